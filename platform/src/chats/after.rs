//! What follows the end of a turn: use cases that its model asked for go on, and the message that waits next is sent. The
//! transaction that ends the turn queues the job, so it is done whichever process dies when.

use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use super::ask::{Asked, Asker};
use super::describe::DESCRIBE;
use super::store::{self, ChatRow};
use super::tools::{self, Progress};
use crate::auth;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob};
use crate::kit::permission::RunUseCases;
use crate::kit::problem::Problem;
use crate::runs::{AFTER_TURN, Engine};

/// What goes on in chats while nobody waits. Cheap to clone.
#[derive(Clone)]
pub struct AfterTurn {
    pub(super) asker: Asker,
    pub(super) clock: Clock,
}

impl AfterTurn {
    pub fn new(db: &Db, clock: &Clock, engine: &Engine) -> Self {
        Self { asker: Asker { db: db.clone(), engine: engine.clone() }, clock: clock.clone() }
    }

    async fn follow(&self, job: &LeasedJob) -> Result<(), Failure> {
        let db = &self.asker.db;
        let mut tx = db.begin_for(job.client).await?;
        let chat = store::find(&mut tx, job.subject).await?;
        tx.commit().await?;
        let mut progress = Progress::default();
        if let Some(chat) = &chat {
            progress = tools::go_on(self, job.client, chat).await?;
        }
        // What follows a turn follows its end: one that waits for use cases has not come to it.
        let ended = chat.filter(|_| !progress.is_open);
        if let Some(chat) = &ended {
            self.send_next(job.client, chat).await?;
        }
        let mut tx = db.begin_for(job.client).await?;
        job.finish(&mut tx, self.clock.now()).await?;
        if ended.is_some() {
            self.asker.engine.queue().push(&mut tx, DESCRIBE, job.subject).await?;
        }
        if let Some(due) = progress.due {
            // Behind its end: a job that is asked for while it runs would run at once.
            self.asker.engine.queue().push_at(&mut tx, AFTER_TURN, job.subject, due).await?;
        }
        tx.commit().await?;
        self.asker.engine.queue().wake();
        Ok(())
    }

    /// Sends the message that waits next, where no answer is under way. Its author's rights count as they are now; what
    /// cannot be sent stays in the queue and says why.
    async fn send_next(&self, client: ClientId, chat: &ChatRow) -> Result<(), Failure> {
        let mut tx = self.asker.db.begin_for(client).await?;
        if !store::under_way(&mut tx, chat.id).await?.is_empty() {
            return Ok(());
        }
        let Some(waiting) = store::first_waiting(&mut tx, chat.id).await? else { return Ok(()) };
        let person = auth::on_behalf(&mut tx, waiting.author_id).await?.filter(|person| !person.caller.limited);
        tx.commit().await?;
        let Some(person) = person else { return self.keep(client, chat.id, waiting.id, GONE).await };
        let caller: Allow<RunUseCases> = Allow::absent(person.caller);
        let asked = Asked::Question {
            id: waiting.id,
            parent: chat.active_leaf,
            text: waiting.body,
            documents: waiting.attachments.0,
        };
        match self.asker.ask(&caller, chat.id, asked, &waiting.answers, self.now()).await {
            Ok(_) => Ok(()),
            Err(problem) if problem.is_passing() => Err(problem.into()),
            Err(problem) => self.keep(client, chat.id, waiting.id, &said(problem)).await,
        }
    }

    async fn keep(&self, client: ClientId, chat: Uuid, message: Uuid, problem: &str) -> Result<(), Failure> {
        let mut tx = self.asker.db.begin_for(client).await?;
        store::set_problem(&mut tx, chat, message, problem).await?;
        Ok(tx.commit().await?)
    }

    pub(super) fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }
}

const GONE: &str = "You could not be signed in when this message was to be sent. Please send it again.";

/// The first thing that is wrong, in words.
fn said(problem: Problem) -> String {
    problem.errors.into_values().flatten().next().unwrap_or(problem.message)
}

impl Job for AfterTurn {
    fn kind(&self) -> Kind {
        Kind { at_once: 8, deadline: Duration::from_secs(120), attempts: Some(8), ..Kind::new(AFTER_TURN) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(self.follow(job))
    }
}
