//! Telling those who may see a company's figures what the month before came to: on its first days, once.

use std::time::Duration;

use chrono::{DateTime, Datelike, TimeZone, Utc};
use chrono_tz::Tz;
use serde_json::json;
use uuid::Uuid;

use super::month::{Month, cost, rule};
use super::period::{Time, Window};
use super::policy::Policy;
use super::store;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::Periodic;
use crate::kit::mail::{MailBody, MailOutbox};
use crate::kit::permission::{Permission, ViewClientAnalytics};
use crate::kit::problem::Problem;
use crate::kit::text::counted;
use crate::notifications::{self, Letter, Notice, kinds};

/// How often it is looked whether a month is over.
const EVERY: Duration = Duration::from_secs(6 * 3600);
/// After this day of a month nobody is told of the one before any more.
const LAST_DAY: u32 = 3;

pub fn teller(db: &Db, clock: &Clock, post: &MailOutbox) -> Periodic {
    let (db, clock, post) = (db.clone(), clock.clone(), post.clone());
    Periodic::new("tell_monthly_page", EVERY, move || {
        let (db, clock, post) = (db.clone(), clock.clone(), post.clone());
        async move { tell_all(&db, &post, clock.now()).await }
    })
}

/// Tells all companies in which anything was done in the month before; nobody is told twice.
pub async fn tell_all(db: &Db, post: &MailOutbox, now: DateTime<Utc>) -> Result<(), Problem> {
    if now.day() > LAST_DAY {
        return Ok(());
    }
    let window = Window::read(Time::LastMonth, (None, None), Tz::UTC, &Policy::default(), now)?;
    let mut tx = db.begin_operator("tell companies what their month came to").await?;
    let active = store::active(&mut tx, window.range).await?;
    drop(tx);
    for client in active.into_iter().filter_map(ClientId::new) {
        tell(db, post, client, now).await?;
    }
    post.wake();
    Ok(())
}

async fn tell(db: &Db, post: &MailOutbox, client: ClientId, now: DateTime<Utc>) -> Result<(), Problem> {
    let mut tx = db.begin_for(client).await?;
    let policy = store::policy(&mut tx).await?;
    let month = Month::last(&mut tx, &policy, now).await?;
    let range = month.window.range;
    let over = Utc.from_utc_datetime(&range.last.succ_opt().unwrap_or(range.last).and_time(chrono::NaiveTime::MIN));
    // Nothing that may be shown, or not all of it is summed yet: the next look tells it.
    if month.now.runs + month.now.calls == 0 || store::as_of(&mut tx, &policy).await? < over {
        return Ok(());
    }
    let to = notifications::holders(&mut tx, ViewClientAnalytics::RIGHT.slug).await?;
    let facts = json!({
        "month": month.name(), "from": range.first, "to": range.last,
        "runs": counted(month.now.runs, "run", "runs"), "calls": counted(month.now.calls, "call", "calls"),
        "people": counted(month.now.people, "person", "people"), "cost": cost(&month.now.costs),
        // Of mails that do not leave at once.
        "figures": format!("{}.", month.lines().join("; ")),
    });
    let notice = Notice { facts, once: Some(over), ..Notice::new(&kinds::MONTHLY_PAGE, Uuid::nil()) };
    notifications::tell(&mut tx, post, &to, &notice, Some(&letter(post, &policy, &month))).await?;
    Ok(tx.commit().await?)
}

/// The page in short. It names no use case and no workspace: those who get it may see different ones. A mail's link
/// cannot sign anybody in, so it leads to the page of the month, which saves it as a PDF.
fn letter(post: &MailOutbox, policy: &Policy, month: &Month) -> Letter {
    let (name, range) = (month.name(), month.window.range);
    let words = format!("What your company did in {name}, with {} in brackets:", month.name_before());
    let body = month.lines().into_iter().fold(MailBody::new().text(words), MailBody::text);
    let page = post.url(&format!("/settings/insights?from={}&to={}", range.first, range.last));
    let body = body
        .text(format!("What is shown of people: {}.", rule(policy)))
        .link("Open the figures, or save them as a PDF", page);
    Letter { name: "monthly_page", subject: format!("{name} in figures"), body }
}
