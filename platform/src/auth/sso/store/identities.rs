//! Who somebody is at a provider, and the account that goes with it.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::permission::ACCOUNT_ADMIN;

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

/// An account for somebody who comes for the first time.
pub struct NewPerson<'a> {
    pub id: Uuid,
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub role: Uuid,
    pub now: DateTime<Utc>,
}

pub async fn insert_person(tx: &mut TenantTx, new: NewPerson<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO users (client_id, id, email, first_name, last_name, role_id, status, provisioned_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'active', 'sso', $7)",
        client,
        new.id,
        new.email,
        new.first_name,
        new.last_name,
        new.role,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
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

pub async fn set_role(tx: &mut TenantTx, user: Uuid, role: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE users SET role_id = $3 WHERE client_id = $1 AND id = $2", client, user, role)
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

/// Waits for others who take an administrator away, as `people` does: first the role, then the person.
pub async fn lock_admins(tx: &mut TenantTx) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "SELECT id FROM account_roles WHERE client_id = $1 AND builtin AND name = $2 FOR NO KEY UPDATE",
        client,
        ACCOUNT_ADMIN
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(())
}

/// Whether nobody else who can sign in is Account Admin.
pub async fn is_last_admin(tx: &mut TenantTx, user: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM users u JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
                          WHERE u.client_id = $1 AND u.id = $2 AND r.builtin AND r.name = $3)
              AND NOT EXISTS (SELECT FROM users u JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
                              WHERE u.client_id = $1 AND u.id <> $2 AND u.status = 'active' AND r.builtin AND r.name = $3) AS "last!""#,
        client,
        user,
        ACCOUNT_ADMIN,
    )
    .fetch_one(&mut **tx)
    .await
}
