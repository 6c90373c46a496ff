//! The parent's side: the program that becomes a worker, what it says, and what its end means.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::ExitStatus;

use tokio::io::{AsyncRead, AsyncReadExt};

/// As much of a worker's standard error as is worth reading: the runtime's last words.
const LAST_WORDS: usize = 4 * 1024;

/// How to start a worker: a program that confines itself when given these arguments.
#[derive(Clone, Debug)]
pub struct WorkerCommand {
    /// Absolute path of the program, usually the running server itself.
    pub program: PathBuf,
    /// Its arguments, such as `extract-worker`.
    pub args: Vec<OsString>,
}

/// What ended a worker that gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// Its CPU time was used up.
    OutOfTime,
    /// Its memory was used up.
    OutOfMemory,
    /// A fault, such as a stack that overflowed.
    Crashed,
    /// It ended by itself: a fault of ours.
    Itself,
}

impl Death {
    /// What a status and the last words mean.
    #[must_use]
    pub fn of(status: ExitStatus, words: &str) -> Self {
        match status.signal() {
            Some(libc::SIGXCPU) => Self::OutOfTime,
            Some(libc::SIGABRT) if words.contains("memory allocation") => Self::OutOfMemory,
            // Not sent by us (that ends in the time limit's branch): the kernel was out of memory, or the
            // hard CPU limit a second after the soft one was reached.
            Some(libc::SIGKILL) => Self::OutOfMemory,
            Some(_) => Self::Crashed,
            // Where an allocation may fail, as in reading a job, the worker says so and ends by itself.
            None if words.contains("out of memory") => Self::OutOfMemory,
            None => Self::Itself,
        }
    }
}

/// An answer that is longer than it may be.
#[derive(Debug)]
pub struct TooLong;

/// Reads an answer to its end, or until it is longer than `most` bytes.
///
/// # Errors
/// When the pipe cannot be read.
pub async fn hear(stdout: impl AsyncRead + Unpin, most: u64) -> io::Result<Result<Vec<u8>, TooLong>> {
    let mut answer = Vec::new();
    // One byte more shows that there is more.
    stdout.take(most.saturating_add(1)).read_to_end(&mut answer).await?;
    Ok(if answer.len() as u64 > most { Err(TooLong) } else { Ok(answer) })
}

/// Reads an error stream to its end, so that the worker never waits for a reader, and keeps its start.
///
/// # Errors
/// When the pipe cannot be read.
pub async fn last_words(mut stderr: impl AsyncRead + Unpin) -> io::Result<Vec<u8>> {
    let mut words = Vec::new();
    let mut chunk = [0; 1024];
    loop {
        let read = stderr.read(&mut chunk).await?;
        if read == 0 {
            return Ok(words);
        }
        if words.len() < LAST_WORDS {
            words.extend_from_slice(chunk.get(..read).unwrap_or_default());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn h3_a_worker_that_cannot_allocate_is_out_of_memory_however_it_ends() {
        let exit = ExitStatus::from_raw(1 << 8);
        let refused = io::Error::from(io::ErrorKind::OutOfMemory);
        assert_eq!(Death::of(exit, &format!("cannot work: {refused}")), Death::OutOfMemory);
        assert_eq!(Death::of(exit, "cannot work: the job is cut short"), Death::Itself);
        let abort = ExitStatus::from_raw(libc::SIGABRT);
        assert_eq!(Death::of(abort, "memory allocation of 9 bytes failed"), Death::OutOfMemory);
        assert_eq!(Death::of(abort, ""), Death::Crashed);
    }
}
