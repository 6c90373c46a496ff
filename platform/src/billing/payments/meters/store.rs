//! SQL of what goes over. Only operator transactions write.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::entitlements::Metric;
use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, TenantTx};
use crate::usage::Amount;

/// Clients whose subscription at Stripe has items for what goes over, or who have something that is not sent yet.
pub async fn charged_clients(tx: &mut OperatorTx) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar!(
        r#"SELECT c.client_id AS "client!" FROM control.stripe_customers c
           WHERE c.over_items <> '{}' OR EXISTS (SELECT FROM control.over_slices s WHERE s.client_id = c.client_id AND s.sent_at IS NULL)
           ORDER BY 1"#,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Since when a client is charged for what goes over, and where its periods begin and end.
pub struct Charged {
    pub since: DateTime<Utc>,
    /// Since when it has this plan with these seats: what it was limited to before is not known.
    pub plan_since: DateTime<Utc>,
    pub period_start: Option<DateTime<Utc>>,
    pub cuts: Vec<DateTime<Utc>>,
}

/// `None`: the plan that it has now charges nothing for that.
pub async fn charged(tx: &mut OperatorTx, client: ClientId) -> Result<Option<Charged>, sqlx::Error> {
    let row = query!(
        r#"SELECT c.period_start, c.period_end, s.from_at AS plan_since,
                  coalesce((SELECT max(o.ended_at) FROM control.subscriptions o
                            LEFT JOIN control.plans q ON q.plan = o.plan AND q.version = o.version
                            WHERE o.client_id = $1 AND o.ended_at IS NOT NULL AND (o.source <> 'stripe' OR q.at_limit <> 'overage')), s.from_at) AS "since!"
           FROM control.stripe_customers c
           JOIN control.subscriptions s ON s.client_id = c.client_id AND s.ended_at IS NULL AND s.source = 'stripe'
           JOIN control.plans p ON p.plan = s.plan AND p.version = s.version AND p.at_limit = 'overage'
           WHERE c.client_id = $1 AND c.over_items <> '{}'"#,
        client.get(),
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Charged {
        since: row.since,
        plan_since: row.plan_since,
        period_start: row.period_start,
        cuts: [row.period_start, row.period_end].into_iter().flatten().collect(),
    }))
}

/// How far a client's ledger is counted.
pub struct Counted {
    pub until: DateTime<Utc>,
    pub month: NaiveDate,
    /// Over by then without being charged.
    pub base: Amount,
    /// The month before, and what was over in it without being charged; `None`: nothing of it is charged.
    pub last: Option<(NaiveDate, Amount)>,
}

pub async fn counted(tx: &mut OperatorTx, client: ClientId) -> Result<Option<Counted>, sqlx::Error> {
    let row = query!(
        r#"SELECT counted_until AS "until!", counted_month AS "month!", free_runs, free_tokens,
                  last_month, last_free_runs, last_free_tokens FROM control.stripe_customers
           WHERE client_id = $1 AND counted_until IS NOT NULL"#,
        client.get(),
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Counted {
        until: row.until,
        month: row.month,
        base: Amount { runs: row.free_runs, tokens: row.free_tokens },
        last: row.last_month.map(|month| (month, Amount { runs: row.last_free_runs, tokens: row.last_free_tokens })),
    }))
}

/// Moves on from where it was counted until; `false`: somebody else has done so.
pub async fn advance(
    tx: &mut OperatorTx,
    client: ClientId,
    from: Option<DateTime<Utc>>,
    counted: &Counted,
) -> Result<bool, sqlx::Error> {
    let (last_month, last) = counted.last.unzip();
    let last = last.unwrap_or_default();
    let done = query!(
        "UPDATE control.stripe_customers SET counted_until = $3, counted_month = $4, free_runs = $5, free_tokens = $6,
                last_month = $7, last_free_runs = $8, last_free_tokens = $9
         WHERE client_id = $1 AND counted_until IS NOT DISTINCT FROM $2",
        client.get(),
        from,
        counted.until,
        counted.month,
        counted.base.runs,
        counted.base.tokens,
        last_month,
        last.runs,
        last.tokens,
    );
    Ok(done.execute(&mut **tx).await?.rows_affected() == 1)
}

