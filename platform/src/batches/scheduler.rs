//! Whose turn it is: rows of many batches of many clients share what this process may have under way. One client after
//! the other, then one batch of it after the other, so that who has ten thousand rows never keeps out who has ten.

use std::collections::VecDeque;

use uuid::Uuid;

/// Rows of one batch under way at once, of one client, and in this process.
#[derive(Clone, Copy, Debug)]
pub struct ParallelRows {
    pub batch: usize,
    pub client: usize,
    pub process: usize,
}

pub const LIMITS: ParallelRows = ParallelRows { batch: 8, client: 12, process: 16 };

/// A client's batches, in turn.
struct ClientQueue {
    client: i64,
    batches: VecDeque<(Uuid, usize)>,
}

impl ClientQueue {
    fn under_way(&self) -> usize {
        self.batches.iter().map(|(_, under_way)| under_way).sum()
    }
}

/// Counts what is under way and says what is next.
pub struct FairScheduler {
    limits: ParallelRows,
    queues: VecDeque<ClientQueue>,
}

impl FairScheduler {
    pub fn new(limits: ParallelRows) -> Self {
        Self { limits, queues: VecDeque::new() }
    }

    pub fn add(&mut self, client: i64, batch: Uuid) {
        match self.queues.iter_mut().find(|queue| queue.client == client) {
            Some(queue) => queue.batches.push_back((batch, 0)),
            None => self.queues.push_back(ClientQueue { client, batches: [(batch, 0)].into() }),
        }
    }

    pub fn remove(&mut self, batch: Uuid) {
        for queue in &mut self.queues {
            queue.batches.retain(|(other, _)| *other != batch);
        }
        self.queues.retain(|queue| !queue.batches.is_empty());
    }

    /// Says how many rows of a batch are under way.
    pub fn set(&mut self, batch: Uuid, under_way: usize) {
        for (other, count) in self.queues.iter_mut().flat_map(|queue| &mut queue.batches) {
            if *other == batch {
                *count = under_way;
            }
        }
    }

    /// Clients with as many batches here.
    pub fn clients_with(&self, batches: usize) -> Vec<i64> {
        self.queues.iter().filter(|queue| queue.batches.len() >= batches).map(|queue| queue.client).collect()
    }

    pub fn batches(&self) -> usize {
        self.queues.iter().map(|queue| queue.batches.len()).sum()
    }

    /// The batch whose row is next, among those that can start one; it goes to the end of its row, and its client too.
    pub fn next(&mut self, can_start: impl Fn(Uuid) -> bool) -> Option<Uuid> {
        let busy: usize = self.queues.iter().map(ClientQueue::under_way).sum();
        if busy >= self.limits.process {
            return None;
        }
        let ParallelRows { batch: of_batch, client: of_client, .. } = self.limits;
        let fits = |queue: &ClientQueue| {
            let has_room = queue.under_way() < of_client;
            queue.batches.iter().position(|(batch, count)| has_room && *count < of_batch && can_start(*batch))
        };
        let (place, inner) = self.queues.iter().enumerate().find_map(|(place, queue)| Some((place, fits(queue)?)))?;
        let mut queue = self.queues.remove(place)?;
        let found = queue.batches.remove(inner).map(|(batch, count)| {
            queue.batches.push_back((batch, count + 1));
            batch
        });
        self.queues.push_back(queue);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: ParallelRows = ParallelRows { batch: 2, client: 3, process: 6 };

    fn id(n: u128) -> Uuid {
        Uuid::from_u128(n)
    }

    fn scheduler(batches: &[(i64, u128)]) -> FairScheduler {
        let mut scheduler = FairScheduler::new(SMALL);
        for (client, batch) in batches {
            scheduler.add(*client, id(*batch));
        }
        scheduler
    }

    fn turns(scheduler: &mut FairScheduler) -> Vec<u128> {
        std::iter::from_fn(|| scheduler.next(|_| true)).map(|batch| batch.as_u128()).collect()
    }

    #[test]
    fn clients_take_turns_whatever_each_has_waiting() {
        let mut scheduler = scheduler(&[(1, 11), (1, 12), (1, 13), (2, 21)]);
        assert_eq!(turns(&mut scheduler), [11, 21, 12, 21, 13], "a batch has two, a client three");
        scheduler.set(id(21), 0);
        assert_eq!(turns(&mut scheduler), [21, 21]);
    }

    #[test]
    fn no_more_than_the_process_may_have_is_under_way() {
        let mut scheduler = scheduler(&[(1, 11), (1, 12), (2, 21), (2, 22), (3, 31)]);
        assert_eq!(turns(&mut scheduler), [11, 21, 31, 12, 22, 31]);
        assert_eq!(scheduler.next(|_| true), None);
        scheduler.remove(id(31));
        assert_eq!((scheduler.next(|_| true), scheduler.batches()), (Some(id(11)), 4));
    }

    #[test]
    fn a_batch_that_can_start_nothing_holds_nobody_up() {
        let mut scheduler = scheduler(&[(1, 11), (1, 12), (2, 21)]);
        let only = |wanted: u128| move |batch: Uuid| batch == id(wanted);
        assert_eq!(scheduler.next(only(12)), Some(id(12)));
        assert_eq!(scheduler.next(only(99)), None);
        assert_eq!(scheduler.next(|_| true), Some(id(21)));
        assert_eq!(scheduler.clients_with(2), [1]);
    }
}
