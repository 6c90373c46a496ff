//! The server as an operator meets it: the real binary with its own private PostgreSQL, started, killed and started again.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests stop at the first surprise and bring their own browser"
)]

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use runners::testing::{Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::Connection;
use tempfile::TempDir;

const PASSWORD: &str = "Correct-horse-9-battery";

struct Operator {
    data: TempDir,
    port: u16,
    provider: StandIn,
    http: reqwest::Client,
    /// Settings of this operator's own.
    settings: Vec<(&'static str, String)>,
}

/// A started server; killed with this value.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A signed-in person.
struct Session {
    base: String,
    http: reqwest::Client,
    token: String,
}

impl Operator {
    async fn new(behaviour: Behaviour) -> Self {
        let data = tempfile::Builder::new().prefix("atelier").tempdir_in("/tmp").unwrap();
        // The private database's own user must be able to pass.
        std::fs::set_permissions(data.path(), PermissionsExt::from_mode(0o755)).unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        Self { data, port, provider: StandIn::start(behaviour).await.unwrap(), http, settings: Vec::new() }
    }

    fn start(&self) -> Server {
        let log = std::fs::OpenOptions::new().create(true).append(true).open(self.data.path().join("log")).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_platform"))
            .arg("serve")
            .env_remove("ATELIER_DATABASE_URL")
            .env("ATELIER_DATA_DIR", self.data.path())
            .env("ATELIER_LISTEN", format!("127.0.0.1:{}", self.port))
            .env("ATELIER_ADMIN_PASSWORD", PASSWORD)
            .env("ATELIER_PLUGINS_DIR", plugins())
            .env("ATELIER_ALLOW_PRIVATE_HOSTS", "true")
            .env("ATELIER_OPENAI_BASE_URL", self.provider.url().as_str())
            .env("ATELIER_OPENAI_REGION", "local")
            .env("ATELIER_OPENAI_MODELS", "stand-in")
            .envs(self.settings.iter().cloned())
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .spawn()
            .unwrap();
        Server(child)
    }

    async fn ready(&self) {
        let began = Instant::now();
        while !self
            .http
            .get(format!("http://127.0.0.1:{}/readyz", self.port))
            .send()
            .await
            .is_ok_and(|answer| answer.status() == 200)
        {
            assert!(began.elapsed() < Duration::from_secs(60), "not ready: {}", self.log());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.data.path().join("log")).unwrap_or_default()
    }

    async fn sign_in(&self) -> Session {
        let base = format!("http://127.0.0.1:{}/api/v1", self.port);
        let credentials = json!({ "email": "admin@atelier.local", "password": PASSWORD });
        let answer: Value =
            self.http.post(format!("{base}/login")).json(&credentials).send().await.unwrap().json().await.unwrap();
        Session { base, http: self.http.clone(), token: answer["data"]["token"].as_str().unwrap().to_owned() }
    }

    fn postmaster(&self) -> u32 {
        let lock = std::fs::read_to_string(self.data.path().join("postgres/data/postmaster.pid")).unwrap();
        lock.lines().next().unwrap().parse().unwrap()
    }
}

impl Session {
    async fn send(&self, request: reqwest::RequestBuilder) -> Result<(u16, Value), reqwest::Error> {
        let answer = request.bearer_auth(&self.token).header("Client-Id", "1").send().await?;
        Ok((answer.status().as_u16(), answer.json().await.unwrap_or_default()))
    }

    async fn get(&self, path: &str) -> Result<(u16, Value), reqwest::Error> {
        self.send(self.http.get(format!("{}/{path}", self.base))).await
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let (status, body) = self.send(self.http.post(format!("{}/{path}", self.base)).json(&body)).await.unwrap();
        assert!((200..300).contains(&status), "{status} {body}");
        body["data"].clone()
    }

    /// A run that takes its time, just started.
    async fn slow_run(&self) -> String {
        self.run_in("local").await["id"].as_str().unwrap().to_owned()
    }

    /// A run in this region, just accepted.
    async fn run_in(&self, region: &str) -> Value {
        let workspace = self.get("workspace/list").await.unwrap().1["data"][0]["id"].clone();
        let definition =
            json!({ "name": "Slow", "instruction": "Write.", "model": { "id": "stand-in", "region": region } });
        let use_case = self
            .post("use-case", json!({ "workspace_id": workspace, "folder_id": null, "definition": definition }))
            .await;
        self.post(
            &format!("use-case/{}/run", use_case["id"].as_str().unwrap()),
            json!({ "inputs": {}, "source": "draft" }),
        )
        .await
    }

    async fn ended(&self, run: &str, within: Duration) -> Value {
        let began = Instant::now();
        loop {
            if let Ok((200, body)) = self.get(&format!("run/{run}")).await
                && !matches!(body["data"]["status"].as_str(), Some("queued" | "running"))
            {
                return body["data"].clone();
            }
            assert!(began.elapsed() < within, "the run did not end");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

fn plugins() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_platform"));
    program.parent().unwrap().parent().unwrap().join("plugins")
}

fn signal(name: &str, pid: u32) {
    assert!(Command::new("kill").args([name, &pid.to_string()]).status().unwrap().success());
}

fn lives(pid: u32) -> bool {
    // A zombie that its new parent has not buried yet is dead.
    std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

async fn gone(pid: u32) {
    let began = Instant::now();
    while lives(pid) {
        assert!(began.elapsed() < Duration::from_secs(20), "process {pid} is still there");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn slowly(words: usize, apart: Duration) -> Behaviour {
    Behaviour { token_delay: apart, ..Behaviour::saying((1..=words).map(|n| format!("word{n} "))) }
}

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
    let began = Instant::now();
    let mut refused = 0;
    loop {
        let asked = Instant::now();
        match session.get("workspace/list").await.unwrap().0 {
            200 => break,
            432 | 503 => refused += 1,
            other => panic!("{other} while the database was away"),
        }
        assert!(asked.elapsed() < Duration::from_secs(4), "a request waited {:?}", asked.elapsed());
        assert!(began.elapsed() < Duration::from_secs(30), "not healed: {}", operator.log());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
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
    let database =
        format!("postgres://atelier@localhost/postgres?host={}", here.data.path().join("postgres/run").display());
    let mut owner = sqlx::PgConnection::connect(&database).await.unwrap();
    sqlx::query("UPDATE clients SET allowed_regions = '{local,eu}'").execute(&mut owner).await.unwrap();

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
    let (_, end) = log.split_once("ending: ").unwrap();
    assert!(!end.contains("WARN") && !end.contains("ERROR"), "nothing is left that misses the database: {end}");
    gone(postmaster).await;
    for child in children.split_whitespace() {
        gone(child.parse().unwrap()).await;
    }
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
