//! The walls around a sandbox process, put up by itself before it reads a byte of anything untrusted: another uid,
//! resource limits, no way to gain privileges, and a filter that leaves only the system calls which computing and one
//! socket need.
#![expect(
    unsafe_code,
    reason = "the few system calls of libc that have no safe form; each takes plain values, and none touches memory that is not its own"
)]

use std::collections::BTreeMap;
use std::io;
use std::os::fd::{FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;

use crate::wire::{FIRST_LANE, MAX_LANES};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
};

/// Which pages of a process were written to (`linux/fs.h`): `_IOWR('f', 16, struct pm_scan_arg)`, whose 96 bytes are
/// the same on every machine.
const PAGEMAP_SCAN: u64 = 0xc060_6610;
/// `nobody` on every Linux: owns nothing.
const NOBODY: u32 = 65534;
/// How much sooner than its size says, of 1,000.
const FIRST: i32 = 500;

/// Takes the socket that stands in place of standard input, and leaves nothing there. What may be a lane
/// ([`take_lanes`]) stays, and nothing else.
pub fn take_socket() -> io::Result<UnixStream> {
    let lanes_end = FIRST_LANE + MAX_LANES as RawFd;
    // SAFETY: nothing has been opened yet; whatever else was inherited is closed here. Descriptor 0 is open (checked by
    // the call's result), and after this nobody else owns the new one.
    let socket = unsafe {
        check(libc::close_range(lanes_end as libc::c_uint, libc::c_uint::MAX, 0))?;
        let copy = libc::fcntl(0, libc::F_DUPFD_CLOEXEC, lanes_end);
        if copy < 0 {
            return Err(io::Error::last_os_error());
        }
        OwnedFd::from_raw_fd(copy)
    };
    let socket = UnixStream::from(socket);
    socket.peer_addr()?;
    let nothing = std::fs::File::open("/dev/null")?;
    // SAFETY: both are open descriptors; the old 0 is closed by this, and its copy lives on in `socket`.
    check(unsafe { libc::dup2(std::os::fd::AsRawFd::as_raw_fd(&nothing), 0) })?;
    Ok(socket)
}

/// Takes the sockets that were handed over beside the first one, and closes whatever else stands in their row. To be
/// called once, before anything else is opened.
pub fn take_lanes(lanes: u32) -> io::Result<Vec<UnixStream>> {
    let taken = lanes.min(MAX_LANES) as RawFd;
    let (rest, end) = (FIRST_LANE + taken, FIRST_LANE + MAX_LANES as RawFd - 1);
    if rest <= end {
        // SAFETY: plain values; what was opened since the start lies above the row.
        check(unsafe { libc::close_range(rest as libc::c_uint, end as libc::c_uint, 0) })?;
    }
    (FIRST_LANE..rest)
        .map(|lane| {
            // SAFETY: inherited and nobody else's; one that is not open is found out by the next line, before it is
            // used.
            let lane = UnixStream::from(unsafe { OwnedFd::from_raw_fd(lane) });
            lane.peer_addr()?;
            lane.set_nonblocking(true)?;
            Ok(lane)
        })
        .collect()
}

/// What holds for every sandbox: no core files, few descriptors, no privileges, another uid where we have the right to
/// change it.
pub fn before_anything() -> io::Result<Vec<String>> {
    let mut walls = Vec::new();
    be_taken_first();
    limit(libc::RLIMIT_CORE, 0, 0)?;
    limit(libc::RLIMIT_NOFILE, 256, 256)?;
    limit(libc::RLIMIT_FSIZE, 256 << 20, 256 << 20)?;
    // SAFETY: plain values.
    unsafe {
        check(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))?;
        if libc::geteuid() == 0 {
            check(libc::setgroups(0, std::ptr::null()))?;
            check(libc::setresgid(NOBODY, NOBODY, NOBODY))?;
            check(libc::setresuid(NOBODY, NOBODY, NOBODY))?;
            walls.push("uid".into());
        }
    }
    walls.push("limits".into());
    Ok(walls)
}

/// Where the machine's memory ends, the kernel is to take a sandbox, which is started anew, before a database.
/// Everybody may say so of themselves, and nobody the opposite.
fn be_taken_first() {
    const PLACE: &str = "/proc/self/oom_score_adj";
    if std::fs::read_to_string(PLACE).is_ok_and(|now| now.trim().parse().is_ok_and(|now: i32| now >= FIRST)) {
        return;
    }
    if let Err(error) = std::fs::write(PLACE, FIRST.to_string()) {
        eprintln!("the kernel does not take it that the sandbox is to end first when memory does: {error}");
    }
}

/// The walls of a process that runs guests. `open`: what it needs of `/proc/self`, which is its own only until the next
/// of them, and opened without privileges.
pub fn for_serving(open: impl FnOnce()) -> io::Result<Vec<String>> {
    may_be_looked_into(true)?;
    open();
    may_be_looked_into(false)?;
    filter()
}

