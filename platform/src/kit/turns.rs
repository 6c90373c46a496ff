//! Turns by client, in front of what all clients share and of which there is little: a client waits for its own work
//! there, and nobody else does (M9).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::caller::ClientId;
use super::problem::Problem;

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

#[cfg(test)]
mod tests {
    use super::*;

    fn client(number: i64) -> ClientId {
        ClientId::new(number).unwrap()
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
