//! The process that runs guests: no files, no network, no environment, nothing to steal.
//!
//! It is the server's own binary started again with its end of a socket as descriptor 0. `lockdown` puts up the walls,
//! `engine` builds the WebAssembly engine, `compile` and `serve` are the two things such a process is for,
//! `guest` runs one request in a fresh instance, `host/` holds what is lent to it: one ability, one file.

mod bindings;
mod compile;
mod convert;
mod engine;
mod guest;
mod host;
mod loaded_plugins;
mod lockdown;
mod memory_budget;
mod meter;
mod run;
mod serve;
#[cfg(feature = "testing")]
pub mod starts;

use std::io::Read;
use std::os::unix::net::UnixStream;
use std::process::ExitCode;

use crate::wire::{FrameError, FromSandbox, Mode, Reader, ToSandbox, split};

/// Why a sandbox process ended in another way than by its socket closing.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("descriptor 0 is not a socket: this is started by the server, not by hand ({0})")]
    NoSocket(std::io::Error),
    #[error("the engine cannot be built: {0:#}")]
    Engine(wasmtime::Error),
    #[error("the server did not begin with a greeting")]
    NoGreeting,
    #[error(transparent)]
    Frame(#[from] FrameError),
    #[error("the walls around the sandbox cannot be put up: {0}")]
    Walls(std::io::Error),
    #[error("serving broke off: {0}")]
    Broken(tokio::task::JoinError),
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// What the hidden subcommand of the server's binary calls: serves the socket on descriptor 0 until it closes.
/// Must be called before any other thread is started.
pub fn sandbox_main() -> ExitCode {
    match start() {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            // The server reads this and writes it to its log.
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn start() -> Result<(), Fault> {
    let mut socket = lockdown::take_socket().map_err(Fault::NoSocket)?;
    // The server's first frame, and nothing of anybody else, is read without walls: the mode decides which there are,
    // while there is no thread but this one.
    let mode = greeting(&mut socket)?;
    socket.set_nonblocking(true)?;
    let lanes = match mode {
        Mode::Serve(serving) => serving.lanes,
        Mode::Compile { .. } => 0,
    };
    let lanes = lockdown::take_lanes(lanes).map_err(Fault::NoSocket)?;
    let mut walls = lockdown::before_anything().map_err(Fault::Walls)?;
    walls.extend(
        match mode {
            Mode::Serve(_) => lockdown::for_serving(engine::open_what_resets_need),
            Mode::Compile { memory_bytes, cpu_seconds } => lockdown::for_compiling(memory_bytes, cpu_seconds),
        }
        .map_err(Fault::Walls)?,
    );
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .enable_io()
        .enable_time()
        .thread_name("guests")
        .build()?;
    // In a task, not on this thread: every frame would cross from the threads that wait for the socket to this one and
    // back.
    let serving = runtime.spawn(async move {
        let (sender, reader, writer) = split::<FromSandbox, ToSandbox>(tokio::net::UnixStream::from_std(socket)?);
        let writer = tokio::spawn(writer);
        match mode {
            Mode::Serve(serving) => serve::serve(sender, reader, lanes, walls, serving).await?,
            Mode::Compile { .. } => {
                compile::compile(sender, reader, walls).await?;
                let _ = writer.await;
            }
        }
        Ok(())
    });
    let ended = runtime.block_on(serving).unwrap_or_else(|broken| Err(Fault::Broken(broken)));
    // Guests in mid-call are not waited for: nobody listens any more.
    runtime.shutdown_background();
    ended
}

/// Reads the one frame that says what this process is for.
fn greeting(socket: &mut UnixStream) -> Result<Mode, Fault> {
    // Byte for byte what belongs to the frame: a buffered reader would swallow the beginning of the next.
    let mut length = [0; 4];
    socket.read_exact(&mut length)?;
    let length = u32::from_be_bytes(length);
    if length > 64 {
        return Err(Fault::NoGreeting);
    }
    let mut frame = vec![0; length as usize];
    socket.read_exact(&mut frame)?;
    match postcard::from_bytes(&frame).map_err(FrameError::from)? {
        ToSandbox::Hello(mode) => Ok(mode),
        _ => Err(Fault::NoGreeting),
    }
}

/// The next frame from the server; `None` when it has closed the socket.
async fn next(reader: &mut Reader<ToSandbox>) -> Result<Option<ToSandbox>, Fault> {
    Ok(reader.next().await.transpose()?)
}
