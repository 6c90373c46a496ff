//! `GET question-set/pair/list`: entries of the newest version that mean nearly the same, beside each other.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::QuestionEntry;
use super::store::{self, PairCursor, PairSlice};
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PairsQuery {
    /// Only those whose answers differ in a figure or a date.
    #[serde(default)]
    contradicting: bool,
    /// Only those that somebody dismissed; without it, only those that nobody did.
    #[serde(default)]
    dismissed: bool,
    /// Words in either question.
    #[serde(default)]
    search: String,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// Two entries that mean nearly the same.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionPair {
    pub one: QuestionEntry,
    pub other: QuestionEntry,
    /// Their answers differ in a figure or a date.
    pub contradicts: bool,
    /// Somebody said that they are different on purpose; `null`: nobody did.
    pub dismissed: Option<QuestionPairDismissal>,
}

/// Who dismissed a pair, and when.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionPairDismissal {
    pub by_name: String,
    pub at: DateTime<Utc>,
}

/// Pairs of entries of the newest version that mean nearly the same, the nearest first. Entries are compared in the
/// background, where a model of this machine makes the company's vectors. A pair that was dismissed is listed by itself.
#[utoipa::path(operation_id = "list_question_pairs", tag = "questions", params(PairsQuery), responses((status = 200, body = List<QuestionPair>)))]
#[get("/question-set/pair/list")]
pub async fn list(caller: SignedIn, db: Data<Db>, query: Query<PairsQuery>) -> Result<List<QuestionPair>, Problem> {
    let after: Option<PairCursor> = decode(query.cursor.as_deref())?;
    let pattern = (!query.search.trim().is_empty()).then(|| text::contains(&query.search));
    let slice = PairSlice {
        contradicting: query.contradicting,
        dismissed: query.dismissed,
        pattern: pattern.as_deref(),
        after: after.unwrap_or((f32::MAX, Uuid::max(), Uuid::max())),
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin(&caller).await?;
    let mut found = store::pairs(&mut tx, &slice).await?;
    let total = store::count_pairs(&mut tx, &slice).await?;
    let next = query.limit.cut(&mut found, |last| (last.nearness, last.one, last.other));
    let ids: Vec<Uuid> = found.iter().flat_map(|pair| [pair.one, pair.other]).collect();
    let entries = store::entries_of(&mut tx, &ids).await?;
    let pair = |row: store::PairRow| {
        let (one, other) = (entries.get(&row.one)?.clone(), entries.get(&row.other)?.clone());
        let dismissed = row.dismissed_at.map(|at| QuestionPairDismissal { by_name: row.dismissed_by_name, at });
        Some(QuestionPair { one, other, contradicts: row.differs, dismissed })
    };
    Ok(List::page(found.into_iter().filter_map(pair).collect(), total, next))
}
