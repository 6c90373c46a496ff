//! What a run costs beside a direct call of the same stand-in provider.

use std::time::Duration;

use runners::testing::{Behaviour, StandIn};

use crate::load::{self, Round, Target, percentile};
use crate::server::{self, Server};
use crate::usage::Usage;

/// Rounds of each pair; targets take turns within one, so that a noisy moment hits both.
const ROUNDS: usize = 5;

/// How a provider paces its answer, and how many runs at once, how many in each round, and how they begin.
struct Pace {
    title: &'static str,
    first: Duration,
    between: Duration,
    levels: &'static [(usize, usize, Begin)],
}

const PACES: &[Pace] = &[
    // As hosted models answer: what is committed meanwhile costs no one anything.
    Pace {
        title: "100 ms to the first token, 20 ms between tokens",
        first: Duration::from_millis(100),
        between: Duration::from_millis(20),
        levels: &[(1, 10, Begin::Spread), (32, 640, Begin::Spread), (256, 1024, Begin::Spread)],
    },
    // The first token is there before anything is committed.
    Pace {
        title: "first token at once, 5 ms between tokens",
        first: Duration::ZERO,
        between: Duration::from_millis(5),
        levels: &[
            (1, 40, Begin::Spread),
            (32, 640, Begin::Spread),
            (32, 640, Begin::Together),
            (256, 1024, Begin::Spread),
        ],
    },
    // Without a delay there is no length to spread over.
    Pace {
        title: "no delay: the most this machine can do",
        first: Duration::ZERO,
        between: Duration::ZERO,
        levels: &[(1, 40, Begin::Together), (32, 640, Begin::Together), (256, 1024, Begin::Together)],
    },
];

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

pub async fn bench(provider: &StandIn, server: &Server) -> anyhow::Result<()> {
    let (direct, product) = (server::direct(&provider.url())?, server.target().await?);
    println!("\nserver idle      {}", Usage::of(server.pid()));
    for Pace { title, first, between, levels } in PACES {
        provider.set(Behaviour { first_token_delay: *first, token_delay: *between, ..Behaviour::default() });
        println!("\n{TOKENS} tokens, {title} (ms; `+`: over direct)\n{HEADER}");
        let length = *first + *between * TOKENS;
        for (concurrent, runs, begin) in *levels {
            let spread = if *begin == Begin::Spread { length } else { Duration::ZERO };
            let line = level(&direct, &product, server, (*concurrent, *runs), spread).await?;
            println!("{line}");
        }
    }
    println!("\nserver loaded    {}", Usage::of(server.pid()));
    Ok(())
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
