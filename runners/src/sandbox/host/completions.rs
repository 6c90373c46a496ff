//! Lends `completions`: a chat completion of the binding's endpoint, made by the server, handed on piece by piece.

use std::sync::Arc;

use tokio::sync::mpsc;
use wasmtime::component::Resource;

use super::super::bindings::atelier::runner::completions::{self as wit, Chunk as GuestChunk};
use super::super::bindings::atelier::runner::types;
use super::super::convert;
use super::super::run::{SandboxedRun, wait};
use super::Host;
use crate::Failure;
use crate::wire::{Answer, Ask, Chunk, FromSandbox};

/// A completion under way; dropping it tells the server that no more is wanted.
pub struct CompletionStream {
    run: Arc<SandboxedRun>,
    call: u32,
    incoming: mpsc::UnboundedReceiver<Answer>,
    end: Option<Result<(), Failure>>,
}

impl Drop for CompletionStream {
    fn drop(&mut self) {
        self.run.close(self.call);
    }
}

impl CompletionStream {
    /// Waits for more, and takes all that has come meanwhile.
    async fn next(&mut self) -> Result<Option<Vec<Chunk>>, Failure> {
        let mut chunks = Vec::new();
        let mut pieces = 0;
        while self.end.is_none() {
            let answer = match self.incoming.try_recv() {
                Ok(answer) => answer,
                Err(_) if !chunks.is_empty() => break,
                Err(_) => wait(&self.run, &mut self.incoming).await?,
            };
            match answer {
                Answer::Chunks(more) => {
                    pieces += 1;
                    chunks.extend(more);
                }
                Answer::End(end) => self.end = Some(end),
                _ => {}
            }
        }
        if pieces > 0 {
            self.run.send(&FromSandbox::Credit { run: self.run.id, call: self.call, pieces });
        }
        match &self.end {
            _ if !chunks.is_empty() => Ok(Some(chunks)),
            Some(Err(failure)) => Err(failure.clone()),
            _ => Ok(None),
        }
    }
}

impl wit::Host for Host {
    async fn start(
        &mut self,
        prompt: wit::Prompt,
    ) -> wasmtime::Result<Result<Resource<CompletionStream>, types::Failure>> {
        self.count_call()?;
        let run = self.run.clone();
        let mut call = run.call(Ask::Completion(Box::new(convert::prompt_from_guest(prompt))));
        let stream = match call.next().await {
            Ok(Answer::Started) => {
                let id = call.id;
                call.into_incoming().map(|incoming| CompletionStream {
                    run: run.clone(),
                    call: id,
                    incoming,
                    end: None,
                })
            }
            Ok(Answer::End(Err(failure))) | Err(failure) => return Ok(Err(convert::failure_to_guest(failure))),
            Ok(_) => None,
        };
        match stream {
            Some(stream) => Ok(Ok(self.keep(stream)?)),
            None => Ok(Err(out_of_turn())),
        }
    }

    async fn relay(&mut self, prompt: wit::Prompt) -> wasmtime::Result<Result<wit::Relayed, types::Failure>> {
        self.count_call()?;
        let run = self.run.clone();
        let mut call = run.relay(convert::prompt_from_guest(prompt));
        let relayed = match call.next().await {
            Ok(Answer::Relayed(relayed)) => {
                call.ended();
                relayed
            }
            Ok(_) => return Ok(Err(out_of_turn())),
            Err(failure) => return Ok(Err(convert::failure_to_guest(failure))),
        };
        self.spent.events = self.spent.events.saturating_add(relayed.events);
        self.spent.output_bytes = self.spent.output_bytes.saturating_add(relayed.bytes);
        match relayed.end {
            Ok(()) => Ok(Ok(convert::relayed_to_guest(relayed.said, relayed.rest))),
            Err(Failure::LimitExceeded(limit, how)) => self.exceeded(limit, how),
            Err(failure) => Ok(Err(convert::failure_to_guest(failure))),
        }
    }
}

fn out_of_turn() -> types::Failure {
    types::Failure::Internal("the host answered out of turn".into())
}

impl wit::HostCompletion for Host {
    async fn next(
        &mut self,
        completion: Resource<CompletionStream>,
    ) -> wasmtime::Result<Result<Option<Vec<GuestChunk>>, types::Failure>> {
        let next = self.answers.get_mut(&completion)?.next().await;
        Ok(next
            .map(|chunks| chunks.map(|chunks| chunks.into_iter().map(convert::chunk_to_guest).collect()))
            .map_err(convert::failure_to_guest))
    }

    fn drop(&mut self, completion: Resource<CompletionStream>) -> wasmtime::Result<()> {
        self.answers.delete(completion)?;
        Ok(())
    }
}
