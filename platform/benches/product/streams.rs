//! L1: a thousand people read along at the same time, for two minutes, on two cores. Every token bears the moment at
//! which the provider said it, so that what is lost, doubled or reordered is seen, on the stream and in the database,
//! and how long each was under way.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use runners::testing::{Behaviour, StandIn};
use sqlx::{Connection, PgConnection};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::load::{self, Target, percentile};
use crate::server::Server;
use crate::usage::Usage;

const STREAMS: usize = 1_000;
/// A development build shows that it works.
const STREAMS_OF_DEV: usize = 50;
/// Chunks of each stream: twenty a second.
const BETWEEN: Duration = Duration::from_millis(50);
const CHUNKS: usize = 2_400;
const CHUNKS_OF_DEV: usize = 100;

/// What one reader saw.
struct Seen {
    text: String,
    chunks: usize,
    last_event: i64,
    /// Milliseconds from the provider's write to this reader.
    under_way: Vec<f64>,
}

pub async fn bench(provider: &StandIn, server: &Server) -> anyhow::Result<()> {
    let (streams, chunks) = if cfg!(debug_assertions) { (STREAMS_OF_DEV, CHUNKS_OF_DEV) } else { (STREAMS, CHUNKS) };
    let target = server.target().await?;
    let mut database = PgConnection::connect(&server.database()).await?;
    // Connections and caches are not what is asked about.
    provider.set(Behaviour::default());
    load::round(&target, 32, 64, Duration::ZERO).await?;
    let before: i64 = sqlx::query_scalar("SELECT count(*) FROM runs").fetch_one(&mut database).await?;
    provider.set(Behaviour {
        tokens: vec![String::new(); chunks],
        token_delay: BETWEEN,
        stamped: true,
        ..Behaviour::default()
    });

    let (idle, began) = (Usage::of(server.pid()), Instant::now());
    // They begin within a second, as the provider's pace would keep them in step for ever.
    let step = Duration::from_secs(1) / u32::try_from(streams)?;
    let readers: Vec<_> = (0..u32::try_from(streams)?)
        .map(|place| tokio::spawn(read(target.clone(), began + step * place, provider.origin(), chunks)))
        .collect();
    let mut seen = Vec::with_capacity(streams);
    let mut loaded = Usage::default();
    for (number, reader) in readers.into_iter().enumerate() {
        let one = reader.await?.with_context(|| format!("stream {number}"))?;
        if number == 0 {
            loaded = Usage::of(server.pid());
        }
        seen.push(one);
    }
    let (took, after) = (began.elapsed(), Usage::of(server.pid()));

    for (number, one) in seen.iter().enumerate() {
        let moments: Vec<u64> = one.text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        ensure!(moments.len() == chunks, "stream {number} has {} of {chunks} chunks", moments.len());
        ensure!(moments.is_sorted_by(|one, next| one < next), "stream {number} is out of order, or has a chunk twice");
    }
    // The same, as the database keeps it: one terminal state each, no gap, every chunk once.
    let stored: Vec<(String, i64)> = sqlx::query_as(
        "SELECT string_agg(event->'data'->>'text', '' ORDER BY first_seq, place) FILTER (WHERE event->>'type' = 'text'), count(*)
         FROM runs JOIN run_events ON run_id = runs.id, jsonb_array_elements(events) WITH ORDINALITY e(event, place)
         WHERE status = 'succeeded' AND runs.id IN (SELECT id FROM runs ORDER BY created_at DESC LIMIT $1)
         GROUP BY runs.id, last_event HAVING count(*) = last_event AND max(last_seq) = last_event",
    )
    .bind(i64::try_from(streams)?)
    .fetch_all(&mut database)
    .await?;
    let now: i64 = sqlx::query_scalar("SELECT count(*) FROM runs").fetch_one(&mut database).await?;
    ensure!(now - before == i64::try_from(streams)?, "{} runs for {streams} requests", now - before);
    let sorted = |mut all: Vec<(String, i64)>| {
        all.sort();
        all
    };
    let read = sorted(seen.iter().map(|one| (one.text.clone(), one.last_event)).collect());
    let stored = sorted(stored);
    ensure!(
        stored.len() == read.len(),
        "{} of {} runs ended well and have no gap in the database",
        stored.len(),
        read.len()
    );
    for (stored, read) in stored.iter().zip(&read) {
        ensure!(
            stored == read,
            "the database has {} events of {} bytes, {} of {} were read",
            stored.1,
            stored.0.len(),
            read.1,
            read.0.len()
        );
    }

    let under_way: Vec<f64> = seen.iter().flat_map(|one| one.under_way.iter().copied()).collect();
    let spent = after.cpu() - idle.cpu();
    println!("\n## {streams} streams at once, {chunks} chunks each, {} a second\n", 1000 / BETWEEN.as_millis());
    println!(
        "{} chunks in {:.1} s (the provider's pace alone takes {:.1} s); lost, doubled, reordered: 0 on the streams and in the database",
        seen.iter().map(|one| one.chunks).sum::<usize>(),
        took.as_secs_f64(),
        (BETWEEN * u32::try_from(chunks)?).as_secs_f64(),
    );
    let [p50, p99, most] = [50, 99, 100].map(|p| percentile(&under_way, p));
    println!(
        "a chunk under way in ms, its provider and its reader included: p50 {p50:.2}, p99 {p99:.2}, longest {most:.2}"
    );
    println!(
        "processor time: {:.2} of a core ({} us a chunk with everything of its run); server, sandbox, PostgreSQL {:.0} / {:.0} / {:.0} s",
        spent as f64 / took.as_micros() as f64,
        spent / u64::try_from(streams * chunks)?,
        (after.server_cpu - idle.server_cpu) as f64 / 1e6,
        (after.sandbox_cpu - idle.sandbox_cpu) as f64 / 1e6,
        (after.postgres_cpu - idle.postgres_cpu) as f64 / 1e6,
    );
    println!("idle  {idle}\nat its end {loaded}");
    Ok(())
}

