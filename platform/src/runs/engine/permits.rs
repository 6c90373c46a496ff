//! How many runs of one client this process executes at once: what is beyond waits in the database, in its order, so
//! that whoever starts very many takes no place of anybody else's (L9). Calls of the models' API have a bound of their
//! own, batches a smaller one within this.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::brakes::Brakes;
use crate::kit::caller::ClientId;

/// The places of this process. Cheap to clone.
#[derive(Clone)]
pub struct RunPermits(Arc<Inner>);

struct Inner {
    /// Of one client.
    most: usize,
    brakes: Brakes,
    clients: Mutex<HashMap<ClientId, Seats>>,
    freed: Notify,
}

#[derive(Default)]
struct Seats {
    taken: usize,
    /// Runs of it wait in the database: whoever comes now waits behind them.
    has_waiting: bool,
}

/// A run's place, free again when this is dropped.
pub struct RunPermit {
    client: ClientId,
    places: RunPermits,
}

impl RunPermits {
    pub fn new(most: u32, brakes: Brakes) -> Self {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Self(Arc::new(Inner { most, brakes, clients: Mutex::default(), freed: Notify::new() }))
    }

    /// A place for a run that begins; `None`: it waits for its turn.
    pub fn take(&self, client: ClientId) -> Option<RunPermit> {
        let most = self.most_of(client);
        let mut clients = self.clients();
        let seats = clients.entry(client).or_default();
        if seats.has_waiting || seats.taken >= most {
            seats.has_waiting = true;
            return None;
        }
        seats.taken += 1;
        Some(RunPermit { client, places: self.clone() })
    }

    /// A place for a run that had its turn.
    pub fn give(&self, client: ClientId) -> RunPermit {
        self.clients().entry(client).or_default().taken += 1;
        RunPermit { client, places: self.clone() }
    }

    /// Places that a client has left where it has none under way.
    pub fn most(&self) -> usize {
        self.0.most
    }

    /// The same of one client, which a brake may slow down.
    fn most_of(&self, client: ClientId) -> usize {
        self.0.brakes.most_runs(client).map_or(self.0.most, |braked| braked.min(self.0.most))
    }

    /// Of each client that is known here, or that a brake slows down: places that are left.
    pub fn left(&self) -> HashMap<ClientId, usize> {
        let braked = self.0.brakes.clients_with_fewer_runs();
        let mut left: HashMap<ClientId, usize> =
            braked.into_iter().map(|(client, most)| (client, most.min(self.0.most))).collect();
        for (client, seats) in self.clients().iter() {
            let places = left.entry(*client).or_insert(self.0.most);
            *places = places.saturating_sub(seats.taken);
        }
        left
    }

    /// The waiting runs had their turn, as far as there were places: of whom fewer came than had places, nobody waits
    /// any more. `left`: before; `came`: how many.
    pub fn had_turn(&self, left: &HashMap<ClientId, usize>, came: &HashMap<ClientId, usize>) {
        self.clients().retain(|client, seats| {
            let places = left.get(client).copied().unwrap_or(self.0.most);
            if came.get(client).copied().unwrap_or(0) < places {
                seats.has_waiting = false;
            }
            seats.has_waiting || seats.taken > 0
        });
    }

    /// Resolves when a client that has runs waiting has a place for one.
    pub async fn freed(&self) {
        self.0.freed.notified().await;
    }

    fn clients(&self) -> MutexGuard<'_, HashMap<ClientId, Seats>> {
        // The map is whole after every statement under the lock, also after a panic in one.
        self.0.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for RunPermit {
    fn drop(&mut self) {
        let mut clients = self.places.clients();
        let Some(seats) = clients.get_mut(&self.client) else { return };
        seats.taken = seats.taken.saturating_sub(1);
        if seats.has_waiting {
            self.places.0.freed.notify_one();
        } else if seats.taken == 0 {
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
    async fn l9_a_brake_takes_places_away_and_gives_them_back_at_its_end() {
        let clock = Clock::default();
        let brakes = Brakes::new(&clock);
        let places = RunPermits::new(4, brakes.clone());
        let [acme, globex] = [1, 2].map(|id| ClientId::new(id).unwrap());
        brakes.hold(acme, vec![a_brake(&clock, BrakeKind::ParallelRuns, Some(1))]);
        assert_eq!(places.left(), HashMap::from([(acme, 1)]), "also where none is under way");
        let _first = places.take(acme).unwrap();
        assert!(places.take(acme).is_none() && places.take(globex).is_some());
        assert_eq!(places.left().get(&acme), Some(&0));
        clock.advance(chrono::TimeDelta::minutes(15));
        assert_eq!(places.left().get(&acme), Some(&3));
        places.had_turn(&places.left(), &HashMap::new());
        assert!(places.take(acme).is_some());
    }

    #[tokio::test]
    async fn l9_a_client_has_so_many_places_and_who_waits_goes_before_who_comes() {
        let places = RunPermits::new(2, Brakes::new(&Clock::default()));
        let [acme, globex] = [1, 2].map(|id| ClientId::new(id).unwrap());
        let first = places.take(acme).unwrap();
        let _second = places.take(acme).unwrap();
        assert!(places.take(acme).is_none(), "a third");
        assert!(places.take(globex).is_some(), "another company does not feel it");
        drop(first);
        places.freed().await;
        assert!(places.take(acme).is_none(), "one waits already");
        let left = places.left();
        assert_eq!(left.get(&acme), Some(&1));
        let third = places.give(acme);
        places.had_turn(&left, &HashMap::from([(acme, 1)]));
        drop(third);
        assert!(places.take(acme).is_none(), "more may wait than had a place");
        places.had_turn(&places.left(), &HashMap::new());
        assert!(places.take(acme).is_some());
    }
}
