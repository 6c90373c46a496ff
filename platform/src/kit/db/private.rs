//! A PostgreSQL of our own for the start with nothing configured: Debian's binaries as a child process, its data in the
//! data folder, reachable only through a socket there.
//!
//! The server refuses to run as root, so as root it runs under another uid of the system. It dies with us, also when we
//! are killed (`PR_SET_PDEATHSIG` follows the *thread* that spawned it: everything here runs on the main thread). If it
//! dies itself, it is started again. So it is when an update of the system replaces its program: it goes on for the
//! connections that it has, and fails at each new one, because libraries of another version are loaded into it.

use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use tokio::process::{Child, Command};

/// Why the private database could not be started; each says how to mend it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "PostgreSQL 15 or later was not found. Install it (Debian: `apt-get install postgresql`), or set ATELIER_DATABASE_URL to a database of yours"
    )]
    NotInstalled,
    #[error("as root, PostgreSQL must run under another user, and neither `postgres` nor `nobody` exists here")]
    NoUser,
    #[error(
        "user {user} cannot reach the data folder {folder}: a folder above it is closed to others. Set ATELIER_DATA_DIR to one outside of root's home"
    )]
    Unreachable { user: String, folder: PathBuf },
    #[error("the path of the socket in {0} is too long (107 bytes at most); set ATELIER_DATA_DIR to a shorter one")]
    PathTooLong(PathBuf),
    #[error("{what} failed: {detail}")]
    Failed { what: &'static str, detail: String },
    #[error("the data folder {0} cannot be prepared: {1}")]
    Folder(PathBuf, #[source] io::Error),
}

/// The uid and gid that the server runs under, when it is not ours.
#[derive(Clone, Debug)]
struct User {
    name: String,
    uid: u32,
    gid: u32,
}

/// How often is looked whether the server's program is still the one that runs.
const LOOK: Duration = Duration::from_secs(10);

/// What tells a file from another one that took its place: device, number, time of change.
type Stamp = (u64, u64, (i64, i64));

/// A running private server.
pub struct PrivatePostgres {
    binaries: PathBuf,
    root: PathBuf,
    user: Option<User>,
    child: Child,
    /// Of the program that `child` runs.
    program: Option<Stamp>,
}

impl PrivatePostgres {
    /// Starts the server on `folder` (made when it is missing), and waits until it answers.
    pub async fn start(folder: &Path) -> Result<Self, Error> {
        let binaries = find_binaries().ok_or(Error::NotInstalled)?;
        let user = other_user()?;
        prepare_folder(folder, user.as_ref())?;
        // "/.s.PGSQL.5432" follows the folder in the socket's path.
        if folder.join("run/.s.PGSQL.5432").as_os_str().len() > 107 {
            return Err(Error::PathTooLong(folder.to_owned()));
        }
        if !folder.join("data/PG_VERSION").exists() {
            initialise(&binaries, folder, user.as_ref()).await?;
        }
        await_predecessor(folder).await;
        let program = stamp(&binaries);
        let child = spawn(&binaries, folder, user.as_ref())?;
        let mut server = Self { binaries, root: folder.to_owned(), user, child, program };
        server.await_ready().await?;
        Ok(server)
    }

    /// How to sign in as the owner of everything: for migrations only.
    pub fn owner(&self) -> PgConnectOptions {
        Self::owner_of(&self.root)
    }

    /// The same for one that another process has started on this folder.
    pub fn owner_of(folder: &Path) -> PgConnectOptions {
        PgConnectOptions::new_without_pgpass().socket(folder.join("run")).username("atelier").database("postgres")
    }

    /// Resolves never while all is well: starts the server again whenever it ends by itself (F3), or its program was
    /// replaced.
    pub async fn keep_running(&mut self) -> Error {
        loop {
            tokio::select! {
                ended = self.child.wait() => tracing::error!(
                    status = ended.ok().map(|status: ExitStatus| status.to_string()),
                    "private PostgreSQL exited; restarting it"
                ),
                () = replaced(&self.binaries, self.program, || tokio::time::sleep(LOOK)) => {
                    tracing::warn!("PostgreSQL's program was replaced by an update; restarting the private PostgreSQL");
                    self.end().await;
                }
            }
            self.program = stamp(&self.binaries);
            match spawn(&self.binaries, &self.root, self.user.as_ref()) {
                Ok(child) => self.child = child,
                Err(error) => return error,
            }
            if let Err(error) = self.await_ready().await {
                tracing::error!(%error, "private PostgreSQL failed to start");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }

    /// Ends the server in order (a "fast" shutdown), at most ten seconds.
    pub async fn stop(mut self) {
        self.end().await;
    }

    async fn end(&mut self) {
        signal(&self.child, libc::SIGINT);
        if tokio::time::timeout(Duration::from_secs(10), self.child.wait()).await.is_err() {
            signal(&self.child, libc::SIGQUIT);
            let _ = tokio::time::timeout(Duration::from_secs(10), self.child.wait()).await;
        }
    }

    async fn await_ready(&mut self) -> Result<(), Error> {
        for _ in 0..600 {
            let mut probe = command(&self.binaries.join("pg_isready"), &self.root, self.user.as_ref());
            probe.arg("-q").arg("-h").arg(self.root.join("run")).args(["-U", "atelier", "-d", "postgres"]);
            if probe.status().await.is_ok_and(|status| status.success()) {
                return Ok(());
            }
            if let Ok(Some(status)) = self.child.try_wait() {
                let log = std::fs::read_to_string(self.root.join("server.log")).unwrap_or_default();
                let tail: Vec<&str> = log.lines().rev().take(5).collect();
                return Err(Error::Failed {
                    what: "starting PostgreSQL",
                    detail: format!("{status}: {}", tail.join(" | ")),
                });
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err(Error::Failed { what: "starting PostgreSQL", detail: "it did not answer within 30 seconds".to_owned() })
    }
}

/// Of the server's program; `None` while there is none.
fn stamp(binaries: &Path) -> Option<Stamp> {
    let file = std::fs::metadata(binaries.join("postgres")).ok()?;
    // A new file may get the number of one that was removed before it.
    Some((file.dev(), file.ino(), (file.mtime(), file.mtime_nsec())))
}

/// Resolves when another program stands in the place of the one that runs, and has stayed the same from one look to the
/// next, for which `due` waits: an update is whole then.
async fn replaced<D: Future<Output = ()>>(binaries: &Path, running: Option<Stamp>, due: impl Fn() -> D) {
    let mut before = running;
    loop {
        due().await;
        let now = stamp(binaries);
        if now.is_some() && now != running && now == before {
            return;
        }
        before = now;
    }
}

fn find_binaries() -> Option<PathBuf> {
    let major = |path: &Path| path.file_name().and_then(|name| name.to_str()).and_then(|name| name.parse::<u32>().ok());
    let mut found: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((major(&entry.path())?, entry.path().join("bin"))))
        .filter(|(version, bin)| *version >= 15 && bin.join("postgres").exists() && bin.join("initdb").exists())
        .collect();
    found.sort();
    let on_path = || {
        #[expect(clippy::disallowed_methods, reason = "PATH is the system's setting, not ours")]
        let path = std::env::var("PATH").ok()?;
        std::env::split_paths(&path).find(|folder| folder.join("postgres").exists() && folder.join("initdb").exists())
    };
    found.pop().map(|(_, bin)| bin).or_else(on_path)
}

#[expect(unsafe_code, reason = "geteuid and getpwnam have no safe wrapper in std; the strings are copied at once")]
fn other_user() -> Result<Option<User>, Error> {
    // SAFETY: geteuid cannot fail and touches no memory.
    if unsafe { libc::geteuid() } != 0 {
        return Ok(None);
    }
    for name in [c"postgres", c"nobody"] {
        // SAFETY: the name is a valid C string; the result is read before any other call could replace it, on the main
        // thread.
        let entry = unsafe { libc::getpwnam(name.as_ptr()).as_ref() };
        if let Some(entry) = entry {
            return Ok(Some(User { name: name.to_string_lossy().into_owned(), uid: entry.pw_uid, gid: entry.pw_gid }));
        }
    }
    Err(Error::NoUser)
}

fn prepare_folder(folder: &Path, user: Option<&User>) -> Result<(), Error> {
    let failed = |error| Error::Folder(folder.to_owned(), error);
    std::fs::create_dir_all(folder.join("run")).map_err(failed)?;
    let Some(user) = user else {
        return std::fs::set_permissions(folder, PermissionsExt::from_mode(0o700)).map_err(failed);
    };
    for ancestor in folder.ancestors().skip(1) {
        let searchable = std::fs::metadata(ancestor).map(|meta| meta.permissions().mode() & 0o001 != 0);
        if !searchable.unwrap_or(true) {
            return Err(Error::Unreachable { user: user.name.clone(), folder: folder.to_owned() });
        }
    }
    for path in [folder.to_owned(), folder.join("run")] {
        chown(&path, Some(user.uid), Some(user.gid)).map_err(failed)?;
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o700)).map_err(failed)?;
    }
    Ok(())
}

async fn initialise(binaries: &Path, folder: &Path, user: Option<&User>) -> Result<(), Error> {
    tracing::info!(folder = %folder.display(), "creating the private PostgreSQL");
    // A first start that was cut off leaves half a cluster: it never served, so it is made again.
    let _ = std::fs::remove_dir_all(folder.join("data"));
    let mut initdb = command(&binaries.join("initdb"), folder, user);
    initdb.arg("-D").arg(folder.join("data")).args([
        "-U",
        "atelier",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C.UTF-8",
        "--data-checksums",
    ]);
    let output = initdb.stdout(Stdio::piped()).stderr(Stdio::piped()).output().await;
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            Err(Error::Failed { what: "initdb", detail: String::from_utf8_lossy(&output.stderr).trim().to_owned() })
        }
        Err(error) => Err(Error::Failed { what: "initdb", detail: error.to_string() }),
    }
}

