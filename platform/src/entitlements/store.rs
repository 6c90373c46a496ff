//! All SQL of plans, subscriptions and grants. Clients read their own; only operator transactions write.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::model::{
    AtLimit, Grant, Limits, Metric, Pays, Plan, Rights, Subscription, SubscriptionSource, SubscriptionState,
};
use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, TenantTx};

/// What new clients begin with, and what those by contract have.
const TRIAL: &str = "trial";
const ENTERPRISE: &str = "enterprise";
/// Where the plan of the trial does not say how long.
const TRIAL_DAYS: i64 = 14;

struct PlanRow {
    plan: String,
    version: i32,
    name: String,
    sentence: String,
    seats: Option<i64>,
    monthly_runs: Option<i64>,
    monthly_tokens: Option<i64>,
    storage_bytes: Option<i64>,
    at_limit: String,
    features: Vec<String>,
    price_month: Option<i64>,
    price_year: Option<i64>,
    currency: String,
    over_runs_price: i64,
    over_tokens_price: i64,
    trial_days: Option<i32>,
    invoice_days: Option<i32>,
    is_offered: bool,
    made_by: String,
    created_at: DateTime<Utc>,
}

impl From<PlanRow> for Plan {
    fn from(row: PlanRow) -> Self {
        Self {
            plan: row.plan,
            version: row.version,
            name: row.name,
            sentence: row.sentence,
            limits: Limits {
                seats: row.seats,
                monthly_runs: row.monthly_runs,
                monthly_tokens: row.monthly_tokens,
                storage_bytes: row.storage_bytes,
            },
            at_limit: AtLimit::parse(&row.at_limit).unwrap_or(AtLimit::Hard),
            features: row.features,
            price_month: row.price_month,
            price_year: row.price_year,
            currency: row.currency,
            over_runs_price: row.over_runs_price,
            over_tokens_price: row.over_tokens_price,
            trial_days: row.trial_days,
            invoice_days: row.invoice_days,
            is_offered: row.is_offered,
            made_by: row.made_by,
            created_at: row.created_at,
        }
    }
}

struct SubscriptionRow {
    plan: String,
    version: i32,
    source: String,
    state: String,
    trial_until: Option<DateTime<Utc>>,
    pays: Option<String>,
    seats: Option<i64>,
    storage_bytes: Option<i64>,
    more_features: Vec<String>,
    contract_until: Option<NaiveDate>,
    purchase_order: String,
    note: String,
    from_at: DateTime<Utc>,
}

impl From<SubscriptionRow> for Subscription {
    fn from(row: SubscriptionRow) -> Self {
        Self {
            plan: row.plan,
            version: row.version,
            source: SubscriptionSource::parse(&row.source).unwrap_or(SubscriptionSource::Owner),
            // What nobody knows opens nothing.
            state: SubscriptionState::parse(&row.state).unwrap_or(SubscriptionState::Suspended),
            trial_until: row.trial_until,
            pays: row.pays.as_deref().and_then(Pays::parse),
            seats: row.seats,
            storage_bytes: row.storage_bytes,
            more_features: row.more_features,
            contract_until: row.contract_until,
            purchase_order: row.purchase_order,
            note: row.note,
            from_at: row.from_at,
        }
    }
}

macro_rules! plans {
    ($rest:literal $(, $argument:expr)*) => {
        query_as!(
            PlanRow,
            "SELECT plan, version, name, sentence, seats, monthly_runs, monthly_tokens, storage_bytes, at_limit, features, price_month, price_year,
                    currency, over_runs_price, over_tokens_price, trial_days, invoice_days, is_offered, made_by, created_at
             FROM control.plans p " + $rest
            $(, $argument)*
        )
    };
}

macro_rules! live {
    ($tx:ident, $client:expr) => {
        query_as!(
            SubscriptionRow,
            "SELECT plan, version, source, state, trial_until, pays, seats, storage_bytes, more_features, contract_until, purchase_order, note, from_at
             FROM control.subscriptions
             WHERE client_id = $1 AND ended_at IS NULL",
            $client
        )
        .fetch_optional(&mut **$tx)
        .await
    };
}

