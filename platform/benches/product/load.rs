//! The load: requests over kept connections, and the moments of each answer that count. No HTTP library, so that the
//! generator's own cost stays small beside what is measured.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The end of a chunked body.
pub const LAST_CHUNK: &[u8] = b"\r\n0\r\n\r\n";
/// An answer that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(180);

/// Who is asked, what, and how an answer shows its first delta and its proper end.
#[derive(Clone)]
pub struct Target(Arc<Inner>);

struct Inner {
    address: SocketAddr,
    request: Vec<u8>,
    first: &'static str,
    end: &'static str,
}

impl Target {
    /// `head` ends without an empty line and without a length; both are added.
    pub fn new(address: SocketAddr, head: &str, body: &str, first: &'static str, end: &'static str) -> Self {
        let request = format!(
            "{head}host: {address}\r\ncontent-type: application/json\r\naccept: text/event-stream\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        Self(Arc::new(Inner { address, request: request.into_bytes(), first, end }))
    }

    pub fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// The same asked of somebody at another address.
    pub fn at(&self, address: SocketAddr) -> Self {
        let Inner { request, first, end, .. } = self.0.as_ref();
        Self(Arc::new(Inner { address, request: request.clone(), first, end }))
    }

    pub fn request(&self) -> &[u8] {
        &self.0.request
    }
}

/// What a round brought.
#[derive(Default)]
pub struct Round {
    /// Milliseconds from the request's first byte to the first delta.
    pub first: Vec<f64>,
    /// Milliseconds to the last byte.
    pub total: Vec<f64>,
    pub failed: usize,
    pub wall: Duration,
}

impl Round {
    pub fn add(&mut self, mut other: Self) {
        self.first.append(&mut other.first);
        self.total.append(&mut other.total);
        self.failed += other.failed;
        self.wall += other.wall;
    }

    pub fn a_second(&self) -> f64 {
        self.total.len() as f64 / self.wall.as_secs_f64().max(f64::EPSILON)
    }
}

/// The `p`-th percentile, by nearest rank.
pub fn percentile(values: &[f64], p: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (sorted.len() * p).div_ceil(100).saturating_sub(1);
    sorted.get(rank).copied().unwrap_or(f64::NAN)
}

/// `runs` requests, `concurrent` at once, each worker on a connection of its own that is open before the clock starts.
/// They begin one after another over `spread`: all in the same instant would measure how long the last of a queue
/// stands in it.
pub async fn round(target: &Target, concurrent: usize, runs: usize, spread: Duration) -> anyhow::Result<Round> {
    let mut connections = Vec::with_capacity(concurrent);
    for _ in 0..concurrent {
        connections.push(connect(target).await?);
    }
    let taken = Arc::new(AtomicUsize::new(0));
    let started = Instant::now();
    let step = spread / u32::try_from(concurrent)?;
    let workers: Vec<_> = (0..)
        .zip(connections)
        .map(|(place, connection)| {
            tokio::spawn(work(target.clone(), connection, taken.clone(), runs, started + step * place))
        })
        .collect();
    let mut round = Round::default();
    for worker in workers {
        round.add(worker.await.context("a worker failed")?);
    }
    round.wall = started.elapsed();
    Ok(round)
}

pub async fn connect(target: &Target) -> anyhow::Result<TcpStream> {
    let connection = TcpStream::connect(target.0.address).await.context("the target does not listen")?;
    connection.set_nodelay(true)?;
    Ok(connection)
}

async fn work(
    target: Target,
    mut connection: TcpStream,
    taken: Arc<AtomicUsize>,
    runs: usize,
    begin: Instant,
) -> Round {
    tokio::time::sleep_until(begin.into()).await;
    let mut round = Round::default();
    let mut answer = Vec::with_capacity(64 << 10);
    while taken.fetch_add(1, Ordering::Relaxed) < runs {
        match tokio::time::timeout(PATIENCE, ask(&target.0, &mut connection, &mut answer)).await {
            Ok(Ok((first, total))) => {
                round.first.push(first);
                round.total.push(total);
            }
            failure => {
                if round.failed == 0 {
                    eprintln!(
                        "failed: {failure:?}: {}",
                        String::from_utf8_lossy(answer.get(..answer.len().min(600)).unwrap_or_default())
                    );
                }
                round.failed += 1;
                match connect(&target).await {
                    Ok(fresh) => connection = fresh,
                    Err(_) => return round,
                }
            }
        }
    }
    round
}

async fn ask(target: &Inner, connection: &mut TcpStream, answer: &mut Vec<u8>) -> anyhow::Result<(f64, f64)> {
    answer.clear();
    let started = Instant::now();
    let millis = || started.elapsed().as_secs_f64() * 1e3;
    connection.write_all(&target.request).await?;
    let mut first = None;
    let mut looked = 0;
    loop {
        anyhow::ensure!(connection.read_buf(answer).await? > 0, "the connection was closed");
        if first.is_none() {
            anyhow::ensure!(answer.len() < 12 || answer.starts_with(b"HTTP/1.1 20"), "refused");
            // The mark may lie across two reads.
            let from = answer.get(looked..).unwrap_or_default();
            if find(from, target.first.as_bytes()) {
                first = Some(millis());
            }
            looked = answer.len().saturating_sub(target.first.len());
        }
        if answer.ends_with(LAST_CHUNK) {
            let total = millis();
            anyhow::ensure!(find(answer, target.end.as_bytes()), "no proper end");
            return first.map(|first| (first, total)).context("no delta");
        }
        // An answer with a length (an error) has no last chunk: its reader would wait for ever.
        anyhow::ensure!(
            !find(answer.get(..answer.len().min(512)).unwrap_or_default(), b"content-length:"),
            "not a stream"
        );
    }
}

fn find(text: &[u8], mark: &[u8]) -> bool {
    text.windows(mark.len()).any(|window| window == mark)
}
