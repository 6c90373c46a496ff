//! Looks at what Stripe has of a client, and writes what follows from it.

use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::future::LocalBoxFuture;
use serde_json::json;
use stripe_billing::invoice::ListInvoice;
use stripe_billing::invoice_line_item::ListInvoiceInvoiceLineItem;
use stripe_billing::subscription::{ListSubscription, ListSubscriptionStatus};
use stripe_billing::subscription_schedule::RetrieveSubscriptionSchedule;
use stripe_shared::{
    Invoice, InvoiceLineItem, RecurringUsageType, Subscription as Theirs, SubscriptionCollectionMethod,
    SubscriptionItem, SubscriptionSchedule,
};
use uuid::Uuid;

use super::second::undo;
use super::state::{Stands, is_live, state_of};
use super::store::{self, Found};
use super::{Meters, PAUSED_FROM, Payments, invoices_store};
use crate::audit::{self, Entry};
use crate::billing::error::failed;
use crate::billing::lines;
use crate::entitlements::{self, Entitlements, Pays, Subscription, SubscriptionSource, SubscriptionState};
use crate::kit::caller::ClientId;
use crate::kit::db::OperatorTx;
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob, Periodic};
use crate::kit::permission::{ManageBilling, Permission};
use crate::kit::problem::Problem;
use crate::notifications::{self, Notice, kinds};
use crate::usage::Meter;

/// The kind of the job.
pub const FOLLOW: &str = "stripe";
/// Invoices that are kept up to date.
pub const INVOICES: i64 = 24;
/// Clients in a row that cannot be looked at before all others are left for the next time.
const FAILURES: u32 = 3;
/// All clients are looked at this often, whatever was told.
const NIGHTLY: Duration = Duration::from_secs(24 * 3600);

/// Does the jobs.
#[derive(Clone)]
pub struct Follower {
    pub payments: Payments,
    pub meter: Meter,
    pub entitlements: Entitlements,
}

impl Job for Follower {
    fn kind(&self) -> Kind {
        let backoff = (Duration::from_secs(5), Duration::from_secs(900));
        Kind { at_once: 4, deadline: Duration::from_secs(120), backoff, ..Kind::new(FOLLOW) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(async {
            self.look(job.client).await?;
            let mut tx = self.payments.0.db.begin_for(job.client).await?;
            job.finish(&mut tx, self.payments.0.clock.now()).await?;
            tx.commit().await?;
            Ok(())
        })
    }
}

impl Follower {
    /// Looks at every client that has a customer, once a night: what no event told of is found then, and a payment that
    /// is late for long is followed by what follows.
    pub fn reconciler(&self) -> Periodic {
        let follower = self.clone();
        Periodic::new("stripe.reconcile", NIGHTLY, move || {
            let follower = follower.clone();
            async move { follower.reconcile().await.map(|_| ()) }
        })
    }

    /// What goes over, told to Stripe's meters.
    pub fn meters(&self) -> Meters {
        Meters(self.payments.clone())
    }

    /// The same at once; answers how many clients were looked at and how many of them differed.
    ///
    /// # Errors
    /// When the database or Stripe is away.
    pub async fn reconcile(&self) -> Result<(usize, usize), Problem> {
        let mut tx = self.payments.0.db.begin_operator("look at all customers of the payment provider").await?;
        let owners = store::owners(&mut tx).await?;
        drop(tx);
        let (mut looked, mut differed, mut failures) = (0, 0, 0);
        let meters = self.meters();
        for client in owners.iter().filter_map(|owner| ClientId::new(owner.client)) {
            looked += 1;
            match meters.differences(client).await {
                Ok(found) => {
                    for difference in found {
                        metrics::counter!("stripe_meter_differences_total").increment(1);
                        tracing::error!(%client, ?difference, "stripe meter difference");
                    }
                }
                Err(problem) => tracing::warn!(%client, %problem, "stripe meter check failed"),
            }
            match self.look(client).await {
                Ok(false) => failures = 0,
                Ok(true) => {
                    failures = 0;
                    differed += 1;
                    tracing::warn!(%client, "stripe state differed, corrected");
                }
                // One client's trouble does not keep the others from being looked at; a provider that is away does.
                Err(problem) if failures < FAILURES => {
                    failures += 1;
                    tracing::warn!(%client, %problem, "stripe reconciliation failed");
                }
                Err(problem) => return Err(problem),
            }
        }
        Ok((looked, differed))
    }

