//! The queue under what happens to it: rollbacks, killed and late workers, causes that stay, many clients, two
//! processes.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod again;

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use chrono::TimeDelta;
use futures_util::future::LocalBoxFuture;
use sqlx::PgPool;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::store;
use super::{Ended, Failure, Job, Kind, LeasedJob, Periodic, Workers, publish};
use crate::kit::caller::ClientId;
use crate::kit::db::{Db, TenantTx};
use crate::kit::problem::Problem;
use crate::testing::{self, Tenant, TestApp};

const MARK: &str = "mark";

/// What a mark does in its attempts.
#[derive(Clone, Copy, PartialEq)]
enum Does {
    /// Writes a mark into its client's row.
    Mark,
    /// Fails each time for the same reason.
    Fail,
    /// Waits until it is let go, and then marks.
    Wait,
    /// Waits until it is let go, and then fails.
    WaitAndFail,
    /// Finds what it needs away, which is not its fault.
    Away,
    /// Waits until it is let go, and then the same.
    WaitAndAway,
}

#[derive(Clone)]
struct Mark {
    db: Db,
    app: crate::kit::clock::Clock,
    does: Does,
    attempts: Option<i32>,
    begun: Arc<Notify>,
    go: Arc<Notify>,
}

impl Mark {
    fn away(&self) -> Result<(), Failure> {
        Err(Failure::At(self.app.now() + TimeDelta::seconds(15), "the store is away".to_owned()))
    }
}

impl Job for Mark {
    fn kind(&self) -> Kind {
        Kind { attempts: self.attempts, at_once: 2, ..Kind::new(MARK) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(async {
            self.begun.notify_one();
            match self.does {
                Does::Mark => mark(&self.db, job, &self.app).await,
                Does::Fail => Err(Failure::Later("the other side is away".to_owned())),
                Does::Wait => {
                    self.go.notified().await;
                    mark(&self.db, job, &self.app).await
                }
                Does::WaitAndFail => {
                    self.go.notified().await;
                    Err(Failure::Later("the other side is away".to_owned()))
                }
                Does::Away => self.away(),
                Does::WaitAndAway => {
                    self.go.notified().await;
                    self.away()
                }
            }
        })
    }

    fn give_up<'a>(
        &'a self,
        tx: &'a mut TenantTx,
        _subject: Uuid,
        _cause: &'a str,
    ) -> LocalBoxFuture<'a, Result<(), Problem>> {
        Box::pin(async {
            sqlx::query("UPDATE control.clients SET name = name || '?'").execute(&mut **tx).await?;
            Ok(())
        })
    }
}

/// One exclamation mark for each time that it was committed.
async fn mark(db: &Db, job: &LeasedJob, clock: &crate::kit::clock::Clock) -> Result<(), Failure> {
    let mut tx = db.begin_for(job.client).await?;
    sqlx::query("UPDATE control.clients SET name = name || '!'").execute(&mut *tx).await?;
    job.finish(&mut tx, clock.now()).await?;
    Ok(tx.commit().await?)
}

fn marks(app: &TestApp, does: Does) -> Mark {
    let (db, clock) = (app.parts.db.get_ref().clone(), app.parts.clock.get_ref().clone());
    Mark { db, app: clock, does, attempts: None, begun: Arc::default(), go: Arc::default() }
}

fn workers(app: &TestApp, job: Mark) -> Workers {
    Workers::new(app.parts.queue.get_ref().clone(), Uuid::now_v7()).with(job)
}

async fn push(app: &TestApp, tenant: &Tenant, subject: Uuid, commit: bool) {
    let mut tx = app.parts.db.begin_for(ClientId::new(tenant.id).unwrap()).await.unwrap();
    app.parts.queue.push(&mut tx, MARK, subject).await.unwrap();
    if commit {
        tx.commit().await.unwrap();
    }
}

async fn name(pool: &PgPool, tenant: &Tenant) -> String {
    sqlx::query_scalar("SELECT name FROM control.clients WHERE id = $1").bind(tenant.id).fetch_one(pool).await.unwrap()
}

/// State, attempts, repeats of each job.
async fn queue(pool: &PgPool) -> Vec<(String, i32, i32)> {
    sqlx::query_as("SELECT state, attempt, repeats FROM jobs WHERE kind = $1 ORDER BY id")
        .bind(MARK)
        .fetch_all(pool)
        .await
        .unwrap()
}

