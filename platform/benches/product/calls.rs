//! One call after another of the same list or chart: how long each took, beside what it may take.

use std::time::Instant;

use anyhow::Context;
use reqwest::Method;
use serde_json::Value;

use crate::load::percentile;
use crate::server::{Server, Signed};

const CALLS: usize = 200;
const WARMING: usize = 5;

/// Milliseconds.
pub struct Goal {
    pub p50: Option<f64>,
    pub p99: Option<f64>,
}

/// A line for each of these, by name and path.
pub async fn table(server: &Server, goal: &Goal, paths: &[(&str, String)]) -> anyhow::Result<()> {
    println!("\n{:<56} {:>19}   goal {}", "", "p50 / p99 in ms", goal.words());
    for (name, path) in paths {
        // Signed in for this one alone: all of them together may take longer than a session lasts.
        let person = server.person().await?;
        for _ in 0..WARMING {
            ask(&person, name, path).await?;
        }
        let mut took = Vec::with_capacity(CALLS);
        for _ in 0..CALLS {
            took.push(ask(&person, name, path).await?);
        }
        let [p50, p99] = [50, 99].map(|p| percentile(&took, p));
        println!("{name:<56} {p50:>9.1} / {p99:<7.1}   {}", goal.missed(p50, p99));
    }
    Ok(())
}

/// Milliseconds of one call.
pub async fn ask(person: &Signed<'_>, name: &str, path: &str) -> anyhow::Result<f64> {
    let began = Instant::now();
    person.call(Method::GET, path, Value::Null).await.with_context(|| name.to_owned())?;
    Ok(began.elapsed().as_secs_f64() * 1e3)
}

impl Goal {
    fn words(&self) -> String {
        let word = |goal: Option<f64>| goal.map_or_else(|| "–".to_owned(), |most| format!("{most:.0}"));
        format!("{} / {}", word(self.p50), word(self.p99))
    }

    fn missed(&self, p50: f64, p99: f64) -> &'static str {
        let is_over = |took: f64, goal: Option<f64>| goal.is_some_and(|most| took > most);
        if is_over(p50, self.p50) || is_over(p99, self.p99) { "missed" } else { "" }
    }
}
