//! Writing lines. Nothing here reads, and nothing anywhere changes a line: the database's roles have no right to.

use serde_json::{Value, json};
use uuid::Uuid;

use super::store;
use crate::kit::caller::{Caller, ClientId, request_address};
use crate::kit::db::{OperatorTx, TenantTx};

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    Denied,
    Failed,
}

impl Outcome {
    pub fn as_str(self) -> &'static str {
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
    /// `None`: that of the request being answered.
    pub ip: Option<&'a str>,
    pub detail: Value,
}

impl Entry<'_> {
    /// Of what was done to a client as a whole.
    pub fn of_client(action: &'static str, client: ClientId, detail: Value) -> Self {
        let object_id = Some(client.to_string());
        Self { action, object_type: "client", object_id, outcome: Outcome::Done, ip: None, detail }
    }
}

/// Records what the caller has just done in this transaction.
pub async fn done(
    tx: &mut TenantTx,
    caller: &Caller,
    action: &'static str,
    object_type: &'static str,
    object: Uuid,
) -> Result<(), sqlx::Error> {
    done_with(tx, caller, action, object_type, object, json!({})).await
}

/// What a statement that writes its line itself, by the database's `audit_line`, cannot know: the rest stands in the
/// statement, with the change that the line is about.
pub struct Own {
    pub id: Uuid,
    pub acting_for: Option<i64>,
    pub ip: Option<String>,
}

/// What [`done`] would record of the caller.
pub fn own(caller: &Caller) -> Own {
    Own { id: Uuid::now_v7(), acting_for: caller.acting().map(|_| caller.client.get()), ip: request_address() }
}

/// The same with what a reader of the log will want to know about it.
pub async fn done_with(
    tx: &mut TenantTx,
    caller: &Caller,
    action: &'static str,
    object_type: &'static str,
    object: impl ToString,
    detail: Value,
) -> Result<(), sqlx::Error> {
    let object_id = Some(object.to_string());
    by(tx, caller, Entry { action, object_type, object_id, outcome: Outcome::Done, ip: None, detail }).await
}

/// Records one line of what the caller did or tried: of staff who act for the client it says so.
pub async fn by(tx: &mut TenantTx, caller: &Caller, entry: Entry<'_>) -> Result<(), sqlx::Error> {
    let acting_for = caller.acting().map(|_| caller.client);
    store::insert(tx, Some(caller.user), acting_for, entry).await
}

/// Records one line of what no session did: of an account's own sign-in, or of the platform itself.
pub async fn record(tx: &mut TenantTx, actor: Option<Uuid>, entry: Entry<'_>) -> Result<(), sqlx::Error> {
    store::insert(tx, actor, None, entry).await
}

/// Records in a client's log alone what staff do with what is its own.
pub async fn across(tx: &mut OperatorTx, client: ClientId, actor: Uuid, entry: &Entry<'_>) -> Result<(), sqlx::Error> {
    store::insert_across(tx, client, actor, client, entry).await
}

/// Records in a client's log what the platform did of itself.
pub async fn by_nobody(tx: &mut OperatorTx, client: ClientId, entry: &Entry<'_>) -> Result<(), sqlx::Error> {
    store::insert_own(tx, client, entry).await
}

/// Records what staff do for a client, in its log and in the owner's. For the owner itself they act as themselves, and
/// it is one line.
pub async fn in_both(tx: &mut OperatorTx, client: ClientId, actor: Uuid, entry: &Entry<'_>) -> Result<(), sqlx::Error> {
    across(tx, client, actor, entry).await?;
    if client == ClientId::OWNER {
        return Ok(());
    }
    store::insert_across(tx, ClientId::OWNER, actor, client, entry).await
}