#[database_test]
async fn issue_26_a_job_is_there_when_its_transaction_commits_and_is_done_once(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    push(&app, &acme, Uuid::now_v7(), false).await;
    assert_eq!(queue(&pool).await, []);
    let subject = Uuid::now_v7();
    push(&app, &acme, subject, true).await;
    push(&app, &acme, subject, true).await;
    let workers = workers(&app, marks(&app, Does::Mark));
    assert!(workers.step(MARK).await.unwrap());
    assert!(!workers.step(MARK).await.unwrap());
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme!", vec![]));
}

#[database_test]
async fn issue_26_a_worker_killed_at_any_step_leaves_a_job_that_another_does_once(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let (db, clock) = (&app.parts.db, &app.parts.clock);
    push(&app, &acme, Uuid::now_v7(), true).await;

    // Killed after the claim.
    let mut tx = db.begin_worker().await.unwrap();
    let dead = Uuid::now_v7();
    let until = clock.now() + TimeDelta::seconds(60);
    let claimed = store::claim(&mut tx, MARK, 1, 0, dead, clock.now(), until).await.unwrap().pop().unwrap();
    tx.commit().await.unwrap();
    let client = ClientId::new(claimed.client_id).unwrap();
    let late = LeasedJob {
        client,
        id: claimed.id,
        subject: claimed.subject,
        attempt: 1,
        fence: claimed.fence,
        next: None,
        hangs: None,
    };
    let other = workers(&app, marks(&app, Does::Mark));
    assert!(!other.step(MARK).await.unwrap(), "its lease still holds");

    // Killed with its work written and not committed.
    let mut tx = db.begin_for(client).await.unwrap();
    sqlx::query("UPDATE control.clients SET name = name || '!'").execute(&mut *tx).await.unwrap();
    late.finish(&mut tx, clock.now()).await.unwrap();
    drop(tx);
    assert_eq!(name(&pool, &acme).await, "acme");

    clock.advance(TimeDelta::seconds(61));
    // A job whose row is still being rolled back is passed over.
    testing::until("the other does it", async || other.step(MARK).await.unwrap().then_some(()).ok_or("it is held"))
        .await;
    assert_eq!(name(&pool, &acme).await, "acme!");
    // It was not dead, only late: what it writes rolls back with its end.
    assert!(matches!(mark(db, &late, clock).await, Err(Failure::Later(_))));
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme!", vec![]));
}

#[database_test]
async fn issue_26_what_is_pushed_while_it_runs_runs_once_more(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let subject = Uuid::now_v7();
    push(&app, &acme, subject, true).await;
    let (db, clock) = (&app.parts.db, &app.parts.clock);
    let mut tx = db.begin_worker().await.unwrap();
    let until = clock.now() + TimeDelta::seconds(60);
    let claimed = store::claim(&mut tx, MARK, 1, 0, Uuid::now_v7(), clock.now(), until).await.unwrap().pop().unwrap();
    tx.commit().await.unwrap();
    push(&app, &acme, subject, true).await;
    let client = ClientId::new(claimed.client_id).unwrap();
    let held = LeasedJob { client, id: claimed.id, subject, attempt: 1, fence: claimed.fence, next: None, hangs: None };
    mark(db, &held, clock).await.unwrap();
    assert!(workers(&app, marks(&app, Does::Mark)).step(MARK).await.unwrap());
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme!!", vec![]));
}

#[database_test]
async fn issue_27_a_job_that_fails_in_the_same_way_backs_off_is_marked_and_is_given_up_once(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let subject = Uuid::now_v7();
    push(&app, &acme, subject, true).await;
    let workers = workers(&app, Mark { attempts: Some(3), ..marks(&app, Does::Fail) });
    assert!(workers.step(MARK).await.unwrap());
    assert!(!workers.step(MARK).await.unwrap(), "it waits");
    assert_eq!(queue(&pool).await, [("waiting".to_owned(), 1, 1)]);
    app.parts.clock.advance(TimeDelta::seconds(10));
    assert!(workers.step(MARK).await.unwrap());
    app.parts.clock.advance(TimeDelta::seconds(10));
    assert!(!workers.step(MARK).await.unwrap(), "it waits twice as long");
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme", vec![("waiting".to_owned(), 2, 2)]));
    app.parts.clock.advance(TimeDelta::seconds(10));
    assert!(workers.step(MARK).await.unwrap());
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme?", vec![("failed".to_owned(), 3, 3)]));
    let cause: String =
        sqlx::query_scalar("SELECT last_error FROM jobs WHERE kind = $1").bind(MARK).fetch_one(&pool).await.unwrap();
    assert_eq!(cause, "the other side is away");
    app.parts.clock.advance(TimeDelta::days(1));
    assert!(!workers.step(MARK).await.unwrap());

    // Asking again begins anew.
    push(&app, &acme, subject, true).await;
    assert_eq!(queue(&pool).await[0].0, "waiting");
    assert!(self::workers(&app, marks(&app, Does::Mark)).step(MARK).await.unwrap());
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme?!", vec![]));
}

