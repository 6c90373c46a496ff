//! What limits add to a call's first word, how soon a webhook of Stripe is acknowledged, and how soon an invoice of a
//! million runs opens.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use reqwest::Method;
use runners::testing::{Behaviour, StandIn};
use serde_json::{Value, json};
use stripe_stand_in::{Settings, StandIn as Stripe, sign};
use tokio::task::JoinSet;

use crate::calls::{self, Goal};
use crate::load::{self, Round, percentile};
use crate::seed;
use crate::server::{EMAIL, Selling, Server};

/// Rounds of calls; the two servers take turns, so that a noisy moment hits both.
const ROUNDS: usize = 10;
const CALLS: usize = 200;
/// Budgets beside the caller's own, which each call has to be told apart from.
const BUDGETS: usize = 20;
const SECRET: &str = "whsec_bench";
/// Events in a second.
const RATE: u32 = 200;
const TELLING: Duration = Duration::from_secs(if cfg!(debug_assertions) { 5 } else { 50 });
const RUNS: i64 = 1_000_000;
/// A development build shows that it works; `MUCH=1` has it take as much as a release.
const RUNS_OF_DEV: i64 = 20_000;
const OPENS: Goal = Goal { p50: None, p99: Some(100.0) };

pub async fn bench(provider: &StandIn) -> anyhow::Result<()> {
    println!("\n## Money");
    admission(provider).await?;
    let stripe = Stripe::start(Settings { check: false, ..Settings::default() }).await?;
    let server = Server::selling(&provider.url(), Selling { api: &stripe.url(), secret: SECRET }).await?;
    webhooks(&server, &stripe).await?;
    invoice(&server).await?;
    server.stop().await?;
    stripe.stop().await;
    Ok(())
}

/// The same calls of a company without a limit and of one with a plan's limits and budgets of all kinds.
async fn admission(provider: &StandIn) -> anyhow::Result<()> {
    provider.set(Behaviour::default());
    let (free, limited) = (Server::start(&provider.url()).await?, Server::start(&provider.url()).await?);
    limit(&limited).await?;
    let (one, other) = (free.models_api().await?, limited.models_api().await?);
    let (mut without, mut with) = (Round::default(), Round::default());
    for target in [&one, &other] {
        load::round(target, 1, CALLS, Duration::ZERO).await?;
    }
    for _ in 0..ROUNDS {
        without.add(load::round(&one, 1, CALLS, Duration::ZERO).await?);
        with.add(load::round(&other, 1, CALLS, Duration::ZERO).await?);
    }
    let of = |round: &Round, p| percentile(&round.first, p);
    let [p50, p99] = [50, 99].map(|p| of(&with, p) - of(&without, p));
    println!(
        "a call's first word without limits {:.2} / {:.2} ms, with a plan's and {} budgets: + {p50:.2} / + {p99:.2} ms (p50 / p99), failed {}   goal + 0.1 at p50",
        of(&without, 50),
        of(&without, 99),
        BUDGETS + 2,
        without.failed + with.failed,
    );
    free.stop().await?;
    limited.stop().await
}

/// Limits of the month far away, and budgets: the caller's own, their role's, and those of others.
async fn limit(server: &Server) -> anyhow::Result<()> {
    let mut database = seed::connect(server).await?;
    let far = "UPDATE control.clients SET monthly_runs = 1000000000, monthly_tokens = 1000000000000 WHERE id = 1";
    seed::execute(&mut database, far.to_owned()).await?;
    let (user, role): (uuid::Uuid, uuid::Uuid) =
        sqlx::query_as("SELECT id, role_id FROM users WHERE email = $1").bind(EMAIL).fetch_one(&mut database).await?;
    let person = server.person().await?;
    let limits = json!({ "monthly_runs": 1_000_000_000, "monthly_tokens": 1_000_000_000_000_i64 });
    let mut of = vec![("person", user.to_string()), ("role", role.to_string())];
    for n in 0..BUDGETS {
        let workspace = json!({ "name": format!("Budget {n}"), "description": "" });
        let made = person.call(Method::POST, "setting/admin/create-workspace", workspace).await?;
        of.push(("workspace", made["id"].as_str().context("no workspace")?.to_owned()));
    }
    for (kind, subject) in of {
        let budget = json!({ "kind": kind, "subject_id": subject, "limits": limits });
        person.call(Method::POST, "budget", budget).await?;
    }
    Ok(())
}

