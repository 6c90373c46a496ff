//! The connections of this process: some for each runtime that asks, as far as they suffice.
//!
//! A connection belongs to the runtime on which it was opened: only that one's event loop hears when the database has
//! answered. Shared between the web server's threads, most answers woke a thread that did not want them, which then
//! woke the one that did: two switches more for each of a request's round trips.
//!
//! A pool hands out the connection that has rested longest, so that each of many asks a process of the database that
//! has gone cold: its statements are not prepared, and of the memory that all such processes share each maps a page
//! when it first reads it, which took longer than to read it. So a runtime has two pools: a few connections that are
//! asked again and again, and the rest for when those are busy.
#![expect(clippy::disallowed_types, reason = "the one home of the pools")]

use std::collections::HashMap;
use std::iter;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, PgPool, Postgres, SqlSafeStr, Transaction};
use tokio::runtime::{Handle, Id};

/// Waiting longer for a connection than this means shedding load (F5).
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
/// A runtime has at least so many, where there are as many: a request may hold one and ask for another.
const LEAST: u32 = 4;
/// The connections that are asked first: one is still on its way back when the same request asks again.
const NEAR: u32 = 2;

#[derive(Clone)]
pub struct Pools {
    pools: Arc<[RuntimePools]>,
    /// One connection of each, out of it. See [`Pools::take_warm`].
    warm: Arc<[Mutex<Option<PoolConnection<Postgres>>>]>,
    /// Which of them a runtime uses, by turns in the order in which they first asked.
    places: Arc<RwLock<HashMap<Id, usize>>>,
}

impl Pools {
    /// Pools of `connections` in all; the first connection of each is made when it is needed.
    pub fn new(options: &PgConnectOptions, connections: u32) -> Self {
        // The web server has a runtime a core; everything else shares one.
        let runtimes = std::thread::available_parallelism().map_or(1, usize::from) + 1;
        let count = u32::try_from(runtimes).unwrap_or(u32::MAX).min(connections / LEAST).max(1);
        Self {
            pools: (0..count).map(|_| RuntimePools::new(options, connections / count)).collect(),
            warm: (0..count).map(|_| Mutex::default()).collect(),
            places: Arc::default(),
        }
    }

    /// The connections of the runtime that asks.
    pub fn here(&self) -> &RuntimePools {
        &self.pools[self.place()]
    }

    /// The connection that this runtime kept: it never went back, which takes a round trip.
    pub fn take_warm(&self) -> Option<PoolConnection<Postgres>> {
        self.warm[self.place()].lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Keeps a connection for the next who asks here; one that is kept already goes back to its pool. A pool that has
    /// hardly any lends none.
    pub fn keep_warm(&self, connection: PoolConnection<Postgres>) {
        if self.here().rest.is_none() {
            return;
        }
        let earlier = self.warm[self.place()].lock().unwrap_or_else(PoisonError::into_inner).replace(connection);
        drop(earlier);
    }

    fn place(&self) -> usize {
        let runtime = Handle::current().id();
        let known = self.places.read().unwrap_or_else(PoisonError::into_inner).get(&runtime).copied();
        let place = known.unwrap_or_else(|| {
            let mut places = self.places.write().unwrap_or_else(PoisonError::into_inner);
            let next = places.len();
            *places.entry(runtime).or_insert(next)
        });
        place % self.pools.len()
    }

    /// Connections open and idle.
    pub fn count(&self) -> (u32, usize) {
        let (open, idle) = self.each().fold((0, 0), |(open, idle), pool| (open + pool.size(), idle + pool.num_idle()));
        let kept = |warm: &&Mutex<Option<_>>| warm.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        (open, idle + self.warm.iter().filter(kept).count())
    }

    pub fn are_closed(&self) -> bool {
        self.each().any(PgPool::is_closed)
    }

    pub async fn close(&self) {
        // A pool is closed when it has all of its connections back.
        for warm in self.warm.iter() {
            drop(warm.lock().unwrap_or_else(PoisonError::into_inner).take());
        }
        for pool in self.each() {
            pool.close().await;
        }
    }

    fn each(&self) -> impl Iterator<Item = &PgPool> {
        self.pools.iter().flat_map(|place| iter::once(&place.near).chain(&place.rest))
    }
}

/// A runtime's connections.
pub struct RuntimePools {
    near: PgPool,
    /// `None`: there are hardly any.
    rest: Option<PgPool>,
}

impl RuntimePools {
    fn new(options: &PgConnectOptions, connections: u32) -> Self {
        let pool = |connections| {
            PgPoolOptions::new()
                .max_connections(connections)
                .acquire_timeout(ACQUIRE_TIMEOUT)
                .test_before_acquire(false)
                .connect_lazy_with(options.clone())
        };
        if connections < LEAST {
            Self { near: pool(connections), rest: None }
        } else {
            Self { near: pool(NEAR), rest: Some(pool(connections - NEAR)) }
        }
    }

