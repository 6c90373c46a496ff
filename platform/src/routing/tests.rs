//! What bindings' calls come to in the database: counted once, added up over processes, closed to everybody but the owner.
#![expect(clippy::disallowed_types, reason = "sqlx::test hands out a pool")]

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use runners::{Failure, Spent};
use sqlx::PgPool;
use uuid::Uuid;

use super::*;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::problem::Problem;

const BINDING: Uuid = Uuid::from_u128(7);

fn server(pool: &PgPool) -> Db {
    Db::new(pool.connect_options().as_ref().clone().username("atelier_app"), 4)
}

fn call(health: &Health, digest: &str, failure: Option<&Failure>) {
    let mut call = health.admit(BINDING, Limits::default(), true).unwrap();
    if failure.is_none() {
        call.spoke();
    }
    call.end("openai", digest, failure);
}

async fn points(db: &Db, now: DateTime<Utc>) -> Vec<Point> {
    let mut tx = db.begin_operator("a test looks at a chart").await.unwrap();
    series(&mut tx, BINDING, Span::last(24, now)).await.unwrap().0
}

/// All of them together.
async fn figures(db: &Db, digests: &[&str], now: DateTime<Utc>) -> HashMap<String, Figures> {
    let mut tx = db.begin_operator("a test looks at versions").await.unwrap();
    let digests: Vec<String> = digests.iter().map(|digest| (*digest).to_owned()).collect();
    of_versions(&mut tx, &digests, now - TimeDelta::hours(1)).await.unwrap()
}

#[sqlx::test(migrations = "../migrations")]
async fn counts_of_all_processes_add_up_and_writing_twice_changes_nothing(pool: PgPool) -> Result<(), Problem> {
    let (db, clock) = (server(&pool), Clock::default());
    let (one, other) = (Health::new(clock.clone()), Health::new(clock.clone()));
    let processes = [Uuid::now_v7(), Uuid::now_v7()];
    call(&one, "live", None);
    one.flush(&db, processes[0]).await?;
    one.flush(&db, processes[0]).await?;
    call(&one, "live", None);
    call(&one, "live", Some(&Failure::Overloaded));
    call(&other, "canary", None);
    one.flush(&db, processes[0]).await?;
    other.flush(&db, processes[1]).await?;

    let all = points(&db, clock.now()).await;
    assert_eq!(all.len(), 144, "steps without a call are there too");
    let sum = |of: fn(&Figures) -> i64| all.iter().map(|point| of(&point.figures)).sum::<i64>();
    assert_eq!((sum(|figures| figures.calls), sum(|figures| figures.failed)), (4, 1));
    let errors: Vec<_> = all.iter().flat_map(|point| point.figures.errors.keys()).collect();
    assert_eq!(errors, ["overloaded"]);
    let spoke =
        |figures: &Figures| figures.first_delta_p99_ms.is_some_and(|ms| ms <= 50) && figures.total_p95_ms.is_some();
    assert!(all.iter().any(|point| spoke(&point.figures)), "{all:?}");
    let versions = figures(&db, &["live", "canary", "unknown"], clock.now()).await;
    assert_eq!((versions["live"].calls, versions["canary"].calls, versions.len()), (3, 1, 2));
    Ok(())
}

#[sqlx::test(migrations = "../migrations")]
async fn tries_what_a_guest_used_and_how_long_a_circuit_stood_open_are_counted(pool: PgPool) -> Result<(), Problem> {
    let (db, clock) = (server(&pool), Clock::default());
    let health = Health::new(clock.clone());
    for memory_bytes in [1 << 20, 30 << 20] {
        let mut call = health.admit(BINDING, Limits::default(), true).unwrap();
        call.is_another_try();
        call.used(Some(Spent { cpu: Duration::from_millis(3), memory_bytes }));
        call.end("openai", "live", None);
    }
    call(&health, "live", Some(&Failure::Cancelled));
    call(&health, "live", Some(&Failure::Unauthorized));
    health.flush(&db, Uuid::nil()).await?;
    clock.advance(TimeDelta::seconds(20));
    health.flush(&db, Uuid::nil()).await?;
    let found = figures(&db, &["live"], clock.now()).await.remove("live").unwrap();
    assert_eq!((found.calls, found.retries, found.failed), (4, 2, 1));
    assert!(
        found.error_rate.is_some_and(|rate| (rate - 1.0 / 3.0).abs() < 1e-9),
        "whom somebody stopped failed nobody"
    );
    assert!(found.cpu_p95_us.is_some_and(|us| (2_001..=4_000).contains(&us)), "{found:?}");
    assert!(found.memory_p99_bytes.is_some_and(|bytes| (16 << 20..=32 << 20).contains(&bytes)), "{found:?}");
    let open: i64 = points(&db, clock.now()).await.iter().map(|point| point.open_seconds).sum();
    assert_eq!(open, 20);
    Ok(())
}

#[sqlx::test(migrations = "../migrations")]
async fn a_canary_is_judged_by_what_all_processes_have_written_in_its_window(pool: PgPool) -> Result<(), Problem> {
    let (db, clock) = (server(&pool), Clock::default());
    let health = Health::new(clock.clone());
    let budget = Budget { window: Duration::from_secs(600), fewest: 10, excess: 0.05 };
    let judge = async || {
        health.flush(&db, Uuid::nil()).await?;
        let mut tx = db.begin_operator("a test judges a canary").await?;
        judge_now(&mut tx, "live", "canary", clock.now(), &budget).await
    };
    for n in 0..20 {
        call(&health, "live", None);
        call(&health, "canary", (n % 10 == 0).then_some(&Failure::Trapped(String::new())));
        // Whom somebody stopped is counted nowhere.
        call(&health, "canary", Some(&Failure::Cancelled));
    }
    assert_eq!(judge().await?, Judgement::RollBack { live: 0.0, canary: 0.1 });
    clock.advance(TimeDelta::minutes(12));
    assert_eq!(judge().await?, Judgement::TooEarly);
    Ok(())
}

#[sqlx::test(migrations = "../migrations")]
async fn counts_wait_for_a_database_that_is_away(pool: PgPool) -> Result<(), Problem> {
    let (db, clock) = (server(&pool), Clock::default());
    let health = Health::new(clock.clone());
    call(&health, "live", None);
    sqlx::query("ALTER TABLE binding_minutes RENAME TO elsewhere").execute(&pool).await?;
    assert!(health.flush(&db, Uuid::nil()).await.is_err());
    sqlx::query("ALTER TABLE elsewhere RENAME TO binding_minutes").execute(&pool).await?;
    clock.advance(TimeDelta::minutes(2));
    health.flush(&db, Uuid::nil()).await?;
    assert_eq!(points(&db, clock.now()).await.iter().map(|point| point.figures.calls).sum::<i64>(), 1);
    Ok(())
}

#[sqlx::test(migrations = "../migrations")]
async fn c1_no_client_reads_the_counts_of_bindings(pool: PgPool) -> Result<(), Problem> {
    let mut tx = pool.begin().await?;
    sqlx::query("SET LOCAL ROLE atelier_tenant").execute(&mut *tx).await?;
    let refused = sqlx::query("SELECT FROM binding_minutes").execute(&mut *tx).await.unwrap_err();
    assert!(refused.to_string().contains("permission denied"), "{refused}");
    Ok(())
}
