//! The real server, started as an operator would, and a use case in it, made over the API.

use std::net::{SocketAddr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::process::{Child, Command};
use url::Url;

use crate::load::Target;
use crate::sign_in::{Reader, Stranger};

/// Who set the server up.
pub const EMAIL: &str = "bench@atelier.example";
const PASSWORD: &str = "Lantern-Quarry-27!";
const START: Duration = Duration::from_secs(120);

/// Access token and client of somebody who is signed in.
pub type Who = (String, String);

/// Where Stripe is, or stands in, and what it signs with.
pub struct Selling<'a> {
    pub api: &'a str,
    pub secret: &'a str,
}

/// A running server with a data folder of its own.
pub struct Server {
    child: Child,
    address: SocketAddr,
    http: Client,
    data: Data,
}

/// A server's folder: gone with it, or kept for the next.
enum Data {
    Gone(TempDir),
    Kept(PathBuf),
}

impl Data {
    fn path(&self) -> &Path {
        match self {
            Self::Gone(folder) => folder.path(),
            Self::Kept(folder) => folder,
        }
    }
}

/// The provider itself: the same request that the plugin makes.
pub fn direct(provider: &Url) -> anyhow::Result<Target> {
    let address = provider.socket_addrs(|| None)?.first().copied().context("the stand-in has no address")?;
    Ok(completion(address, "POST /v1/chat/completions HTTP/1.1\r\n"))
}

/// A streamed completion in OpenAI's wire format, for any server that speaks it.
pub fn completion(address: SocketAddr, head: &str) -> Target {
    let body = json!({
        "model": "stand-in", "stream": true, "stream_options": { "include_usage": true },
        "messages": [{ "role": "user", "content": "Say something about the sea." }],
    });
    Target::new(address, head, &body.to_string(), "\"content\":\"", "[DONE]")
}

impl Server {
    pub async fn start(provider: &Url) -> anyhow::Result<Self> {
        Self::with_models(provider, None).await
    }

    /// Which sells through Stripe.
    pub async fn selling(provider: &Url, through: Selling<'_>) -> anyhow::Result<Self> {
        let settings = [
            ("ATELIER_STRIPE_SECRET_KEY", "sk_test_bench"),
            ("ATELIER_STRIPE_WEBHOOK_SECRETS", through.secret),
            ("ATELIER_STRIPE_API_URL", through.api),
        ];
        Self::with(provider, None, &settings, Data::Gone(TempDir::new()?)).await
    }

    /// Whose rows outlive it where `DATA` names a folder for them, from one bench to the next.
    pub async fn keeping(provider: &Url) -> anyhow::Result<Self> {
        let data = match std::env::var_os("DATA") {
            Some(folder) => {
                std::fs::create_dir_all(&folder)?;
                Data::Kept(std::fs::canonicalize(folder)?)
            }
            None => Data::Gone(TempDir::new()?),
        };
        Self::with(provider, None, &[], data).await
    }

    /// With the models of this machine that lie in a folder.
    pub async fn with_models(provider: &Url, folder: Option<&Path>) -> anyhow::Result<Self> {
        Self::with(provider, folder, &[], Data::Gone(TempDir::new()?)).await
    }

    async fn with(
        provider: &Url,
        folder: Option<&Path>,
        settings: &[(&str, &str)],
        data: Data,
    ) -> anyhow::Result<Self> {
        let models = folder.map_or_else(|| data.path().join("models"), Path::to_path_buf);
        // As root the database runs under another user, which must reach its folder.
        std::fs::set_permissions(data.path(), std::fs::Permissions::from_mode(0o755))?;
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let log = std::fs::File::create(data.path().join("server.log"))?;
        let child = Command::new(env!("CARGO_BIN_EXE_platform"))
            .arg("serve")
            .current_dir(data.path())
            .env("ATELIER_LISTEN", address.to_string())
            .env("ATELIER_DATA_DIR", data.path())
            .env("ATELIER_MODELS_DIR", models)
            .env("ATELIER_ADMIN_EMAIL", EMAIL)
            .env("ATELIER_ADMIN_PASSWORD", PASSWORD)
            .env("ATELIER_OPENAI_BASE_URL", provider.as_str())
            .env("ATELIER_OPENAI_MODELS", "stand-in")
            .env("ATELIER_OPENAI_REGION", "local")
            .env("ATELIER_ALLOW_PRIVATE_HOSTS", "true")
            .env("ATELIER_LOG_FILTER", "warn")
            // One company starts all runs and makes all calls of a bench.
            .env("ATELIER_RUNS_PER_CLIENT", "100000")
            .env("ATELIER_API_CALLS_PER_MINUTE", "10000000")
            // A stream of two minutes is measured too.
            .env("ATELIER_RUN_LIMITS", "{seconds=300}")
            .envs(settings.iter().copied())
            .stdout(Stdio::null())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .context("the server does not start")?;
        #[expect(clippy::disallowed_methods, reason = "the bench's own browser, not the server's egress")]
        let http = Client::builder().no_proxy().build()?;
        let server = Self { child, address, http, data };
        tokio::time::timeout(START, server.ready())
            .await
            .with_context(|| format!("not ready in time; {}", server.log()))?;
        Ok(server)
    }

