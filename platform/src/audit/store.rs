//! All SQL of the audit log.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{Actor, After, AuditEntry, Filter, before};
use super::record::Entry;
use crate::kit::caller::{ClientId, request_address};
use crate::kit::db::{OperatorTx, TenantTx};
use crate::kit::paging::COUNT_LIMIT;
use crate::kit::problem::request_id;

macro_rules! insert {
    ($tx:ident, $client:expr, $actor:expr, $acting_for:expr, $entry:ident) => {{
        let ip = $entry.ip.map(str::to_owned).or_else(request_address);
        query!(
            "SELECT audit_line($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
            $client,
            Uuid::now_v7(),
            $actor,
            $acting_for,
            $entry.action,
            $entry.object_type,
            $entry.object_id,
            $entry.outcome.as_str(),
            request_id(),
            ip,
            $entry.detail,
        )
        .execute(&mut **$tx)
        .await
        .map(|_| ())
    }};
}

pub async fn insert(
    tx: &mut TenantTx,
    actor: Option<Uuid>,
    acting_for: Option<ClientId>,
    entry: Entry<'_>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    insert!(tx, client, actor, acting_for.map(ClientId::get), entry)
}

pub async fn insert_across(
    tx: &mut OperatorTx,
    log: ClientId,
    actor: Uuid,
    acting_for: ClientId,
    entry: &Entry<'_>,
) -> Result<(), sqlx::Error> {
    let acting_for = (acting_for != ClientId::OWNER).then_some(acting_for.get());
    insert!(tx, log.get(), Some(actor), acting_for, entry)
}

/// What nobody did, but the platform itself.
pub async fn insert_own(tx: &mut OperatorTx, client: ClientId, entry: &Entry<'_>) -> Result<(), sqlx::Error> {
    insert!(tx, client.get(), None::<Uuid>, None::<i64>, entry)
}

struct Row {
    id: Uuid,
    at: DateTime<Utc>,
    actor_id: Option<Uuid>,
    actor_name: String,
    actor_email: Option<String>,
    acting_for_client: Option<i64>,
    action: String,
    object_type: String,
    object_id: Option<String>,
    object_name: Option<String>,
    outcome: String,
    request_id: Option<Uuid>,
    ip: Option<String>,
    detail: serde_json::Value,
}

impl From<Row> for AuditEntry {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            at: row.at,
            actor: row.actor_id.map(|id| Actor { id, name: row.actor_name, email: row.actor_email }),
            acting_for_client: row.acting_for_client,
            action: row.action,
            object_type: row.object_type,
            object_id: row.object_id,
            object_name: row.object_name.filter(|name| !name.is_empty()),
            outcome: row.outcome,
            request_id: row.request_id,
            ip: row.ip,
            detail: row.detail,
        }
    }
}