    pub async fn acquire(&self) -> Result<PoolConnection<Postgres>, sqlx::Error> {
        match self.near.try_acquire() {
            Some(connection) => Ok(connection),
            // Not often, and large: what opens a connection.
            None => Box::pin(self.wait()).await,
        }
    }

    /// While no near connection rests.
    async fn wait(&self) -> Result<PoolConnection<Postgres>, sqlx::Error> {
        let Some(rest) = self.rest.as_ref().filter(|_| self.near.size() >= NEAR) else {
            return self.near.acquire().await;
        };
        if rest.num_idle() > 0 || rest.size() < rest.options().get_max_connections() {
            return rest.acquire().await;
        }
        // Whichever is free first.
        tokio::select! {
            connection = self.near.acquire() => connection,
            connection = rest.acquire() => connection,
        }
    }

    pub async fn begin(&self, statement: &str) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        // As a pool does it; a pool alone would hand out one of its own.
        let statement = AssertSqlSafe(statement.to_owned()).into_sql_str();
        Beginning(Some(Transaction::begin(self.acquire().await?, Some(statement)))).await
    }

    /// Connections that may have died with their server.
    pub fn idle(&self) -> usize {
        self.near.num_idle() + self.rest.as_ref().map_or(0, PgPool::num_idle)
    }
}

/// A transaction that is about to begin. When it is dropped, a task begins it to the end and rolls it back. sqlx alone
/// would return the connection with the transaction open, and its next user would have this one's role, client and
/// rights.
struct Beginning(Option<BoxFuture<'static, Result<Transaction<'static, Postgres>, sqlx::Error>>>);

impl Future for Beginning {
    type Output = Result<Transaction<'static, Postgres>, sqlx::Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(beginning) = &mut self.0 else { return Poll::Pending };
        let begun = ready!(beginning.as_mut().poll(context));
        self.0 = None;
        Poll::Ready(begun)
    }
}

impl Drop for Beginning {
    fn drop(&mut self) {
        if let (Some(beginning), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(beginning);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::pin::pin;

    use futures_util::poll;
    use tokio::runtime::{Builder, Runtime};

    use super::*;

    fn place(pools: &Pools, runtime: &Runtime) -> usize {
        let pool: *const RuntimePools = runtime.block_on(async { std::ptr::from_ref(pools.here()) });
        pools.pools.iter().position(|known| std::ptr::eq(known, pool)).unwrap()
    }

    #[test]
    fn a_runtime_keeps_its_connections_to_itself_as_far_as_they_suffice() {
        let runtimes: [Runtime; 2] =
            std::array::from_fn(|_| Builder::new_current_thread().enable_all().build().unwrap());
        let (first, second) = (&runtimes[0], &runtimes[1]);
        let pools = |connections| first.block_on(async { Pools::new(&PgConnectOptions::new(), connections) });
        let many = pools(20);
        assert_eq!([place(&many, first), place(&many, second), place(&many, first)], [0, 1, 0]);
        let few = pools(LEAST + 1);
        assert_eq!([place(&few, first), place(&few, second)], [0, 0]);
    }

    /// Each goes back once it has answered that it is well.
    async fn rested(here: &RuntimePools, all: usize) {
        while here.idle() < all {
            tokio::task::yield_now().await;
        }
    }

    /// Speed: a process of the database that has just answered does so sooner than one that rested.
    #[database_test]
    async fn the_same_two_connections_are_asked_as_long_as_they_are_free(pool: PgPool) {
        let here = RuntimePools::new(&pool.connect_options(), LEAST);
        let process = async |tx: &mut Transaction<'static, Postgres>| {
            sqlx::query_scalar::<_, i32>("SELECT pg_backend_pid()").fetch_one(&mut **tx).await.unwrap()
        };
        let (mut open, mut asked) = (Vec::new(), Vec::new());
        for _ in 0..LEAST {
            let mut tx = here.begin("BEGIN").await.unwrap();
            asked.push(process(&mut tx).await);
            open.push(tx);
        }
        let differing: HashSet<i32> = asked.iter().copied().collect();
        assert_eq!(differing.len(), asked.len(), "as many at once as there are");
        for tx in open {
            tx.rollback().await.unwrap();
        }
        for _ in 0..6 {
            rested(&here, asked.len()).await;
            let mut tx = here.begin("BEGIN").await.unwrap();
            assert!(asked[..2].contains(&process(&mut tx).await));
            tx.rollback().await.unwrap();
        }
    }

    /// F5: who waits is served by the first connection that is free, whichever pool it is of.
    #[database_test]
    async fn who_waits_gets_what_is_free_first(pool: PgPool) {
        let here = RuntimePools::new(&pool.connect_options(), LEAST);
        for freed in 0..LEAST as usize {
            let mut open = Vec::new();
            for _ in 0..LEAST {
                open.push(here.acquire().await.unwrap());
            }
            let mut waiting = pin!(here.acquire());
            assert!(poll!(&mut waiting).is_pending());
            drop(open.swap_remove(freed));
            drop((waiting.await.unwrap(), open));
            rested(&here, LEAST as usize).await;
        }
    }
}