    async fn ready(&self) {
        let url = format!("http://{}/readyz", self.address);
        while !self.http.get(&url).send().await.is_ok_and(|answer| answer.status().is_success()) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.data.path().join("server.log")).unwrap_or_default()
    }

    /// Its private database, as the one who owns it.
    pub fn database(&self) -> String {
        format!("postgres://atelier@localhost/postgres?host={}", self.data.path().join("postgres/run").display())
    }

    pub fn pid(&self) -> u32 {
        self.child.id().unwrap_or_default()
    }

    /// A browser without a session, that knows email and password.
    pub fn stranger(&self) -> Stranger {
        let (http, url) = (self.http.clone(), format!("http://{}/api/v1/login", self.address));
        Stranger { http, url, body: json!({ "email": EMAIL, "password": PASSWORD }) }
    }

    /// A caller who is not signed in.
    pub fn browser(&self) -> Browser {
        Browser { http: self.http.clone(), address: self.address }
    }

    /// A person who is signed in.
    pub async fn reader(&self) -> anyhow::Result<Reader> {
        let (token, client) = self.sign_in().await?;
        let url = format!("http://{}/api/v1/workspace/list", self.address);
        Ok(Reader { http: self.http.clone(), url, token, client })
    }

    /// A call as the administrator.
    pub async fn ask(&self, who: &Who, method: Method, path: &str, body: Value) -> anyhow::Result<Value> {
        self.call(method, path, Some((&who.0, &who.1)), body).await
    }

    /// Stores a supporting document.
    pub async fn upload(&self, who: &Who, workspace: &str, name: &str, bytes: Vec<u8>) -> anyhow::Result<Value> {
        let part = reqwest::multipart::Part::bytes(bytes).file_name(name.to_owned());
        let url = format!("http://{}/api/v1/document/upload?workspace_id={workspace}", self.address);
        let request = self.http.post(url).bearer_auth(&who.0).header("Client-Id", &who.1);
        let answer = request.multipart(reqwest::multipart::Form::new().part("file", part)).send().await?;
        let mut body: Value = answer.error_for_status()?.json().await?;
        Ok(body["data"].take())
    }

    /// Access token and client.
    pub async fn sign_in(&self) -> anyhow::Result<Who> {
        self.sign_in_as(EMAIL).await
    }

    /// Everybody has the same password.
    async fn sign_in_as(&self, email: &str) -> anyhow::Result<Who> {
        let login = self.call(Method::POST, "login", None, json!({ "email": email, "password": PASSWORD })).await?;
        let token = login["access_token"].as_str().context("no token")?.to_owned();
        Ok((token, login["user"]["client_id"].to_string()))
    }

    /// A call of the models' API with a key of its own: the same body as [`direct`].
    pub async fn models_api(&self) -> anyhow::Result<Target> {
        let (token, client) = self.sign_in().await?;
        let who = Some((token.as_str(), client.as_str()));
        let made = self.call(Method::POST, "profile/api-keys", who, json!({ "name": "Bench" })).await?;
        let key = made["key"].as_str().context("no key")?;
        let head = format!("POST /v1/chat/completions HTTP/1.1\r\nauthorization: Bearer {key}\r\n");
        Ok(completion(self.address, &head))
    }

    /// Makes and publishes a use case, and describes a run of it.
    pub async fn target(&self) -> anyhow::Result<Target> {
        let (token, client) = self.sign_in().await?;
        let who = Some((token.as_str(), client.as_str()));
        let workspace = self
            .call(Method::POST, "setting/admin/create-workspace", who, json!({ "name": "Bench", "description": "" }))
            .await?;
        let definition = json!({
            "name": "Bench", "description": "", "icon": "bolt",
            "instruction": "Say something about {{subject}}.",
            "inputs": [{ "name": "subject", "label": "Subject", "help": "", "type": "short_text", "required": true, "options": [], "default": null, "example": null, "min": null, "max": null }],
            "document_ids": [], "format": { "kind": "free_text" },
            "model": { "id": "stand-in", "region": "local" }, "temperature": 0.2, "max_tokens": null,
        });
        let made = self
            .call(
                Method::POST,
                "use-case",
                who,
                json!({ "workspace_id": workspace["id"], "folder_id": null, "definition": definition }),
            )
            .await?;
        let id = made["id"].as_str().context("no use case")?.to_owned();
        let revision = made["draft_revision"].clone();
        self.call(Method::POST, &format!("use-case/{id}/publish"), who, json!({ "revision": revision, "note": "" }))
            .await?;
        let head = format!(
            "POST /api/v1/use-case/{id}/run HTTP/1.1\r\nauthorization: Bearer {token}\r\nclient-id: {client}\r\n"
        );
        let body = json!({ "inputs": { "subject": "the sea" } }).to_string();
        Ok(Target::new(self.address, &head, &body, "event: text", "event: end"))
    }

    /// A person's calls, one after the other.
    pub async fn person(&self) -> anyhow::Result<Signed<'_>> {
        self.person_called(EMAIL).await
    }

    pub async fn person_called(&self, email: &str) -> anyhow::Result<Signed<'_>> {
        let (token, client) = self.sign_in_as(email).await?;
        Ok(Signed { server: self, token, client })
    }

    async fn call(&self, method: Method, path: &str, who: Option<(&str, &str)>, body: Value) -> anyhow::Result<Value> {
        let mut request = self.http.request(method, format!("http://{}/api/v1/{path}", self.address)).json(&body);
        if let Some((token, client)) = who {
            request = request.bearer_auth(token).header("Client-Id", client);
        }
        let answer = request.send().await?;
        let status = answer.status();
        let mut body: Value = answer.json().await?;
        if !status.is_success() {
            bail!("{path}: {status} {body}");
        }
        Ok(body["data"].take())
    }

    /// Runs a use case to its end, and answers the run as it ended.
    pub async fn run(&self, who: &Who, use_case: &str, body: Value) -> anyhow::Result<Value> {
        let url = format!("http://{}/api/v1/use-case/{use_case}/run", self.address);
        let request = self.http.post(url).bearer_auth(&who.0).header("Client-Id", &who.1);
        let stream = request.header("Accept", "text/event-stream").json(&body).send().await?.error_for_status()?;
        let events = stream.text().await?;
        let end = events.split("\n\n").find(|event| event.lines().any(|line| line == "event: end"));
        let data = end.and_then(|end| end.lines().find_map(|line| line.strip_prefix("data: ")));
        let mut end: Value = serde_json::from_str(data.context("the run has no end")?)?;
        Ok(end["run"].take())
    }

    /// Ends it in order.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        Command::new("kill").arg(self.pid().to_string()).status().await?;
        self.child.wait().await?;
        let log = self.log();
        if !log.trim().is_empty() {
            println!("\nthe server's log:\n{log}");
        }
        Ok(())
    }
}

