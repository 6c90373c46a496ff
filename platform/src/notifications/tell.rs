//! Telling somebody something, in the transaction of the cause.

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use chrono_tz::Tz;
use serde_json::Value;
use uuid::Uuid;

use super::digest::DIGEST;
use super::due::due;
use super::hooked;
use super::kinds::NotificationKind;
use super::model::{Category, Channels, Rhythm};
use super::store::{self, Recipient};
use super::unsubscribe;
use crate::kit::db::TenantTx;
use crate::kit::mail::{Mail, MailBody, MailOutbox};
use crate::kit::problem::Problem;

/// Notifications that one person gets within an hour; what comes beyond is counted in one row of its kind.
const ROWS_AN_HOUR: i64 = 120;
/// Mails about notifications that leave at once within an hour, for one person and for a client; beyond that they are
/// gathered to the full hour.
const MAILS_AN_HOUR: i64 = 30;
const MAILS_OF_A_CLIENT: i64 = 3000;

/// What happened.
#[derive(Debug)]
pub struct Notice {
    pub kind: &'static NotificationKind,
    /// The nil id where the kind is about nothing that could be looked up.
    pub object: Uuid,
    pub actor: Option<Uuid>,
    /// What the kind's texts need besides names; never a title.
    pub facts: Value,
    /// The person who asked for it said that they want no mail about this one.
    pub is_without_mail: bool,
    /// Of the period, or the end, that it is about: the same is told once, however often it is found out.
    pub once: Option<DateTime<Utc>>,
}

impl Notice {
    /// By the platform itself: nobody in particular.
    pub fn new(kind: &'static NotificationKind, object: Uuid) -> Self {
        Self {
            kind,
            object,
            actor: None,
            facts: Value::Object(serde_json::Map::new()),
            is_without_mail: false,
            once: None,
        }
    }
}

/// What a mail that leaves at once says. Kinds without one are mailed in the words of the table.
#[derive(Clone, Debug)]
pub struct Letter {
    /// Names the mail in the outbox and the log.
    pub name: &'static str,
    pub subject: String,
    pub body: MailBody,
}

/// Tells people of the transaction's client; those who are not active, or who muted it, are left out, and so is who did
/// it. Call [`MailOutbox::wake`] after the commit.
pub async fn tell(
    tx: &mut TenantTx,
    post: &MailOutbox,
    to: &[Uuid],
    notice: &Notice,
    letter: Option<&Letter>,
) -> Result<(), Problem> {
    if to.is_empty() {
        return Ok(());
    }
    let now = post.now();
    let mut told = store::recipients(tx, to, notice.kind, notice.object, now).await?;
    told.retain(|recipient| notice.actor != Some(recipient.id) || notice.kind.category == Category::Security);
    // In the order of their ids, so that two who tell the same people wait for each other and never in a circle.
    for recipient in &told {
        tell_one(tx, post, recipient, notice, letter, now).await?;
    }
    let category = notice.kind.category;
    let rings_for = |to: &&Recipient| matches!(channels(category, to), Channels { in_app: true, push: true, .. });
    let rung = told.iter().filter(rings_for).filter_map(|to| Some((to.id, rings(to, now)?)));
    hooked::push_news(tx, post, &rung.collect::<Vec<_>>()).await?;
    let people: Vec<Uuid> = told.iter().map(|recipient| recipient.id).collect();
    Ok(hooked::hand_over(tx, post, &people, notice, now).await?)
}

async fn tell_one(
    tx: &mut TenantTx,
    post: &MailOutbox,
    to: &Recipient,
    notice: &Notice,
    letter: Option<&Letter>,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let kind = notice.kind;
    let channels = channels(kind.category, to);
    let mail_at = mail_at(kind.category, channels.mail, to, now).filter(|_| !notice.is_without_mail);
    if !channels.in_app && mail_at.is_none() {
        return Ok(());
    }
    let leaves_now = letter.filter(|_| mail_at == Some(now));
    let is_flood = to.last_hour >= ROWS_AN_HOUR && !kind.category.is_required() && notice.once.is_none();
    let window = if is_flood { Some(60) } else { kind.window };
    let row = store::New {
        id: Uuid::now_v7(),
        user: to.id,
        kind: kind.slug,
        object: if is_flood { Uuid::nil() } else { notice.object },
        actor: notice.actor,
        facts: &notice.facts,
        window_start: notice.once.unwrap_or_else(|| window_start(window, now)),
        is_once: notice.once.is_some(),
        in_app: channels.in_app,
        mail_due_at: mail_at.filter(|_| leaves_now.is_none()),
        mailed_at: leaves_now.map(|_| now),
        now,
    };
    // The job before the row that it is about, as everywhere: none waits for another in a circle.
    if let (None, Some(due)) = (leaves_now, mail_at) {
        post.queue().push_at(tx, DIGEST, to.id, due).await?;
    }
    let is_new = store::insert(tx, &row).await?;
    let Some(letter) = leaves_now.filter(|_| is_new) else { return Ok(()) };
    let body = unsubscribe::footer(post, tx.client(), to.id, &[kind.category], letter.body.clone());
    let mail =
        Mail { kind: letter.name, to: &to.email, subject: letter.subject.clone(), letter: body, expires_at: None };
    post.put(tx, mail).await
}

