//! Turns by client, in front of what all clients share and of which there is little: a client waits for its own work
//! there, and nobody else does (M9).
//!
//! [`Turns`] lets each client do so much at once. [`FairSemaphore`] has a limit for all of them too: each client stands
//! in a queue of its own, and of each queue the first one waits for the next permit that is free. So a client that
//! brings one thing is served after one thing of every other client, however long their queues are (K04).

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::caller::ClientId;
use super::problem::{Code, Problem};

/// One turn a client, or a few.
#[derive(Debug)]
pub struct Turns {
    at_once: usize,
    clients: Mutex<HashMap<ClientId, Weak<Semaphore>>>,
}

impl Default for Turns {
    fn default() -> Self {
        Self::of(1)
    }
}

impl Turns {
    /// So many at once for each client.
    pub fn of(at_once: usize) -> Self {
        Self { at_once, clients: Mutex::default() }
    }

    /// The client's turn, until it is dropped.
    ///
    /// # Errors
    /// Never: no turn is ever closed.
    pub async fn take(&self, client: ClientId) -> Result<OwnedSemaphorePermit, Problem> {
        self.semaphore(client).acquire_owned().await.map_err(Problem::internal)
    }

    fn semaphore(&self, client: ClientId) -> Arc<Semaphore> {
        let mut turns = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(turn) = turns.get(&client).and_then(Weak::upgrade) {
            return turn;
        }
        turns.retain(|_, turn| turn.strong_count() > 0);
        let turn = Arc::new(Semaphore::new(self.at_once));
        turns.insert(client, Arc::downgrade(&turn));
        turn
    }
}

/// Permits that all share, in turn. `K`: who stands in a queue together.
#[derive(Debug)]
pub struct FairSemaphore<K = ClientId> {
    all: Arc<Semaphore>,
    /// Permits that one may have at once: less than all, where there are several.
    of_one: usize,
    /// How many of one may wait.
    most: usize,
    queues: Mutex<HashMap<K, Queue>>,
}

/// Those of one.
#[derive(Clone, Debug)]
struct Queue {
    own: Arc<Semaphore>,
    /// Who of them waits for a permit of all: one at a time.
    next: Arc<Semaphore>,
    waiting: usize,
}

/// A permit, until it is dropped.
#[derive(Debug)]
pub struct FairPermit {
    _all: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
}

/// As many of one wait already as may.
#[derive(Debug, PartialEq, Eq)]
pub struct Full;

/// Stands in a queue, until it is dropped.
struct Waiting<'a, K: Eq + Hash>(&'a FairSemaphore<K>, K);

impl<K: Clone + Eq + Hash> FairSemaphore<K> {
    /// So many for all, so many of them for one, and so many of one that wait.
    pub fn new(all: usize, of_one: usize, most: usize) -> Self {
        Self { all: Arc::new(Semaphore::new(all)), of_one, most, queues: Mutex::default() }
    }

    /// A permit, when it is one's turn.
    ///
    /// # Errors
    /// [`Full`] where the own queue is.
    pub async fn enter(&self, who: K) -> Result<FairPermit, Full> {
        let (queue, waiting) = self.join(who)?;
        // No semaphore is ever closed.
        let own = queue.own.acquire_owned().await.map_err(|_closed| Full)?;
        let next = queue.next.acquire_owned().await.map_err(|_closed| Full)?;
        let all = Arc::clone(&self.all).acquire_owned().await.map_err(|_closed| Full)?;
        drop((next, waiting));
        Ok(FairPermit { _all: all, _own: own })
    }

    fn queues(&self) -> MutexGuard<'_, HashMap<K, Queue>> {
        // Whole after every statement under the lock, also after a panic in one.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn join(&self, who: K) -> Result<(Queue, Waiting<'_, K>), Full> {
        let mut queues = self.queues();
        if !queues.contains_key(&who) {
            queues.retain(|_, queue| queue.waiting > 0 || Arc::strong_count(&queue.own) > 1);
        }
        let queue = queues.entry(who.clone()).or_insert_with(|| Queue {
            own: Arc::new(Semaphore::new(self.of_one)),
            next: Arc::new(Semaphore::new(1)),
            waiting: 0,
        });
        if queue.waiting >= self.most {
            return Err(Full);
        }
        queue.waiting += 1;
        Ok((queue.clone(), Waiting(self, who)))
    }
}

