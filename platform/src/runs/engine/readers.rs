//! Who reads events from this process: how many there are, how long one may stall before it is cut (F14), and how often
//! is looked whether it may still read.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::watch;

/// A reader that has not taken a chunk after this is cut, and comes back with the last id that it has.
const PATIENCE: Duration = Duration::from_secs(30);

/// Whether a reader may still read is looked up this often.
const LOOK: Duration = Duration::from_secs(15);

/// How many readers there have been.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub now: usize,
    /// Cut because they stalled, since the process began.
    pub cut: u64,
}

pub struct Readers {
    counts: watch::Sender<Counts>,
    /// Milliseconds.
    patience: AtomicU64,
    /// Milliseconds.
    look_again: AtomicU64,
}

impl Default for Readers {
    fn default() -> Self {
        let millis = |time: Duration| AtomicU64::new(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        Self { counts: watch::Sender::default(), patience: millis(PATIENCE), look_again: millis(LOOK) }
    }
}

impl Readers {
    pub fn patience(&self) -> Duration {
        Duration::from_millis(self.patience.load(Ordering::Relaxed))
    }

    #[cfg(test)]
    pub fn set_patience(&self, patience: Duration) {
        self.patience.store(u64::try_from(patience.as_millis()).unwrap(), Ordering::Relaxed);
    }

    pub fn look_again(&self) -> Duration {
        Duration::from_millis(self.look_again.load(Ordering::Relaxed))
    }

    #[cfg(test)]
    pub fn set_look_again(&self, after: Duration) {
        self.look_again.store(u64::try_from(after.as_millis()).unwrap(), Ordering::Relaxed);
    }

    /// Resolves when it is so.
    #[cfg(test)]
    pub async fn until(&self, is_so: impl FnMut(&Counts) -> bool) -> Counts {
        *self.counts.subscribe().wait_for(is_so).await.unwrap()
    }

    pub fn came(&self) {
        self.change(|counts| counts.now += 1);
    }

    pub fn went(&self) {
        self.change(|counts| counts.now = counts.now.saturating_sub(1));
    }

    pub fn cut(&self) {
        ::metrics::counter!("event_streams_cut_total").increment(1);
        self.change(|counts| counts.cut += 1);
    }

    fn change(&self, change: impl FnOnce(&mut Counts)) {
        self.counts.send_modify(change);
        #[expect(clippy::cast_precision_loss, reason = "a count of connections")]
        ::metrics::gauge!("event_streams").set(self.counts.borrow().now as f64);
    }
}
