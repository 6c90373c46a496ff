//! `GET insight/documents`: which documents answers rest on, and which none does.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::Frame;
use super::page::Page;
use super::period::{self, Time, Window};
use super::policy::Naming;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DocumentsQuery {
    #[serde(default)]
    #[param(inline)]
    time: Time,
    /// The first day, instead of a named time; with `to`.
    from: Option<NaiveDate>,
    /// The last day.
    to: Option<NaiveDate>,
    /// Whose days they are, as `Europe/Berlin`; UTC unless given.
    zone: Option<String>,
    /// Words in the name, in both lists.
    #[serde(default)]
    search: String,
    /// From 1, of those that are cited.
    #[param(minimum = 1, maximum = 10_000)]
    page: Option<i64>,
    /// From 1, of those that never were.
    #[param(minimum = 1, maximum = 10_000)]
    never_cited_page: Option<i64>,
    /// 1–500 a page of each list, 20 unless given.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<i64>,
}

/// A document that answers cite.
#[derive(Debug, Serialize, ToSchema)]
pub struct CitedDocument {
    pub id: Uuid,
    pub name: String,
    pub workspace_id: Uuid,
    pub updated_at: DateTime<Utc>,
    /// Answers that cite it, and how many of its passages they do, each answer by itself.
    pub answers: i64,
    pub passages: i64,
    /// The same of the time before.
    pub answers_before: i64,
    pub passages_before: i64,
    pub last_cited_at: DateTime<Utc>,
}

/// What answers cite of all documents, including those that were deleted or are hidden from the caller.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InsightCited {
    /// Each counted once, however many documents it cites.
    pub answers: i64,
    pub passages: i64,
    /// The same of the time before.
    pub answers_before: i64,
    pub passages_before: i64,
}

/// A document that no answer cites.
#[derive(Debug, Serialize, ToSchema)]
pub struct UncitedDocument {
    pub id: Uuid,
    pub name: String,
    pub workspace_id: Uuid,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightDocuments)]
pub struct Documents {
    pub frame: Frame,
    /// The company's policy hides which documents are cited how often: an answer is one person's.
    pub is_withheld: bool,
    /// `null`: it is withheld.
    pub whole: Option<InsightCited>,
    /// The most cited first.
    pub cited: Vec<CitedDocument>,
    /// How many there are on all pages.
    pub cited_total: i64,
    /// Supporting documents that no answer ever cited, the oldest first.
    pub never_cited: Vec<UncitedDocument>,
    pub never_cited_total: i64,
}

/// The documents that answers cite most and those that none ever did, of those that the caller may open; both lists page
/// by page.
#[utoipa::path(tag = "insight", operation_id = "get_insight_documents", params(DocumentsQuery), responses((status = 200, body = Envelope<Documents>)))]
#[get("/insight/documents")]
pub async fn documents(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<DocumentsQuery>,
) -> Result<Envelope<Documents>, Problem> {
    let zone = period::zone(query.zone.as_deref())?;
    let page = Page::read("page", query.page, query.limit)?;
    let never_cited_page = Page::read("never_cited_page", query.never_cited_page, query.limit)?;
    let pattern = text::contains(&query.search);
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    let window = Window::read(query.time, (query.from, query.to), zone, &policy, now)?;
    let is_withheld = policy.naming == Naming::Sums;
    let (mut whole, mut cited, mut cited_total) = (None, Vec::new(), 0);
    if !is_withheld {
        whole = Some(store::cited_in_all(&mut tx, &window).await?);
        (cited, cited_total) = store::cited_documents(&mut tx, &window, &pattern, page).await?;
    }
    let (never_cited, never_cited_total) = store::never_cited(&mut tx, &pattern, never_cited_page).await?;
    // It is read from the ledger itself.
    let frame = Frame::new(&window, policy, now);
    Ok(Envelope::new(Documents { frame, is_withheld, whole, cited, cited_total, never_cited, never_cited_total }))
}
