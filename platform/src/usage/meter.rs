//! Writes calls into the ledger, many to a commit, and keeps the month's sums of the clients in memory for those who
//! are about to start something.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use tokio::sync::{mpsc, watch};

use super::error::Error;
use super::model::{Entry, Month, Outcome, Quota, Tokens};
use super::store;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, retry_until_available};
use crate::kit::problem::Problem;
use crate::kit::refreshing_cache::RefreshingCache;

/// What other processes have used meanwhile is known after this at the latest; what this one has, at once.
const STALE: Duration = Duration::from_secs(30);
/// Per cent of a quota from which on there is a warning.
const WARN_AT: i64 = 80;
/// Entries that one round takes.
const ROUND: usize = 1024;
/// Calls that are under way, or have ended and are not written down, at most: what comes beyond them is refused until
/// the database keeps up.
pub const MOST: usize = 16_384;
/// So long an entry waits for others to share its commit, and for whoever calls again at once: the database's work
/// would stand in that call's way.
const GATHER: Duration = Duration::from_millis(25);

/// The ledger of this process. Cheap to clone; its writer ends with the last clone.
#[derive(Clone)]
pub struct Meter(Arc<Inner>);

struct Inner {
    clock: Clock,
    standings: RefreshingCache<ClientId, Arc<Standing>>,
    entries: mpsc::Sender<(ClientId, Entry)>,
    /// Entries that are not committed.
    waiting: Arc<watch::Sender<usize>>,
}

/// A line of the ledger that is kept for one call.
pub struct LedgerSlot(mpsc::OwnedPermit<(ClientId, Entry)>);

/// What a client has used of a month.
struct Standing {
    month: Month,
    quota: Quota,
    runs: AtomicI64,
    tokens: AtomicI64,
}

impl Meter {
    /// A meter on this runtime.
    pub fn start(db: Db, clock: Clock) -> Self {
        let (entries, incoming) = mpsc::channel(MOST);
        let waiting = Arc::new(watch::Sender::new(0));
        tokio::spawn(write(db.clone(), incoming, waiting.clone()));
        let time = clock.clone();
        let standings =
            RefreshingCache::new(50_000, STALE, move |client| load(db.clone(), client, Month::of(time.now())));
        Self(Arc::new(Inner { clock, standings, entries, waiting }))
    }

    /// Whether the client may start something more this month; a sentence when it has used most of what it may.
    ///
    /// # Errors
    /// 402 when it has used all of it. What is under way then goes on to its end.
    pub async fn check(&self, client: ClientId) -> Result<Option<String>, Problem> {
        let month = Month::of(self.0.clock.now());
        let mut standing = self.0.standings.get(&client).await?;
        if standing.month != month {
            self.0.standings.forget(&client);
            standing = self.0.standings.get(&client).await?;
        }
        let (runs, tokens) = (standing.runs.load(Ordering::Relaxed), standing.tokens.load(Ordering::Relaxed));
        match standing.quota.fullest(runs, tokens) {
            Some((what, used, of)) if used >= of => Err(Error::UsedUp { what, of }.into()),
            Some((what, used, of)) => {
                let per_cent = i64::try_from(i128::from(used) * 100 / i128::from(of)).unwrap_or(i64::MAX);
                Ok((per_cent >= WARN_AT).then(|| format!("{per_cent} % of the {of} {what} of this month are used")))
            }
            None => Ok(None),
        }
    }

    /// Counts what ended in this process, before anybody else knows.
    pub fn count(&self, client: ClientId, outcome: Outcome, tokens: Tokens) {
        if let Some(standing) = self.0.standings.known(&client) {
            standing.runs.fetch_add(i64::from(outcome.counts()), Ordering::Relaxed);
            standing.tokens.fetch_add(tokens.total(), Ordering::Relaxed);
        }
    }

    /// Keeps a line of the ledger for a call that is about to begin, so that its end never waits and no end is lost.
    ///
    /// # Errors
    /// 503 while the database is so far behind that there is none left.
    pub fn reserve(&self) -> Result<LedgerSlot, Problem> {
        let line = self.0.entries.clone().try_reserve_owned();
        line.map(LedgerSlot)
            .map_err(|_| Problem::unavailable("the ledger has no lines left: the database is away or too slow"))
    }

    /// Counts a call that has ended, and has it written down. Never waits.
    pub fn record(&self, client: ClientId, entry: Entry, line: LedgerSlot) {
        self.count(client, entry.outcome, entry.tokens);
        self.0.waiting.send_modify(|waiting| *waiting += 1);
        line.0.send((client, entry));
    }

    /// Resolves when every call that has ended is written down.
    pub async fn settled(&self) {
        // The sender lives as long as `self`: waiting cannot fail.
        let _ = self.0.waiting.subscribe().wait_for(|waiting| *waiting == 0).await;
    }

    /// Forgets what is known of a client: its quota was changed.
    pub fn forget(&self, client: ClientId) {
        self.0.standings.forget(&client);
    }
}

async fn load(db: Db, client: ClientId, month: Month) -> Result<Arc<Standing>, Problem> {
    let mut tx = db.begin_for(client).await?;
    let quota = store::quota(&mut tx).await?;
    let (runs, tokens) = if quota.is_some() { store::used(&mut tx, month.start()).await? } else { (0, 0) };
    Ok(Arc::new(Standing { month, quota, runs: runs.into(), tokens: tokens.into() }))
}

async fn write(db: Db, mut incoming: mpsc::Receiver<(ClientId, Entry)>, waiting: Arc<watch::Sender<usize>>) {
    let mut round = Vec::with_capacity(ROUND);
    while incoming.recv_many(&mut round, ROUND).await > 0 {
        tokio::time::sleep(GATHER).await;
        while round.len() < ROUND
            && let Ok(entry) = incoming.try_recv()
        {
            round.push(entry);
        }
        let mut clients: HashMap<ClientId, Vec<Entry>> = HashMap::new();
        for (client, entry) in round.drain(..) {
            clients.entry(client).or_default().push(entry);
        }
        for (client, entries) in clients {
            match commit(&db, client, &entries).await {
                // One entry that the database will never take must not keep the others from it.
                Err(problem) if !problem.is_passing() => apart(&db, client, &entries).await,
                Err(problem) => {
                    tracing::error!(%client, calls = entries.len(), %problem, "usage write failed; retrying entry by entry");
                }
                Ok(()) => {}
            }
            waiting.send_modify(|waiting| *waiting -= entries.len());
        }
    }
}

async fn apart(db: &Db, client: ClientId, entries: &[Entry]) {
    for entry in entries {
        if let Err(problem) = commit(db, client, std::slice::from_ref(entry)).await {
            let Tokens { input, output, .. } = entry.tokens;
            // What it cost stands in the log, where it stands nowhere else.
            tracing::error!(%client, call = %entry.id, endpoint = entry.endpoint, input, output, %problem, "usage write failed for a call");
        }
    }
}

/// May be repeated: an entry that is there stays as it is.
async fn commit(db: &Db, client: ClientId, entries: &[Entry]) -> Result<(), Problem> {
    let write = || async {
        let mut tx = db.begin_for(client).await?;
        store::insert(&mut tx, entries).await?;
        Ok(tx.commit().await?)
    };
    retry_until_available("writing the ledger", write).await
}
