//! People who come from elsewhere.

use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::rows::refused;
use crate::auth::{AccountSource, Provisioned, insert_provisioned};
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::people::provision::{Identity, Newcomer};
use crate::tenancy::ACCOUNT_ADMIN;

pub async fn provision(tx: &mut TenantTx, id: Uuid, new: &Newcomer<'_>) -> Result<(), Problem> {
    let Newcomer { is: Identity { email, first_name, last_name }, role, suspended, now } = *new;
    let provisioned = Provisioned { id, email, first_name, last_name, role, by: AccountSource::Scim, suspended, now };
    insert_provisioned(tx, provisioned).await.map_err(refused)
}

/// A person who waited with an invitation needs none any more.
pub async fn take_over(tx: &mut TenantTx, id: Uuid, is: Identity<'_>) -> Result<(), Problem> {
    let client = tx.client();
    query!(
        "UPDATE users
         SET email = $3, first_name = $4, last_name = $5, provisioned_by = 'scim', invite_mac = NULL, invite_expires_at = NULL,
             status = CASE WHEN status = 'invited' THEN 'active' ELSE status END,
             email_proven_at = CASE WHEN lower(email) = lower($3) THEN email_proven_at END
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        is.email,
        is.first_name,
        is.last_name,
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
    .map_err(refused)
}

pub async fn eldest_admin(tx: &mut TenantTx, apart_from: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT u.id
         FROM users u
         JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id AND r.builtin AND r.name = $3
         WHERE u.client_id = $1 AND u.id <> $2 AND u.status = 'active'
         ORDER BY u.created_at, u.id
         LIMIT 1",
        client,
        apart_from,
        ACCOUNT_ADMIN,
    )
    .fetch_optional(&mut **tx)
    .await
}
