//! Which calls of the system a program may make that the worker becomes. Refused ones answer "operation not permitted",
//! so that a program that can do without goes on.

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};
use std::collections::BTreeMap;
use std::io;

/// When the call is refused: always, where there is no rule.
type Refused = BTreeMap<i64, Vec<SeccompRule>>;

/// What reaches out of a process, whatever it is.
const OUTSIDE: [i64; 22] = [
    libc::SYS_connect,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_io_uring_setup,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
];

/// What a program without anything to wait at has no use for.
const SOCKETS: [i64; 3] = [libc::SYS_socket, libc::SYS_socketpair, libc::SYS_bind];

/// For a program without threads and without anything to wait at.
pub(super) fn wall() -> io::Result<()> {
    apply(OUTSIDE.into_iter().chain(SOCKETS).map(always).collect(), libc::EPERM)
}

/// For this program itself, once it has all that it needs: it starts no thread, becomes nothing else and opens nothing.
/// On every thread that it has.
pub(super) fn wall_of_reader() -> io::Result<()> {
    let more =
        [libc::SYS_execve, libc::SYS_execveat, libc::SYS_clone, libc::SYS_clone3, libc::SYS_openat, libc::SYS_openat2];
    let mut refused: Refused = OUTSIDE.into_iter().chain(SOCKETS).chain(OF_OTHERS).chain(more).map(always).collect();
    #[cfg(target_arch = "x86_64")]
    refused.extend([always(libc::SYS_fork), always(libc::SYS_vfork), always(libc::SYS_open), always(libc::SYS_creat)]);
    refused.extend([
        (libc::SYS_tgkill, vec![when(0, SeccompCmpOp::Ne, std::process::id()).map_err(io::Error::other)?]),
        (libc::SYS_prlimit64, vec![when(0, SeccompCmpOp::Ne, 0).map_err(io::Error::other)?]),
    ]);
    seccompiler::apply_filter_all_threads(&filter(refused, libc::EPERM)?).map_err(io::Error::other)
}

/// For LibreOffice: threads, and sockets within the process.
pub(super) fn wall_of_renderer() -> io::Result<()> {
    // Told that there is no such call, the C library takes the older one, whose flags a filter can see.
    apply(BTreeMap::from([always(libc::SYS_clone3)]), libc::ENOSYS)?;
    let refused = renderer().map_err(io::Error::other)?;
    apply(refused, libc::EPERM)
}

fn renderer() -> Result<Refused, BackendError> {
    let own = std::process::id();
    let mut refused: Refused = OUTSIDE.into_iter().chain(OF_OTHERS).map(always).collect();
    refused.extend([
        // Only those that belong to this machine, and of them only those that begin with a connection, which is
        // refused.
        (
            libc::SYS_socket,
            vec![
                when(0, SeccompCmpOp::Ne, libc::AF_UNIX.unsigned_abs())?,
                when(1, SeccompCmpOp::MaskedEq(0xf), libc::SOCK_DGRAM.unsigned_abs())?,
                when(1, SeccompCmpOp::MaskedEq(0xf), libc::SOCK_SEQPACKET.unsigned_abs())?,
            ],
        ),
        // Threads, and no process.
        (libc::SYS_clone, vec![when(0, SeccompCmpOp::MaskedEq(u64::from(libc::CLONE_THREAD.unsigned_abs())), 0)?]),
        (libc::SYS_tgkill, vec![when(0, SeccompCmpOp::Ne, own)?]),
        (libc::SYS_prlimit64, vec![when(0, SeccompCmpOp::Ne, 0)?]),
    ]);
    #[cfg(target_arch = "x86_64")]
    refused.extend([
        always(libc::SYS_fork),
        always(libc::SYS_vfork),
        always(libc::SYS_chmod),
        always(libc::SYS_chown),
        always(libc::SYS_lchown),
        always(libc::SYS_utime),
        always(libc::SYS_utimes),
        // LibreOffice waits for others of its kind in /tmp where it finds that it may write there, whatever it is told;
        // Landlock does not answer that question. Told no, it takes the folder that it is given.
        (libc::SYS_access, vec![when(1, SeccompCmpOp::Eq, libc::W_OK.unsigned_abs())?]),
    ]);
    #[cfg(not(target_arch = "x86_64"))]
    refused.insert(libc::SYS_faccessat, vec![when(2, SeccompCmpOp::Eq, libc::W_OK.unsigned_abs())?]);
    Ok(refused)
}

/// What of other people's files and programs no wall of files covers: their rights, lengths and times, and memory that
/// is shared by number.
const OF_OTHERS: [i64; 16] = [
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_truncate,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_chroot,
    libc::SYS_pivot_root,
    libc::SYS_open_by_handle_at,
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
];

fn always(call: i64) -> (i64, Vec<SeccompRule>) {
    (call, Vec::new())
}

fn when(argument: u8, is: SeccompCmpOp, value: u32) -> Result<SeccompRule, BackendError> {
    let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, is, u64::from(value))?;
    SeccompRule::new(vec![condition])
}

fn apply(refused: Refused, with: libc::c_int) -> io::Result<()> {
    seccompiler::apply_filter(&filter(refused, with)?).map_err(io::Error::other)
}

fn filter(refused: Refused, with: libc::c_int) -> io::Result<BpfProgram> {
    let made = || -> Result<BpfProgram, BackendError> {
        let refuse = SeccompAction::Errno(with.unsigned_abs());
        SeccompFilter::new(refused, SeccompAction::Allow, refuse, std::env::consts::ARCH.try_into()?)?.try_into()
    };
    made().map_err(io::Error::other)
}
