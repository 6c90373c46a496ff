//! Lends `events`: text, sections, citations and the like on their way to the person who waits. Bounded in number and
//! bytes.

use super::super::bindings::atelier::runner::events::{self, Event as Guest, Stopped};
use super::super::convert;
use super::Host;
use crate::{Event, Limit};

impl events::Host for Host {
    fn emit(&mut self, event: Guest) -> wasmtime::Result<Result<(), Stopped>> {
        if self.run.why().is_some() {
            return Ok(Err(Stopped::Stopped));
        }
        self.spent.events += 1;
        if self.spent.events > self.run.limits.events {
            return self.exceeded(Limit::Events, format!("it emitted more than {} events", self.run.limits.events));
        }
        let event = match event {
            Guest::Text(text) => Event::Text(text),
            Guest::Section(key) => Event::Section { key },
            Guest::Citation(passage) => Event::Citation { passage },
            Guest::Reasoning(text) => Event::Reasoning(text),
            Guest::Json(text) => Event::Json(text),
            Guest::ToolCall(call) => Event::ToolCall(convert::call_from_guest(call)),
            Guest::Progress(progress) => {
                let fraction = if progress.fraction.is_finite() { progress.fraction.clamp(0.0, 1.0) } else { 0.0 };
                Event::Progress { fraction, note: progress.note }
            }
            // No name is known to this version.
            Guest::Other(_) => return Ok(Ok(())),
        };
        self.spent.output_bytes += event.bytes();
        if self.spent.output_bytes > self.run.limits.output_bytes {
            return self
                .exceeded(Limit::Output, format!("it emitted more than {} bytes", self.run.limits.output_bytes));
        }
        match self.run.event(event) {
            Ok(()) => Ok(Ok(())),
            Err(error) => self.exceeded(Limit::Output, format!("an event of it cannot be handed on: {error}")),
        }
    }
}
