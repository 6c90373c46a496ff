//! The platform's functions outside of WebAssembly: the stand-in of the running test answers them, see `test`.

use crate::Failure;
use crate::test::with;

/// Where there is no platform and no test that stands in for one.
fn nobody() -> Failure {
    Failure::Internal("there is no platform here; run it through sdk::test::Host".into())
}

pub mod events {
    pub use crate::__bindings::atelier::runner::events::{Event, Progress, Stopped};

    pub fn emit(event: &Event) -> Result<(), Stopped> {
        super::with(|host| host.emit(event)).unwrap_or(Err(Stopped::Stopped))
    }
}

pub mod http {
    pub use crate::__bindings::atelier::runner::http::{Request, Signing};

    use std::cell::RefCell;

    use crate::Failure;
    use crate::test::Reply;

    /// What a test said that the provider answers.
    pub struct Response(RefCell<Reply>);

    impl Response {
        pub fn status(&self) -> u16 {
            self.0.borrow().status
        }

        pub fn headers(&self) -> Vec<(String, String)> {
            self.0.borrow().headers.clone()
        }

        pub fn read(&self) -> Result<Option<Vec<u8>>, Failure> {
            self.0.borrow_mut().pieces.pop_front().transpose()
        }

        #[doc(hidden)]
        pub fn handle(&self) -> u32 {
            0
        }

        #[doc(hidden)]
        pub fn take_handle(&self) -> u32 {
            0
        }
    }

    pub fn send(request: &Request) -> Result<Response, Failure> {
        let reply = super::with(|host| host.send(request)).unwrap_or_else(|| Err(super::nobody()))?;
        Ok(Response(RefCell::new(reply)))
    }
}

pub mod completions {
    pub use crate::__bindings::atelier::runner::completions::{Chunk, Prompt, Relayed};

    use std::cell::RefCell;
    use std::collections::VecDeque;

    use crate::Failure;
    use crate::events::Event;

    /// What a test said that the model answers.
    pub struct Completion(RefCell<VecDeque<Result<Vec<Chunk>, Failure>>>);

    impl Completion {
        pub fn next(&self) -> Result<Option<Vec<Chunk>>, Failure> {
            self.0.borrow_mut().pop_front().transpose()
        }
    }

    pub fn start(prompt: &Prompt) -> Result<Completion, Failure> {
        let chunks = super::with(|host| host.start(prompt)).unwrap_or_else(|| Err(super::nobody()))?;
        Ok(Completion(RefCell::new(chunks)))
    }

    pub fn relay(prompt: &Prompt) -> Result<Relayed, Failure> {
        let completion = start(prompt)?;
        let mut relayed = Relayed::default();
        while let Some(chunks) = completion.next()? {
            for chunk in chunks {
                let event = match chunk {
                    Chunk::Text(text) if prompt.response_schema.is_some() => Event::Json(text),
                    Chunk::Text(text) => Event::Text(text),
                    Chunk::Reasoning(text) => Event::Reasoning(text),
                    Chunk::ToolCall(call) => Event::ToolCall(call),
                    rest => {
                        relayed.rest.push(rest);
                        continue;
                    }
                };
                relayed.said |= !matches!(event, Event::Reasoning(_));
                crate::emit(event)?;
            }
        }
        Ok(relayed)
    }
}

pub mod state {
    pub fn get(key: &str) -> Option<Vec<u8>> {
        super::with(|host| host.state.get(key).cloned()).flatten()
    }

    pub fn set(key: &str, value: &[u8], _ttl_seconds: u32) -> bool {
        super::with(|host| host.state.insert(key.to_owned(), value.to_vec())).is_some()
    }
}

pub mod log {
    pub use crate::__bindings::atelier::runner::log::Level;

    pub fn write(level: Level, text: &str) {
        super::with(|host| host.log.push((level, text.to_owned())));
    }
}