    /// Looks now, and says whether something else was known.
    ///
    /// # Errors
    /// When the database or Stripe is away.
    pub async fn look(&self, client: ClientId) -> Result<bool, Problem> {
        let inner = &self.payments.0;
        let stripe = self.payments.client()?;
        let begun = inner.clock.now();
        let mut tx = inner.db.begin_operator("look at what the payment provider has of a client").await?;
        let look = store::begin_look(&mut tx, client).await?;
        tx.commit().await?;
        let Some(store::Look { look, customer, subscription: known }) = look else { return Ok(false) };

        let mut live = live(stripe, &customer).await?;
        // Two tabs that paid at once: the one that is known stays, or the first. Moments have whole seconds: the known one
        // need not be the oldest.
        live.sort_by_key(|theirs| (known.as_deref() != Some(theirs.id.as_str()), theirs.created));
        for second in live.iter().skip(1) {
            tracing::error!(%client, subscription = %second.id, "duplicate subscription; refunding and ending it");
            undo(stripe, second).await?;
        }
        let invoices = ListInvoice::new().customer(&customer).limit(INVOICES).send(stripe).await.map_err(failed)?;
        let mut shown = Vec::with_capacity(invoices.data.len());
        for invoice in &invoices.data {
            shown.extend(kept(invoice, &all_lines(stripe, invoice).await?));
        }
        let mut seen = seen(live.first(), &invoices.data);
        if let Some(schedule) = live.first().and_then(|theirs| theirs.schedule.as_ref()) {
            let schedule =
                RetrieveSubscriptionSchedule::new(schedule.id().clone()).send(stripe).await.map_err(failed)?;
            (seen.next_price, seen.next_quantity) = to_come(&schedule);
        }

        let now = inner.clock.now();
        let mut tx = inner.db.begin_operator("write what the payment provider has of a client").await?;
        // A later look has begun: it sees what this one saw, and more.
        let Some(before) = store::found(&mut tx, (client, look), &seen, now).await? else { return Ok(false) };
        let stands =
            Stands { cancels: seen.cancels, late_since: before.past_due_since, paused_from: before.paused_from };
        for invoice in &shown {
            invoices_store::put_invoice(&mut tx, client, invoice).await?;
        }
        let trial_until = live.first().and_then(|theirs| theirs.trial_end).and_then(time);
        let differed = self.assign(&mut tx, client, (&seen, stands, trial_until), now).await?;
        store::handled(&mut tx, &customer, begun, now).await?;
        tx.commit().await?;
        self.meter.forget(client);
        self.entitlements.forget(client);
        // So that lines whose time is over open at once. They open without it, too, only later.
        if let Err(problem) = self.settle_lines(client, now).await {
            tracing::warn!(%client, %problem, "failed to sum the usage of invoice lines");
        }
        if let Some(since) =
            before.past_due_since.filter(|_| matches!(seen.status.as_deref(), Some("past_due" | "unpaid")))
        {
            self.tell_late(client, since).await?;
        }
        Ok(differed)
    }

    /// Tells those who look after the plan that a payment is late: once for each that is.
    async fn tell_late(&self, client: ClientId, since: DateTime<Utc>) -> Result<(), Problem> {
        let inner = &self.payments.0;
        let mut tx = inner.db.begin_for(client).await?;
        let to = notifications::holders(&mut tx, ManageBilling::RIGHT.slug).await?;
        let notice = Notice { once: Some(since), ..Notice::new(&kinds::PAYMENT_LATE, Uuid::nil()) };
        notifications::tell(&mut tx, &inner.post, &to, &notice, None).await?;
        tx.commit().await?;
        inner.post.wake();
        Ok(())
    }