#[database_test]
async fn m9_a_client_with_many_jobs_delays_nobody_elses_by_more_than_one(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    for _ in 0..50 {
        push(&app, &acme, Uuid::now_v7(), true).await;
    }
    push(&app, &globex, Uuid::now_v7(), true).await;
    let workers = workers(&app, marks(&app, Does::Mark));
    assert!(workers.step(MARK).await.unwrap() && workers.step(MARK).await.unwrap());
    assert_eq!(name(&pool, &globex).await, "globex!");
    // And where one is under way already, the other's comes first.
    push(&app, &globex, Uuid::now_v7(), true).await;
    let (clock, mut tx) = (&app.parts.clock, app.parts.db.begin_worker().await.unwrap());
    let until = clock.now() + TimeDelta::seconds(60);
    let (one, two) = (
        store::claim(&mut tx, MARK, 1, 0, Uuid::now_v7(), clock.now(), until).await.unwrap(),
        store::claim(&mut tx, MARK, 1, 0, Uuid::now_v7(), clock.now(), until).await.unwrap(),
    );
    assert_ne!(one[0].client_id, two[0].client_id);
}

/// Mails, files that are read, pages of previews, deliveries: whatever is a job.
#[database_test]
async fn l9_jobs_of_others_are_done_as_soon_as_before_by_a_client_at_ten_times_its_share(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let mut others = Vec::new();
    for name in ["globex", "hooli", "initech", "umbrella"] {
        others.push(app.tenant(name).await);
    }
    let noisy = app.tenant("acme").await;
    for _ in 0..40 {
        push(&app, &noisy, Uuid::now_v7(), true).await;
    }
    for _ in 0..4 {
        for other in &others {
            push(&app, other, Uuid::now_v7(), true).await;
        }
    }
    // As many steps as all five would need with their share alone.
    let workers = workers(&app, marks(&app, Does::Mark));
    for _ in 0..20 {
        assert!(workers.step(MARK).await.unwrap());
    }
    for (other, done) in others.iter().zip(["globex!!!!", "hooli!!!!", "initech!!!!", "umbrella!!!!"]) {
        assert_eq!(name(&pool, other).await, done);
    }
    assert_eq!(name(&pool, &noisy).await, "acme!!!!");
}

#[database_test]
async fn issue_26_a_periodic_job_is_done_by_one_of_two_processes(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    app.tenant("owner").await;
    let swept = Arc::new(AtomicUsize::new(0));
    let process = || {
        let swept = swept.clone();
        let sweep = Periodic::new("sweep", Duration::from_secs(3600), move || {
            swept.fetch_add(1, Ordering::Relaxed);
            async { Ok(()) }
        });
        Workers::new(app.parts.queue.get_ref().clone(), Uuid::now_v7()).with(sweep)
    };
    let (one, two) = (process(), process());
    let now = app.parts.clock.now();
    one.keep(now).await.unwrap();
    two.keep(now).await.unwrap();
    assert!(one.step("sweep").await.unwrap());
    assert!(!two.step("sweep").await.unwrap());
    app.parts.clock.advance(TimeDelta::hours(1));
    assert!(two.step("sweep").await.unwrap());
    assert!(!one.step("sweep").await.unwrap());
    assert_eq!(swept.load(Ordering::Relaxed), 2);
}

#[database_test]
async fn issue_26_a_process_that_ends_frees_its_jobs_and_their_attempts_do_not_count(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    push(&app, &acme, Uuid::now_v7(), true).await;
    let job = marks(&app, Does::Wait);
    let begun = job.begun.clone();
    let running = workers(&app, job).start();
    begun.notified().await;
    assert_eq!(queue(&pool).await, [("running".to_owned(), 1, 0)]);
    running.end(Duration::ZERO).await;
    assert_eq!(queue(&pool).await, [("waiting".to_owned(), 0, 0)]);
    assert!(workers(&app, marks(&app, Does::Mark)).step(MARK).await.unwrap());
    assert_eq!(name(&pool, &acme).await, "acme!");
}

