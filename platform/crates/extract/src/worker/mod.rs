//! The child's side: confines itself, reads the file that the parent put on standard input, writes one
//! answer and ends. It opens no file, starts no program and speaks to nobody else; for a picture it becomes
//! the program that recognises text, for the pages of an office file LibreOffice, each behind walls of its own.

mod wire;

use crate::formats;
use crate::problem::Problem;
use crate::scan;
use crate::sound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

pub(crate) use wire::{JOB_VARIABLE, Job, Task, read_answer, read_page, read_piece};

/// What the worker says before its reason when it could not become another program.
pub(crate) const NOT_STARTED: &[u8] = b"cannot start a confined program: ";

/// The worker's whole life; the caller's `main` returns what this returns.
///
/// Call it before any thread is started: it limits this process for good. It expects what
/// [`crate::Extractor`] gives it: the file on standard input and its job in one environment variable.
/// Started by hand, it says so on standard error and fails.
#[must_use]
pub fn worker_main() -> ExitCode {
    // A panic's message may quote the file; it belongs in no log.
    std::panic::set_hook(Box::new(|_| {}));
    let Some(job) = job() else {
        eprintln!("This command is started by the server for each file that it reads; it has no use by hand.");
        return ExitCode::FAILURE;
    };
    let not_become = match &job.task {
        Task::Become(program) => Some(confine::become_another(&job.limits.bounds(), program)),
        Task::Render { program, folder } => Some(confine::become_renderer(&job.limits.bounds(), program, folder)),
        Task::Text | Task::Table(_) | Task::Piece(_) | Task::Page(_) => None,
    };
    if let Some(error) = not_become {
        eprintln!("{}{error}", String::from_utf8_lossy(NOT_STARTED));
        return ExitCode::FAILURE;
    }
    let mut answer = match confine::confine(&job.limits.bounds()) {
        Ok(answer) => answer,
        Err(error) => {
            eprintln!("cannot confine: {error}");
            return ExitCode::FAILURE;
        }
    };
    let (name, limits) = (&job.name, &job.limits);
    let written = match &job.task {
        Task::Text => wire::write_answer(&mut answer, &attempt(|| formats::extract(confine::input(), name, limits))),
        Task::Table(most) => {
            wire::write_answer(&mut answer, &attempt(|| formats::table(confine::input(), name, limits, most)))
        }
        Task::Piece(wanted) => wire::write_made(&mut answer, attempt(|| sound::piece(confine::input(), *wanted))),
        Task::Page(number) => wire::write_made(&mut answer, attempt(|| scan::draw(confine::input(), *number))),
        // It became that program, or ended.
        Task::Become(_) | Task::Render { .. } => return ExitCode::FAILURE,
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cannot answer: {error}");
            ExitCode::FAILURE
        }
    }
}

fn attempt<T>(read: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or(Err(Problem::Crashed))
}

#[expect(clippy::disallowed_methods, reason = "no setting: the parent's message to this very process")]
fn job() -> Option<Job> {
    Job::parse(&std::env::var(JOB_VARIABLE).ok()?)
}