/// What the transaction's client may.
pub async fn rights(tx: &mut TenantTx) -> Result<Rights, sqlx::Error> {
    let client = tx.client();
    let set = query!("SELECT monthly_runs, monthly_tokens FROM control.clients WHERE id = $1", client)
        .fetch_one(&mut **tx)
        .await?;
    let subscription = live!(tx, client)?.map(Subscription::from);
    let plan = match &subscription {
        Some(held) => plans!("WHERE p.plan = $1 AND p.version = $2", held.plan, held.version)
            .fetch_optional(&mut **tx)
            .await?
            .map(Plan::from),
        None => None,
    };
    let of_plan = plan.as_ref().map(|plan| plan.limits).unwrap_or_default();
    let limits = Limits {
        seats: subscription.as_ref().and_then(|held| held.seats).or(of_plan.seats),
        // What the owner has set for this client counts before what its plan says.
        monthly_runs: set.monthly_runs.or(of_plan.monthly_runs),
        monthly_tokens: set.monthly_tokens.or(of_plan.monthly_tokens),
        storage_bytes: subscription.as_ref().and_then(|held| held.storage_bytes).or(of_plan.storage_bytes),
    };
    Ok(Rights { subscription, plan, limits })
}

struct GrantRow {
    id: Uuid,
    metric: String,
    amount: i64,
    from_at: DateTime<Utc>,
    until_at: DateTime<Utc>,
    priority: i32,
    reason: String,
    granted_by: String,
}

impl From<GrantRow> for Grant {
    fn from(row: GrantRow) -> Self {
        Self {
            id: row.id,
            metric: Metric::parse(&row.metric).unwrap_or(Metric::Tokens),
            amount: row.amount,
            from_at: row.from_at,
            until_at: row.until_at,
            priority: row.priority,
            reason: row.reason,
            granted_by: row.granted_by,
        }
    }
}

/// Grants of the transaction's client that have not ended by then.
pub async fn grants(tx: &mut TenantTx, since: DateTime<Utc>) -> Result<Vec<Grant>, sqlx::Error> {
    let client = tx.client();
    let rows = query_as!(
        GrantRow,
        "SELECT id, metric, amount, from_at, until_at, priority, reason, granted_by
         FROM control.grants
         WHERE client_id = $1 AND revoked_at IS NULL AND until_at > $2
         ORDER BY from_at, id",
        client,
        since,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(Grant::from).collect())
}

/// The newest version of each plan that can be had after the trial, the cheapest first.
pub async fn offered(tx: &mut TenantTx) -> Result<Vec<Plan>, sqlx::Error> {
    let rows = plans!(
        "WHERE version = (SELECT max(n.version) FROM control.plans n WHERE n.plan = p.plan) AND is_offered AND plan <> $1
         ORDER BY price_month NULLS LAST, plan",
        TRIAL
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(Plan::from).collect())
}

/// All versions of all plans, the newest of each first.
pub async fn all_plans(tx: &mut OperatorTx) -> Result<Vec<Plan>, sqlx::Error> {
    let rows = plans!("ORDER BY plan, version DESC").fetch_all(&mut **tx).await?;
    Ok(rows.into_iter().map(Plan::from).collect())
}

/// One version; without a number the newest.
pub async fn plan(tx: &mut OperatorTx, plan: &str, version: Option<i32>) -> Result<Option<Plan>, sqlx::Error> {
    let row = plans!(
        "WHERE plan = $1 AND ($2::integer IS NULL OR version = $2) ORDER BY version DESC LIMIT 1",
        plan,
        version
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(Plan::from))
}

/// Held while a version is made: two that are made at once get two numbers.
const PLANS: i64 = 0x6174_656c_6965_7202;

/// Waits for its turn to make a version, until the transaction ends.
pub async fn lock_plans(tx: &mut OperatorTx) -> Result<(), sqlx::Error> {
    query!("SELECT pg_advisory_xact_lock($1)", PLANS).execute(&mut **tx).await?;
    Ok(())
}

