//! Takes from the worker process everything that reading a file does not need: memory, time, files,
//! processes, privileges. All of it is irrevocable and happens before the first byte of the file is read.

#![expect(
    unsafe_code,
    reason = "limits of the own process have no safe interface in std; each call is one libc function"
)]

use crate::limits::Limits;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::{FromRawFd, RawFd};
use std::os::unix::process::CommandExt;
use std::process::Command;

/// As many files as a program, its libraries and its data are.
const MOST_FILES: u64 = 64;
/// Debian's and most systems' `nobody`; the number alone matters, no account needs to exist.
const NOBODY: u32 = 65_534;

/// Confines this process and hands back the pipe for its answer. From here on, standard output is the
/// null device, so that nothing which a parser prints can be taken for an answer.
pub(super) fn confine(limits: &Limits) -> io::Result<File> {
    let answer = take_stdout()?;
    close_inherited(std::os::fd::AsRawFd::as_raw_fd(&answer))?;
    // A relative path, or a core file, would land here.
    std::env::set_current_dir("/")?;

    bound(limits)?;
    // What is open stays open; from here on neither a file nor a socket can be.
    limit(libc::RLIMIT_NOFILE, 0)?;
    drop_privileges()?;
    limit(libc::RLIMIT_NPROC, 0)?;
    // SAFETY: both take integers only and cannot touch memory.
    unsafe {
        checked(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))?;
        checked(libc::prctl(libc::PR_SET_DUMPABLE, 0, 0, 0, 0))?;
    }
    Ok(answer)
}

/// Confines this process and becomes another program, which reads standard input and answers on standard output. It may read files,
/// as its libraries and data are some; it writes none, starts nothing, has no second thread, and reaches no network. Comes back only
/// when that cannot be.
pub(super) fn become_another(limits: &Limits, program: &[OsString]) -> io::Error {
    let Some((path, arguments)) = program.split_first() else {
        return io::Error::other("no program is named");
    };
    match walls(limits) {
        Ok(()) => Command::new(path).args(arguments).env_clear().env("OMP_THREAD_LIMIT", "1").exec(),
        Err(error) => error,
    }
}

fn walls(limits: &Limits) -> io::Result<()> {
    close_inherited(libc::STDERR_FILENO)?;
    std::env::set_current_dir("/")?;
    bound(limits)?;
    limit(libc::RLIMIT_NOFILE, MOST_FILES)?;
    drop_privileges()?;
    limit(libc::RLIMIT_NPROC, 0)?;
    // SAFETY: takes integers only and cannot touch memory.
    unsafe { checked(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))? };
    seccompiler::apply_filter(&no_network().map_err(io::Error::other)?).map_err(io::Error::other)
}

/// Calls that reach out of the process answer "operation not permitted".
fn no_network() -> Result<BpfProgram, seccompiler::BackendError> {
    let refused = [
        libc::SYS_socket,
        libc::SYS_socketpair,
        libc::SYS_connect,
        libc::SYS_bind,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_io_uring_setup,
        libc::SYS_kill,
        libc::SYS_tkill,
        libc::SYS_unshare,
        libc::SYS_mount,
        libc::SYS_bpf,
        libc::SYS_keyctl,
    ];
    let rules = refused.into_iter().map(|call| (call, Vec::new())).collect();
    let refuse = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    SeccompFilter::new(rules, SeccompAction::Allow, refuse, std::env::consts::ARCH.try_into()?)?.try_into()
}

/// What either kind of worker may use up.
fn bound(limits: &Limits) -> io::Result<()> {
    limit(libc::RLIMIT_CORE, 0)?;
    limit(libc::RLIMIT_FSIZE, 0)?;
    limit(libc::RLIMIT_CPU, limits.cpu.as_secs().max(1))?;
    limit(libc::RLIMIT_AS, limits.memory)
}

/// The file that the parent gave as standard input.
pub(super) fn input() -> File {
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