/// What was written down for a month.
pub async fn sum(tx: &mut OperatorTx, client: ClientId, month: NaiveDate) -> Result<Amount, sqlx::Error> {
    query_as!(
        Amount,
        r#"SELECT coalesce(sum(value) FILTER (WHERE metric = 'runs'), 0)::bigint AS "runs!",
                  coalesce(sum(value) FILTER (WHERE metric = 'tokens'), 0)::bigint AS "tokens!"
           FROM control.over_slices WHERE client_id = $1 AND month = $2"#,
        client.get(),
        month,
    )
    .fetch_one(&mut **tx)
    .await
}

/// What was written down of the use of a month up to a moment of it, in time or late.
pub async fn sum_by(
    tx: &mut OperatorTx,
    client: ClientId,
    month: NaiveDate,
    by: DateTime<Utc>,
) -> Result<Amount, sqlx::Error> {
    query_as!(
        Amount,
        r#"SELECT coalesce(sum(value) FILTER (WHERE metric = 'runs'), 0)::bigint AS "runs!",
                  coalesce(sum(value) FILTER (WHERE metric = 'tokens'), 0)::bigint AS "tokens!"
           FROM control.over_slices WHERE client_id = $1 AND month = $2 AND coalesce(used_by, until_at) <= $3"#,
        client.get(),
        month,
        by,
    )
    .fetch_one(&mut **tx)
    .await
}

/// `used_by`: the end of what was closed when it was written into the ledger.
pub async fn put(
    tx: &mut OperatorTx,
    client: ClientId,
    (metric, value): (Metric, i64),
    (from, until): (DateTime<Utc>, DateTime<Utc>),
    (month, used_by): (NaiveDate, Option<DateTime<Utc>>),
) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO control.over_slices (client_id, metric, from_at, until_at, month, value, used_by) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        client.get(),
        metric.as_str(),
        from,
        until,
        month,
        value,
        used_by,
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
}

/// What went over in a time, and whom Stripe is told it of.
pub struct Slice {
    pub metric: Metric,
    pub from_at: DateTime<Utc>,
    pub until_at: DateTime<Utc>,
    pub value: i64,
    pub used_by: Option<DateTime<Utc>>,
    pub tried_at: Option<DateTime<Utc>>,
    pub claim: Uuid,
    pub customer: String,
    pub meter: String,
}

/// The first that is not known to have arrived, but for what was refused since then.
pub async fn unsent(
    tx: &mut OperatorTx,
    client: ClientId,
    refused_since: DateTime<Utc>,
) -> Result<Option<Slice>, sqlx::Error> {
    let row = query!(
        r#"SELECT s.metric, s.from_at, s.until_at, s.value, s.used_by, s.tried_at, c.id AS claim, c.customer AS "customer!", m.meter
           FROM control.over_slices s
           JOIN control.stripe_customers c ON c.client_id = s.client_id AND c.customer IS NOT NULL
           JOIN control.stripe_meters m ON m.metric = s.metric
           WHERE s.client_id = $1 AND s.sent_at IS NULL AND (s.refused_at IS NULL OR s.refused_at < $2)
           ORDER BY s.from_at, s.metric
           LIMIT 1"#,
        client.get(),
        refused_since,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Slice {
        metric: Metric::parse(&row.metric).unwrap_or(Metric::Runs),
        from_at: row.from_at,
        until_at: row.until_at,
        value: row.value,
        used_by: row.used_by,
        tried_at: row.tried_at,
        claim: row.claim,
        customer: row.customer,
        meter: row.meter,
    }))
}

pub async fn tried(
    tx: &mut OperatorTx,
    client: ClientId,
    slice: &Slice,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE control.over_slices SET tried_at = coalesce(tried_at, $4) WHERE client_id = $1 AND metric = $2 AND from_at = $3",
        client.get(),
        slice.metric.as_str(),
        slice.from_at,
        now,
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
}

pub async fn sent(tx: &mut OperatorTx, client: ClientId, slice: &Slice, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE control.over_slices SET sent_at = coalesce(sent_at, $4) WHERE client_id = $1 AND metric = $2 AND from_at = $3",
        client.get(),
        slice.metric.as_str(),
        slice.from_at,
        now,
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
}

/// Keeps that Stripe refused one, and why.
pub async fn refused(
    tx: &mut OperatorTx,
    client: ClientId,
    slice: &Slice,
    (why, now): (&str, DateTime<Utc>),
) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE control.over_slices SET refused_at = $4, refusal = $5 WHERE client_id = $1 AND metric = $2 AND from_at = $3",
        client.get(),
        slice.metric.as_str(),
        slice.from_at,
        now,
        why,
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
}

