//! `GET question-set/import/{id}/rows`: the rows of a file, and what each would come to.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{ImportRow, Outcome};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};
use crate::question_sets::store::{self, RowSlice};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QuestionRowsQuery {
    /// Only rows that come to this.
    #[serde(default)]
    #[param(inline)]
    outcome: Option<Outcome>,
    /// Only rows that mean the same as an entry.
    #[serde(default)]
    alike: bool,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// Rows in the order of the file.
#[utoipa::path(operation_id = "list_question_import_rows", tag = "questions", params(("id" = Uuid, Path), QuestionRowsQuery),
    responses((status = 200, body = List<ImportRow>), (status = 404, body = ProblemBody)))]
#[get("/question-set/import/{id}/rows")]
pub async fn rows(
    caller: Allow<ManageResources>,
    id: Path<Uuid>,
    query: Query<QuestionRowsQuery>,
    db: Data<Db>,
) -> Result<List<ImportRow>, Problem> {
    let after: Option<i32> = decode(query.cursor.as_deref())?;
    let slice =
        RowSlice { outcome: query.outcome, alike: query.alike, after: after.unwrap_or(0), fetch: query.limit.fetch() };
    let mut tx = db.begin(&caller).await?;
    let import = super::get::detail(&mut tx, *id).await?;
    let mut found = store::rows_page(&mut tx, *id, &slice).await?;
    let next = query.limit.cut(&mut found, |last| last.number);
    let counts = import.counts;
    let total = match query.outcome {
        _ if query.alike => counts.alike,
        None => i64::from(import.rows),
        Some(Outcome::Added) => counts.added,
        Some(Outcome::Changed) => counts.changed,
        Some(Outcome::Same) => counts.same,
        Some(Outcome::Duplicate) => counts.duplicate,
        Some(Outcome::Faulty) => counts.faulty,
    };
    Ok(List::page(found, total, next))
}
