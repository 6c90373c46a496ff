//! What a run has said, as the limits count it, whether its guest handed it on or a relay in the guest's name.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::{Event, Failure, Limit, Limits};

#[derive(Default)]
pub struct OutputMeter {
    events: AtomicU32,
    bytes: AtomicU64,
}

impl OutputMeter {
    /// Counts an event.
    ///
    /// # Errors
    /// When it is one too many, or too long.
    pub fn count(&self, event: &Event, limits: &Limits) -> Result<(), Failure> {
        // A guest waits while something is relayed for it, so nobody else counts meanwhile.
        let bytes = self.bytes.load(Ordering::Relaxed).saturating_add(event.bytes());
        let events = self.events.load(Ordering::Relaxed).saturating_add(1);
        self.bytes.store(bytes, Ordering::Relaxed);
        self.events.store(events, Ordering::Relaxed);
        let exceeded =
            |limit, most: u64, what| Err(Failure::LimitExceeded(limit, format!("it emitted more than {most} {what}")));
        match () {
            () if events > limits.events => exceeded(Limit::Events, limits.events.into(), "events"),
            () if bytes > limits.output_bytes => exceeded(Limit::Output, limits.output_bytes, "bytes"),
            () => Ok(()),
        }
    }
}
