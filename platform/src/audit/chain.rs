//! Signed checkpoints of the audit log (I4, L10): if anyone changes, adds or removes an entry in the database after it
//! was signed, that is found out.
//!
//! Once an hour the entries of each client since its last checkpoint are hashed together with that checkpoint, and the
//! hash is signed (HMAC-SHA256) with a key derived from the server's secret. Somebody who writes to the database
//! without that secret cannot make a checkpoint that fits. The chain alone cannot show that the newest checkpoints were
//! removed together with their entries: the log line of each checkpoint, kept elsewhere, does.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::store::{self, Checkpoint};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;
use crate::kit::secret::{Mac, MasterKey};

const EVERY: Duration = Duration::from_secs(60 * 60);
/// An entry bears the time at which its transaction began. No transaction lasts this long, so nothing appears any more
/// in what is signed.
const LAG: TimeDelta = TimeDelta::hours(1);
/// Entries read at a time.
const BATCH: i64 = 5_000;

/// What a check of a client's log found.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// So many entries before this moment are as they were written; `None`: nothing is signed yet.
    Sound { entries: i64, until: Option<DateTime<Utc>> },
    /// Entries from the first moment on (`None`: from the beginning), before the second, were changed, added or
    /// removed, or this checkpoint was.
    Broken { checkpoint: i64, from: Option<DateTime<Utc>>, until: DateTime<Utc> },
}

/// Signs and verifies clients' logs. Cheap to clone.
#[derive(Clone)]
pub struct AuditChain {
    db: Db,
    clock: Clock,
    mac: Mac,
}

impl AuditChain {
    pub fn new(db: &Db, clock: &Clock, key: &MasterKey) -> Self {
        Self { db: db.clone(), clock: clock.clone(), mac: key.mac("audit checkpoint") }
    }

    /// Signs what is new of every client's log, once an hour over all processes.
    pub fn signer(&self) -> Periodic {
        let chain = self.clone();
        Periodic::new("sign_audit_log", EVERY, move || {
            let chain = chain.clone();
            async move { chain.sign_all().await }
        })
    }

    /// Signs what is new of every client's log.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn sign_all(&self) -> Result<(), Problem> {
        for client in self.clients().await? {
            self.sign(client).await?;
        }
        Ok(())
    }

    /// Holds every client's log against its checkpoints.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn verify_all(&self) -> Result<Vec<(ClientId, Verdict)>, Problem> {
        let mut verdicts = Vec::new();
        for client in self.clients().await? {
            verdicts.push((client, self.verify(client).await?));
        }
        Ok(verdicts)
    }

    async fn clients(&self) -> Result<Vec<ClientId>, Problem> {
        let mut tx = self.db.begin_operator("checkpoints of the audit log").await?;
        Ok(store::clients(&mut tx).await?.into_iter().filter_map(ClientId::new).collect())
    }

    async fn sign(&self, client: ClientId) -> Result<(), Problem> {
        let now = self.clock.now();
        let mut tx = self.db.begin_for(client).await?;
        let last = store::last_checkpoint(&mut tx).await?;
        let (from, until) = (last.as_ref().map(|last| last.until), now - LAG);
        if from.is_some_and(|from| from >= until) {
            return Ok(());
        }
        let mut period = Period::after(last.as_ref());
        let entries = period.take_in(&mut tx, from, until).await?;
        if entries == 0 {
            return Ok(());
        }
        let number = last.map_or(1, |last| last.number + 1);
        let mac = self.mac.tag(&period.message(client, number, until, entries)).to_vec();
        let signed = Checkpoint { number, until, entries, mac };
        store::put_checkpoint(&mut tx, &signed, now).await?;
        tx.commit().await?;
        let mac = URL_SAFE_NO_PAD.encode(&signed.mac);
        tracing::info!(client = client.get(), number, %until, entries, mac, "audit log signed");
        Ok(())
    }

    /// Holds a client's log against its checkpoints.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn verify(&self, client: ClientId) -> Result<Verdict, Problem> {
        let mut tx = self.db.begin_for(client).await?;
        let (mut last, mut all): (Option<Checkpoint>, i64) = (None, 0);
        while let Some(next) = store::checkpoint_after(&mut tx, last.as_ref().map_or(0, |last| last.number)).await? {
            let from = last.as_ref().map(|last| last.until);
            let mut period = Period::after(last.as_ref());
            let entries = period.take_in(&mut tx, from, next.until).await?;
            let message = period.message(client, next.number, next.until, entries);
            let follows = next.number == last.as_ref().map_or(1, |last| last.number + 1);
            if !follows || entries != next.entries || !self.mac.verify(&message, &next.mac) {
                return Ok(Verdict::Broken { checkpoint: next.number, from, until: next.until });
            }
            all += entries;
            last = Some(next);
        }
        Ok(Verdict::Sound { entries: all, until: last.map(|last| last.until) })
    }
}

/// What a checkpoint signs: the one before, and each entry of its period in its order.
struct Period {
    before: Vec<u8>,
    hash: Sha256,
}

impl Period {
    fn after(last: Option<&Checkpoint>) -> Self {
        Self { before: last.map(|last| last.mac.clone()).unwrap_or_default(), hash: Sha256::new() }
    }

    /// Takes in the entries from a moment on, before another one; answers how many.
    async fn take_in(
        &mut self,
        tx: &mut TenantTx,
        from: Option<DateTime<Utc>>,
        until: DateTime<Utc>,
    ) -> Result<i64, Problem> {
        let mut entries = 0;
        let mut at = (from.unwrap_or(DateTime::UNIX_EPOCH), Uuid::nil());
        loop {
            let batch = store::written(tx, at, until, BATCH).await?;
            let Some(last) = batch.last() else { return Ok(entries) };
            at = (last.at, last.id);
            for entry in &batch {
                // Its length first: no entry can be cut into two that say the same.
                self.hash.update((entry.text.len() as u64).to_be_bytes());
                self.hash.update(entry.text.as_bytes());
            }
            entries += i64::try_from(batch.len()).unwrap_or(i64::MAX);
        }
    }

    fn message(self, client: ClientId, number: i64, until: DateTime<Utc>, entries: i64) -> Vec<u8> {
        let mut message = Vec::with_capacity(96);
        for part in [client.get(), number, until.timestamp_micros(), entries] {
            message.extend_from_slice(&part.to_be_bytes());
        }
        message.extend_from_slice(&self.before);
        message.extend_from_slice(&self.hash.finalize());
        message
    }
}
