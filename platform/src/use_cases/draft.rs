//! `PUT use-case/{id}/draft`: saves the draft, unless somebody else saved it meanwhile.

use actix_web::put;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::definition::Definition;
use super::error::Error;
use super::model::DraftSaved;
use super::{named, reach, store};
use crate::audit;
use crate::brand_templates;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveDraft {
    /// The `draft_revision` that the change was made on.
    revision: i32,
    definition: Definition,
}

/// Saves the draft. 409 with the current use case when the draft is no longer at `revision`.
#[utoipa::path(tag = "use cases", operation_id = "save_draft", params(("id" = Uuid, Path)), request_body = SaveDraft, responses((status = 200, body = Envelope<DraftSaved>), (status = 409, body = ProblemBody)))]
#[put("/use-case/{id}/draft")]
pub async fn save(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<SaveDraft>,
) -> Result<Envelope<DraftSaved>, Problem> {
    let SaveDraft { revision, definition } = body.into_inner();
    definition.validate()?;
    let definition = definition.tidied();
    let mut tx = db.begin(&caller).await?;
    let access = reach(&mut tx, &caller, *id).await?;
    let Some(saved) = store::save_draft(&mut tx, *id, revision, &definition, caller.user, clock.now()).await? else {
        let current =
            store::get(&mut tx, *id, access.permissions).await?.ok_or_else(|| Problem::not_found("use case"))?;
        return Err(Problem::from(Error::Stale).with_current(current));
    };
    brand_templates::check(&mut tx, definition.brand_template_id, "definition.brand_template_id").await?;
    named::may_name(&mut tx, &caller, (*id, access.workspace_id), &definition).await?;
    store::attach(&mut tx, *id, access.workspace_id, &definition).await?;
    audit::done(&mut tx, &caller, "use_case.edit", "use_case", *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(saved))
}

/// What became of a draft that something else than its page changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    Saved,
    /// It is not at the revision that was looked at any more.
    Stale,
    /// There was nothing to change.
    Nothing,
}

/// Changes the draft of a use case as its page would, with what the log is to know of it.
///
/// # Errors
/// As [`super::reach`] for who may not build it; 400 for what a definition may not hold.
pub async fn change_draft(
    tx: &mut TenantTx,
    caller: &Allow<BuildUseCases>,
    (id, revision): (Uuid, i32),
    change: impl FnOnce(&mut Definition) -> bool,
    detail: Value,
    now: DateTime<Utc>,
) -> Result<Changed, Problem> {
    let access = reach(tx, caller, id).await?;
    let locked = store::lock(tx, id).await?.ok_or_else(|| Problem::not_found("use case"))?;
    if locked.draft_revision != revision {
        return Ok(Changed::Stale);
    }
    let mut definition = locked.draft;
    if !change(&mut definition) {
        return Ok(Changed::Nothing);
    }
    definition.validate()?;
    if store::save_draft(tx, id, revision, &definition, caller.user, now).await?.is_none() {
        return Ok(Changed::Stale);
    }
    brand_templates::check(tx, definition.brand_template_id, "definition.brand_template_id").await?;
    named::may_name(tx, caller, (id, access.workspace_id), &definition).await?;
    store::attach(tx, id, access.workspace_id, &definition).await?;
    audit::done_with(tx, caller, "use_case.edit", "use_case", id, detail).await?;
    Ok(Changed::Saved)
}
