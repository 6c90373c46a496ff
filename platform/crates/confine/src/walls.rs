//! Takes from this process everything that its work does not need: memory, time, files, processes, privileges, calls of
//! the system. All of it is irrevocable and happens before the first byte of a stranger's file is read.

#![expect(
    unsafe_code,
    reason = "limits of the own process have no safe interface in std; each call is one libc function"
)]

use crate::{Bounds, calls, files};
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::{FromRawFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

/// As many files as a program, its libraries and its data are.
const MOST_FILES: u64 = 64;
/// LibreOffice opens its settings, its fonts and hundreds of libraries, most of them one after the other.
const MOST_FILES_OF_RENDERER: u64 = 512;
/// Debian's and most systems' `nobody`; the number alone matters, no account needs to exist.
pub const NOBODY: u32 = 65_534;

/// Confines this process, with all threads that it has, and hands back the pipe for its answer. From here on, standard
/// output is the null device, so that nothing which a parser prints can be taken for an answer.
///
/// # Errors
/// When a wall cannot be put up: then nothing may be read.
pub fn confine(bounds: &Bounds) -> io::Result<File> {
    let answer = take_stdout()?;
    close_inherited(std::os::fd::AsRawFd::as_raw_fd(&answer))?;
    // A relative path, or a core file, would land here.
    std::env::set_current_dir("/")?;

    bound(bounds, 0)?;
    // What is open stays open; from here on neither a file nor a socket can be.
    limit(libc::RLIMIT_NOFILE, 0)?;
    drop_privileges()?;
    limit(libc::RLIMIT_NPROC, 0)?;
    no_new_privileges()?;
    // SAFETY: takes integers only and cannot touch memory.
    unsafe { checked(libc::prctl(libc::PR_SET_DUMPABLE, 0, 0, 0, 0))? };
    // Last: what a parser's fault could be made to do, the same person's other processes included, the kernel refuses.
    calls::wall_of_reader()?;
    Ok(answer)
}

/// Confines this process and becomes another program, which reads standard input and answers on standard output. It may
/// read the system's files, as its libraries and data are some; it writes none, starts nothing, has no second thread,
/// and reaches no network. Comes back only when that cannot be.
#[must_use]
pub fn become_another(bounds: &Bounds, program: &[OsString]) -> io::Error {
    let Some((path, arguments)) = program.split_first() else {
        return io::Error::other("no program is named");
    };
    match walls(bounds, path.as_ref()) {
        Ok(()) => Command::new(path).args(arguments).env_clear().env("OMP_THREAD_LIMIT", "1").exec(),
        Err(error) => error,
    }
}

/// Confines this process and becomes a program that makes pages of a file in `folder`. It may read the system's files
/// and itself, and reads and writes that folder alone; it has threads and starts nothing, and reaches no network. Comes
/// back only when that cannot be.
pub fn become_renderer(bounds: &Bounds, program: &[OsString], folder: &Path) -> io::Error {
    let Some((path, arguments)) = program.split_first() else {
        return io::Error::other("no program is named");
    };
    match walls_of_renderer(bounds, path.as_ref(), folder) {
        Ok(()) => Command::new(path)
            .args(arguments)
            .env_clear()
            .env("HOME", folder)
            .env("TMPDIR", folder)
            .env("LC_ALL", "C.UTF-8")
            // Where it may wait for others of its kind: in its own folder. By its full name the place could be too long
            // for a socket.
            .env("OSL_SOCKET_PATH", ".")
            .env("SAL_USE_VCLPLUGIN", "svp")
            // Each further one takes 64 MiB of addresses, used or not.
            .env("MALLOC_ARENA_MAX", "2")
            .exec(),
        Err(error) => error,
    }
}

fn walls(bounds: &Bounds, program: &Path) -> io::Result<()> {
    close_inherited(libc::STDERR_FILENO)?;
    std::env::set_current_dir("/")?;
    bound(bounds, 0)?;
    limit(libc::RLIMIT_NOFILE, MOST_FILES)?;
    drop_privileges()?;
    limit(libc::RLIMIT_NPROC, 0)?;
    no_new_privileges()?;
    // A system without Landlock recognises text all the same: what is read there never leaves the other walls.
    files::wall(program, None)?;
    calls::wall()
}

/// As the program has threads, and a limit of processes would count those of everybody with the same number, a filter
/// of calls keeps it from starting any; how many threads it has its memory bounds.
fn walls_of_renderer(bounds: &Bounds, program: &Path, folder: &Path) -> io::Result<()> {
    close_inherited(libc::STDERR_FILENO)?;
    bound(bounds, bounds.output)?;
    limit(libc::RLIMIT_NOFILE, MOST_FILES_OF_RENDERER)?;
    drop_privileges()?;
    // A server that was killed ends nothing of its own, and a program that waits for ever uses up no time. After the
    // privileges: they reset it. SAFETY: takes integers only and cannot touch memory.
    unsafe { checked(libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL))? };
    let unreachable = |error: io::Error| io::Error::other(format!("{} cannot be entered: {error}", folder.display()));
    std::env::set_current_dir(folder).map_err(unreachable)?;
    no_new_privileges()?;
    if !files::wall(program, Some(folder))? {
        return Err(io::Error::other("this system has no Landlock"));
    }
    calls::wall_of_renderer()
}

