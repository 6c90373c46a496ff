//! All SQL of the owner's figures of clients.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{query, query_as, query_scalar};

use super::margin::{MarginRow, margin_of};
use super::revenue::{RevenueMonth, RevenueTotal};
use super::risks::{RiskReason, RiskRow, Wanted};
use super::storage::StorageRow;
use super::trials::{TrialRow, TrialStage};
use crate::entitlements::StorageUsed;
use crate::insight::model::InsightCost;
use crate::insight::period::Range;
use crate::kit::db::{OperatorTx, TenantTx};

pub async fn revenue(tx: &mut OperatorTx, first: NaiveDate, last: NaiveDate) -> Result<Vec<RevenueMonth>, sqlx::Error> {
    let rows = query!(
        r#"SELECT r.month AS "month!", nullif(r.plan, '') AS plan, r.currency AS "currency!", count(DISTINCT r.client_id) AS "clients!",
                  sum(r.micros)::bigint AS "micros!",
                  (SELECT p.name FROM control.plans p WHERE p.plan = r.plan ORDER BY p.version DESC LIMIT 1) AS plan_name
           FROM client_revenue($1, $2) r
           GROUP BY r.month, r.plan, r.currency
           ORDER BY r.month, r.plan, r.currency"#,
        first,
        last,
    )
    .fetch_all(&mut **tx)
    .await?;
    let months = rows.into_iter().map(|row| RevenueMonth {
        month: row.month,
        plan: row.plan,
        plan_name: row.plan_name,
        clients: row.clients,
        revenue: InsightCost { currency: row.currency, micros: row.micros },
    });
    Ok(months.collect())
}

