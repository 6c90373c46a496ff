//! `make bench`: what the sandbox costs: compiling, loading and starting each shipped plugin, the way to a guest and
//! back, and ten thousand runs held open. What the columns mean, and recorded figures: `runners/benches/README.md`.

mod held;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use runners::testing::{Behaviour, StandIn, Starts};
use runners::{Binding, Config, Event, Job, Message, Request, Role, Runners, SandboxCommand};

/// Starts that are measured of each plugin.
const STARTS: usize = 5_000;

fn main() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let outcome = if std::env::args().any(|word| word == held::PROVIDER) {
        runtime.block_on(held::provider())
    } else {
        runtime.block_on(bench())
    };
    runtime.shutdown_background();
    outcome
}

async fn bench() -> anyhow::Result<()> {
    starts().await?;
    let cache = tempfile::tempdir()?;
    runs(cache.path()).await?;
    held::bench(cache.path()).await
}

fn plugins() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/plugins"))
}

/// The sandbox is the program that this bench was built beside.
fn config(cache: &Path) -> Config {
    let mut config = Config::new(SandboxCommand::new(env!("CARGO_BIN_EXE_runner"), ["sandbox"]), plugins(), cache);
    config.allow_private_hosts = true;
    config
}

async fn starts() -> anyhow::Result<()> {
    println!(
        "\nstarting a plugin (compiled once, at its installation)\n{:<13} {:>8} {:>12} {:>14} {:>10} {:>26} {:>26}",
        "plugin", "KiB", "compile ms", "compiled KiB", "load ms", "fresh us p50 / p99", "bare us p50 / p99"
    );
    let mut files: Vec<_> = std::fs::read_dir(plugins())
        .context("the plugins are not built: .ci/plugins")?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "wasm"))
        .collect();
    files.sort();
    for file in files {
        let component = std::fs::read(&file)?;
        let starts = Starts::new(&component).with_context(|| file.display().to_string())?;
        let (mut fresh, mut bare) = (Vec::with_capacity(STARTS), Vec::with_capacity(STARTS));
        // In turns, so that a noisy moment hits both.
        for _ in 0..STARTS {
            fresh.push(starts.fresh().await?);
            bare.push(starts.bare()?);
        }
        println!(
            "{:<13} {:>8} {:>12.0} {:>14} {:>10.2} {:>17.1} / {:<6.1} {:>17.1} / {:<6.1}",
            file.file_stem().unwrap_or_default().to_string_lossy(),
            component.len() >> 10,
            millis(starts.compiling),
            starts.size >> 10,
            millis(starts.loading),
            millis(percentile(&mut fresh, 50)) * 1e3,
            millis(percentile(&mut fresh, 99)) * 1e3,
            millis(percentile(&mut bare, 50)) * 1e3,
            millis(percentile(&mut bare, 99)) * 1e3,
        );
    }
    Ok(())
}

/// Whole runs through the sandbox's socket, from the call to the last event.
async fn runs(cache: &Path) -> anyhow::Result<()> {
    let began = Instant::now();
    let runners = Runners::start(config(cache)).await?;
    println!("\nfirst start of the sandbox, all plugins compiled: {:.0} ms", millis(began.elapsed()));
    crossing(&runners).await?;
    let provider = StandIn::start_forgetful(Behaviour::default()).await?;
    println!(
        "\n{:<22} {:>8} {:>7} {:>24} {:>24} {:>9}",
        "runs", "at once", "runs", "first ms p50 / p99", "total ms p50 / p99", "runs/s"
    );
    for (name, endpoint, concurrent, count) in [
        ("offline, no provider", None, 1, 1_000),
        ("20 tokens, no delay", Some(provider.url()), 1, 1_000),
        ("20 tokens, no delay", Some(provider.url()), 32, 6_400),
        ("20 tokens, no delay", Some(provider.url()), 256, 10_240),
    ] {
        let mut binding = Binding::new(if endpoint.is_some() { "openai" } else { "offline" });
        binding.endpoint = endpoint;
        let binding = Arc::new(binding);
        let began = Instant::now();
        let workers: Vec<_> =
            (0..concurrent).map(|_| tokio::spawn(work(runners.clone(), binding.clone(), count / concurrent))).collect();
        let (mut firsts, mut totals) = (Vec::new(), Vec::new());
        for worker in workers {
            for (first, total) in worker.await?? {
                firsts.push(first);
                totals.push(total);
            }
        }
        println!(
            "{name:<22} {concurrent:>8} {:>7} {:>15.2} / {:<6.2} {:>15.2} / {:<6.2} {:>9.0}",
            totals.len(),
            millis(percentile(&mut firsts, 50)),
            millis(percentile(&mut firsts, 99)),
            millis(percentile(&mut totals, 50)),
            millis(percentile(&mut totals, 99)),
            totals.len() as f64 / began.elapsed().as_secs_f64(),
        );
    }
    runners.shutdown(Duration::ZERO).await;
    Ok(())
}

/// The way to the sandbox and back: whole runs of a guest that asks nobody through the socket, in turns with the same
/// run in this process.
async fn crossing(runners: &Runners) -> anyhow::Result<()> {
    let starts = Starts::new(&std::fs::read(plugins().join("offline.wasm"))?)?;
    let binding = Arc::new(Binding::new("offline"));
    let (mut there, mut here) = (Vec::with_capacity(STARTS), Vec::with_capacity(STARTS));
    for _ in 0..STARTS {
        // In a task, as runs are: the thread that waits for this one is not of those that read the socket.
        let (_, total) = tokio::spawn(work(runners.clone(), binding.clone(), 1)).await??.remove(0);
        there.push(total);
        here.push(starts.answered(question()).await?);
    }
    let [there, here] = [&mut there, &mut here].map(|times| millis(percentile(times, 50)) * 1e3);
    println!(
        "\nthe way to the sandbox and back: {:.0} us p50 (a run of offline through it takes {there:.0}, in this process {here:.0})",
        there - here
    );
    Ok(())
}

async fn work(runners: Runners, binding: Arc<Binding>, count: usize) -> anyhow::Result<Vec<(Duration, Duration)>> {
    let mut times = Vec::with_capacity(count);
    for _ in 0..count {
        let began = Instant::now();
        let mut run = runners.run(Job { binding: binding.clone(), request: question() });
        let mut first = None;
        while let Some(event) = run.next().await {
            first.get_or_insert(began.elapsed());
            if let Event::Finished(outcome) = event {
                outcome?;
            }
        }
        times.push((first.unwrap_or_default(), began.elapsed()));
    }
    Ok(times)
}

fn question() -> Request {
    Request { messages: vec![Message::text(Role::User, "hello?")], ..Request::default() }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// By nearest rank.
fn percentile(values: &mut [Duration], p: usize) -> Duration {
    values.sort_unstable();
    let rank = (values.len() * p).div_ceil(100).saturating_sub(1);
    values.get(rank).copied().unwrap_or_default()
}
