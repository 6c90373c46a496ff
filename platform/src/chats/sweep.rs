//! Takes deleted chats away, temporary ones and old ones when their time is over, files that no chat took, and presets
//! that nobody brought back.

use std::time::Duration;

use chrono::TimeDelta;

use super::after::AfterTurn;
use super::store;
use crate::kit::caller::ClientId;
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

/// How often it is looked.
const PAUSE: Duration = Duration::from_secs(15 * 60);
/// Chats that one transaction takes away.
const AT_ONCE: i64 = 100;
/// How long a file waits for the message that it was brought for, and a deleted preset for somebody to restore it.
const UNSENT: TimeDelta = TimeDelta::days(1);

impl AfterTurn {
    /// Sweeps four times an hour.
    pub fn sweeper(&self) -> Periodic {
        let chats = self.clone();
        Periodic::new("sweep_chats", PAUSE, move || {
            let chats = chats.clone();
            async move {
                let removed = chats.sweep().await?;
                if removed > 0 {
                    tracing::info!(removed, "sweep deleted chats");
                }
                Ok(())
            }
        })
    }

    /// Sweeps once and answers how many chats were taken away. What is under way in one is stopped; the chat goes with
    /// the next sweep then.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn sweep(&self) -> Result<u64, Problem> {
        let (db, engine, now) = (&self.asker.db, &self.asker.engine, self.now());
        let mut tx = db.begin_worker().await?;
        let clients = store::clients_to_sweep(&mut tx, now, now - UNSENT).await?;
        drop(tx);
        let mut removed = 0;
        for client in clients.into_iter().filter_map(ClientId::new) {
            let mut tx = db.begin_for(client).await?;
            store::delete_expired(&mut tx, now).await?;
            let running = store::runs_of_deleted(&mut tx).await?;
            for run in &running {
                engine.stop_row(&mut tx, *run, now).await?;
            }
            tx.commit().await?;
            running.into_iter().for_each(|run| engine.stop_here(run));
            loop {
                let mut tx = db.begin_for(client).await?;
                let gone = store::purge(&mut tx, AT_ONCE).await?;
                tx.commit().await?;
                removed += gone;
                if gone == 0 {
                    break;
                }
            }
            let mut tx = db.begin_for(client).await?;
            store::delete_left_files(&mut tx, now - UNSENT).await?;
            store::purge_presets(&mut tx, now - UNSENT).await?;
            tx.commit().await?;
        }
        Ok(removed)
    }
}