/// What is known to have arrived of a time.
pub async fn sent_between(
    tx: &mut OperatorTx,
    client: ClientId,
    metric: Metric,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
) -> Result<i64, sqlx::Error> {
    query_scalar!(
        r#"SELECT coalesce(sum(value), 0)::bigint AS "value!" FROM control.over_slices
           WHERE client_id = $1 AND metric = $2 AND from_at >= $3 AND until_at <= $4 AND sent_at IS NOT NULL"#,
        client.get(),
        metric.as_str(),
        from,
        until,
    )
    .fetch_one(&mut **tx)
    .await
}

/// The running period of a client that is charged for what goes over.
pub struct Period {
    pub customer: String,
    pub from_at: DateTime<Utc>,
}

pub async fn period(tx: &mut OperatorTx, client: ClientId) -> Result<Option<Period>, sqlx::Error> {
    query_as!(
        Period,
        r#"SELECT customer AS "customer!", period_start AS "from_at!" FROM control.stripe_customers
           WHERE client_id = $1 AND customer IS NOT NULL AND period_start IS NOT NULL AND over_items <> '{}'"#,
        client.get(),
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Stripe's meters by what they count.
pub async fn meters(tx: &mut OperatorTx) -> Result<HashMap<String, String>, sqlx::Error> {
    let rows = query!("SELECT metric, meter FROM control.stripe_meters").fetch_all(&mut **tx).await?;
    Ok(rows.into_iter().map(|row| (row.metric, row.meter)).collect())
}

pub async fn put_meter(
    tx: &mut OperatorTx,
    metric: Metric,
    meter: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO control.stripe_meters (metric, meter, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        metric.as_str(),
        meter,
        now,
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
}

/// A price for what goes over, that Stripe is to have.
pub struct Unpriced {
    pub plan: String,
    pub version: i32,
    pub name: String,
    pub currency: String,
    pub pays: String,
    pub metric: String,
    /// For a thousand runs, or a million tokens.
    pub amount: i64,
}

/// Plans whose newest version is offered and charges for what goes over, where Stripe has no price of that yet.
pub async fn unpriced(tx: &mut OperatorTx) -> Result<Vec<Unpriced>, sqlx::Error> {
    query_as!(
        Unpriced,
        r#"SELECT p.plan, p.version, p.name, p.currency, w.pays AS "pays!", m.metric AS "metric!",
                  (CASE m.metric WHEN 'runs' THEN p.over_runs_price ELSE p.over_tokens_price END) AS "amount!"
           FROM control.plans p
           JOIN control.stripe_prices s ON s.plan = p.plan AND s.version = p.version
           JOIN (VALUES ('month'), ('year')) AS w (pays) ON w.pays = s.pays
           CROSS JOIN (VALUES ('runs'), ('tokens')) AS m (metric)
           WHERE p.is_offered AND p.at_limit = 'overage' AND p.version = (SELECT max(n.version) FROM control.plans n WHERE n.plan = p.plan)
             AND (CASE m.metric WHEN 'runs' THEN p.over_runs_price ELSE p.over_tokens_price END) > 0
             AND NOT EXISTS (
               SELECT FROM control.stripe_over_prices o
               WHERE o.plan = p.plan AND o.version = p.version AND o.pays = w.pays AND o.metric = m.metric)
           ORDER BY p.plan, w.pays, m.metric"#,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn put_price(tx: &mut OperatorTx, of: &Unpriced, price: &str, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO control.stripe_over_prices (plan, version, pays, metric, price, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        of.plan,
        of.version,
        of.pays,
        of.metric,
        price,
        now,
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
}

/// Stripe's prices for what goes over the plan's newest version.
pub async fn over_prices(tx: &mut TenantTx, plan: &str, pays: &str) -> Result<Vec<String>, sqlx::Error> {
    query_scalar!(
        "SELECT price FROM control.stripe_over_prices
         WHERE plan = $1 AND pays = $2 AND version = (SELECT max(n.version) FROM control.plans n WHERE n.plan = $1)
         ORDER BY metric",
        plan,
        pays,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Whether the transaction's client has gone over in the period that is running: it is charged when that ends.
pub async fn has_open(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (
             SELECT FROM control.over_slices s JOIN control.stripe_customers c ON c.client_id = s.client_id
             WHERE s.client_id = $1 AND s.from_at >= c.period_start) AS "has_open!""#,
        client,
    )
    .fetch_one(&mut **tx)
    .await
}
