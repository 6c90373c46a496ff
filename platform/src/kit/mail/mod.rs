//! Mails. They are written into an outbox by the transaction that has a reason for them, so that one is never sent for something that did
//! not happen, and none is lost; a worker sends them under a lease and tries again while the mail server is away (F21).
//!
//! Brand and links come from the settings. Nothing of a request's `Host` ever gets into a mail.

mod carrier;
mod letter;
mod store;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use lettre::address::AddressError;
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use tokio_util::task::TaskTracker;
use uuid::Uuid;

use super::clock::Clock;
use super::db::{AuthTx, Db, TenantTx};
use super::problem::Problem;
use super::seal::{Place, Seal};
use super::secret::MasterKey;
use crate::config::Settings;
use carrier::{Carrier, Error};

pub use letter::Letter;

/// Another process's mail is noticed after this at the latest.
const POLL: Duration = Duration::from_secs(5);
/// Longer than any attempt can take: whoever holds an expired lease is dead.
const LEASE: TimeDelta = TimeDelta::seconds(120);
/// The wait after the first failure; it doubles with each further one.
const BACKOFF: TimeDelta = TimeDelta::seconds(10);
const LONGEST_BACKOFF: TimeDelta = TimeDelta::minutes(30);
/// A mail without an end of its own is given up after this.
pub const PATIENCE: TimeDelta = TimeDelta::days(3);
/// How long the outbox remembers to whom it wrote.
const MEMORY: TimeDelta = TimeDelta::days(30);

/// A mail to be.
pub struct Mail<'a> {
    /// Names it in the outbox and the log.
    pub kind: &'static str,
    pub to: &'a str,
    pub subject: String,
    pub letter: Letter,
    /// When it has become useless: the end of the code in it, say. `None`: [`PATIENCE`].
    pub expires_at: Option<DateTime<Utc>>,
}

/// What lies sealed in the outbox.
#[derive(Serialize, Deserialize)]
struct Content {
    subject: String,
    letter: Letter,
}

/// The outbox and what sends it. Cheap to clone.
#[derive(Clone)]
pub struct Post {
    inner: Arc<Inner>,
}

struct Inner {
    db: Db,
    clock: Clock,
    seal: Seal,
    carrier: Carrier,
    from: Mailbox,
    brand: String,
    support: String,
    base: String,
    process: Uuid,
    wake: Notify,
    later: TaskTracker,
}

