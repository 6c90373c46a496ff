//! All SQL of brakes. The owner writes them, each process reads those in force.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{Brake, BrakeKind, NewBrake};
use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, WorkerTx};

struct Row {
    client_id: i64,
    id: Uuid,
    kind: String,
    amount: Option<i32>,
    reason: String,
    placed_by: String,
    from_at: DateTime<Utc>,
    until_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
    ended_by: Option<String>,
}

impl Row {
    fn read(self) -> Option<(ClientId, Brake)> {
        let brake = Brake {
            id: self.id,
            kind: BrakeKind::parse(&self.kind)?,
            amount: self.amount,
            reason: self.reason,
            placed_by: self.placed_by,
            from_at: self.from_at,
            until_at: self.until_at,
            ended_at: self.ended_at,
            ended_by: self.ended_by,
        };
        Some((ClientId::new(self.client_id)?, brake))
    }
}

/// All that are in force.
pub async fn all(tx: &mut WorkerTx, now: DateTime<Utc>) -> Result<Vec<(ClientId, Brake)>, sqlx::Error> {
    let rows = query_as!(
        Row,
        "SELECT client_id, id, kind, amount, reason, placed_by, from_at, until_at, ended_at, ended_by
         FROM control.brakes WHERE ended_at IS NULL AND until_at > $1",
        now,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().filter_map(Row::read).collect())
}

/// Those of these clients that are in force.
pub async fn in_force(
    tx: &mut OperatorTx,
    clients: &[i64],
    now: DateTime<Utc>,
) -> Result<Vec<(ClientId, Brake)>, sqlx::Error> {
    let rows = query_as!(
        Row,
        "SELECT client_id, id, kind, amount, reason, placed_by, from_at, until_at, ended_at, ended_by
         FROM control.brakes WHERE client_id = ANY ($1) AND ended_at IS NULL AND until_at > $2 ORDER BY from_at",
        clients,
        now,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().filter_map(Row::read).collect())
}

/// The newest brakes of a client, those that are over among them.
pub async fn history(
    tx: &mut OperatorTx,
    client: ClientId,
    after: Option<(DateTime<Utc>, Uuid)>,
    fetch: i64,
) -> Result<Vec<Brake>, sqlx::Error> {
    let (at, id) = after.unzip();
    let rows = query_as!(
        Row,
        "SELECT client_id, id, kind, amount, reason, placed_by, from_at, until_at, ended_at, ended_by
         FROM control.brakes WHERE client_id = $1 AND ($2::timestamptz IS NULL OR (from_at, id) < ($2, $3))
         ORDER BY from_at DESC, id DESC LIMIT $4",
        client.get(),
        at,
        id,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().filter_map(Row::read).map(|(_, brake)| brake).collect())
}

pub async fn count(tx: &mut OperatorTx, client: ClientId) -> Result<i64, sqlx::Error> {
    query_scalar!(r#"SELECT count(*) AS "count!" FROM control.brakes WHERE client_id = $1"#, client.get())
        .fetch_one(&mut **tx)
        .await
}

/// Places a brake; one of its kind that is there makes room for it.
pub async fn insert(tx: &mut OperatorTx, client: ClientId, new: &NewBrake<'_>) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE control.brakes SET ended_at = least($3, until_at), ended_by = $4 WHERE client_id = $1 AND kind = $2 AND ended_at IS NULL",
        client.get(),
        new.kind.as_str(),
        new.from_at,
        new.placed_by,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "INSERT INTO control.brakes (client_id, id, kind, amount, reason, placed_by, from_at, until_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        client.get(),
        new.id,
        new.kind.as_str(),
        new.amount,
        new.reason,
        new.placed_by,
        new.from_at,
        new.until_at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Takes a brake off; `None`: there is none, or it is over.
pub async fn end(
    tx: &mut OperatorTx,
    client: ClientId,
    id: Uuid,
    by: &str,
    now: DateTime<Utc>,
) -> Result<Option<Brake>, sqlx::Error> {
    let row = query_as!(
        Row,
        "UPDATE control.brakes SET ended_at = $4, ended_by = $3 WHERE client_id = $1 AND id = $2 AND ended_at IS NULL AND until_at > $4
         RETURNING client_id, id, kind, amount, reason, placed_by, from_at, until_at, ended_at, ended_by",
        client.get(),
        id,
        by,
        now,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.and_then(Row::read).map(|(_, brake)| brake))
}
