//! Checks: a batch that stands in no list, whose rows are values and not cells, and which may run a draft. Everything
//! else about it is as with every batch: its lease, its turn among the others, what it counts, how it stops.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::store;
use super::work::Batches;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::use_cases::Definition;

/// A check to be run.
pub struct NewCheck<'a> {
    pub workspace: Uuid,
    pub use_case: Uuid,
    /// `None`: the draft that `definition` is.
    pub version: Option<i32>,
    pub definition: &'a Definition,
    /// What each row enters, by the inputs' names; they are numbered from 1.
    pub rows: &'a [Map<String, Value>],
    /// In whose name they run.
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

impl Batches {
    /// Makes the batch of a check, which runs from the commit on; call [`Batches::start_soon`] after it.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn open_check(&self, tx: &mut TenantTx, new: &NewCheck<'_>) -> Result<Uuid, Problem> {
        let id = Uuid::now_v7();
        store::insert_check(tx, id, new).await?;
        Ok(id)
    }

    /// Says that there is a new one.
    pub fn start_soon(&self) {
        self.wake();
    }

    /// Ends a check: what waits never runs. Answers the runs under way, for [`Batches::stop_now`] after the commit.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn cancel_check(&self, tx: &mut TenantTx, id: Uuid) -> Result<Vec<Uuid>, Problem> {
        let (engine, now) = (&self.inner().engine, self.inner().clock.now());
        let under_way = store::cancel(tx, id, now).await?;
        for run in &under_way {
            engine.stop_row(tx, *run, now).await?;
        }
        Ok(under_way)
    }

    /// Stops runs that this process executes.
    pub fn stop_now(&self, runs: Vec<Uuid>) {
        for run in runs {
            self.inner().engine.stop_here(run);
        }
        self.wake();
    }
}
