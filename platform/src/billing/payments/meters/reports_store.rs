//! SQL of what Stripe could not count.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};

use crate::kit::db::OperatorTx;

/// An event that says so.
pub struct Report {
    pub event: String,
    pub kind: String,
    pub body: String,
    pub received_at: DateTime<Utc>,
}

/// Those that nobody was told of yet, the oldest first.
pub async fn waiting(tx: &mut OperatorTx, kinds: &[&str]) -> Result<Vec<Report>, sqlx::Error> {
    query_as!(
        Report,
        "SELECT event, kind, body, received_at FROM control.stripe_events
         WHERE state = 'waiting' AND customer IS NULL AND kind = ANY ($1) ORDER BY received_at, event LIMIT 100",
        kinds as &[&str],
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn told(tx: &mut OperatorTx, event: &str, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!("UPDATE control.stripe_events SET state = 'done', handled_at = $2 WHERE event = $1", event, now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

pub async fn since(tx: &mut OperatorTx, kinds: &[&str], since: DateTime<Utc>) -> Result<Vec<Report>, sqlx::Error> {
    query_as!(
        Report,
        "SELECT event, kind, body, received_at FROM control.stripe_events
         WHERE kind = ANY ($1) AND received_at >= $2 ORDER BY received_at DESC, event LIMIT 100",
        kinds as &[&str],
        since,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Use that Stripe refused when it was told.
pub struct Refused {
    pub client: i64,
    pub metric: String,
    pub value: i64,
    pub refused_at: DateTime<Utc>,
    pub refusal: String,
}

/// What it refuses until now.
pub async fn refused(tx: &mut OperatorTx) -> Result<Vec<Refused>, sqlx::Error> {
    query_as!(
        Refused,
        r#"SELECT client_id AS client, metric, value, refused_at AS "refused_at!", coalesce(refusal, '') AS "refusal!"
           FROM control.over_slices WHERE refused_at IS NOT NULL AND sent_at IS NULL ORDER BY refused_at DESC LIMIT 100"#,
    )
    .fetch_all(&mut **tx)
    .await
}
