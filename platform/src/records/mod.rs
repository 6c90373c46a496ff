//! Records: what a locked run was, provably. Locking seals it: an entry each for the run, its use case's version,
//! inputs, sources, request, model, every version of the output, every picture that was put into it and the lock
//! itself; each entry's hash covers the one before. Verifying reads all of it again and says which entry is not what it
//! was.
//!
//! What was decided. Anyone who may lock (`lock-runs`) may unlock; that is in the audit log. The certificate that was
//! handed out stays: the record is kept, marked as superseded with the day and the person, and is verified like any
//! other, against the versions that it names. Locking again makes the next seal, whose chain begins with the hash of
//! the one before. Names of people and documents are kept as they were, for readers; they may change later without
//! breaking a record. A document that is deleted later leaves the record *incomplete*: its hash is still there, its
//! text is not. Anyone who can write to the database could make a whole chain anew: the hash that was handed out, and
//! the one in the audit log, are what such a chain does not have.
//!
//! `view-workspace` reads; a run's end of life is its workspace's.

mod certificate;
pub(crate) mod chain;
mod error;
mod inputs;
mod model;
mod read;
mod store;
#[cfg(test)]
mod tests;
mod verify;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(certificate::certificate).service(read::record);
}

/// Seals a run that was just locked, in the same transaction. The record's hash, as hexadecimal digits.
pub async fn seal(tx: &mut TenantTx, run: Uuid, now: DateTime<Utc>) -> Result<String, sqlx::Error> {
    let before = store::seals(tx, run).await?.into_iter().next();
    let number = before.as_ref().map_or(1, |seal| seal.number + 1);
    let start = chain::start(chain::FORM, tx.client(), run, number, before.as_ref().map(|seal| &seal.hash));
    let facts = store::facts(tx, run, &store::Sources::Offered, chain::FORM).await?;
    let entries = chain::entries(&start, facts);
    let hash = entries.last().map_or(start, |entry| entry.hash);
    store::insert(tx, run, number, &hash, now, &entries).await?;
    Ok(chain::hex(&hash))
}

/// The run was unlocked: its record is kept, and no longer speaks for what the run is now.
pub async fn supersede(tx: &mut TenantTx, run: Uuid, by: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    store::supersede(tx, run, by, now).await
}
