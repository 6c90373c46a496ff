//! The frames. Server to sandbox: load, run, cancel, answers to calls. Back: events, calls to the outside, the end of a
//! run.

use serde::{Deserialize, Serialize};

use crate::{
    EmbedRequest, Embeddings, Event, Failure, Finish, Limits, Message, Outcome, PluginInfo, Request, Sampling, Spent,
    Tool, ToolCall, ToolChoice, TranscribeRequest, Transcript, Usage,
};

/// What a plugin says of itself; the digest is filled in by the server.
pub type Manifest = PluginInfo;

/// What a freshly started sandbox process is for.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub enum Mode {
    /// Runs guests until the socket closes.
    Serve(Serving),
    /// Compiles one component within these limits, then ends.
    Compile { memory_bytes: u64, cpu_seconds: u64 },
}

/// What a process that runs guests is to make room for.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Serving {
    pub parallel_runs: u32,
    /// So many sockets more were handed to it.
    pub lanes: u32,
    /// Linear memory of all guests together, in bytes.
    pub memory_bytes: u64,
    /// Stack of a guest, in bytes.
    pub stack_bytes: u32,
    /// Elements of each of a guest's tables.
    pub table_elements: u32,
}

#[derive(Debug, Serialize, Deserialize)]
pub enum ToSandbox {
    /// The first frame of every connection.
    Hello(Mode),
    /// More bytes of a component (compile) or of a compiled one (load); parts keep frames small.
    Part(#[serde(with = "serde_bytes")] Vec<u8>),
    /// The parts are complete: compile them.
    Compile,
    /// The parts are complete: load them under this number.
    Load {
        plugin: u32,
    },
    /// No more runs come for a plugin by this socket; by none, once it was said by so many.
    Unload {
        plugin: u32,
        sockets: u32,
    },
    Run(Box<StartRun>),
    Cancel {
        run: u64,
    },
    Answer {
        run: u64,
        call: u32,
        answer: Answer,
    },
}

#[derive(Debug, Serialize, Deserialize)]
pub struct StartRun {
    pub run: u64,
    pub plugin: u32,
    pub chance: Entropy,
    pub limits: Limits,
    /// JSON text.
    pub settings: String,
    pub work: Work,
}

/// Where a guest's time and randomness come from.
#[derive(Debug, Serialize, Deserialize)]
pub enum Entropy {
    /// From the machine.
    Real,
    /// From the machine, and what it got is told at the end.
    Noted,
    /// From a record of an earlier run.
    Given(Box<Seen>),
}

/// What a guest learnt of time and chance, in the order in which it asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// When the run began, in milliseconds since 1970.
    pub began_ms: u64,
    pub wall_ms: Vec<u64>,
    /// Since the run began.
    pub monotonic_ms: Vec<u64>,
    #[serde(with = "super::bytes")]
    pub random: Vec<u8>,
    /// It asked for more than is noted.
    pub cut: bool,
}

/// What a run is for: one of the functions that a guest exports.
#[derive(Debug, Serialize, Deserialize)]
pub enum Work {
    Answer(Request),
    Embed(EmbedRequest),
    Transcribe(TranscribeRequest),
}

impl Work {
    /// Where it may be sent.
    pub fn region(&self) -> &str {
        match self {
            Self::Answer(request) => &request.region,
            Self::Embed(request) => &request.region,
            Self::Transcribe(request) => &request.region,
        }
    }

    /// Asks for it with another name of the region: the provider's.
    pub fn set_region(&mut self, region: &str) {
        let asked = match self {
            Self::Answer(request) => &mut request.region,
            Self::Embed(request) => &mut request.region,
            Self::Transcribe(request) => &mut request.region,
        };
        region.clone_into(asked);
    }
}

/// What came of it.
#[derive(Debug, Serialize, Deserialize)]
pub enum Product {
    Outcome(Outcome),
    Embeddings(Embeddings),
    Transcript(Transcript),
}

