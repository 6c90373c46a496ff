//! Telling people that their runs ended, in the transaction of the end: those that took a while, and that nobody was
//! watching.

use serde_json::json;
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::mail::MailOutbox;
use crate::kit::problem::Problem;
use crate::notifications::{self, Notice, kinds};
use crate::runs::store;

/// For a shorter one nobody goes away. Seconds.
const A_WHILE: f64 = 10.0;

/// Tells who started these.
pub async fn tell(tx: &mut TenantTx, post: &MailOutbox, runs: &[Uuid]) -> Result<(), Problem> {
    if runs.is_empty() {
        return Ok(());
    }
    for ended in store::awaited(tx, runs, A_WHILE).await? {
        let kind = if ended.has_failed { &kinds::RUN_FAILED } else { &kinds::RUN_ENDED };
        let notice = Notice { facts: json!({ "run": ended.run }), ..Notice::new(kind, ended.use_case) };
        notifications::tell(tx, post, &[ended.by], &notice, None).await?;
    }
    Ok(())
}
