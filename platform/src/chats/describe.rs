//! What a model is asked about a chat after a turn: a title, and a summary of what was said before. A job of its own, so
//! that neither the message that waits next nor a use case that the model asked for waits for a model that is slow.

use std::time::Duration;

use futures_util::future::LocalBoxFuture;

use super::after::AfterTurn;
use super::{store, summary, title};
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob};

pub const DESCRIBE: &str = "describe_chat";

impl AfterTurn {
    pub fn describer(&self) -> Describer {
        Describer(self.clone())
    }
}

pub struct Describer(AfterTurn);

impl Describer {
    async fn describe(&self, job: &LeasedJob) -> Result<(), Failure> {
        let after = &self.0;
        let mut tx = after.asker.db.begin_for(job.client).await?;
        let chat = store::find(&mut tx, job.subject).await?;
        tx.commit().await?;
        if let Some(chat) = chat {
            // A chat without a title is no fault: the next turn tries again.
            if let Err(problem) = title::make(after, job.client, &chat).await {
                tracing::warn!(chat = %chat.id, %problem, "failed to make the title of a chat");
            }
            // Without a summary the oldest messages are left out, which each answer says.
            if let Err(problem) = summary::make(after, job.client, &chat).await {
                tracing::warn!(chat = %chat.id, %problem, "failed to summarise the history of a chat");
            }
        }
        let mut tx = after.asker.db.begin_for(job.client).await?;
        job.finish(&mut tx, after.now()).await?;
        Ok(tx.commit().await?)
    }
}

impl Job for Describer {
    fn kind(&self) -> Kind {
        Kind { at_once: 4, deadline: Duration::from_secs(300), attempts: Some(3), ..Kind::new(DESCRIBE) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(self.describe(job))
    }
}
