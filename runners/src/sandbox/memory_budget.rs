//! What all guests of this process share: its memory. A run's own limit holds it alone; without a bound for all of them
//! together, many that each keep to theirs would take what the machine's other processes need, its database among them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What each guest may have without asking for a share of it: its first memory, of which a guest in Rust touches some
/// ten pages. How many guests there are is bounded by itself, and ten thousand of them fit into a gigabyte; to count
/// what they could touch would let a tenth of them in.
const FIRST: u64 = 2 << 20;

pub struct MemoryBudget {
    /// Bytes that no guest has.
    left: AtomicU64,
    /// How large each of a guest's tables may be.
    pub table_elements: usize,
}

impl MemoryBudget {
    pub fn new(bytes: u64, table_elements: u32) -> Arc<Self> {
        Arc::new(Self { left: AtomicU64::new(bytes), table_elements: table_elements as usize })
    }

    fn take(&self, bytes: u64) -> bool {
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes)).is_ok()
    }
}

/// What one guest has of it; given back when this is dropped, with the guest's memory.
pub struct MemoryShare {
    room: Arc<MemoryBudget>,
    bytes: u64,
}

impl MemoryShare {
    pub fn new(room: Arc<MemoryBudget>) -> Self {
        Self { room, bytes: 0 }
    }

    /// Lets the guest's memory be as large as this, where so much is left. What a guest got it keeps to its end, as it
    /// does its memory.
    pub fn grow(&mut self, to: u64) -> bool {
        let more = to.saturating_sub(FIRST).saturating_sub(self.bytes);
        let is_granted = self.room.take(more);
        if is_granted {
            self.bytes += more;
        }
        is_granted
    }
}

impl Drop for MemoryShare {
    fn drop(&mut self) {
        self.room.left.fetch_add(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p2_no_more_is_lent_than_there_is_and_all_of_it_comes_back() {
        let room = MemoryBudget::new(100, 0);
        let (mut one, mut other) = (MemoryShare::new(room.clone()), MemoryShare::new(room.clone()));
        assert!(one.grow(FIRST + 60) && one.grow(FIRST + 40), "it has that already");
        assert!(!other.grow(FIRST + 41) && other.grow(FIRST + 40));
        assert!(!one.grow(FIRST + 61));
        assert!(MemoryShare::new(room.clone()).grow(FIRST), "what each begins with is no part of it");
        drop(one);
        assert!(other.grow(FIRST + 100) && !other.grow(FIRST + 101));
        drop(other);
        assert_eq!(room.left.load(Ordering::Relaxed), 100);
    }
}
