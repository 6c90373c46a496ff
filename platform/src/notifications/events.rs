//! `GET notification/events`: the number on the bell as it changes, so that what is read in one browser is read in all.
//!
//! A process looks twice a second, once for all who listen to it, at how far their inboxes are; nobody who listens asks
//! the database before something changed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use bytes::Bytes;
use serde::Serialize;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store;
use super::unread::Unread;
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::http::sse::{self, COMMENT, HEARTBEAT, Source, frame};
use crate::kit::problem::Problem;

/// How often is looked.
const LOOK: Duration = Duration::from_millis(500);
/// After so many silent heartbeats the number is looked up without a reason: a snooze ends without a row changing.
const BEATS: u32 = 4;

type Person = (i64, Uuid);

/// Who listens to this process. Cheap to clone.
#[derive(Clone)]
pub struct Watch {
    db: Db,
    people: Arc<Mutex<HashMap<Person, watch::Sender<i64>>>>,
}

impl Watch {
    pub fn new(db: Db) -> Self {
        Self { db, people: Arc::default() }
    }

    fn people(&self) -> MutexGuard<'_, HashMap<Person, watch::Sender<i64>>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listen(&self, person: Person) -> watch::Receiver<i64> {
        self.people().entry(person).or_default().subscribe()
    }

    /// Looks until the process ends.
    pub async fn follow(&self) {
        loop {
            tokio::time::sleep(LOOK).await;
            if let Err(error) = self.look().await {
                tracing::warn!(%error, "failed to look for new notifications; retrying");
            }
        }
    }

    async fn look(&self) -> Result<(), sqlx::Error> {
        let (clients, users): (Vec<i64>, Vec<Uuid>) = {
            let mut people = self.people();
            people.retain(|_, told| told.receiver_count() > 0);
            people.keys().copied().unzip()
        };
        if clients.is_empty() {
            return Ok(());
        }
        let mut tx = self.db.begin_worker().await?;
        let found = store::revisions(&mut tx, &clients, &users).await?;
        drop(tx);
        let people = self.people();
        for inbox in found {
            if let Some(told) = people.get(&(inbox.client_id, inbox.user_id)) {
                told.send_if_modified(|known| std::mem::replace(known, inbox.revision) != inbox.revision);
            }
        }
        Ok(())
    }
}

/// One event of the stream: `type` is the event's name, `data` are its data.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
#[schema(as = NotificationEvent)]
pub enum InboxEvent {
    Unread(Unread),
}

/// How many are unread, now and after each change, as events `unread`. The stream ends with the session; a caller with
/// a new one connects again.
#[utoipa::path(operation_id = "notification_events", tag = "notifications", responses((status = 200, content_type = "text/event-stream", body = InboxEvent)))]
#[get("/notification/events")]
pub async fn events(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    watch: Data<Watch>,
    ending: Data<CancellationToken>,
) -> Result<HttpResponse, Problem> {
    let told = watch.listen((caller.client.get(), caller.user));
    let caller: Caller = (*caller).clone();
    Ok(sse::respond(Reader { caller, db, clock, told, ending: ending.get_ref().clone(), has_begun: false, beats: 0 }))
}

struct Reader {
    caller: Caller,
    db: Data<Db>,
    clock: Data<Clock>,
    told: watch::Receiver<i64>,
    ending: CancellationToken,
    has_begun: bool,
    beats: u32,
}

impl Reader {
    /// The number; `None` when the session has ended. A database that is away takes nothing from anybody.
    async fn count(&mut self) -> Option<Bytes> {
        self.beats = 0;
        match self.look_up().await {
            Ok(Some(unread)) => Some(frame(None, &InboxEvent::Unread(unread))),
            Ok(None) => None,
            Err(_) => Some(COMMENT),
        }
    }

    async fn look_up(&self) -> Result<Option<Unread>, sqlx::Error> {
        let mut tx = self.db.begin(&self.caller).await?;
        let now = self.clock.now();
        if !store::listens(&mut tx, self.caller.user, self.caller.session, now).await? {
            return Ok(None);
        }
        store::unread(&mut tx, self.caller.user, now).await.map(Some)
    }
}

impl Source for Reader {
    async fn next(&mut self) -> Option<Bytes> {
        if !self.has_begun {
            self.has_begun = true;
            return self.count().await;
        }
        tokio::select! {
            () = self.ending.cancelled() => None,
            changed = self.told.changed() => match changed {
                Ok(()) => self.count().await,
                Err(_) => None,
            },
            () = tokio::time::sleep(HEARTBEAT) => {
                self.beats += 1;
                if self.beats < BEATS { Some(COMMENT) } else { self.count().await }
            }
        }
    }
}
