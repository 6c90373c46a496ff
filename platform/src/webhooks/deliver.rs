//! The job that sends what waits before a hook, one after the other: the queue has one row a hook, so one delivery at
//! most is under way. What fails is tried again later and later, in order; nothing overtakes it.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::LocalBoxFuture;
use runners::Outbound;
use serde_json::json;
use url::Url;
use uuid::Uuid;

use super::send::{Content, Outcome, Payload, send};
use super::store::{self, Due, Waiting};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob};
use crate::kit::mail::MailOutbox;
use crate::kit::problem::Problem;
use crate::kit::seal::{Seal, SealContext};
use crate::notifications::{self, DELIVER, Notice, Reader, Sent, kinds};

/// What a whole answer may take, and its bytes at most.
const PATIENCE: Duration = Duration::from_secs(15);
const ANSWER: usize = 64 * 1024;
/// So many deliveries, then it is another hook's turn.
const AT_A_TIME: usize = 20;
/// The wait after the first failure, and the longest.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(10);
const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(4);
/// Nothing arrived for so long: the hook is switched off.
const GIVE_UP: TimeDelta = TimeDelta::days(3);
/// As the log names a delivery that somebody tried a hook out with.
pub const TEST: &str = "test";

/// Webhooks, and what sends them. Cheap to clone.
#[derive(Clone)]
pub struct Webhooks {
    db: Db,
    clock: Clock,
    post: MailOutbox,
    seal: Arc<Seal>,
    outbound: Arc<Outbound>,
    allows_http: bool,
}

/// What there was to do.
enum Step {
    Nothing,
    Arrived,
    /// It is tried again then.
    Failed(DateTime<Utc>, String),
}

impl Webhooks {
    /// `open`: the operator allows addresses on the own network, over plain http too.
    pub fn new(db: &Db, clock: &Clock, post: &MailOutbox, seal: Seal, open: bool) -> Self {
        Self {
            db: db.clone(),
            clock: clock.clone(),
            post: post.clone(),
            seal: Arc::new(seal),
            outbound: Arc::new(Outbound::new(open, PATIENCE, ANSWER)),
            allows_http: open,
        }
    }