/// A server that our killed predecessor left is on its way out by itself (its parent's death was its signal); one that
/// is not gets told.
async fn await_predecessor(folder: &Path) {
    for round in 0..200 {
        let Ok(lock) = std::fs::read_to_string(folder.join("data/postmaster.pid")) else { return };
        let Some(pid) = lock.lines().next().and_then(|line| line.trim().parse::<i32>().ok()) else { return };
        let command = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        if !String::from_utf8_lossy(&command).contains(&*folder.join("data").to_string_lossy()) {
            return; // a stale file: the number belongs to nobody or to somebody else, and the new server sorts that out
        }
        if round == 20 {
            kill(pid, libc::SIGINT);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn spawn(binaries: &Path, folder: &Path, user: Option<&User>) -> Result<Child, Error> {
    let failed = |error: io::Error| Error::Failed { what: "starting PostgreSQL", detail: error.to_string() };
    let log = std::fs::File::create(folder.join("server.log")).map_err(failed)?;
    let mut server = command(&binaries.join("postgres"), folder, user);
    server.arg("-D").arg(folder.join("data")).arg("-k").arg(folder.join("run"));
    let buffers = format!("shared_buffers={}MB", buffers(memory()));
    for setting in [
        "listen_addresses=",
        "unix_socket_permissions=0700",
        "max_connections=100",
        &buffers,
        "log_min_messages=warning",
        "max_wal_size=2GB",
    ] {
        server.arg("-c").arg(setting);
    }
    server.stdout(Stdio::null()).stderr(log);
    server.spawn().map_err(failed)
}

/// Megabytes that the server keeps of its tables where so many bytes of memory are there: an eighth, for ours and the
/// sandbox want some, too (of a machine that is the database's alone PostgreSQL's manual gives a quarter, "Resource
/// Consumption"). It takes them as it reads.
fn buffers(memory: u64) -> u64 {
    (memory / 8 / (1 << 20)).clamp(128, 8192)
}

/// Bytes of memory of this machine, or of the container that we are in.
#[expect(unsafe_code, reason = "std does not say how much memory there is")]
fn memory() -> u64 {
    // SAFETY: sysconf touches no memory; it answers -1 where it does not know.
    let number = |name| u64::try_from(unsafe { libc::sysconf(name) }).unwrap_or_default();
    let all = number(libc::_SC_PHYS_PAGES).saturating_mul(number(libc::_SC_PAGESIZE));
    let most = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    most.and_then(|most| most.trim().parse().ok()).map_or(all, |most: u64| most.min(all))
}

#[expect(unsafe_code, reason = "pre_exec: the child's own process group and its signal when we die")]
fn command(program: &Path, folder: &Path, user: Option<&User>) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(folder)
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if let Some(user) = user {
        command.uid(user.uid).gid(user.gid);
    }
    // A group of its own: Ctrl-C in the terminal is for us, who then end it in order.
    command.process_group(0);
    // SAFETY: prctl is async-signal-safe and touches no memory of ours.
    unsafe {
        command.pre_exec(|| match libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGINT) {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        });
    }
    command
}

fn signal(child: &Child, signal: i32) {
    if let Some(pid) = child.id().and_then(|pid| i32::try_from(pid).ok()) {
        kill(pid, signal);
    }
}

#[expect(unsafe_code, reason = "std can only kill, not interrupt")]
fn kill(pid: i32, signal: i32) {
    // SAFETY: kill touches no memory; the pid is our child's or was read from the lock file of our own data folder.
    unsafe {
        libc::kill(pid, signal);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::sync::Semaphore;

    use super::*;

    #[tokio::test]
    async fn issue_27_an_update_of_postgresqls_program_is_noticed_once_it_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("postgres");
        std::fs::write(&program, "one").unwrap();
        let running = stamp(folder.path());
        let looks = Semaphore::new(0);
        let due = || async { looks.acquire().await.unwrap().forget() };
        let mut noticed = Box::pin(replaced(folder.path(), running, due));
        for _ in 0..5 {
            looks.add_permits(1);
            assert!((&mut noticed).now_or_never().is_none(), "it is the same program");
        }
        std::fs::remove_file(&program).unwrap();
        for _ in 0..5 {
            looks.add_permits(1);
            assert!((&mut noticed).now_or_never().is_none(), "there is none to start");
        }
        std::fs::write(folder.path().join("postgres.new"), "two").unwrap();
        std::fs::rename(folder.path().join("postgres.new"), &program).unwrap();
        looks.add_permits(2);
        noticed.await;
        assert_ne!(stamp(folder.path()), running);
    }

    #[test]
    fn the_database_keeps_an_eighth_of_the_memory_in_its_own_and_never_next_to_nothing() {
        const GIB: u64 = 1 << 30;
        let kept = [0, GIB / 2, GIB, 4 * GIB, 24 * GIB, 512 * GIB].map(buffers);
        assert_eq!(kept, [128, 128, 128, 512, 3072, 8192]);
        assert!(memory() > GIB / 8, "this machine has some");
    }
}
