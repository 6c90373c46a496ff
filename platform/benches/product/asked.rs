//! How long one call takes that is made again and again, and a line that says so.

use std::time::Instant;

use crate::load::percentile;

/// The first ones fill caches, as the first person of a morning does.
const WARMING: usize = 5;

/// Times of the calls in milliseconds, the first ones left out; `ask` is told the number of each.
pub async fn times(calls: usize, mut ask: impl AsyncFnMut(usize) -> anyhow::Result<()>) -> anyhow::Result<Vec<f64>> {
    let mut took = Vec::with_capacity(calls);
    for n in 0..WARMING + calls {
        let began = Instant::now();
        ask(n).await?;
        if n >= WARMING {
            took.push(began.elapsed().as_secs_f64() * 1000.0);
        }
    }
    Ok(took)
}

/// `goal`: what the 99th percentile is held against.
pub fn line(name: &str, took: &[f64], goal: &str) {
    let (p50, p99) = (percentile(took, 50), percentile(took, 99));
    println!("{name:<52} {p50:>8.1} / {p99:>6.1}   {goal}");
}
