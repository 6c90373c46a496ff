//! Telling those who look after the plan that most of a month is used, or all of it, or that a trial ends: each once for
//! its month, or its end. It is found out where a client is looked at anyway, by whichever process looks; a trial that
//! nobody uses any more is looked for every hour.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Standings;
use super::standing::{State, WARN_AT};
use crate::entitlements::{self, Subscription};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, retry_until_available};
use crate::kit::jobs::Periodic;
use crate::kit::mail::MailOutbox;
use crate::kit::permission::{ManageBilling, Permission};
use crate::kit::problem::Problem;
use crate::notifications::{self, Notice, kinds};
use crate::usage::model::Month;

/// So long before its end a trial is told of.
const TRIAL_ENDS: TimeDelta = TimeDelta::days(3);

/// How often trials are looked for.
const LOOKED_FOR: Duration = Duration::from_secs(3600);

/// What those who look after the plan want to hear.
#[derive(Clone, Debug)]
pub struct News {
    kind: &'static kinds::NotificationKind,
    /// Of which month, or which end.
    of: DateTime<Utc>,
    facts: Value,
}

impl News {
    fn of_trial(end: DateTime<Utc>) -> Self {
        Self { kind: &kinds::TRIAL_ENDS, of: end, facts: json!({ "day": end.format("%-d %B %Y").to_string() }) }
    }
}

/// Tells of trials that end soon, every hour.
pub fn trial_teller(db: &Db, clock: &Clock, post: &MailOutbox) -> Periodic {
    let (db, clock, post) = (db.clone(), clock.clone(), post.clone());
    Periodic::new("tell_trials", LOOKED_FOR, move || {
        let (db, clock, post) = (db.clone(), clock.clone(), post.clone());
        async move {
            let now = clock.now();
            let mut tx = db.begin_operator("look for trials that end soon").await?;
            let ending = entitlements::trials_ending(&mut tx, now, now + TRIAL_ENDS).await?;
            drop(tx);
            for (client, end) in ending {
                tell_one(&db, &post, client, &News::of_trial(end)).await?;
            }
            Ok(())
        }
    })
}

impl State {
    /// What is new since this process last told of something; it counts as told.
    pub fn news(&mut self, subscription: Option<&Subscription>, now: DateTime<Utc>) -> Vec<News> {
        let mut news = Vec::new();
        if let Some((what, used, of)) = self.whole().and_then(|account| account.fullest()) {
            let per_cent = if of == 0 { 0 } else { i128::from(used) * 100 / i128::from(of) };
            let kind = match per_cent {
                100.. => Some(&kinds::QUOTA_REACHED),
                WARN_AT.. => Some(&kinds::QUOTA_NEAR),
                _ => None,
            };
            let facts = json!({ "what": what, "limit": of });
            news.extend(kind.map(|kind| News { kind, of: Month::of(now).start(), facts }));
        }
        let trial = subscription
            .filter(|one| one.state == entitlements::SubscriptionState::Trial)
            .and_then(|one| one.trial_until);
        let trial = trial.filter(|end| *end > now && *end - now <= TRIAL_ENDS);
        news.extend(trial.map(News::of_trial));
        news.retain(|one| !self.told.iter().any(|told| told.kind.slug == one.kind.slug && told.of == one.of));
        // Months and trials that are over are found out no more.
        self.told.retain(|told| now - told.of < TimeDelta::days(62));
        self.told.extend(news.iter().cloned());
        news
    }
}

impl Standings {
    /// Tells it in the background, so that nobody who is about to begin something waits for it; a database that is away
    /// is waited for.
    pub fn tell(&self, client: ClientId, news: Vec<News>) {
        for one in news {
            let (db, post) = (self.db.clone(), self.post.clone());
            self.telling.spawn(async move {
                let told = retry_until_available("telling about the plan", || tell_one(&db, &post, client, &one)).await;
                if let Err(problem) = told {
                    tracing::error!(%client, kind = one.kind.slug, %problem, "failed to send plan notification");
                }
            });
        }
    }

    /// Waits until all is told that was found out.
    pub async fn told(&self) {
        self.telling.close();
        self.telling.wait().await;
    }
}

async fn tell_one(db: &Db, post: &MailOutbox, client: ClientId, news: &News) -> Result<(), Problem> {
    let mut tx = db.begin_for(client).await?;
    let to = notifications::holders(&mut tx, ManageBilling::RIGHT.slug).await?;
    let notice = Notice { facts: news.facts.clone(), once: Some(news.of), ..Notice::new(news.kind, Uuid::nil()) };
    notifications::tell(&mut tx, post, &to, &notice, None).await?;
    tx.commit().await?;
    post.wake();
    Ok(())
}
