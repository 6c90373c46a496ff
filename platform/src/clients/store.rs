//! All SQL of the owner's pages of clients: across the walls between them, so in operator transactions.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{ClientPlan, ClientSummary};
use crate::entitlements::SubscriptionState;
use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, TenantTx};
use crate::kit::paging::NUMBERED_COUNT_LIMIT;

/// Which clients a list shows.
pub struct Slice<'a> {
    /// A pattern.
    pub search: &'a str,
    pub region: Option<&'a str>,
    /// The last client of the page before: its name in lower case, and its number.
    pub after: Option<(String, i64)>,
    pub fetch: i64,
}

/// A client's row.
pub struct Row {
    pub id: i64,
    pub name: String,
    pub kind: String,
    pub status: String,
    pub created_at: DateTime<Utc>,
    pub revision: i64,
    pub plan: ClientPlan,
}

/// A page by name, one row more than it shows. Which clients these are is found out before their plans are looked up.
pub async fn list(tx: &mut OperatorTx, slice: &Slice<'_>) -> Result<Vec<ClientSummary>, sqlx::Error> {
    let (name, id) = slice.after.clone().unwrap_or_default();
    let rows = query!(
        r#"SELECT c.id, c.name, c.kind, c.status, c.allowed_regions, c.own_models, c.created_at, p.name AS "plan_name?", s.state AS "state?"
           FROM (
             SELECT k.id FROM control.clients k
             WHERE k.name ILIKE $1
               AND ($2::text IS NULL OR $2 = ANY (k.allowed_regions))
               AND (lower(k.name), k.id) > ($3, $4)
             ORDER BY lower(k.name), k.id
             LIMIT $5
           ) AS chosen
           JOIN control.clients c ON c.id = chosen.id
           LEFT JOIN control.subscriptions s ON s.client_id = c.id AND s.ended_at IS NULL
           LEFT JOIN control.plans p ON p.plan = s.plan AND p.version = s.version
           ORDER BY lower(c.name), c.id"#,
        slice.search,
        slice.region,
        name,
        id,
        slice.fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    let summaries = rows.into_iter().map(|row| ClientSummary {
        id: row.id,
        name: row.name,
        kind: row.kind,
        status: row.status,
        allowed_regions: row.allowed_regions,
        own_models: row.own_models,
        plan_name: row.plan_name,
        state: row.state.as_deref().and_then(SubscriptionState::parse),
        created_at: row.created_at,
    });
    Ok(summaries.collect())
}

/// How many there are in all; exact up to the limit.
pub async fn count(tx: &mut OperatorTx, slice: &Slice<'_>) -> Result<i64, sqlx::Error> {
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM control.clients
             WHERE name ILIKE $1 AND ($2::text IS NULL OR $2 = ANY (allowed_regions))
             LIMIT $3) AS matching"#,
        slice.search,
        slice.region,
        NUMBERED_COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Clients but the owner that may use one of these regions, with their names.
pub async fn allowing(tx: &mut OperatorTx, regions: &[String]) -> Result<Vec<(ClientId, String)>, sqlx::Error> {
    let rows = query!(
        "SELECT id, name FROM control.clients WHERE id <> $1 AND status = 'active' AND allowed_regions && $2 ORDER BY id",
        ClientId::OWNER.get(),
        regions,
    );
    let rows = rows.fetch_all(&mut **tx).await?;
    Ok(rows.into_iter().filter_map(|row| Some((ClientId::new(row.id)?, row.name))).collect())
}

pub async fn get(tx: &mut OperatorTx, client: ClientId) -> Result<Option<Row>, sqlx::Error> {
    let row = query!(
        "SELECT id, name, kind, status, created_at, revision, allowed_regions, failover_regions, own_models, monthly_runs, monthly_tokens
         FROM control.clients
         WHERE id = $1",
        client.get(),
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Row {
        id: row.id,
        name: row.name,
        kind: row.kind,
        status: row.status,
        created_at: row.created_at,
        revision: row.revision,
        plan: ClientPlan {
            allowed_regions: row.allowed_regions,
            failover_regions: row.failover_regions,
            own_models: row.own_models,
            monthly_runs: row.monthly_runs,
            monthly_tokens: row.monthly_tokens,
        },
    }))
}

/// Regions that some client is in.
pub async fn used_regions(tx: &mut OperatorTx) -> Result<Vec<String>, sqlx::Error> {
    query_scalar!(r#"SELECT DISTINCT unnest(allowed_regions) AS "region!" FROM control.clients"#)
        .fetch_all(&mut **tx)
        .await
}

/// Saves a plan; `false` when somebody else saved since that revision.
pub async fn update(
    tx: &mut OperatorTx,
    client: ClientId,
    revision: i64,
    plan: &ClientPlan,
) -> Result<bool, sqlx::Error> {
    let saved = query!(
        "UPDATE control.clients
         SET allowed_regions = $3, failover_regions = $4, own_models = $5, monthly_runs = $6, monthly_tokens = $7, revision = revision + 1
         WHERE id = $1 AND revision = $2",
        client.get(),
        revision,
        &plan.allowed_regions,
        &plan.failover_regions,
        plan.own_models,
        plan.monthly_runs,
        plan.monthly_tokens,
    );
    Ok(saved.execute(&mut **tx).await?.rows_affected() == 1)
}

/// What a person of the transaction's client is called.
pub async fn staff_name(tx: &mut TenantTx, user: Uuid) -> Result<String, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT coalesce(person_name($1, $2), '') AS "name!""#, client, user).fetch_one(&mut **tx).await
}

/// A template that is in the gallery no more.
pub struct Withdrawn {
    pub client_id: i64,
    pub use_case_id: Uuid,
    pub name: String,
}

/// Takes a template out of the gallery: its use case is public no more. `None`: there is none, or it is not public any
/// more.
pub async fn withdraw(tx: &mut OperatorTx, id: Uuid) -> Result<Option<Withdrawn>, sqlx::Error> {
    query_as!(
        Withdrawn,
        "WITH gone AS (DELETE FROM control.public_templates WHERE id = $1 RETURNING client_id, use_case_id, name)
         UPDATE use_cases u SET visibility = 'client'
         FROM gone
         WHERE u.client_id = gone.client_id AND u.id = gone.use_case_id AND u.visibility = 'public'
         RETURNING gone.client_id, gone.use_case_id, gone.name",
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}
