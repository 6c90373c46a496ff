//! The ledger of a process: writes calls into it, many to a commit, and says who may begin something (`reserve`).

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use uuid::Uuid;

use super::accounts::{Amount, Spender};
use super::model::{CallStatus, LedgerEntry, OWN_CALLS, Tokens};
use super::reserve::{Reserved, Standings};
use super::store;
use crate::brakes::Brakes;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, retry_until_available};
use crate::kit::mail::MailOutbox;
use crate::kit::problem::Problem;

/// Entries that one round takes.
const ROUND: usize = 1024;
/// Calls that are under way, or have ended and are not written down, at most: what comes beyond them is refused until
/// the database keeps up.
pub const MOST: usize = 16_384;
/// An entry waits this long for others to share its commit, and for a caller that calls again at once: the database's
/// work would delay that call.
const GATHER: Duration = Duration::from_millis(25);

/// The ledger of this process. Cheap to clone; its writer ends with the last clone.
#[derive(Clone)]
pub struct Meter(Arc<Inner>);

struct Inner {
    standings: Arc<Standings>,
    entries: mpsc::Sender<(ClientId, LedgerEntry)>,
    /// Entries that are not committed.
    waiting: Arc<watch::Sender<usize>>,
}

/// A line of the ledger that is kept for one call.
pub struct LedgerSlot(mpsc::OwnedPermit<(ClientId, LedgerEntry)>);

impl Meter {
    /// A meter on this runtime, of the process that leases name so.
    /// Through `post` people hear that most of a month is used.
    pub fn start(db: Db, clock: Clock, process: Uuid, post: MailOutbox, brakes: &Brakes) -> Self {
        let (entries, incoming) = mpsc::channel(MOST);
        let waiting = Arc::new(watch::Sender::new(0));
        let standings = Standings::start(db.clone(), clock, process, post, brakes.clone());
        tokio::spawn(write(db, incoming, waiting.clone(), standings.clone()));
        Self(Arc::new(Inner { standings, entries, waiting }))
    }

    /// Whether the client may start something more this month; a sentence when it has used most of what it may.
    ///
    /// # Errors
    /// 402 when it has used all of it, or may start nothing at all; 429 while a brake lets it only read. What is under way then goes on to its end.
    pub async fn check(&self, client: ClientId) -> Result<Option<String>, Problem> {
        self.0.standings.check(client).await
    }

    /// What slows clients down.
    pub fn brakes(&self) -> &Brakes {
        self.0.standings.brakes()
    }

    /// Sets aside what a run or call that begins now will use, of the client's month and of the budgets it falls
    /// under. `tokens`: an estimate; `None`: what the client's runs used lately.
    ///
    /// # Errors
    /// 402 when nothing is left of one of them; 432 when what is left is set aside for what is under way.
    pub async fn reserve(&self, client: ClientId, spender: Spender, tokens: Option<i64>) -> Result<Reserved, Problem> {
        self.0.standings.reserve(client, spender, tokens).await
    }

    /// The same where this process holds enough of what is left; `None`: it has to ask.
    ///
    /// # Errors
    /// 402 when the client may start nothing.
    pub fn at_hand(&self, client: ClientId, spender: Spender, tokens: i64) -> Result<Option<Reserved>, Problem> {
        let standings = &self.0.standings;
        standings.begin(&standings.of(client), spender, Some(tokens))
    }

