//! Four processes on one database begin runs of one client at once: together they begin no more than is left.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::sync::Arc;

use sqlx::PgPool;
use uuid::Uuid;

use crate::brakes::Brakes;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::Queue;
use crate::kit::mail::MailOutbox;
use crate::kit::secret::MasterKey;
use crate::testing::until;
use crate::usage::accounts::Spender;
use crate::usage::model::{CallStatus, LedgerEntry, Tokens};
use crate::usage::{Meter, Reserved};

const CLIENT: i64 = 7;

/// A client with these limits, and a database that the server's own role signs in to.
async fn client(pool: &PgPool, runs: Option<i64>, tokens: Option<i64>) -> ClientId {
    let insert = "INSERT INTO control.clients (id, name, kind, monthly_runs, monthly_tokens) VALUES ($1, 'acme', 'enterprise', $2, $3)";
    sqlx::query(insert).bind(CLIENT).bind(runs).bind(tokens).execute(pool).await.unwrap();
    ClientId::new(CLIENT).unwrap()
}

/// A process of its own: its own connections, its own memory.
fn process(pool: &PgPool) -> Meter {
    let login = pool.connect_options().as_ref().clone().username("atelier_app");
    let (db, clock) = (Db::new(login, 4), Clock::default());
    let settings = crate::testing::settings(&std::env::temp_dir());
    let key = MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap();
    let post = MailOutbox::new(db.clone(), clock.clone(), &key, &settings, Queue::new(db.clone(), clock.clone()));
    let brakes = Brakes::new(&clock);
    Meter::start(db, clock, Uuid::now_v7(), post.unwrap(), &brakes)
}

/// All that four processes let begin, of so many tries each.
async fn begun(meters: &[Meter], client: ClientId, spender: Spender, tries: usize, tokens: i64) -> Vec<Reserved> {
    let mut tasks = Vec::new();
    for meter in meters {
        for _ in 0..tries {
            let meter = meter.clone();
            tasks.push(tokio::spawn(async move { meter.reserve(client, spender, Some(tokens)).await.ok() }));
        }
    }
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await.unwrap());
    }
    all
}

fn entry(user: Uuid, tokens: i64) -> LedgerEntry {
    let now = Clock::default().now();
    LedgerEntry {
        id: Uuid::now_v7(),
        endpoint: "chat/completions",
        user,
        key: None,
        model: "m".to_owned(),
        region: "local".to_owned(),
        plugin: "openai".to_owned(),
        plugin_digest: String::new(),
        attempts: Vec::new(),
        outcome: CallStatus::Succeeded,
        reason: None,
        tokens: Tokens { input: tokens, ..Tokens::default() },
        audio_ms: 0,
        cost: None,
        started_at: now,
        finished_at: now,
    }
}

#[database_test]
async fn r49_four_processes_together_begin_no_more_runs_than_are_left(pool: PgPool) {
    let client = client(&pool, Some(100), None).await;
    let meters: Vec<Meter> = (0..4).map(|_| process(&pool)).collect();
    let nobody = Spender::default();
    let held = begun(&meters, client, nobody, 60, 10).await;
    assert!(held.len() <= 100 && held.len() > 60, "{}", held.len());
    // What one keeps at hand another gets, once it has been given back: two rounds without a start.
    for _ in 0..2 {
        for meter in &meters {
            meter.renew().await;
        }
    }
    let rest = begun(&meters, client, nobody, 60, 10).await;
    assert_eq!(held.len() + rest.len(), 100);
    let refused = meters[0].reserve(client, nobody, Some(10)).await.err().unwrap();
    assert_eq!(refused.code.status, 432, "nothing is used yet: {refused}");
    // They end without having used anything, as if they were taken back: all of it can be begun anew.
    drop((held, rest));
    for _ in 0..2 {
        for meter in &meters {
            meter.renew().await;
        }
    }
    let again = begun(&meters[..1], client, nobody, 120, 10).await;
    assert_eq!(again.len(), 100);
}

#[database_test]
async fn r49_what_ended_is_in_the_ledger_and_what_is_under_way_is_held_and_nothing_counts_twice_for_long(pool: PgPool) {
    let client = client(&pool, Some(30), Some(10_000)).await;
    let meters: Vec<Meter> = (0..4).map(|_| process(&pool)).collect();
    let user = Uuid::now_v7();
    let spender = Spender { user: Some(user), ..Spender::default() };
    let done = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let mut tasks = Vec::new();
    for meter in &meters {
        for _ in 0..5 {
            let (meter, done) = (meter.clone(), done.clone());
            tasks.push(tokio::spawn(async move {
                // Each tries until nothing is left: what is refused for now is tried again when the others have ended.
                loop {
                    match meter.reserve(client, spender, Some(50)).await {
                        Ok(reserved) => {
                            meter.record(client, entry(user, 50), meter.slot().unwrap(), Some(reserved));
                            meter.settled().await;
                            done.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        }
                        Err(problem) if problem.is_passing() => meter.renew().await,
                        Err(problem) => return problem,
                    }
                }
            }));
        }
    }
    for task in tasks {
        assert_eq!(task.await.unwrap().code.name, "usage.quota");
    }
    assert_eq!(done.load(std::sync::atomic::Ordering::Relaxed), 30);
    let used: i64 = sqlx::query_scalar("SELECT count(*) FROM usage_entries").fetch_one(&pool).await.unwrap();
    assert_eq!(used, 30);
}

