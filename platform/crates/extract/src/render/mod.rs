//! Pages of office files, as a PDF, by LibreOffice where it is installed: millions of lines of C++ that get strangers'
//! files. It runs in a process of its own, behind walls (`worker`), in a folder of its own, and is ended when it takes
//! too much of anything.

mod office;
mod problem;
mod room;

pub use problem::Unrendered;

use crate::limits::Limits;
use crate::model::Kind;
use crate::worker::{JOB_VARIABLE, Job, NOT_STARTED, Task};
use confine::{WorkerCommand, last_words, walls_are_possible};
use office::Way;
use room::Room;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;
use tokio::time::Instant;

/// With this code LibreOffice asks to be started again: when it has set up its profile, so once for each file.
const AGAIN: i32 = 81;
const STARTS: u32 = 3;
/// Files that wait or are worked at; each takes a minute at most, and nobody waits for longer than so many.
const MOST_WAITING: usize = 16;
/// How often it is looked how much was written and how much memory is taken: an archive unpacks no faster than a disk
/// takes it.
const LOOK: Duration = Duration::from_millis(250);

/// Makes pages of office files. Make one and share it (clones share it too): it bounds how many programs run at once,
/// and further files wait their turn in order.
#[derive(Clone, Debug)]
pub struct Renderer {
    command: Arc<WorkerCommand>,
    limits: Limits,
    queue: Arc<Semaphore>,
    places: Arc<Semaphore>,
    rooms: Arc<PathBuf>,
    /// In the place of the system's LibreOffice.
    at: Option<PathBuf>,
}

/// How a start of the program ended.
enum End {
    Itself(Ended),
    TimedOut,
    TooLarge,
}

struct Ended {
    status: ExitStatus,
    /// The beginning of what it said on standard error.
    words: String,
    /// Of its memory, most was taken when it was looked at last.
    is_large: bool,
}

impl Renderer {
    /// What one file may cost: 2 GiB of addresses, of which LibreOffice itself takes a quarter; a minute of computing,
    /// a minute and a half in all; a PDF of 64 MiB.
    #[must_use]
    pub fn usual_limits() -> Limits {
        const MIB: u64 = 1024 * 1024;
        Limits {
            memory: 2048 * MIB,
            cpu: Duration::from_secs(60),
            wall: Duration::from_secs(90),
            output: 64 * MIB,
            concurrent: 1,
            ..Limits::default()
        }
    }

    /// A renderer that starts its workers with `command`, each within `limits` and in a folder of its own in `rooms`,
    /// which is emptied.
    ///
    /// # Errors
    /// When that folder cannot be made.
    pub fn new(command: WorkerCommand, limits: Limits, rooms: PathBuf) -> std::io::Result<Self> {
        room::prepare(&rooms)?;
        let places = usize::try_from(limits.concurrent.max(1)).unwrap_or(1);
        let (command, rooms) = (Arc::new(command), Arc::new(rooms));
        let (queue, places) = (Arc::new(Semaphore::new(MOST_WAITING)), Arc::new(Semaphore::new(places)));
        Ok(Self { command, limits, queue, places, rooms, at: None })
    }

    /// The same, with this program in the place of the system's LibreOffice, and no other where it is not there.
    #[must_use]
    pub fn rendering_with(self, program: PathBuf) -> Self {
        Self { at: Some(program), ..self }
    }

    /// Whether pages can be made of files of a kind here, which is looked at each time: LibreOffice may be installed
    /// while the server runs.
    ///
    /// # Errors
    /// Why not.
    pub fn is_ready(&self, kind: Kind) -> Result<(), Unrendered> {
        self.way(kind).map(drop)
    }

    fn way(&self, kind: Kind) -> Result<(Way, PathBuf), Unrendered> {
        let way = Way::of(kind).ok_or(Unrendered::OtherKind)?;
        let program = office::program(self.at.as_deref(), &way)?;
        if walls_are_possible() { Ok((way, program)) } else { Err(Unrendered::NoWalls) }
    }

