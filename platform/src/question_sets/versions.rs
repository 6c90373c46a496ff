//! `GET question-set/version/list`: versions of the company, and the platform's reference version before them.

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Origin, QuestionVersion, REFERENCE};
use super::store;
use crate::kit::caller::{ClientId, SignedIn};
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QuestionVersionsQuery {
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The company's versions, the newest first; the first page begins with the platform's reference version, where there
/// is one.
#[utoipa::path(operation_id = "list_question_versions", tag = "questions", params(QuestionVersionsQuery), responses((status = 200, body = List<QuestionVersion>)))]
#[get("/question-set/version/list")]
pub async fn list(
    caller: SignedIn,
    db: Data<Db>,
    query: Query<QuestionVersionsQuery>,
) -> Result<List<QuestionVersion>, Problem> {
    let before: Option<i32> = decode(query.cursor.as_deref())?;
    let mut tx = db.begin(&caller).await?;
    let mut found = store::versions(&mut tx, before.unwrap_or(i32::MAX), query.limit.fetch()).await?;
    let next = query.limit.cut(&mut found, |last| last.number);
    let mut total = i64::try_from(store::numbers(&mut tx).await?.len()).unwrap_or(i64::MAX);
    let reference = if before.is_none() { store::reference(&mut tx).await? } else { None };
    if let Some((version, made_at, entries)) = reference {
        total += 1;
        let entries = i32::try_from(entries).unwrap_or(i32::MAX);
        found.insert(
            0,
            QuestionVersion {
                number: REFERENCE,
                origin: Origin::Reference,
                note: String::new(),
                entries,
                added: 0,
                changed: 0,
                removed: 0,
                made_by_name: String::new(),
                made_at,
                of_version: (caller.client == ClientId::OWNER).then_some(version),
            },
        );
    }
    Ok(List::page(found, total, next))
}