#[database_test]
async fn issue_26_a_canceled_job_is_told_to_its_feature_and_gone(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    push(&app, &acme, Uuid::now_v7(), true).await;
    sqlx::query("UPDATE jobs SET canceled = true").execute(&pool).await.unwrap();
    assert!(workers(&app, marks(&app, Does::Mark)).step(MARK).await.unwrap());
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme?", vec![]));
}

#[database_test]
async fn issue_26_a_process_that_ends_lets_its_jobs_finish_within_the_grace(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    push(&app, &acme, Uuid::now_v7(), true).await;
    let job = marks(&app, Does::Wait);
    let (begun, go) = (job.begun.clone(), job.go.clone());
    let workers = workers(&app, job);
    let closing = workers.closing.clone();
    let running = workers.start();
    begun.notified().await;
    let let_go = async {
        closing.cancelled().await;
        push(&app, &acme, Uuid::now_v7(), true).await;
        go.notify_one();
    };
    tokio::join!(running.end(Duration::from_secs(600)), let_go);
    assert_eq!(name(&pool, &acme).await, "acme!", "what ran is done, and nothing else is begun");
    assert_eq!(queue(&pool).await, [("waiting".to_owned(), 0, 0)]);
}

#[database_test]
async fn issue_26_what_is_claimed_while_the_process_is_told_to_end_is_not_begun(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    push(&app, &acme, Uuid::now_v7(), true).await;
    let workers = Rc::new(workers(&app, marks(&app, Does::Mark)));
    workers.closing.cancel();
    let mut under_way = JoinSet::new();
    assert!(!workers.dispatch(&mut under_way, &mut [0]).await.unwrap());
    assert!(under_way.is_empty());
    assert_eq!(queue(&pool).await, [("running".to_owned(), 1, 0)], "until its lease is freed");
}

#[database_test]
async fn issue_26_what_fails_because_its_process_ends_or_something_is_away_is_no_attempt(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    push(&app, &acme, Uuid::now_v7(), true).await;
    let ending = workers(&app, Mark { attempts: Some(1), ..marks(&app, Does::Fail) });
    ending.closing.cancel();
    assert!(ending.step(MARK).await.unwrap());
    assert_eq!(queue(&pool).await, [("waiting".to_owned(), 0, 1)]);
    let away = workers(&app, Mark { attempts: Some(1), ..marks(&app, Does::Away) });
    for _ in 0..3 {
        assert!(away.step(MARK).await.unwrap());
        assert!(!away.step(MARK).await.unwrap(), "it waits until then");
        app.parts.clock.advance(TimeDelta::seconds(15));
    }
    assert_eq!(queue(&pool).await, [("waiting".to_owned(), 0, 3)]);
    assert_eq!(name(&pool, &acme).await, "acme");
}

#[database_test]
async fn issue_26_a_job_that_is_canceled_while_it_runs_is_given_up_before_its_lease_ends(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    for is_here in [true, false] {
        push(&app, &acme, Uuid::now_v7(), true).await;
        let job = marks(&app, Does::Wait);
        let begun = job.begun.clone();
        let canceled = async {
            begun.notified().await;
            sqlx::query("UPDATE jobs SET canceled = true").execute(&pool).await.unwrap();
            if is_here {
                app.parts.queue.recheck();
            }
        };
        let workers = workers(&app, job);
        assert!(tokio::join!(workers.step(MARK), canceled).0.unwrap());
        assert_eq!(queue(&pool).await, []);
    }
    assert_eq!(name(&pool, &acme).await, "acme??");
}

#[database_test]
async fn issue_26_a_canceled_job_that_ends_or_fails_meanwhile_is_given_up_too(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    for does in [Does::Wait, Does::WaitAndFail] {
        let job = marks(&app, does);
        let (begun, go) = (job.begun.clone(), job.go.clone());
        push(&app, &acme, Uuid::now_v7(), true).await;
        let canceled = async {
            begun.notified().await;
            sqlx::query("UPDATE jobs SET canceled = true").execute(&pool).await.unwrap();
            go.notify_one();
        };
        let workers = workers(&app, job);
        assert!(tokio::join!(workers.step(MARK), canceled).0.unwrap());
        // One that failed is due at once, and not after its back-off.
        while workers.step(MARK).await.unwrap() {}
        assert_eq!(queue(&pool).await, []);
    }
    assert_eq!(name(&pool, &acme).await, "acme??");
}

