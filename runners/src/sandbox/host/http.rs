//! Lends `http`: a request that the server checks and sends, and its response piece by piece.

use std::sync::Arc;

use tokio::sync::mpsc;
use wasmtime::component::Resource;

use super::super::bindings::atelier::runner::http as wit;
use super::super::bindings::atelier::runner::types;
use super::super::convert;
use super::super::run::{SandboxedRun, wait};
use super::Host;
use crate::Failure;
use crate::wire::{Answer, Ask, FromSandbox, HttpAsk, HttpHead, Signing};

/// A response under way; dropping it tells the server that no more is wanted.
pub struct ResponseStream {
    run: Arc<SandboxedRun>,
    call: u32,
    incoming: mpsc::UnboundedReceiver<Answer>,
    head: HttpHead,
    end: Option<Result<(), Failure>>,
}

impl Drop for ResponseStream {
    fn drop(&mut self) {
        self.run.close(self.call);
    }
}

impl ResponseStream {
    async fn read(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        while self.end.is_none() {
            match wait(&self.run, &mut self.incoming).await? {
                Answer::Body(bytes) => {
                    self.run.send(&FromSandbox::Credit { run: self.run.id, call: self.call, pieces: 1 });
                    return Ok(Some(bytes));
                }
                Answer::End(end) => self.end = Some(end),
                _ => {}
            }
        }
        self.end.clone().unwrap_or(Ok(())).map(|()| None)
    }
}

impl wit::Host for Host {
    async fn send(
        &mut self,
        request: wit::Request,
    ) -> wasmtime::Result<Result<Resource<ResponseStream>, types::Failure>> {
        self.count_call()?;
        let signing = |signing: wit::Signing| Signing { scheme: signing.scheme, parameters: signing.parameters };
        let ask = HttpAsk {
            method: request.method,
            url: request.url,
            headers: request.headers,
            body: request.body,
            signing: request.signing.map(signing),
        };
        let run = self.run.clone();
        let mut call = run.call(Ask::Http(Box::new(ask)));
        let stream = match call.next().await {
            Ok(Answer::Head(head)) => {
                let id = call.id;
                call.into_incoming().map(|incoming| ResponseStream {
                    run: run.clone(),
                    call: id,
                    incoming,
                    head,
                    end: None,
                })
            }
            Ok(Answer::End(Err(failure))) | Err(failure) => return Ok(Err(convert::failure_to_guest(failure))),
            Ok(_) => None,
        };
        match stream {
            Some(stream) => Ok(Ok(self.keep(stream)?)),
            None => Ok(Err(types::Failure::Internal("the host answered out of turn".into()))),
        }
    }
}

impl wit::HostResponse for Host {
    fn status(&mut self, response: Resource<ResponseStream>) -> wasmtime::Result<u16> {
        Ok(self.answers.get(&response)?.head.status)
    }

    fn headers(&mut self, response: Resource<ResponseStream>) -> wasmtime::Result<Vec<(String, String)>> {
        Ok(self.answers.get(&response)?.head.headers.clone())
    }

    async fn read(
        &mut self,
        response: Resource<ResponseStream>,
    ) -> wasmtime::Result<Result<Option<Vec<u8>>, types::Failure>> {
        Ok(self.answers.get_mut(&response)?.read().await.map_err(convert::failure_to_guest))
    }

    fn drop(&mut self, response: Resource<ResponseStream>) -> wasmtime::Result<()> {
        self.answers.delete(response)?;
        Ok(())
    }
}