    /// The pages of the file at `path`, as a PDF.
    ///
    /// # Errors
    /// Any [`Unrendered`]; the message is meant for the person who wanted to look at the file.
    pub async fn pdf(&self, path: &Path, kind: Kind) -> Result<Vec<u8>, Unrendered> {
        let (way, program) = self.way(kind)?;
        let _turn = self.queue.try_acquire().map_err(|_| Unrendered::Busy)?;
        let _place = self.places.acquire().await.map_err(Unrendered::unavailable)?;
        let (rooms, original, extension) = (self.rooms.clone(), path.to_owned(), way.extension);
        let room =
            blocking(move || Room::with(&rooms, &original, extension)).await?.map_err(Unrendered::unavailable)?;
        let program = office::command(&program, &way, room.folder(), &room.file());
        let until = Instant::now() + self.limits.wall;
        for _ in 0..STARTS {
            let task = Task::Render { program: program.clone(), folder: room.folder().to_owned() };
            let job = Job { name: String::new(), limits: self.limits, task };
            match self.run(&room, &job, until).await? {
                End::Itself(ended) if ended.status.code() == Some(AGAIN) => {}
                End::Itself(ended) => {
                    died(&ended)?;
                    let most = self.limits.output;
                    return blocking(move || room.pdf(most)).await?;
                }
                End::TimedOut => return Err(Unrendered::TimedOut),
                End::TooLarge => return Err(Unrendered::TooLarge),
            }
        }
        Err(Unrendered::Failed)
    }

    async fn run(&self, room: &Room, job: &Job, until: Instant) -> Result<End, Unrendered> {
        let mut child = Command::new(&self.command.program)
            .args(&self.command.args)
            .env_clear()
            .env(JOB_VARIABLE, job.render())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(Unrendered::unavailable)?;
        let (process, largest) = (child.id(), AtomicU64::new(0));
        let end = tokio::select! {
            ended = ended(&mut child) => {
                let (status, words) = ended?;
                let is_large = largest.load(Ordering::Relaxed) > self.limits.memory / 4 * 3;
                return Ok(End::Itself(Ended { status, words, is_large }));
            }
            () = tokio::time::sleep_until(until) => End::TimedOut,
            // What it unpacks and what it makes, together: no limit of the system counts more than one file.
            () = outgrown(room, self.limits.unpacked, process, &largest) => End::TooLarge,
        };
        // Before its folder is removed it has to be gone.
        child.kill().await.map_err(Unrendered::unavailable)?;
        Ok(end)
    }
}

async fn ended(child: &mut Child) -> Result<(ExitStatus, String), Unrendered> {
    let stderr = child.stderr.take().ok_or_else(|| Unrendered::unavailable("the worker has no output"))?;
    let words = last_words(stderr).await.map_err(Unrendered::unavailable)?;
    let status = child.wait().await.map_err(Unrendered::unavailable)?;
    Ok((status, String::from_utf8_lossy(&words).into_owned()))
}

/// Comes back when the room holds more than `most`; notes all the while how many addresses the program has had.
async fn outgrown(room: &Room, most: u64, process: Option<u32>, largest: &AtomicU64) {
    let mut looks = tokio::time::interval(LOOK);
    loop {
        looks.tick().await;
        if let Some(peak) = process.and_then(peak) {
            largest.store(peak, Ordering::Relaxed);
        }
        if room.weight().await > most {
            return;
        }
    }
}

/// Bytes of addresses that a process has had at most.
fn peak(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmPeak:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.saturating_mul(1024))
}

/// What the end of the program says about its file, if anything.
fn died(Ended { status, words, is_large }: &Ended) -> Result<(), Unrendered> {
    if words.as_bytes().starts_with(NOT_STARTED) {
        tracing::warn!(%status, words, "rendering failed: LibreOffice could not be confined or started");
        return Err(Unrendered::unavailable("it could not be started"));
    }
    // LibreOffice catches what it is sent, says so, and ends with "aborted".
    let was_sent =
        |signal: i32| status.signal() == Some(signal) || words.contains(&format!("Fatal exception: Signal {signal}\n"));
    match status.signal() {
        _ if was_sent(libc::SIGXCPU) => Err(Unrendered::TimedOut),
        _ if was_sent(libc::SIGXFSZ) => Err(Unrendered::TooLarge),
        // Not sent by us: the kernel was out of memory, or the hard limit of CPU time a second after the soft one was
        // reached, which LibreOffice's own handling of the soft one may take too long for.
        Some(libc::SIGKILL) => Err(Unrendered::TooMuchMemory),
        _ if words.contains("bad_alloc") => Err(Unrendered::TooMuchMemory),
        _ if status.success() => Ok(()),
        // Where it does not look whether it was given memory, it falls over the lack.
        _ if *is_large => Err(Unrendered::TooMuchMemory),
        _ => Err(Unrendered::Failed),
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Unrendered> {
    tokio::task::spawn_blocking(work).await.map_err(Unrendered::unavailable)
}