    /// Sets aside what a run uses that was accepted before, and waited or lost its process: it is refused nothing.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn take_on(&self, client: ClientId) -> Result<Reserved, Problem> {
        self.0.standings.take_on(client).await
    }

    /// Counts what ended in this process and had reserved nothing, before anybody else knows.
    pub fn count(&self, client: ClientId, outcome: CallStatus, tokens: Tokens) {
        self.0.standings.count(client, outcome, tokens);
    }

    /// Keeps a line of the ledger for a call that is about to begin, so that its end never waits and no end is lost.
    ///
    /// # Errors
    /// 503 while the database is so far behind that there is none left.
    pub fn slot(&self) -> Result<LedgerSlot, Problem> {
        let line = self.0.entries.clone().try_reserve_owned();
        line.map(LedgerSlot)
            .map_err(|_| Problem::unavailable("the ledger has no lines left: the database is away or too slow"))
    }

    /// Counts a call that has ended, in the stead of what was set aside for it, and has it written down. Never waits.
    pub fn record(&self, client: ClientId, entry: LedgerEntry, line: LedgerSlot, reserved: Option<Reserved>) {
        self.0.standings.ended(client, spender_of(&entry), amount_of(&entry), reserved);
        self.0.waiting.send_modify(|waiting| *waiting += 1);
        line.0.send((client, entry));
    }

    /// Resolves when every call that has ended is written down, and who looks after plans is told.
    pub async fn settled(&self) {
        // The sender lives as long as `self`: waiting cannot fail.
        let _ = self.0.waiting.subscribe().wait_for(|waiting| *waiting == 0).await;
        self.0.standings.told().await;
    }

    /// Looks anew before anything else begins: what the client may was changed.
    pub fn forget(&self, client: ClientId) {
        self.0.standings.forget(client);
    }

    /// Says again what this process holds, and gives back what it does not need; it does so by itself now and then.
    pub async fn renew(&self) {
        self.0.standings.renew().await;
    }
}

fn spender_of(entry: &LedgerEntry) -> Spender {
    Spender { user: Some(entry.user), key: entry.key, ..Spender::default() }
}

fn amount_of(entry: &LedgerEntry) -> Amount {
    let tokens = entry.tokens.total();
    if OWN_CALLS.contains(&entry.endpoint) { Amount { runs: 0, tokens } } else { Amount::ended(entry.outcome, tokens) }
}

async fn write(
    db: Db,
    mut incoming: mpsc::Receiver<(ClientId, LedgerEntry)>,
    waiting: Arc<watch::Sender<usize>>,
    standings: Arc<Standings>,
) {
    let mut round = Vec::with_capacity(ROUND);
    while incoming.recv_many(&mut round, ROUND).await > 0 {
        tokio::time::sleep(GATHER).await;
        while round.len() < ROUND
            && let Ok(entry) = incoming.try_recv()
        {
            round.push(entry);
        }
        let mut clients: HashMap<ClientId, Vec<LedgerEntry>> = HashMap::new();
        for (client, entry) in round.drain(..) {
            clients.entry(client).or_default().push(entry);
        }
        for (client, entries) in clients {
            match commit(&db, &standings, client, &entries).await {
                // One entry that the database will never take must not keep the others from it.
                Err(problem) if !problem.is_passing() => apart(&db, &standings, client, &entries).await,
                // It was away all the time: for each of them it would be waited for as long again.
                Err(problem) => entries.iter().for_each(|entry| lost(&standings, client, entry, &problem)),
                Ok(()) => {}
            }
            waiting.send_modify(|waiting| *waiting -= entries.len());
        }
    }
}

async fn apart(db: &Db, standings: &Standings, client: ClientId, entries: &[LedgerEntry]) {
    for entry in entries {
        if let Err(problem) = commit(db, standings, client, std::slice::from_ref(entry)).await {
            lost(standings, client, entry, &problem);
        }
    }
}

/// What a call cost stands in the log, where it stands nowhere else.
fn lost(standings: &Standings, client: ClientId, entry: &LedgerEntry, problem: &Problem) {
    let Tokens { input, output, .. } = entry.tokens;
    tracing::error!(%client, call = %entry.id, endpoint = entry.endpoint, input, output, %problem, "usage write failed for a call");
    standings.wrote(client, spender_of(entry), amount_of(entry));
}

/// May be repeated: an entry that is there stays as it is. No look reads the ledger between the commit and the note
/// that the ledger has the entries: it would count them twice, and refuse what the limit allows.
async fn commit(db: &Db, standings: &Standings, client: ClientId, entries: &[LedgerEntry]) -> Result<(), Problem> {
    let standing = standings.known_of(client);
    let write = || async {
        let _turn = match &standing {
            Some(standing) => Some(standing.looking.lock().await),
            None => None,
        };
        let mut tx = db.begin_for(client).await?;
        store::insert(&mut tx, entries).await?;
        tx.commit().await?;
        for entry in entries {
            standings.wrote(client, spender_of(entry), amount_of(entry));
        }
        Ok(())
    };
    retry_until_available("writing the ledger", write).await
}
