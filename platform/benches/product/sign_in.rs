//! Many people sign in at once: how many a second, how long each waits, and what everybody else feels of it meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use reqwest::Client;

use crate::load::percentile;
use crate::server::Server;

/// An office of this size arrives in the same moment.
const AT_ONCE: usize = 200;
const SIGN_INS: usize = 600;
/// Somebody who is in already opens a list this often.
const EVERY: Duration = Duration::from_millis(10);
/// Lists opened while nobody signs in.
const QUIET: usize = 300;

/// Prints the two lines.
pub async fn bench(server: &Server) -> anyhow::Result<()> {
    let reader = server.reader().await?;
    // Connections and caches are not what is asked about.
    for _ in 0..50 {
        reader.list().await?;
    }
    let mut alone = Vec::with_capacity(QUIET);
    let mut ticks = tokio::time::interval(EVERY);
    for _ in 0..QUIET {
        ticks.tick().await;
        alone.push(reader.list().await?);
    }

    let left = Arc::new(AtomicUsize::new(SIGN_INS));
    let over = Arc::new(AtomicBool::new(false));
    let meanwhile = tokio::spawn({
        let over = over.clone();
        async move {
            let mut took = Vec::new();
            while !over.load(Ordering::Relaxed) {
                ticks.tick().await;
                took.push(reader.list().await?);
            }
            anyhow::Ok(took)
        }
    });
    let started = Instant::now();
    let people: Vec<_> = (0..AT_ONCE).map(|_| tokio::spawn(person(server.stranger(), left.clone()))).collect();
    let (mut waited, mut refused) = (Vec::new(), 0);
    for person in people {
        let (took, failed) = person.await.context("a person failed")??;
        waited.extend(took);
        refused += failed;
    }
    let wall = started.elapsed();
    over.store(true, Ordering::Relaxed);
    let meanwhile = meanwhile.await.context("the reader failed")??;

    println!(
        "\n{AT_ONCE} people sign in at once, {SIGN_INS} times in all: {:.1} sign-ins/s, p50 {:.0} ms, p99 {:.0} ms, refused {refused}",
        waited.len() as f64 / wall.as_secs_f64(),
        percentile(&waited, 50),
        percentile(&waited, 99),
    );
    println!(
        "a list of workspaces, p50 / p99 in ms: alone {:.2} / {:.2}, meanwhile {:.2} / {:.2} ({} asked)",
        percentile(&alone, 50),
        percentile(&alone, 99),
        percentile(&meanwhile, 50),
        percentile(&meanwhile, 99),
        meanwhile.len(),
    );
    Ok(())
}

/// Milliseconds of each sign-in, and how many were refused.
async fn person(stranger: Stranger, left: Arc<AtomicUsize>) -> anyhow::Result<(Vec<f64>, usize)> {
    let (mut took, mut refused) = (Vec::new(), 0);
    while left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok() {
        let started = Instant::now();
        if stranger.signs_in().await? {
            took.push(millis(started));
        } else {
            refused += 1;
        }
    }
    Ok((took, refused))
}

/// A browser that nobody has signed in with.
pub struct Stranger {
    pub http: Client,
    pub url: String,
    pub body: serde_json::Value,
}

impl Stranger {
    async fn signs_in(&self) -> anyhow::Result<bool> {
        let answer = self.http.post(&self.url).json(&self.body).send().await?;
        let good = answer.status().is_success();
        answer.bytes().await?;
        Ok(good)
    }
}

/// Somebody who is signed in.
pub struct Reader {
    pub http: Client,
    pub url: String,
    pub token: String,
    pub client: String,
}

impl Reader {
    /// Milliseconds that the list took.
    async fn list(&self) -> anyhow::Result<f64> {
        let started = Instant::now();
        let request = self.http.get(&self.url).bearer_auth(&self.token).header("Client-Id", &self.client);
        request.send().await?.error_for_status()?.bytes().await?;
        Ok(millis(started))
    }
}

fn millis(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}
