//! SQL of what Stripe has of clients. Only operator transactions write.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, TenantTx};

/// A client's customer, as far as it is made.
pub struct Claim {
    pub id: Uuid,
    pub customer: Option<String>,
}

/// What is known of the client's one subscription.
#[derive(Clone, Debug)]
pub struct Standing {
    pub id: Uuid,
    pub customer: Option<String>,
    pub subscription: Option<String>,
    pub status: Option<String>,
    pub item: Option<String>,
    pub quantity: Option<i64>,
    pub cancels: bool,
    pub period_end: Option<DateTime<Utc>>,
    pub past_due_since: Option<DateTime<Utc>>,
    pub action_url: Option<String>,
    /// Until when that is to be paid; `None`: at once.
    pub action_due_at: Option<DateTime<Utc>>,
    /// By invoices that are sent, and not by card.
    pub by_invoice: bool,
    pub looked_at: Option<DateTime<Utc>>,
    /// From the end of the period on, where that is something else.
    pub next_plan: Option<String>,
    pub next_pays: Option<String>,
    pub next_seats: Option<i64>,
    /// From when on nothing is charged; `None`: it is not paused.
    pub paused_from: Option<DateTime<Utc>>,
}

/// What a look has found.
#[derive(Debug, Default)]
pub struct Found {
    pub subscription: Option<String>,
    pub status: Option<String>,
    pub item: Option<String>,
    pub price: Option<String>,
    pub quantity: Option<i64>,
    pub cancels: bool,
    pub period_start: Option<DateTime<Utc>>,
    pub period_end: Option<DateTime<Utc>>,
    pub action_url: Option<String>,
    pub action_due_at: Option<DateTime<Utc>>,
    pub by_invoice: bool,
    /// Price and quantity from the end of the period on, where a change is to come.
    pub next_price: Option<String>,
    pub next_quantity: Option<i64>,
    /// Items of what goes over.
    pub over_items: Vec<String>,
    pub is_paused: bool,
    /// From when on nothing is charged, where the person who paused it has said so.
    pub paused_from: Option<DateTime<Utc>>,
}

/// Which plan a price sells.
pub struct Sold {
    pub plan: String,
    pub version: i32,
    pub pays: String,
}

pub async fn claim(tx: &mut OperatorTx, client: ClientId, now: DateTime<Utc>) -> Result<Claim, sqlx::Error> {
    query!(
        "INSERT INTO control.stripe_customers (client_id, id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        client.get(),
        Uuid::now_v7(),
        now,
    )
    .execute(&mut **tx)
    .await?;
    query_as!(Claim, "SELECT id, customer FROM control.stripe_customers WHERE client_id = $1", client.get())
        .fetch_one(&mut **tx)
        .await
}

