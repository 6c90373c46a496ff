//! All SQL of handovers.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::NewToken;
use crate::kit::db::TenantTx;

pub async fn feature_access(tx: &mut TenantTx, user: Uuid) -> Result<Option<Vec<String>>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT feature_access FROM users WHERE client_id = $1 AND id = $2", client, user)
        .fetch_optional(&mut **tx)
        .await
}

/// Adds a token and sweeps the person's old ones away.
pub async fn insert(
    tx: &mut TenantTx,
    new: &NewToken,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM security_tokens WHERE client_id = $1 AND user_id = $2 AND expires_at < $3",
        client,
        new.user,
        now
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "INSERT INTO security_tokens (client_id, id, user_id, session_id, app, expires_at) VALUES ($1, $2, $3, $4, $5, $6)",
        client,
        new.id,
        new.user,
        new.session,
        new.app.as_str(),
        expires_at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A token that has just been used up.
pub struct Used {
    pub user_id: Uuid,
    pub app: String,
}

/// Uses a token up, in one statement so that two who show it at once get one answer. `None`: used, too old, or its
/// session or person has ended.
pub async fn take(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<Option<Used>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Used,
        "UPDATE security_tokens t SET used_at = $3
         FROM sessions s, users u, control.clients c
         WHERE t.client_id = $1 AND t.id = $2 AND t.used_at IS NULL AND t.expires_at > $3
           AND s.client_id = t.client_id AND s.id = t.session_id AND s.revoked_at IS NULL AND s.expires_at > $3
           AND u.client_id = t.client_id AND u.id = t.user_id AND u.status = 'active'
           AND c.id = t.client_id AND c.status = 'active'
         RETURNING t.user_id, t.app",
        client,
        id,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}