/// From `first` to `last`, and from `before` to the month before `first`.
pub async fn revenue_totals(
    tx: &mut OperatorTx,
    before: NaiveDate,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<RevenueTotal>, sqlx::Error> {
    query_as!(
        RevenueTotal,
        r#"SELECT currency AS "currency!", coalesce(sum(micros) FILTER (WHERE month >= $2), 0)::bigint AS "now_micros!",
                  coalesce(sum(micros) FILTER (WHERE month < $2), 0)::bigint AS "before_micros!"
           FROM client_revenue($1, $3)
           GROUP BY currency ORDER BY currency"#,
        before,
        first,
        last,
    )
    .fetch_all(&mut **tx)
    .await
}

/// How many clients have a contract whose price is not known here.
pub async fn by_contract(tx: &mut OperatorTx) -> Result<i64, sqlx::Error> {
    query_scalar!(
        r#"SELECT count(*) AS "count!"
           FROM control.subscriptions s
           JOIN control.clients c ON c.id = s.client_id AND c.kind = 'enterprise'
           JOIN control.plans p ON p.plan = s.plan AND p.version = s.version
           WHERE s.ended_at IS NULL AND s.state IN ('active', 'grace', 'closing')
             AND CASE s.pays WHEN 'year' THEN p.price_year ELSE p.price_month END IS NULL"#,
    )
    .fetch_one(&mut **tx)
    .await
}

/// What clients brought in and cost in a month and the one before, by their ids.
pub async fn margins(
    tx: &mut OperatorTx,
    before: NaiveDate,
    month: NaiveDate,
    pattern: &str,
) -> Result<Vec<MarginRow>, sqlx::Error> {
    let sums = query!(
        r#"WITH sums AS (
             SELECT r.client_id, r.month, r.currency, sum(r.micros)::bigint AS revenue, 0::bigint AS cost, 0::bigint AS unpriced
             FROM client_revenue($1, $2) r GROUP BY 1, 2, 3
             UNION ALL
             SELECT k.client_id, date_trunc('month', k.day)::date, k.currency, 0, sum(k.micros)::bigint, sum(k.unpriced)::bigint
             FROM control.clients c
             CROSS JOIN LATERAL (
               SELECT u.client_id, u.day, u.currency, u.micros, u.unpriced FROM usage_costs u
               WHERE u.client_id = c.id AND u.day >= $1 AND u.day < ($2::date + interval '1 month')::date
               OFFSET 0
             ) AS k
             GROUP BY 1, 2, 3
           )
           SELECT c.id, c.name, p.name AS "plan_name?", m.month AS "month!", m.currency AS "currency!", m.revenue AS "revenue!", m.cost AS "cost!", m.unpriced AS "unpriced!",
                  coalesce(c.kind = 'enterprise' AND s.plan IS NOT NULL
                           AND CASE s.pays WHEN 'year' THEN p.price_year ELSE p.price_month END IS NULL, false) AS "is_by_contract!"
           FROM sums m
           JOIN control.clients c ON c.id = m.client_id AND c.kind <> 'owner' AND c.name ILIKE $3
           LEFT JOIN control.subscriptions s ON s.client_id = c.id AND s.ended_at IS NULL
           LEFT JOIN control.plans p ON p.plan = s.plan AND p.version = s.version
           ORDER BY c.id, m.currency"#,
        before,
        month,
        pattern,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut rows: BTreeMap<i64, MarginRow> = BTreeMap::new();
    for sum in sums {
        let row = rows.entry(sum.id).or_insert_with(|| MarginRow {
            client_id: sum.id,
            client_name: sum.name,
            plan_name: sum.plan_name,
            is_by_contract: sum.is_by_contract,
            revenue: Vec::new(),
            revenue_before: Vec::new(),
            costs: Vec::new(),
            costs_before: Vec::new(),
            unpriced: 0,
            margin: None,
            margin_before: None,
        });
        let is_now = sum.month == month;
        if is_now {
            row.unpriced = row.unpriced.saturating_add(sum.unpriced);
        }
        let (revenue, costs) =
            if is_now { (&mut row.revenue, &mut row.costs) } else { (&mut row.revenue_before, &mut row.costs_before) };
        for (sums, micros) in [(revenue, sum.revenue), (costs, sum.cost)] {
            if micros != 0 {
                sums.push(InsightCost { currency: sum.currency.clone(), micros });
            }
        }
    }
    let with_margins = rows.into_values().map(|row| MarginRow {
        margin: margin_of(&row.revenue, &row.costs, row.is_by_contract),
        margin_before: margin_of(&row.revenue_before, &row.costs_before, row.is_by_contract),
        ..row
    });
    Ok(with_margins.collect())
}

/// Trials that began on these days of UTC, the latest first.
pub async fn trials(tx: &mut OperatorTx, range: Range, now: DateTime<Utc>) -> Result<Vec<TrialRow>, sqlx::Error> {
    let rows = query!(
        r#"SELECT c.id, c.name, t.from_at, coalesce(s.trial_until, t.trial_until) AS "trial_until!",
                  coalesce(s.state IN ('active', 'grace', 'closing'), false) AS "is_paid!", coalesce(s.state = 'trial', false) AS "is_trial!",
                  coalesce(u.done, 0) AS "done!", u.days AS "days!",
                  (SELECT count(*) FROM users h WHERE h.client_id = c.id AND h.status <> 'suspended') AS "accounts!"
           FROM (
             SELECT DISTINCT ON (b.client_id) b.client_id, b.from_at, b.trial_until
             FROM control.subscriptions b WHERE b.state = 'trial' ORDER BY b.client_id, b.from_at, b.id
           ) AS t
           JOIN control.clients c ON c.id = t.client_id
           LEFT JOIN control.subscriptions s ON s.client_id = c.id AND s.ended_at IS NULL
           CROSS JOIN LATERAL (
             SELECT sum(d.runs + d.calls + d.tests)::bigint AS done, count(DISTINCT d.day) AS days FROM usage_days d WHERE d.client_id = c.id
           ) AS u
           WHERE t.from_at >= $1::date::timestamp AT TIME ZONE 'UTC' AND t.from_at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'
           ORDER BY t.from_at DESC, c.id
           LIMIT 10000"#,
        range.first,
        range.last,
    )
    .fetch_all(&mut **tx)
    .await?;
    let trials = rows.into_iter().map(|row| TrialRow {
        client_id: row.id,
        client_name: row.name,
        began_at: row.from_at,
        until_at: (!row.is_paid).then_some(row.trial_until),
        stage: match (row.is_paid, row.days) {
            (true, _) => TrialStage::Paid,
            (false, 2..) => TrialStage::Returned,
            (false, 1) => TrialStage::Ran,
            (false, _) => TrialStage::Began,
        },
        is_over: !row.is_paid && (!row.is_trial || row.trial_until <= now),
        done: row.done,
        days: row.days,
        accounts: row.accounts,
    });
    Ok(trials.collect())
}

/// Why clients may leave, the most urgent reasons first; of one reason alone where it is given.
pub async fn risks(tx: &mut OperatorTx, now: DateTime<Utc>, wanted: &Wanted<'_>) -> Result<Vec<RiskRow>, sqlx::Error> {
    let rows = query!(
        r#"WITH held AS MATERIALIZED (
             SELECT c.id, c.name, c.created_at, p.name AS plan_name, s.state, s.contract_until, b.past_due_since, coalesce(b.cancels, false) AS cancels, b.period_end,
                    coalesce(c.monthly_runs, p.monthly_runs) + coalesce(g.runs, 0) AS limit_runs,
                    coalesce(c.monthly_tokens, p.monthly_tokens) + coalesce(g.tokens, 0) AS limit_tokens,
                    coalesce(s.storage_bytes, p.storage_bytes) AS limit_bytes, coalesce(m.runs, 0) AS runs, coalesce(m.tokens, 0) AS tokens,
                    w.bytes, coalesce(u.late, 0) AS late, coalesce(u.early, 0) AS early
             FROM control.clients c
             LEFT JOIN control.subscriptions s ON s.client_id = c.id AND s.ended_at IS NULL
             LEFT JOIN control.plans p ON p.plan = s.plan AND p.version = s.version
             LEFT JOIN control.stripe_customers b ON b.client_id = c.id
             LEFT JOIN usage_months m ON m.client_id = c.id AND m.month = date_trunc('month', $1::timestamptz AT TIME ZONE 'UTC')::date
             LEFT JOIN LATERAL (SELECT d.bytes FROM stored_days d WHERE d.client_id = c.id ORDER BY d.day DESC LIMIT 1) w ON true
             CROSS JOIN LATERAL (
               SELECT sum(x.amount) FILTER (WHERE x.metric = 'runs') AS runs, sum(x.amount) FILTER (WHERE x.metric = 'tokens') AS tokens
               FROM control.grants x WHERE x.client_id = c.id AND x.revoked_at IS NULL AND x.from_at <= $1 AND x.until_at > $1
             ) g
             CROSS JOIN LATERAL (
               SELECT sum(d.runs + d.calls + d.tests) FILTER (WHERE d.day > ($1 AT TIME ZONE 'UTC')::date - 28)::bigint AS late,
                      sum(d.runs + d.calls + d.tests) FILTER (WHERE d.day <= ($1 AT TIME ZONE 'UTC')::date - 28)::bigint AS early
               FROM usage_days d WHERE d.client_id = c.id AND d.day > ($1 AT TIME ZONE 'UTC')::date - 56
             ) u
             WHERE c.kind <> 'owner' AND c.status = 'active' AND s.state IS DISTINCT FROM 'suspended' AND c.name ILIKE $2
               AND ($3::bigint[] IS NULL OR c.id = ANY ($3))
           ), found AS (
             SELECT 1 AS place, 'payment_failed' AS reason, h.id, h.past_due_since AS at, NULL::bigint AS value, NULL::bigint AS before
             FROM held h WHERE h.past_due_since IS NOT NULL
             UNION ALL
             SELECT 2, 'leaving', h.id, CASE WHEN h.cancels THEN h.period_end END, NULL, NULL FROM held h WHERE h.cancels OR h.state = 'closing'
             UNION ALL
             SELECT 3, 'contract_ends', h.id, h.contract_until::timestamp AT TIME ZONE 'UTC', NULL, NULL
             FROM held h WHERE h.contract_until <= ($1 AT TIME ZONE 'UTC')::date + 60
             UNION ALL
             SELECT 4, 'over_limit', h.id, NULL, round(100 * greatest(h.runs / nullif(h.limit_runs, 0)::numeric, h.tokens / nullif(h.limit_tokens, 0)::numeric))::bigint, NULL
             FROM held h WHERE h.runs >= h.limit_runs OR h.tokens >= h.limit_tokens
             UNION ALL
             SELECT 5, 'over_storage', h.id, NULL, round(100 * h.bytes / nullif(h.limit_bytes, 0)::numeric)::bigint, NULL FROM held h WHERE h.bytes > h.limit_bytes
             UNION ALL
             SELECT 6, 'unused', h.id, l.last_at, NULL, NULL
             FROM held h
             LEFT JOIN LATERAL (SELECT max(d.last_at) AS last_at FROM usage_days d WHERE d.client_id = h.id) l ON true
             WHERE h.late = 0 AND h.created_at < $1 - interval '28 days'
             UNION ALL
             -- A handful more or less is no fall.
             SELECT 7, 'falling', h.id, NULL, h.late, h.early FROM held h WHERE h.late > 0 AND h.early >= 20 AND h.late * 10 < h.early * 6
           )
           SELECT h.id, h.name, h.plan_name AS "plan_name?", f.reason AS "reason!", f.at, f.value, f.before
           FROM found f JOIN held h ON h.id = f.id
           ORDER BY f.place, f.at NULLS LAST, f.value DESC NULLS LAST, h.id
           LIMIT 10000"#,
        now,
        wanted.pattern,
        wanted.clients.as_deref(),
    )
    .fetch_all(&mut **tx)
    .await?;
    let risks = rows.into_iter().filter_map(|row| {
        Some(RiskRow {
            client_id: row.id,
            client_name: row.name,
            plan_name: row.plan_name,
            reason: RiskReason::parse(&row.reason)?,
            at: row.at,
            value: row.value,
            before: row.before,
        })
    });
    Ok(risks.filter(|row| wanted.reason.is_none_or(|reason| row.reason == reason)).collect())
}

