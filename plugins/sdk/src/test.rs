//! A platform for a plugin's own tests: it answers what the plugin asks as the test says, and keeps what the plugin does.
//!
//! ```ignore
//! let ran = Host::new().replies(Reply::ok("data: {\"text\":\"Hello\"}\n\n").split(1)).run::<Echo>(request);
//! assert_eq!(ran.text(), "Hello");
//! ```
//!
//! It knows no limits, fills in no credentials and checks no addresses: that is the real host's, and `runner check`'s to try.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};

use crate::completions::{Chunk, Prompt};
use crate::events::{Event, Stopped};
use crate::log::Level;
use crate::{
    EmbedRequest, Embedder, Embeddings, Failure, Outcome, Request, Runner, TranscribeRequest, Transcriber, Transcript,
    http,
};

thread_local! {
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
}

/// Lets the host of the running test do something; `None` where none runs.
pub(crate) fn with<T>(what: impl FnOnce(&mut Host) -> T) -> Option<T> {
    HOST.with_borrow_mut(|host| host.as_mut().map(what))
}

/// What the provider answers to one request over `http`.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    pub status: u16,
    /// Names in lower case, as the real host gives them.
    pub headers: Vec<(String, String)>,
    pub pieces: VecDeque<Result<Vec<u8>, Failure>>,
}

impl Reply {
    /// 200 with this body, in one piece.
    pub fn ok(body: impl Into<Vec<u8>>) -> Self {
        Self::status(200, body)
    }

    pub fn status(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Self { status, headers: Vec::new(), pieces: VecDeque::from([Ok(body.into())]) }
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_ascii_lowercase(), value.to_owned()));
        self
    }

    /// The body in pieces of so many bytes: wherever a network may cut it.
    pub fn split(mut self, bytes: usize) -> Self {
        let pieces = std::mem::take(&mut self.pieces);
        for piece in pieces {
            match piece {
                Ok(whole) => self.pieces.extend(whole.chunks(bytes.max(1)).map(|part| Ok(part.to_vec()))),
                failed => self.pieces.push_back(failed),
            }
        }
        self
    }

    /// After what there is the line breaks.
    pub fn breaks(mut self, failure: Failure) -> Self {
        self.pieces.push_back(Err(failure));
        self
    }
}

/// Pieces of a completion as they come, and where it breaks.
type Streamed = VecDeque<Result<Vec<Chunk>, Failure>>;

/// What a plugin finds when it is run, and what it did.
#[derive(Default)]
pub struct Host {
    replies: VecDeque<Result<Reply, Failure>>,
    completions: VecDeque<Result<Streamed, Failure>>,
    stops_after: Option<usize>,
    events: Vec<Event>,
    requests: Vec<http::Request>,
    prompts: Vec<Prompt>,
    pub(crate) state: BTreeMap<String, Vec<u8>>,
    pub(crate) log: Vec<(Level, String)>,
}

/// What came of a run.
#[derive(Debug)]
pub struct Ran<T> {
    pub result: Result<T, Failure>,
    pub events: Vec<Event>,
    /// What went out over `http`, with placeholders where credentials will be.
    pub requests: Vec<http::Request>,
    /// What went out through `completions`.
    pub prompts: Vec<Prompt>,
    pub state: BTreeMap<String, Vec<u8>>,
    pub log: Vec<(Level, String)>,
}

impl<T> Ran<T> {
    /// All text that was emitted.
    pub fn text(&self) -> String {
        self.events
            .iter()
            .filter_map(|event| if let Event::Text(text) = event { Some(text.as_str()) } else { None })
            .collect()
    }

    /// The body of a request as text; empty where there was no such request.
    pub fn body(&self, number: usize) -> String {
        self.requests.get(number).map(|request| String::from_utf8_lossy(&request.body).into_owned()).unwrap_or_default()
    }
}

impl Host {
    pub fn new() -> Self {
        Self::default()
    }

    /// The answer to the next request over `http`.
    pub fn replies(mut self, reply: Reply) -> Self {
        self.replies.push_back(Ok(reply));
        self
    }

    /// The next request over `http` or `completions` does not even get an answer.
    pub fn fails(mut self, failure: Failure) -> Self {
        self.replies.push_back(Err(failure.clone()));
        self.completions.push_back(Err(failure));
        self
    }

    /// The answer to the next completion: what each `next` gives.
    pub fn completes(mut self, chunks: impl IntoIterator<Item = Vec<Chunk>>) -> Self {
        self.completions.push_back(Ok(chunks.into_iter().map(Ok).collect()));
        self
    }

