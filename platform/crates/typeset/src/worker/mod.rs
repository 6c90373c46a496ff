//! The child's side: looks at the fonts, gives up everything else, and waits for one job on standard input, whose
//! answer is all that it writes. A process sets one file, so nothing of one client's file is there when another's is
//! made.

pub(crate) mod wire;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::Duration;

use confine::Bounds;
use wire::{BOUNDS_VARIABLE, Made, Task};

use crate::{Error, Fonts, Limits, STACK, draw, fitting, pages, pdf, with_room};

/// The worker's whole life; the caller's `main` returns what this returns.
///
/// Call it before any thread is started: it limits this process for good. It expects what [`crate::Typesetter`] gives
/// it. Started by hand, it says so on standard error and fails.
#[must_use]
pub fn worker_main() -> ExitCode {
    // A panic's message may quote the file; it belongs in no log.
    std::panic::set_hook(Box::new(|_| {}));
    let Some((cpu, memory)) = bounds() else {
        eprintln!("This command is started by the server for each file that it typesets; it has no use by hand.");
        return ExitCode::FAILURE;
    };
    match with_room(|| work(cpu, memory)) {
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(error)) => {
            eprintln!("cannot work: {error}");
            ExitCode::FAILURE
        }
        None => ExitCode::FAILURE,
    }
}

fn work(cpu: Duration, memory: u64) -> std::io::Result<()> {
    let fonts = Fonts::of_system();
    // The compiler's threads, while there can be any: one, for a file gets one core. It goes as deep as this one.
    let threads = rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(STACK);
    threads.build_global().map_err(std::io::Error::other)?;
    // What is there already, the mapped fonts above all, is not the file's.
    let memory = memory.saturating_add(confine::address_space()?);
    let mut answer = confine::confine(&Bounds { cpu, memory, output: 0 })?;
    let job = wire::hear(confine::input())?;
    if job.is_empty() {
        // The server ended, or did not need this worker.
        return Ok(());
    }
    let Some((task, pictures)) = wire::read(&job) else {
        return Err(std::io::Error::other("the job is cut short"));
    };
    drop(job);
    let broken = |_| (Made::Fault("the compiler broke down".to_owned()), Vec::new());
    let (made, files) = catch_unwind(AssertUnwindSafe(|| make(&fonts, task, pictures))).unwrap_or_else(broken);
    wire::write(&mut answer, &made, &files)
}

fn make(fonts: &Fonts, task: Task, pictures: Vec<Vec<u8>>) -> (Made, Vec<Vec<u8>>) {
    // What is too long the server refused.
    let limits = Limits { bytes: usize::MAX, values: usize::MAX };
    let made = match task {
        Task::Pdf { template, data } => pdf(fonts, template, data, pictures, limits)
            .map(|made| (Made::Set { pages: made.pages, missing: made.missing }, vec![made.bytes])),
        Task::Fitting { template, data } => fitting(fonts, template, data, limits)
            .map(|made| (Made::Set { pages: made.pages, missing: made.missing }, vec![made.bytes])),
        Task::Pages { template, data, most } => pages(fonts, template, data, pictures, limits, most).map(|made| {
            let shown = made.shown.into_iter().map(String::into_bytes).collect();
            (Made::Set { pages: made.of, missing: made.missing }, shown)
        }),
        Task::Draw { svg, most } => Ok(match draw(&svg, most) {
            Ok(drawing) => (Made::Drawn { width: drawing.width, height: drawing.height }, vec![drawing.png]),
            Err(undrawn) => (Made::Undrawn(undrawn), Vec::new()),
        }),
    };
    made.unwrap_or_else(|error| {
        let why = match error {
            Error::Template(why) => why,
            other => other.to_string(),
        };
        (Made::Fault(why), Vec::new())
    })
}

#[expect(clippy::disallowed_methods, reason = "no setting: the parent's message to this very process")]
fn bounds() -> Option<(Duration, u64)> {
    let told = std::env::var(BOUNDS_VARIABLE).ok()?;
    let (seconds, bytes) = told.split_once(' ')?;
    Some((Duration::from_secs(seconds.parse().ok()?), bytes.parse().ok()?))
}
