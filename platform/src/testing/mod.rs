//! The real server for tests: real HTTP on a free port, a real PostgreSQL under the server's own role, real plugins in
//! a real sandbox.
//!
//! ```ignore
//! #[database_test]
//! async fn a_sentence(pool: PgPool) {
//!     let app = TestApp::new(pool).await;
//!     let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
//!     let answer = acme.admin.get("workspace/list").await;
//! }
//! ```

mod administration;
mod announcements;
mod authenticator;
pub mod bucket;
mod chats;
mod contract;
pub mod database;
mod described;
mod directories;
mod entitled;
pub mod fairness;
mod frames;
mod ground;
mod guides;
mod hidden;
mod identity;
pub mod invariants;
pub mod jobs;
pub mod killed;
mod library;
pub mod life;
mod limits;
mod looks;
mod matrix;
mod money;
mod mutation;
mod outsiders;
mod person;
mod questions;
mod reads;
pub mod receiver;
mod states;
mod until;
mod upgrade;
mod webhooks;
pub mod zone;

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use actix_web::dev::ServerHandle;
use runners::{Lookup, Runners, SandboxCommand, SystemLookup};
use secrecy::SecretString;
use tempfile::TempDir;
use uuid::Uuid;

use crate::app::AppState;
use crate::background;
use crate::config::Settings;
use crate::documents;
use crate::kit::jobs::Running;
use crate::kit::mail;
use crate::kit::secret::MasterKey;
use crate::notifications;
use crate::server;
use crate::similar_use_cases;
use crate::tenancy::{self, ClientKind, NewClient, NewPerson};

pub use authenticator::{Authenticator, add_passkey};
pub use frames::Frame;
pub use identity::Mail;
pub use person::{Person, Reply, read_stream};
pub use until::until;

/// Live runs in a test's sandbox. It sets a place apart for each when it starts: for the usual 10,000 that took a
/// seventh of the processor time of all tests.
const PARALLEL_RUNS: u32 = 500;

/// What every test account signs in with.
pub const PASSWORD: &str = "Correct-horse-9-battery";

/// A running server with a database of its own.
pub struct TestApp {
    pub parts: AppState,
    pub address: SocketAddr,
    pub runners: Runners,
    http: reqwest::Client,
    server: ServerHandle,
    data: TempDir,
    /// Its end is the workers' end.
    jobs: Mutex<Option<Running>>,
    read: identity::Read,
}

/// A client of the platform, with its administrator signed in.
pub struct Tenant {
    pub id: i64,
    pub admin: Person,
}

/// Sends what a test asks for, with connections of its own.
#[expect(clippy::disallowed_methods, reason = "the test's own browser, not the server's egress")]
pub fn browser() -> reqwest::Client {
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().build().unwrap()
}

