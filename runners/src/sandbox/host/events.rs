//! Lends `events`: text, sections, citations and the like on their way to the person who waits. Bounded in number and bytes.

use super::super::bindings::atelier::runner::events::{self, Event as Guest, Stopped};
use super::super::convert;
use super::Host;
use crate::wire::FromSandbox;
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
        let (event, bytes) = match event {
            Guest::Text(text) => measured(text, Event::Text),
            Guest::Section(key) => measured(key, |key| Event::Section { key }),
            Guest::Citation(passage) => measured(passage, |passage| Event::Citation { passage }),
            Guest::Reasoning(text) => measured(text, Event::Reasoning),
            Guest::Json(text) => measured(text, Event::Json),
            Guest::ToolCall(call) => {
                let bytes = call.id.len() + call.name.len() + call.arguments.len();
                (Event::ToolCall(convert::call_from_guest(call)), bytes)
            }
            Guest::Progress(progress) => {
                let fraction = if progress.fraction.is_finite() { progress.fraction.clamp(0.0, 1.0) } else { 0.0 };
                measured(progress.note, |note| Event::Progress { fraction, note })
            }
            // No name is known to this version.
            Guest::Other(_) => return Ok(Ok(())),
        };
        self.spent.output_bytes += bytes as u64;
        if self.spent.output_bytes > self.run.limits.output_bytes {
            return self
                .exceeded(Limit::Output, format!("it emitted more than {} bytes", self.run.limits.output_bytes));
        }
        self.run.send(&FromSandbox::Event { run: self.run.id, event });
        Ok(Ok(()))
    }
}

fn measured(text: String, event: impl FnOnce(String) -> Event) -> (Event, usize) {
    let bytes = text.len();
    (event(text), bytes)
}
