//! Stores what runs say and how they end: while one commit is under way the next events and ends collect, so that many
//! runs share a commit. Nothing here notifies: a NOTIFY in this transaction would serialise all of them.

use std::collections::{HashMap, HashSet};

use futures_util::{StreamExt, stream};
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use super::told;
use crate::kit::caller::ClientId;
use crate::kit::db::{Db, retry_until_available};
use crate::kit::mail::MailOutbox;
use crate::kit::problem::Problem;
use crate::runs::store::{self, Batch, EndedRuns, Ending};

/// Entries that wait at most, and that one round takes.
const WAITING: usize = 4096;
const ROUND: usize = 1024;
/// Clients whose commits are under way at once.
const CLIENTS: usize = 4;

/// The way to the tables of events and ends.
#[derive(Clone)]
pub struct Writer(mpsc::Sender<(ClientId, Entry)>);

enum Entry {
    Events(Batch, oneshot::Sender<()>),
    End(Box<Ending>, oneshot::Sender<bool>),
}

/// Resolves when a batch is committed; fails when it never will be.
pub type Stored = oneshot::Receiver<()>;

impl Writer {
    /// Starts the writer on this runtime; it ends when the last handle is dropped.
    pub fn start(db: Db, post: MailOutbox) -> Self {
        let (sender, receiver) = mpsc::channel(WAITING);
        tokio::spawn(write(db, post, receiver));
        Self(sender)
    }

    /// Hands a batch over; it comes back while too many wait (the database is slow or away): the caller keeps it and
    /// tries again.
    pub fn submit(&self, client: ClientId, batch: Batch) -> Result<Stored, Batch> {
        let Ok(place) = self.0.try_reserve() else { return Err(batch) };
        let (done, stored) = oneshot::channel();
        place.send((client, Entry::Events(batch, done)));
        Ok(stored)
    }

    /// Ends a run, once: `Some(false)` when another process took it or it has ended already, `None` when its end cannot
    /// be stored.
    pub async fn end(&self, client: ClientId, ending: Ending) -> Option<bool> {
        let (done, stored) = oneshot::channel();
        self.0.send((client, Entry::End(Box::new(ending), done))).await.ok()?;
        stored.await.ok()
    }
}

/// What one client's commit holds.
#[derive(Default)]
struct Round {
    batches: Vec<Batch>,
    endings: Vec<Ending>,
    /// Who waits for each of the batches, and of the endings.
    stored: Vec<oneshot::Sender<()>>,
    ended: Vec<oneshot::Sender<bool>>,
}

async fn write(db: Db, post: MailOutbox, mut waiting: mpsc::Receiver<(ClientId, Entry)>) {
    let mut entries = Vec::with_capacity(ROUND);
    while waiting.recv_many(&mut entries, ROUND).await > 0 {
        let mut rounds: HashMap<ClientId, Round> = HashMap::new();
        for (client, entry) in entries.drain(..) {
            rounds.entry(client).or_default().add(entry);
        }
        let commits = stream::iter(rounds).map(|(client, round)| round.store((&db, &post), client));
        commits.buffer_unordered(CLIENTS).collect::<()>().await;
    }
}

impl Round {
    fn add(&mut self, entry: Entry) {
        match entry {
            Entry::Events(batch, done) => {
                self.batches.push(batch);
                self.stored.push(done);
            }
            Entry::End(ending, done) => {
                self.endings.push(*ending);
                self.ended.push(done);
            }
        }
    }

    async fn store(self, to: (&Db, &MailOutbox), client: ClientId) {
        match commit(to, client, &self.batches, &self.endings).await {
            Ok(held) => self.tell(&held),
            // One entry that the database will never take must not keep the others from it.
            Err(problem) if !problem.is_passing() => self.store_apart(to, client).await,
            // Ten minutes without a database: the waiting runs learn it by the dropped channels.
            Err(problem) => tracing::error!(%problem, "failed to store run events"),
        }
    }

    async fn store_apart(self, to: (&Db, &MailOutbox), client: ClientId) {
        for (batch, done) in self.batches.into_iter().zip(self.stored) {
            let mut stored = commit(to, client, std::slice::from_ref(&batch), &[]).await;
            if let Err(problem) = &stored
                && !problem.is_passing()
            {
                tracing::error!(run = %batch.run, %problem, "events of a run are stored without what the database cannot hold");
                stored = commit(to, client, &[batch.clone().storable()], &[]).await;
            }
            match stored {
                Ok(_) => tell(done, ()),
                Err(problem) => tracing::error!(run = %batch.run, %problem, "failed to store events of one run"),
            }
        }
        for (ending, done) in self.endings.into_iter().zip(self.ended) {
            let mut stored = commit(to, client, &[], std::slice::from_ref(&ending)).await;
            if let Err(problem) = &stored
                && !problem.is_passing()
            {
                tracing::error!(run = %ending.run, %problem, "the end of a run is stored without what the database cannot hold");
                stored = commit(to, client, &[], &[ending.clone().storable()]).await;
            }
            match stored {
                Ok(held) => tell(done, held.contains(&ending.run)),
                Err(problem) => tracing::error!(run = %ending.run, %problem, "failed to store the end of one run"),
            }
        }
    }

    fn tell(self, held: &HashSet<Uuid>) {
        for done in self.stored {
            tell(done, ());
        }
        for (ending, done) in self.endings.iter().zip(self.ended) {
            tell(done, held.contains(&ending.run));
        }
    }
}

/// A run that is gone has nothing to be told.
fn tell<T>(done: oneshot::Sender<T>, what: T) {
    let _ = done.send(what);
}

/// Commits events and ends together; answers the runs that ended. A database that is away is waited for: nothing that a
/// user saw is lost. Both statements may be repeated, so a commit whose answer was lost is simply written again.
async fn commit(
    (db, post): (&Db, &MailOutbox),
    client: ClientId,
    batches: &[Batch],
    endings: &[Ending],
) -> Result<HashSet<Uuid>, Problem> {
    let write = || async {
        let mut tx = db.begin_for(client).await?;
        if !batches.is_empty() {
            store::append(&mut tx, batches).await?;
        }
        let (mut ended, mut has_mails) = (EndedRuns::default(), false);
        if !endings.is_empty() {
            ended = store::end(&mut tx, post.queue(), endings).await?;
            let unwatched = endings.iter().filter(|ending| ending.is_unwatched && ended.runs.contains(&ending.run));
            let unwatched: Vec<Uuid> = unwatched.map(|ending| ending.run).collect();
            has_mails = told::tell(&mut tx, post, &unwatched).await?;
            for (ending, handed) in endings.iter().filter_map(|ending| Some((ending, ending.handed_over.as_ref()?))) {
                if ended.runs.contains(&ending.run) {
                    has_mails |= told::hand_over(&mut tx, post, (ending.run, handed), ending.at).await?;
                }
            }
        }
        tx.commit().await?;
        if ended.has_turns || has_mails {
            post.wake();
        }
        Ok(ended.runs)
    };
    retry_until_available("writing run events", write).await
}
