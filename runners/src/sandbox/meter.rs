//! Measures the time that a guest computes: the time its future is being polled. Waiting costs it nothing.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

/// Shared between the future that measures and the engine's callback that asks.
#[derive(Debug)]
pub struct Meter {
    origin: Instant,
    /// Nanoseconds of finished polls.
    spent: AtomicU64,
    /// Nanoseconds from `origin` to the beginning of the poll under way; 0 when there is none.
    since: AtomicU64,
}

impl Meter {
    pub fn new() -> Self {
        Self { origin: Instant::now(), spent: AtomicU64::new(0), since: AtomicU64::new(0) }
    }

    /// What was computed so far, the poll under way included.
    pub fn spent(&self) -> Duration {
        let since = self.since.load(Ordering::Relaxed);
        let running = if since == 0 { 0 } else { self.now().saturating_sub(since) };
        Duration::from_nanos(self.spent.load(Ordering::Relaxed).saturating_add(running))
    }

    fn now(&self) -> u64 {
        // Half a millennium fits; 1 keeps 0 free for "not polled".
        (self.origin.elapsed().as_nanos() as u64).max(1)
    }
}

/// A future whose polls count on a meter.
pub struct Metered<'m, F> {
    future: Pin<&'m mut F>,
    meter: &'m Meter,
}

impl<'m, F> Metered<'m, F> {
    pub fn new(future: Pin<&'m mut F>, meter: &'m Meter) -> Self {
        Self { future, meter }
    }
}

impl<F: Future> Future for Metered<'_, F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let begun = self.meter.now();
        self.meter.since.store(begun, Ordering::Relaxed);
        let polled = self.future.as_mut().poll(cx);
        self.meter.since.store(0, Ordering::Relaxed);
        self.meter.spent.fetch_add(self.meter.now().saturating_sub(begun), Ordering::Relaxed);
        polled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn waiting_is_free_and_computing_counts() {
        let meter = Meter::new();
        let work = async {
            tokio::time::sleep(Duration::from_millis(40)).await;
            let begun = Instant::now();
            while begun.elapsed() < Duration::from_millis(5) {
                std::hint::spin_loop();
            }
        };
        let mut work = std::pin::pin!(work);
        Metered::new(work.as_mut(), &meter).await;
        let spent = meter.spent();
        assert!(spent >= Duration::from_millis(5) && spent < Duration::from_millis(40), "{spent:?}");
    }
}