    pub fn allows_http(&self) -> bool {
        self.allows_http
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    pub fn seal(&self, client: ClientId, hook: Uuid, secret: &[u8]) -> Result<Vec<u8>, Problem> {
        self.seal.seal(place(client, hook), secret).map_err(Problem::internal)
    }

    /// Has what waits before a hook sent. Call [`Webhooks::wake`] after the commit.
    pub async fn push(&self, tx: &mut TenantTx, hook: Uuid) -> Result<(), sqlx::Error> {
        self.post.queue().push(tx, DELIVER, hook).await
    }

    pub fn wake(&self) {
        self.post.wake();
    }

    async fn deliver(&self, job: &LeasedJob) -> Result<(), Failure> {
        for _ in 0..AT_A_TIME {
            match self.step(job).await? {
                Step::Nothing => return Ok(()),
                Step::Arrived => {}
                // The pause is the hook's own; the queue has nothing to count.
                Step::Failed(at, cause) => return Err(Failure::At(at, cause)),
            }
        }
        let mut tx = self.db.begin_for(job.client).await?;
        job.finish(&mut tx, self.now()).await?;
        self.push(&mut tx, job.subject).await?;
        Ok(tx.commit().await?)
    }

    async fn step(&self, job: &LeasedJob) -> Result<Step, Failure> {
        let now = self.now();
        let mut tx = self.db.begin_for(job.client).await?;
        let Some(due) = store::due(&mut tx, job.subject, now).await? else { return Ok(Step::Nothing) };
        if let Some(at) = due.retry_at.filter(|at| *at > now) {
            return Ok(Step::Failed(at, "the address did not take the last delivery".to_owned()));
        }
        let Some(waiting) = store::next(&mut tx, job.subject).await? else { return Ok(Step::Nothing) };
        drop(tx);
        let Some(reader) = notifications::reader(&self.db, job.client, due.user).await? else {
            return Ok(Step::Nothing);
        };
        let id = waiting.id;
        let body = self.body(&reader, waiting).await?;
        // No transaction is open while the address answers.
        let outcome = match body {
            Some(body) => {
                let open = |sealed: &Vec<u8>| self.seal.open(place(job.client, job.subject), sealed);
                let secrets: Result<Vec<_>, _> = due.secrets.iter().map(open).collect();
                let secrets = secrets.map_err(|error| Failure::Later(error.to_string()))?;
                send(&self.outbound, &due.url, &secrets, (id, now), body).await
            }
            None => Outcome::failed("This version does not know what happened."),
        };
        self.keep(job, &due, id, outcome).await
    }

    /// What is sent of a delivery; `None`: a later version knows what it is.
    async fn body(&self, reader: &Reader, waiting: Waiting) -> Result<Option<Vec<u8>>, Failure> {
        let (id, kind, at) = (waiting.id, waiting.kind.clone(), waiting.happened_at);
        let data = if kind == TEST {
            Content { id, category: None, severity: None, link: None, title: None }
        } else {
            let sent =
                Sent { id, kind: waiting.kind, object: waiting.object_id, facts: waiting.facts, happened_at: at };
            let mut tx = self.db.begin(&reader.caller).await?;
            let Some(told) = notifications::shown(&mut tx, reader, sent).await? else { return Ok(None) };
            Content {
                id,
                category: Some(told.category),
                severity: Some(told.severity),
                link: told.link.map(|link| self.post.url(&link)),
                title: told.object.map(|object| object.title),
            }
        };
        let payload = Payload { kind: &kind, timestamp: at, data };
        serde_json::to_vec(&payload).map(Some).map_err(|error| Failure::Never(error.to_string()))
    }

    async fn keep(&self, job: &LeasedJob, due: &Due, delivery: Uuid, outcome: Outcome) -> Result<Step, Failure> {
        let now = self.now();
        let mut tx = self.db.begin_for(job.client).await?;
        job.hold(&mut tx).await?;
        let Some(cause) = outcome.error.clone() else {
            store::arrived(&mut tx, job.subject, delivery, outcome.status, now).await?;
            tx.commit().await?;
            return Ok(Step::Arrived);
        };
        store::tried(&mut tx, delivery, &outcome, now).await?;
        let since = due.failing_since.unwrap_or(now);
        if outcome.is_gone() || now - since >= GIVE_UP {
            store::give_up(&mut tx, job.subject).await?;
            self.tell(&mut tx, due).await?;
            tx.commit().await?;
            self.wake();
            return Ok(Step::Nothing);
        }
        let at = now + pause(due.failures);
        store::failed(&mut tx, job.subject, since, at).await?;
        tx.commit().await?;
        Ok(Step::Failed(at, cause))
    }

    async fn tell(&self, tx: &mut TenantTx, due: &Due) -> Result<(), Problem> {
        let host = Url::parse(&due.url).ok().and_then(|url| url.host_str().map(ToOwned::to_owned)).unwrap_or_default();
        let kind = if due.workspace.is_some() { &kinds::WORKSPACE_WEBHOOK_OFF } else { &kinds::WEBHOOK_OFF };
        let facts = json!({ "host": host, "workspace": due.workspace });
        let notice = Notice { facts, ..Notice::new(kind, Uuid::now_v7()) };
        notifications::tell(tx, &self.post, &[due.user], &notice, None).await
    }
}

impl Job for Webhooks {
    fn kind(&self) -> Kind {
        Kind { at_once: 4, deadline: Duration::from_secs(600), ..Kind::new(DELIVER) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(self.deliver(job))
    }
}

fn place(client: ClientId, hook: Uuid) -> SealContext {
    SealContext { client: client.get(), table: "webhooks", column: "secret", row: hook }
}

/// The wait after so many failures before this one.
fn pause(failures: i32) -> TimeDelta {
    let doubled = u32::try_from(failures.clamp(0, 16)).unwrap_or_default();
    (FIRST_PAUSE * 2_i32.pow(doubled)).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn r44_the_pause_doubles_up_to_four_hours() {
        assert_eq!(pause(0), TimeDelta::seconds(10));
        assert_eq!(pause(3), TimeDelta::seconds(80));
        assert_eq!((pause(12), pause(i32::MAX)), (LONGEST_PAUSE, LONGEST_PAUSE));
    }
}