impl TestApp {
    /// The server on the database of `#[database_test]`, with the shipped plugins.
    #[expect(
        clippy::disallowed_types,
        reason = "database_test hands out a pool; its options lead to the server's own role"
    )]
    pub async fn new(pool: sqlx::PgPool) -> Self {
        Self::with(pool, |_| {}).await
    }

    /// The same with other settings.
    #[expect(
        clippy::disallowed_types,
        reason = "database_test hands out a pool; its options lead to the server's own role"
    )]
    pub async fn with(pool: sqlx::PgPool, change: impl FnOnce(&mut Settings)) -> Self {
        Self::resolving(pool, Arc::new(SystemLookup), change).await
    }

    /// The same where somebody else says at which addresses providers are.
    #[expect(
        clippy::disallowed_types,
        reason = "database_test hands out a pool; its options lead to the server's own role"
    )]
    pub async fn resolving(pool: sqlx::PgPool, lookup: Arc<dyn Lookup>, change: impl FnOnce(&mut Settings)) -> Self {
        let data = TempDir::new().unwrap();
        let mut settings = settings(data.path());
        change(&mut settings);
        let key = MasterKey::new("a key for tests 0123456789 abcdefghijklmnop").unwrap();
        let login = pool.connect_options().as_ref().clone().username("atelier_app");
        let mut config = runners::Config::new(
            SandboxCommand::new(program(), ["sandbox"]),
            plugins(),
            target().join("test-plugin-cache"),
        );
        config.allow_private_hosts = settings.models.allow_private_hosts;
        config.lookup = lookup;
        config.parallel_runs = PARALLEL_RUNS;
        let runners = Runners::start(config).await.unwrap();
        let metrics = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder().handle();
        let db = crate::kit::db::Db::new(login, settings.database.database_connections);
        let parts = server::assemble(settings, &key, db, metrics, Uuid::now_v7(), program(), runners.clone()).unwrap();
        parts.registry.refresh().await;
        let batches = parts.batches.clone();
        tokio::spawn(async move { batches.work().await });
        let jobs = background::jobs(&parts)
            .without(mail::SEND)
            .without(documents::EMBED)
            .without(similar_use_cases::KEEP)
            .without(notifications::DIGEST)
            .without(notifications::DELIVER)
            .without(notifications::PUSH)
            .start();

        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let server = server::serve_on(&parts, listener, 1).unwrap();
        let handle = server.handle();
        tokio::spawn(server);
        let http = browser();
        Self {
            parts,
            address,
            runners,
            http,
            server: handle,
            data,
            jobs: Mutex::new(Some(jobs)),
            read: identity::Read::default(),
        }
    }

    /// The server with the model that computes on this machine (`.ci/model`), once it is loaded.
    #[expect(
        clippy::disallowed_types,
        reason = "database_test hands out a pool; its options lead to the server's own role"
    )]
    pub async fn with_local_model(pool: sqlx::PgPool) -> Self {
        let app = Self::with(pool, |settings| settings.models.retrieval_deadline_ms = 30_000).await;
        let folder = target().join("models");
        assert!(folder.join("local.wasm").exists(), "the model is not built: run .ci/model");
        let registry = app.parts.registry.clone();
        let mut changes = registry.changes();
        tokio::spawn(async move { registry.watch_models(&folder).await });
        while app.parts.registry.plugin("local").is_none() {
            changes.changed().await.unwrap();
        }
        app
    }

    /// A new client and its signed-in administrator, `admin@NAME.test`.
    pub async fn tenant(&self, name: &str) -> Tenant {
        self.tenant_of(name, ClientKind::Enterprise).await
    }

    /// The same of a company that has signed itself up.
    pub async fn signed_up(&self, name: &str) -> Tenant {
        self.tenant_of(name, ClientKind::Stripe).await
    }

    async fn tenant_of(&self, name: &str, kind: ClientKind) -> Tenant {
        let administrator = NewPerson {
            email: format!("admin@{name}.test"),
            first_name: "Ada".to_owned(),
            last_name: name.to_owned(),
            password: Some(SecretString::from(PASSWORD)),
        };
        let new = NewClient {
            name: name.to_owned(),
            kind,
            allowed_regions: vec!["local".to_owned(), "test".to_owned()],
            administrator,
        };
        let tenant =
            tenancy::create_client(&self.parts.db, &self.parts.passwords, &self.parts.clock, new).await.unwrap();
        let admin = self.sign_in(&format!("admin@{name}.test"), PASSWORD).await;
        Tenant { id: tenant.client.get(), admin }
    }

    /// Signs in over HTTP, with nothing but a password.
    pub async fn sign_in(&self, email: &str, password: &str) -> Person {
        self.signed_in(&self.login(email, password).await)
    }

    /// Somebody who has not signed in.
    pub fn anonymous(&self) -> Person {
        Person {
            base: format!("http://{}", self.address),
            http: self.http.clone(),
            token: None,
            refresh_token: String::new(),
            client_id: None,
            user_id: Uuid::nil(),
            cookies: Vec::new(),
        }
    }

    /// The server's data folder.
    pub fn data_dir(&self) -> &Path {
        self.data.path()
    }

    /// Ends the workers: from then on a test does each job itself.
    pub async fn end_jobs(&self) {
        let jobs = self.jobs.lock().unwrap().take();
        if let Some(jobs) = jobs {
            jobs.end(std::time::Duration::from_secs(60)).await;
        }
    }

    /// Ends the server in order.
    pub async fn stop(self) {
        self.parts.runs.drain(std::time::Duration::from_secs(5)).await;
        self.server.stop(true).await;
    }
}

/// A test's database is dropped right after it, and PostgreSQL waits five seconds for clients that are still connected:
/// the server lets go at once.
impl Drop for TestApp {
    fn drop(&mut self) {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let (db, server) = (self.parts.db.clone(), self.server.clone());
        runtime.spawn(async move {
            db.close().await;
            server.stop(false).await;
        });
    }
}

/// Settings that need nothing of the machine.
pub fn settings(data_dir: &Path) -> Settings {
    let mut settings = Settings::default();
    settings.server.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    settings.server.data_dir = data_dir.to_owned();
    settings.database.database_connections = 10;
    settings.accounts.calls_app_url = Some("https://calls.example.test/".parse().unwrap());
    settings.accounts.dns_servers = zone::address().to_string();
    settings.models.openai_region = "local".to_owned();
    settings.models.openai_models = "stand-in".to_owned();
    settings.plugins.check_plugins = false;
    settings.files.upload_max_bytes = 4 * 1024 * 1024;
    settings.telemetry.log_filter = "warn".to_owned();
    settings
}

/// `target/debug`, where the test's own program lies in `deps`.
fn profile_folder() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.parent().unwrap().parent().unwrap().to_owned()
}

pub fn target() -> PathBuf {
    profile_folder().parent().unwrap().to_owned()
}

/// The server's program: the sandbox and the readers of files are the same binary started again.
pub fn program() -> PathBuf {
    let program = profile_folder().join("platform");
    assert!(
        program.exists(),
        "{} is not built: `make test` builds it first, or `cargo build --workspace`",
        program.display()
    );
    program
}

fn plugins() -> PathBuf {
    let plugins = target().join("plugins");
    assert!(plugins.join("offline.wasm").exists(), "the plugins are not built: `make plugins`");
    plugins
}

/// A shipped component, with words in a section of its own that mean nothing: the same plugin with another digest.
pub fn component(path: &str, words: &str) -> Vec<u8> {
    let mut bytes = std::fs::read(plugins().join(path)).unwrap();
    if !words.is_empty() {
        let body = [&[4_u8][..], b"note", words.as_bytes()].concat();
        bytes.extend([0, u8::try_from(body.len()).unwrap()]);
        bytes.extend(body);
    }
    bytes
}