/// The lines of a page are chosen first, by an index; names are looked up for those alone.
macro_rules! page {
    ($tx:ident, $filter:ident, $after:ident, $fetch:ident, $narrow:literal, $pattern:expr) => {{
        let client = $tx.client();
        let (at, id) = $after;
        query_as!(
            Row,
            r#"SELECT l.id, l.at, l.actor_id, person_name(l.client_id, l.actor_id) AS "actor_name!",
                      (SELECT u.email FROM users u WHERE u.client_id = l.client_id AND u.id = l.actor_id) AS actor_email,
                      l.acting_for_client, l.action, l.object_type, l.object_id,
                      CASE l.object_type
                        WHEN 'person' THEN person_name(l.client_id, l.object_id::uuid)
                        WHEN 'workspace' THEN (SELECT o.name FROM workspaces o WHERE o.client_id = l.client_id AND o.id = l.object_id::uuid)
                        WHEN 'use_case' THEN (SELECT o.name FROM use_cases o WHERE o.client_id = l.client_id AND o.id = l.object_id::uuid)
                        WHEN 'document' THEN (SELECT o.name FROM documents o WHERE o.client_id = l.client_id AND o.id = l.object_id::uuid)
                        WHEN 'folder' THEN (SELECT o.name FROM folders o WHERE o.client_id = l.client_id AND o.id = l.object_id::uuid)
                        WHEN 'account_role' THEN (SELECT o.name FROM account_roles o WHERE o.client_id = l.client_id AND o.id = l.object_id::uuid)
                        WHEN 'workspace_role' THEN (SELECT o.name FROM workspace_roles o WHERE o.client_id = l.client_id AND o.id = l.object_id::uuid)
                      END AS object_name,
                      l.outcome, l.request_id, l.ip, l.detail
               FROM (
                 SELECT a.client_id, a.id, a.at, a.actor_id, a.acting_for_client, a.action, a.object_type, a.object_id, a.outcome, a.request_id, a.ip, a.detail
                 FROM "#
                + $narrow
                + r#" a
                 WHERE a.client_id = $1 AND (a.at, a.id) < ($2, $3)
                   AND ($4::timestamptz IS NULL OR a.at >= $4)
                   AND ($5::text IS NULL OR a.action = $5)
                   AND ($6::uuid IS NULL OR a.actor_id = $6)
                   AND ($7::text IS NULL OR a.outcome = $7)
                   AND ($9::text IS NULL OR a.action ILIKE $9 OR a.object_id ILIKE $9 OR a.detail::text ILIKE $9)
                 ORDER BY a.at DESC, a.id DESC
                 LIMIT $8) l
               ORDER BY l.at DESC, l.id DESC"#,
            client,
            at,
            id,
            $filter.from,
            $filter.action,
            $filter.actor,
            $filter.outcome,
            $fetch,
            $pattern,
        )
        .fetch_all(&mut **$tx)
        .await
    }};
}

/// A page of lines before a moment, newest first. Words are looked for in the newest 100,000 lines only: no index
/// serves them.
pub async fn page(
    tx: &mut TenantTx,
    filter: &Filter,
    after: After,
    fetch: i64,
) -> Result<Vec<AuditEntry>, sqlx::Error> {
    let rows = match filter.search.as_deref() {
        None => page!(tx, filter, after, fetch, "audit_log", None::<&str>),
        Some(pattern) => page!(
            tx,
            filter,
            after,
            fetch,
            "(SELECT * FROM audit_log r WHERE r.client_id = $1 AND (r.at, r.id) < ($2, $3) ORDER BY r.at DESC, r.id DESC LIMIT 100000)",
            Some(pattern)
        ),
    }?;
    Ok(rows.into_iter().map(AuditEntry::from).collect())
}

/// How many lines match, up to the limit of counting, among the newest 100,000 of the time span.
pub async fn count(tx: &mut TenantTx, filter: &Filter) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM (SELECT * FROM audit_log r WHERE r.client_id = $1 AND r.at < $2 ORDER BY r.at DESC, r.id DESC LIMIT 100000) a
             WHERE ($3::timestamptz IS NULL OR a.at >= $3)
               AND ($4::text IS NULL OR a.action = $4)
               AND ($5::uuid IS NULL OR a.actor_id = $5)
               AND ($6::text IS NULL OR a.outcome = $6)
               AND ($7::text IS NULL OR a.action ILIKE $7 OR a.object_id ILIKE $7 OR a.detail::text ILIKE $7)
             LIMIT $8) AS matching"#,
        client,
        before(filter.to).0,
        filter.from,
        filter.action,
        filter.actor,
        filter.outcome,
        filter.search,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Every action there is: one step of the index an action, however long the log.
pub async fn actions(tx: &mut TenantTx) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"WITH RECURSIVE found AS (
             (SELECT a.action FROM audit_log a WHERE a.client_id = $1 ORDER BY a.action LIMIT 1)
             UNION ALL
             SELECT (SELECT a.action FROM audit_log a WHERE a.client_id = $1 AND a.action > f.action ORDER BY a.action LIMIT 1)
             FROM found f WHERE f.action IS NOT NULL)
           SELECT action AS "action!" FROM found WHERE action IS NOT NULL"#,
        client,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A checkpoint as it is kept.
