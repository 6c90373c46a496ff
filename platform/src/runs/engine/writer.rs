//! Stores events: while one commit is under way the next batches collect, so that many runs share a commit and each run adds at most
//! twenty rows a second. Nothing here notifies: a NOTIFY in this transaction would serialise all of them.

use std::collections::HashMap;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use tokio::sync::{mpsc, oneshot};

use crate::kit::caller::ClientId;
use crate::kit::db::Db;
use crate::runs::store::{self, Batch};

type Entry = (ClientId, Batch, oneshot::Sender<()>);

/// The way to the event table.
#[derive(Clone)]
pub struct Writer(mpsc::Sender<Entry>);

/// Resolves when a batch is committed.
pub type Stored = oneshot::Receiver<()>;

impl Writer {
    /// Starts the writer on this runtime; it ends when the last handle is dropped.
    pub fn start(db: Db) -> Self {
        let (sender, receiver) = mpsc::channel(4096);
        tokio::spawn(write(db, receiver));
        Self(sender)
    }

    /// Hands a batch over; `None` while too many wait (the database is slow or away): the caller keeps it and tries again.
    pub fn submit(&self, client: ClientId, batch: Batch) -> Result<Stored, Batch> {
        let (done, stored) = oneshot::channel();
        match self.0.try_send((client, batch, done)) {
            Ok(()) => Ok(stored),
            Err(mpsc::error::TrySendError::Full((_, batch, _)) | mpsc::error::TrySendError::Closed((_, batch, _))) => {
                Err(batch)
            }
        }
    }
}

async fn write(db: Db, mut waiting: mpsc::Receiver<Entry>) {
    let mut entries = Vec::with_capacity(1024);
    while waiting.recv_many(&mut entries, 1024).await > 0 {
        let mut by_client: HashMap<ClientId, (Vec<Batch>, Vec<oneshot::Sender<()>>)> = HashMap::new();
        for (client, batch, done) in entries.drain(..) {
            let (batches, waiters) = by_client.entry(client).or_default();
            batches.push(batch);
            waiters.push(done);
        }
        for (client, (batches, waiters)) in by_client {
            // Appending is idempotent, so a commit whose answer was lost is simply written again.
            let append = || async {
                let mut tx = db.begin_for(client).await?;
                store::append(&mut tx, &batches).await?;
                tx.commit().await
            };
            let patience = ExponentialBuilder::new()
                .with_min_delay(Duration::from_millis(50))
                .with_max_delay(Duration::from_secs(2))
                .with_max_times(300)
                .with_jitter();
            match append
                .retry(patience)
                .notify(|error, wait| tracing::warn!(%error, ?wait, "events wait for the database"))
                .await
            {
                Ok(()) => waiters.into_iter().for_each(|done| {
                    let _ = done.send(());
                }),
                // Ten minutes without a database: the waiting runs learn it by the dropped channel.
                Err(error) => tracing::error!(%error, "events could not be stored"),
            }
        }
    }
}
