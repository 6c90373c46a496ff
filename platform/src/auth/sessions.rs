//! Whether a session still lives, and what its person may do: looked up at most every five seconds a session.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use moka::future::Cache;
use tokio::runtime::Handle;
use uuid::Uuid;

use super::error::Error;
use super::keys::{self, Key};
use super::{acting, store};
use crate::kit::caller::{Acting, Caller, ClientId, Credential};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::key_scope::KeyScope;
use crate::kit::permission::{ActForClients, ManageDevelopers, Permission, Scope, slugs};
use crate::kit::problem::Problem;
use crate::kit::refreshing_cache::RefreshingCache;

/// A change of role, a suspension or a sign-out elsewhere is in force after this at the latest (C18).
const FRESH: Duration = Duration::from_secs(5);
/// The last use of an API key is written down at most this often.
const USED_STEP: TimeDelta = TimeDelta::minutes(1);

/// Whom an API key stands for.
#[derive(Clone)]
pub struct Holder {
    pub caller: Caller,
    /// The client's allowed regions, in its order: what the models' API asks for with each call.
    pub regions: Arc<[String]>,
    /// The key's own end.
    expires_at: Option<DateTime<Utc>>,
    /// The last use that was written down, in seconds of the epoch.
    noted: Arc<AtomicI64>,
}

impl Holder {
    /// Whether this use is one to be written down; says so once.
    fn is_to_be_noted(&self, now: DateTime<Utc>) -> bool {
        let (now, noted) = (now.timestamp(), self.noted.load(Ordering::Relaxed));
        noted.saturating_add(USED_STEP.num_seconds()) < now
            && self.noted.compare_exchange(noted, now, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }
}

/// The cache of live sessions, keyed by the whole (client, session) of a verified token (C15).
#[derive(Clone)]
pub struct Sessions {
    db: Db,
    clock: Clock,
    live: Cache<(ClientId, Uuid), Option<Caller>>,
    keys: RefreshingCache<Key, Option<Holder>>,
    /// Writes down when a key was used: not on the thread that answers.
    background: Handle,
}

impl Sessions {
    /// On the runtime that does what nobody waits for.
    pub fn new(db: Db, clock: Clock) -> Self {
        let live = Cache::builder().max_capacity(50_000).time_to_live(FRESH).build();
        let keys = {
            let (db, clock) = (db.clone(), clock.clone());
            RefreshingCache::new(50_000, FRESH, move |key| look_up(db.clone(), key, clock.now()))
        };
        Self { db, clock, live, keys, background: Handle::current() }
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
            credential: Credential::Session,
        });
        self.live.insert((client, session), caller.clone()).await;
        Ok(caller)
    }

    /// What to say to somebody who still holds the token of an ended session.
    pub async fn ending(&self, client: ClientId, session: Uuid) -> Result<Error, Problem> {
        let mut tx = self.db.begin_for(client).await?;
        let password_changed = store::ended_because(&mut tx, session).await?.as_deref() == Some("password_changed");
        Ok(if password_changed { Error::PasswordChanged } else { Error::SessionEnded })
    }

    /// The caller of an acting session in `client`; `None` when it was ended, or the staff member's own session, or
    /// their right to act.
    pub async fn acting_caller(&self, client: ClientId, session: Uuid) -> Result<Option<Caller>, Problem> {
        if let Some(known) = self.live.get(&(client, session)).await {
            return Ok(known);
        }
        let mut tx = self.db.begin_for(client).await?;
        let live = acting::live(&mut tx, session, self.clock.now()).await?;
        drop(tx);
        let mut caller = None;
        if let Some(live) = live {
            let own = self.caller(ClientId::OWNER, live.staff_session).await?;
            let holds = own.is_some_and(|own| own.user == live.staff && own.may::<ActForClients>());
            let terms =
                Acting { client_name: live.client_name, reason: live.reason, until: live.until, write: live.write };
            caller = holds.then(|| Caller {
                client,
                user: live.staff,
                session,
                rights: Arc::from(slugs(Scope::Account)),
                limited: false,
                credential: Credential::Acting(Arc::new(terms)),
            });
        }
        self.live.insert((client, session), caller.clone()).await;
        Ok(caller)
    }

    /// Whether a caller would be let in again, with the same rights. Of a key that is not asked: it has no session.
    pub async fn is_unchanged(&self, caller: &Caller) -> Result<bool, Problem> {
        let now = match caller.credential {
            Credential::Session => self.caller(caller.client, caller.session).await?,
            Credential::Acting(_) => self.acting_caller(caller.client, caller.session).await?,
            Credential::Key(_) | Credential::Directory => return Ok(true),
        };
        Ok(now.is_some_and(|now| now.rights == caller.rights && now.limited == caller.limited))
    }

    /// Whom an API key stands for; `None` when it was deleted, has expired, or its person may not hold one (any more).
    pub async fn holder(&self, key: Key) -> Result<Option<Holder>, Problem> {
        let now = self.clock.now();
        let holder = self.keys.get(&key).await?;
        let holder = holder.filter(|holder| holder.expires_at.is_none_or(|at| at > now));
        if let Some(holder) = holder.as_ref().filter(|holder| holder.is_to_be_noted(now)) {
            self.background.spawn(note_use(self.db.clone(), holder.caller.clone(), now));
        }
        Ok(holder)
    }

    /// Whether a key was good when it was last looked up, seconds ago.
    pub fn knows_key(&self, key: &Key) -> bool {
        self.keys.knows(key)
    }

    /// Forgets API keys, after this process deleted one.
    pub fn forget_keys(&self) {
        self.keys.forget_all();
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
        self.keys.forget_all();
    }
}

/// Whom a key stands for now.
async fn look_up(db: Db, key: Key, now: DateTime<Utc>) -> Result<Option<Holder>, Problem> {
    Ok(stands_for(&mut db.begin_for(key.client).await?, key, now).await?)
}

/// The same in a transaction of the key's client, which may know of changes that nobody has made.
pub async fn stands_for(tx: &mut TenantTx, key: Key, now: DateTime<Utc>) -> Result<Option<Holder>, sqlx::Error> {
    let Some(live) = keys::live(tx, &key.tag, ManageDevelopers::RIGHT.slug, now).await? else { return Ok(None) };
    let caller = Caller {
        client: key.client,
        user: live.user_id,
        session: live.id,
        rights: Arc::from(live.permissions),
        limited: live.limited,
        credential: Credential::Key(KeyScope::of(&live.scopes).into()),
    };
    let noted = live.last_used_at.map_or(i64::MIN, |at| at.timestamp());
    Ok(Some(Holder {
        caller,
        regions: live.allowed_regions.into(),
        expires_at: live.expires_at,
        noted: Arc::new(noted.into()),
    }))
}

/// Writes down that a key was used; for whom it stands has the key's id for a session.
async fn note_use(db: Db, caller: Caller, now: DateTime<Utc>) {
    let noted = async {
        let mut tx = db.begin_for(caller.client).await?;
        keys::used(&mut tx, caller.session, now).await?;
        tx.commit_unforced().await
    };
    if let Err(error) = noted.await {
        tracing::warn!(%error, "failed to store when an API key was last used");
    }
}
