//! Ten thousand runs that have said their first word and wait for the next, and what one of them takes.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use runners::testing::{Act, Behaviour, StandIn, again};
use runners::{Binding, Event, Job, Runners};

use super::{config, millis, percentile, question};

/// The word with which this program plays the provider: in a process of its own, so that its sockets and memory are not
/// counted.
pub const PROVIDER: &str = "provider";
const RUNS: usize = 10_000;

/// Says one token to each caller and then nothing more, until its input is closed.
pub async fn provider() -> anyhow::Result<()> {
    let provider = StandIn::start_forgetful(Behaviour::acting(Act::StallAfter(1))).await?;
    println!("{}", provider.url());
    tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new())).await??;
    Ok(())
}

pub async fn bench(cache: &Path) -> anyhow::Result<()> {
    let (_provider, address) = again(&[PROVIDER]).await?;
    let mut binding = Binding::new("openai");
    binding.endpoint = Some(address.parse().context("the provider did not start")?);
    let binding = Arc::new(binding);

    let runners = Runners::start(config(cache)).await?;
    let sandbox = runners.sandbox_pid().context("no sandbox")?;
    let memory = || (pss(std::process::id()), pss(sandbox));
    let idle = memory();
    let began = Instant::now();
    let starting: Vec<_> = (0..RUNS)
        .map(|_| {
            let (runners, binding) = (runners.clone(), binding.clone());
            tokio::spawn(async move {
                let mut run = runners.run(Job { binding, request: question() });
                let began = Instant::now();
                loop {
                    match run.next().await {
                        Some(Event::Finished(outcome)) => anyhow::bail!("it ended early: {outcome:?}"),
                        Some(Event::Text(_)) => return Ok((run, began.elapsed())),
                        Some(_) => {}
                        None => anyhow::bail!("it ended without an end"),
                    }
                }
            })
        })
        .collect();
    let (mut held, mut firsts, mut failed) = (Vec::with_capacity(RUNS), Vec::with_capacity(RUNS), 0);
    for run in starting {
        match run.await? {
            Ok((run, first)) => {
                held.push(run);
                firsts.push(first);
            }
            Err(error) => {
                if failed == 0 {
                    eprintln!("failed: {error:#}");
                }
                failed += 1;
            }
        }
    }
    let took = began.elapsed();
    let loaded = memory();
    let each = |before: u64, after: u64| after.saturating_sub(before) / u64::try_from(held.len().max(1)).unwrap_or(1);
    println!(
        "\n{} runs at once, each with its first word said and its provider silent; {failed} failed\n\
         all begun in one burst: {:.0} ms until the last first word, p50 {:.0}, p99 {:.0}\n\
         memory in MiB (in KiB a run): sandbox {} -> {} ({}), caller with its broker and sockets {} -> {} ({})",
        held.len(),
        millis(took),
        millis(percentile(&mut firsts, 50)),
        millis(percentile(&mut firsts, 99)),
        idle.1 >> 10,
        loaded.1 >> 10,
        each(idle.1, loaded.1),
        idle.0 >> 10,
        loaded.0 >> 10,
        each(idle.0, loaded.0),
    );
    drop(held);
    runners.shutdown(std::time::Duration::ZERO).await;
    Ok(())
}

/// Proportional memory in KiB: shared pages are divided among their users.
fn pss(process: u32) -> u64 {
    let rollup = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup")).unwrap_or_default();
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}
