//! What the tests share: built plugins, started runners, collected runs.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use runners::testing::StandIn;
use runners::{
    Binding, Config, Event, Failure, HostCalls, Job, Limits, Message, Outcome, Request, Role, Run, Runners,
    SandboxCommand, Spent,
};
use tempfile::TempDir;

/// The folder of built guests. Building them is quick when nothing changed.
pub fn plugins() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let lock = std::fs::File::create(root.join("target/plugins.lock")).unwrap();
        // Each test is a process of its own under nextest.
        lock.lock().unwrap();
        let built = Command::new(root.join(".ci/plugins"))
            .arg("all")
            .env("COMPONENTIZE", env!("CARGO_BIN_EXE_componentize"))
            .status()
            .unwrap();
        assert!(built.success(), "the guests cannot be built");
        root.join("target/plugins")
    })
}

/// The shipped plugins and the hostile one.
pub const GUESTS: [&str; 7] = [
    "anthropic.wasm",
    "azure-openai.wasm",
    "bedrock.wasm",
    "gemini.wasm",
    "offline.wasm",
    "openai.wasm",
    "testing/hostile.wasm",
];

pub struct Host {
    pub runners: Runners,
    pub folder: TempDir,
}

pub fn sandbox_command() -> SandboxCommand {
    SandboxCommand::new(env!("CARGO_BIN_EXE_runner"), ["sandbox"])
}

/// Compiled once for all tests, those of the server as well: what is in it is sealed, so sharing it is what production
/// does.
pub fn cache() -> PathBuf {
    caches().with_file_name("test-plugin-cache")
}

/// What the partner's tool takes for the person's folder for caches (`XDG_CACHE_HOME`).
pub fn caches() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

impl Host {
    /// Runners with the shipped plugins and the hostile one.
    pub async fn start() -> Self {
        Self::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for file in GUESTS {
            let from = plugins().join(file);
            std::fs::copy(&from, folder.path().join(from.file_name().unwrap())).unwrap();
        }
        let mut config = Config::new(sandbox_command(), folder.path(), cache());
        config.parallel_runs = 500;
        config.allow_private_hosts = true;
        change(&mut config);
        let runners = Runners::start(config).await.unwrap();
        assert_eq!(runners.refused(), []);
        Self { runners, folder }
    }

    /// Starts the hostile guest in this mode.
    pub fn hostile(&self, mode: &str) -> Run {
        self.hostile_with(mode, |_| {})
    }

    pub fn hostile_with(&self, mode: &str, change: impl FnOnce(&mut Binding)) -> Run {
        let mut binding = Binding::new("hostile");
        change(&mut binding);
        self.runners.run(Job { binding: Arc::new(binding), request: asking(mode) })
    }

    /// Starts the openai plugin against this provider.
    pub fn openai(&self, provider: &StandIn, request: Request) -> Run {
        self.openai_with(provider, request, |_| {})
    }

    pub fn openai_with(&self, provider: &StandIn, request: Request, change: impl FnOnce(&mut Binding)) -> Run {
        self.provider(provider, "openai", request, change)
    }

    /// Starts this plugin against this provider, with every credential that any of them needs.
    pub fn provider(
        &self,
        provider: &StandIn,
        plugin: &str,
        request: Request,
        change: impl FnOnce(&mut Binding),
    ) -> Run {
        let mut binding = Binding::new(plugin);
        binding.endpoint = Some(provider.url());
        binding.region.clone_from(&request.region);
        for name in ["api_key", "access_key_id", "secret_access_key"] {
            binding.credentials.insert(name.into(), KEY.to_owned().into());
        }
        change(&mut binding);
        self.runners.run(Job { binding: Arc::new(binding), request })
    }
}

/// The credential that must be seen by the provider and by nobody else.
pub const KEY: &str = "sk-canary-5e1f";

pub fn asking(text: &str) -> Request {
    Request {
        model: "m".into(),
        region: "local".into(),
        messages: vec![Message::text(Role::User, text)],
        ..Request::default()
    }
}

/// A run that has ended.
#[derive(Debug)]
pub struct Ended {
    pub events: Vec<Event>,
    pub text: String,
    pub result: Result<Outcome, Failure>,
    pub spent: Option<Spent>,
    pub calls: HostCalls,
}

/// Reads a run to its end.
pub async fn ended(mut run: Run) -> Ended {
    let mut events = Vec::new();
    let mut text = String::new();
    let mut result = None;
    while let Some(event) = run.next().await {
        assert!(result.is_none(), "an event after the end: {event:?}");
        match event {
            Event::Finished(end) => result = Some(end),
            event => {
                if let Event::Text(piece) = &event {
                    text.push_str(piece);
                }
                events.push(event);
            }
        }
    }
    Ended { events, text, result: result.unwrap(), spent: run.spent(), calls: run.take_calls() }
}

/// Waits for the first event, and gives the run back.
pub async fn begun(mut run: Run) -> (Run, Event) {
    let event = run.next().await.unwrap();
    (run, event)
}

/// Looks again for what the outside does to us, which no event tells.
pub async fn until<S: Debug>(awaited: &str, look: impl Fn() -> S, is_so: impl Fn(&S) -> bool) {
    let begun = Instant::now();
    loop {
        let seen = look();
        if is_so(&seen) {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{awaited}: not within 20 s; last seen: {seen:?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

pub fn limits(change: impl FnOnce(&mut Limits)) -> Option<Limits> {
    let mut limits = Limits::default();
    change(&mut limits);
    Some(limits)
}