/// What clients store, as it was weighed last, the most first.
pub async fn stored(tx: &mut OperatorTx, now: DateTime<Utc>, pattern: &str) -> Result<Vec<StorageRow>, sqlx::Error> {
    query_as!(
        StorageRow,
        r#"SELECT c.id AS client_id, c.name AS client_name, w.files, w.bytes, b.bytes AS "bytes_before?",
                  coalesce(s.storage_bytes, p.storage_bytes) AS limit_bytes, w.day AS weighed_on
           FROM control.clients c
           CROSS JOIN LATERAL (SELECT d.day, d.files, d.bytes FROM stored_days d WHERE d.client_id = c.id ORDER BY d.day DESC LIMIT 1) AS w
           LEFT JOIN LATERAL (
             SELECT d.bytes FROM stored_days d WHERE d.client_id = c.id AND d.day <= ($1::timestamptz AT TIME ZONE 'UTC')::date - 30 ORDER BY d.day DESC LIMIT 1
           ) AS b ON true
           LEFT JOIN control.subscriptions s ON s.client_id = c.id AND s.ended_at IS NULL
           LEFT JOIN control.plans p ON p.plan = s.plan AND p.version = s.version
           WHERE c.name ILIKE $2
           ORDER BY w.bytes DESC, c.id
           LIMIT 10000"#,
        now,
        pattern,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn clients(tx: &mut OperatorTx) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar!("SELECT id FROM control.clients ORDER BY id").fetch_all(&mut **tx).await
}

/// Keeps what the transaction's client stores as the weight of a day.
pub async fn keep_weight(tx: &mut TenantTx, day: NaiveDate, stored: &StorageUsed) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO stored_days (client_id, day, files, bytes) VALUES ($1, $2, $3, $4)
         ON CONFLICT (client_id, day) DO UPDATE SET files = excluded.files, bytes = excluded.bytes",
        client,
        day,
        stored.files,
        stored.bytes,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