/// Events at a steady rate, whatever becomes of those before.
async fn webhooks(server: &Server, stripe: &Stripe) -> anyhow::Result<()> {
    let customer = customer(server, stripe).await?;
    let server = Arc::new(server.browser());
    let mut ticks = tokio::time::interval(Duration::from_secs(1) / RATE);
    let (mut told, began) = (JoinSet::new(), Instant::now());
    let mut n = 0;
    while began.elapsed() < TELLING {
        ticks.tick().await;
        n += 1;
        // Of what is followed, of what is not, of customers of others; every tenth a second time.
        let (kind, of) = match n % 4 {
            0 => ("customer.subscription.updated", customer.as_str()),
            1 => ("invoice.paid", customer.as_str()),
            2 => ("charge.succeeded", customer.as_str()),
            _ => ("invoice.finalized", "cus_of_another"),
        };
        let id = if n % 10 == 0 { n - 1 } else { n };
        let now = stripes_time();
        let event = json!({
            "id": format!("evt_{id}"), "object": "event", "type": kind, "livemode": false, "created": now,
            "api_version": "2026-09-30.endive", "data": { "object": { "id": "sub_1", "object": "subscription", "customer": of } },
        })
        .to_string();
        let server = server.clone();
        told.spawn(async move {
            let signature = sign(SECRET, now, &event);
            let began = Instant::now();
            let answer = server.tell("stripe/webhook", ("Stripe-Signature", signature), event).await?;
            anyhow::Ok((answer, began.elapsed().as_secs_f64() * 1e3))
        });
    }
    let (mut took, mut refused) = (Vec::new(), 0);
    while let Some(answer) = told.join_next().await {
        let (status, millis) = answer.context("a delivery failed")??;
        refused += usize::from(status != 200);
        took.push(millis);
    }
    let [p50, p99] = [50, 99].map(|p| percentile(&took, p));
    println!(
        "{} webhooks of Stripe at {RATE} a second acknowledged after {p50:.1} / {p99:.1} ms (p50 / p99), refused {refused}   goal 20 at p99",
        took.len()
    );
    Ok(())
}

/// A customer of the stand-in's that is the first client's.
async fn customer(server: &Server, stripe: &Stripe) -> anyhow::Result<String> {
    let made =
        server.browser().form(&format!("{}/v1/customers", stripe.url()), "email=bench%40atelier.example").await?;
    let id = made["id"].as_str().with_context(|| format!("no customer: {made}"))?.to_owned();
    let mut database = seed::connect(server).await?;
    let kept = format!(
        "INSERT INTO control.stripe_customers (client_id, id, customer, created_at) VALUES (1, gen_random_uuid(), '{id}', now())"
    );
    seed::execute(&mut database, kept).await?;
    Ok(id)
}

/// A line over last month, in which a million runs ended.
async fn invoice(server: &Server) -> anyhow::Result<()> {
    let runs = if cfg!(debug_assertions) && std::env::var_os("MUCH").is_none() { RUNS_OF_DEV } else { RUNS };
    let mut database = seed::connect(server).await?;
    // Sums for charts are another figure's.
    seed::execute(&mut database, "ALTER TABLE usage_entries DISABLE TRIGGER USER".to_owned()).await?;
    let from = "date_trunc('month', now(), 'UTC') - interval '1 month'";
    let entries = seed::entry("n", "1", 120, &format!("{from} + n * (interval '28 days' / {runs})"));
    seed::execute(&mut database, format!("{entries} FROM generate_series(1::bigint, {runs}::bigint) n")).await?;
    seed::execute(&mut database, "ALTER TABLE usage_entries ENABLE TRIGGER USER".to_owned()).await?;
    sqlx::raw_sql("VACUUM ANALYZE usage_entries").execute(&mut database).await?;
    let bill = format!(
        "INSERT INTO control.invoices (client_id, id, number, status, currency, total, tax, amount_due, from_at, until_at, lines, created_at)
         SELECT 1, 'in_bench', 'B-1', 'paid', 'EUR', 4211300, 0, 0, f, f + interval '28 days',
                jsonb_build_array(jsonb_build_object('description', '40 x Team', 'quantity', 40, 'amount', 4211300,
                                                     'from', to_char(f AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'),
                                                     'until', to_char((f + interval '28 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'),
                                                     'is_proration', false)), now()
         FROM (SELECT {from} AS f) AS month"
    );
    seed::execute(&mut database, bill).await?;
    let line = "billing/invoices/in_bench/lines/1";
    let began = Instant::now();
    server.person().await?.call(Method::GET, line, Value::Null).await?;
    println!(
        "\na line over {runs} runs is divided among them in {:.1} s, by a job when its month is over",
        began.elapsed().as_secs_f64()
    );
    let paths = [
        ("invoices", "billing/invoices".to_owned()),
        ("a line", line.to_owned()),
        ("its use cases and people", format!("{line}/shares")),
        ("its runs, the latest first", format!("{line}/runs")),
        ("its runs, the most tokens first", format!("{line}/runs?sort_by=tokens")),
        ("its runs, of a model", format!("{line}/runs?search=model-1")),
    ];
    calls::table(server, &OPENS, &paths).await
}

/// In seconds since 1970.
#[expect(clippy::disallowed_methods, reason = "Stripe signs with the time of its own clock")]
fn stripes_time() -> i64 {
    chrono::Utc::now().timestamp()
}