/// The walls of a process that compiles: so much memory and so many seconds of computing on top.
pub fn for_compiling(memory_bytes: u64, cpu_seconds: u64) -> io::Result<Vec<String>> {
    may_be_looked_into(false)?;
    limit(libc::RLIMIT_AS, memory_bytes, memory_bytes)?;
    // A second apart: at the first the kernel says by its signal which limit it was, at the second it ends whatever is left.
    limit(libc::RLIMIT_CPU, cpu_seconds, cpu_seconds + 1)?;
    filter()
}

/// Whether processes of the same uid, this one among them, may open what `/proc` has of it, or trace it.
fn may_be_looked_into(may: bool) -> io::Result<()> {
    // SAFETY: plain values.
    check(unsafe { libc::prctl(libc::PR_SET_DUMPABLE, libc::c_ulong::from(may), 0, 0, 0) })
}

fn limit(what: libc::__rlimit_resource_t, soft: u64, hard: u64) -> io::Result<()> {
    let mut now = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: both calls get a valid pointer to a struct that outlives them.
    unsafe {
        check(libc::getrlimit(what, &raw mut now))?;
        let (soft, hard) = (soft.min(now.rlim_max), hard.min(now.rlim_max));
        check(libc::setrlimit(what, &libc::rlimit { rlim_cur: soft, rlim_max: hard }))
    }
}

fn check(result: libc::c_int) -> io::Result<()> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Puts up the system call filter. A kernel without it is reported by the wall missing from the list, not by a failure:
/// the process is still another uid without environment, files or secrets.
fn filter() -> io::Result<Vec<String>> {
    let up =
        no_clone3().and_then(|program| apply(&program)).and_then(|()| allow_list()).and_then(|program| apply(&program));
    match up {
        Ok(()) => Ok(vec!["syscalls".into()]),
        Err(error) => {
            eprintln!("the system call filter is not available here: {error}");
            Ok(Vec::new())
        }
    }
}

fn apply(program: &BpfProgram) -> Result<(), seccompiler::Error> {
    seccompiler::apply_filter(program)
}

/// `clone3` hides its flags behind a pointer: it answers "no such call", so that libc falls back to `clone`.
fn no_clone3() -> Result<BpfProgram, seccompiler::Error> {
    let rules = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    build(rules, SeccompAction::Allow, SeccompAction::Errno(libc::ENOSYS as u32))
}

/// Every call that is not listed answers "operation not permitted". `clone` makes threads only; limits and signals
/// reach no other process of the same uid.
fn allow_list() -> Result<BpfProgram, seccompiler::Error> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = ALLOWED.iter().map(|call| (*call, Vec::new())).collect();
    let threads = libc::CLONE_THREAD as u64;
    rules.insert(libc::SYS_clone, vec![when(0, SeccompCmpOp::MaskedEq(threads), threads)?]);
    rules.insert(libc::SYS_prlimit64, vec![when(0, SeccompCmpOp::Eq, 0)?]);
    rules.insert(libc::SYS_tgkill, vec![when(0, SeccompCmpOp::Eq, u64::from(std::process::id()))?]);
    rules.insert(libc::SYS_ioctl, vec![when(1, SeccompCmpOp::Eq, PAGEMAP_SCAN)?]);
    build(rules, SeccompAction::Errno(libc::EPERM as u32), SeccompAction::Allow)
}

fn when(argument: u8, is: SeccompCmpOp, value: u64) -> Result<SeccompRule, seccompiler::BackendError> {
    SeccompRule::new(vec![SeccompCondition::new(argument, SeccompCmpArgLen::Qword, is, value)?])
}

fn build(
    rules: BTreeMap<i64, Vec<SeccompRule>>,
    others: SeccompAction,
    listed: SeccompAction,
) -> Result<BpfProgram, seccompiler::Error> {
    let filter = SeccompFilter::new(rules, others, listed, std::env::consts::ARCH.try_into()?)?;
    Ok(filter.try_into()?)
}

/// Memory, threads, signals, time, and reading and writing what is already open.
const ALLOWED: &[i64] = &[
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_recvfrom,
    libc::SYS_sendto,
    libc::SYS_recvmsg,
    libc::SYS_sendmsg,
    libc::SYS_shutdown,
    libc::SYS_close,
    libc::SYS_fcntl,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_epoll_wait,
    libc::SYS_epoll_pwait,
    libc::SYS_eventfd2,
    libc::SYS_ppoll,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_poll,
    libc::SYS_socketpair,
    libc::SYS_getpeername,
    libc::SYS_getsockname,
    libc::SYS_getsockopt,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_memfd_create,
    libc::SYS_ftruncate,
    libc::SYS_membarrier,
    libc::SYS_futex,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_sigaltstack,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_gettid,
    libc::SYS_getpid,
    libc::SYS_prctl,
    libc::SYS_getrlimit,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_getrandom,
    libc::SYS_restart_syscall,
    // Reached with ENOSYS by the filter below this one.
    libc::SYS_clone3,
    libc::SYS_exit,
    libc::SYS_exit_group,
];