/// The first that is noted stays.
pub async fn set_customer(tx: &mut OperatorTx, client: ClientId, customer: &str) -> Result<String, sqlx::Error> {
    query_scalar!(
        r#"UPDATE control.stripe_customers SET customer = coalesce(customer, $2) WHERE client_id = $1
           RETURNING customer AS "customer!""#,
        client.get(),
        customer,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn client_name(tx: &mut OperatorTx, client: ClientId) -> Result<String, sqlx::Error> {
    query_scalar!("SELECT name FROM control.clients WHERE id = $1", client.get()).fetch_one(&mut **tx).await
}

/// Of the transaction's client.
pub async fn standing(tx: &mut TenantTx) -> Result<Option<Standing>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Standing,
        r#"SELECT c.id, c.customer, c.subscription, c.status, c.item, c.quantity, c.cancels, c.period_end, c.past_due_since, c.action_url,
                  c.action_due_at, c.by_invoice, c.looked_at, n.name AS "next_plan?", p.pays AS "next_pays?", c.next_quantity AS next_seats, c.paused_from
           FROM control.stripe_customers c
           LEFT JOIN control.stripe_prices p ON p.price = c.next_price
           LEFT JOIN control.plans n ON n.plan = p.plan AND n.version = p.version
           WHERE c.client_id = $1"#,
        client,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// A look that has begun.
pub struct Look {
    pub look: i64,
    pub customer: String,
    /// The subscription that is known.
    pub subscription: Option<String>,
}

/// Begins a look: what those before it find is not written from now on. `None`: there is no customer.
pub async fn begin_look(tx: &mut OperatorTx, client: ClientId) -> Result<Option<Look>, sqlx::Error> {
    query_as!(
        Look,
        r#"UPDATE control.stripe_customers SET look = look + 1
           WHERE client_id = $1 AND customer IS NOT NULL
           RETURNING look, customer AS "customer!", subscription"#,
        client.get(),
    )
    .fetch_optional(&mut **tx)
    .await
}

/// What follows from a look and what was known before.
pub struct Seen {
    pub past_due_since: Option<DateTime<Utc>>,
    pub paused_from: Option<DateTime<Utc>>,
}

/// Writes what a look has found, and says since when a payment is late and from when on it is paused; `None`: a later
/// look has begun.
pub async fn found(
    tx: &mut OperatorTx,
    (client, look): (ClientId, i64),
    found: &Found,
    now: DateTime<Utc>,
) -> Result<Option<Seen>, sqlx::Error> {
    let is_late = matches!(found.status.as_deref(), Some("past_due" | "unpaid"));
    query_as!(
        Seen,
        "UPDATE control.stripe_customers
         SET subscription = $3, status = $4, item = $5, price = $6, quantity = $7, cancels = $8, period_start = $9,
             period_end = $10, action_url = $11, looked_at = $12, next_price = $14, next_quantity = $15,
             past_due_since = CASE WHEN $13::boolean THEN coalesce(past_due_since, $12) END, over_items = $16,
             paused_from = CASE WHEN $17::boolean THEN coalesce($18, paused_from, $10, $12) END, by_invoice = $19, action_due_at = $20
         WHERE client_id = $1 AND look = $2
         RETURNING past_due_since, paused_from",
        client.get(),
        look,
        found.subscription.as_deref(),
        found.status.as_deref(),
        found.item.as_deref(),
        found.price.as_deref(),
        found.quantity,
        found.cancels,
        found.period_start,
        found.period_end,
        found.action_url.as_deref(),
        now,
        is_late,
        found.next_price.as_deref(),
        found.next_quantity,
        &found.over_items,
        found.is_paused,
        found.paused_from,
        found.by_invoice,
        found.action_due_at,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// What a price of Stripe sells; `None`: none of ours.
pub async fn sold(tx: &mut OperatorTx, price: &str) -> Result<Option<Sold>, sqlx::Error> {
    query_as!(Sold, "SELECT plan, version, pays FROM control.stripe_prices WHERE price = $1", price)
        .fetch_optional(&mut **tx)
        .await
}

/// What a plan's newest version is sold for.
pub struct OnSale {
    pub price: String,
    /// Of one seat.
    pub amount: i64,
    /// `None`: as many as are wanted.
    pub most_seats: Option<i64>,
    /// Days in which an invoice is to be paid; `None`: by card alone.
    pub invoice_days: Option<i32>,
}

/// `None`: it cannot be bought.
pub async fn on_sale(tx: &mut TenantTx, plan: &str, pays: &str) -> Result<Option<OnSale>, sqlx::Error> {
    query_as!(
        OnSale,
        r#"SELECT s.price, p.seats AS most_seats, p.invoice_days,
                  (CASE s.pays WHEN 'year' THEN p.price_year ELSE p.price_month END) AS "amount!"
           FROM control.stripe_prices s JOIN control.plans p ON p.plan = s.plan AND p.version = s.version
           WHERE s.plan = $1 AND s.pays = $2 AND p.is_offered
             AND p.version = (SELECT max(n.version) FROM control.plans n WHERE n.plan = $1)"#,
        plan,
        pays,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// What a seat costs by a price of Stripe's, as the plan says it.
pub struct SeatPrice {
    pub amount: i64,
    pub pays: String,
}

/// `None`: not a price of our plans.
pub async fn seat_price(tx: &mut TenantTx, price: &str) -> Result<Option<SeatPrice>, sqlx::Error> {
    query_as!(
        SeatPrice,
        r#"SELECT (CASE s.pays WHEN 'year' THEN p.price_year ELSE p.price_month END) AS "amount!", s.pays
           FROM control.stripe_prices s JOIN control.plans p ON p.plan = s.plan AND p.version = s.version WHERE s.price = $1"#,
        price,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Plans whose newest version is offered for a price that Stripe does not have yet.
pub async fn unpriced(tx: &mut OperatorTx) -> Result<Vec<Unpriced>, sqlx::Error> {
    query_as!(
        Unpriced,
        r#"SELECT p.plan, p.version, p.name, p.currency, w.pays AS "pays!",
                  (CASE w.pays WHEN 'month' THEN p.price_month ELSE p.price_year END) AS "amount!"
           FROM control.plans p CROSS JOIN (VALUES ('month'), ('year')) AS w (pays)
           WHERE p.is_offered AND p.version = (SELECT max(n.version) FROM control.plans n WHERE n.plan = p.plan)
             AND (CASE w.pays WHEN 'month' THEN p.price_month ELSE p.price_year END) > 0
             AND NOT EXISTS (SELECT FROM control.stripe_prices s WHERE s.plan = p.plan AND s.version = p.version AND s.pays = w.pays)
           ORDER BY p.plan, w.pays"#,
    )
    .fetch_all(&mut **tx)
    .await
}

/// What Stripe is to sell.
pub struct Unpriced {
    pub plan: String,
    pub version: i32,
    pub name: String,
    pub currency: String,
    pub pays: String,
    pub amount: i64,
}

pub async fn put_price(
    tx: &mut OperatorTx,
    of: &Unpriced,
    (product, price): (&str, &str),
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO control.stripe_prices (plan, version, pays, product, price, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        of.plan,
        of.version,
        of.pays,
        product,
        price,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// An event, as much of it as is read.
pub struct Event<'a> {
    pub id: &'a str,
    pub kind: &'a str,
    pub customer: Option<&'a str>,
    pub body: &'a str,
}

/// Whose event it is.
pub struct Owner {
    pub client: i64,
    pub id: Uuid,
}

/// Writes an event down, once; answers whose it is, and whether something is left to do.
pub async fn keep(
    tx: &mut OperatorTx,
    event: &Event<'_>,
    is_followed: bool,
    now: DateTime<Utc>,
) -> Result<Option<Owner>, sqlx::Error> {
    let owner = query_as!(
        Owner,
        "SELECT client_id AS client, id FROM control.stripe_customers WHERE customer = $1",
        event.customer,
    )
    .fetch_optional(&mut **tx)
    .await?
    .filter(|_| is_followed);
    let state = if owner.is_some() { "waiting" } else { "ignored" };
    let kept = query_scalar!(
        "INSERT INTO control.stripe_events (event, kind, customer, body, state, received_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (event) DO UPDATE SET state = control.stripe_events.state
         RETURNING state",
        event.id,
        event.kind,
        event.customer,
        event.body,
        state,
        now,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok(owner.filter(|_| kept == "waiting"))
}

/// Writes down an event that is about no customer, once; `waits`: something is to be done about it.
pub async fn keep_thin(
    tx: &mut OperatorTx,
    event: &Event<'_>,
    waits: bool,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO control.stripe_events (event, kind, body, state, received_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        event.id,
        event.kind,
        event.body,
        if waits { "waiting" } else { "ignored" },
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What came before this look began is dealt with.
pub async fn handled(
    tx: &mut OperatorTx,
    customer: &str,
    begun: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<u64, sqlx::Error> {
    let done = query!(
        "UPDATE control.stripe_events SET state = 'done', handled_at = $3
         WHERE customer = $1 AND state = 'waiting' AND received_at <= $2",
        customer,
        begun,
        now,
    );
    Ok(done.execute(&mut **tx).await?.rows_affected())
}

/// All clients that have a customer.
pub async fn owners(tx: &mut OperatorTx) -> Result<Vec<Owner>, sqlx::Error> {
    query_as!(
        Owner,
        "SELECT client_id AS client, id FROM control.stripe_customers WHERE customer IS NOT NULL ORDER BY client_id"
    )
    .fetch_all(&mut **tx)
    .await
}

/// Events that wait, and those that came in all.
pub async fn events(tx: &mut OperatorTx) -> Result<(i64, i64), sqlx::Error> {
    let row = query!(
        r#"SELECT count(*) FILTER (WHERE state = 'waiting') AS "waiting!", count(*) AS "all!" FROM control.stripe_events"#
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((row.waiting, row.all))
}
