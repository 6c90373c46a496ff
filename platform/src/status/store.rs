//! All SQL of the status page. Each process reads and writes as a worker, the owner's people as the operator.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::postgres::PgConnection;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{Impact, Incident, IncidentUpdate, Stage, State, StatusDay};
use crate::kit::db::{OperatorTx, WorkerTx};

/// Incidents that the page shows at most.
const SHOWN: i64 = 100;

struct Row {
    id: Uuid,
    title: String,
    state: String,
    impact: String,
    parts: Vec<String>,
    began_at: DateTime<Utc>,
    resolved_at: Option<DateTime<Utc>>,
}

/// Rows with what was written about them.
async fn whole(connection: &mut PgConnection, rows: Vec<Row>) -> Result<Vec<Incident>, sqlx::Error> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let updates = query!(
        "SELECT incident_id, at, state, text FROM control.incident_updates WHERE incident_id = ANY ($1) ORDER BY at DESC, id DESC",
        &ids,
    )
    .fetch_all(connection)
    .await?;
    let of = |id: Uuid| {
        let own = updates.iter().filter(|update| update.incident_id == id);
        own.map(|update| IncidentUpdate {
            at: update.at,
            state: Stage::parse(&update.state),
            text: update.text.clone(),
        })
        .collect()
    };
    let incident = |row: Row| Incident {
        updates: of(row.id),
        id: row.id,
        title: row.title,
        state: Stage::parse(&row.state),
        impact: Impact::parse(&row.impact),
        parts: row.parts,
        began_at: row.began_at,
        resolved_at: row.resolved_at,
    };
    Ok(rows.into_iter().map(incident).collect())
}

/// Those under way, and those that were resolved since then.
pub async fn public_incidents(tx: &mut WorkerTx, since: DateTime<Utc>) -> Result<Vec<Incident>, sqlx::Error> {
    let rows = query_as!(
        Row,
        "SELECT id, title, state, impact, parts, began_at, resolved_at FROM control.incidents
         WHERE resolved_at IS NULL OR resolved_at >= $1 ORDER BY resolved_at IS NOT NULL, began_at DESC, id DESC LIMIT $2",
        since,
        SHOWN,
    )
    .fetch_all(&mut **tx)
    .await?;
    whole(tx, rows).await
}

pub async fn incidents(
    tx: &mut OperatorTx,
    after: (DateTime<Utc>, Uuid),
    fetch: i64,
) -> Result<Vec<Incident>, sqlx::Error> {
    let rows = query_as!(
        Row,
        "SELECT id, title, state, impact, parts, began_at, resolved_at FROM control.incidents
         WHERE (began_at, id) < ($1, $2) ORDER BY began_at DESC, id DESC LIMIT $3",
        after.0,
        after.1,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    whole(tx, rows).await
}

pub async fn count(tx: &mut OperatorTx) -> Result<i64, sqlx::Error> {
    query_scalar!(r#"SELECT count(*) AS "count!" FROM control.incidents"#).fetch_one(&mut **tx).await
}

pub async fn incident(tx: &mut OperatorTx, id: Uuid) -> Result<Option<Incident>, sqlx::Error> {
    let row = query_as!(
        Row,
        "SELECT id, title, state, impact, parts, began_at, resolved_at FROM control.incidents WHERE id = $1",
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(whole(tx, row.into_iter().collect()).await?.into_iter().next())
}

pub struct NewIncident<'a> {
    pub id: Uuid,
    pub title: &'a str,
    pub impact: Impact,
    pub parts: &'a [String],
}

pub struct NewUpdate<'a> {
    pub at: DateTime<Utc>,
    pub state: Stage,
    pub text: &'a str,
}

impl NewUpdate<'_> {
    fn resolved_at(&self) -> Option<DateTime<Utc>> {
        (self.state == Stage::Resolved).then_some(self.at)
    }
}

pub async fn insert(tx: &mut OperatorTx, new: &NewIncident<'_>, first: &NewUpdate<'_>) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO control.incidents (id, title, state, impact, parts, began_at, resolved_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        new.id,
        new.title,
        first.state.as_str(),
        new.impact.as_str(),
        new.parts,
        first.at,
        first.resolved_at(),
    )
    .execute(&mut **tx)
    .await?;
    note(tx, new.id, first).await
}

