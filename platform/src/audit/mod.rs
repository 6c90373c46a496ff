//! The audit log: what was done, by whom, written in the transaction that did it, so that one is never there without the other.

use serde_json::Value;
use uuid::Uuid;

use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::problem::request_id;

/// How an attempt ended.
#[derive(Clone, Copy, Debug)]
pub enum Outcome {
    Done,
    Denied,
    Failed,
}

impl Outcome {
    fn as_str(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Denied => "denied",
            Self::Failed => "failed",
        }
    }
}

/// One line of the log. `action` is `domain.verb`.
pub struct Entry<'a> {
    pub action: &'static str,
    pub object_type: &'static str,
    pub object_id: Option<String>,
    pub outcome: Outcome,
    pub ip: Option<&'a str>,
    pub detail: Value,
}

/// Records what the caller has just done in this transaction.
pub async fn done(
    tx: &mut TenantTx,
    caller: &Caller,
    action: &'static str,
    object_type: &'static str,
    object: Uuid,
) -> Result<(), sqlx::Error> {
    let entry = Entry {
        action,
        object_type,
        object_id: Some(object.to_string()),
        outcome: Outcome::Done,
        ip: None,
        detail: Value::Object(Default::default()),
    };
    record(tx, Some(caller.user), entry).await
}

/// Records one line.
pub async fn record(tx: &mut TenantTx, actor: Option<Uuid>, entry: Entry<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    sqlx::query!(
        "INSERT INTO audit_log (client_id, id, actor_id, action, object_type, object_id, outcome, request_id, ip, detail)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        client,
        Uuid::now_v7(),
        actor,
        entry.action,
        entry.object_type,
        entry.object_id,
        entry.outcome.as_str(),
        request_id(),
        entry.ip,
        entry.detail,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
