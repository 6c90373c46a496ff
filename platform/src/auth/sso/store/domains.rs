//! Domains that clients entered for their connection, and which of them are theirs.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::auth::sso::error::Error;
use crate::kit::db::{AuthTx, TenantTx, broken_constraint};
use crate::kit::problem::Problem;

/// A domain that a client entered.
#[derive(Clone, Debug, Default)]
pub struct Domain {
    pub name: String,
    /// What the client's record says; of each domain another.
    pub token: String,
    /// Since when it is the client's.
    pub proven_at: Option<DateTime<Utc>>,
    /// When DNS was asked last.
    pub checked_at: Option<DateTime<Utc>>,
    /// Since when the record of a proven domain is gone.
    pub missing_since: Option<DateTime<Utc>>,
    /// What the last look found amiss.
    pub problem: Option<String>,
}

pub async fn domains(tx: &mut TenantTx) -> Result<Vec<Domain>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Domain,
        "SELECT domain AS name, token, proven_at, checked_at, missing_since, problem
         FROM sso_domains WHERE client_id = $1 ORDER BY domain",
        client,
    )
    .fetch_all(&mut **tx)
    .await
}

/// One of them, which nobody else changes until the transaction ends.
pub async fn lock_domain(tx: &mut TenantTx, name: &str) -> Result<Option<Domain>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Domain,
        "SELECT domain AS name, token, proven_at, checked_at, missing_since, problem
         FROM sso_domains WHERE client_id = $1 AND domain = $2 FOR UPDATE",
        client,
        name,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Gives a connection these domains. One that it has already keeps its record and its proof.
pub async fn set_domains(tx: &mut TenantTx, connection: Uuid, names: &[String]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM sso_domains WHERE client_id = $1 AND domain <> ALL ($2)", client, names)
        .execute(&mut **tx)
        .await?;
    query!(
        "INSERT INTO sso_domains (client_id, domain, connection_id)
         SELECT $1, name, $3 FROM unnest($2::text[]) AS name
         ON CONFLICT (client_id, domain) DO NOTHING",
        client,
        names,
        connection,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Keeps what a look at DNS found.
///
/// # Errors
/// Another client has proven the domain in the meantime.
pub async fn save_finding(tx: &mut TenantTx, domain: &Domain) -> Result<(), Problem> {
    let client = tx.client();
    let saved = query!(
        "UPDATE sso_domains SET proven_at = $3, checked_at = $4, missing_since = $5, problem = left($6, 500)
         WHERE client_id = $1 AND domain = $2",
        client,
        domain.name,
        domain.proven_at,
        domain.checked_at,
        domain.missing_since,
        domain.problem,
    )
    .execute(&mut **tx)
    .await;
    match saved {
        Err(error) if broken_constraint(&error) == Some("sso_domains_owned") => {
            Err(Error::DomainTaken(domain.name.clone()).into())
        }
        other => other.map(|_| ()).map_err(Problem::from),
    }
}

/// Whose a domain is at the moment.
pub struct Owner {
    pub client_id: i64,
    pub token: String,
}

pub async fn owner(tx: &mut AuthTx, name: &str) -> Result<Option<Owner>, sqlx::Error> {
    query_as!(Owner, "SELECT client_id, token FROM sso_domains WHERE domain = $1 AND proven_at IS NOT NULL", name)
        .fetch_optional(&mut **tx)
        .await
}

/// A domain that was entered somewhere.
pub struct Entered {
    pub client_id: i64,
    pub name: String,
}

/// Those of all open clients, first those that people sign in by.
pub async fn all_domains(tx: &mut AuthTx) -> Result<Vec<Entered>, sqlx::Error> {
    query_as!(
        Entered,
        "SELECT d.client_id, d.domain AS name FROM sso_domains d
         JOIN control.clients c ON c.id = d.client_id AND c.status = 'active'
         ORDER BY d.proven_at IS NULL, d.client_id, d.domain"
    )
    .fetch_all(&mut **tx)
    .await
}

/// Somebody who can mend the connection.
pub struct Keeper {
    pub id: Uuid,
    pub client_name: String,
}

pub async fn keepers(tx: &mut TenantTx, right: &str) -> Result<Vec<Keeper>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Keeper,
        "SELECT u.id, c.name AS client_name
         FROM users u
         JOIN control.clients c ON c.id = u.client_id
         JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
         WHERE u.client_id = $1 AND u.status = 'active' AND $2 = ANY (r.permissions)
         ORDER BY u.created_at LIMIT 20",
        client,
        right,
    )
    .fetch_all(&mut **tx)
    .await
}
