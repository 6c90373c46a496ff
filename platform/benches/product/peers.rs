//! Other gateways, started as their own documentation says, with what only slows them down switched off. `.ci/foreign
//! peers` installs them.

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context;
use tempfile::TempDir;
use tokio::process::{Child, Command};
use url::Url;

use crate::load::Target;
use crate::server::completion;

/// `LiteLLM` reads in half of `PyPI` before it listens.
const START: Duration = Duration::from_secs(120);
/// Without one `LiteLLM` does not start; it is compared with what a caller sends, no database is asked.
const LITELLM_KEY: &str = "sk-bench-of-another-gateway";

/// A gateway under load.
pub struct Peer {
    pub name: &'static str,
    pub target: Target,
    child: Child,
    _folder: TempDir,
}

impl Peer {
    pub fn pid(&self) -> u32 {
        self.child.id().unwrap_or_default()
    }
}

/// The peers that are installed. One that is not is named, and left out.
pub async fn start(provider: &Url) -> anyhow::Result<Vec<Peer>> {
    let mut peers = Vec::new();
    for (name, program) in [("Portkey", portkey_program()), ("LiteLLM", litellm_program())] {
        if !program.exists() {
            println!("{name} is not installed (`.ci/foreign peers`), and not measured");
            continue;
        }
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let folder = TempDir::new()?;
        let (command, target) = match name {
            "Portkey" => portkey(&program, provider, address),
            _ => litellm(&program, provider, address, &folder)?,
        };
        let child = open(command, &folder).with_context(|| format!("{name} does not start"))?;
        let peer = Peer { name, target, child, _folder: folder };
        tokio::time::timeout(START, listening(address))
            .await
            .with_context(|| format!("{name} does not listen within {} s", START.as_secs()))?;
        peers.push(peer);
    }
    Ok(peers)
}

fn installed() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/peers"))
}

fn portkey_program() -> PathBuf {
    installed().join("node/node_modules/@portkey-ai/gateway/build/start-server.js")
}

fn litellm_program() -> PathBuf {
    installed().join("python/bin/litellm")
}

/// Without its console (`--headless`); the provider is named with each call.
fn portkey(program: &std::path::Path, provider: &Url, address: SocketAddr) -> (Command, Target) {
    let mut command = Command::new("node");
    command.arg(program).arg("--headless").arg(format!("--port={}", address.port())).env("NODE_ENV", "production");
    let head = format!(
        "POST /v1/chat/completions HTTP/1.1\r\nauthorization: Bearer bench\r\nx-portkey-provider: openai\r\nx-portkey-custom-host: {}\r\n",
        base(provider)
    );
    (command, completion(address, &head))
}

/// One worker (two need more than this machine has), no database, no callbacks, the list of prices from its package.
fn litellm(
    program: &std::path::Path,
    provider: &Url,
    address: SocketAddr,
    folder: &TempDir,
) -> anyhow::Result<(Command, Target)> {
    let settings = serde_json::json!({ "model_list": [{
        "model_name": "stand-in",
        "litellm_params": { "model": "openai/stand-in", "api_base": base(provider), "api_key": "bench" },
    }] });
    // JSON is YAML too.
    let file = folder.path().join("config.yaml");
    std::fs::write(&file, settings.to_string())?;
    let mut command = Command::new(program);
    command
        .arg("--config")
        .arg(&file)
        .args(["--host", "127.0.0.1", "--num_workers", "1", "--telemetry", "False", "--port"])
        .arg(address.port().to_string())
        .env("LITELLM_MASTER_KEY", LITELLM_KEY)
        .env("LITELLM_LOCAL_MODEL_COST_MAP", "True")
        .env("LITELLM_MODE", "PRODUCTION")
        .env("LITELLM_LOG", "ERROR");
    let head = format!("POST /v1/chat/completions HTTP/1.1\r\nauthorization: Bearer {LITELLM_KEY}\r\n");
    Ok((command, completion(address, &head)))
}

/// What clients of the provider are told as base URL.
fn base(provider: &Url) -> String {
    format!("{}/v1", provider.as_str().trim_end_matches('/'))
}

fn open(mut command: Command, folder: &TempDir) -> anyhow::Result<Child> {
    let log = std::fs::File::create(folder.path().join("log"))?;
    let child = command
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log)
        .kill_on_drop(true)
        .spawn()?;
    Ok(child)
}

async fn listening(address: SocketAddr) {
    while tokio::net::TcpStream::connect(address).await.is_err() {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
