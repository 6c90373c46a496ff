//! A provider on this machine that speaks the real wire format (HTTP/1.1, chunked server-sent events) and misbehaves on demand.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use url::Url;

/// How the provider answers. The default streams twenty words without delay.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// What is said, a token each.
    pub tokens: Vec<String>,
    pub first_token_delay: Duration,
    pub token_delay: Duration,
    /// Puts the nanoseconds since [`StandIn::origin`] and a space in place of each token.
    pub stamped: bool,
    pub act: Act,
}

/// What else may happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// All goes well.
    Stream,
    /// Another status than 200.
    Refuse { status: u16, retry_after: Option<u64>, body: String },
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
    /// These bytes in place of an event stream.
    Body(Vec<u8>),
    /// One line of so many bytes.
    LongLine(usize),
    /// Says that the body is compressed.
    Compressed,
    /// Sends the client elsewhere.
    Redirect(String),
}

impl Default for Behaviour {
    fn default() -> Self {
        Self {
            tokens: (1..=20).map(|n| format!("word{n} ")).collect(),
            first_token_delay: Duration::ZERO,
            token_delay: Duration::ZERO,
            stamped: false,
            act: Act::Stream,
        }
    }
}

impl Behaviour {
    /// Streams these tokens.
    pub fn saying<T: Into<String>>(tokens: impl IntoIterator<Item = T>) -> Self {
        Self { tokens: tokens.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// The usual tokens, and then this.
    pub fn acting(act: Act) -> Self {
        Self { act, ..Self::default() }
    }
}

/// A request as it arrived.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// Request line and headers.
    pub head: String,
    pub body: String,
}

struct Shared {
    behaviour: Mutex<Behaviour>,
    requests: Mutex<Vec<Recorded>>,
    connections: Mutex<usize>,
    origin: Instant,
    keep: bool,
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
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = Url::parse(&format!("http://{}/v1", listener.local_addr()?)).map_err(std::io::Error::other)?;
        let shared = Arc::new(Shared {
            behaviour: Mutex::new(behaviour),
            requests: Mutex::default(),
            connections: Mutex::new(0),
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

    pub fn requests(&self) -> Vec<Recorded> {
        lock(&self.shared.requests).clone()
    }

    /// Connections accepted so far.
    pub fn connections(&self) -> usize {
        *lock(&self.shared.connections)
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
        if shared.keep {
            lock(&shared.requests).push(request);
        }
        let behaviour = lock(&shared.behaviour).clone();
        let mut out = Out { connection: connection.get_mut(), left: None, each: false };
        if !answer(&mut out, &behaviour, shared.origin).await? {
            return Ok(());
        }
    }
    Ok(())
}

async fn read_request(connection: &mut BufReader<TcpStream>) -> std::io::Result<Option<Recorded>> {
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
    Ok(Some(Recorded { head, body: String::from_utf8_lossy(&body).into_owned() }))
}

/// Where the answer goes, cut or in single bytes where that is wanted.
struct Out<'c> {
    connection: &'c mut TcpStream,
    /// Bytes until the cut.
    left: Option<usize>,
    each: bool,
}

impl Out<'_> {
    /// Answers false when the connection was cut.
    async fn write(&mut self, bytes: &[u8]) -> std::io::Result<bool> {
        let bytes = match &mut self.left {
            Some(left) if *left < bytes.len() => {
                self.connection.write_all(bytes.get(..*left).unwrap_or_default()).await?;
                return Ok(false);
            }
            Some(left) => {
                *left -= bytes.len();
                bytes
            }
            None => bytes,
        };
        if self.each {
            for byte in bytes {
                self.connection.write_all(std::slice::from_ref(byte)).await?;
                tokio::task::yield_now().await;
            }
        } else {
            self.connection.write_all(bytes).await?;
        }
        Ok(true)
    }

