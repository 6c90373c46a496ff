//! Telling people that their runs ended, in the transaction of the end: those that took a while, and that nobody was
//! watching.

use std::time::Duration;

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::mail::MailOutbox;
use crate::kit::problem::Problem;
use crate::notifications::{self, Notice, kinds};
use crate::runs::calling::HandedOver;
use crate::runs::store;

/// For a shorter one nobody goes away.
pub const A_WHILE: Duration = Duration::from_secs(10);

/// Tells who started these; answers whether anybody was told, and there may be something to mail.
pub async fn tell(tx: &mut TenantTx, post: &MailOutbox, runs: &[Uuid]) -> Result<bool, Problem> {
    if runs.is_empty() {
        return Ok(false);
    }
    let awaited = store::awaited(tx, runs, A_WHILE.as_secs_f64()).await?;
    for ended in &awaited {
        let kind = if ended.has_failed { &kinds::RUN_FAILED } else { &kinds::RUN_ENDED };
        let notice = Notice { facts: json!({ "run": ended.run }), ..Notice::new(kind, ended.use_case) };
        notifications::tell(tx, post, &[ended.by], &notice, None).await?;
    }
    Ok(!awaited.is_empty())
}

/// Keeps what a turn's model asked for, and tells the chat's owner where they must agree and did not look; answers
/// whether anybody was told.
pub async fn hand_over(
    tx: &mut TenantTx,
    post: &MailOutbox,
    (run, handed): (Uuid, &HandedOver),
    now: DateTime<Utc>,
) -> Result<bool, Problem> {
    let Some(to) = store::hand_over(tx, run, handed, now).await? else { return Ok(false) };
    if !handed.is_unwatched || !handed.asks_somebody() {
        return Ok(false);
    }
    let notice = Notice { facts: json!({ "chat": to.chat }), ..Notice::new(&kinds::CHAT_WAITS, Uuid::nil()) };
    notifications::tell(tx, post, &[to.owner], &notice, None).await?;
    Ok(true)
}
