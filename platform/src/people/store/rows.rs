//! One person: made, changed, removed.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::person::{person_of, select_people};
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::problem::Problem;
use crate::people::error::Error;
use crate::people::model::{Person, Status, Target};

pub async fn person(tx: &mut TenantTx, id: Uuid) -> Result<Option<Person>, sqlx::Error> {
    let client = tx.client();
    select_people!(client, [], ["WHERE u.client_id = $1 AND u.id = $2"], id)
        .map(|row| person_of!(row))
        .fetch_optional(&mut **tx)
        .await
}

/// The person with their rights, locked against another change.
pub async fn lock(tx: &mut TenantTx, id: Uuid) -> Result<Option<Target>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT u.id, u.email, person_name(u.client_id, u.id) AS "name!", u.role_id, r.permissions, u.status,
                  (u.password_hash IS NOT NULL OR u.provisioned_by IS NOT NULL) AS "can_sign_in!"
           FROM users u
           JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
           WHERE u.client_id = $1 AND u.id = $2
           FOR UPDATE OF u"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Target {
        id: row.id,
        email: row.email,
        name: row.name,
        role_id: row.role_id,
        permissions: row.permissions,
        status: Status::parse(&row.status),
        can_sign_in: row.can_sign_in,
    }))
}

/// An account to be: invited, without a password.
pub struct New<'a> {
    pub id: Uuid,
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub role: Uuid,
    pub feature_access: &'a [String],
    pub now: DateTime<Utc>,
}

/// What the table says when it does not take a person in.
pub fn refused(error: sqlx::Error) -> Problem {
    match broken_constraint(&error) {
        Some("users_email") => Error::EmailTaken.into(),
        Some("users_client_id_role_id_fkey") => Error::NoSuchRole.into(),
        _ => error.into(),
    }
}

pub async fn insert(tx: &mut TenantTx, new: New<'_>) -> Result<(), Problem> {
    let client = tx.client();
    query!(
        "INSERT INTO users (client_id, id, email, first_name, last_name, role_id, feature_access, status, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'invited', $8)",
        client,
        new.id,
        new.email,
        new.first_name,
        new.last_name,
        new.role,
        new.feature_access,
        new.now,
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
    .map_err(refused)
}

/// Which of these addresses, in lower case, have an account already.
pub async fn known_emails(tx: &mut TenantTx, emails: &[String]) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT lower(email) AS "email!" FROM users WHERE client_id = $1 AND lower(email) = ANY ($2)"#,
        client,
        emails
    )
    .fetch_all(&mut **tx)
    .await
}

/// What somebody is from now on.
pub struct Change<'a> {
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub feature_access: &'a [String],
}

pub async fn update(tx: &mut TenantTx, id: Uuid, change: Change<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE users SET first_name = $3, last_name = $4, feature_access = $5 WHERE client_id = $1 AND id = $2",
        client,
        id,
        change.first_name,
        change.last_name,
        change.feature_access,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn set_status(tx: &mut TenantTx, id: Uuid, status: Status) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE users SET status = $3 WHERE client_id = $1 AND id = $2", client, id, status.as_str())
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Removes the account with everything that belongs to the person alone, and keeps the name for their work and the log.
pub async fn delete(
    tx: &mut TenantTx,
    target: &Target,
    successor: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO kept_names (client_id, id, name, successor_id, kept_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (client_id, id) DO UPDATE SET name = excluded.name, successor_id = excluded.successor_id",
        client,
        target.id,
        target.name,
        successor,
        now,
    )
    .execute(&mut **tx)
    .await?;
    query!("DELETE FROM users WHERE client_id = $1 AND id = $2", client, target.id).execute(&mut **tx).await?;
    Ok(())
}
