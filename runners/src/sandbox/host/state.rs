//! Lends `state`: a few values a binding, kept by the server. Counts on the same budget as calls to the outside.

use super::super::bindings::atelier::runner::state;
use super::Host;
use crate::wire::{Answer, Ask};

impl state::Host for Host {
    async fn get(&mut self, key: String) -> wasmtime::Result<Option<Vec<u8>>> {
        self.count_call()?;
        let run = self.run.clone();
        Ok(match run.call(Ask::StateGet { key }).next().await {
            Ok(Answer::State(value)) => value,
            _ => None,
        })
    }

    async fn set(&mut self, key: String, value: Vec<u8>, ttl_seconds: u32) -> wasmtime::Result<bool> {
        self.count_call()?;
        let run = self.run.clone();
        Ok(matches!(run.call(Ask::StateSet { key, value, ttl_seconds }).next().await, Ok(Answer::Kept(true))))
    }
}
