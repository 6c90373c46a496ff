//! What both single sign-on and the administrators of people write: accounts that come from elsewhere, roles, and the
//! guard of the last administrator.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::permission::ACCOUNT_ADMIN;

/// Where an account comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountSource {
    /// The company's directory.
    Scim,
    /// The first sign-in at the company's provider.
    Sso,
}

impl AccountSource {
    /// As the table knows it.
    fn as_str(self) -> &'static str {
        match self {
            Self::Scim => "scim",
            Self::Sso => "sso",
        }
    }
}

/// An account to be, without a password and without an invitation.
pub struct Provisioned<'a> {
    pub id: Uuid,
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub role: Uuid,
    pub by: AccountSource,
    /// The account is there, and nobody gets in.
    pub suspended: bool,
    pub now: DateTime<Utc>,
}

pub async fn insert_provisioned(tx: &mut TenantTx, new: Provisioned<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO users (client_id, id, email, first_name, last_name, role_id, status, provisioned_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        client,
        new.id,
        new.email,
        new.first_name,
        new.last_name,
        new.role,
        if new.suspended { "suspended" } else { "active" },
        new.by.as_str(),
        new.now,
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

/// Lets one change that could take the last Account Admin away happen at a time, and answers that role. Always before a
/// person is locked, so that two changes never wait for each other.
pub async fn lock_admins(tx: &mut TenantTx) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT id FROM account_roles WHERE client_id = $1 AND builtin AND name = $2 FOR NO KEY UPDATE",
        client,
        ACCOUNT_ADMIN
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Whether somebody else who may sign in holds the role.
pub async fn has_other_admin(tx: &mut TenantTx, role: Uuid, user: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (
             SELECT FROM users u WHERE u.client_id = $1 AND u.role_id = $2 AND u.id <> $3 AND u.status = 'active') AS "exists!""#,
        client,
        role,
        user,
    )
    .fetch_one(&mut **tx)
    .await
}
