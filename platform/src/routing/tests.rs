//! What bindings' calls come to in the database: counted once, added up over processes, closed to everybody but the owner.
#![expect(clippy::disallowed_types, reason = "sqlx::test hands out a pool")]

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use runners::Failure;
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

async fn points(db: &Db, now: DateTime<Utc>, minutes: u16) -> Vec<Point> {
    let mut tx = db.begin_operator("a test looks at a chart").await.unwrap();
    let hour = TimeDelta::hours(1);
    series(&mut tx, BINDING, now - hour, now + hour, minutes).await.unwrap()
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

    let found = points(&db, clock.now(), 120).await;
    let [point] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(point.calls, 4);
    assert_eq!(
        point.errors.iter().map(|(code, calls)| (code.as_str(), *calls)).collect::<Vec<_>>(),
        [("overloaded", 1)]
    );
    assert!(point.first_delta_p50_ms.is_some_and(|ms| ms <= 50) && point.total_p95_ms.is_some(), "{point:?}");
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
    assert_eq!(points(&db, clock.now(), 120).await.iter().map(|point| point.calls).sum::<i64>(), 1);
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
