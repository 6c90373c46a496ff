//! Mails. They are written into an outbox by the transaction that has a reason for them, so that one is never sent for
//! something that did not happen, and none is lost; a worker sends them under a lease and tries again while the mail
//! server is away (F21).
//!
//! Brand and links come from the settings. Nothing of a request's `Host` ever gets into a mail.

mod body;
mod store;
#[cfg(test)]
mod tests;
mod transport;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::LocalBoxFuture;
use lettre::address::AddressError;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};
use serde::{Deserialize, Serialize};
use tokio_util::task::TaskTracker;
use uuid::Uuid;

use super::clock::Clock;
use super::db::{AuthTx, Db, TenantTx};
use super::jobs::{Failure, Job, Kind, LeasedJob, Periodic, Queue};
use super::problem::Problem;
use super::seal::{Seal, SealContext};
use super::secret::{Mac, MasterKey};
use crate::config::Settings;
use transport::{Error, MailTransport};

pub use body::MailBody;

/// Sends a mail of the outbox.
pub const SEND: &str = "send_mail";
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
    pub letter: MailBody,
    /// When it has become useless: the end of the code in it, say. `None`: [`PATIENCE`].
    pub expires_at: Option<DateTime<Utc>>,
}

/// What lies sealed in the outbox.
#[derive(Serialize, Deserialize)]
struct Content {
    subject: String,
    letter: MailBody,
}

/// The outbox and what sends it. Cheap to clone.
#[derive(Clone)]
pub struct MailOutbox {
    inner: Arc<Inner>,
}

struct Inner {
    db: Db,
    clock: Clock,
    seal: Seal,
    carrier: MailTransport,
    from: Mailbox,
    brand: String,
    support: String,
    base: String,
    queue: Queue,
    later: TaskTracker,
    links: Mac,
}

