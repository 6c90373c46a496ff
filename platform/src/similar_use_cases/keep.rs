//! The job that keeps the vectors of published use cases: those that are due, a few at a time, after people's own calls.

use std::time::Duration;

use super::model::words;
use super::store::{self, Due};
use crate::documents::{Method, Retrieval, WordsOnly};
use crate::kit::caller::ClientId;
use crate::kit::db::{Db, TenantTx};
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

/// The job.
pub const KEEP: &str = "compare_use_cases";
/// How long a published version waits at most, but for the time that computing takes.
const EVERY: Duration = Duration::from_secs(20);
/// Use cases of one call: it takes some seconds of a core, and questions of people come between two.
const LOT: i64 = 8;
/// While people need the model.
const BUSY: i32 = 60;
/// Where there is none.
const NONE: i32 = 600;
/// One that is as it was is looked at again after a day.
const DAY: i32 = 24 * 60 * 60;

pub fn keeper(db: &Db, retrieval: &Retrieval) -> Periodic {
    let (db, retrieval) = (db.clone(), retrieval.clone());
    Periodic::new(KEEP, EVERY, move || {
        let (db, retrieval) = (db.clone(), retrieval.clone());
        async move { keep_all(&db, &retrieval).await }
    })
}

pub async fn keep_all(db: &Db, retrieval: &Retrieval) -> Result<(), Problem> {
    let mut tx = db.begin_worker().await?;
    let waiting = store::clients(&mut tx).await?;
    tx.commit().await?;
    for client in waiting.into_iter().filter_map(ClientId::new) {
        while keep(db, retrieval, client).await? {}
    }
    Ok(())
}

/// Looks at a lot of a client's use cases; `false`: none is due any more.
async fn keep(db: &Db, retrieval: &Retrieval, client: ClientId) -> Result<bool, Problem> {
    let mut tx = db.begin_for(client).await?;
    store::forget(&mut tx).await?;
    let space = retrieval.text_space(&mut tx, client).await?;
    let lot = store::due(&mut tx, LOT).await?;
    if lot.is_empty() {
        tx.commit().await?;
        return Ok(false);
    }
    let space = match space {
        Ok(space) => space,
        Err(reason) => {
            put_off(&mut tx, reason).await?;
            tx.commit().await?;
            return Ok(false);
        }
    };
    let (stale, as_it_was): (Vec<Due>, Vec<Due>) = lot.into_iter().partition(|due| due.is_stale(&space));
    store::look_again(&mut tx, &as_it_was, DAY).await?;
    // No transaction is open while a model computes.
    tx.commit().await?;
    if stale.is_empty() {
        return Ok(true);
    }
    let texts = stale.iter().map(|due| words(&due.name, &due.description, &due.instruction)).collect();
    let made = retrieval.passage_meanings(client, texts).await?;
    let mut tx = db.begin_for(client).await?;
    let goes_on = match made {
        Ok(made) if made.directions.len() == stale.len() => {
            store::put(&mut tx, &made.space, &stale, &made.directions, DAY).await?;
            true
        }
        Ok(_) => {
            put_off(&mut tx, WordsOnly::Failed).await?;
            false
        }
        Err(Method { reason, .. }) => {
            put_off(&mut tx, reason.unwrap_or(WordsOnly::Failed)).await?;
            false
        }
    };
    tx.commit().await?;
    Ok(goes_on)
}

/// What is due waits. Where the company wants no vectors, or has no model for them, those there are go.
async fn put_off(tx: &mut TenantTx, reason: WordsOnly) -> Result<(), sqlx::Error> {
    match reason {
        WordsOnly::NoModel | WordsOnly::SwitchedOff => store::put_off(tx, true, NONE).await,
        _ => store::put_off(tx, false, BUSY).await,
    }
}
