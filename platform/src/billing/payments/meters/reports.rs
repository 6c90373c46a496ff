//! What Stripe could not count of what it was told: it says so later, by events that name the meter and nothing more
//! ("thin" ones). The owner's people are told, and the command `stripe doctor` lists them; which client it was shows the
//! nightly comparison of sums.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::super::Payments;
use super::{reports_store as store, store::meters};
use crate::kit::caller::ClientId;
use crate::kit::db::OperatorTx;
use crate::kit::permission::{ManageClients, Permission};
use crate::kit::problem::Problem;
use crate::notifications::{self, Notice, kinds};

/// Events whose use a meter could not count, and those that no meter was found for.
pub const KINDS: &[&str] = &["v1.billing.meter.error_report_triggered", "v1.billing.meter.no_meter_found"];
/// So far back they are listed.
const LISTED: TimeDelta = TimeDelta::days(60);

/// As much of such an event as is read.
#[derive(Deserialize)]
struct Thin {
    related_object: Option<Related>,
}

#[derive(Deserialize)]
struct Related {
    id: String,
}

/// What of, in words.
fn what(body: &str, meters: &HashMap<String, String>) -> String {
    let thin: Option<Thin> = serde_json::from_str(body).ok();
    let meter = thin.and_then(|thin| thin.related_object).map(|related| related.id);
    let metric = meter.and_then(|id| meters.iter().find(|(_, known)| **known == id).map(|(metric, _)| metric.clone()));
    metric.unwrap_or_else(|| "usage".to_owned())
}

/// Tells the owner's people of all that nobody was told of yet, each once.
///
/// # Errors
/// When the database is away.
pub async fn tell(payments: &Payments) -> Result<(), Problem> {
    let inner = &payments.0;
    let mut tx = inner.db.begin_operator("look what the payment provider could not count").await?;
    let waiting = store::waiting(&mut tx, KINDS).await?;
    let meters = meters(&mut tx).await?;
    drop(tx);
    for report in waiting {
        let what = what(&report.body, &meters);
        metrics::counter!("stripe_meter_reports_total").increment(1);
        tracing::error!(
            event = report.event,
            kind = report.kind,
            what,
            "stripe did not count reported usage; it is on no invoice"
        );
        let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
        let to = notifications::holders(&mut tx, ManageClients::RIGHT.slug).await?;
        let notice = Notice {
            facts: json!({ "what": what }),
            once: Some(report.received_at),
            ..Notice::new(&kinds::NOT_COUNTED, Uuid::nil())
        };
        notifications::tell(&mut tx, &inner.post, &to, &notice, None).await?;
        tx.commit().await?;
        let mut tx = inner.db.begin_operator("note that somebody was told what was not counted").await?;
        store::told(&mut tx, &report.event, inner.clock.now()).await?;
        tx.commit().await?;
        inner.post.wake();
    }
    Ok(())
}

/// A report, or use that Stripe refused at once.
#[derive(Debug)]
pub struct NotCounted {
    pub at: DateTime<Utc>,
    pub words: String,
}

/// What Stripe has reported of late, and what it refuses until now, the newest first.
///
/// # Errors
/// When the database is away.
pub async fn not_counted(tx: &mut OperatorTx, now: DateTime<Utc>) -> Result<Vec<NotCounted>, sqlx::Error> {
    let meters = meters(tx).await?;
    let reports = store::since(tx, KINDS, now - LISTED).await?;
    let reported = reports.iter().map(|report| NotCounted {
        at: report.received_at,
        words: format!("{} ({}, {})", what(&report.body, &meters), report.kind, report.event),
    });
    let refused = store::refused(tx).await?.into_iter().map(|refused| NotCounted {
        at: refused.refused_at,
        words: format!("{} {} of client {}: {}", refused.value, refused.metric, refused.client, refused.refusal),
    });
    let mut all: Vec<NotCounted> = reported.chain(refused).collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.at));
    Ok(all)
}
