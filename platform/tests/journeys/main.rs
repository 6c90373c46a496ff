//! The server as an operator meets it: the real binary with its own private PostgreSQL, started, killed and started
//! again.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests stop at the first surprise and bring their own browser"
)]

#[path = "../../src/testing/frames.rs"]
mod frames;
mod hostile;
mod operator;
mod partner;
#[path = "../../src/testing/invariants/questions.rs"]
mod questions;
mod replaced;
#[path = "../../src/testing/until.rs"]
mod until;
mod versions;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use runners::testing::Behaviour;
use sqlx::Connection;
use tempfile::TempDir;

use operator::{Operator, gone, signal, slowly};
use until::within;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f1_a_server_killed_in_mid_run_starts_again_and_the_run_goes_on() {
    let operator = Operator::new(slowly(40, Duration::from_millis(50))).await;
    let mut server = operator.start();
    operator.ready().await;
    let session = operator.sign_in().await;
    let run = session.slow_run().await;
    let postmaster = operator.postmaster();
    server.0.kill().unwrap();
    server.0.wait().unwrap();
    gone(postmaster).await; // the private database does not outlive its server

    let _server = operator.start();
    operator.ready().await;
    let session = operator.sign_in().await;
    let run = session.ended(&run, Duration::from_secs(30)).await;
    assert_eq!((run["status"].as_str(), run["attempt"].as_i64()), (Some("succeeded"), Some(2)), "{run}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f3_a_killed_database_costs_nobody_accepted_work_and_heals_by_itself() {
    let operator = Operator::new(slowly(60, Duration::from_millis(50))).await;
    let _server = operator.start();
    operator.ready().await;
    let session = operator.sign_in().await;
    let run = session.slow_run().await;
    // Stopped first, so that requests meet a database that does not answer; then killed.
    let postmaster = operator.postmaster();
    signal("-9", postmaster);
    let mut refused = 0;
    within(Duration::from_secs(30), "the database is back", async || {
        let asked = Instant::now();
        match session.get("workspace/list").await.unwrap().0 {
            200 => return Ok(()),
            432 | 503 => refused += 1,
            other => panic!("{other} while the database was away"),
        }
        assert!(asked.elapsed() < Duration::from_secs(4), "a request waited {:?}", asked.elapsed());
        Err(operator.log())
    })
    .await;
    let run = session.ended(&run, Duration::from_secs(30)).await;
    assert_eq!(
        (run["status"].as_str(), run["attempt"].as_i64()),
        (Some("succeeded"), Some(1)),
        "{run} after {refused} refusals"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn regions_a_process_hands_a_run_of_another_region_to_one_that_serves_it() {
    let secret = ("ATELIER_SECRET_KEY", "one secret for both processes 0123456789".to_owned());
    let mut here = Operator::new(Behaviour::default()).await;
    here.settings = vec![secret.clone(), ("ATELIER_OPENAI_REGION", "eu".to_owned())];
    let _here = here.start();
    here.ready().await;
    let database = here.database();
    let mut owner = sqlx::PgConnection::connect(&database).await.unwrap();
    sqlx::query("UPDATE control.clients SET allowed_regions = '{local,eu}'").execute(&mut owner).await.unwrap();

    let session = here.sign_in().await;
    let run = session.run_in("eu").await;
    assert_eq!(run["status"], "queued", "nobody serves it yet");
    let mut there = Operator::new(Behaviour::default()).await;
    there.settings = vec![
        secret,
        ("ATELIER_OPENAI_REGION", "eu".to_owned()),
        ("ATELIER_REGIONS", "eu".to_owned()),
        ("ATELIER_DATABASE_URL", database),
    ];
    let _there = there.start();
    there.ready().await;
    let run = session.ended(run["id"].as_str().unwrap(), Duration::from_secs(30)).await;
    assert_eq!((run["status"].as_str(), run["attempt"].as_i64()), (Some("succeeded"), Some(1)), "{run}");
    // Each process knows the region by another endpoint: only that of the one which serves it was reached.
    assert_eq!((here.provider.connections(), there.provider.requests().len()), (0, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interrupt_ends_everything_that_the_server_started() {
    let operator = Operator::new(Behaviour::default()).await;
    let mut server = operator.start();
    operator.ready().await;
    let postmaster = operator.postmaster();
    let pid = server.0.id();
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap();
    signal("-INT", pid);
    let status = server.0.wait().unwrap();
    let log = operator.log();
    assert!(status.success(), "{status}: {log}");
    let (_, end) = log.split_once("shutting down: ").unwrap();
    assert!(!end.contains("WARN") && !end.contains("ERROR"), "nothing is left that misses the database: {end}");
    gone(postmaster).await;
    for child in children.split_whitespace() {
        gone(child.parse().unwrap()).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn c14_the_built_server_hashes_at_the_decided_cost() {
    let operator = Operator::new(Behaviour::default()).await;
    let mut server = operator.start();
    operator.ready().await;
    signal("-INT", server.0.id());
    server.0.wait().unwrap();
    // The database is closed, so all of its rows are in its files.
    let hash = b"$argon2id$v=19$m=19456,t=2,p=1$";
    let is_kept = |file: &Path| std::fs::read(file).unwrap().windows(hash.len()).any(|bytes| bytes == hash);
    let databases = std::fs::read_dir(operator.data.path().join("postgres/data/base")).unwrap();
    let mut files = databases.flat_map(|database| std::fs::read_dir(database.unwrap().path()).unwrap());
    assert!(files.any(|file| is_kept(&file.unwrap().path())), "no password is kept as it was decided");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_server_on_the_same_folder_is_refused_with_a_reason() {
    let operator = Operator::new(Behaviour::default()).await;
    let _server = operator.start();
    operator.ready().await;
    let status = operator.start().0.wait().unwrap();
    assert!(!status.success());
    assert!(operator.log().contains("another server uses the data folder"), "{}", operator.log());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_start_without_plugins_is_refused_with_a_reason_and_leaves_nothing_half_made() {
    let mut operator = Operator::new(Behaviour::default()).await;
    let none = tempfile::tempdir_in("/tmp").unwrap();
    operator.settings.push(("ATELIER_PLUGINS_DIR", none.path().display().to_string()));
    let status = operator.start().0.wait().unwrap();
    assert!(!status.success());
    assert!(operator.log().contains("holds no plugin; build them with `make plugins`"), "{}", operator.log());
    operator.settings.pop();
    let _server = operator.start();
    operator.ready().await;
    let session = operator.sign_in().await;
    let (status, workspaces) = session.get("workspace/list").await.unwrap();
    assert_eq!((status, workspaces["total"].as_i64()), (200, Some(1)), "the sample workspace is made: {workspaces}");
}

#[test]
fn c14_a_weak_secret_or_a_wrong_setting_stops_the_start_and_is_named() {
    for (name, value, said) in [
        ("ATELIER_SECRET_KEY", "changeme", "at least 32 characters"),
        ("ATELIER_LISTEN", "nowhere", "LISTEN"),
        ("ATELIER_REGIONS", " ", "regions"),
        ("ATELIER_REGION_ADDRESSES", "us.example.com", "region_addresses"),
    ] {
        let data = TempDir::new().unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_platform"))
            .arg("serve")
            .env("ATELIER_DATA_DIR", data.path())
            .env(name, value)
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && stderr.contains(said), "{name}: {stderr}");
    }
}
