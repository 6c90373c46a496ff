//! The operator of a server: the real binary, its data folder, and people who are signed in to it.

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use runners::testing::{Behaviour, StandIn};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::until::{until, within};

pub const PASSWORD: &str = "Correct-horse-9-battery";

pub struct Operator {
    /// Today's, unless a test is about another one.
    pub program: PathBuf,
    pub data: TempDir,
    pub port: u16,
    pub provider: StandIn,
    http: reqwest::Client,
    /// Settings of this operator's own.
    pub settings: Vec<(&'static str, String)>,
}

/// A started server; killed with this value.
pub struct Server(pub Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A signed-in person.
#[derive(Clone)]
pub struct Session {
    base: String,
    http: reqwest::Client,
    token: String,
    client: i64,
}

impl Operator {
    pub async fn new(behaviour: Behaviour) -> Self {
        let data = tempfile::Builder::new().prefix("atelier").tempdir_in("/tmp").unwrap();
        // The private database's own user must be able to pass.
        std::fs::set_permissions(data.path(), PermissionsExt::from_mode(0o755)).unwrap();
        // Shared by all tests: compiling the plugins anew for each journey took most of its time.
        let compiled = plugins().with_file_name("test-plugin-cache");
        std::fs::create_dir_all(&compiled).unwrap();
        std::os::unix::fs::symlink(compiled, data.path().join("plugin-cache")).unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        // A server that is silent for so long says nothing more.
        let http = reqwest::Client::builder().no_proxy().read_timeout(Duration::from_secs(60)).build().unwrap();
        let program = env!("CARGO_BIN_EXE_platform").into();
        Self { program, data, port, provider: StandIn::start(behaviour).await.unwrap(), http, settings: Vec::new() }
    }

    pub fn start(&self) -> Server {
        let log = std::fs::OpenOptions::new().create(true).append(true).open(self.data.path().join("log")).unwrap();
        let child = Command::new(&self.program)
            .arg("serve")
            .env_remove("ATELIER_DATABASE_URL")
            .env("ATELIER_DATA_DIR", self.data.path())
            .env("ATELIER_LISTEN", format!("127.0.0.1:{}", self.port))
            .env("ATELIER_ADMIN_PASSWORD", PASSWORD)
            .env("ATELIER_PLUGINS_DIR", plugins())
            .env("ATELIER_MODELS_DIR", self.data.path().join("models"))
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

    pub async fn ready(&self) {
        until("the server is ready", async || {
            let answer = self.http.get(format!("http://127.0.0.1:{}/readyz", self.port)).send().await;
            if answer.is_ok_and(|answer| answer.status() == 200) { Ok(()) } else { Err(self.log()) }
        })
        .await;
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.data.path().join("log")).unwrap_or_default()
    }

    pub async fn sign_in(&self) -> Session {
        let base = format!("http://127.0.0.1:{}/api/v1", self.port);
        let credentials = json!({ "email": "admin@atelier.local", "password": PASSWORD });
        let answer: Value =
            self.http.post(format!("{base}/login")).json(&credentials).send().await.unwrap().json().await.unwrap();
        self.session(&answer)
    }

    fn session(&self, answer: &Value) -> Session {
        let data = &answer["data"];
        Session {
            base: format!("http://127.0.0.1:{}/api/v1", self.port),
            http: self.http.clone(),
            token: data["token"].as_str().unwrap_or_default().to_owned(),
            client: data["user"]["client_id"].as_i64().unwrap(),
        }
    }

    /// A company that signs itself up, as any stranger can: its administrator.
    pub async fn sign_up(&self, company: &str) -> Session {
        let base = format!("http://127.0.0.1:{}/api/v1", self.port);
        let email = format!("admin@{company}.test");
        let form = json!({
            "company": company, "first_name": "Eve", "last_name": "E", "email": email,
            "password": PASSWORD, "confirm_password": PASSWORD, "local_timezone": "UTC",
        });
        let asked = self.http.post(format!("{base}/signup")).json(&form).send().await.unwrap();
        let cookies: Vec<String> = asked
            .headers()
            .get_all("set-cookie")
            .iter()
            .map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap().to_owned())
            .collect();
        let code = self.mailed_code(&email).await;
        let verified = self
            .http
            .post(format!("{base}/signup/verify"))
            .header("Cookie", cookies.join("; "))
            .json(&json!({ "email": email, "code": code }));
        self.session(&verified.send().await.unwrap().json().await.unwrap())
    }

    /// The code in the newest mail to an address, once it is there.
    async fn mailed_code(&self, to: &str) -> String {
        until(&format!("a mail to {to}"), async || {
            let files = std::fs::read_dir(self.data.path().join("mail")).into_iter().flatten().flatten();
            for file in files.filter(|file| file.path().extension().is_some_and(|extension| extension == "eml")) {
                let bytes = std::fs::read(file.path()).unwrap();
                let Some(mail) = mail_parser::MessageParser::default().parse(&bytes) else { continue };
                let is_theirs = mail.to().and_then(|to| to.first()?.address()).is_some_and(|address| address == to);
                if is_theirs && let Some(text) = mail.body_text(0) {
                    return Ok(text.lines().find(|line| line.starts_with("    ")).unwrap().trim().to_owned());
                }
            }
            Err(self.log())
        })
        .await
    }

    /// How another server comes to the private database of this one.
    pub fn database(&self) -> String {
        format!("postgres://atelier@localhost/postgres?host={}", self.data.path().join("postgres/run").display())
    }

    pub fn postmaster(&self) -> u32 {
        let lock = std::fs::read_to_string(self.data.path().join("postgres/data/postmaster.pid")).unwrap();
        lock.lines().next().unwrap().parse().unwrap()
    }
}

impl Session {
    async fn send(&self, request: reqwest::RequestBuilder) -> Result<(u16, Value), reqwest::Error> {
        let answer = request.send().await?;
        Ok((answer.status().as_u16(), answer.json().await.unwrap_or_default()))
    }

