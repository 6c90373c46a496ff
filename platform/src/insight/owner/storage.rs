//! `GET insight/storage`: what each client's files take.

use actix_web::get;
use actix_web::web::Data;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::page::cut;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StorageQuery {
    /// Words in the client's name.
    #[serde(default)]
    search: String,
    /// From 1.
    #[param(minimum = 1)]
    page: Option<usize>,
}

/// What a client stores.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StorageRow {
    pub client_id: i64,
    pub client_name: String,
    pub files: i64,
    pub bytes: i64,
    /// 30 days before; `null`: it was not weighed yet.
    pub bytes_before: Option<i64>,
    /// Of its plan or contract; `null`: no limit.
    pub limit_bytes: Option<i64>,
    /// The day in UTC on which it was weighed.
    pub weighed_on: NaiveDate,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightStorage)]
pub struct Storage {
    /// Of all that are found.
    pub bytes: i64,
    /// Of those of them that were weighed 30 days before.
    pub bytes_before: i64,
    /// The most first. 30 a page.
    pub rows: Vec<StorageRow>,
    pub total: i64,
}

/// What each client's documents, pictures, guides and recordings take, as it was weighed last: once in six hours.
#[utoipa::path(tag = "insight", operation_id = "get_insight_storage", params(StorageQuery), responses((status = 200, body = Envelope<Storage>)))]
#[get("/insight/storage")]
pub async fn storage(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<StorageQuery>,
) -> Result<Envelope<Storage>, Problem> {
    tracing::debug!(staff = %caller.user, "staff looked at what clients store");
    let mut tx = db.begin_operator("what clients store").await?;
    let found = store::stored(&mut tx, clock.now(), &text::contains(&query.search)).await?;
    let bytes = found.iter().fold(0_i64, |all, row| all.saturating_add(row.bytes));
    let bytes_before = found.iter().fold(0_i64, |all, row| all.saturating_add(row.bytes_before.unwrap_or(0)));
    let (rows, total) = cut(found, query.page)?;
    Ok(Envelope::new(Storage { bytes, bytes_before, rows, total }))
}
