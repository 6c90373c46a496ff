//! The job that mails what is due to somebody: one mail of all that is, with the rights that they have now. What was read
//! in the meantime is left out, and where nothing is left, no mail is sent.
//!
//! The mail is written in the transaction that marks its rows and ends the job under its fence: of several processes, and
//! of one that died, exactly one mail comes.

use std::time::Duration;

use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use super::model::{Category, Notification};
use super::reader::reader;
use super::render::render;
use super::{store, unsubscribe};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob};
use crate::kit::mail::{Mail, MailBody, MailOutbox};

/// Mails somebody what they were told; the subject is the person.
pub const DIGEST: &str = "mail_notifications";
/// A mail names so many, and counts the rest.
const NAMED: usize = 20;

#[derive(Clone)]
pub struct Digests {
    db: Db,
    clock: Clock,
    post: MailOutbox,
}

impl Digests {
    pub fn new(db: Db, clock: Clock, post: MailOutbox) -> Self {
        Self { db, clock, post }
    }

    async fn mail(&self, job: &LeasedJob) -> Result<(), Failure> {
        let now = self.clock.now();
        let Some(reader) = reader(&self.db, job.client, job.subject).await? else {
            let mut tx = self.db.begin_for(job.client).await?;
            job.finish(&mut tx, now).await?;
            return Ok(tx.commit().await?);
        };
        let mut tx = self.db.begin(&reader.caller).await?;
        job.hold(&mut tx).await?;
        let rows = store::due(&mut tx, job.subject, now).await?;
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        let told = render(&mut tx, job.subject, &reader.caller.rights, rows).await?;
        if let Some((subject, letter)) = self.letter(&reader.first_name, &told) {
            let categories: Vec<Category> = told.iter().map(|one| one.category).collect();
            let letter = unsubscribe::footer(&self.post, job.client.get(), job.subject, &categories, letter);
            let mail = Mail { kind: "notifications", to: &reader.email, subject, letter, expires_at: None };
            self.post.put(&mut tx, mail).await?;
        }
        store::mailed(&mut tx, job.subject, &ids, now).await?;
        let next = store::next_due(&mut tx, job.subject).await?;
        job.finish(&mut tx, now).await?;
        if let Some(next) = next {
            self.post.queue().push_at(&mut tx, DIGEST, job.subject, next).await?;
        }
        tx.commit().await?;
        self.post.wake();
        Ok(())
    }

    /// Nothing to say, no mail.
    fn letter(&self, name: &str, told: &[Notification]) -> Option<(String, MailBody)> {
        let (first, rest) = told.split_first()?;
        let hello = MailBody::new().text(format!("Hello {name},"));
        if rest.is_empty() {
            let link = first.link.as_deref().unwrap_or("/notifications");
            let letter = first.details.iter().fold(hello.text(first.text.clone()), MailBody::text);
            let subject = first.text.trim_end_matches('.').to_owned();
            return Some((subject, letter.link(first.action, self.post.url(link))));
        }
        let listed = told.iter().take(NAMED).fold(hello, |letter, one| letter.text(format!("• {}", one.text)));
        let letter = match told.len().saturating_sub(NAMED) {
            0 => listed,
            more => listed.text(format!("… and {more} more.")),
        };
        let subject = format!("{}: {} notifications", self.post.brand(), told.len());
        Some((subject, letter.link("Open your notifications", self.post.url("/notifications"))))
    }
}

impl Job for Digests {
    fn kind(&self) -> Kind {
        Kind { at_once: 2, deadline: Duration::from_secs(60), ..Kind::new(DIGEST) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(self.mail(job))
    }
}