/// Reads one stream to its end, and only then looks at what it read: the reader is not what is measured.
async fn read(target: Target, begin: Instant, origin: Instant, chunks: usize) -> anyhow::Result<Seen> {
    tokio::time::sleep_until(begin.into()).await;
    let mut connection = load::connect(&target).await?;
    connection.write_all(target.request()).await?;
    let mut answer = Vec::with_capacity(chunks * 96);
    // How much was there when.
    let mut moments: Vec<(usize, Duration)> = Vec::with_capacity(chunks);
    while !answer.ends_with(load::LAST_CHUNK) {
        ensure!(connection.read_buf(&mut answer).await? > 0, "the connection was closed");
        ensure!(
            answer.len() < 12 || answer.starts_with(b"HTTP/1.1 20"),
            "refused: {}",
            String::from_utf8_lossy(&answer)
        );
        moments.push((answer.len(), origin.elapsed()));
    }
    let mut seen = Seen { text: String::new(), chunks: 0, last_event: 0, under_way: Vec::with_capacity(chunks) };
    let (mut event, mut number, mut at, mut moment) = (String::new(), 0, 0, moments.iter().peekable());
    // Frames are never cut by a chunk of the transfer, whose own lines are none of these.
    for line in answer.split_inclusive(|byte| *byte == b'\n') {
        at += line.len();
        let line = std::str::from_utf8(line)?.trim_end();
        if let Some(name) = line.strip_prefix("event: ") {
            name.clone_into(&mut event);
            // The end has a number too, and no row: it is the run's state.
            if event != "end" {
                seen.last_event = number;
            }
        } else if let Some(text) = line.strip_prefix("id: ") {
            let next: i64 = text.parse()?;
            ensure!(next == number + 1 || next == number, "event {next} follows {number}");
            number = next;
        } else if let Some(data) = line.strip_prefix("data: ").filter(|_| event == "text") {
            let data: serde_json::Value = serde_json::from_str(data)?;
            let text = data["text"].as_str().context("no text")?;
            while moment.next_if(|(length, _)| *length < at).is_some() {}
            let arrived = moment.peek().map(|(_, arrived)| *arrived).context("it came after the end")?;
            for said in text.split_whitespace() {
                let said = Duration::from_nanos(said.parse()?);
                seen.under_way.push(arrived.saturating_sub(said).as_secs_f64() * 1e3);
                seen.chunks += 1;
            }
            seen.text.push_str(text);
        }
    }
    ensure!(event == "end", "its last event is {event:?}");
    Ok(seen)
}