impl Post {
    /// # Errors
    /// A sentence for the operator.
    pub fn new(db: Db, clock: Clock, key: &MasterKey, settings: &Settings, process: Uuid) -> Result<Self, String> {
        let from: Mailbox = settings
            .mail
            .mail_from
            .parse()
            .map_err(|error: AddressError| format!("mail_from is not a mail address: {error}"))?;
        let carrier = Carrier::new(settings)?;
        if let Some(folder) = carrier.folder() {
            tracing::info!(folder = %folder.display(), "smtp_url is not set; writing mails to this folder");
        }
        let inner = Inner {
            db,
            clock,
            seal: Seal::new(key).ok_or("the sealing key could not be made")?,
            carrier,
            from,
            brand: one_line(&settings.brand.brand_name),
            support: settings.brand.support_email.clone(),
            base: settings.address(),
            process,
            wake: Notify::new(),
            later: TaskTracker::new(),
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The brand's name, for subjects and sentences.
    pub fn brand(&self) -> &str {
        &self.inner.brand
    }

    /// A page's public address; `path` begins with `/`.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.inner.base)
    }

    /// Puts a mail into the outbox of the transaction's client. Call [`Post::wake`] after the commit.
    pub async fn put(&self, tx: &mut TenantTx, mail: Mail<'_>) -> Result<(), Problem> {
        let (id, now) = (Uuid::now_v7(), self.inner.clock.now());
        let sealed = self.inner.sealed(tx.client(), id, &mail)?;
        Ok(store::insert(tx, row(id, &mail, &sealed, now)).await?)
    }

    /// The same for somebody who belongs to no client yet; the platform writes.
    pub async fn put_for_platform(&self, tx: &mut AuthTx, mail: Mail<'_>) -> Result<(), Problem> {
        let (id, now) = (Uuid::now_v7(), self.inner.clock.now());
        let sealed = self.inner.sealed(1, id, &mail)?;
        Ok(store::insert_for_platform(tx, row(id, &mail, &sealed, now)).await?)
    }

    /// Says that there is something to send.
    pub fn wake(&self) {
        self.inner.wake.notify_one();
    }

    /// Does something after the answer has been given, so that the answer's time says nothing about it. It is let finish at the end of
    /// the process; a failure is logged.
    pub fn later(&self, what: &'static str, work: impl Future<Output = Result<(), Problem>> + Send + 'static) {
        self.inner.later.spawn(async move {
            if let Err(problem) = work.await {
                tracing::error!(%problem, what, "after-response task failed");
            }
        });
    }

    /// Waits for everything that was put off.
    pub async fn settled(&self) {
        self.inner.later.close();
        self.inner.later.wait().await;
        self.inner.later.reopen();
    }

    /// Sends until it is dropped.
    pub async fn work(&self) {
        let mut cleaned: Option<DateTime<Utc>> = None;
        loop {
            match self.send_next().await {
                Ok(true) => continue,
                Ok(false) => {
                    let _ = tokio::time::timeout(POLL, self.inner.wake.notified()).await;
                }
                Err(problem) => {
                    tracing::warn!(%problem, "mail worker failed to read the outbox; retrying");
                    tokio::time::sleep(POLL).await;
                }
            }
            let now = self.inner.clock.now();
            if cleaned.is_none_or(|at| now - at > TimeDelta::hours(1)) {
                cleaned = Some(now);
                if let Err(error) = self.inner.clean(now).await {
                    tracing::warn!(%error, "mail worker failed to delete old outbox rows");
                }
            }
        }
    }

    /// Sends one mail, or fails to; `false` when none waits.
    pub async fn send_next(&self) -> Result<bool, Problem> {
        let inner = &self.inner;
        let now = inner.clock.now();
        let mut tx = inner.db.begin_worker().await?;
        let claimed = store::claim(&mut tx, inner.process, now, now + LEASE).await?;
        tx.commit().await?;
        let Some(mail) = claimed else { return Ok(false) };
        // Nothing is open while the mail server answers.
        let outcome = inner.send(&mail, now).await;
        let mut tx = inner.db.begin_worker().await?;
        match outcome {
            Ok(()) => {
                store::sent(&mut tx, &mail, inner.process, inner.clock.now()).await?;
                tracing::info!(kind = mail.kind, id = %mail.id, "mail sent");
            }
            Err(error) => {
                let again = match &error {
                    Error::Refused(_) => None,
                    Error::NotNow(_) => Some(now + wait_after(mail.attempt)).filter(|at| *at < mail.expires_at),
                };
                tracing::warn!(kind = mail.kind, id = %mail.id, attempt = mail.attempt, %error, gives_up = again.is_none(), "mail failed");
                store::not_sent(&mut tx, &mail, inner.process, &error.to_string(), again).await?;
            }
        }
        tx.commit().await?;
        Ok(true)
    }
}

impl Inner {
    fn sealed(&self, client: i64, id: Uuid, mail: &Mail<'_>) -> Result<Vec<u8>, Problem> {
        let content = Content { subject: one_line(&mail.subject), letter: mail.letter.clone() };
        let text = serde_json::to_vec(&content).map_err(Problem::internal)?;
        self.seal.seal(place(client, id), &text).map_err(Problem::internal)
    }

    async fn send(&self, mail: &store::Claimed, now: DateTime<Utc>) -> Result<(), Error> {
        if mail.expires_at <= now {
            return Err(Error::Refused("it would come too late to be of use".to_owned()));
        }
        let message = self.message(mail).map_err(Error::Refused)?;
        self.carrier.carry(mail.id, message).await
    }

    fn message(&self, mail: &store::Claimed) -> Result<Message, String> {
        let sealed = mail.sealed.as_deref().ok_or("its text is gone")?;
        let text = self.seal.open(place(mail.client_id, mail.id), sealed).map_err(|error| error.to_string())?;
        let content: Content = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
        let to: Address = mail
            .recipient
            .parse()
            .map_err(|error: AddressError| format!("the address cannot be written to: {error}"))?;
        let body = MultiPart::alternative_plain_html(
            content.letter.plain(&self.brand, &self.support),
            content.letter.html(&self.brand, &self.support),
        );
        Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(content.subject)
            // The same at each attempt, so that a mail which was sent twice shows once.
            .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())))
            .date(mail.created_at.into())
            .multipart(body)
            .map_err(|error| error.to_string())
    }

    async fn clean(&self, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        let mut tx = self.db.begin_worker().await?;
        store::forget_before(&mut tx, now - MEMORY).await?;
        tx.commit().await
    }
}

fn place(client: i64, id: Uuid) -> Place {
    Place { client, table: "mails", column: "sealed", row: id }
}

fn row<'a>(id: Uuid, mail: &'a Mail<'_>, sealed: &'a [u8], now: DateTime<Utc>) -> store::New<'a> {
    let expires_at = mail.expires_at.unwrap_or(now + PATIENCE);
    store::New { id, kind: mail.kind, recipient: mail.to, sealed, now, expires_at }
}

fn wait_after(attempt: i32) -> TimeDelta {
    let doubled = 1_i32.checked_shl(u32::try_from(attempt.clamp(1, 16) - 1).unwrap_or(0)).unwrap_or(i32::MAX);
    (BACKOFF * doubled).min(LONGEST_BACKOFF)
}

/// A subject is one line: names in it must not begin another header.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
