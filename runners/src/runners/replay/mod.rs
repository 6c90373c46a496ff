//! Keeps what happens in a run, and plays it back: all that a guest can learn comes through the contract, so a record
//! of its calls, of what it was answered, and of what it saw of time and chance runs the same component to the same
//! answer, or shows where another version differs.
//!
//! `tape` gathers while a run goes on, `recording` is what is kept of it and its file, `deck` answers a guest from one
//! in place of the broker, `asks` says how two calls differ, `compare` how two runs do.

mod asks;
mod compare;
mod recording;
mod replay_broker;
mod tape;

use std::sync::Arc;

use super::broker::CallMode;
use super::broker::mask::Mask;
use super::{Run, Runners};
use crate::wire::Work;
use crate::{Binding, Event, Failure, Job};
pub use compare::{Aspect, Comparison, Difference, Verdict};
use recording::Head;
pub use recording::{Recording, Unreadable};
pub use replay_broker::ReplayBroker;
pub use tape::{Recorded, Tape};

/// Why a recording cannot be played back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    #[error("the recording was cut off where it became too long")]
    Cut,
    #[error("the recording keeps sizes and digests, and no text")]
    Textless,
    #[error("the recorded run was stopped from outside before its end")]
    Stopped,
    #[error("the sandbox was restarted in mid-run; try again")]
    Interrupted,
}

impl Runners {
    /// As [`Runners::run`], and keeps a record of it of at most so many bytes before they are packed. It comes once the
    /// run has ended.
    pub fn record(&self, job: Job, most: usize) -> (Run, Recorded) {
        let binding = &job.binding;
        let plugin = match &binding.digest {
            Some(digest) => self.loaded(digest),
            None => self.plugins().into_iter().find(|plugin| plugin.name == binding.plugin),
        };
        let (version, digest) = plugin.map(|plugin| (plugin.version, plugin.digest)).unwrap_or_default();
        let limits = binding.limits.clone().unwrap_or_else(|| self.inner.in_flight.limits().clone());
        let head = Head {
            recording: recording::VERSION,
            plugin: binding.plugin.clone(),
            version,
            digest,
            region: binding.region.clone(),
            settings: binding.settings.clone(),
            limits,
            texts: true,
        };
        let mut asked = job.request.clone();
        // As the guest is asked: it is played back to another one without the binding.
        asked.region = binding.provider_region.clone().unwrap_or(asked.region);
        let (tape, recorded) = Tape::new(head, asked, Mask::thorough(binding), most);
        let manner = CallMode::Recorded(Arc::new(tape));
        (self.begin_in(manner, job.binding, Work::Answer(job.request)), recorded)
    }

    /// Runs this plugin (a name of the manifest, and a digest where one is wanted) against a recording, and compares
    /// what it asks and says. Reaches nothing outside.
    ///
    /// # Errors
    /// When the recording cannot be played back.
    pub async fn replay(
        &self,
        recording: &Recording,
        plugin: &str,
        digest: Option<&str>,
    ) -> Result<Comparison, Unplayable> {
        let request = recording.playable()?.clone();
        let deck = Arc::new(ReplayBroker::new(recording));
        let head = recording.head();
        let binding = Binding {
            digest: digest.map(str::to_owned),
            region: head.region.clone(),
            settings: head.settings.clone(),
            limits: Some(head.limits.clone()),
            ..Binding::new(plugin)
        };
        let mut run = self.begin_in(CallMode::Replayed(deck.clone()), Arc::new(binding), Work::Answer(request));
        let mut events = Vec::new();
        let result = loop {
            match run.next().await {
                Some(Event::Finished(Err(Failure::SandboxDied))) | None => return Err(Unplayable::Interrupted),
                Some(Event::Finished(result)) => break result,
                Some(event) => events.push(event),
            }
        };
        Ok(compare::compare(recording, &events, &result, deck.differences()))
    }
}