    async fn settle_lines(&self, client: ClientId, now: DateTime<Utc>) -> Result<(), Problem> {
        let mut tx = self.payments.0.db.begin_for(client).await?;
        lines::settle(&mut tx, now).await?;
        Ok(tx.commit().await?)
    }

    /// Gives the client what it has bought, where that is something else than what it has.
    async fn assign(
        &self,
        tx: &mut OperatorTx,
        client: ClientId,
        (seen, stands, trial_until): (&Found, Stands, Option<DateTime<Utc>>),
        now: DateTime<Utc>,
    ) -> Result<bool, Problem> {
        let Some(held) = entitlements::current(tx, client).await? else { return Ok(false) };
        // What the owner gave by contract, or took away, is no business of Stripe's.
        if held.is_contract() || held.is_suspended_by_owner() {
            return Ok(false);
        }
        let status = seen.status.as_deref().unwrap_or_default();
        let state = state_of(status, stands, now);
        let sold = match &seen.price {
            Some(price) => store::sold(tx, price).await?,
            None => None,
        };
        let given = match sold {
            Some(sold) => Subscription {
                plan: sold.plan,
                version: sold.version,
                source: SubscriptionSource::Stripe,
                state,
                trial_until: trial_until.filter(|_| state == SubscriptionState::Trial),
                pays: Pays::parse(&sold.pays),
                seats: seen.quantity,
                from_at: now,
                ..held.clone()
            },
            // It was bought here, and has ended.
            None if held.source == SubscriptionSource::Stripe && seen.subscription.is_none() => {
                Subscription { state: SubscriptionState::ReadOnly, trial_until: None, from_at: now, ..held.clone() }
            }
            // Nothing bought yet, or something that is not ours to sell.
            None => return Ok(false),
        };
        if (Subscription { from_at: held.from_at, ..given.clone() }) == held {
            return Ok(false);
        }
        entitlements::assign(tx, client, &given).await?;
        let entry = Entry::of_client(
            "plan.paid",
            client,
            json!({ "given": given, "before": held, "by": "the payment provider" }),
        );
        audit::by_nobody(tx, client, &entry).await?;
        Ok(true)
    }
}

/// Subscriptions of a customer that count as the client's one.
///
/// # Errors
/// When Stripe is away: that is no sign that there is none.
pub async fn live(stripe: &stripe::Client, customer: &str) -> Result<Vec<Theirs>, Problem> {
    let list = ListSubscription::new().customer(customer).status(ListSubscriptionStatus::All).limit(100);
    let mut all = list.send(stripe).await.map_err(failed)?.data;
    all.retain(|theirs| is_live(theirs.status.as_str()));
    Ok(all)
}

fn time(seconds: i64) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(seconds, 0)
}

fn seen(theirs: Option<&Theirs>, invoices: &[Invoice]) -> Found {
    let Some(theirs) = theirs else { return Found::default() };
    let all = &theirs.items.data;
    let item = all.iter().find(|item| !is_metered(item)).or(all.first());
    // Of several that are sent the one that is due first, of others the newest.
    let open = invoices
        .iter()
        .filter(|invoice| invoice.status.as_ref().is_some_and(|status| status.as_str() == "open"))
        .min_by_key(|invoice| invoice.due_date.unwrap_or(i64::MAX));
    Found {
        subscription: Some(theirs.id.to_string()),
        status: Some(theirs.status.as_str().to_owned()),
        item: item.map(|item| item.id.to_string()),
        price: item.map(|item| item.price.id.to_string()),
        quantity: item.and_then(|item| item.quantity).and_then(|quantity| i64::try_from(quantity).ok()),
        // A portal may name the day instead.
        cancels: theirs.cancel_at_period_end || theirs.cancel_at.is_some(),
        period_start: item.and_then(|item| time(item.current_period_start)),
        period_end: item.and_then(|item| time(item.current_period_end)),
        action_url: open.and_then(|invoice| invoice.hosted_invoice_url.clone()),
        action_due_at: open.and_then(|invoice| invoice.due_date).and_then(time),
        by_invoice: theirs.collection_method == SubscriptionCollectionMethod::SendInvoice,
        over_items: all.iter().filter(|item| is_metered(item)).map(|item| item.id.to_string()).collect(),
        is_paused: theirs.pause_collection.is_some(),
        paused_from: theirs.metadata.get(PAUSED_FROM).and_then(|from| from.parse().ok()).and_then(time),
        ..Found::default()
    }
}