#[database_test]
async fn r49_a_limit_that_is_changed_while_the_old_one_is_read_holds_from_then_on(pool: PgPool) {
    let client = client(&pool, Some(10), None).await;
    let meter = process(&pool);
    // The look has read the limit, and waits to write what it holds.
    let mut lock = pool.begin().await.unwrap();
    sqlx::query("LOCK TABLE usage_holds IN SHARE MODE").execute(&mut *lock).await.unwrap();
    let looking = tokio::spawn({
        let meter = meter.clone();
        async move { meter.reserve(client, Spender::default(), Some(10)).await }
    });
    let waits = "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE relation = 'usage_holds'::regclass AND NOT granted)";
    until("the look waits for the table", async || {
        let is_waiting: bool = sqlx::query_scalar(waits).fetch_one(&pool).await.unwrap();
        is_waiting.then_some(()).ok_or("nobody waits")
    })
    .await;
    let change = "UPDATE control.clients SET monthly_runs = 1 WHERE id = $1";
    sqlx::query(change).bind(CLIENT).execute(&pool).await.unwrap();
    meter.forget(client);
    lock.rollback().await.unwrap();
    let first = looking.await.unwrap();
    assert!(first.is_ok(), "ten were allowed when it began");
    let refused = meter.reserve(client, Spender::default(), Some(10)).await.err().unwrap();
    assert_eq!(refused.code.status, 432, "one is, and it is under way: {refused}");
}

/// How many sessions wait for a client's turn to look.
async fn waiting_looks(pool: &PgPool) -> i64 {
    let waits = "SELECT count(*) FROM pg_locks
                 WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    sqlx::query_scalar(waits).fetch_one(pool).await.unwrap()
}

#[database_test]
async fn r49_a_call_that_is_written_down_while_a_look_is_under_way_counts_once(pool: PgPool) {
    let client = client(&pool, None, Some(60)).await;
    let meter = process(&pool);
    let user = Uuid::now_v7();
    let spender = Spender { user: Some(user), ..Spender::default() };
    let call = meter.reserve(client, spender, Some(30)).await.unwrap();
    // The next look has begun, and waits for its turn.
    let mut turn = pool.begin().await.unwrap();
    let take = "SELECT pg_advisory_xact_lock(hashtextextended('usage_holds', $1))";
    sqlx::query(take).bind(CLIENT).execute(&mut *turn).await.unwrap();
    meter.record(client, entry(user, 40), meter.slot().unwrap(), Some(call));
    let next = tokio::spawn({
        let meter = meter.clone();
        async move { meter.reserve(client, spender, Some(30)).await }
    });
    until("a look waits for its turn", async || match waiting_looks(&pool).await {
        0 => Err("nobody waits"),
        _ => Ok(()),
    })
    .await;
    // The writer would have written by then. It waits for the look.
    let written = async {
        while sqlx::query_scalar::<_, i64>("SELECT count(*) FROM usage_entries").fetch_one(&pool).await.unwrap() == 0 {
            tokio::task::yield_now().await;
        }
    };
    let is_written = tokio::time::timeout(std::time::Duration::from_millis(300), written).await.is_ok();
    turn.rollback().await.unwrap();
    let next = next.await.unwrap();
    assert!(next.is_ok(), "20 of 60 are left: {:?}; written meanwhile: {is_written}", next.err());
    meter.settled().await;
    let used: i64 = sqlx::query_scalar("SELECT count(*) FROM usage_entries").fetch_one(&pool).await.unwrap();
    assert_eq!(used, 1);
}

#[database_test]
async fn r49_a_process_that_died_holds_nothing_after_its_time(pool: PgPool) {
    let client = client(&pool, Some(10), None).await;
    let (dead, alive) = (process(&pool), process(&pool));
    let held = begun(&[dead], client, Spender::default(), 10, 1).await;
    assert_eq!(held.len(), 10);
    assert_eq!(alive.reserve(client, Spender::default(), None).await.err().unwrap().code.status, 432);
    sqlx::query("UPDATE usage_holds SET held_until = now() - interval '1 second'").execute(&pool).await.unwrap();
    assert_eq!(begun(&[alive], client, Spender::default(), 12, 1).await.len(), 10);
}

#[database_test]
async fn r49_a_budget_stops_what_it_covers_and_nothing_else(pool: PgPool) {
    let client = client(&pool, None, None).await;
    let (person, workspace) = (Uuid::now_v7(), Uuid::now_v7());
    for (kind, subject, runs) in [("person", person, 3), ("workspace", workspace, 5)] {
        let insert = "INSERT INTO budgets (client_id, id, kind, subject, monthly_runs, created_by, created_at)
                      VALUES ($1, gen_random_uuid(), $2, $3, $4, $3, now())";
        sqlx::query(insert).bind(CLIENT).bind(kind).bind(subject).bind(runs).execute(&pool).await.unwrap();
    }
    let meters: Vec<Meter> = (0..4).map(|_| process(&pool)).collect();
    let theirs = Spender { user: Some(person), workspace: Some(workspace), ..Spender::default() };
    let held = begun(&meters, client, theirs, 3, 1).await;
    assert_eq!(held.len(), 3);
    let other = Spender { user: Some(Uuid::now_v7()), workspace: Some(workspace), ..Spender::default() };
    let beside = begun(&meters, client, other, 3, 1).await;
    assert_eq!(beside.len(), 2, "the workspace has five");
    let elsewhere = Spender { user: Some(Uuid::now_v7()), ..Spender::default() };
    assert_eq!(begun(&meters, client, elsewhere, 5, 1).await.len(), 20);
}
