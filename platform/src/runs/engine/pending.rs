//! Events of a run between its listeners, who have them, and the database, which will.

use serde_json::Value;
use uuid::Uuid;

use super::live::Live;
use super::writer::Stored;
use super::{Execution, Inner};
use crate::kit::caller::ClientId;
use crate::runs::model::Event;
use crate::runs::store::Batch;

/// Events that listeners have and the database does not have yet.
pub struct Pending {
    client: ClientId,
    run: Uuid,
    waiting: Vec<Value>,
    /// The number of the first waiting event.
    first: i64,
    /// What was handed over last, until it is committed.
    pub last_handed: Option<Stored>,
}

impl Pending {
    pub fn new(execution: &Execution) -> Self {
        Self {
            client: execution.client,
            run: execution.run,
            waiting: Vec::new(),
            first: execution.stored_events + 1,
            last_handed: None,
        }
    }

    pub fn add(&mut self, live: &Live, event: &Event) {
        live.push(event);
        // Serialising our own plain types cannot fail.
        self.waiting.push(serde_json::to_value(event).unwrap_or_default());
    }

    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    pub fn last(&self) -> i64 {
        self.first + i64::try_from(self.waiting.len()).unwrap_or(i64::MAX) - 1
    }

    pub fn batch(&mut self) -> Option<Batch> {
        let (first, last) = (self.first, self.last());
        let events = std::mem::take(&mut self.waiting);
        self.first = last + 1;
        (!events.is_empty()).then_some(Batch { run: self.run, first, last, events: Value::Array(events) })
    }

    pub fn flush(&mut self, inner: &Inner) {
        let Some(batch) = self.batch() else { return };
        match inner.writer.submit(self.client, batch) {
            Ok(stored) => self.last_handed = Some(stored),
            // The database is slow: the events wait here and go with the next batch.
            Err(back) => {
                self.first = back.first;
                if let Value::Array(events) = back.events {
                    self.waiting = events;
                }
            }
        }
    }
}
