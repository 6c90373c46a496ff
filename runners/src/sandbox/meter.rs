//! Measures the time that a guest computes: its thread's CPU time while its future is being polled. Waiting costs it
//! nothing, and neither does a busy machine.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

/// Shared between the future that measures and the engine's callback that asks.
#[derive(Debug, Default)]
pub struct Meter {
    /// Nanoseconds of finished polls.
    spent: AtomicU64,
    /// The thread's clock at the beginning of the poll under way; 0 when there is none.
    since: AtomicU64,
}

impl Meter {
    /// What was computed so far, the poll under way included. To be asked on the thread that polls, or between polls.
    pub fn spent(&self) -> Duration {
        let since = self.since.load(Ordering::Relaxed);
        let running = if since == 0 { 0 } else { thread_clock().saturating_sub(since) };
        Duration::from_nanos(self.spent.load(Ordering::Relaxed).saturating_add(running))
    }
}

/// Nanoseconds of CPU that this thread has used; never 0.
#[expect(unsafe_code, reason = "reads a clock into a value of its own; the standard library has no such clock")]
fn thread_clock() -> u64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is valid for the call.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut now) };
    (now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64).max(1)
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
        let begun = thread_clock();
        self.meter.since.store(begun, Ordering::Relaxed);
        let polled = self.future.as_mut().poll(cx);
        self.meter.since.store(0, Ordering::Relaxed);
        self.meter.spent.fetch_add(thread_clock().saturating_sub(begun), Ordering::Relaxed);
        polled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computing_counts_and_waiting_between_polls_does_not() {
        let meter = Meter::default();
        let mut polls = 0;
        let work = std::future::poll_fn(|_| {
            let begun = thread_clock();
            while thread_clock() < begun + 2_000_000 {
                std::hint::spin_loop();
            }
            polls += 1;
            if polls == 3 { Poll::Ready(()) } else { Poll::Pending }
        });
        let mut work = std::pin::pin!(work);
        let mut metered = std::pin::pin!(Metered::new(work.as_mut(), &meter));
        let mut between = Duration::ZERO;
        let whole = thread_clock();
        let mut cx = Context::from_waker(std::task::Waker::noop());
        while metered.as_mut().poll(&mut cx).is_pending() {
            let begun = thread_clock();
            while thread_clock() < begun + 20_000_000 {
                std::hint::spin_loop();
            }
            between += Duration::from_nanos(thread_clock() - begun);
        }
        let whole = Duration::from_nanos(thread_clock() - whole);
        assert!(meter.spent() >= Duration::from_millis(6), "{:?}", meter.spent());
        assert!(meter.spent() <= whole - between, "{:?} of {whole:?}, {between:?} between", meter.spent());
    }
}
