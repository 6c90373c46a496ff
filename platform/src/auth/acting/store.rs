//! All SQL of acting for a client: the staff member's side as a tenant, the client's side as the operator.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{ActingClient, NewActing};
use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, TenantTx};

/// Who asks to act.
pub struct Staff {
    pub name: String,
    pub has_second_factor: bool,
    /// When they last showed a second factor in this session.
    pub proven_at: Option<DateTime<Utc>>,
    pub signed_in_at: DateTime<Utc>,
}

pub async fn staff(tx: &mut TenantTx, user: Uuid, session: Uuid) -> Result<Option<Staff>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Staff,
        r#"SELECT person_name(u.client_id, u.id) AS "name!", u.is_mfa_enabled AS has_second_factor, s.proven_at, s.created_at AS signed_in_at
           FROM users u
           JOIN sessions s ON s.client_id = u.client_id AND s.user_id = u.id
           WHERE u.client_id = $1 AND u.id = $2 AND s.id = $3"#,
        client,
        user,
        session,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Companies by name, with how many there are.
pub async fn clients(
    tx: &mut OperatorTx,
    search: &str,
    most: i64,
    offset: i64,
) -> Result<(Vec<ActingClient>, i64), sqlx::Error> {
    let found = query_as!(
        ActingClient,
        "SELECT id, name, kind, status, asks_before_entry FROM control.clients WHERE id <> 1 AND name ILIKE $1 ORDER BY lower(name), id LIMIT $2 OFFSET $3",
        search,
        most,
        offset,
    )
    .fetch_all(&mut **tx)
    .await?;
    let total =
        query_scalar!(r#"SELECT count(*) AS "count!" FROM control.clients WHERE id <> 1 AND name ILIKE $1"#, search)
            .fetch_one(&mut **tx)
            .await?;
    Ok((found, total))
}

pub async fn has_client(tx: &mut OperatorTx, client: ClientId) -> Result<bool, sqlx::Error> {
    query_scalar!(r#"SELECT EXISTS (SELECT FROM control.clients WHERE id = $1) AS "exists!""#, client.get())
        .fetch_one(&mut **tx)
        .await
}

/// Opens the session in the client's rows, and leaves the staff member's name there for its lists and log.
pub async fn open(tx: &mut OperatorTx, client: ClientId, new: &NewActing<'_>) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO sessions (client_id, id, way, actor_client_id, actor_id, actor_session_id, acting_reason, acting_write,
                               created_at, rotated_at, expires_at, ip, user_agent)
         VALUES ($1, $2, 'acting', 1, $3, $4, $5, $6, $7, $7, $8, $9, $10)",
        client.get(),
        new.id,
        new.staff,
        new.staff_session,
        new.reason,
        new.write,
        new.now,
        new.until,
        new.ip,
        new.user_agent,
    )
    .execute(&mut **tx)
    .await?;
    leave_name(tx, client, new.staff, new.staff_name, new.now).await
}

/// Leaves the name of a member of the owner's staff in a client's rows, for its lists and log.
pub async fn leave_name(
    tx: &mut OperatorTx,
    client: ClientId,
    staff: Uuid,
    name: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO kept_names (client_id, id, name, kept_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (client_id, id) DO UPDATE SET name = excluded.name",
        client.get(),
        staff,
        name,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn end(tx: &mut OperatorTx, client: ClientId, session: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE sessions SET revoked_at = $3, revoked_reason = 'acting_ended'
         WHERE client_id = $1 AND id = $2 AND way = 'acting' AND revoked_at IS NULL",
        client.get(),
        session,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// An acting session that has not ended.
pub struct Live {
    pub staff: Uuid,
    pub staff_session: Uuid,
    pub client_name: String,
    pub reason: String,
    pub write: bool,
    pub until: DateTime<Utc>,
}

pub async fn live(tx: &mut TenantTx, session: Uuid, now: DateTime<Utc>) -> Result<Option<Live>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Live,
        r#"SELECT s.actor_id AS "staff!", s.actor_session_id AS "staff_session!", c.name AS client_name,
                  s.acting_reason AS "reason!", s.acting_write AS write, s.expires_at AS until
           FROM sessions s
           JOIN control.clients c ON c.id = s.client_id
           WHERE s.client_id = $1 AND s.id = $2 AND s.way = 'acting' AND s.actor_client_id = 1
             AND s.revoked_at IS NULL AND s.expires_at > $3"#,
        client,
        session,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// `owner`, `enterprise` or `stripe`.
pub async fn client_kind(tx: &mut TenantTx) -> Result<String, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT kind FROM control.clients WHERE id = $1", client).fetch_one(&mut **tx).await
}
