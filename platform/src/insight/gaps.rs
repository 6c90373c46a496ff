//! `GET insight/gaps`: questions that nothing answered, those that ask the same as one.

use actix_web::get;
use actix_web::web::Data;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::page::Page;
use super::policy::Policy;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::question_sets::{self, Gap, GapSlice, GapSort};

/// Questions that are answered at once.
const MOST: i64 = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GapsQuery {
    /// Words in the question.
    #[serde(default)]
    search: String,
    /// The most first, or the latest.
    #[serde(default)]
    #[param(inline)]
    sort_by: GapSort,
    /// From 1.
    #[param(minimum = 1, maximum = 10_000)]
    page: Option<i64>,
    /// 1–100, 20 unless given.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightGaps)]
pub struct Gaps {
    pub policy: Policy,
    pub gaps: Vec<Gap>,
    pub total: i64,
    /// Not told of, because fewer people asked than the company's smallest group has. Where people may be told apart, that
    /// is so for questions of chats alone.
    pub withheld: i64,
}

/// Questions that neither an entry nor a document answered. They are what people wrote: those of few people are not told
/// of where the company shows sums alone, and those of chats nowhere.
#[utoipa::path(tag = "insight", operation_id = "list_question_gaps", params(GapsQuery), responses((status = 200, body = Envelope<Gaps>)))]
#[get("/insight/gaps")]
pub async fn gaps(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    query: Query<GapsQuery>,
) -> Result<Envelope<Gaps>, Problem> {
    let Page { offset, limit } = Page::within(MOST, "page", query.page, query.limit)?;
    let pattern = text::contains(&query.search);
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    let slice = GapSlice {
        pattern: &pattern,
        smallest: policy.smallest(),
        private_from: policy.smallest_group,
        sort: query.sort_by,
        offset,
        limit,
    };
    let (gaps, total, withheld) = question_sets::gaps(&mut tx, &slice).await?;
    Ok(Envelope::new(Gaps { policy, gaps, total, withheld }))
}
