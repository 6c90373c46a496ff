//! Every request that staff make for a client stands in both clients' logs, also the ones that only read: the client
//! can see what was looked at.

use serde_json::json;

use crate::audit::{self, Entry, Outcome};
use crate::kit::caller::Caller;
use crate::kit::db::Db;

/// Writes the two lines of one answered request. Its answer stands already, so a failure is told to the operator only.
pub async fn note(db: &Db, caller: &Caller, method: &str, path: &str, status: u16) {
    if let Err(error) = write(db, caller, method, path, status).await {
        tracing::error!(%error, staff = %caller.user, client = %caller.client, "audit write failed for acting staff");
    }
}

async fn write(db: &Db, caller: &Caller, method: &str, path: &str, status: u16) -> Result<(), sqlx::Error> {
    let outcome = match status {
        0..=399 => Outcome::Done,
        401 | 403 | 404 => Outcome::Denied,
        _ => Outcome::Failed,
    };
    let mut tx = db.begin_operator("log a request of acting staff").await?;
    let entry = Entry {
        action: "acting.request",
        object_type: "route",
        object_id: Some(path.chars().take(300).collect()),
        outcome,
        ip: None,
        detail: json!({ "method": method, "status": status, "session": caller.session }),
    };
    audit::in_both(&mut tx, caller.client, caller.user, &entry).await?;
    tx.commit().await
}
