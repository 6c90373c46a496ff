//! The job that tells a person's browsers that there is news.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::LocalBoxFuture;
use runners::{Outbound, OutboundError};
use uuid::Uuid;
use web_push_native::p256::PublicKey;
use web_push_native::{Auth, WebPushBuilder};

use super::store::{self, Browser, Key};
use super::vapid;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob};
use crate::kit::mail::MailOutbox;
use crate::kit::problem::Problem;
use crate::kit::seal::{Seal, SealContext};
use crate::notifications::{self, PUSH};

/// What a whole answer may take, and its bytes at most.
const PATIENCE: Duration = Duration::from_secs(15);
const ANSWER: usize = 16 * 1024;
/// A browser hears of news once within this.
const PAUSE: TimeDelta = TimeDelta::seconds(30);
/// A browser that was not reached so often in a row is left alone.
const FAILURES: i32 = 10;
/// How long a vendor's server keeps it for a browser that is away.
const LIFE: Duration = Duration::from_secs(24 * 3600);
/// All that a browser is told: the words are the page's own.
const NEWS: &str = "news";

/// Web push. Cheap to clone.
#[derive(Clone)]
pub struct Push {
    db: Db,
    clock: Clock,
    post: MailOutbox,
    seal: Arc<Seal>,
    outbound: Arc<Outbound>,
    allows_http: bool,
}

/// What became of a message.
enum Outcome {
    Told,
    /// The browser is not there any more, or wants nothing of us.
    Gone,
    Failed,
}

impl Push {
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

    /// Has a person's browsers told. Call [`Push::wake`] after the commit.
    pub async fn push(&self, tx: &mut TenantTx, user: Uuid) -> Result<(), sqlx::Error> {
        self.post.queue().push(tx, PUSH, user).await
    }

    pub fn wake(&self) {
        self.post.wake();
    }

    /// Makes the client's key, unless it has one: browsers that subscribed to it are told with it for good.
    pub async fn make_key(&self, tx: &mut TenantTx) -> Result<(), Problem> {
        if store::key(tx).await?.is_some() {
            return Ok(());
        }
        let (private, public) = vapid::make()?;
        let sealed = self.seal.seal(place(tx.client()), &private).map_err(Problem::internal)?;
        Ok(store::insert_key(tx, &sealed, &public).await?)
    }

    async fn tell(&self, job: &LeasedJob) -> Result<(), Failure> {
        let now = self.now();
        let Some((key, browsers)) = self.told(job.client, job.subject).await? else { return Ok(()) };
        if let Some(last) = browsers.iter().filter_map(|browser| browser.pushed_at).max()
            && last + PAUSE > now
        {
            return Err(Failure::At(last + PAUSE, "told a moment ago".to_owned()));
        }
        let private = self.seal.open(place(job.client.get()), &key.private);
        let private = private.map_err(|error| Failure::Later(error.to_string()))?;
        let contact = self.post.url("/");
        let mut outcomes = Vec::new();
        for browser in browsers {
            let outcome = self.send(&browser, (&private, &key.public), &contact, now).await;
            outcomes.push((browser.id, outcome));
        }
        let mut tx = self.db.begin_for(job.client).await?;
        job.hold(&mut tx).await?;
        for (id, outcome) in outcomes {
            match outcome {
                Outcome::Told => store::told(&mut tx, id, now).await?,
                Outcome::Gone => store::forget(&mut tx, id).await?,
                Outcome::Failed => store::failed(&mut tx, id, FAILURES).await?,
            }
        }
        job.finish(&mut tx, self.now()).await?;
        Ok(tx.commit().await?)
    }

    /// `None`: it is not allowed, or there is nobody to tell.
    async fn told(&self, client: ClientId, user: Uuid) -> Result<Option<(Key, Vec<Browser>)>, Failure> {
        if notifications::reader(&self.db, client, user).await?.is_none() {
            return Ok(None);
        }
        let mut tx = self.db.begin_for(client).await?;
        let (true, Some(key)) = (store::is_allowed(&mut tx).await?, store::key(&mut tx).await?) else {
            return Ok(None);
        };
        let browsers = store::all(&mut tx, user).await?;
        Ok(if browsers.is_empty() { None } else { Some((key, browsers)) })
    }

    async fn send(&self, browser: &Browser, key: (&[u8], &[u8]), contact: &str, now: DateTime<Utc>) -> Outcome {
        let Some(request) = request(browser, key, contact, now) else { return Outcome::Gone };
        match self.outbound.send(request).await {
            Ok(answer) if answer.status().is_success() => Outcome::Told,
            Ok(answer) if matches!(answer.status().as_u16(), 404 | 410) => Outcome::Gone,
            // It will not open the next time either.
            Err(OutboundError::Refused(_)) => Outcome::Gone,
            Ok(_) | Err(OutboundError::Unreachable(_) | OutboundError::TooLarge(_)) => Outcome::Failed,
        }
    }
}

/// `None`: what is kept of the browser is no such thing.
fn request(
    browser: &Browser,
    key: (&[u8], &[u8]),
    contact: &str,
    now: DateTime<Utc>,
) -> Option<http::Request<Vec<u8>>> {
    let auth: [u8; 16] = browser.auth.as_slice().try_into().ok()?;
    let public = PublicKey::from_sec1_bytes(&browser.p256dh).ok()?;
    let builder = WebPushBuilder::new(browser.endpoint.parse().ok()?, public, Auth::from(auth));
    let mut request = builder.with_valid_duration(LIFE).build(NEWS).ok()?;
    let authorization = vapid::authorization(key, &browser.endpoint, contact, now)?;
    request.headers_mut().insert("authorization", authorization.parse().ok()?);
    // Of several that wait for a browser that is away it gets the last.
    request.headers_mut().insert("topic", "news".parse().ok()?);
    Some(request)
}

impl Job for Push {
    fn kind(&self) -> Kind {
        Kind { at_once: 4, deadline: Duration::from_secs(300), ..Kind::new(PUSH) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(self.tell(job))
    }
}

fn place(client: i64) -> SealContext {
    SealContext { client, table: "push_keys", column: "private", row: Uuid::nil() }
}