#[database_test]
async fn issue_26_a_push_onto_a_canceled_job_starts_it_anew_and_fences_off_what_runs(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let subject = Uuid::now_v7();
    let cancel = async || sqlx::query("UPDATE jobs SET canceled = true").execute(&pool).await.unwrap();
    // It waits: it is done as if nobody had canceled it.
    push(&app, &acme, subject, true).await;
    cancel().await;
    push(&app, &acme, subject, true).await;
    assert!(workers(&app, marks(&app, Does::Mark)).step(MARK).await.unwrap());
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme!", vec![]));

    // It runs, and its worker has not noticed.
    push(&app, &acme, subject, true).await;
    let (db, clock) = (&app.parts.db, &app.parts.clock);
    let mut tx = db.begin_worker().await.unwrap();
    let until = clock.now() + TimeDelta::seconds(60);
    let claimed = store::claim(&mut tx, MARK, 1, 0, Uuid::now_v7(), clock.now(), until).await.unwrap().pop().unwrap();
    tx.commit().await.unwrap();
    cancel().await;
    push(&app, &acme, subject, true).await;
    assert_eq!(queue(&pool).await, [("waiting".to_owned(), 0, 0)]);
    let client = ClientId::new(claimed.client_id).unwrap();
    let late = LeasedJob { client, id: claimed.id, subject, attempt: 1, fence: claimed.fence, next: None, hangs: None };
    assert!(mark(db, &late, clock).await.is_err());
    assert!(workers(&app, marks(&app, Does::Mark)).step(MARK).await.unwrap());
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme!!", vec![]));
}

#[database_test]
async fn issue_26_a_withdrawn_job_is_left_and_what_it_writes_on_the_way_does_not_count(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let subject = Uuid::now_v7();
    push(&app, &acme, subject, true).await;
    let job = marks(&app, Does::Wait);
    let begun = job.begun.clone();
    let withdrawn = async {
        begun.notified().await;
        let mut tx = app.parts.db.begin_for(ClientId::new(acme.id).unwrap()).await.unwrap();
        app.parts.queue.withdraw(&mut tx, MARK, subject).await.unwrap();
        tx.commit().await.unwrap();
        app.parts.queue.recheck();
    };
    let workers = workers(&app, job);
    assert!(tokio::join!(workers.step(MARK), withdrawn).0.unwrap());
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme", vec![]));

    let client = ClientId::new(acme.id).unwrap();
    let late = LeasedJob { client, id: Uuid::now_v7(), subject, attempt: 1, fence: 1, next: None, hangs: None };
    let mut tx = app.parts.db.begin_for(client).await.unwrap();
    assert!(matches!(late.hold(&mut tx).await, Err(Ended::Lost)));
}

#[database_test]
async fn issue_26_a_kind_is_due_when_a_job_of_its_own_is(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let asked = ["other", MARK].map(str::to_owned);
    let due = async || {
        let mut tx = app.parts.db.begin_worker().await.unwrap();
        store::due(&mut tx, &asked, app.parts.clock.now()).await.unwrap()
    };
    assert_eq!(due().await, [""; 0]);
    push(&app, &acme, Uuid::now_v7(), true).await;
    assert_eq!(due().await, [MARK]);
}

#[database_test]
async fn issue_26_figures_say_what_waits_runs_and_failed_and_for_how_long(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    // Made twice, a kind is counted once.
    let _workers = [workers(&app, marks(&app, Does::Mark)), workers(&app, marks(&app, Does::Mark))];
    for _ in 0..3 {
        push(&app, &acme, Uuid::now_v7(), true).await;
    }
    sqlx::query("UPDATE jobs SET state = 'failed', due_at = NULL WHERE id = (SELECT max(id::text)::uuid FROM jobs)")
        .execute(&pool)
        .await
        .unwrap();
    app.parts.clock.advance(TimeDelta::seconds(90));
    let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
    let handle = recorder.handle();
    let guard = metrics::set_default_local_recorder(&recorder);
    publish(&app.parts.queue).await.unwrap();
    drop(guard);
    let text = handle.render();
    for line in [
        r#"jobs{kind="mark",state="waiting"} 2"#,
        r#"jobs{kind="mark",state="failed"} 1"#,
        r#"jobs{kind="mark",state="running"} 0"#,
    ] {
        assert!(text.contains(line), "{line} is missing in {text}");
    }
    assert!(text.contains(r#"jobs_oldest_waiting_seconds{kind="mark"} 9"#), "{text}");
}
