//! Webhooks that what happened is sent to. Whose they are and what becomes of a delivery, `webhooks` knows.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::notifications::kinds::NotificationKind;
use crate::notifications::model::ObjectKind;

/// Deliveries that one hook gets within an hour; what comes beyond is not sent.
const AN_HOUR: i64 = 600;

/// What happened.
#[derive(Debug)]
pub struct Event<'a> {
    pub kind: &'static NotificationKind,
    pub object: Uuid,
    pub facts: &'a Value,
    pub window_start: DateTime<Utc>,
    pub happened_at: DateTime<Utc>,
}

/// The hooks of these people, and of the workspace that the object lies in, that want its category; by their ids.
pub async fn hooks(tx: &mut TenantTx, people: &[Uuid], event: &Event<'_>) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "WITH place AS (
           SELECT CASE $4::text
             WHEN 'run' THEN (SELECT workspace_id FROM runs WHERE client_id = $1 AND id = $3)
             WHEN 'use_case' THEN (SELECT workspace_id FROM use_cases WHERE client_id = $1 AND id = $3)
             WHEN 'batch' THEN (SELECT workspace_id FROM batches WHERE client_id = $1 AND id = $3)
             WHEN 'schedule' THEN (SELECT workspace_id FROM schedules WHERE client_id = $1 AND id = $3)
             WHEN 'document' THEN (SELECT workspace_id FROM documents WHERE client_id = $1 AND id = $3)
             WHEN 'access_request' THEN (SELECT workspace_id FROM access_requests WHERE client_id = $1 AND id = $3)
           END AS workspace_id)
         SELECT h.id FROM webhooks h
         JOIN webhook_rules s ON s.client_id = h.client_id AND s.rule = 'is_allowed' AND s.value
         JOIN users u ON u.client_id = h.client_id AND u.id = h.user_id AND u.status = 'active'
         WHERE h.client_id = $1 AND h.off_reason IS NULL AND $5 = ANY (h.categories)
           AND (h.workspace_id IS NULL AND h.user_id = ANY ($2) OR h.workspace_id = (SELECT workspace_id FROM place))
           AND (SELECT count(*) FROM (
                  SELECT FROM webhook_deliveries d
                  WHERE d.client_id = $1 AND d.webhook_id = h.id AND d.happened_at > $6::timestamptz - interval '1 hour'
                  LIMIT $7) AS recent) < $7
         ORDER BY h.id",
        client,
        people,
        event.object,
        place(event.kind.object),
        event.kind.category.as_str(),
        event.happened_at,
        AN_HOUR,
    )
    .fetch_all(&mut **tx)
    .await
}

fn place(kind: ObjectKind) -> &'static str {
    match kind {
        ObjectKind::Run => "run",
        ObjectKind::UseCase => "use_case",
        ObjectKind::Batch => "batch",
        ObjectKind::Schedule => "schedule",
        ObjectKind::Document => "document",
        ObjectKind::AccessRequest => "access_request",
        ObjectKind::TokenRequest | ObjectKind::Nothing => "nothing",
    }
}

/// Puts what happened before hooks; what is told once a period is there already.
pub async fn hand_over(tx: &mut TenantTx, hooks: &[Uuid], event: &Event<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO webhook_deliveries (client_id, id, webhook_id, kind, object_id, facts, window_start, happened_at)
         SELECT $1, gen_random_uuid(), hook, $3, $4, $5, $6, $7 FROM unnest($2::uuid[]) AS hook
         ON CONFLICT (client_id, webhook_id, kind, object_id, window_start) DO NOTHING",
        client,
        hooks,
        event.kind.slug,
        event.object,
        event.facts,
        event.window_start,
        event.happened_at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Those of these people who have a browser that is to tell them, where their company allows that.
pub async fn pushed(tx: &mut TenantTx, people: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT DISTINCT p.user_id FROM push_subscriptions p
         JOIN push_rules s ON s.client_id = p.client_id AND s.rule = 'is_allowed' AND s.value
         WHERE p.client_id = $1 AND p.user_id = ANY ($2)
         ORDER BY p.user_id",
        client,
        people,
    )
    .fetch_all(&mut **tx)
    .await
}