/// Somebody who is not signed in.
pub struct Browser {
    http: Client,
    address: SocketAddr,
}

impl Browser {
    /// Sends a body of JSON to an address of the server's, and answers the status.
    pub async fn tell(&self, path: &str, (name, value): (&str, String), body: String) -> anyhow::Result<u16> {
        let request = self.http.post(format!("http://{}/{path}", self.address)).header(name, value);
        let answer = request.header("Content-Type", "application/json").body(body).send().await?;
        let status = answer.status().as_u16();
        answer.bytes().await?;
        Ok(status)
    }

    /// Sends a form to Stripe, or to what stands in for it.
    pub async fn form(&self, url: &str, form: &'static str) -> anyhow::Result<Value> {
        let request = self.http.post(url).bearer_auth("sk_test_bench").body(form);
        let answer = request.header("Content-Type", "application/x-www-form-urlencoded").send().await?;
        Ok(answer.json().await?)
    }
}

/// Somebody who is signed in.
pub struct Signed<'a> {
    server: &'a Server,
    token: String,
    client: String,
}

impl Signed<'_> {
    pub async fn call(&self, method: Method, path: &str, body: Value) -> anyhow::Result<Value> {
        self.server.call(method, path, Some((&self.token, &self.client)), body).await
    }

    /// Sends a file as a form does.
    pub async fn upload(&self, path: &str, name: &str, bytes: Vec<u8>) -> anyhow::Result<Value> {
        let form = Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()));
        let url = format!("http://{}/api/v1/{path}", self.server.address);
        let request = self.server.http.post(url).bearer_auth(&self.token).header("Client-Id", &self.client);
        let mut body: Value = request.multipart(form).send().await?.error_for_status()?.json().await?;
        Ok(body["data"].take())
    }

    /// Fetches a file and answers its size.
    pub async fn download(&self, path: &str) -> anyhow::Result<usize> {
        let url = format!("http://{}/api/v1/{path}", self.server.address);
        let request = self.server.http.get(url).bearer_auth(&self.token).header("Client-Id", &self.client);
        Ok(request.send().await?.error_for_status()?.bytes().await?.len())
    }
}
