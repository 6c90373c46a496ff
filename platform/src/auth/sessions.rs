//! Whether a session still lives, and what its person may do: looked up at most every five seconds a session.

use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;
use uuid::Uuid;

use super::store;
use crate::kit::caller::{Caller, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::problem::Problem;

/// A change of role, a suspension or a sign-out elsewhere is in force after this at the latest (C18).
const FRESH: Duration = Duration::from_secs(5);

/// The cache of live sessions, keyed by the whole (client, session) of a verified token (C15).
#[derive(Clone)]
pub struct Sessions {
    db: Db,
    clock: Clock,
    live: Cache<(ClientId, Uuid), Option<Caller>>,
}

impl Sessions {
    pub fn new(db: Db, clock: Clock) -> Self {
        Self { db, clock, live: Cache::builder().max_capacity(50_000).time_to_live(FRESH).build() }
    }

    /// The caller of a session; `None` when it was ended, its person suspended, or its client closed.
    pub async fn caller(&self, client: ClientId, session: Uuid) -> Result<Option<Caller>, Problem> {
        if let Some(known) = self.live.get(&(client, session)).await {
            return Ok(known);
        }
        let mut tx = self.db.begin_for(client).await?;
        let row = store::live_session(&mut tx, session, self.clock.now()).await?;
        let caller = row.map(|row| Caller {
            client,
            user: row.user_id,
            session,
            rights: Arc::from(row.permissions),
            limited: row.limited,
        });
        self.live.insert((client, session), caller.clone()).await;
        Ok(caller)
    }

    /// Forgets what is known, after this process ended or changed a session.
    pub async fn forget(&self, client: ClientId, session: Uuid) {
        self.live.invalidate(&(client, session)).await;
    }

    /// The same for several.
    pub async fn forget_many(&self, client: ClientId, sessions: &[Uuid]) {
        for session in sessions {
            self.forget(client, *session).await;
        }
    }

    /// Forgets everything: a role or a person changed.
    pub fn forget_all(&self) {
        self.live.invalidate_all();
    }
}
