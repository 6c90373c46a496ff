//! Real vectors without a provider: static word vectors that lie within a package, behind the embeddings call of
//! OpenAI's API, so that the shipped plugin asks for them. `.ci/foreign embeddings` installs them.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use url::Url;

/// Of its plugin's list, so that it is known to make vectors; what answers is the stand-in.
pub const MODEL: &str = "text-embedding-3-small";
const START: Duration = Duration::from_secs(120);

/// It ends with this.
pub struct Embedder {
    pub url: Url,
    _child: Child,
}

/// The stand-in, if it is installed.
pub async fn start() -> anyhow::Result<Option<Embedder>> {
    let python = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/embeddings/python/bin/python"));
    if !python.exists() {
        println!("\nword vectors are not installed (`.ci/foreign embeddings`): retrieval is measured without");
        return Ok(None);
    }
    let mut child = Command::new(python)
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/embeddings/server.py"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .context("the word vectors do not start")?;
    let said = child.stdout.take().context("the word vectors have no output")?;
    let mut lines = BufReader::new(said).lines();
    let line = tokio::time::timeout(START, lines.next_line()).await.context("the word vectors do not listen")??;
    let url = line.context("the word vectors ended at once")?.parse()?;
    Ok(Some(Embedder { url, _child: child }))
}
