//! The models' API beside other gateways under the same load: the same stand-in provider, the same body, the same
//! rounds.

use std::time::Duration;

use runners::testing::{Behaviour, StandIn};

use crate::load::{self, Round, Target, percentile};
use crate::peers;
use crate::relay::Relay;
use crate::server::{self, Server};
use crate::usage::Usage;

const ROUNDS: usize = 3;

/// Tokens of an answer, their pace, and how many streams at once and in each round.
struct Pace {
    title: &'static str,
    tokens: usize,
    first: Duration,
    between: Duration,
    levels: &'static [(usize, usize)],
}

const PACES: [Pace; 3] = [
    Pace {
        title: "60 tokens, 100 ms to the first, 20 a second",
        tokens: 60,
        first: Duration::from_millis(100),
        between: Duration::from_millis(50),
        levels: &[(1, 4), (32, 64), (256, 256), (1000, 1000)],
    },
    Pace {
        // Streams that are short enough for a hundredth of them to be more than the worst of a few.
        title: "20 tokens, 5 ms between them",
        tokens: 20,
        first: Duration::ZERO,
        between: Duration::from_millis(5),
        levels: &[(1, 100), (32, 320)],
    },
    Pace {
        title: "20 tokens, no delay: the most this machine can do",
        tokens: 20,
        first: Duration::ZERO,
        between: Duration::ZERO,
        // Long enough for what a call leaves to be done after it, its entry in the ledger, to be done while the clock
        // runs.
        levels: &[(1, 300), (32, 640), (256, 2048), (1000, 4000)],
    },
];

/// A server to ask; the one without a process is the provider itself.
struct Lane {
    name: &'static str,
    target: Target,
    pid: Option<u32>,
}

/// What all rounds of one of them brought.
#[derive(Default)]
struct Sum {
    round: Round,
    cpu: u64,
    memory: u64,
}

/// At all paces, or only at full load.
pub async fn bench(provider: &StandIn, server: &Server, only_full_load: bool) -> anyhow::Result<()> {
    println!();
    let peers = peers::start(&provider.url()).await?;
    let direct = server::direct(&provider.url())?;
    let relay = Relay::start(direct.address()).await?;
    let mut lanes = vec![
        Lane { name: "direct", target: direct.clone(), pid: None },
        Lane { name: "relay", target: direct.at(relay.address), pid: Some(relay.pid()) },
        Lane { name: "Atelier", target: server.models_api().await?, pid: Some(server.pid()) },
    ];
    lanes.extend(peers.iter().map(|peer| Lane { name: peer.name, target: peer.target.clone(), pid: Some(peer.pid()) }));
    for pace in PACES.iter().filter(|pace| !only_full_load || pace.between.is_zero()) {
        let tokens = (0..pace.tokens).map(|number| format!("token{number} "));
        provider.set(Behaviour {
            first_token_delay: pace.first,
            token_delay: pace.between,
            ..Behaviour::saying(tokens)
        });
        println!("\nthe models' API, {} (ms; `+`: over direct)\n{HEADER}", pace.title);
        for (concurrent, streams) in pace.levels {
            level(&lanes, pace, *concurrent, *streams).await?;
        }
    }
    Ok(())
}

const HEADER: &str = "at once  gateway   streams  failed     first p50 / p99      + first p50    + first p99    + total p50    + total p99   streams/s   CPU us/stream   streams a second of a core   memory MiB";

async fn level(lanes: &[Lane], pace: &Pace, concurrent: usize, streams: usize) -> anyhow::Result<()> {
    let length = pace.first + pace.between * u32::try_from(pace.tokens)?;
    let mut sums: Vec<Sum> = lanes.iter().map(|_| Sum::default()).collect();
    // What each of them does once for a thread or a connection of its own is done before: those to the provider are
    // open, as many as will be needed at once.
    for lane in lanes {
        load::round(&lane.target, concurrent.max(4), concurrent.max(8), length).await?;
    }
    for _ in 0..ROUNDS {
        for (lane, sum) in lanes.iter().zip(&mut sums) {
            let usage = || lane.pid.map(Usage::of).unwrap_or_default();
            let before = usage();
            sum.round.add(load::round(&lane.target, concurrent, streams, length).await?);
            let after = usage();
            sum.cpu += after.cpu().saturating_sub(before.cpu());
            sum.memory = sum.memory.max(after.memory());
        }
    }
    let Some(direct) = sums.first() else { return Ok(()) };
    for (lane, sum) in lanes.iter().zip(&sums) {
        println!("{}", line(lane, sum, &direct.round, concurrent));
    }
    Ok(())
}

fn line(lane: &Lane, sum: &Sum, direct: &Round, concurrent: usize) -> String {
    let round = &sum.round;
    let [first_50, first_99] = [50, 99].map(|p| percentile(&round.first, p));
    let over = |of: fn(&Round) -> &[f64], p| percentile(of(round), p) - percentile(of(direct), p);
    let added = [50, 99].map(|p| over(|round| &round.first, p)).into_iter();
    let added = added.chain([50, 99].map(|p| over(|round| &round.total, p)));
    let added: String = added.map(|millis| format!("{millis:>15.2}")).collect();
    let each = sum.cpu as f64 / round.total.len().max(1) as f64;
    let (spent, rate, memory) = match lane.pid {
        None => ("-".to_owned(), "-".to_owned(), "-".to_owned()),
        Some(_) => (format!("{each:.0}"), format!("{:.0}", 1e6 / each.max(1.0)), format!("{}", sum.memory / 1024)),
    };
    format!(
        "{concurrent:>7}  {:<8} {:>8} {:>7} {first_50:>13.2} / {first_99:<9.2}{added} {:>11.0} {spent:>15} {rate:>28} {memory:>12}",
        lane.name,
        round.total.len(),
        round.failed,
        round.a_second(),
    )
}
