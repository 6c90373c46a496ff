//! The job that sums late hours anew.

use std::time::Duration;

use super::store;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob};
use futures_util::future::LocalBoxFuture;

/// How long a fact waits for its sums at most, but for the time that summing takes.
const EVERY: Duration = Duration::from_secs(3);
/// Hours that one transaction sums: those of a client that has many, after an upgrade, must not lock its rows for long.
const HOURS: i32 = 24;

pub struct Roller {
    db: Db,
    clock: Clock,
}

pub fn roller(db: &Db, clock: &Clock) -> Roller {
    Roller { db: db.clone(), clock: clock.clone() }
}

impl Job for Roller {
    fn kind(&self) -> Kind {
        Kind { every: Some(EVERY), deadline: Duration::from_secs(3_600), ..Kind::new("roll_up_usage") }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(async {
            let mut tx = self.db.begin_worker().await?;
            let late = store::late_clients(&mut tx).await?;
            tx.commit().await?;
            for client in late.into_iter().filter_map(ClientId::new) {
                loop {
                    let mut tx = self.db.begin_for(client).await?;
                    let hours = store::roll_up(&mut tx, HOURS).await?;
                    tx.commit().await?;
                    if hours < i64::from(HOURS) {
                        break;
                    }
                }
            }
            let mut tx = self.db.begin_worker().await?;
            job.finish(&mut tx, self.clock.now()).await?;
            Ok(tx.commit().await?)
        })
    }
}