    pub async fn get(&self, path: &str) -> Result<(u16, Value), reqwest::Error> {
        self.send(self.asks(path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        let (status, body) =
            self.send(self.signed(self.http.post(format!("{}/{path}", self.base))).json(&body)).await.unwrap();
        assert!((200..300).contains(&status), "{status} {body}");
        body["data"].clone()
    }

    /// Sends whatever it is; the status, or nothing where there was no answer.
    pub async fn attempt(
        &self,
        method: reqwest::Method,
        path: &str,
        body: reqwest::Body,
        headers: &[(&str, &str)],
    ) -> Option<u16> {
        let mut request = self.signed(self.http.request(method, format!("{}/{path}", self.base)));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Some(request.body(body).send().await.ok()?.status().as_u16())
    }

    /// A run that takes its time, just started.
    pub async fn slow_run(&self) -> String {
        self.run_in("local").await["id"].as_str().unwrap().to_owned()
    }

    /// A run in this region, just accepted.
    pub async fn run_in(&self, region: &str) -> Value {
        self.run(&self.use_case(region).await).await
    }

    /// A use case for a model of this region; its id.
    pub async fn use_case(&self, region: &str) -> String {
        let workspace = self.get("workspace/list").await.unwrap().1["data"][0]["id"].clone();
        let definition =
            json!({ "name": "Slow", "instruction": "Write.", "model": { "id": "stand-in", "region": region } });
        let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
        self.post("use-case", body).await["id"].as_str().unwrap().to_owned()
    }

    /// A run of it, just accepted.
    pub async fn run(&self, use_case: &str) -> Value {
        let (status, body) = self.send(self.to_run(use_case)).await.unwrap();
        assert!((200..300).contains(&status), "{status} {body}");
        body["data"].clone()
    }

    /// Asks for a run.
    pub fn to_run(&self, use_case: &str) -> reqwest::RequestBuilder {
        let request = self.http.post(format!("{}/use-case/{use_case}/run", self.base));
        self.signed(request).json(&json!({ "inputs": {}, "source": "draft" }))
    }

    /// Asks for a run and its events.
    pub fn streamed_run(&self, use_case: &str) -> reqwest::RequestBuilder {
        self.to_run(use_case).header("Accept", "text/event-stream")
    }

    /// Asks for a run's events after this one.
    pub fn events(&self, run: &str, after: Option<i64>) -> reqwest::RequestBuilder {
        let request = self.asks(&format!("run/{run}/events"));
        match after {
            Some(id) => request.header("Last-Event-ID", id),
            None => request,
        }
    }

    /// What a balancer of load asks.
    pub async fn probe(&self) -> Result<reqwest::Response, reqwest::Error> {
        self.http.get(self.base.replace("/api/v1", "/readyz")).send().await
    }

    pub fn asks(&self, path: &str) -> reqwest::RequestBuilder {
        self.signed(self.http.get(format!("{}/{path}", self.base)))
    }

    fn signed(&self, request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
        request.bearer_auth(&self.token).header("Client-Id", self.client)
    }

    pub async fn ended(&self, run: &str, limit: Duration) -> Value {
        within(limit, "the run has ended", async || match self.get(&format!("run/{run}")).await {
            Ok((200, body)) if !matches!(body["data"]["status"].as_str(), Some("queued" | "running")) => {
                Ok(body["data"].clone())
            }
            other => Err(format!("{other:?}")),
        })
        .await
    }
}

pub fn plugins() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_platform"));
    program.parent().unwrap().parent().unwrap().join("plugins")
}

pub fn signal(name: &str, pid: u32) {
    assert!(Command::new("kill").args([name, &pid.to_string()]).status().unwrap().success());
}

pub fn lives(pid: u32) -> bool {
    // A zombie that its new parent has not buried yet is dead.
    std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

pub async fn gone(pid: u32) {
    let awaited = format!("process {pid} is gone");
    let look = async || if lives(pid) { Err("it is there") } else { Ok(()) };
    within(Duration::from_secs(20), &awaited, look).await;
}

pub fn slowly(words: usize, apart: Duration) -> Behaviour {
    Behaviour { token_delay: apart, ..Behaviour::saying((1..=words).map(|n| format!("word{n} "))) }
}
