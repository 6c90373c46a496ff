//! One sandbox process: started with one end of a socket as its standard input, greeted, and its complaints logged.

use std::os::fd::OwnedFd;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::UnixStream;
use tokio::process::{Child, ChildStderr, Command};

use crate::SandboxCommand;
use crate::wire::{FromSandbox, Mode, Reader, Sender, ToSandbox, split};

/// How long a sandbox may take to answer the greeting; the machine may be busy.
const GREETING: Duration = Duration::from_secs(20);
/// How much of a sandbox's complaints is logged.
const COMPLAINTS: u64 = 64 << 10;

/// A sandbox that has answered the greeting. It is killed when this is dropped.
pub struct Sandbox {
    pub process: Child,
    pub sender: Sender<ToSandbox>,
    pub reader: Reader<FromSandbox>,
    pub engine: u64,
    pub walls: Vec<String>,
}

/// Starts a sandbox for this purpose.
pub async fn start(command: &SandboxCommand, mode: Mode) -> Result<Sandbox, String> {
    let (ours, theirs) = UnixStream::pair().map_err(|error| format!("no socket: {error}"))?;
    let theirs = theirs
        .into_std()
        .and_then(|theirs| theirs.set_nonblocking(false).map(|()| theirs))
        .map_err(|error| format!("no socket: {error}"))?;
    let mut process = Command::new(&command.program)
        .args(&command.args)
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::from(OwnedFd::from(theirs)))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        // Ctrl-C in a terminal is for the server, which lets runs finish; a sandbox ends with its socket.
        .process_group(0)
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| error.to_string())?;
    let complaints = process.stderr.take().map(|stderr| tokio::spawn(log_complaints(stderr)));
    let (sender, mut reader, writer) = split::<ToSandbox, FromSandbox>(ours);
    tokio::spawn(writer);
    sender.send(&ToSandbox::Hello(mode)).map_err(|error| error.to_string())?;
    match tokio::time::timeout(GREETING, reader.next()).await {
        Ok(Some(Ok(FromSandbox::Ready { engine, walls }))) => Ok(Sandbox { process, sender, reader, engine, walls }),
        Ok(Some(Ok(_))) => Err("it spoke out of turn".into()),
        Ok(Some(Err(error))) => Err(error.to_string()),
        Ok(None) => {
            let said = async { complaints?.await.ok()? };
            let said = tokio::time::timeout(Duration::from_secs(1), said).await.ok().flatten();
            Err(said.unwrap_or_else(|| "it ended at once; does the program have a sandbox?".into()))
        }
        Err(_) => Err(format!("it did not answer within {} s", GREETING.as_secs())),
    }
}

/// Logs what a sandbox says on its way out; answers the last of it.
async fn log_complaints(stderr: ChildStderr) -> Option<String> {
    let mut lines = BufReader::new(stderr.take(COMPLAINTS)).lines();
    let mut last = None;
    while let Ok(Some(line)) = lines.next_line().await {
        tracing::warn!(target: "runners::sandbox", "{line}");
        last = Some(line);
    }
    last
}