impl<K: Eq + Hash> Drop for Waiting<'_, K> {
    fn drop(&mut self) {
        let mut queues = self.0.queues.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(queue) = queues.get_mut(&self.1) {
            queue.waiting = queue.waiting.saturating_sub(1);
        }
    }
}

impl From<Full> for Problem {
    fn from(_: Full) -> Self {
        let words = "Your company is waiting for too many of these already. Please try again in a few seconds.";
        Self::new(Code::TOO_MANY, words).with_retry_after(5)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;
    use futures_util::poll;

    use super::*;
    use crate::testing::fairness;

    #[tokio::test]
    async fn k04_who_comes_with_one_thing_is_next_however_many_another_client_brings() {
        let permits = FairSemaphore::new(1, 1, 9);
        let (noisy, quiet) = (client(1), client(2));
        let first = permits.enter(noisy).await.unwrap();
        let mut more: Vec<_> = (0..9).map(|_| Box::pin(permits.enter(noisy))).collect();
        for waiting in &mut more {
            assert!(poll!(waiting).is_pending());
        }
        // Its own queue is full, nobody else's is.
        assert_eq!(permits.enter(noisy).await.unwrap_err(), Full);
        let refused = Problem::from(Full);
        assert_eq!((refused.code.status, refused.retry_after), (429, Some(5)));
        let mut other = Box::pin(permits.enter(quiet));
        assert!(poll!(&mut other).is_pending());
        drop(first);
        let served = other.await.unwrap();
        for waiting in &mut more {
            assert!(poll!(waiting).is_pending(), "the quiet one has the permit");
        }
        drop(served);
        // All of the noisy one's come in their turn, and its queue has room again.
        for waiting in more {
            drop(waiting.await.unwrap());
        }
        drop(permits.enter(noisy).await.unwrap());
    }

    #[tokio::test]
    async fn k04_one_client_never_has_all_permits_and_turns_are_taken_one_by_one() {
        let permits = FairSemaphore::new(3, 2, 30);
        let (noisy, quiet) = (client(1), client(2));
        let held = join_all((0..2).map(|_| permits.enter(noisy))).await;
        let mut third = Box::pin(permits.enter(noisy));
        assert!(poll!(&mut third).is_pending());
        // One permit is left, for others alone.
        let one = permits.enter(quiet).await.unwrap();
        let mut two = Box::pin(permits.enter(quiet));
        assert!(poll!(&mut two).is_pending());
        drop(held);
        drop((two.await.unwrap(), third.await.unwrap(), one));
        drop(permits.enter(client(3)).await.unwrap());
        assert_eq!(permits.queues().len(), 1, "nothing is kept of who has none");
    }

    #[tokio::test]
    async fn k04_who_goes_away_leaves_the_queue() {
        let permits = FairSemaphore::new(1, 1, 1);
        let held = permits.enter(client(1)).await.unwrap();
        let mut gone = Box::pin(permits.enter(client(1)));
        assert!(poll!(&mut gone).is_pending());
        drop(gone);
        let mut next = Box::pin(permits.enter(client(1)));
        assert!(poll!(&mut next).is_pending());
        drop(held);
        drop(next.await.unwrap());
    }

    fn client(number: i64) -> ClientId {
        ClientId::new(number).unwrap()
    }

    /// Previews and exports: what does the work has a queue of its own, in which all stand as they come.
    #[tokio::test]
    async fn l9_a_turn_before_a_queue_for_all_has_others_wait_no_longer() {
        let (turns, all) = (Turns::default(), Arc::new(Semaphore::new(2)));
        let (turns, all) = (&turns, &all);
        let enter = |client| async move {
            let turn = turns.take(client).await?;
            Ok((turn, Arc::clone(all).acquire_owned().await.map_err(Problem::internal)?))
        };
        fairness::others_wait_no_longer(2, enter).await;
    }

    #[tokio::test]
    async fn m9_a_client_has_one_turn_others_have_theirs_and_nothing_is_kept_of_who_has_none() {
        let turns = Turns::default();
        let first = turns.take(client(1)).await.unwrap();
        let mut second = Box::pin(turns.take(client(1)));
        assert!(futures_util::poll!(&mut second).is_pending());
        let other = turns.take(client(2)).await.unwrap();
        drop(first);
        drop((second.await.unwrap(), other));
        drop(turns.take(client(3)).await.unwrap());
        assert_eq!(turns.clients.lock().unwrap().len(), 1);
    }
}