#[derive(Debug, Serialize, Deserialize)]
pub enum FromSandbox {
    /// Answers `Hello`: the engine's compatibility hash, and which walls the kernel let it put up.
    Ready {
        engine: u64,
        walls: Vec<String>,
    },
    /// More bytes of a compiled component.
    Part(#[serde(with = "serde_bytes")] Vec<u8>),
    /// The compiled component is complete, or why there is none.
    Compiled(Result<(), String>),
    Loaded {
        plugin: u32,
        manifest: Result<Box<Manifest>, String>,
    },
    /// Never `Event::Finished`.
    Event {
        run: u64,
        event: Event,
    },
    Call {
        run: u64,
        call: u32,
        ask: Ask,
    },
    /// As a call for a completion, but what is said goes straight to the waiting caller: the guest gets `Relayed`.
    Relay {
        run: u64,
        call: u32,
        prompt: Box<Prompt>,
    },
    /// The guest has taken this many pieces of the answer to a call: as many more may be sent.
    Credit {
        run: u64,
        call: u32,
        pieces: u32,
    },
    /// The guest needs no more of the answer to a call.
    Close {
        run: u64,
        call: u32,
    },
    Log {
        run: u64,
        level: LogLevel,
        text: String,
    },
    Done {
        run: u64,
        result: Result<Product, Failure>,
        told: RunReport,
    },
}

/// What the sandbox says of a run besides what came of it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct RunReport {
    /// Where it was to be noted.
    pub seen: Option<Box<Seen>>,
    /// `None` where the guest never began.
    pub spent: Option<Spent>,
}

/// What a guest asks of the outside.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    Completion(Box<Prompt>),
    Http(Box<HttpAsk>),
    StateGet {
        key: String,
    },
    StateSet {
        key: String,
        #[serde(with = "super::bytes")]
        value: Vec<u8>,
        ttl_seconds: u32,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Prompt {
    pub model: String,
    pub messages: Vec<Message>,
    pub sampling: Sampling,
    pub tools: Vec<Tool>,
    pub tool_choice: ToolChoice,
    pub response_schema: Option<String>,
    /// Below the endpoint, query included.
    pub path: Option<String>,
    pub headers: Vec<(String, String)>,
    /// Further fields of the JSON body: name and JSON text.
    pub extras: Vec<(String, String)>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HttpAsk {
    pub method: String,
    pub url: String,
    pub headers: Vec<(String, String)>,
    #[serde(with = "super::bytes")]
    pub body: Vec<u8>,
    pub signing: Option<Signing>,
}

/// How the server signs the request: a scheme's name and what it needs besides credentials.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Signing {
    pub scheme: String,
    pub parameters: Vec<(String, String)>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HttpHead {
    pub status: u16,
    pub headers: Vec<(String, String)>,
}

/// What the server answers to a call. A completion: `Started`, then `Chunks`, then `End`, of a relayed one `Relayed`
/// alone; http the same with `Head` and `Body`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Started,
    Head(HttpHead),
    Chunks(Vec<Chunk>),
    /// The end of what was relayed; stands in no recording, which has the chunks themselves.
    Relayed(Relayed),
    Body(#[serde(with = "super::bytes")] Vec<u8>),
    State(#[serde(with = "super::bytes::optional")] Option<Vec<u8>>),
    Kept(bool),
    End(Result<(), Failure>),
}

/// What the server has handed on in a run's name, and what it has not.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Relayed {
    pub end: Result<(), Failure>,
    /// Whether a part of the answer went on: text, JSON or a tool call.
    pub said: bool,
    /// What went on, as the run's limits count it.
    pub events: u32,
    pub bytes: u64,
    pub rest: Vec<Chunk>,
}

/// A piece of a completion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chunk {
    Text(String),
    Reasoning(String),
    ToolCall(ToolCall),
    Refusal(String),
    Usage(Usage),
    Finish(Finish),
    Id(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogLevel {
    Debug,
    Info,
    Warn,
    Error,
}
