//! `make bench`: what the server adds to a direct call of the same stand-in provider in the same rounds, what many sign-ins at
//! once cost themselves and others, and what extraction does a second. The real server as a process of its own, with its sandbox and private PostgreSQL; nothing is faked but the provider.
//! What the columns mean, and recorded figures: `platform/benches/README.md`.

mod files;
mod load;
mod server;
mod sign_in;
mod usage;

use std::time::Duration;

use runners::testing::{Behaviour, StandIn};

use load::{Round, Target, percentile};
use server::Server;
use usage::Usage;

/// Rounds of each pair; targets take turns within one, so that a noisy moment hits both.
const ROUNDS: usize = 5;

/// How many runs at once, how many in each round, and how they begin.
const LEVELS: &[(usize, usize, Begin)] =
    &[(1, 40, Begin::Spread), (32, 640, Begin::Spread), (32, 640, Begin::Together), (256, 1024, Begin::Spread)];

/// How the runs of a round begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begin {
    /// One after another over the length of a run, as people do.
    Spread,
    /// All in the same instant, and in step from then on: the worst that this number can do.
    Together,
}

/// Tokens of an answer of the stand-in.
const TOKENS: u32 = 20;

fn main() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let outcome = runtime.block_on(bench());
    // Streams that were cut short must not hold the process.
    runtime.shutdown_background();
    outcome
}

async fn bench() -> anyhow::Result<()> {
    println!("{}", usage::machine());
    let provider = StandIn::start_forgetful(Behaviour::default()).await?;
    let server = Server::start(&provider.url()).await?;
    let (direct, product) = (server::direct(&provider.url())?, server.target().await?);
    println!("\nserver idle      {}", Usage::of(server.pid()));

    for (title, delay) in [("5 ms between tokens", 5), ("no delay: the most this machine can do", 0)] {
        provider.set(Behaviour { token_delay: Duration::from_millis(delay), ..Behaviour::default() });
        println!("\n20 tokens, {title} (ms; `+`: over direct)\n{HEADER}");
        let length = Duration::from_millis(delay) * TOKENS;
        for (concurrent, runs, begin) in LEVELS {
            // Without a delay there is no length to spread over.
            if length.is_zero() && *begin == Begin::Together {
                continue;
            }
            let spread = if *begin == Begin::Spread { length } else { Duration::ZERO };
            let line = level(&direct, &product, &server, (*concurrent, *runs), spread).await?;
            println!("{line}");
        }
    }
    println!("\nserver loaded    {}", Usage::of(server.pid()));
    sign_in::bench(&server).await?;
    server.stop().await?;
    files::bench().await
}

const HEADER: &str = "at once  begin       runs  failed   direct first p50/p99   + first p50    + first p99   + total p50   + total p99   runs/s direct   product   CPU us/run server   PostgreSQL";

/// One line of the table.
async fn level(
    direct: &Target,
    product: &Target,
    server: &Server,
    (concurrent, runs): (usize, usize),
    spread: Duration,
) -> anyhow::Result<String> {
    // Connections, caches and the database's own warmth are not what is asked about.
    load::round(direct, concurrent, concurrent.max(20), spread).await?;
    load::round(product, concurrent, concurrent.max(20), spread).await?;
    let (mut one, mut two) = (Round::default(), Round::default());
    let mut spent = Usage::default();
    for _ in 0..ROUNDS {
        one.add(load::round(direct, concurrent, runs, spread).await?);
        let before = Usage::of(server.pid());
        two.add(load::round(product, concurrent, runs, spread).await?);
        spent = spent.and_since(&before, &Usage::of(server.pid()));
    }
    let [direct_50, direct_99] = [50, 99].map(|p| percentile(&one.first, p));
    let [first_50, first_99] = [50, 99].map(|p| percentile(&two.first, p));
    let [total_50, total_99] = [50, 99].map(|p| percentile(&two.total, p) - percentile(&one.total, p));
    let each = |micros: u64| micros / u64::try_from(two.total.len().max(1)).unwrap_or(u64::MAX);
    Ok(format!(
        "{concurrent:>7}  {:<8} {:>6} {:>7} {direct_50:>12.2} / {direct_99:<8.2} {:>10.2} {:>14.2} {total_50:>13.2} {total_99:>13.2} {:>15.0} {:>9.0} {:>19} {:>12}",
        if spread.is_zero() { "together" } else { "spread" },
        two.total.len(),
        one.failed + two.failed,
        first_50 - direct_50,
        first_99 - direct_99,
        one.a_second(),
        two.a_second(),
        each(spent.server_cpu + spent.sandbox_cpu),
        each(spent.postgres_cpu),
    ))
}
