//! The owner's lists over ten thousand clients, a million entries of this month in their ledgers.

use std::time::Instant;

use runners::testing::StandIn;

use crate::calls::{self, Goal};
use crate::seed::{self, Ledger};
use crate::server::Server;

const CLIENTS: i64 = 10_000;
const ENTRIES: i64 = 1_000_000;
/// A development build shows that it works; `MUCH=1` has it take as much as a release.
const OF_DEV: (i64, i64) = (500, 20_000);
const LISTS: Goal = Goal { p50: None, p99: Some(50.0) };

pub async fn bench(provider: &StandIn) -> anyhow::Result<()> {
    let is_little = cfg!(debug_assertions) && std::env::var_os("MUCH").is_none();
    let (clients, entries) = if is_little { OF_DEV } else { (CLIENTS, ENTRIES) };
    let server = Server::start(&provider.url()).await?;
    let began = Instant::now();
    let mut database = seed::connect(&server).await?;
    seed::clients(&mut database, clients, 10).await?;
    // What clients took in each of the last fifteen minutes.
    let minutes = format!(
        "INSERT INTO control.client_minutes (client_id, minute, process, requests, refused_402, refused_429, refused_432, begun, waited, waited_ms,
                                             cpu_us, sent_bytes, received_bytes, db_us)
         SELECT n, date_trunc('minute', now()) - interval '1 minute' * m, md5('process')::uuid, 20 + n % 7, 0, n % 3, 0, 5,
                ARRAY[5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]::bigint[], 40, 900 * n % 4000, 2000, 9000, 700 * n % 3000
         FROM generate_series(1, {clients}) n, generate_series(0, 14) m"
    );
    seed::execute(&mut database, minutes).await?;
    seed::ledger(&server, &Ledger { entries, clients, people: 10, days: 20 }).await?;
    println!("\n## The owner's lists: {clients} clients, made in {:.0} s", began.elapsed().as_secs_f64());
    calls::table(&server, &LISTS, &lists()).await?;
    server.stop().await
}

fn lists() -> Vec<(&'static str, String)> {
    let mut lists = Vec::new();
    for sort in ["name", "plan", "state", "runs", "tokens", "last_active", "created"] {
        let name = &*format!("clients by contract, by {sort}").leak();
        lists.push((name, format!("client/enterprise-clients-list?sort_by={sort}&order=desc")));
    }
    let far = "client/stripe-managed-clients-list?search=Client%2077".to_owned();
    lists.push(("clients by Stripe, a search", far));
    lists.push(("clients by Stripe, those of a state", "client/stripe-managed-clients-list?state=active".to_owned()));
    lists.push(("all clients", "client/list".to_owned()));
    lists.push(("all clients, a search", "client/list?search=77".to_owned()));
    for sort in ["waiting", "requests", "sandbox", "name"] {
        lists.push((&*format!("what they take, by {sort}").leak(), format!("client/load?sort_by={sort}")));
    }
    lists.push(("plans", "plan/list".to_owned()));
    lists
}
