//! `runner bench`: how fast a plugin is, and how much memory it needs, against a provider on this machine that never
//! waits.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::bail;
use runners::conformance::Lab;
use runners::conformance::stand_in::{Behaviour, Dialect, StandIn};
use runners::{Binding, Event, Failure, Job, Limits, Message, Request, Role};

use super::choice::Choice;
use super::lab::{open, runtime};
use super::provider::stand_in;

/// Measures a plugin: start, first text, tokens a second, memory.
///
/// The provider is a stand-in on this machine that answers at once, so the figures are the plugin's and the host's own.
/// A plugin whose provider's format is not known here is only started.
#[derive(clap::Args)]
pub struct Arguments {
    /// The component.
    file: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// Runs for each figure.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    runs: u32,
    /// Tokens of the long answer.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    tokens: u32,
}

pub fn bench(arguments: &Arguments) -> anyhow::Result<()> {
    runtime()?.block_on(async {
        let began = Instant::now();
        let lab = open(&arguments.file).await?;
        println!("load          {:>10}  compiled, linked and described", shown(began.elapsed()));
        let bench = Bench::new(&lab, arguments).await?;
        let mut firsts = Vec::new();
        let mut wholes = Vec::new();
        for _ in 0..arguments.runs {
            let (first, whole) = bench.run(Limits::default()).await?;
            firsts.extend(first);
            wholes.push(whole);
        }
        print("first text", &mut firsts);
        print("short answer", &mut wholes);
        if let Some((provider, dialect)) = &bench.provider {
            provider.set(Behaviour {
                dialect: *dialect,
                ..Behaviour::saying((0..arguments.tokens).map(|number| format!("word{number} ")))
            });
            let (_, whole) = bench.run(Limits::default()).await?;
            let rate = f64::from(arguments.tokens) / whole.as_secs_f64().max(f64::EPSILON);
            println!("long answer   {:>10}  {} tokens, {rate:.0} a second", shown(whole), arguments.tokens);
        }
        println!(
            "memory        {:>6} MiB  at most, of the {} MiB that a run may use",
            bench.memory().await?,
            Limits::default().memory_bytes >> 20
        );
        Ok(())
    })
}

struct Bench<'l> {
    lab: &'l Lab,
    /// Absent where the plugin asks nobody.
    provider: Option<(StandIn, Dialect)>,
    binding: Binding,
    request: Request,
}

impl<'l> Bench<'l> {
    async fn new(lab: &'l Lab, arguments: &Arguments) -> anyhow::Result<Self> {
        let mut binding = arguments.choice.binding(&lab.plugin)?;
        let request = Request {
            model: arguments.choice.model(&lab.plugin),
            region: binding.region.clone(),
            messages: vec![Message::text(Role::User, "What does the contract cost?")],
            ..Request::default()
        };
        let provider = stand_in(lab, &mut binding, &request).await?;
        Ok(Self { lab, provider, binding, request })
    }

    /// Until the first text, where there was some, and until the end.
    async fn run(&self, limits: Limits) -> anyhow::Result<(Option<Duration>, Duration)> {
        let mut binding = self.binding.clone();
        binding.limits = Some(limits);
        let began = Instant::now();
        let mut run = self.lab.runners.run(Job { binding: Arc::new(binding), request: self.request.clone() });
        let mut first = None;
        while let Some(event) = run.next().await {
            match event {
                Event::Finished(Ok(_)) => return Ok((first, began.elapsed())),
                Event::Finished(Err(failure)) => return Err(failure.into()),
                _ => first = first.or(Some(began.elapsed())),
            }
        }
        bail!("a run ended without an end")
    }

    /// The smallest limit, in MiB, with which a run still ends well.
    async fn memory(&self) -> anyhow::Result<u64> {
        let (mut fails, mut works) = (0, Limits::MAX_MEMORY >> 20);
        while works - fails > 1 {
            let middle = fails.midpoint(works);
            let limits = Limits { memory_bytes: middle << 20, ..Limits::default() };
            match self.run(limits).await {
                Ok(_) => works = middle,
                Err(error) if error.downcast_ref::<Failure>().is_some() => fails = middle,
                Err(error) => return Err(error),
            }
        }
        Ok(works)
    }
}

fn print(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: usize| times.get(times.len() * share / 100).or(times.last()).copied();
    if let (Some(half), Some(most)) = (at(50), at(99)) {
        println!("{what:<13} {:>10}  p50, {} p99 of {}", shown(half), shown(most), times.len());
    }
}

fn shown(time: Duration) -> String {
    if time < Duration::from_millis(10) {
        format!("{} µs", time.as_micros())
    } else {
        format!("{} ms", time.as_millis())
    }
}
