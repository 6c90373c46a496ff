//! Who somebody is at a provider, and the account that goes with it.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// An account as single sign-on sees it, locked.
pub struct Person {
    pub id: Uuid,
    /// `active`, `invited`, `suspended`.
    pub status: String,
    pub role_id: Uuid,
}

/// The account of a subject.
pub async fn known(tx: &mut TenantTx, issuer: &str, subject: &str) -> Result<Option<Person>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Person,
        "SELECT u.id, u.status, u.role_id
         FROM sso_identities i
         JOIN users u ON u.client_id = i.client_id AND u.id = i.user_id
         WHERE i.client_id = $1 AND i.issuer = $2 AND i.subject = $3
         FOR UPDATE OF u",
        client,
        issuer,
        subject,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The account with this address.
pub async fn addressed(tx: &mut TenantTx, email: &str) -> Result<Option<Person>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Person,
        "SELECT id, status, role_id FROM users WHERE client_id = $1 AND lower(email) = lower($2) FOR UPDATE",
        client,
        email
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Whether an account belongs to somebody at this provider already.
pub async fn has_identity(tx: &mut TenantTx, user: Uuid, issuer: &str) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM sso_identities WHERE client_id = $1 AND user_id = $2 AND issuer = $3) AS "exists!""#,
        client,
        user,
        issuer,
    )
    .fetch_one(&mut **tx)
    .await
}

/// This account is this subject's from now on.
pub async fn link(
    tx: &mut TenantTx,
    issuer: &str,
    subject: &str,
    user: Uuid,
    email: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO sso_identities (client_id, issuer, subject, user_id, email, created_at, last_used_at) VALUES ($1, $2, $3, $4, $5, $6, $6)",
        client,
        issuer,
        subject,
        user,
        email,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// An address whose domain is written in another form than the one in which domains are kept came in before there was
/// one: it gives way to what the provider vouches for now. Where somebody else has that already, nothing changes.
pub async fn renew_address(tx: &mut TenantTx, user: Uuid, email: &str) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE users u SET email = $3, email_proven_at = NULL
         WHERE u.client_id = $1 AND u.id = $2 AND octet_length(email_domain(u.email)) > length(email_domain(u.email))
           AND NOT EXISTS (SELECT FROM users o WHERE o.client_id = $1 AND lower(o.email) = lower($3))",
        client,
        user,
        email,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Somebody has signed in; answers the role that the map gave them last.
pub async fn used(
    tx: &mut TenantTx,
    issuer: &str,
    subject: &str,
    email: &str,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "UPDATE sso_identities SET email = $4, last_used_at = $5 WHERE client_id = $1 AND issuer = $2 AND subject = $3
         RETURNING mapped_role_id",
        client,
        issuer,
        subject,
        email,
        now,
    )
    .fetch_one(&mut **tx)
    .await
}

/// The role that the map gives somebody, or `None` when it gives none any more.
pub async fn set_mapped(tx: &mut TenantTx, issuer: &str, subject: &str, role: Option<Uuid>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE sso_identities SET mapped_role_id = $4 WHERE client_id = $1 AND issuer = $2 AND subject = $3",
        client,
        issuer,
        subject,
        role
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Somebody who was invited has come: the invitation is over.
pub async fn welcome(tx: &mut TenantTx, user: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE users SET status = 'active', invite_mac = NULL, invite_expires_at = NULL
         WHERE client_id = $1 AND id = $2 AND status = 'invited'",
        client,
        user
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