    async fn chunk(&mut self, bytes: &[u8]) -> std::io::Result<bool> {
        let mut chunk = format!("{:x}\r\n", bytes.len()).into_bytes();
        chunk.extend_from_slice(bytes);
        chunk.extend_from_slice(b"\r\n");
        self.write(&chunk).await
    }
}

const HEAD: &str = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n";

/// Answers false when the connection is over.
async fn answer(out: &mut Out<'_>, behaviour: &Behaviour, origin: Instant) -> std::io::Result<bool> {
    match &behaviour.act {
        Act::Refuse { status, retry_after, body } => {
            let retry_after = retry_after.map(|seconds| format!("retry-after: {seconds}\r\n")).unwrap_or_default();
            let head = format!(
                "HTTP/1.1 {status} No\r\ncontent-type: application/json\r\n{retry_after}content-length: {}\r\n\r\n",
                body.len()
            );
            out.write(head.as_bytes()).await?;
            return out.write(body.as_bytes()).await;
        }
        Act::Redirect(to) => {
            return out
                .write(format!("HTTP/1.1 307 There\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n").as_bytes())
                .await;
        }
        Act::CutAtByte(bytes) => out.left = Some(*bytes),
        Act::ByteByByte => out.each = true,
        _ => {}
    }
    let encoding = if behaviour.act == Act::Compressed { "content-encoding: gzip\r\n" } else { "" };
    if !out.write(format!("{HEAD}{encoding}\r\n").as_bytes()).await? {
        return Ok(false);
    }
    match &behaviour.act {
        Act::Body(bytes) => return Ok(out.chunk(bytes).await? && out.write(b"0\r\n\r\n").await?),
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
    // Even a sleep of nothing takes until the timer's next tick, a millisecond.
    if !behaviour.first_token_delay.is_zero() {
        tokio::time::sleep(behaviour.first_token_delay).await;
    }
    for (number, token) in behaviour.tokens.iter().enumerate() {
        match &behaviour.act {
            Act::StallAfter(tokens) if number == *tokens => std::future::pending::<()>().await,
            Act::EndAfter(tokens) if number == *tokens => return out.write(b"0\r\n\r\n").await,
            Act::CutAfter(tokens) if number == *tokens => {
                out.write(b"ff\r\ndata: {\"choices\":[{\"del").await?;
                return Ok(false);
            }
            _ => {}
        }
        if number > 0 && !behaviour.token_delay.is_zero() {
            tokio::time::sleep(behaviour.token_delay).await;
        }
        let stamp = behaviour.stamped.then(|| format!("{} ", origin.elapsed().as_nanos()));
        if !out.chunk(event(stamp.as_deref().unwrap_or(token)).as_bytes()).await? {
            return Ok(false);
        }
    }
    let count = behaviour.tokens.len();
    let end = format!(
        "data: {{\"id\":\"standin-1\",\"object\":\"chat.completion.chunk\",\"choices\":[{{\"index\":0,\"delta\":{{}},\"finish_reason\":\"stop\"}}]}}\n\n\
         data: {{\"id\":\"standin-1\",\"object\":\"chat.completion.chunk\",\"choices\":[],\"usage\":{{\"prompt_tokens\":7,\"completion_tokens\":{count},\"total_tokens\":{}}}}}\n\n\
         data: [DONE]\n\n",
        count + 7
    );
    Ok(out.chunk(end.as_bytes()).await? && out.write(b"0\r\n\r\n").await?)
}

fn event(token: &str) -> String {
    let mut text = String::with_capacity(token.len() + 8);
    for c in token.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            c if c.is_control() => {
                // Writing into a string cannot fail.
                let _ = write!(text, "\\u{:04x}", c as u32);
            }
            c => text.push(c),
        }
    }
    format!(
        "data: {{\"id\":\"standin-1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"stand-in\",\"choices\":[{{\"index\":0,\"delta\":{{\"content\":\"{text}\"}},\"finish_reason\":null}}]}}\n\n"
    )
}
