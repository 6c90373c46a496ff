//! The parent's side of extraction: starts one confined worker a file, bounds it, and tells from how it
//! ended what was wrong with the file.

use crate::limits::Limits;
use crate::model::{Block, Extracted, Kind};
use crate::pictures::Recogniser;
use crate::problem::Problem;
use crate::scan;
use crate::sound::{SoundPiece, Wanted};
use crate::table::{Table, TableLimits};
use crate::worker::{JOB_VARIABLE, Job, NOT_STARTED, Task, read_answer, read_page, read_piece};
use confine::{Death, WorkerCommand};
use serde::de::DeserializeOwned;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Instant;
use tokio::io::{AsyncRead, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;

/// So many pages that are pictures are read in one file.
const MOST_RECOGNISED: usize = 100;

/// Reads files in confined child processes. Make one and share it (clones share it too): it bounds how
/// many workers run at once, and further files wait their turn in order.
#[derive(Clone, Debug)]
pub struct Extractor {
    command: Arc<WorkerCommand>,
    limits: Limits,
    places: Arc<Semaphore>,
    recogniser: Recogniser,
}

impl Extractor {
    /// An extractor that starts its workers with `command`, each within `limits`.
    #[must_use]
    pub fn new(command: WorkerCommand, limits: Limits) -> Self {
        let places = usize::try_from(limits.concurrent.max(1)).unwrap_or(1);
        let recogniser = Recogniser::default();
        Self { command: Arc::new(command), limits, places: Arc::new(Semaphore::new(places)), recogniser }
    }

    /// The same, with this program in the place of the system's tesseract, and no other where it is not there.
    #[must_use]
    pub fn recognising_with(self, program: PathBuf) -> Self {
        Self { recogniser: Recogniser::at(program), ..self }
    }

    /// The limits in force.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Reads the file at `path`. `name` is what its owner calls it: its extension decides between kinds of
    /// text that fit equally (CSV, Markdown, plain) and is compared with the content for a warning.
    ///
    /// Dropping the future ends the worker.
    ///
    /// # Errors
    /// Any [`Problem`]; the message is meant for the file's owner.
    pub async fn extract(&self, path: &Path, name: &str) -> Result<Extracted, Problem> {
        let read = async {
            match self.ask::<Extracted>(path, name, Task::Text).await {
                Err(Problem::NoRecognition { kind }) => self.recognise(path, kind).await,
                Err(Problem::NoText) => self.recognise_all(path).await,
                Ok(found) if !found.pictures.is_empty() => self.recognise_pages(path, found).await,
                answer => answer,
            }
        };
        self.bounded(path, read).await
    }

    /// Reads the sheet at `path` as a table: the first sheet of a workbook, or a CSV file.
    ///
    /// Dropping the future ends the worker.
    ///
    /// # Errors
    /// Any [`Problem`]; the message is meant for the file's owner.
    pub async fn table(&self, path: &Path, name: &str, most: TableLimits) -> Result<Table, Problem> {
        self.bounded(path, self.ask(path, name, Task::Table(most))).await
    }

    /// The piece of the recording at `path` that begins at `from_ms`, as a WAV file of at most `most` bytes.
    ///
    /// Dropping the future ends the worker.
    ///
    /// # Errors
    /// [`Problem::Indivisible`] where it cannot be decoded, [`Problem::Empty`] where nothing lies there, those of a
    /// worker's end.
    pub async fn piece(&self, path: &Path, from_ms: u64, most: u64) -> Result<SoundPiece, Problem> {
        let wanted = Task::Piece(Wanted { from_ms, most });
        let work = async { self.listen(self.spawn(path, "", wanted).await?, read_piece).await };
        self.bounded(path, work).await
    }

    /// Weighs the file, waits for a place, and bounds the time of what is done then.
    async fn bounded<T>(&self, path: &Path, work: impl Future<Output = Result<T, Problem>>) -> Result<T, Problem> {
        match tokio::fs::metadata(path).await.map_err(unavailable)?.len() {
            0 => return Err(Problem::Empty),
            bytes if bytes > self.limits.bytes => {
                return Err(Problem::TooLarge { bytes, limit: self.limits.bytes });
            }
            _ => {}
        }
        let _place = self.places.acquire().await.map_err(unavailable)?;
        match tokio::time::timeout(self.limits.wall, work).await {
            Ok(answer) => answer,
            // Dropping the future dropped the child, which kills it.
            Err(_elapsed) => Err(Problem::TimedOut),
        }
    }

    /// A worker's answer about the file.
    async fn ask<T: DeserializeOwned>(&self, path: &Path, name: &str, task: Task) -> Result<T, Problem> {
        self.listen(self.spawn(path, name, task).await?, read_answer).await
    }

    /// Reads the text in a picture: the same worker, which becomes another program.
    async fn recognise(&self, path: &Path, kind: Kind) -> Result<Extracted, Problem> {
        let Some(program) = self.recogniser.program().await else {
            return Err(Problem::NoRecognition { kind });
        };
        let words = self.words(self.spawn(path, "", Task::Become(program)).await?).await?;
        crate::formats::recognised(kind, &words, &self.limits)
    }

    /// What the program says that a worker became.
    async fn words(&self, mut child: Child) -> Result<String, Problem> {
        let (Some(stdout), Some(stderr)) = (child.stdout.take(), child.stderr.take()) else {
            return Err(unavailable("the worker has no output"));
        };
        let (words, complaints) = tokio::try_join!(hear(stdout, self.limits.output), last_words(stderr))?;
        let status = child.wait().await.map_err(unavailable)?;
        match status.code() {
            Some(0) => Ok(String::from_utf8_lossy(&words).into_owned()),
            Some(_) if !complaints.starts_with(NOT_STARTED) => Err(Problem::damaged("it cannot be shown as a picture")),
            _ => Err(post_mortem(status, &String::from_utf8_lossy(&complaints))),
        }
    }

    /// Reads a PDF of which every page is a picture.
    async fn recognise_all(&self, path: &Path) -> Result<Extracted, Problem> {
        if self.recogniser.program().await.is_none() {
            return Err(Problem::NoText);
        }
        let drawn = self.listen(self.spawn(path, "", Task::Page(1)).await?, read_page).await;
        let (drawn, _) = match drawn {
            // What cannot be drawn is as unread as before.
            Err(problem) if !problem.is_retryable() => return Err(Problem::NoText),
            drawn => drawn?,
        };
        let pictures = (1..=drawn.pages).collect();
        let (title, blocks, warnings) = Default::default();
        let none = Extracted { kind: Kind::Pdf, title, pages: drawn.pages, blocks, warnings, pictures };
        let found = self.recognise_pages(path, none).await?;
        if found.blocks.is_empty() { Err(Problem::NoText) } else { Ok(found) }
    }

    /// Reads the pages of a PDF that are pictures, as far as the time allows, and says which it read.
    async fn recognise_pages(&self, path: &Path, mut found: Extracted) -> Result<Extracted, Problem> {
        let Some(program) = self.recogniser.program().await else { return Ok(found) };
        let began = Instant::now();
        let (mut read, mut unread) = (Vec::new(), Vec::new());
        found.warnings.retain(|warning| *warning != scan::unread(&found.pictures));
        for page in std::mem::take(&mut found.pictures) {
            // What was read so far must not be lost with the rest.
            if began.elapsed() > self.limits.wall / 2 || read.len() >= MOST_RECOGNISED {
                unread.push(page);
                continue;
            }
            match self.recognise_page(path, page, &program).await {
                Ok(None) => {}
                Ok(Some(blocks)) if !blocks.is_empty() => {
                    read.push(page);
                    found.blocks.extend(blocks);
                }
                Err(problem) if problem.is_retryable() => return Err(problem),
                // Something is there, and nothing that could be read: a drawing, or somebody's handwriting.
                Ok(Some(_)) | Err(_) => unread.push(page),
            }
        }
        found.blocks.sort_by_key(|block| block.page);
        let size: usize = found.blocks.iter().map(|block| block.text.len()).sum();
        if size as u64 > self.limits.output {
            return Err(Problem::TooMuchText { limit: self.limits.output });
        }
        found.warnings.extend((!read.is_empty()).then(|| scan::recognised(&read)));
        found.warnings.extend((!unread.is_empty()).then(|| scan::unread(&unread)));
        found.pictures = unread;
        Ok(found)
    }

    /// What is recognised on a page, drawn by one worker and read by another; `None` where nothing is on it.
    async fn recognise_page(
        &self,
        path: &Path,
        page: u32,
        program: &[OsString],
    ) -> Result<Option<Vec<Block>>, Problem> {
        let (drawn, png) = self.listen(self.spawn(path, "", Task::Page(page)).await?, read_page).await?;
        if drawn.is_blank {
            return Ok(None);
        }
        let mut child = self.spawn_with(Stdio::piped(), "", Task::Become(program.to_vec()))?;
        let input = child.stdin.take().ok_or_else(|| unavailable("the worker has no input"))?;
        let (words, _) = tokio::join!(self.words(child), async move {
            let mut input = input;
            // A program that reads no more has said what it has to say.
            let _ = input.write_all(&png).await;
        });
        crate::formats::recognised_on(page, &words?, &self.limits).map(Some)
    }

    async fn spawn(&self, path: &Path, name: &str, task: Task) -> Result<Child, Problem> {
        let file = tokio::fs::File::open(path).await.map_err(unavailable)?.into_std().await;
        self.spawn_with(Stdio::from(file), name, task)
    }

    fn spawn_with(&self, input: Stdio, name: &str, task: Task) -> Result<Child, Problem> {
        // Only the end of a name is looked at; its length is the uploader's choice.
        let tail: String = name.chars().rev().take(64).filter(|c| *c != '\0').collect();
        let job = Job { name: tail.chars().rev().collect(), limits: self.limits, task };
        Command::new(&self.command.program)
            .args(&self.command.args)
            .env_clear()
            .env(JOB_VARIABLE, job.render())
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(unavailable)
    }

    /// Takes the worker's answer, or tells from its end why there is none.
    async fn listen<T>(&self, mut child: Child, read: fn(&[u8]) -> Option<Result<T, Problem>>) -> Result<T, Problem> {
        let (Some(stdout), Some(stderr)) = (child.stdout.take(), child.stderr.take()) else {
            return Err(unavailable("the worker has no output"));
        };
        let (answer, words) = tokio::try_join!(hear(stdout, self.limits.output), last_words(stderr))?;
        let status = child.wait().await.map_err(unavailable)?;
        if status.success()
            && let Some(answer) = read(&answer)
        {
            return answer;
        }
        Err(post_mortem(status, &String::from_utf8_lossy(&words)))
    }
}

/// Reads an answer to its end, or until it is longer than it may be.
async fn hear(stdout: impl AsyncRead + Unpin, limit: u64) -> Result<Vec<u8>, Problem> {
    // The length stands in front.
    let heard = confine::hear(stdout, limit.saturating_add(8)).await.map_err(unavailable)?;
    heard.map_err(|_| Problem::TooMuchMemory)
}

async fn last_words(stderr: impl AsyncRead + Unpin) -> Result<Vec<u8>, Problem> {
    confine::last_words(stderr).await.map_err(unavailable)
}

/// What the end of a worker without an answer says about its file.
fn post_mortem(status: ExitStatus, words: &str) -> Problem {
    match Death::of(status, words) {
        Death::OutOfTime => Problem::TimedOut,
        Death::OutOfMemory => Problem::TooMuchMemory,
        Death::Crashed => Problem::Crashed,
        Death::Itself => {
            tracing::warn!(%status, words, "extraction worker failed");
            unavailable("the worker ended early")
        }
    }
}

fn unavailable(cause: impl ToString) -> Problem {
    Problem::Unavailable { detail: cause.to_string() }
}
