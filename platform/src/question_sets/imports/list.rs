//! `GET question-set/import/list`: files that came in.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::Import;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::ManageResources;
use crate::kit::problem::Problem;
use crate::question_sets::store;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QuestionImportsQuery {
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// Imports of the company, the newest first. `total` counts this page.
#[utoipa::path(operation_id = "list_question_imports", tag = "questions", params(QuestionImportsQuery), responses((status = 200, body = List<Import>)))]
#[get("/question-set/import/list")]
pub async fn list(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    query: Query<QuestionImportsQuery>,
) -> Result<List<Import>, Problem> {
    let after: Option<(DateTime<Utc>, Uuid)> = decode(query.cursor.as_deref())?;
    let mut tx = db.begin(&caller).await?;
    let mut found = store::imports(&mut tx, after.unwrap_or((LATEST, Uuid::max())), query.limit.fetch()).await?;
    let next = query.limit.cut(&mut found, |last| (last.made_at, last.id));
    let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
    Ok(List::page(found, total, next))
}
