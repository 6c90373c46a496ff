//! Entries that become examples of a use case (`checks`).

use uuid::Uuid;

use super::model::QuestionEntry;
use super::store;
use crate::kit::db::TenantTx;

/// Entries that are looked through for those that answered most.
const LOOKED_AT: i32 = 2_000;

/// Entries of a version that answered most, of one topic or of all, without those of these keys.
pub async fn most_used(
    tx: &mut TenantTx,
    (version, topic): (i32, Option<&str>),
    without: &[String],
    most: i64,
) -> Result<Vec<QuestionEntry>, sqlx::Error> {
    store::most_used(tx, (version, topic, LOOKED_AT), without, most).await
}

/// The entries of the company's newest version with these keys.
pub async fn standing_by_key(tx: &mut TenantTx, keys: &[String]) -> Result<Vec<QuestionEntry>, sqlx::Error> {
    store::standing_by_key(tx, keys).await
}

/// What entries of the company said, in whichever version they were.
pub async fn said(
    tx: &mut TenantTx,
    ids: &[Uuid],
) -> Result<std::collections::HashMap<Uuid, QuestionEntry>, sqlx::Error> {
    store::entries_of(tx, ids).await
}
