//! `GET question-set/difference`: what one version has and another has not.

use actix_web::get;
use actix_web::web::Data;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::error::Error;
use super::model::REFERENCE;
use super::store;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DifferenceQuery {
    /// The version to begin with.
    from: i32,
    /// The version that it is compared with.
    to: i32,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = QuestionChange)]
pub enum Change {
    Added,
    Changed,
    Removed,
}

/// What became of a question between two versions.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuestionDifference)]
pub struct Difference {
    pub key: String,
    pub change: Change,
    pub old_question: Option<String>,
    pub old_answer: Option<String>,
    pub new_question: Option<String>,
    pub new_answer: Option<String>,
}

impl Difference {
    /// Of a question and its answer before and after.
    pub fn of(key: String, old: Option<(String, String)>, new: Option<(String, String)>) -> Self {
        let change = match (&old, &new) {
            (None, _) => Change::Added,
            (Some(_), Some(_)) => Change::Changed,
            (Some(_), None) => Change::Removed,
        };
        let ((old_question, old_answer), (new_question, new_answer)) = (old.unzip(), new.unzip());
        Self { key, change, old_question, old_answer, new_question, new_answer }
    }
}

/// Questions that differ between two of the company's versions, by key. `total` counts this page.
#[utoipa::path(operation_id = "compare_question_versions", tag = "questions", params(DifferenceQuery), responses((status = 200, body = List<Difference>), (status = 404, body = ProblemBody)))]
#[get("/question-set/difference")]
pub async fn difference(
    caller: SignedIn,
    db: Data<Db>,
    query: Query<DifferenceQuery>,
) -> Result<List<Difference>, Problem> {
    let after: Option<String> = decode(query.cursor.as_deref())?;
    let mut tx = db.begin(&caller).await?;
    for version in [query.from, query.to] {
        if version == REFERENCE {
            return Err(Error::Reference.into());
        }
        super::entries::readable(&mut tx, version).await?;
    }
    let (versions, fetch) = ((query.from, query.to), query.limit.fetch());
    let mut found = store::differences(&mut tx, versions, &after.unwrap_or_default(), fetch).await?;
    let next = query.limit.cut(&mut found, |last| last.key.clone());
    let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
    Ok(List::page(found, total, next))
}