impl MailOutbox {
    /// # Errors
    /// A sentence for the operator.
    pub fn new(db: Db, clock: Clock, key: &MasterKey, settings: &Settings, queue: Queue) -> Result<Self, String> {
        let from: Mailbox = settings
            .mail
            .mail_from
            .parse()
            .map_err(|error: AddressError| format!("mail_from is not a mail address: {error}"))?;
        let carrier = MailTransport::new(settings)?;
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
            queue,
            later: TaskTracker::new(),
            links: key.mac("unsubscribe link"),
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

    /// What signs the links of mails that work without signing in.
    pub fn links(&self) -> &Mac {
        &self.inner.links
    }

    /// The outbox's clock.
    pub fn now(&self) -> DateTime<Utc> {
        self.inner.clock.now()
    }

    /// The queue that carries the mails, for what is queued in the same transactions.
    pub fn queue(&self) -> &Queue {
        &self.inner.queue
    }

    /// Puts a mail into the outbox of the transaction's client. Call [`MailOutbox::wake`] after the commit.
    pub async fn put(&self, tx: &mut TenantTx, mail: Mail<'_>) -> Result<(), Problem> {
        let (id, now) = (Uuid::now_v7(), self.inner.clock.now());
        let sealed = self.inner.sealed(tx.client(), id, &mail)?;
        store::insert(tx, row(id, &mail, &sealed, now)).await?;
        Ok(self.inner.queue.push(tx, SEND, id).await?)
    }

    /// The same for somebody who belongs to no client yet; the platform writes.
    pub async fn put_for_platform(&self, tx: &mut AuthTx, mail: Mail<'_>) -> Result<(), Problem> {
        let (id, now) = (Uuid::now_v7(), self.inner.clock.now());
        let sealed = self.inner.sealed(1, id, &mail)?;
        store::insert_for_platform(tx, row(id, &mail, &sealed, now)).await?;
        Ok(self.inner.queue.push_for_platform(tx, SEND, id).await?)
    }

    /// Says that there is something to send.
    pub fn wake(&self) {
        self.inner.queue.wake();
    }

    /// Does something after the answer has been given, so that the answer's time says nothing about it. It is let
    /// finish at the end of the process; a failure is logged.
    pub fn spawn_after_response(
        &self,
        what: &'static str,
        work: impl Future<Output = Result<(), Problem>> + Send + 'static,
    ) {
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

    /// Sends what is queued.
    pub fn sender(&self) -> impl Job + use<> {
        Sender(self.inner.clone())
    }

    /// Forgets old mails, hourly.
    pub fn sweeper(&self) -> Periodic {
        let inner = self.inner.clone();
        Periodic::new("forget_mails", Duration::from_secs(3600), move || {
            let inner = inner.clone();
            async move { Ok(inner.clean(inner.clock.now()).await?) }
        })
    }
}

/// Carries one mail to the mail server.
struct Sender(Arc<Inner>);

impl Job for Sender {
    fn kind(&self) -> Kind {
        // Tried again until the mail itself is too old to be of use.
        Kind { at_once: 4, deadline: Duration::from_secs(120), ..Kind::new(SEND) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(self.0.deliver(job))
    }
}

impl Inner {
    async fn deliver(&self, job: &LeasedJob) -> Result<(), Failure> {
        let mut tx = self.db.begin_worker().await?;
        let mail = store::waiting(&mut tx, job.client.get(), job.subject).await?;
        tx.commit().await?;
        let Some(mail) = mail else { return Ok(()) };
        // No transaction is open while the mail server answers.
        let outcome = self.send(&mail, self.clock.now()).await;
        let now = self.clock.now();
        let mut tx = self.db.begin_worker().await?;
        match outcome {
            Ok(()) => {
                store::sent(&mut tx, &mail, job.attempt, now).await?;
                job.finish(&mut tx, now).await?;
                tracing::info!(kind = mail.kind, id = %mail.id, "mail sent");
            }
            Err(Error::NotNow(cause)) => {
                store::not_sent(&mut tx, &mail, job.attempt, &cause).await?;
                tx.commit().await?;
                return Err(Failure::Later(cause));
            }
            Err(Error::Refused(cause)) => {
                store::refused(&mut tx, &mail, job.attempt, &cause).await?;
                // Its text is gone: there is nothing to try again, so the queue keeps no failure.
                job.finish(&mut tx, now).await?;
                tracing::warn!(kind = mail.kind, id = %mail.id, attempt = job.attempt, cause, "mail refused; given up");
            }
        }
        Ok(tx.commit().await?)
    }
}

impl Inner {
    fn sealed(&self, client: i64, id: Uuid, mail: &Mail<'_>) -> Result<Vec<u8>, Problem> {
        let content = Content { subject: one_line(&mail.subject), letter: mail.letter.clone() };
        let text = serde_json::to_vec(&content).map_err(Problem::internal)?;
        self.seal.seal(place(client, id), &text).map_err(Problem::internal)
    }

    async fn send(&self, mail: &store::Waiting, now: DateTime<Utc>) -> Result<(), Error> {
        if mail.expires_at <= now {
            return Err(Error::Refused("it would come too late to be of use".to_owned()));
        }
        let message = self.message(mail).map_err(Error::Refused)?;
        self.carrier.carry(mail.id, message).await
    }

    fn message(&self, mail: &store::Waiting) -> Result<Message, String> {
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
        let header = |name: &'static str, value: String| {
            HeaderName::new_from_ascii(name.to_owned())
                .map(|name| HeaderValue::new(name, value))
                .map_err(|error| error.to_string())
        };
        let mut message = Message::builder();
        if let Some(url) = content.letter.one_click() {
            // One click of the mail program's own button (RFC 8058): only a POST counts, because scanners follow links.
            message = message
                .raw_header(header("List-Unsubscribe", format!("<{url}>"))?)
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned())?);
        }
        message
            // Nobody's out-of-office answers this.
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned())?)
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

fn place(client: i64, id: Uuid) -> SealContext {
    SealContext { client, table: "mails", column: "sealed", row: id }
}

fn row<'a>(id: Uuid, mail: &'a Mail<'_>, sealed: &'a [u8], now: DateTime<Utc>) -> store::New<'a> {
    let expires_at = mail.expires_at.unwrap_or(now + PATIENCE);
    store::New { id, kind: mail.kind, recipient: mail.to, sealed, now, expires_at }
}

/// A subject is one line: names in it must not begin another header.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