/// The person's choice, else the client's, else the category's own.
fn channels(category: Category, to: &Recipient) -> Channels {
    if category.is_required() { category.channels() } else { to.channels.unwrap_or_else(|| category.channels()) }
}

fn mail_at(category: Category, rhythm: Rhythm, to: &Recipient, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    if category.is_required() {
        return Some(now);
    }
    let zone: Tz = to.time_zone.parse().unwrap_or(Tz::UTC);
    let spent = to.mails_last_hour >= MAILS_AN_HOUR || to.mails_of_client >= MAILS_OF_A_CLIENT;
    let rhythm = if spent && rhythm == Rhythm::AtOnce { Rhythm::Hourly } else { rhythm };
    due(rhythm, now, zone, to.quiet)
}

/// When somebody's browser may say that there is news: not in their quiet hours.
fn rings(to: &Recipient, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    due(Rhythm::AtOnce, now, to.time_zone.parse().unwrap_or(Tz::UTC), to.quiet)
}

/// Where the window begins that a moment lies in: the same for every process, so that two events at once meet in one
/// row.
fn window_start(minutes: Option<i64>, now: DateTime<Utc>) -> DateTime<Utc> {
    minutes.map_or(now, |minutes| now.duration_trunc(TimeDelta::minutes(minutes)).unwrap_or(now))
}

#[cfg(test)]
mod unit {
    use super::*;
    use crate::notifications::model::Quiet;

    fn to() -> Recipient {
        Recipient {
            id: Uuid::nil(),
            email: "ada@acme.test".to_owned(),
            time_zone: "Europe/Berlin".to_owned(),
            channels: None,
            quiet: None,
            last_hour: 0,
            mails_last_hour: 0,
            mails_of_client: 0,
        }
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn r44_what_happens_within_a_window_is_one_row_and_the_next_window_another() {
        let start = |minutes, text| window_start(minutes, at(text));
        assert_eq!(start(Some(60), "2026-11-26T12:00:00Z"), start(Some(60), "2026-11-26T12:59:59Z"));
        assert_ne!(start(Some(60), "2026-11-26T12:59:59Z"), start(Some(60), "2026-11-26T13:00:00Z"));
        assert_ne!(start(None, "2026-11-26T12:00:00Z"), start(None, "2026-11-26T12:00:01Z"));
    }

    #[test]
    fn r44_a_budget_gathers_mails_to_the_full_hour_and_security_knows_no_night_and_no_budget() {
        let now = at("2026-11-26T22:30:00Z");
        let night = Some(Quiet { from: "22:00".parse().unwrap(), until: "07:00".parse().unwrap() });
        let (free, spent) = (to(), Recipient { mails_last_hour: MAILS_AN_HOUR, ..to() });
        let mailed = |category: Category, to: &Recipient| mail_at(category, channels(category, to).mail, to, now);
        assert_eq!(mailed(Category::Batches, &free), Some(now));
        assert_eq!(mailed(Category::Batches, &spent), Some(at("2026-11-26T23:00:00Z")));
        let client = Recipient { mails_of_client: MAILS_OF_A_CLIENT, ..to() };
        assert_eq!(mailed(Category::Batches, &client), Some(at("2026-11-26T23:00:00Z")));
        let asleep = Recipient { quiet: night, ..to() };
        assert_eq!(mailed(Category::Batches, &asleep), Some(at("2026-11-27T06:00:00Z")));
        let off = Some(Channels { in_app: false, mail: Rhythm::Off, push: false });
        let all = Recipient { channels: off, quiet: night, mails_last_hour: 999, mails_of_client: 99_999, ..to() };
        assert_eq!(mailed(Category::Security, &all), Some(now));
        assert_eq!(mailed(Category::Batches, &all), None);
        assert!(channels(Category::Security, &all).in_app && !channels(Category::Batches, &all).in_app);
    }
}
