//! SQL of what is proposed to a client: rows of that client.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::client_templates::error::Error;
use crate::client_templates::model::{OpenProposal, Part};
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::problem::Problem;

/// A proposal to be.
pub struct NewProposal<'a> {
    pub id: Uuid,
    pub template_name: &'a str,
    pub version: i32,
    pub by: &'a str,
    pub now: DateTime<Utc>,
    /// Each part as it would be, and as it was when the client took it.
    pub changes: &'a [(Part, Option<Part>)],
}

/// # Errors
/// 409 while another one is open.
pub async fn insert(tx: &mut TenantTx, new: &NewProposal<'_>) -> Result<(), Problem> {
    let client = tx.client();
    query!(
        "INSERT INTO template_proposals (client_id, id, template_name, version, proposed_by, proposed_at) VALUES ($1, $2, $3, $4, $5, $6)",
        client,
        new.id,
        new.template_name,
        new.version,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await
    .map_err(|error| match broken_constraint(&error) {
        Some("template_proposals_open") => Problem::from(Error::Open),
        _ => error.into(),
    })?;
    for (place, (part, before)) in (0..).zip(new.changes) {
        query!(
            "INSERT INTO template_changes (client_id, id, proposal_id, place, before, part) VALUES ($1, $2, $3, $4, $5, $6)",
            client,
            Uuid::now_v7(),
            new.id,
            place,
            before.as_ref().map(Json) as _,
            Json(part) as _,
        )
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// How far the client is with what is proposed to it.
pub async fn open(tx: &mut TenantTx) -> Result<Option<OpenProposal>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        OpenProposal,
        r#"SELECT p.proposed_by, p.proposed_at, count(*) AS "changes!", count(*) FILTER (WHERE c.state = 'open') AS "open!"
           FROM template_proposals p
           JOIN template_changes c ON c.client_id = p.client_id AND c.proposal_id = p.id
           WHERE p.client_id = $1 AND p.closed_at IS NULL
           GROUP BY p.id, p.proposed_by, p.proposed_at"#,
        client,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Takes back what is open; `false`: nothing is.
pub async fn withdraw(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let closed =
        query!("UPDATE template_proposals SET closed_at = $2 WHERE client_id = $1 AND closed_at IS NULL", client, now);
    Ok(closed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// A proposal.
pub struct Proposal {
    pub id: Uuid,
    pub template_name: String,
    pub version: i32,
    pub proposed_by: String,
    pub proposed_at: DateTime<Utc>,
    pub is_open: bool,
}

/// One change of a proposal.
pub struct Change {
    pub id: Uuid,
    pub before: Option<Json<Part>>,
    pub part: Json<Part>,
    pub state: String,
    pub answered_by: String,
    pub answered_at: Option<DateTime<Utc>>,
}

/// The last proposal to the client, with its changes.
pub async fn newest(tx: &mut TenantTx) -> Result<Option<(Proposal, Vec<Change>)>, sqlx::Error> {
    let client = tx.client();
    let proposal = query_as!(
        Proposal,
        r#"SELECT id, template_name, version, proposed_by, proposed_at, closed_at IS NULL AS "is_open!"
           FROM template_proposals
           WHERE client_id = $1
           ORDER BY closed_at IS NULL DESC, proposed_at DESC, id DESC
           LIMIT 1"#,
        client,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(proposal) = proposal else { return Ok(None) };
    let changes = query_as!(
        Change,
        r#"SELECT id, before AS "before: Json<Part>", part AS "part: Json<Part>", state,
                  CASE WHEN answered_by IS NULL THEN '' ELSE person_name(client_id, answered_by) END AS "answered_by!", answered_at
           FROM template_changes
           WHERE client_id = $1 AND proposal_id = $2
           ORDER BY place"#,
        client,
        proposal.id,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(Some((proposal, changes)))
}

/// A change of an open proposal that is not answered, locked against another answer, with the proposal's id and version.
pub async fn change(tx: &mut TenantTx, id: Uuid) -> Result<Option<(Part, Uuid, i32)>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT c.part AS "part: Json<Part>", p.id, p.version
           FROM template_changes c
           JOIN template_proposals p ON p.client_id = c.client_id AND p.id = c.proposal_id
           WHERE c.client_id = $1 AND c.id = $2 AND c.state = 'open' AND p.closed_at IS NULL
           FOR UPDATE OF c, p"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| (row.part.0, row.id, row.version)))
}

/// Writes down what became of a change.
pub async fn answer(tx: &mut TenantTx, id: Uuid, state: &str, by: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE template_changes SET state = $3, answered_by = $4, answered_at = $5 WHERE client_id = $1 AND id = $2",
        client,
        id,
        state,
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Closes a proposal of which everything is answered.
pub async fn close_answered(tx: &mut TenantTx, proposal: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE template_proposals p SET closed_at = $3
         WHERE p.client_id = $1 AND p.id = $2 AND p.closed_at IS NULL
           AND NOT EXISTS (SELECT FROM template_changes c WHERE c.client_id = p.client_id AND c.proposal_id = p.id AND c.state = 'open')",
        client,
        proposal,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
