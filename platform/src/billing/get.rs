//! `GET billing`.

use actix_web::get;
use actix_web::web::Data;
use chrono::{Months, TimeDelta};

use super::features::held;
use super::forecast::{DAYS, used_up_on};
use super::heaviest::heaviest;
use super::model::{Billing, NextPlan, PaidSubscription, UsageBalance};
use super::payments::{self, Payments};
use super::store;
use crate::entitlements::{self, Balance, Metric, Pays};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::{ManageBilling, Permission};
use crate::kit::problem::Problem;
use crate::usage::{Look, Month};

/// Names of those who may change the plan, at most.
const MANAGERS: i64 = 10;

/// The company's plan, what it has used of it this month, when that will be used up, and what the plan lacks.
#[utoipa::path(tag = "billing", operation_id = "get_billing", responses((status = 200, body = Envelope<Billing>)))]
#[get("/billing")]
pub async fn get(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    clock: Data<Clock>,
    payments: Data<Payments>,
) -> Result<Envelope<Billing>, Problem> {
    let now = clock.now();
    let month = Month::of(now).start();
    // Of all that the company has, also of what is hidden from who asks: numbers alone.
    let mut all = db.begin_for(caller.client).await?;
    let look = Look::read(&mut all, now).await?;
    let stored_bytes = entitlements::stored(&mut all).await?.bytes;
    drop(all);
    let mut tx = db.begin(&caller).await?;
    let (runs, tokens) = store::used_since(&mut tx, now - TimeDelta::days(DAYS)).await?;
    let balance = |metric: Metric, of: &Balance, recent: i64| UsageBalance {
        metric,
        used: of.used,
        limit: of.limit(),
        of_plan: of.plan,
        granted_left: of.granted_left.iter().fold(0, |sum, left| sum.saturating_add(*left)),
        over: of.over,
        pace: recent / DAYS,
        used_up_on: used_up_on(of.used, of.limit(), recent, now),
    };
    let balances = vec![balance(Metric::Runs, &look.runs, runs), balance(Metric::Tokens, &look.tokens, tokens)];
    let paid = payments::standing(&mut tx).await?.and_then(|standing| {
        Some(PaidSubscription {
            status: standing.status?,
            seats: standing.quantity,
            ends: standing.cancels,
            period_end: standing.period_end,
            late_since: standing.past_due_since,
            grace_until: standing.past_due_since.map(|since| since + payments::GRACE),
            readable_until: standing.past_due_since.map(|since| since + payments::GRACE + payments::READS),
            paused_from: standing.paused_from,
            action_url: standing.action_url,
            action_due_at: standing.action_due_at,
            by_invoice: standing.by_invoice,
            as_of: standing.looked_at,
            next: standing.next_plan.map(|plan| NextPlan {
                plan,
                pays: standing.next_pays.as_deref().and_then(Pays::parse),
                seats: standing.next_seats,
            }),
        })
    });
    let offered = entitlements::offered(&mut tx).await?;
    let (heaviest, heaviest_group) = heaviest(&mut tx, now).await?;
    let billing = Billing {
        mode: payments.mode(),
        paid,
        stopped: look.rights.stopped(now).map(|stopped| stopped.to_string()),
        people: entitlements::seats_used(&mut tx).await?,
        stored_bytes,
        balances,
        as_of: now,
        renews_at: month.checked_add_months(Months::new(1)).unwrap_or(month),
        heaviest,
        heaviest_group,
        features: held(&look.rights, &offered),
        offered,
        managers: store::holders(&mut tx, ManageBilling::RIGHT.slug, MANAGERS).await?,
        limits: look.rights.limits,
        subscription: look.rights.subscription,
        plan: look.rights.plan,
    };
    Ok(Envelope::new(billing))
}
