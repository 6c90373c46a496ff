//! The parent's side: has each file made by a confined process of its own, and tells from how that ended what was
//! wrong.

use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use confine::{Death, WorkerCommand};
use serde_json::Value;
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, Command};

use crate::worker::wire::{self, BOUNDS_VARIABLE, Made, Task};
use crate::{Drawing, Error, Limits, Pages, Pdf, Template, Undrawn};

/// Bytes of an answer at most.
const ANSWER: u64 = 512 << 20;

/// What making one file may use up.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Of one core, in whole seconds.
    pub cpu: Duration,
    /// Bytes, beyond what a worker has when it begins.
    pub memory: u64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { cpu: Duration::from_secs(60), memory: 1 << 30 }
    }
}

/// Has files made. Clones share their worker that is ready. How many are made at once is the caller's to bound, and for
/// how long: dropping a future ends its worker.
#[derive(Clone, Debug)]
pub struct Typesetter {
    command: Arc<WorkerCommand>,
    bounds: Bounds,
    ready: Arc<Mutex<Option<Child>>>,
}

impl Typesetter {
    /// A typesetter that starts its workers with `command`.
    #[must_use]
    pub fn new(command: WorkerCommand, bounds: Bounds) -> Self {
        Self { command: Arc::new(command), bounds, ready: Arc::default() }
    }

    /// From here on one worker waits that has looked at the fonts already, so that who wants a file does not wait for
    /// that. Within a runtime.
    pub fn keep_ready(&self) {
        match self.spawn() {
            Ok(worker) => *self.ready.lock().unwrap_or_else(PoisonError::into_inner) = Some(worker),
            Err(error) => tracing::warn!(%error, "no process that typesets could be started: PDF files cannot be made"),
        }
    }

    /// As [`crate::pdf`].
    ///
    /// # Errors
    /// Any [`Error`].
    pub async fn pdf(
        &self,
        template: Template,
        data: Value,
        pictures: Vec<Vec<u8>>,
        limits: Limits,
    ) -> Result<Pdf, Error> {
        limits.hold(&data)?;
        one(self.ask(&Task::Pdf { template, data }, &pictures).await?)
    }

    /// As [`crate::fitting`].
    ///
    /// # Errors
    /// Any [`Error`].
    pub async fn fitting(&self, template: Template, data: Vec<Value>) -> Result<Pdf, Error> {
        data.iter().try_for_each(|data| Limits::default().hold(data))?;
        one(self.ask(&Task::Fitting { template, data }, &[]).await?)
    }

    /// As [`crate::pages`].
    ///
    /// # Errors
    /// Any [`Error`].
    pub async fn pages(
        &self,
        template: Template,
        data: Value,
        pictures: Vec<Vec<u8>>,
        limits: Limits,
        most: usize,
    ) -> Result<Pages, Error> {
        limits.hold(&data)?;
        let (pages, missing, files) = set(self.ask(&Task::Pages { template, data, most }, &pictures).await?)?;
        let shown = files.into_iter().map(String::from_utf8).collect::<Result<_, _>>();
        Ok(Pages { shown: shown.map_err(|error| Error::Unavailable(error.to_string()))?, of: pages, missing })
    }

    /// As [`crate::draw`].
    ///
    /// # Errors
    /// [`Error::Unavailable`]; inside, why there is no drawing.
    pub async fn draw(&self, svg: String, most: (u32, u32)) -> Result<Result<Drawing, Undrawn>, Error> {
        match self.ask(&Task::Draw { svg, most }, &[]).await {
            Ok((Made::Drawn { width, height }, mut files)) => {
                Ok(Ok(Drawing { png: files.pop().unwrap_or_default(), width, height }))
            }
            Ok((Made::Undrawn(why), _)) => Ok(Err(why)),
            Ok(_) | Err(Error::Template(_)) => Ok(Err(Undrawn::Damaged)),
            Err(Error::TooMuch(_)) => Ok(Err(Undrawn::TooMuch)),
            Err(error) => Err(error),
        }
    }

    async fn ask(&self, task: &Task, files: &[Vec<u8>]) -> Result<(Made, Vec<Vec<u8>>), Error> {
        let mut job = Vec::new();
        wire::write(&mut job, task, files).map_err(unavailable)?;
        let mut worker = self.take()?;
        let (Some(mut stdin), Some(stdout), Some(stderr)) =
            (worker.stdin.take(), worker.stdout.take(), worker.stderr.take())
        else {
            return Err(unavailable("the worker has no pipes"));
        };
        let tell = async move {
            // One that died takes nothing; why it died its end says.
            _ = stdin.write_all(&job).await;
            Ok(())
        };
        let heard = tokio::try_join!(tell, confine::hear(stdout, ANSWER), confine::last_words(stderr));
        let ((), answer, words) = heard.map_err(unavailable)?;
        let Ok(answer) = answer else { return Err(Error::TooMuch("memory")) };
        let status = worker.wait().await.map_err(unavailable)?;
        match wire::read(&answer).filter(|_| status.success()) {
            Some(message) => Ok(message),
            None => Err(post_mortem(status, &String::from_utf8_lossy(&words))),
        }
    }

    /// The worker that is ready, and another one in its place; a new one where none is.
    fn take(&self) -> Result<Child, Error> {
        let ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut ready) = ready else { return self.spawn() };
        self.keep_ready();
        // It may have been ended while it waited, by an operator or a system short of memory.
        if matches!(ready.try_wait(), Ok(None)) { Ok(ready) } else { self.spawn() }
    }

    fn spawn(&self) -> Result<Child, Error> {
        let Bounds { cpu, memory } = self.bounds;
        Command::new(&self.command.program)
            .args(&self.command.args)
            .env_clear()
            .env(BOUNDS_VARIABLE, format!("{} {memory}", cpu.as_secs().max(1)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(unavailable)
    }
}

fn set((made, files): (Made, Vec<Vec<u8>>)) -> Result<(usize, String, Vec<Vec<u8>>), Error> {
    match made {
        Made::Set { pages, missing } => Ok((pages, missing, files)),
        Made::Fault(why) => Err(Error::Template(why)),
        Made::Drawn { .. } | Made::Undrawn(_) => Err(unavailable("the worker drew where it was to set")),
    }
}

fn one(answer: (Made, Vec<Vec<u8>>)) -> Result<Pdf, Error> {
    let (pages, missing, mut files) = set(answer)?;
    Ok(Pdf { bytes: files.pop().unwrap_or_default(), pages, missing })
}

fn post_mortem(status: ExitStatus, words: &str) -> Error {
    match Death::of(status, words) {
        Death::OutOfTime => Error::TooMuch("time"),
        Death::OutOfMemory => Error::TooMuch("memory"),
        Death::Crashed => Error::Template("the compiler broke down".to_owned()),
        Death::Itself => {
            tracing::warn!(%status, words, "a process that typesets failed");
            unavailable("the worker ended early")
        }
    }
}

fn unavailable(cause: impl ToString) -> Error {
    Error::Unavailable(cause.to_string())
}
