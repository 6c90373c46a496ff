//! Second factors: authenticator apps, recovery codes, passkeys.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::kit::db::{AuthTx, TenantTx};

/// What somebody can answer a challenge with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Factors {
    pub totp: bool,
    pub passkeys: i64,
    /// Recovery codes that were not used yet.
    pub recovery_codes: i64,
}

impl Factors {
    /// Whether there is a second factor at all: recovery codes alone are none.
    pub fn any(self) -> bool {
        self.totp || self.passkeys > 0
    }
}

pub async fn factors(tx: &mut TenantTx, user: Uuid) -> Result<Factors, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Factors,
        r#"SELECT EXISTS (SELECT FROM totp_secrets WHERE client_id = $1 AND user_id = $2 AND confirmed_at IS NOT NULL) AS "totp!",
                  (SELECT count(*) FROM passkeys WHERE client_id = $1 AND user_id = $2) AS "passkeys!",
                  (SELECT count(*) FROM recovery_codes WHERE client_id = $1 AND user_id = $2 AND used_at IS NULL) AS "recovery_codes!""#,
        client,
        user,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Writes down whether the person has a second factor now, and takes recovery codes away that no longer belong to any.
pub async fn refresh_mfa(tx: &mut TenantTx, user: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let enabled = factors(tx, user).await?.any();
    query!("UPDATE users SET is_mfa_enabled = $3 WHERE client_id = $1 AND id = $2", client, user, enabled)
        .execute(&mut **tx)
        .await?;
    if !enabled {
        query!("DELETE FROM recovery_codes WHERE client_id = $1 AND user_id = $2", client, user)
            .execute(&mut **tx)
            .await?;
    }
    Ok(enabled)
}

/// An authenticator app, locked.
pub struct TotpRow {
    pub secret: Vec<u8>,
    pub confirmed_at: Option<DateTime<Utc>>,
}

pub async fn totp(tx: &mut TenantTx, user: Uuid) -> Result<Option<TotpRow>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        TotpRow,
        "SELECT secret, confirmed_at FROM totp_secrets WHERE client_id = $1 AND user_id = $2 FOR UPDATE",
        client,
        user
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Begins a set-up; `false` when an app is set up already.
pub async fn begin_totp(tx: &mut TenantTx, user: Uuid, secret: &[u8], now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let begun = query!(
        "INSERT INTO totp_secrets (client_id, user_id, secret, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (client_id, user_id) DO UPDATE SET secret = $3, last_step = 0, created_at = $4
           WHERE totp_secrets.confirmed_at IS NULL",
        client,
        user,
        secret,
        now,
    );
    Ok(begun.execute(&mut **tx).await?.rows_affected() == 1)
}

/// The app has shown that it knows the secret.
pub async fn confirm_totp(tx: &mut TenantTx, user: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE totp_secrets SET confirmed_at = $3 WHERE client_id = $1 AND user_id = $2", client, user, now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Uses a time step up; `false` when it, or a later one, was used before (B20).
pub async fn use_step(tx: &mut TenantTx, user: Uuid, step: i64) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let used = query!(
        "UPDATE totp_secrets SET last_step = $3 WHERE client_id = $1 AND user_id = $2 AND last_step < $3",
        client,
        user,
        step
    );
    Ok(used.execute(&mut **tx).await?.rows_affected() == 1)
}

pub async fn remove_totp(tx: &mut TenantTx, user: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let removed = query!("DELETE FROM totp_secrets WHERE client_id = $1 AND user_id = $2", client, user);
    Ok(removed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// New recovery codes; those before are void.
pub async fn replace_recovery_codes(
    tx: &mut TenantTx,
    user: Uuid,
    macs: &[Vec<u8>],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM recovery_codes WHERE client_id = $1 AND user_id = $2", client, user).execute(&mut **tx).await?;
    query!(
        "INSERT INTO recovery_codes (client_id, user_id, code_mac, created_at) SELECT $1, $2, t.mac, $4 FROM unnest($3::bytea[]) AS t (mac)",
        client,
        user,
        macs,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Uses a recovery code up; `false` when it is none, or was used before (B21).
pub async fn use_recovery_code(
    tx: &mut TenantTx,
    user: Uuid,
    mac: &[u8],
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let used = query!(
        "UPDATE recovery_codes SET used_at = $4 WHERE client_id = $1 AND user_id = $2 AND code_mac = $3 AND used_at IS NULL",
        client,
        user,
        mac,
        now
    );
    Ok(used.execute(&mut **tx).await?.rows_affected() == 1)
}

/// A passkey as its owner sees it.
pub struct PasskeyRow {
    pub id: Uuid,
    pub name: String,
    pub credential: Value,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

pub async fn passkeys(tx: &mut TenantTx, user: Uuid) -> Result<Vec<PasskeyRow>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        PasskeyRow,
        "SELECT id, name, credential, created_at, last_used_at FROM passkeys WHERE client_id = $1 AND user_id = $2 ORDER BY created_at, id",
        client,
        user
    )
    .fetch_all(&mut **tx)
    .await
}

/// A passkey to be.
pub struct NewPasskey<'a> {
    pub id: Uuid,
    pub user: Uuid,
    pub credential_id: &'a [u8],
    pub credential: &'a Value,
    pub name: &'a str,
    pub now: DateTime<Utc>,
}

pub async fn insert_passkey(tx: &mut TenantTx, new: NewPasskey<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO passkeys (client_id, id, user_id, credential_id, credential, name, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        client,
        new.id,
        new.user,
        new.credential_id,
        new.credential,
        new.name,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A passkey was used: its counter has moved on.
pub async fn used_passkey(
    tx: &mut TenantTx,
    user: Uuid,
    id: Uuid,
    credential: &Value,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE passkeys SET credential = $4, last_used_at = $5 WHERE client_id = $1 AND user_id = $2 AND id = $3",
        client,
        user,
        id,
        credential,
        now
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Removes a passkey, or all of somebody's; answers how many went.
pub async fn remove_passkeys(tx: &mut TenantTx, user: Uuid, id: Option<Uuid>) -> Result<u64, sqlx::Error> {
    let client = tx.client();
    let removed = query!(
        "DELETE FROM passkeys WHERE client_id = $1 AND user_id = $2 AND ($3::uuid IS NULL OR id = $3)",
        client,
        user,
        id
    );
    Ok(removed.execute(&mut **tx).await?.rows_affected())
}

/// Whose passkey this may be, before the client is known. Several: somebody used one authenticator in two companies.
pub async fn passkey_owners(tx: &mut AuthTx, credential_id: &[u8]) -> Result<Vec<(i64, Uuid)>, sqlx::Error> {
    let rows = query!(
        "SELECT client_id, user_id FROM passkeys WHERE credential_id = $1 ORDER BY created_at, client_id LIMIT 16",
        credential_id
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.client_id, row.user_id)).collect())
}
