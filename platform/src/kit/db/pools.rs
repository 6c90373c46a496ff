//! The connections of this process: a pool for each runtime that asks, as far as they suffice.
//!
//! A connection belongs to the runtime on which it was opened: only that one's event loop hears when the database has answered. Shared between
//! the web server's threads, most answers woke a thread that did not want them, which then woke the one that did: two switches more for each of a
//! request's round trips.
#![expect(clippy::disallowed_types, reason = "the one home of the pools")]

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{PgPool, Postgres};
use tokio::runtime::{Handle, Id};

/// Waiting longer for a connection than this means shedding load (F5).
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
/// A pool has at least so many, where there are as many: a request may hold one and ask for another.
const LEAST: u32 = 4;

#[derive(Clone)]
pub struct Pools {
    pools: Arc<[PgPool]>,
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
        let pool = |_| {
            PgPoolOptions::new()
                .max_connections(connections / count)
                .acquire_timeout(ACQUIRE_TIMEOUT)
                .test_before_acquire(false)
                .connect_lazy_with(options.clone())
        };
        Self {
            pools: (0..count).map(pool).collect(),
            warm: (0..count).map(|_| Mutex::default()).collect(),
            places: Arc::default(),
        }
    }

    /// The pool of the runtime that asks.
    pub fn here(&self) -> &PgPool {
        &self.pools[self.place()]
    }

    /// The connection that this runtime kept. A pool hands out whichever has rested longest, so that each of many asks a process whose caches have gone
    /// cold; the same one again and again answers in a fraction less.
    pub fn take_warm(&self) -> Option<PoolConnection<Postgres>> {
        self.warm[self.place()].lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Keeps a connection for the next who asks here; one that is kept already goes back to its pool. A pool that has hardly any lends none.
    pub fn keep_warm(&self, connection: PoolConnection<Postgres>) {
        if self.here().options().get_max_connections() < LEAST {
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
        let (open, idle) =
            self.pools.iter().fold((0, 0), |(open, idle), pool| (open + pool.size(), idle + pool.num_idle()));
        let kept = |warm: &&Mutex<Option<_>>| warm.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        (open, idle + self.warm.iter().filter(kept).count())
    }

    pub fn are_closed(&self) -> bool {
        self.pools.iter().all(PgPool::is_closed)
    }

    pub async fn close(&self) {
        // A pool is closed when it has all of its connections back.
        for warm in self.warm.iter() {
            drop(warm.lock().unwrap_or_else(PoisonError::into_inner).take());
        }
        for pool in self.pools.iter() {
            pool.close().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::runtime::{Builder, Runtime};

    use super::*;

    fn place(pools: &Pools, runtime: &Runtime) -> usize {
        let pool: *const PgPool = runtime.block_on(async { std::ptr::from_ref(pools.here()) });
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
}