fn no_new_privileges() -> io::Result<()> {
    // SAFETY: takes integers only and cannot touch memory.
    unsafe { checked(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)).map(drop) }
}

/// What any kind of worker may use up; `file`: bytes of a file that it writes.
fn bound(bounds: &Bounds, file: u64) -> io::Result<()> {
    limit(libc::RLIMIT_CORE, 0)?;
    limit(libc::RLIMIT_FSIZE, file)?;
    limit(libc::RLIMIT_CPU, bounds.cpu.as_secs().max(1))?;
    limit(libc::RLIMIT_AS, bounds.memory)
}

/// Bytes of address space that this process has now.
///
/// # Errors
/// When the system does not say.
pub fn address_space() -> io::Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmSize:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    Ok(kib.ok_or_else(|| io::Error::other("no VmSize in /proc/self/status"))?.saturating_mul(1024))
}

/// The file that the parent gave as standard input.
#[must_use]
pub fn input() -> File {
    // SAFETY: standard input is open for the whole life of the process and nothing else in it reads it.
    unsafe { File::from_raw_fd(libc::STDIN_FILENO) }
}

/// Moves standard output to a descriptor of its own and puts the null device in its place.
fn take_stdout() -> io::Result<File> {
    let null = File::options().write(true).open("/dev/null")?;
    // SAFETY: duplicates descriptors that are open; the new one is owned by the returned file alone.
    unsafe {
        let answer = checked(libc::fcntl(libc::STDOUT_FILENO, libc::F_DUPFD_CLOEXEC, 3))?;
        checked(libc::dup2(std::os::fd::AsRawFd::as_raw_fd(&null), libc::STDOUT_FILENO))?;
        Ok(File::from_raw_fd(answer))
    }
}

/// Closes whatever a careless library left open across `exec` in the parent.
fn close_inherited(keep: RawFd) -> io::Result<()> {
    let keep = keep.unsigned_abs();
    for (first, last) in [(3, keep.saturating_sub(1)), (keep.saturating_add(1), u32::MAX)] {
        if first > last {
            continue;
        }
        // SAFETY: no live object of this process owns a descriptor in the range.
        match checked(unsafe { libc::close_range(first, last, 0) }) {
            Ok(_) => {}
            // Kernels before 5.9 lack the call; the limit on open files still holds for new ones.
            Err(error) if error.raw_os_error() == Some(libc::ENOSYS) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Becomes nobody when started as root: reading a file must not be able to touch the server's own.
fn drop_privileges() -> io::Result<()> {
    // SAFETY: takes integers and an empty list; group before user, for afterwards it is forbidden.
    unsafe {
        if libc::geteuid() != 0 {
            return Ok(());
        }
        checked(libc::setgroups(0, std::ptr::null()))?;
        checked(libc::setresgid(NOBODY, NOBODY, NOBODY))?;
        checked(libc::setresuid(NOBODY, NOBODY, NOBODY))?;
    }
    Ok(())
}

fn limit(resource: libc::__rlimit_resource_t, most: u64) -> io::Result<()> {
    // A limit may already be lower (a container's, say), and an unprivileged process cannot raise it.
    let mut current = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the structure outlives both calls.
    unsafe {
        checked(libc::getrlimit(resource, &raw mut current))?;
        let most = most.min(current.rlim_max);
        // The CPU limit's soft value alone sends SIGXCPU, which tells a slow file from any other end.
        let hard = if resource == libc::RLIMIT_CPU { most.saturating_add(1).min(current.rlim_max) } else { most };
        let wanted = libc::rlimit { rlim_cur: most, rlim_max: hard };
        checked(libc::setrlimit(resource, &raw const wanted))?;
    }
    Ok(())
}

fn checked(result: libc::c_int) -> io::Result<libc::c_int> {
    if result == -1 { Err(io::Error::last_os_error()) } else { Ok(result) }
}
