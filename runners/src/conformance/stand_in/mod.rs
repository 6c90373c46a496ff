//! A provider on this machine that speaks the real wire format (HTTP/1.1, chunked) and misbehaves on demand. How each
//! provider frames what it says is a file of its own: `openai`, `anthropic`, `gemini`, `bedrock`.

pub mod anthropic;
pub mod bedrock;
mod dialect;
pub mod gemini;
pub mod openai;
mod out;

use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use url::Url;

use dialect::Why;
pub use dialect::{Call, Dialect};
use out::Out;

/// Connections that may wait to be accepted; the kernel takes fewer where its own limit is lower. A caller whose
/// connection finds no room comes back a second later, which would be measured as the caller's.
const BACKLOG: u32 = 65_535;

/// How the provider answers. The default streams twenty words without delay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Behaviour {
    /// What is said, a token each.
    pub tokens: Vec<String>,
    pub first_token_delay: Duration,
    pub token_delay: Duration,
    /// Puts the nanoseconds since [`StandIn::origin`] and a space in place of each token.
    pub stamped: bool,
    pub act: Act,
    pub dialect: Dialect,
}

/// What else may happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// All goes well.
    Stream,
    /// So many times this status, then all goes well.
    RefuseFirst { times: usize, status: u16 },
    /// Another status than 200.
    Refuse { status: u16, retry_after: Option<u64>, body: String },
    /// The same with whatever headers.
    RefuseWith { status: u16, headers: Vec<(&'static str, String)>, body: String },
    /// After so many tokens an error, as the provider reports it in mid-stream.
    ErrorAfter(usize),
    /// All goes well, but nothing is counted.
    Uncounted,
    /// After the tokens the model asks for a tool.
    Call(Call),
    /// After the tokens the provider holds back the rest.
    Filtered,
    /// Nothing more after so many tokens, with the connection open.
    StallAfter(usize),
    /// The connection is cut in the middle of the event after so many tokens.
    CutAfter(usize),
    /// The connection is cut after so many bytes of the response, head included.
    CutAtByte(usize),
    /// The stream ends properly after so many tokens, but nothing says that the answer is done.
    EndAfter(usize),
    /// Each byte in a packet of its own: characters and events are split everywhere.
    ByteByByte,
    /// All goes well, with the provider's keep-alive before each token and before the end.
    KeepsAlive,
    /// These bytes in place of an event stream.
    Body(Vec<u8>),
    /// The same, each in a packet of its own.
    BodyByteByByte(Vec<u8>),
    /// One line of so many bytes.
    LongLine(usize),
    /// Says that the body is compressed.
    Compressed,
    /// Sends the client elsewhere.
    Redirect(String),
    /// The first of these whose words occur in the request's body; where none does, the usual tokens.
    Told(Vec<(&'static str, Behaviour)>),
}

impl Default for Behaviour {
    fn default() -> Self {
        Self {
            tokens: (1..=20).map(|n| format!("word{n} ")).collect(),
            first_token_delay: Duration::ZERO,
            token_delay: Duration::ZERO,
            stamped: false,
            act: Act::Stream,
            dialect: Dialect::OpenAi,
        }
    }
}

impl Behaviour {
    /// Streams these tokens.
    pub fn saying<T: Into<String>>(tokens: impl IntoIterator<Item = T>) -> Self {
        Self { tokens: tokens.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// Refuses so many times, then streams the usual tokens.
    pub fn refusing_first(times: usize, status: u16) -> Self {
        Self::acting(Act::RefuseFirst { times, status })
    }

    /// The usual tokens, and then this.
    pub fn acting(act: Act) -> Self {
        Self { act, ..Self::default() }
    }

    /// What the request asked for, where that decides.
    fn told(self, body: &str) -> Self {
        let Act::Told(choices) = &self.act else { return self };
        let chosen = choices.iter().find(|(words, _)| body.contains(words)).map(|(_, behaviour)| behaviour.clone());
        chosen.unwrap_or(Self { act: Act::Stream, ..self })
    }
}

/// A request as it arrived.
#[derive(Clone, Debug)]
pub struct RecordedRequest {
    /// Request line and headers.
    pub head: String,
    pub body: String,
}

struct Shared {
    behaviour: Mutex<Behaviour>,
    requests: Mutex<Vec<RecordedRequest>>,
    /// How many of them there are, for tests that wait.
    asked: watch::Sender<usize>,
    connections: Mutex<usize>,
    /// Tokens of prompts and of answers that were said to be counted.
    counted: Mutex<(usize, usize)>,
    origin: Instant,
    keep: bool,
}

impl Shared {
    /// How the next request is answered.
    fn next_behaviour(&self) -> Behaviour {
        let mut behaviour = lock(&self.behaviour);
        let Act::RefuseFirst { times, status } = behaviour.act else { return behaviour.clone() };
        let body = r#"{"error":{"message":"not now"}}"#.to_owned();
        let (now, then) = match times {
            0 => (Act::Stream, Act::Stream),
            times => (Act::Refuse { status, retry_after: None, body }, Act::RefuseFirst { times: times - 1, status }),
        };
        behaviour.act = then;
        Behaviour { act: now, ..behaviour.clone() }
    }
}

/// A provider at work; dropping it closes its port.
pub struct StandIn {
    shared: Arc<Shared>,
    url: Url,
    listening: JoinHandle<()>,
}

impl StandIn {
    /// Listens on a free port of the loopback address.
    pub async fn start(behaviour: Behaviour) -> std::io::Result<Self> {
        Self::start_keeping(behaviour, true).await
    }

    /// As [`StandIn::start`], without keeping the requests: for load.
    pub async fn start_forgetful(behaviour: Behaviour) -> std::io::Result<Self> {
        Self::start_keeping(behaviour, false).await
    }

    async fn start_keeping(behaviour: Behaviour, keep: bool) -> std::io::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((Ipv4Addr::LOCALHOST, 0).into())?;
        let listener = socket.listen(BACKLOG)?;
        let url = Url::parse(&format!("http://{}/v1", listener.local_addr()?)).map_err(std::io::Error::other)?;
        let shared = Arc::new(Shared {
            behaviour: Mutex::new(behaviour),
            requests: Mutex::default(),
            asked: watch::Sender::default(),
            connections: Mutex::new(0),
            counted: Mutex::default(),
            origin: Instant::now(),
            keep,
        });
        let serving = shared.clone();
        let listening = tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                *lock(&serving.connections) += 1;
                let shared = serving.clone();
                tokio::spawn(async move {
                    // A client that goes away is nothing to report.
                    let _ = serve(connection, &shared).await;
                });
            }
        });
        Ok(Self { shared, url, listening })
    }

    /// The base of the API, as a binding's endpoint wants it.
    pub fn url(&self) -> Url {
        self.url.clone()
    }

    /// From now on, for new requests.
    pub fn set(&self, behaviour: Behaviour) {
        *lock(&self.shared.behaviour) = behaviour;
    }

    pub fn requests(&self) -> Vec<RecordedRequest> {
        lock(&self.shared.requests).clone()
    }

    /// Resolves once it has kept so many requests.
    pub async fn asked(&self, times: usize) {
        // The sender lives as long as `self`: waiting cannot fail.
        let _ = self.shared.asked.subscribe().wait_for(|asked| *asked >= times).await;
    }

    /// Connections accepted so far.
    pub fn connections(&self) -> usize {
        *lock(&self.shared.connections)
    }

    /// What it has counted so far, as its answers told at their ends: tokens of prompts, and of what was said. Answers
    /// that are a body of the test's own are not in it.
    pub fn counted(&self) -> (usize, usize) {
        *lock(&self.shared.counted)
    }

    /// What the stamps of tokens count from.
    pub fn origin(&self) -> Instant {
        self.shared.origin
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn serve(connection: TcpStream, shared: &Shared) -> std::io::Result<()> {
    connection.set_nodelay(true)?;
    let mut connection = BufReader::new(connection);
    while let Some(request) = read_request(&mut connection).await? {
        let behaviour = shared.next_behaviour().told(&request.body);
        if shared.keep {
            lock(&shared.requests).push(request);
            shared.asked.send_modify(|asked| *asked += 1);
        }
        let mut out = Out { connection: connection.get_mut(), left: None, each: false };
        if !answer(&mut out, &behaviour, shared).await? {
            return Ok(());
        }
    }
    Ok(())
}

async fn read_request(connection: &mut BufReader<TcpStream>) -> std::io::Result<Option<RecordedRequest>> {
    let mut head = String::new();
    let mut length = 0;
    loop {
        let begin = head.len();
        if connection.read_line(&mut head).await? == 0 {
            return Ok(None);
        }
        let line = head.get(begin..).unwrap_or_default().trim();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut body = vec![0; length];
    connection.read_exact(&mut body).await?;
    Ok(Some(RecordedRequest { head, body: String::from_utf8_lossy(&body).into_owned() }))
}

/// Answers false when the connection is over.
async fn answer(out: &mut Out<'_>, behaviour: &Behaviour, shared: &Shared) -> std::io::Result<bool> {
    match &behaviour.act {
        Act::Refuse { status, retry_after, body } => {
            let headers: Vec<_> = retry_after.map(|seconds| ("retry-after", seconds.to_string())).into_iter().collect();
            return out.refusal(*status, &headers, body).await;
        }
        Act::RefuseWith { status, headers, body } => return out.refusal(*status, headers, body).await,
        Act::Redirect(to) => {
            return out
                .write(format!("HTTP/1.1 307 There\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n").as_bytes())
                .await;
        }
        Act::CutAtByte(bytes) => out.left = Some(*bytes),
        Act::ByteByByte | Act::BodyByteByByte(_) => out.each = true,
        _ => {}
    }
    let encoding = if behaviour.act == Act::Compressed { "content-encoding: gzip\r\n" } else { "" };
    let dialect = behaviour.dialect;
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: {}\r\nrequest-id: standin-1\r\nx-amzn-requestid: standin-1\r\ntransfer-encoding: chunked\r\n{encoding}\r\n",
        dialect.content_type()
    );
    if !out.write(head.as_bytes()).await? {
        return Ok(false);
    }
    match &behaviour.act {
        Act::Body(bytes) | Act::BodyByteByByte(bytes) => {
            return Ok(out.chunk(bytes).await? && out.write(b"0\r\n\r\n").await?);
        }
        Act::LongLine(length) => {
            let part = vec![b'x'; 64 << 10];
            out.chunk(b"data: ").await?;
            for _ in 0..length.div_ceil(part.len()) {
                out.chunk(&part).await?;
            }
            return Ok(false);
        }
        _ => {}
    }
    if !out.chunk(&dialect.beginning()).await? {
        return Ok(false);
    }
    // Even a sleep of nothing takes until the timer's next tick, a millisecond.
    if !behaviour.first_token_delay.is_zero() {
        tokio::time::sleep(behaviour.first_token_delay).await;
    }
    let keep_alive = if behaviour.act == Act::KeepsAlive { dialect.keep_alive() } else { Vec::new() };
    for (number, token) in behaviour.tokens.iter().enumerate() {
        match &behaviour.act {
            Act::StallAfter(tokens) if number == *tokens => std::future::pending::<()>().await,
            Act::EndAfter(tokens) if number == *tokens => return out.write(b"0\r\n\r\n").await,
            Act::CutAfter(tokens) if number == *tokens => {
                let event = dialect.token(token);
                out.write(b"fff\r\n").await?;
                out.write(event.get(..event.len() / 2).unwrap_or_default()).await?;
                return Ok(false);
            }
            Act::ErrorAfter(tokens) if number == *tokens => {
                return Ok(out.chunk(&dialect.overloaded()).await? && out.write(b"0\r\n\r\n").await?);
            }
            _ => {}
        }
        if number > 0 && !behaviour.token_delay.is_zero() {
            tokio::time::sleep(behaviour.token_delay).await;
        }
        out.chunk(&keep_alive).await?;
        let stamp = behaviour.stamped.then(|| format!("{} ", shared.origin.elapsed().as_nanos()));
        if !out.chunk(&dialect.token(stamp.as_deref().unwrap_or(token))).await? {
            return Ok(false);
        }
    }
    out.chunk(&keep_alive).await?;
    let why = match &behaviour.act {
        Act::Call(call) => {
            out.chunk(&dialect.call(call)).await?;
            Why::Called
        }
        Act::Filtered => Why::Filtered,
        _ => Why::Done,
    };
    let (said, is_counted) = (behaviour.tokens.len(), behaviour.act != Act::Uncounted);
    if is_counted {
        let (asked, answered) = dialect.counts(said);
        let mut counted = lock(&shared.counted);
        *counted = (counted.0 + asked, counted.1 + answered);
    }
    let end = dialect.end(said, is_counted, why);
    Ok(out.chunk(&end).await? && out.write(b"0\r\n\r\n").await?)
}
