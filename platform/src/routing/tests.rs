//! What bindings' calls come to in the database: counted once, added up over processes, closed to everybody but the
//! owner.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use runners::{Failure, Limit, Spent};
use sqlx::PgPool;
use uuid::Uuid;

use super::*;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::problem::Problem;

const BINDING: Uuid = Uuid::from_u128(7);

fn server(pool: &PgPool) -> Db {
    Db::new(pool.connect_options().as_ref().clone().username("atelier_app"), 4)
}

fn call(health: &Health, digest: &str, failure: Option<&Failure>) {
    let mut call = health.admit(BINDING, BindingLimits::default(), true).unwrap();
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

#[database_test]
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

#[database_test]
async fn tries_what_a_guest_used_and_how_long_a_circuit_stood_open_are_counted(pool: PgPool) -> Result<(), Problem> {
    let (db, clock) = (server(&pool), Clock::default());
    let health = Health::new(clock.clone());
    for memory_bytes in [1 << 20, 30 << 20] {
        let mut call = health.admit(BINDING, BindingLimits::default(), true).unwrap();
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

#[database_test]
async fn m7_a_canary_is_judged_by_what_the_plugin_answers_for_in_its_window(pool: PgPool) -> Result<(), Problem> {
    let (db, clock) = (server(&pool), Clock::default());
    let health = Health::new(clock.clone());
    let budget = Budget { window: Duration::from_secs(600), fewest: 10, excess: 0.05 };
    let judge = async || {
        health.flush(&db, Uuid::nil()).await?;
        let mut tx = db.begin_operator("a test judges a canary").await?;
        let owners = HashMap::from([(BINDING, ClientId::OWNER)]);
        judge_now(&mut tx, "live", "canary", clock.now(), &budget, &owners).await
    };
    for n in 0..20 {
        call(&health, "live", None);
        call(&health, "canary", (n % 10 == 0).then_some(&Failure::Trapped(String::new())));
        // Failures that the caller causes are not counted anywhere (M7).
        for theirs in [
            Failure::Cancelled,
            Failure::BadRequest(String::new()),
            Failure::Refused(String::new()),
            Failure::ContextTooLong,
            Failure::LimitExceeded(Limit::Output, String::new()),
        ] {
            call(&health, "canary", Some(&theirs));
            call(&health, "live", Some(&theirs));
        }
    }
    assert_eq!(judge().await?, Judgement::RollBack { live: 0.0, canary: 0.1 });
    clock.advance(TimeDelta::minutes(12));
    assert_eq!(judge().await?, Judgement::TooEarly);
    Ok(())
}

#[database_test]
async fn counts_wait_for_a_database_that_is_away(pool: PgPool) -> Result<(), Problem> {
    let (db, clock) = (server(&pool), Clock::default());
    let health = Health::new(clock.clone());
    call(&health, "live", None);
    sqlx::query("ALTER TABLE control.binding_minutes RENAME TO elsewhere").execute(&pool).await?;
    assert!(health.flush(&db, Uuid::nil()).await.is_err());
    sqlx::query("ALTER TABLE control.elsewhere RENAME TO binding_minutes").execute(&pool).await?;
    clock.advance(TimeDelta::minutes(2));
    health.flush(&db, Uuid::nil()).await?;
    assert_eq!(points(&db, clock.now()).await.iter().map(|point| point.figures.calls).sum::<i64>(), 1);
    Ok(())
}

#[database_test]
async fn c1_no_client_reads_the_counts_of_bindings(pool: PgPool) -> Result<(), Problem> {
    let mut tx = pool.begin().await?;
    sqlx::query("SET LOCAL ROLE atelier_tenant").execute(&mut *tx).await?;
    let refused = sqlx::query("SELECT FROM control.binding_minutes").execute(&mut *tx).await.unwrap_err();
    assert!(refused.to_string().contains("permission denied"), "{refused}");
    Ok(())
}

/// What a process knows of a binding.
mod health {
    use std::num::NonZeroU32;
    use std::time::Duration;

    use runners::Failure;
    use uuid::Uuid;

    use crate::kit::clock::Clock;
    use crate::routing::{BindingLimits, BreakerState, Health, Refusal};

    const ID: Uuid = Uuid::from_u128(1);

    fn limits(parallel: u32, per_minute: u32) -> BindingLimits {
        BindingLimits { parallel: NonZeroU32::new(parallel), per_minute: NonZeroU32::new(per_minute) }
    }

    fn fails(health: &Health, failure: &Failure, times: usize) -> bool {
        let mut closed = true;
        for _ in 0..times {
            closed = health.admit(ID, BindingLimits::default(), true).unwrap().end("p", "d", Some(failure));
        }
        closed
    }

    #[test]
    fn a_binding_has_no_more_calls_under_way_than_it_may_have() {
        let health = Health::new(Clock::default());
        let one = health.admit(ID, limits(2, 0), false).unwrap();
        let two = health.admit(ID, limits(2, 0), false).unwrap();
        assert_eq!(health.admit(ID, limits(2, 0), false).err(), Some(Refusal::Full(Duration::ZERO)));
        drop(two);
        assert!(health.admit(ID, limits(2, 0), false).is_ok());
        one.end("p", "d", None);
        assert_eq!(health.standing(ID).in_flight, 0);
    }

    #[test]
    fn a_binding_is_asked_no_more_often_than_it_may_be_and_a_new_limit_holds_at_once() {
        let clock = Clock::default();
        let health = Health::new(clock.clone());
        for _ in 0..3 {
            health.admit(ID, limits(0, 3), false).unwrap().end("p", "d", None);
        }
        let Err(Refusal::Full(wait)) = health.admit(ID, limits(0, 3), false) else {
            panic!("a fourth was let through")
        };
        assert!(wait > Duration::from_secs(15) && wait <= Duration::from_secs(20), "{wait:?}");
        assert_eq!(health.standing(ID).in_flight, 0, "who is sent away takes no place");
        clock.advance(chrono::TimeDelta::seconds(20));
        assert!(health.admit(ID, limits(0, 3), false).is_ok());
        assert!(health.admit(ID, limits(0, 60), false).is_ok());
    }

    #[test]
    fn an_open_binding_is_skipped_unless_there_is_nobody_else() {
        let health = Health::new(Clock::default());
        assert!(!fails(&health, &Failure::Overloaded, 5));
        assert_eq!(health.admit(ID, BindingLimits::default(), false).err(), Some(Refusal::Open));
        assert!(health.admit(ID, BindingLimits::default(), true).is_ok());
        assert_eq!(health.standing(ID).last_failure.as_deref(), Some("overloaded"));
    }

    #[test]
    fn a_refused_credential_marks_the_binding_and_an_answer_takes_the_mark_away() {
        let clock = Clock::default();
        let health = Health::new(clock.clone());
        assert!(!fails(&health, &Failure::Unauthorized, 1));
        let marked = health.standing(ID);
        assert_eq!((marked.state, marked.last_failure.as_deref()), (BreakerState::Open, Some("unauthorized")));
        clock.advance(chrono::TimeDelta::seconds(61));
        assert!(health.admit(ID, BindingLimits::default(), false).unwrap().end("p", "d", None));
        assert_eq!(health.standing(ID).last_failure, None);
    }

    #[test]
    fn f10_a_version_on_trial_opens_its_own_circuit_and_never_the_bindings() {
        let health = Health::new(Clock::default());
        let trial = Some("canary");
        let wait = Failure::RateLimited { retry_after: Some(Duration::from_secs(30)) };
        for failure in [Failure::Unauthorized, wait] {
            assert!(!health.admit_to(ID, trial, BindingLimits::default(), true).unwrap().end(
                "p",
                "canary",
                Some(&failure)
            ));
        }
        assert_eq!(health.admit_to(ID, trial, BindingLimits::default(), false).err(), Some(Refusal::Open));
        let standing = health.standing(ID);
        assert_eq!((standing.state, standing.last_failure), (BreakerState::Closed, None));
        assert!(health.admit(ID, BindingLimits::default(), false).unwrap().end("p", "live", None));
        // The places are those of one account at the provider.
        let _busy = health.admit_to(ID, trial, limits(1, 0), true).unwrap();
        assert_eq!(health.admit(ID, limits(1, 0), false).err(), Some(Refusal::Full(Duration::ZERO)));
        assert!(health.admit_to(ID, Some("the next canary"), BindingLimits::default(), false).is_ok());
    }

    #[test]
    fn what_a_person_asked_wrongly_says_nothing_about_the_binding() {
        let health = Health::new(Clock::default());
        assert!(fails(&health, &Failure::BadRequest("no".to_owned()), 20));
        assert!(fails(&health, &Failure::Cancelled, 20));
        assert!(fails(&health, &Failure::ContextTooLong, 20));
    }

    #[test]
    fn f10_a_long_retry_after_opens_the_circuit_until_then() {
        let clock = Clock::default();
        let health = Health::new(clock.clone());
        let limited = Failure::RateLimited { retry_after: Some(Duration::from_secs(30)) };
        assert!(!fails(&health, &limited, 1));
        clock.advance(chrono::TimeDelta::seconds(29));
        assert_eq!(health.admit(ID, BindingLimits::default(), false).err(), Some(Refusal::Open));
        clock.advance(chrono::TimeDelta::seconds(2));
        assert!(health.admit(ID, BindingLimits::default(), false).is_ok());
    }
}