    /// As [`Host::completes`], with an end that is none.
    pub fn completes_until(mut self, chunks: impl IntoIterator<Item = Vec<Chunk>>, failure: Failure) -> Self {
        self.completions.push_back(Ok(chunks.into_iter().map(Ok).chain([Err(failure)]).collect()));
        self
    }

    /// The waiting caller goes away after so many events.
    pub fn stops_after(mut self, events: usize) -> Self {
        self.stops_after = Some(events);
        self
    }

    pub fn knows(mut self, key: &str, value: &[u8]) -> Self {
        self.state.insert(key.to_owned(), value.to_vec());
        self
    }

    pub fn run<R: Runner>(self, request: Request) -> Ran<Outcome> {
        self.during(|| R::run(request))
    }

    pub fn embed<R: Embedder>(self, request: EmbedRequest) -> Ran<Embeddings> {
        self.during(|| R::embed(request))
    }

    pub fn transcribe<R: Transcriber>(self, request: TranscribeRequest) -> Ran<Transcript> {
        self.during(|| R::transcribe(request))
    }

    fn during<T>(self, what: impl FnOnce() -> Result<T, Failure>) -> Ran<T> {
        HOST.with_borrow_mut(|host| *host = Some(self));
        let result = what();
        let host = HOST.with_borrow_mut(Option::take).unwrap_or_default();
        Ran {
            result,
            events: host.events,
            requests: host.requests,
            prompts: host.prompts,
            state: host.state,
            log: host.log,
        }
    }

    pub(crate) fn emit(&mut self, event: &Event) -> Result<(), Stopped> {
        if self.stops_after.is_some_and(|most| self.events.len() >= most) {
            return Err(Stopped::Stopped);
        }
        self.events.push(event.clone());
        Ok(())
    }

    pub(crate) fn send(&mut self, request: &http::Request) -> Result<Reply, Failure> {
        self.requests.push(request.clone());
        self.replies.pop_front().unwrap_or_else(|| Err(unscripted("http request")))
    }

    pub(crate) fn start(&mut self, prompt: &Prompt) -> Result<VecDeque<Result<Vec<Chunk>, Failure>>, Failure> {
        self.prompts.push(prompt.clone());
        self.completions.pop_front().unwrap_or_else(|| Err(unscripted("completion")))
    }
}

fn unscripted(what: &str) -> Failure {
    Failure::Internal(format!("the test says nothing of another {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Manifest, Message, Role, sse, state};

    struct Echo;

    impl Runner for Echo {
        fn describe() -> Manifest {
            Manifest::default()
        }

        fn run(request: Request) -> Result<Outcome, Failure> {
            state::set("seen", request.model.as_bytes(), 60);
            let response = http::send(&http::Request { url: "/x".into(), ..http::Request::default() })?;
            for event in sse::events(&response) {
                crate::emit(Event::Text(event?.data))?;
            }
            Ok(Outcome::default())
        }
    }

    fn request() -> Request {
        Request { model: "m".into(), messages: vec![Message::of(Role::User, "Hello")], ..Request::default() }
    }

    #[test]
    fn what_the_provider_says_comes_in_the_pieces_that_the_test_wants() {
        let stream = "data: größer\n\ndata: 🦀\n\n";
        for bytes in [1, 3, 100] {
            let ran = Host::new().replies(Reply::ok(stream).split(bytes)).run::<Echo>(request());
            assert_eq!((ran.text().as_str(), ran.events.len()), ("größer🦀", 2));
            assert_eq!((ran.requests.len(), ran.state["seen"].as_slice()), (1, b"m".as_slice()));
        }
    }

    #[test]
    fn a_line_that_breaks_and_a_reader_who_leaves_end_the_run() {
        let cut = Reply::ok("data: one\n\n").breaks(Failure::Unavailable("cut".into()));
        let ran = Host::new().replies(cut).run::<Echo>(request());
        assert!(ran.text() == "one" && matches!(ran.result, Err(Failure::Unavailable(_))), "{ran:?}");
        let ran = Host::new().replies(Reply::ok("data: one\n\ndata: two\n\n")).stops_after(1).run::<Echo>(request());
        assert!(ran.text() == "one" && matches!(ran.result, Err(Failure::Cancelled)), "{ran:?}");
    }

    #[test]
    fn what_no_test_has_said_is_a_failure_that_says_so() {
        let ran = Host::new().run::<Echo>(request());
        assert!(matches!(&ran.result, Err(Failure::Internal(why)) if why.contains("the test says nothing")), "{ran:?}");
        assert!(matches!(Echo::run(request()), Err(Failure::Internal(why)) if why.contains("sdk::test::Host")));
    }
}
