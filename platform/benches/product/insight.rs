//! Beside a thousand companies with ten million entries in the ledger: how soon a call is seen in its chart; what summing
//! costs while a hundred runs a second end; and charts and lists.

use std::time::{Duration, Instant};

use anyhow::Context;
use reqwest::Method;
use runners::testing::StandIn;
use serde_json::Value;

use crate::calls::{self, Goal};
use crate::load::{self, percentile};
use crate::seed::{self, Ledger};
use crate::server::{Server, Signed};
use crate::usage::Usage;

const MUCH: Ledger = Ledger { entries: 10_000_000, clients: 1_000, people: 20, days: 365 };
/// A development build shows that it works; `MUCH=1` has it take as much as a release.
const MUCH_OF_DEV: Ledger = Ledger { entries: 200_000, clients: 20, people: 20, days: 365 };
const CHARTS: Goal = Goal { p50: Some(20.0), p99: Some(60.0) };
/// A call is to be seen within this.
const SEEN: Duration = Duration::from_secs(5);
const LOOKS: usize = 20;
/// How often is looked whether it is there.
const LOOK: Duration = Duration::from_millis(20);
/// Runs that end in a second.
const RATE: u64 = 100;
const ROLLING: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 60 });

pub async fn bench(provider: &StandIn) -> anyhow::Result<()> {
    let size = if cfg!(debug_assertions) && std::env::var_os("MUCH").is_none() { &MUCH_OF_DEV } else { &MUCH };
    let server = Server::keeping(&provider.url()).await?;
    let began = Instant::now();
    let mut database = seed::connect(&server).await?;
    if seed::is_empty(&mut database).await? {
        seed::clients(&mut database, size.clients, size.people).await?;
        seed::ledger(&server, size).await?;
    } else {
        seed::summed(&server).await?;
    }
    let Ledger { entries, clients, .. } = size;
    println!("\n## Figures: {entries} entries of {clients} clients, ready in {:.0} s", began.elapsed().as_secs_f64());
    seen(&server).await?;
    rolling(&server, *clients, size.people).await?;
    calls::table(&server, &CHARTS, &charts()).await?;
    server.stop().await
}

fn charts() -> Vec<(&'static str, String)> {
    let mut charts = Vec::new();
    for (time, words) in [("today", "today"), ("30d", "30 days"), ("365d", "a year")] {
        let named = |name: &str| &*format!("{name}, {words}").leak();
        charts.push((named("overview"), format!("insight/overview?time={time}&zone=Europe/Berlin")));
        for by in ["person", "workspace", "use_case", "model", "group", "version"] {
            charts.push((named(&format!("by {by}")), format!("insight/breakdown?by={by}&time={time}")));
        }
        charts.push((named("my use"), format!("insight/mine?time={time}&zone=Asia/Kathmandu")));
        charts.push((named("the list of people"), format!("setting/user-usage-analytics?time={time}")));
        charts.push((named("the list of workspaces"), format!("setting/workspace-analytics?time={time}")));
        charts.push((named("the owner's, by client"), format!("insight/clients?time={time}")));
        charts.push((named("the owner's, by plugin"), format!("insight/clients?by=plugin&time={time}")));
        charts.push((named("the owner's, by version"), format!("insight/clients?by=client_version&time={time}")));
    }
    charts.push(("seats that nobody uses", "insight/dormant?days=30".to_owned()));
    charts.push(("documents", "insight/documents?time=30d".to_owned()));
    charts.push(("use by month", "usage/months".to_owned()));
    charts
}

/// Calls of the models' API, each until it stands in the company's chart and in the owner's.
async fn seen(server: &Server) -> anyhow::Result<()> {
    let (target, person) = (server.models_api().await?, server.person().await?);
    for (name, path) in
        [("the company's overview", "insight/overview"), ("the owner's figures", "insight/clients?client_id=1")]
    {
        let (mut waited, mut late) = (Vec::with_capacity(LOOKS), 0);
        for _ in 0..LOOKS {
            let before = calls_in(&person, path).await?;
            let round = load::round(&target, 1, 1, Duration::ZERO).await?;
            anyhow::ensure!(round.failed == 0, "a call failed");
            let began = Instant::now();
            while calls_in(&person, path).await? == before && began.elapsed() < SEEN * 6 {
                tokio::time::sleep(LOOK).await;
            }
            late += usize::from(began.elapsed() > SEEN);
            waited.push(began.elapsed().as_secs_f64());
        }
        let [p50, most] = [50, 100].map(|p| percentile(&waited, p));
        println!("a call is seen in {name} after {p50:.2} s (p50), {most:.2} s at most; later than 5 s: {late}");
    }
    Ok(())
}

/// Of the owner's own company, which is asked about in both.
async fn calls_in(person: &Signed<'_>, path: &str) -> anyhow::Result<i64> {
    let answer = person.call(Method::GET, path, Value::Null).await?;
    if let Some(calls) = answer["now"]["calls"].as_i64() {
        return Ok(calls);
    }
    let rows = answer["rows"].as_array().context("no rows")?;
    Ok(rows.iter().find(|row| row["client_id"] == 1).and_then(|row| row["now"]["calls"].as_i64()).unwrap_or_default())
}

/// Processor time while entries are written, with sums and without.
async fn rolling(server: &Server, clients: i64, people: i64) -> anyhow::Result<()> {
    let mut shares = Vec::new();
    for trigger in ["ENABLE", "DISABLE"] {
        let mut database = seed::connect(server).await?;
        seed::execute(&mut database, format!("ALTER TABLE usage_entries {trigger} TRIGGER USER")).await?;
        let before = Usage::of(server.pid());
        let began = Instant::now();
        let mut ticks = tokio::time::interval(Duration::from_secs(1) / u32::try_from(RATE)?);
        let mut n = 0;
        while began.elapsed() < ROLLING {
            ticks.tick().await;
            n += 1;
            let client = format!("1 + {n}::bigint % {clients}");
            seed::execute(&mut database, seed::entry(&format!("{n}::bigint"), &client, people, "now()")).await?;
        }
        let spent = Usage::of(server.pid()).cpu().saturating_sub(before.cpu());
        shares.push(spent as f64 / began.elapsed().as_micros() as f64 * 100.0);
    }
    let mut database = seed::connect(server).await?;
    seed::execute(&mut database, "ALTER TABLE usage_entries ENABLE TRIGGER USER".to_owned()).await?;
    let (with, without) = (shares.first().context("no figure")?, shares.last().context("no figure")?);
    println!(
        "{RATE} entries a second: {with:.1} % of a core with sums, {without:.1} % without; rolling up: {:.1} %   goal 2",
        with - without
    );
    Ok(())
}
