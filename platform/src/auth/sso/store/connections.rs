//! A client's connection, its domains and its role map; and what of it can be asked before the client is known.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::Domain;
use crate::auth::sso::error::Error;
use crate::auth::sso::model::{Preset, RoleMapping};
use crate::kit::db::{AuthTx, TenantTx, broken_constraint};
use crate::kit::problem::Problem;

/// How people of a domain sign in.
pub struct Offer {
    pub client_id: i64,
    pub preset: Preset,
    /// In no other way.
    pub enforced: bool,
}

/// The connection of the client that owns the domain, where it is on and its client open.
pub async fn offer(tx: &mut AuthTx, domain: &str) -> Result<Option<Offer>, sqlx::Error> {
    let row = query!(
        "SELECT s.client_id, s.preset, s.enforced
         FROM sso_domains d
         JOIN sso_connections s ON s.client_id = d.client_id AND s.id = d.connection_id AND s.enabled
         JOIN control.clients c ON c.id = d.client_id AND c.status = 'active'
         WHERE d.domain = $1 AND d.proven_at IS NOT NULL",
        domain,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Offer { client_id: row.client_id, preset: Preset::of(&row.preset), enforced: row.enforced }))
}

/// A client's connection.
pub struct Connection {
    pub id: Uuid,
    pub preset: Preset,
    pub issuer: String,
    pub provider_client_id: String,
    /// Sealed.
    pub client_secret: Vec<u8>,
    pub client_secret_last4: String,
    pub default_role: Uuid,
    pub role_claim: Option<String>,
    pub enabled: bool,
    pub enforced: bool,
    /// In order; only those that are proven count for anybody's sign-in.
    pub domains: Vec<Domain>,
    /// In order.
    pub role_map: Vec<RoleMapping>,
}

impl Connection {
    /// Domains that are the client's own.
    pub fn own_domains(&self) -> Vec<String> {
        self.domains.iter().filter(|domain| domain.proven_at.is_some()).map(|domain| domain.name.clone()).collect()
    }
}

pub async fn connection(tx: &mut TenantTx) -> Result<Option<Connection>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        "SELECT id, preset, issuer, provider_client_id, client_secret, client_secret_last4, default_role_id, role_claim, enabled, enforced
         FROM sso_connections WHERE client_id = $1",
        client
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let domains = super::domains(tx).await?;
    let role_map = query_as!(
        RoleMapping,
        "SELECT value, role_id FROM sso_role_maps WHERE client_id = $1 AND connection_id = $2 ORDER BY position",
        client,
        row.id
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(Some(Connection {
        id: row.id,
        preset: Preset::of(&row.preset),
        issuer: row.issuer,
        provider_client_id: row.provider_client_id,
        client_secret: row.client_secret,
        client_secret_last4: row.client_secret_last4,
        default_role: row.default_role_id,
        role_claim: row.role_claim,
        enabled: row.enabled,
        enforced: row.enforced,
        domains,
        role_map,
    }))
}

/// Waits for others who change the connection, or bring somebody in through it for the first time.
pub async fn lock_connection(tx: &mut TenantTx) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("SELECT id FROM sso_connections WHERE client_id = $1 FOR UPDATE", client).fetch_optional(&mut **tx).await?;
    Ok(())
}

/// Keeps a connection with these domains, in place of the one before. Who left for the provider before that does not
/// come back.
pub async fn save_connection(
    tx: &mut TenantTx,
    new: &Connection,
    domains: &[String],
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let client = tx.client();
    let saved = query!(
        "INSERT INTO sso_connections (client_id, id, preset, issuer, provider_client_id, client_secret, client_secret_last4,
                                      default_role_id, role_claim, enabled, enforced, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
         ON CONFLICT (client_id, id) DO UPDATE SET
           preset = $3, issuer = $4, provider_client_id = $5, client_secret = $6, client_secret_last4 = $7,
           default_role_id = $8, role_claim = $9, enabled = $10, enforced = $11, updated_at = $12",
        client,
        new.id,
        new.preset.as_str(),
        new.issuer,
        new.provider_client_id,
        new.client_secret,
        new.client_secret_last4,
        new.default_role,
        new.role_claim.as_deref(),
        new.enabled,
        new.enforced,
        now,
    )
    .execute(&mut **tx)
    .await;
    known_role(saved)?;
    query!("DELETE FROM sso_attempts WHERE client_id = $1", client).execute(&mut **tx).await?;
    super::set_domains(tx, new.id, domains).await?;
    query!("DELETE FROM sso_role_maps WHERE client_id = $1", client).execute(&mut **tx).await?;
    for (position, row) in (0_i32..).zip(&new.role_map) {
        let added = query!(
            "INSERT INTO sso_role_maps (client_id, connection_id, position, value, role_id) VALUES ($1, $2, $3, $4, $5)",
            client,
            new.id,
            position,
            row.value,
            row.role_id,
        )
        .execute(&mut **tx)
        .await;
        known_role(added)?;
    }
    Ok(())
}

fn known_role<T>(outcome: Result<T, sqlx::Error>) -> Result<(), Problem> {
    match outcome {
        Err(error) if broken_constraint(&error).is_some_and(|name| name.ends_with("role_id_fkey")) => {
            Err(Error::NoSuchRole.into())
        }
        // Two administrators set it up at the same moment.
        Err(error) if broken_constraint(&error) == Some("sso_connections_client_id_key") => {
            Err(Problem::try_again("Somebody else was changing the same thing. Please try again."))
        }
        other => other.map(|_| ()).map_err(Problem::from),
    }
}

/// Takes the connection away, with its domains, its role map and who is on the way; says whether there was one.
pub async fn delete_connection(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let deleted = query!("DELETE FROM sso_connections WHERE client_id = $1", client);
    Ok(deleted.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Ends the sessions that people of these domains opened in another way, but of those who keep one; answers which.
pub async fn end_other_ways(
    tx: &mut TenantTx,
    domains: &[String],
    keeps: &str,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "UPDATE sessions s SET revoked_at = $4, revoked_reason = 'sso_required'
         FROM users u
         JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
         WHERE s.client_id = $1 AND s.revoked_at IS NULL AND s.way NOT IN ('sso', 'acting')
           AND u.client_id = s.client_id AND u.id = s.user_id
           AND email_domain(u.email) = ANY ($2) AND NOT $3 = ANY (r.permissions)
         RETURNING s.id",
        client,
        domains,
        keeps,
        now,
    )
    .fetch_all(&mut **tx)
    .await
}
