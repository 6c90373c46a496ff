//! Whose turn it is: rows of many batches of many clients share what this process may have under way. One client after the other, then one batch of it
//! after the other, so that who has ten thousand rows never keeps out who has ten.

use std::collections::VecDeque;

use uuid::Uuid;

/// Rows of one batch under way at once, of one client, and in this process.
#[derive(Clone, Copy, Debug)]
pub struct Shares {
    pub batch: usize,
    pub client: usize,
    pub process: usize,
}

pub const SHARES: Shares = Shares { batch: 8, client: 12, process: 16 };

/// A client's batches, in turn.
struct Seat {
    client: i64,
    batches: VecDeque<(Uuid, usize)>,
}

impl Seat {
    fn under_way(&self) -> usize {
        self.batches.iter().map(|(_, under_way)| under_way).sum()
    }
}

/// Counts what is under way and says what is next.
pub struct Desk {
    shares: Shares,
    seats: VecDeque<Seat>,
}

impl Desk {
    pub fn new(shares: Shares) -> Self {
        Self { shares, seats: VecDeque::new() }
    }

    pub fn add(&mut self, client: i64, batch: Uuid) {
        match self.seats.iter_mut().find(|seat| seat.client == client) {
            Some(seat) => seat.batches.push_back((batch, 0)),
            None => self.seats.push_back(Seat { client, batches: [(batch, 0)].into() }),
        }
    }

    pub fn remove(&mut self, batch: Uuid) {
        for seat in &mut self.seats {
            seat.batches.retain(|(other, _)| *other != batch);
        }
        self.seats.retain(|seat| !seat.batches.is_empty());
    }

    /// Says how many rows of a batch are under way.
    pub fn set(&mut self, batch: Uuid, under_way: usize) {
        for (other, count) in self.seats.iter_mut().flat_map(|seat| &mut seat.batches) {
            if *other == batch {
                *count = under_way;
            }
        }
    }

    /// Clients with as many batches here.
    pub fn clients_with(&self, batches: usize) -> Vec<i64> {
        self.seats.iter().filter(|seat| seat.batches.len() >= batches).map(|seat| seat.client).collect()
    }

    pub fn batches(&self) -> usize {
        self.seats.iter().map(|seat| seat.batches.len()).sum()
    }

    /// The batch whose row is next, among those that can start one; it goes to the end of its row, and its client too.
    pub fn next(&mut self, can_start: impl Fn(Uuid) -> bool) -> Option<Uuid> {
        let busy: usize = self.seats.iter().map(Seat::under_way).sum();
        if busy >= self.shares.process {
            return None;
        }
        let Shares { batch: of_batch, client: of_client, .. } = self.shares;
        let fits = |seat: &Seat| {
            let has_room = seat.under_way() < of_client;
            seat.batches.iter().position(|(batch, count)| has_room && *count < of_batch && can_start(*batch))
        };
        let (place, inner) = self.seats.iter().enumerate().find_map(|(place, seat)| Some((place, fits(seat)?)))?;
        let mut seat = self.seats.remove(place)?;
        let found = seat.batches.remove(inner).map(|(batch, count)| {
            seat.batches.push_back((batch, count + 1));
            batch
        });
        self.seats.push_back(seat);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Shares = Shares { batch: 2, client: 3, process: 6 };

    fn id(n: u128) -> Uuid {
        Uuid::from_u128(n)
    }

    fn desk(batches: &[(i64, u128)]) -> Desk {
        let mut desk = Desk::new(SMALL);
        for (client, batch) in batches {
            desk.add(*client, id(*batch));
        }
        desk
    }

    fn turns(desk: &mut Desk) -> Vec<u128> {
        std::iter::from_fn(|| desk.next(|_| true)).map(|batch| batch.as_u128()).collect()
    }

    #[test]
    fn clients_take_turns_whatever_each_has_waiting() {
        let mut desk = desk(&[(1, 11), (1, 12), (1, 13), (2, 21)]);
        assert_eq!(turns(&mut desk), [11, 21, 12, 21, 13], "a batch has two, a client three");
        desk.set(id(21), 0);
        assert_eq!(turns(&mut desk), [21, 21]);
    }

    #[test]
    fn no_more_than_the_process_may_have_is_under_way() {
        let mut desk = desk(&[(1, 11), (1, 12), (2, 21), (2, 22), (3, 31)]);
        assert_eq!(turns(&mut desk), [11, 21, 31, 12, 22, 31]);
        assert_eq!(desk.next(|_| true), None);
        desk.remove(id(31));
        assert_eq!((desk.next(|_| true), desk.batches()), (Some(id(11)), 4));
    }

    #[test]
    fn a_batch_that_can_start_nothing_holds_nobody_up() {
        let mut desk = desk(&[(1, 11), (1, 12), (2, 21)]);
        let only = |wanted: u128| move |batch: Uuid| batch == id(wanted);
        assert_eq!(desk.next(only(12)), Some(id(12)));
        assert_eq!(desk.next(only(99)), None);
        assert_eq!(desk.next(|_| true), Some(id(21)));
        assert_eq!(desk.clients_with(2), [1]);
    }
}
