//! The second process of a bench: a provider or a relay whose computing and memory are its own.

use std::process::Stdio;

use anyhow::Context;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// This very program once more, told these words: its process, which ends with the value, and the first line that it
/// prints.
///
/// # Errors
/// It could not be started, or printed nothing.
pub async fn again(words: &[&str]) -> anyhow::Result<(Child, String)> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line).await?;
    Ok((child, line.trim_end().to_owned()))
}