fn is_metered(item: &SubscriptionItem) -> bool {
    item.price.recurring.as_ref().is_some_and(|recurring| recurring.usage_type == RecurringUsageType::Metered)
}

/// Price and quantity of the phase after the present one.
fn to_come(schedule: &SubscriptionSchedule) -> (Option<String>, Option<i64>) {
    let ends = schedule.current_phase.as_ref().map(|phase| phase.end_date);
    let next = schedule.phases.iter().find(|phase| Some(phase.start_date) >= ends);
    // What is metered has no quantity.
    let item = next.and_then(|phase| phase.items.iter().find(|item| item.quantity.is_some()).or(phase.items.first()));
    let quantity = item.and_then(|item| item.quantity).and_then(|quantity| i64::try_from(quantity).ok());
    (item.map(|item| item.price.id().to_string()), quantity)
}

fn is_proration(line: &InvoiceLineItem) -> bool {
    let Some(parent) = &line.parent else { return false };
    let of_item = parent.invoice_item_details.as_ref().is_some_and(|of| of.proration);
    of_item || parent.subscription_item_details.as_ref().is_some_and(|of| of.proration)
}

/// The lines of an invoice: the first ten come with it, the others by pages.
async fn all_lines(stripe: &stripe::Client, invoice: &Invoice) -> Result<Vec<InvoiceLineItem>, Problem> {
    let mut lines = invoice.lines.data.clone();
    let (Some(id), true) = (&invoice.id, invoice.lines.has_more) else { return Ok(lines) };
    loop {
        let list = ListInvoiceInvoiceLineItem::new(id.clone()).limit(100);
        let list = match lines.last() {
            Some(last) => list.starting_after(last.id.to_string()),
            None => list,
        };
        let page = list.send(stripe).await.map_err(failed)?;
        let is_last = !page.has_more || page.data.is_empty();
        lines.extend(page.data);
        if is_last {
            return Ok(lines);
        }
    }
}

/// `None`: a draft, which may still change.
fn kept(invoice: &Invoice, lines: &[InvoiceLineItem]) -> Option<invoices_store::Invoice> {
    let status = invoice.status.as_ref().map(|status| status.as_str()).filter(|status| *status != "draft")?;
    let lines = lines.iter().map(|line| {
        json!({
            "description": line.description,
            "quantity": line.quantity,
            "amount": line.amount,
            "price": line.pricing.as_ref().and_then(|pricing| pricing.price_details.as_ref()).map(|of| of.price.id().to_string()),
            "is_proration": is_proration(line),
            "from": time(line.period.start),
            "until": time(line.period.end),
        })
    });
    Some(invoices_store::Invoice {
        id: invoice.id.as_ref()?.to_string(),
        number: invoice.number.clone(),
        status: status.to_owned(),
        currency: invoice.currency.to_string().to_uppercase(),
        total: invoice.total,
        tax: invoice.total_taxes.iter().flatten().map(|tax| tax.amount).sum(),
        amount_due: invoice.amount_due,
        from_at: time(invoice.period_start)?,
        until_at: time(invoice.period_end)?,
        page: invoice.hosted_invoice_url.clone(),
        pdf: invoice.invoice_pdf.clone(),
        lines: lines.collect(),
        created_at: time(invoice.created)?,
        due_at: invoice.due_date.and_then(time),
    })
}