pub async fn insert_plan(tx: &mut OperatorTx, plan: &Plan) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO control.plans (plan, version, name, sentence, seats, monthly_runs, monthly_tokens, storage_bytes, at_limit, features,
                                    price_month, price_year, currency, over_runs_price, over_tokens_price, trial_days, invoice_days, is_offered, made_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)",
        plan.plan,
        plan.version,
        plan.name,
        plan.sentence,
        plan.limits.seats,
        plan.limits.monthly_runs,
        plan.limits.monthly_tokens,
        plan.limits.storage_bytes,
        plan.at_limit.as_str(),
        &plan.features,
        plan.price_month,
        plan.price_year,
        plan.currency,
        plan.over_runs_price,
        plan.over_tokens_price,
        plan.trial_days,
        plan.invoice_days,
        plan.is_offered,
        plan.made_by,
        plan.created_at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Clients whose trial ends after `from` and until `until`, with its end.
pub async fn trials_ending(
    tx: &mut OperatorTx,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Vec<(ClientId, DateTime<Utc>)>, sqlx::Error> {
    let rows = query!(
        r#"SELECT client_id, trial_until AS "trial_until!" FROM control.subscriptions
           WHERE ended_at IS NULL AND state = 'trial' AND trial_until > $1 AND trial_until <= $2"#,
        from,
        until,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().filter_map(|row| Some((ClientId::new(row.client_id)?, row.trial_until))).collect())
}

/// What a client has now, locked against another change.
pub async fn current(tx: &mut OperatorTx, client: ClientId) -> Result<Option<Subscription>, sqlx::Error> {
    query!("SELECT id FROM control.subscriptions WHERE client_id = $1 AND ended_at IS NULL FOR UPDATE", client.get())
        .fetch_optional(&mut **tx)
        .await?;
    Ok(live!(tx, client.get())?.map(Subscription::from))
}

/// Gives a client this from now on; what it had before ends, and stays on record.
pub async fn assign(tx: &mut OperatorTx, client: ClientId, to: &Subscription) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE control.subscriptions SET ended_at = greatest($2, from_at) WHERE client_id = $1 AND ended_at IS NULL",
        client.get(),
        to.from_at,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "INSERT INTO control.subscriptions (client_id, id, plan, version, source, state, trial_until, pays, seats, storage_bytes, more_features,
                                            contract_until, purchase_order, note, from_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        client.get(),
        Uuid::now_v7(),
        to.plan,
        to.version,
        to.source.as_str(),
        to.state.as_str(),
        to.trial_until,
        to.pays.map(Pays::as_str),
        to.seats,
        to.storage_bytes,
        &to.more_features,
        to.contract_until,
        to.purchase_order,
        to.note,
        to.from_at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What a new client begins with: a trial, or the plan of those who have a contract.
pub async fn start(
    tx: &mut OperatorTx,
    client: ClientId,
    by_contract: bool,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let name = if by_contract { ENTERPRISE } else { TRIAL };
    let plan = plan(tx, name, None).await?.ok_or(sqlx::Error::RowNotFound)?;
    let trial = TimeDelta::days(plan.trial_days.map_or(TRIAL_DAYS, i64::from));
    let (source, state) = if by_contract {
        (SubscriptionSource::Contract, SubscriptionState::Active)
    } else {
        (SubscriptionSource::Signup, SubscriptionState::Trial)
    };
    let trial_until = (!by_contract).then(|| now + trial);
    let begun = Subscription { trial_until, ..Subscription::new(&plan, source, state, now) };
    assign(tx, client, &begun).await
}

pub async fn add_grant(
    tx: &mut OperatorTx,
    client: ClientId,
    grant: &Grant,
    request: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO control.grants (client_id, id, metric, amount, from_at, until_at, priority, reason, request_id, granted_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        client.get(),
        grant.id,
        grant.metric.as_str(),
        grant.amount,
        grant.from_at,
        grant.until_at,
        grant.priority,
        grant.reason,
        request,
        grant.granted_by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Ends a grant; `false`: there is none in force by that id.
pub async fn revoke_grant(
    tx: &mut OperatorTx,
    client: ClientId,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let ended = query!(
        "UPDATE control.grants SET revoked_at = $3 WHERE client_id = $1 AND id = $2 AND revoked_at IS NULL AND until_at > $3",
        client.get(),
        id,
        now,
    );
    Ok(ended.execute(&mut **tx).await?.rows_affected() == 1)
}
