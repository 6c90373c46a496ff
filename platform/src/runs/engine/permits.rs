//! How many runs of one client this process executes at once: what is beyond waits in the database, in its order, so
//! that a client that starts very many takes no permit of anybody else's (L9). Calls of the models' API have a bound of
//! their own, batches a smaller one within this.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::brakes::Brakes;
use crate::kit::caller::ClientId;

/// The permits of this process. Cheap to clone.
#[derive(Clone)]
pub struct RunPermits(Arc<Inner>);

struct Inner {
    /// Of one client.
    most: usize,
    brakes: Brakes,
    clients: Mutex<HashMap<ClientId, ClientPermits>>,
    freed: Notify,
}

#[derive(Default)]
struct ClientPermits {
    taken: usize,
    /// Runs of it wait in the database: a new one waits behind them.
    has_waiting: bool,
}

/// The right of one run to go on now, free again when this is dropped.
pub struct RunPermit {
    client: ClientId,
    permits: RunPermits,
}

impl RunPermits {
    pub fn new(most: u32, brakes: Brakes) -> Self {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Self(Arc::new(Inner { most, brakes, clients: Mutex::default(), freed: Notify::new() }))
    }

    /// A permit for a run that begins; `None`: it waits for its turn.
    pub fn take(&self, client: ClientId) -> Option<RunPermit> {
        let most = self.most_of(client);
        let mut clients = self.clients();
        let own = clients.entry(client).or_default();
        if own.has_waiting || own.taken >= most {
            own.has_waiting = true;
            return None;
        }
        own.taken += 1;
        Some(RunPermit { client, permits: self.clone() })
    }

    /// A permit for a run that had its turn.
    pub fn give(&self, client: ClientId) -> RunPermit {
        self.clients().entry(client).or_default().taken += 1;
        RunPermit { client, permits: self.clone() }
    }

    /// Permits that a client has left where it has none under way.
    pub fn most(&self) -> usize {
        self.0.most
    }

    /// The same of one client, which a brake may slow down.
    fn most_of(&self, client: ClientId) -> usize {
        self.0.brakes.most_runs(client).map_or(self.0.most, |braked| braked.min(self.0.most))
    }

    /// Of each client that is known here, or that a brake slows down: permits that are left.
    pub fn left(&self) -> HashMap<ClientId, usize> {
        let braked = self.0.brakes.clients_with_fewer_runs();
        let mut left: HashMap<ClientId, usize> =
            braked.into_iter().map(|(client, most)| (client, most.min(self.0.most))).collect();
        for (client, own) in self.clients().iter() {
            let permits = left.entry(*client).or_insert(self.0.most);
            *permits = permits.saturating_sub(own.taken);
        }
        left
    }

    /// The waiting runs had their turn, as far as there were permits: of whom fewer came than had permits, nobody waits
    /// any more. `left`: before; `came`: how many.
    pub fn had_turn(&self, left: &HashMap<ClientId, usize>, came: &HashMap<ClientId, usize>) {
        self.clients().retain(|client, own| {
            let permits = left.get(client).copied().unwrap_or(self.0.most);
            if came.get(client).copied().unwrap_or(0) < permits {
                own.has_waiting = false;
            }
            own.has_waiting || own.taken > 0
        });
    }

    /// Resolves when a client that has runs waiting has a permit for one.
    pub async fn freed(&self) {
        self.0.freed.notified().await;
    }

    fn clients(&self) -> MutexGuard<'_, HashMap<ClientId, ClientPermits>> {
        // The map is whole after every statement under the lock, also after a panic in one.
        self.0.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for RunPermit {
    fn drop(&mut self) {
        let mut clients = self.permits.clients();
        let Some(own) = clients.get_mut(&self.client) else { return };
        own.taken = own.taken.saturating_sub(1);
        if own.has_waiting {
            self.permits.0.freed.notify_one();
        } else if own.taken == 0 {
            clients.remove(&self.client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brakes::{BrakeKind, a_brake};
    use crate::kit::clock::Clock;

    #[tokio::test]
    async fn l9_a_brake_takes_permits_away_and_gives_them_back_at_its_end() {
        let clock = Clock::default();
        let brakes = Brakes::new(&clock);
        let permits = RunPermits::new(4, brakes.clone());
        let [acme, globex] = [1, 2].map(|id| ClientId::new(id).unwrap());
        brakes.hold(acme, vec![a_brake(&clock, BrakeKind::ParallelRuns, Some(1))]);
        assert_eq!(permits.left(), HashMap::from([(acme, 1)]), "also where none is under way");
        let _first = permits.take(acme).unwrap();
        assert!(permits.take(acme).is_none() && permits.take(globex).is_some());
        assert_eq!(permits.left().get(&acme), Some(&0));
        clock.advance(chrono::TimeDelta::minutes(15));
        assert_eq!(permits.left().get(&acme), Some(&3));
        permits.had_turn(&permits.left(), &HashMap::new());
        assert!(permits.take(acme).is_some());
    }

    #[tokio::test]
    async fn l9_a_client_has_so_many_permits_and_who_waits_goes_before_who_comes() {
        let permits = RunPermits::new(2, Brakes::new(&Clock::default()));
        let [acme, globex] = [1, 2].map(|id| ClientId::new(id).unwrap());
        let first = permits.take(acme).unwrap();
        let _second = permits.take(acme).unwrap();
        assert!(permits.take(acme).is_none(), "a third");
        assert!(permits.take(globex).is_some(), "another company does not feel it");
        drop(first);
        permits.freed().await;
        assert!(permits.take(acme).is_none(), "one waits already");
        let left = permits.left();
        assert_eq!(left.get(&acme), Some(&1));
        let third = permits.give(acme);
        permits.had_turn(&left, &HashMap::from([(acme, 1)]));
        drop(third);
        assert!(permits.take(acme).is_none(), "more may wait than had a permit");
        permits.had_turn(&permits.left(), &HashMap::new());
        assert!(permits.take(acme).is_some());
    }
}