pub struct Checkpoint {
    /// From 1 on, without a gap.
    pub number: i64,
    /// Entries before it, from the checkpoint before on, are signed.
    pub until: DateTime<Utc>,
    pub entries: i64,
    /// HMAC-SHA256.
    pub mac: Vec<u8>,
}

/// An entry, written out in full.
pub struct Written {
    pub id: Uuid,
    pub at: DateTime<Utc>,
    /// Every column, as a JSON array.
    pub text: String,
}

pub async fn clients(tx: &mut OperatorTx) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar!("SELECT id FROM control.clients ORDER BY id").fetch_all(&mut **tx).await
}

pub async fn last_checkpoint(tx: &mut TenantTx) -> Result<Option<Checkpoint>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Checkpoint,
        "SELECT number, until, entries, mac FROM audit_checkpoints WHERE client_id = $1 ORDER BY number DESC LIMIT 1",
        client
    )
    .fetch_optional(&mut **tx)
    .await
}

pub async fn checkpoint_after(tx: &mut TenantTx, number: i64) -> Result<Option<Checkpoint>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Checkpoint,
        "SELECT number, until, entries, mac FROM audit_checkpoints WHERE client_id = $1 AND number > $2 ORDER BY number LIMIT 1",
        client,
        number
    )
    .fetch_optional(&mut **tx)
    .await
}

pub async fn put_checkpoint(tx: &mut TenantTx, checkpoint: &Checkpoint, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO audit_checkpoints (client_id, number, until, entries, mac, signed_at) VALUES ($1, $2, $3, $4, $5, $6)",
        client,
        checkpoint.number,
        checkpoint.until,
        checkpoint.entries,
        checkpoint.mac,
        now
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
}

/// Entries after one, before a moment, oldest first. Neither the session's zone nor its formats are in their text.
pub async fn written(
    tx: &mut TenantTx,
    after: After,
    until: DateTime<Utc>,
    fetch: i64,
) -> Result<Vec<Written>, sqlx::Error> {
    let client = tx.client();
    let (at, id) = after;
    query_as!(
        Written,
        r#"SELECT a.id, a.at,
                  jsonb_build_array(a.client_id, a.id, (extract(epoch FROM a.at) * 1000000)::bigint, a.actor_id, a.action, a.object_type, a.object_id,
                                    a.outcome, a.request_id, a.ip, a.detail, a.acting_for_client)::text AS "text!"
           FROM audit_log a
           WHERE a.client_id = $1 AND (a.at, a.id) > ($2, $3) AND a.at < $4
           ORDER BY a.at, a.id
           LIMIT $5"#,
        client,
        at,
        id,
        until,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A line of the owner's staff in a client's log.
pub struct StaffLine {
    pub id: Uuid,
    pub at: DateTime<Utc>,
    pub action: String,
    pub object_type: String,
    pub object_id: Option<String>,
    pub outcome: String,
    /// Of a request.
    pub method: Option<String>,
}

/// What one of the owner's staff did for the transaction's client within a time, the newest first.
pub async fn of_staff(
    tx: &mut TenantTx,
    staff: Uuid,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
    (at, id): (DateTime<Utc>, Uuid),
    fetch: i64,
) -> Result<Vec<StaffLine>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        StaffLine,
        "SELECT id, at, action, object_type, object_id, outcome, detail ->> 'method' AS method
         FROM audit_log
         WHERE client_id = $1 AND actor_id = $2 AND acting_for_client = $1 AND at BETWEEN $3 AND $4 AND (at, id) < ($5, $6)
         ORDER BY at DESC, id DESC LIMIT $7",
        client,
        staff,
        from,
        until,
        at,
        id,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count_of_staff(
    tx: &mut TenantTx,
    staff: Uuid,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM audit_log WHERE client_id = $1 AND actor_id = $2 AND acting_for_client = $1 AND at BETWEEN $3 AND $4 LIMIT $5) AS found"#,
        client,
        staff,
        from,
        until,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}
