//! Follows the models that clients are offered: documents whose vectors another one made are queued for `embed`.
//!
//! One process at a time looks: every five minutes, and as soon as any of them has other bindings. After that, what
//! failed is tried again, too. Whichever process looks, does so by the bindings of its own: each that noticed a change
//! asks for a look, so the last of them is by a process that knows.

use std::sync::atomic::Ordering;
use std::time::Duration;

use uuid::Uuid;

use super::Retrieval;
use super::embed::EMBED;
use crate::documents::store::vectors;
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

/// Looks whether clients have another model, and whether somebody's documents wait without a job.
pub const FOLLOW: &str = "follow_embedding_models";
/// How often: the regions of clients may have changed, which nobody announces.
const FOLLOW_EVERY: Duration = Duration::from_secs(300);

impl Retrieval {
    /// Looks for clients with another model, at an interval.
    pub fn follower(&self) -> Periodic {
        let this = self.clone();
        Periodic::new(FOLLOW, FOLLOW_EVERY, move || {
            let this = this.clone();
            async move { this.look().await }
        })
    }

    async fn look(&self) -> Result<(), Problem> {
        let again = self.0.has_changed.swap(false, Ordering::Relaxed);
        let looked = self.follow_models(again).await;
        if looked.is_err() && again {
            self.0.has_changed.store(true, Ordering::Relaxed);
        }
        looked.map(drop)
    }

    /// Notices other bindings in this process until it is dropped: an administrator who mended one need not press a
    /// button on each document.
    pub async fn watch(&self) {
        let mut changes = self.0.models.registry().changes();
        while changes.changed().await.is_ok() {
            self.0.has_changed.store(true, Ordering::Relaxed);
            if let Err(error) = self.0.queue.run_now(FOLLOW).await {
                tracing::warn!(%error, "failed to queue a look at embedding models; looking in five minutes");
            }
        }
    }

    /// Queues the documents whose client has another model for vectors than they were made by; `again`: those that
    /// failed, too. Answers how many.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn follow_models(&self, again: bool) -> Result<u64, Problem> {
        let mut tx = self.0.db.begin_worker().await?;
        let clients = vectors::clients(&mut tx).await?;
        drop(tx);
        let mut queued = 0;
        for client in clients.into_iter().filter_map(ClientId::new) {
            let mut tx = self.0.db.begin_for(client).await?;
            queued += self.follow_model(&mut tx, client, again).await?;
            tx.commit().await?;
        }
        if queued > 0 {
            tracing::info!(documents = queued, "queued documents for embedding by the model now offered");
        }
        self.0.queue.wake();
        Ok(queued)
    }

    /// The same of one client, whose job is queued where any of its documents waits. Call [`Retrieval::wake`] after the
    /// commit.
    ///
    /// # Errors
    /// When the database is away.
    pub(super) async fn follow_model(
        &self,
        tx: &mut TenantTx,
        client: ClientId,
        again: bool,
    ) -> Result<u64, sqlx::Error> {
        let space = self.space(tx, client).await?.ok();
        let space = space.map(|space| (space.vectors_name(), space.region.clone()));
        let space = space.as_ref().map(|(name, region)| (name.as_str(), region.as_str()));
        let queued = vectors::follow(tx, space, again, self.0.models.now()).await?;
        if queued > 0 || vectors::waiting_until(tx).await?.is_some() {
            self.0.queue.push(tx, EMBED, Uuid::nil()).await?;
        }
        Ok(queued)
    }
}
