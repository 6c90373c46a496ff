//! What is asked for while it is under way, and what panics.

use tokio::task::LocalSet;

use super::*;

/// Does a job, pushes it once more while it runs, and lets it go on.
async fn pushed_meanwhile(app: &TestApp, tenant: &Tenant, subject: Uuid, job: Mark) {
    let (begun, go) = (job.begun.clone(), job.go.clone());
    let pushed = async {
        begun.notified().await;
        push(app, tenant, subject, true).await;
        go.notify_one();
    };
    let workers = workers(app, job);
    assert!(tokio::join!(workers.step(MARK), pushed).0.unwrap());
}

#[database_test]
async fn issue_26_what_is_pushed_during_the_last_attempt_starts_anew_when_that_fails(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let subject = Uuid::now_v7();
    push(&app, &acme, subject, true).await;
    let job = Mark { attempts: Some(1), ..marks(&app, Does::WaitAndFail) };
    pushed_meanwhile(&app, &acme, subject, job).await;
    assert_eq!(queue(&pool).await, [("waiting".to_owned(), 0, 1)]);
    assert_eq!(name(&pool, &acme).await, "acme", "its feature wants it anew, and is told of no failure");
    // Not pushed again, it fails for good.
    let fails = workers(&app, Mark { attempts: Some(1), ..marks(&app, Does::Fail) });
    assert!(fails.step(MARK).await.unwrap());
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme?", vec![("failed".to_owned(), 1, 2)]));
}

#[database_test]
async fn issue_26_what_is_pushed_while_it_finds_something_away_looks_once_more_at_once(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let subject = Uuid::now_v7();
    push(&app, &acme, subject, true).await;
    pushed_meanwhile(&app, &acme, subject, marks(&app, Does::WaitAndAway)).await;
    let away = workers(&app, marks(&app, Does::Away));
    assert!(away.step(MARK).await.unwrap(), "it waits for nothing");
    assert!(!away.step(MARK).await.unwrap(), "it is away still, and waited for");
    assert_eq!(queue(&pool).await, [("waiting".to_owned(), 0, 2)]);
}

#[database_test]
async fn issue_26_a_push_does_not_shorten_the_wait_after_an_attempt_that_counts(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let subject = Uuid::now_v7();
    push(&app, &acme, subject, true).await;
    pushed_meanwhile(&app, &acme, subject, marks(&app, Does::WaitAndFail)).await;
    let marks = workers(&app, marks(&app, Does::Mark));
    assert!(!marks.step(MARK).await.unwrap(), "it backs off");
    app.parts.clock.advance(TimeDelta::seconds(10));
    assert!(marks.step(MARK).await.unwrap());
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme!", vec![]));
}

#[database_test]
async fn issue_26_what_is_pushed_before_its_worker_dies_at_the_last_attempt_is_done(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let subject = Uuid::now_v7();
    push(&app, &acme, subject, true).await;
    let workers = workers(&app, Mark { attempts: Some(1), ..marks(&app, Does::Mark) });
    assert!(workers.claim_and_die(MARK).await);
    push(&app, &acme, subject, true).await;
    app.parts.clock.advance(TimeDelta::seconds(61));
    assert!(workers.step(MARK).await.unwrap());
    assert_eq!((name(&pool, &acme).await.as_str(), queue(&pool).await), ("acme!", vec![]));
}

#[database_test]
async fn issue_26_a_periodic_job_is_run_now_by_one_process_and_once_more_if_it_runs(pool: PgPool) {
    const SWEEP: &str = "sweep";
    let app = TestApp::new(pool.clone()).await;
    app.tenant("owner").await;
    let (swept, begun, go) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()), Arc::new(Notify::new()));
    let process = || {
        let (swept, begun, go) = (swept.clone(), begun.clone(), go.clone());
        let sweep = Periodic::new(SWEEP, Duration::from_secs(3600), move || {
            swept.fetch_add(1, Ordering::Relaxed);
            begun.notify_one();
            let go = go.clone();
            async move {
                go.notified().await;
                Ok(())
            }
        });
        Workers::new(app.parts.queue.get_ref().clone(), Uuid::now_v7()).with(sweep)
    };
    let (one, two) = (process(), process());
    let sweeps = async |workers: &Workers| {
        go.notify_one();
        let is_due = workers.step(SWEEP).await.unwrap();
        if is_due {
            begun.notified().await;
        }
        is_due
    };
    one.keep(app.parts.clock.now()).await.unwrap();
    assert!(sweeps(&one).await);
    assert!(!one.step(SWEEP).await.unwrap(), "it waits for its hour");

    app.parts.queue.run_now(SWEEP).await.unwrap();
    assert!(sweeps(&two).await);
    assert!(!one.step(SWEEP).await.unwrap());

    app.parts.queue.run_now(SWEEP).await.unwrap();
    let meanwhile = async {
        begun.notified().await;
        app.parts.queue.run_now(SWEEP).await.unwrap();
        go.notify_one();
    };
    assert!(tokio::join!(one.step(SWEEP), meanwhile).0.unwrap());
    assert!(sweeps(&two).await);
    assert!(!two.step(SWEEP).await.unwrap());
    assert_eq!(swept.load(Ordering::Relaxed), 4);
}

/// Can never work, and panics when it is given up.
struct Panics;

async fn panics() -> Result<(), Problem> {
    panic!("it cannot be given up")
}

impl Job for Panics {
    fn kind(&self) -> Kind {
        Kind::new(MARK)
    }

    fn run<'a>(&'a self, _job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(async { Err(Failure::Never("it cannot work".to_owned())) })
    }

    fn give_up<'a>(
        &'a self,
        _tx: &'a mut TenantTx,
        _subject: Uuid,
        _cause: &'a str,
    ) -> LocalBoxFuture<'a, Result<(), Problem>> {
        Box::pin(panics())
    }
}

#[database_test]
async fn issue_27_a_job_that_panics_when_it_is_given_up_frees_its_place_and_stays(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    push(&app, &acme, Uuid::now_v7(), true).await;
    let workers = Workers::new(app.parts.queue.get_ref().clone(), Uuid::now_v7()).with(Panics);
    let workers = Rc::new(workers);
    let local = LocalSet::new();
    let freed = local.run_until(async {
        let mut under_way = JoinSet::new();
        assert!(workers.dispatch(&mut under_way, &mut [0]).await.unwrap());
        under_way.join_next().await.unwrap().unwrap()
    });
    assert_eq!(freed.await, MARK);
    assert_eq!(queue(&pool).await, [("running".to_owned(), 1, 0)], "until its lease ends");
}