async fn note(tx: &mut OperatorTx, incident: Uuid, update: &NewUpdate<'_>) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO control.incident_updates (incident_id, id, at, state, text) VALUES ($1, $2, $3, $4, $5)",
        incident,
        Uuid::now_v7(),
        update.at,
        update.state.as_str(),
        update.text,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// `false`: it is not under way any more.
pub async fn update(
    tx: &mut OperatorTx,
    id: Uuid,
    news: &NewUpdate<'_>,
    (impact, parts): (Impact, &[String]),
) -> Result<bool, sqlx::Error> {
    let updated = query!(
        "UPDATE control.incidents SET state = $2, impact = $3, parts = $4, resolved_at = $5 WHERE id = $1 AND resolved_at IS NULL",
        id,
        news.state.as_str(),
        impact.as_str(),
        parts,
        news.resolved_at(),
    );
    if updated.execute(&mut **tx).await?.rows_affected() == 0 {
        return Ok(false);
    }
    note(tx, id, news).await?;
    Ok(true)
}

pub async fn delete(tx: &mut OperatorTx, id: Uuid) -> Result<(), sqlx::Error> {
    query!("DELETE FROM control.incidents WHERE id = $1", id).execute(&mut **tx).await?;
    Ok(())
}

/// How long the oldest job of each of these kinds waits to be done, in seconds, also where it is tried again later.
pub async fn oldest_jobs(
    tx: &mut WorkerTx,
    kinds: &[&str],
    now: DateTime<Utc>,
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let kinds: Vec<String> = kinds.iter().map(|kind| (*kind).to_owned()).collect();
    let rows = query!(
        r#"SELECT kind, extract(epoch FROM $2 - min(created_at))::bigint AS "seconds!" FROM jobs
           WHERE kind = ANY ($1) AND state IN ('waiting', 'running') GROUP BY kind"#,
        &kinds,
        now,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.kind, row.seconds)).collect())
}

/// Keeps minutes, each at the worst that any process saw, and forgets those from before this time.
pub async fn write(
    tx: &mut WorkerTx,
    minutes: &[(DateTime<Utc>, String, State)],
    before: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let mut worst = std::collections::BTreeMap::new();
    for (minute, part, state) in minutes {
        let known = worst.entry((*minute, part.clone())).or_insert(*state);
        *known = (*known).max(*state);
    }
    let times: Vec<DateTime<Utc>> = worst.keys().map(|(minute, _)| *minute).collect();
    let parts: Vec<String> = worst.keys().map(|(_, part)| part.clone()).collect();
    let states: Vec<i16> = worst.values().map(|state| state.number()).collect();
    query!(
        "INSERT INTO control.status_minutes AS m (minute, part, state)
         SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::smallint[])
         ON CONFLICT (minute, part) DO UPDATE SET state = excluded.state WHERE m.state < excluded.state",
        &times,
        &parts,
        &states,
    )
    .execute(&mut **tx)
    .await?;
    query!("DELETE FROM control.status_minutes WHERE minute < $1", before).execute(&mut **tx).await?;
    Ok(())
}

/// Days since then on which something did not work.
pub async fn days(tx: &mut WorkerTx, since: DateTime<Utc>) -> Result<Vec<StatusDay>, sqlx::Error> {
    query_as!(
        StatusDay,
        r#"SELECT (minute AT TIME ZONE 'UTC')::date AS "day!", part, count(*) FILTER (WHERE state = 1) AS "degraded_minutes!",
                  count(*) FILTER (WHERE state = 2) AS "down_minutes!"
           FROM control.status_minutes WHERE minute >= $1 AND state > 0 GROUP BY 1, 2 ORDER BY 1, 2"#,
        since,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn first_day(tx: &mut WorkerTx) -> Result<Option<NaiveDate>, sqlx::Error> {
    query_scalar!(r#"SELECT (min(minute) AT TIME ZONE 'UTC')::date AS day FROM control.status_minutes"#)
        .fetch_one(&mut **tx)
        .await
}
