//! All SQL that makes clients: across the walls between them, so in operator transactions only.

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::builtin::Builtin;
use super::model::{ClientKind, NewPerson};
use super::security::SecuritySettings;
use crate::kit::db::{OperatorTx, TenantTx};
use crate::kit::problem::request_id;

/// Held while a client is made, so that two processes that start at once make one owner, and two new clients get two
/// numbers.
const LOCK: i64 = 0x6174_656c_6965_7201;

/// Waits for its turn to make a client, until the transaction ends.
pub async fn lock(tx: &mut OperatorTx) -> Result<(), sqlx::Error> {
    query!("SELECT pg_advisory_xact_lock($1)", LOCK).execute(&mut **tx).await?;
    Ok(())
}

pub async fn any_client(tx: &mut OperatorTx) -> Result<bool, sqlx::Error> {
    query_scalar!(r#"SELECT EXISTS (SELECT FROM control.clients) AS "exists!""#).fetch_one(&mut **tx).await
}

/// Adds a client under the next free number; clients are never deleted, so none is used twice. The first is 1, the
/// owner.
pub async fn insert_client(
    tx: &mut OperatorTx,
    name: &str,
    kind: ClientKind,
    regions: &[String],
    now: DateTime<Utc>,
) -> Result<i64, sqlx::Error> {
    query_scalar!(
        "INSERT INTO control.clients (id, name, kind, allowed_regions, created_at)
         SELECT coalesce(max(id), 0) + 1, $1, $2, $3, $4 FROM control.clients
         RETURNING id",
        name,
        kind.as_str(),
        regions,
        now,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn insert_account_role(
    tx: &mut OperatorTx,
    client: i64,
    id: Uuid,
    role: &Builtin,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO account_roles (client_id, id, name, permissions, builtin, created_at) VALUES ($1, $2, $3, $4, true, $5)",
        client,
        id,
        role.name,
        &role.permissions,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn insert_workspace_role(
    tx: &mut OperatorTx,
    client: i64,
    id: Uuid,
    role: &Builtin,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO workspace_roles (client_id, id, name, permissions, builtin, created_at) VALUES ($1, $2, $3, $4, true, $5)",
        client,
        id,
        role.name,
        &role.permissions,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn insert_person(
    tx: &mut OperatorTx,
    client: i64,
    id: Uuid,
    person: &NewPerson,
    // None: they are invited, and choose one.
    password_hash: Option<&str>,
    role: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO users (client_id, id, email, first_name, last_name, password_hash, role_id, created_at, status, email_proven_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8,
                 CASE WHEN $6::text IS NULL THEN 'invited' ELSE 'active' END, CASE WHEN $6::text IS NULL THEN NULL ELSE $8::timestamptz END)",
        client,
        id,
        person.email.trim(),
        person.first_name.trim(),
        person.last_name.trim(),
        password_hash,
        role,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Whether a client is called this, capitals aside.
pub async fn is_name_taken(tx: &mut OperatorTx, name: &str) -> Result<bool, sqlx::Error> {
    query_scalar!(r#"SELECT EXISTS (SELECT FROM control.clients WHERE lower(name) = lower($1)) AS "is_taken!""#, name)
        .fetch_one(&mut **tx)
        .await
}

/// Whether an account has this address, in whatever client and state.
pub async fn has_account(tx: &mut OperatorTx, email: &str) -> Result<bool, sqlx::Error> {
    query_scalar!(r#"SELECT EXISTS (SELECT FROM users WHERE lower(email) = lower($1)) AS "is_there!""#, email)
        .fetch_one(&mut **tx)
        .await
}

/// The audit line of a new client, in the new client's own log.
pub async fn audit_creation(tx: &mut OperatorTx, client: i64, kind: ClientKind) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO audit_log (client_id, id, action, object_type, object_id, outcome, request_id, detail)
         VALUES ($1, $2, 'client.create', 'client', $3, 'done', $4, $5)",
        client,
        Uuid::now_v7(),
        client.to_string(),
        request_id(),
        json!({ "kind": kind.as_str() }),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Whether the transaction's client signed itself up: nobody has vouched for what it calls itself.
pub async fn on_trial(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT kind = 'stripe' AS "on_trial!" FROM control.clients WHERE id = $1"#, client)
        .fetch_one(&mut **tx)
        .await
}

/// What the transaction's client is called.
pub async fn client_name(tx: &mut TenantTx) -> Result<String, sqlx::Error> {
    let client = tx.client();
    sqlx::query_scalar!("SELECT name FROM control.clients WHERE id = $1", client).fetch_one(&mut **tx).await
}

/// The regions in which the transaction's client allows its runs.
pub async fn allowed_regions(tx: &mut TenantTx) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    sqlx::query_scalar!("SELECT allowed_regions FROM control.clients WHERE id = $1", client).fetch_one(&mut **tx).await
}

/// The regions whose models may be sent the text of documents to make vectors of it; `None`: the client wants none
/// made.
pub async fn vector_regions(tx: &mut TenantTx) -> Result<Option<Vec<String>>, sqlx::Error> {
    let client = tx.client();
    let row = query!("SELECT by_meaning, allowed_regions FROM control.clients WHERE id = $1", client);
    let row = row.fetch_one(&mut **tx).await?;
    Ok(row.by_meaning.then_some(row.allowed_regions))
}

/// Whether documents of the transaction's client are found by what they mean.
pub async fn by_meaning(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT by_meaning FROM control.clients WHERE id = $1", client).fetch_one(&mut **tx).await
}

/// Says whether documents of the transaction's client are found by what they mean.
pub async fn set_by_meaning(tx: &mut TenantTx, wanted: bool) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE control.clients SET by_meaning = $2 WHERE id = $1", client, wanted).execute(&mut **tx).await?;
    Ok(())
}

/// The regions that a run of the transaction's client may go on to when its own has nobody to answer, in their order:
/// never one that is not allowed.
pub async fn failover_regions(tx: &mut TenantTx) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    sqlx::query_scalar!(
        r#"SELECT ARRAY(SELECT region FROM unnest(failover_regions) WITH ORDINALITY AS named (region, place)
                        WHERE region = ANY (allowed_regions) ORDER BY place) AS "regions!: Vec<String>"
           FROM control.clients WHERE id = $1"#,
        client
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn security(tx: &mut TenantTx) -> Result<SecuritySettings, sqlx::Error> {
    let client = tx.client();
    sqlx::query_as!(
        SecuritySettings,
        "SELECT mfa_required, workspaces_listed FROM control.clients WHERE id = $1",
        client
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn set_security(tx: &mut TenantTx, settings: SecuritySettings) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE control.clients SET mfa_required = $2, workspaces_listed = $3 WHERE id = $1",
        client,
        settings.mfa_required,
        settings.workspaces_listed,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
