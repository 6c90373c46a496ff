//! All SQL of replays. Their rows are the owner's; recordings of all clients are chosen in operator transactions.
//! `queue`: playing them, and what came of it.

mod queue;

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{Chosen, NewReplay, Replay, ReplayResult, ReplayStatus, ReplayVerdict};
use crate::kit::db::{OperatorTx, TenantTx};
use crate::kit::paging::COUNT_LIMIT;

pub use queue::*;

/// Which recordings.
pub struct Choice<'a> {
    pub plugin: &'a str,
    pub client: Option<i64>,
    pub since: DateTime<Utc>,
    pub until: DateTime<Utc>,
    pub now: DateTime<Utc>,
    pub most: i64,
}

/// The newest recordings that fit.
pub async fn choose(tx: &mut OperatorTx, choice: &Choice<'_>) -> Result<Vec<Chosen>, sqlx::Error> {
    query_as!(
        Chosen,
        "SELECT client_id, id, run_id, created_at, plugin_digest FROM recordings
         WHERE plugin = $1 AND playable AND created_at >= $2 AND created_at < $3 AND expires_at > $4
           AND ($5::bigint IS NULL OR client_id = $5)
         ORDER BY created_at DESC, id DESC
         LIMIT $6",
        choice.plugin,
        choice.since,
        choice.until,
        choice.now,
        choice.client,
        choice.most,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count_by_plugin(tx: &mut OperatorTx, now: DateTime<Utc>) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let rows = query!(
        r#"SELECT plugin, count(*) AS "count!" FROM recordings WHERE playable AND expires_at > $1 GROUP BY plugin"#,
        now,
    );
    Ok(rows.fetch_all(&mut **tx).await?.into_iter().map(|row| (row.plugin, row.count)).collect())
}

/// Adds a replay with all that it will play.
#[expect(clippy::too_many_arguments, reason = "the columns of a row")]
pub async fn insert(
    tx: &mut TenantTx,
    id: Uuid,
    version: &str,
    new: &NewReplay,
    until: DateTime<Utc>,
    chosen: &[Chosen],
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO control.replays (client_id, id, plugin, plugin_version, plugin_digest, of_client, since, until, most, status, chosen, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'queued', $10, $11, $12)",
        client,
        id,
        new.plugin,
        version,
        new.digest,
        new.client_id,
        new.since,
        until,
        new.limit,
        i32::try_from(chosen.len()).unwrap_or(i32::MAX),
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    let clients: Vec<i64> = chosen.iter().map(|recording| recording.client_id).collect();
    let recordings: Vec<Uuid> = chosen.iter().map(|recording| recording.id).collect();
    let runs: Vec<Uuid> = chosen.iter().map(|recording| recording.run_id).collect();
    let times: Vec<DateTime<Utc>> = chosen.iter().map(|recording| recording.created_at).collect();
    let digests: Vec<String> = chosen.iter().map(|recording| recording.plugin_digest.clone()).collect();
    query!(
        "INSERT INTO control.replay_results (client_id, replay_id, position, of_client, recording_id, run_id, recorded_at, was_digest, verdict)
         SELECT $1, $2, t.position, t.of_client, t.recording_id, t.run_id, t.recorded_at, t.was_digest, 'waiting'
         FROM unnest($3::bigint[], $4::uuid[], $5::uuid[], $6::timestamptz[], $7::text[]) WITH ORDINALITY
           AS t (of_client, recording_id, run_id, recorded_at, was_digest, position)",
        client,
        id,
        &clients,
        &recordings,
        &runs,
        &times,
        &digests,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

struct Row {
    id: Uuid,
    plugin: String,
    plugin_version: String,
    plugin_digest: String,
    of_client: Option<i64>,
    since: DateTime<Utc>,
    until: DateTime<Utc>,
    status: String,
    chosen: i32,
    waiting: i64,
    same: i64,
    differs: i64,
    newly_fails: i64,
    not_played: i64,
    created_by_name: String,
    created_at: DateTime<Utc>,
    finished_at: Option<DateTime<Utc>>,
}

impl From<Row> for Replay {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            plugin: row.plugin,
            version: row.plugin_version,
            digest: row.plugin_digest,
            client_id: row.of_client,
            since: row.since,
            until: row.until,
            status: ReplayStatus::parse(&row.status),
            chosen: row.chosen,
            waiting: row.waiting,
            same: row.same,
            differs: row.differs,
            newly_fails: row.newly_fails,
            not_played: row.not_played,
            created_by_name: row.created_by_name,
            created_at: row.created_at,
            finished_at: row.finished_at,
        }
    }
}

/// Newest first, those before the given one; `one` asks for a single one.
async fn rows(
    tx: &mut TenantTx,
    one: Option<Uuid>,
    plugin: Option<&str>,
    before: (DateTime<Utc>, Uuid),
    fetch: i64,
) -> Result<Vec<Replay>, sqlx::Error> {
    let client = tx.client();
    let rows = query_as!(
        Row,
        r#"SELECT r.id, r.plugin, r.plugin_version, r.plugin_digest, r.of_client, r.since, r.until, r.status, r.chosen, r.created_at, r.finished_at,
                  person_name(r.client_id, r.created_by) AS "created_by_name!",
                  c.waiting AS "waiting!", c.same AS "same!", c.differs AS "differs!", c.newly_fails AS "newly_fails!", c.not_played AS "not_played!"
           FROM control.replays r
           CROSS JOIN LATERAL (
             SELECT count(*) FILTER (WHERE verdict = 'waiting') AS waiting, count(*) FILTER (WHERE verdict = 'same') AS same,
                    count(*) FILTER (WHERE verdict = 'differs') AS differs, count(*) FILTER (WHERE verdict = 'newly_fails') AS newly_fails,
                    count(*) FILTER (WHERE verdict = 'not_played') AS not_played
             FROM control.replay_results t WHERE t.client_id = $1 AND t.replay_id = r.id) c
           WHERE r.client_id = $1 AND ($2::uuid IS NULL OR r.id = $2) AND ($3::text IS NULL OR r.plugin = $3)
             AND (r.created_at, r.id) < ($4::timestamptz, $5::uuid)
           ORDER BY r.created_at DESC, r.id DESC
           LIMIT $6"#,
        client,
        one,
        plugin,
        before.0,
        before.1,
        fetch,
    );
    Ok(rows.fetch_all(&mut **tx).await?.into_iter().map(Replay::from).collect())
}

pub async fn page(
    tx: &mut TenantTx,
    plugin: Option<&str>,
    at: DateTime<Utc>,
    id: Uuid,
    fetch: i64,
) -> Result<Vec<Replay>, sqlx::Error> {
    rows(tx, None, plugin, (at, id), fetch).await
}

pub async fn get(tx: &mut TenantTx, id: Uuid) -> Result<Option<Replay>, sqlx::Error> {
    Ok(rows(tx, Some(id), None, (crate::kit::paging::LATEST, Uuid::max()), 1).await?.pop())
}

pub async fn count(tx: &mut TenantTx, plugin: Option<&str>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (SELECT FROM control.replays WHERE client_id = $1 AND ($2::text IS NULL OR plugin = $2) LIMIT $3) AS matching"#,
        client,
        plugin,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn results(
    tx: &mut TenantTx,
    id: Uuid,
    verdict: Option<ReplayVerdict>,
    after: i32,
    fetch: i64,
) -> Result<Vec<ReplayResult>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT position, of_client, recording_id, run_id, recorded_at, was_digest, verdict, differences, reason FROM control.replay_results
         WHERE client_id = $1 AND replay_id = $2 AND position > $3 AND ($4::text IS NULL OR verdict = $4)
         ORDER BY position
         LIMIT $5",
        client,
        id,
        after,
        verdict.map(ReplayVerdict::as_str),
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    let result = rows.into_iter().map(|row| ReplayResult {
        position: row.position,
        client_id: row.of_client,
        recording_id: row.recording_id,
        run_id: row.run_id,
        recorded_at: row.recorded_at,
        recorded_digest: row.was_digest,
        verdict: ReplayVerdict::parse(&row.verdict),
        // Written by this program; what a later one wrote and this one does not know is not shown.
        differences: serde_json::from_value(row.differences).unwrap_or_default(),
        reason: row.reason,
    });
    Ok(result.collect())
}

pub async fn count_results(tx: &mut TenantTx, id: Uuid, verdict: Option<ReplayVerdict>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM control.replay_results WHERE client_id = $1 AND replay_id = $2 AND ($3::text IS NULL OR verdict = $3)"#,
        client,
        id,
        verdict.map(ReplayVerdict::as_str),
    )
    .fetch_one(&mut **tx)
    .await
}

/// Ends a replay; `false` when it has ended or is not there.
pub async fn cancel(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let cancelled = query!(
        "UPDATE control.replays SET status = 'cancelled', finished_at = $3
         WHERE client_id = $1 AND id = $2 AND status IN ('queued', 'running')",
        client,
        id,
        now,
    );
    Ok(cancelled.execute(&mut **tx).await?.rows_affected() == 1)
}
