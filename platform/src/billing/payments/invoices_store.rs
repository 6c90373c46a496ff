//! SQL of invoices, and of what stands behind the prices on them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{query, query_as, query_scalar};

use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, TenantTx};
use crate::kit::paging::LATEST;

/// An invoice as it is shown.
pub struct Invoice {
    pub id: String,
    pub number: Option<String>,
    pub status: String,
    pub currency: String,
    pub total: i64,
    pub tax: i64,
    pub amount_due: i64,
    pub from_at: DateTime<Utc>,
    pub until_at: DateTime<Utc>,
    pub page: Option<String>,
    pub pdf: Option<String>,
    pub lines: Value,
    pub created_at: DateTime<Utc>,
    /// Until when it is to be paid, where it is sent.
    pub due_at: Option<DateTime<Utc>>,
}

pub async fn put_invoice(tx: &mut OperatorTx, client: ClientId, invoice: &Invoice) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO control.invoices (client_id, id, number, status, currency, total, tax, amount_due, from_at, until_at, page, pdf, lines, created_at, due_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         ON CONFLICT (client_id, id) DO UPDATE
         SET number = $3, status = $4, total = $6, tax = $7, amount_due = $8, page = $11, pdf = $12, lines = $13, due_at = $15",
        client.get(),
        invoice.id,
        invoice.number.as_deref(),
        invoice.status,
        invoice.currency,
        invoice.total,
        invoice.tax,
        invoice.amount_due,
        invoice.from_at,
        invoice.until_at,
        invoice.page.as_deref(),
        invoice.pdf.as_deref(),
        invoice.lines,
        invoice.created_at,
        invoice.due_at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Where an invoice stands among the others: several may be of one second, and their numbers count up.
pub type InvoiceCursor = (DateTime<Utc>, String, String);

/// The newest first, those behind this place; `None`: from the newest on.
pub async fn invoices(
    tx: &mut TenantTx,
    behind: Option<&InvoiceCursor>,
    fetch: i64,
) -> Result<Vec<Invoice>, sqlx::Error> {
    let client = tx.client();
    let (before, number, id) = behind.map_or((LATEST, "", ""), |(at, number, id)| (*at, number.as_str(), id.as_str()));
    query_as!(
        Invoice,
        "SELECT id, number, status, currency, total, tax, amount_due, from_at, until_at, page, pdf, lines, created_at, due_at
         FROM control.invoices WHERE client_id = $1 AND (created_at, coalesce(number, ''), id) < ($2, $3, $4)
         ORDER BY created_at DESC, coalesce(number, '') DESC, id DESC LIMIT $5",
        client,
        before,
        number,
        id,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count_invoices(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT count(*) AS "count!" FROM control.invoices WHERE client_id = $1"#, client)
        .fetch_one(&mut **tx)
        .await
}

/// `None`: none of the transaction's client.
pub async fn invoice(tx: &mut TenantTx, id: &str) -> Result<Option<Invoice>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Invoice,
        "SELECT id, number, status, currency, total, tax, amount_due, from_at, until_at, page, pdf, lines, created_at, due_at
         FROM control.invoices WHERE client_id = $1 AND id = $2",
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// What a price at Stripe stands for.
pub struct Price {
    pub price: String,
    pub plan: String,
    pub version: i32,
    pub name: String,
    pub pays: String,
    /// What goes over of this; `None`: the plan itself.
    pub metric: Option<String>,
    /// For a seat, a thousand runs or a million tokens.
    pub amount: Option<i64>,
}

/// All prices that this platform has made at Stripe, by their ids there.
pub async fn prices(tx: &mut TenantTx) -> Result<HashMap<String, Price>, sqlx::Error> {
    let rows = query_as!(
        Price,
        r#"SELECT s.price AS "price!", s.plan AS "plan!", s.version AS "version!", p.name, s.pays AS "pays!", s.metric,
                  CASE s.metric WHEN 'runs' THEN p.over_runs_price WHEN 'tokens' THEN p.over_tokens_price
                       ELSE CASE s.pays WHEN 'month' THEN p.price_month ELSE p.price_year END END AS amount
           FROM (
             SELECT price, plan, version, pays, NULL AS metric FROM control.stripe_prices
             UNION ALL SELECT price, plan, version, pays, metric FROM control.stripe_over_prices
           ) AS s
           JOIN control.plans p ON p.plan = s.plan AND p.version = s.version"#,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.price.clone(), row)).collect())
}
