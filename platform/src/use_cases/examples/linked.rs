//! Examples that were made of an entry of the company's questions and answers, and stay linked to it. `checks` makes and
//! refreshes them.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::{Example, ExampleFields, MOST};
use super::store::{self, New};
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::use_cases::definition::Definition;
use crate::use_cases::error::Error;

/// How the answer of an entry is expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ExampleExpects)]
pub enum Expects {
    /// A model judges whether the answer says the same.
    #[default]
    SaysTheSame,
    /// The words of the entry's answer stand in it.
    SameWords,
}

/// The entry that an example was made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ExampleQuestion)]
pub struct Linked {
    /// What the entry is called from version to version.
    pub key: String,
    pub version: i32,
    /// The entry itself, as it was in that version.
    pub entry: Uuid,
    /// The input that holds the question.
    pub input: String,
    #[schema(inline)]
    pub expects: Expects,
}

/// Where examples are added or changed, and by whom.
pub struct ExampleContext<'a> {
    pub use_case: Uuid,
    pub workspace: Uuid,
    pub definition: &'a Definition,
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

/// Adds linked examples behind the others. The caller holds the use case.
///
/// # Errors
/// 400 with the field that does not fit the draft, 409 where there would be too many.
pub async fn add(
    tx: &mut TenantTx,
    context: &ExampleContext<'_>,
    examples: &[(ExampleFields, Linked)],
) -> Result<(), Problem> {
    let known = store::all(tx, context.use_case).await?.len();
    if known + examples.len() > MOST {
        return Err(Error::TooManyExamples(MOST).into());
    }
    for (after, (fields, linked)) in (0..).zip(examples) {
        fields.validate()?;
        super::check(tx, context.workspace, context.definition, fields, context.now).await?;
        // Each a moment after the one before: the order is that of their making.
        let now = context.now + chrono::TimeDelta::microseconds(after);
        let new = New { id: Uuid::now_v7(), use_case: context.use_case, fields, run: None, by: context.by, now };
        store::insert(tx, &new).await?;
        store::link(tx, new.id, linked).await?;
    }
    Ok(())
}

/// Changes a linked example, and what it is linked to.
///
/// # Errors
/// 400 with the field that does not fit the draft, 409 where somebody changed it meanwhile.
pub async fn refresh(
    tx: &mut TenantTx,
    context: &ExampleContext<'_>,
    known: &Example,
    (fields, linked): (&ExampleFields, &Linked),
) -> Result<(), Problem> {
    if *fields != known.fields {
        fields.validate()?;
        super::check(tx, context.workspace, context.definition, fields, context.now).await?;
        let at = (context.use_case, known.id, known.revision);
        if !store::update(tx, at, fields, context.by, context.now).await? {
            return Err(Error::StaleExample.into());
        }
    }
    store::link(tx, known.id, linked).await?;
    Ok(())
}
