//! One sandbox process: started with one end of a socket as its standard input, greeted, and its complaints logged.

use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::time::Duration;

use command_fds::{CommandFdExt, FdMapping};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, ChildStderr, Command};

use crate::SandboxCommand;
use crate::wire::{FIRST_LANE, FromSandbox, Mode, Reader, Sender, ToSandbox, split};

/// How long a sandbox may take to answer the greeting; the machine may be busy.
const GREETING: Duration = Duration::from_secs(20);
/// How much of a sandbox's complaints is logged.
const COMPLAINTS: u64 = 64 << 10;

/// A sandbox that has answered the greeting. It is killed when this is dropped.
pub struct Sandbox {
    pub process: Child,
    pub sender: Sender<ToSandbox>,
    pub reader: Reader<FromSandbox>,
    /// Sockets beside the first, for threads that read one themselves.
    pub lanes: Vec<UnixStream>,
    pub engine: u64,
    pub walls: Vec<String>,
}

/// Starts a sandbox for this purpose.
pub async fn start(command: &SandboxCommand, mode: Mode) -> Result<Sandbox, String> {
    let no_socket = |error: std::io::Error| format!("no socket: {error}");
    let (ours, theirs) = UnixStream::pair().map_err(no_socket)?;
    let wanted = match mode {
        Mode::Serve(serving) => serving.lanes as usize,
        Mode::Compile { .. } => 0,
    };
    let pairs = (0..wanted).map(|_| UnixStream::pair()).collect::<Result<Vec<_>, _>>().map_err(no_socket)?;
    let (lanes, theirs_too) = pairs.into_iter().unzip();
    let mut process = spawn(command, theirs, theirs_too)?;
    let ours = ours.set_nonblocking(true).and_then(|()| tokio::net::UnixStream::from_std(ours)).map_err(no_socket)?;
    let complaints = process.stderr.take().map(|stderr| tokio::spawn(log_complaints(stderr)));
    let (sender, mut reader, writer) = split::<ToSandbox, FromSandbox>(ours);
    tokio::spawn(writer);
    sender.send(&ToSandbox::Hello(mode)).map_err(|error| error.to_string())?;
    match tokio::time::timeout(GREETING, reader.next()).await {
        Ok(Some(Ok(FromSandbox::Ready { engine, walls }))) => {
            Ok(Sandbox { process, sender, reader, lanes, engine, walls })
        }
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

/// The process, with these ends of its sockets. None of them stays open here: each end's closing tells the other.
fn spawn(command: &SandboxCommand, socket: UnixStream, lanes: Vec<UnixStream>) -> Result<Child, String> {
    let mappings = lanes.into_iter().zip(FIRST_LANE..);
    let mappings = mappings.map(|(lane, child_fd)| FdMapping { parent_fd: lane.into(), child_fd }).collect();
    Command::new(&command.program)
        .args(&command.args)
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::from(OwnedFd::from(socket)))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .fd_mappings(mappings)
        .map_err(|error| error.to_string())?
        // Ctrl-C in a terminal is for the server, which lets runs finish; a sandbox ends with its socket.
        .process_group(0)
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| error.to_string())
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
