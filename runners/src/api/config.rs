//! What an operator decides about runners: where plugins are, how the sandbox is started, what a run may use.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::lookup::{Lookup, SystemLookup};

/// The program that calls [`crate::sandbox_main`], usually the server's own binary with a hidden subcommand.
#[derive(Clone, Debug)]
pub struct SandboxCommand {
    pub program: PathBuf,
    pub args: Vec<OsString>,
}

impl SandboxCommand {
    /// `program` with `args`; nothing is added to them, and the environment will be empty.
    pub fn new<A: Into<OsString>>(program: impl Into<PathBuf>, args: impl IntoIterator<Item = A>) -> Self {
        Self { program: program.into(), args: args.into_iter().map(Into::into).collect() }
    }
}

/// Everything that [`crate::Runners::start`] needs.
#[derive(Clone, Debug)]
pub struct Config {
    pub sandbox: SandboxCommand,
    /// Folder of `*.wasm` components. Each is known by the name in its manifest and pinned by its SHA-256.
    pub plugins_dir: PathBuf,
    /// Folder for compiled components and the key that seals them; made when missing, mode 0700.
    pub cache_dir: PathBuf,
    /// Limits of a run whose binding sets none.
    pub limits: Limits,
    /// What a component may be and what compiling it may use.
    pub compiling: Compiling,
    /// What the sandbox has for all its guests, and for each besides its memory.
    pub space: Space,
    /// Live runs at once in the sandbox; one more fails with [`crate::Failure::Overloaded`].
    pub parallel_runs: u32,
    /// The operator's switch: a binding's endpoint may be a loopback or private address, and plain `http` there.
    pub allow_private_hosts: bool,
    /// Who resolves the names of bindings' hosts.
    pub lookup: Arc<dyn Lookup>,
}

impl Config {
    /// Live runs at once, unless the operator sets another number.
    pub const PARALLEL_RUNS: u32 = 10_000;

    /// A configuration with the default limits, 10,000 parallel runs, no private hosts and the system's names.
    pub fn new(sandbox: SandboxCommand, plugins_dir: impl Into<PathBuf>, cache_dir: impl Into<PathBuf>) -> Self {
        Self {
            sandbox,
            plugins_dir: plugins_dir.into(),
            cache_dir: cache_dir.into(),
            limits: Limits::default(),
            compiling: Compiling::default(),
            space: Space::default(),
            parallel_runs: Self::PARALLEL_RUNS,
            allow_private_hosts: false,
            lookup: Arc::new(SystemLookup),
        }
    }
}

/// What a component may be, and what the process that compiles it may use. The defaults carry a component that brings a
/// whole interpreter along: one in TypeScript has 12 MiB, one in Python 18. An operator who takes none of those may set
/// them far lower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiling {
    /// Bytes of a component.
    pub component_bytes: u64,
    /// Memory of the process, in bytes.
    pub memory_bytes: u64,
    /// Time that the process may compute, over all its threads; whole seconds count. From its start to its end it may
    /// take five times as long: the machine may be busy.
    pub cpu: Duration,
}

impl Compiling {
    /// Bytes of a component, unless the operator sets others.
    pub const COMPONENT_BYTES: u64 = 24 << 20;
    /// Bytes of a component that the operator put beside the program: a model's weights come with it.
    pub const OWN_BYTES: u64 = Limits::MAX_DATA + Self::COMPONENT_BYTES;
}

impl Default for Compiling {
    fn default() -> Self {
        // Three times what the development build, whose compiler is the slowest that ships, computes for the largest
        // example (Python, 13 MB) on a busy machine: it met a limit of 60 s.
        Self { component_bytes: Self::COMPONENT_BYTES, memory_bytes: 2 << 30, cpu: Duration::from_secs(180) }
    }
}

/// What a sandbox has for its guests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// Linear memory of all guests together, in bytes. What a guest asks for beyond it ends its run as
    /// [`crate::Failure::Overloaded`]: it is not that run's fault, and without a bound for all of them the kernel would
    /// choose which of the machine's processes dies.
    pub memory_bytes: u64,
    /// Stack of each guest, in bytes; deeper recursion ends its run.
    pub stack_bytes: u32,
    /// Elements of each of a guest's tables. Address space is set aside for as many.
    pub table_elements: u32,
}

impl Space {
    /// The least memory for all guests: what a few runs need at once.
    pub const LEAST_MEMORY: u64 = 512 << 20;
}

impl Default for Space {
    fn default() -> Self {
        let memory_bytes = (memory_of_the_machine() / 2).max(Self::LEAST_MEMORY);
        Self { memory_bytes, stack_bytes: 512 << 10, table_elements: 65_536 }
    }
}

/// What the machine has, or the part of it that this process was given; 0 where neither is told.
fn memory_of_the_machine() -> u64 {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let kib = read("/proc/meminfo")
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:")?.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    let whole = kib.map_or(0, |kib| kib << 10);
    // Of a container.
    read("/sys/fs/cgroup/memory.max").trim().parse().map_or(whole, |given: u64| given.min(whole))
}

/// What one run may use. Whatever it exceeds ends that run, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Linear memory of the guest in bytes, beside what its component brings as data; at most [`Limits::MAX_MEMORY`].
    pub memory_bytes: u64,
    /// Time the guest computes; waiting for a provider does not count.
    pub cpu: Duration,
    /// Time from start to end, waiting included.
    pub wall: Duration,
    /// Longest silence of a provider, before its first byte and between two.
    pub idle: Duration,
    /// Size of the request as it crosses to the sandbox, in bytes.
    pub input_bytes: u64,
    /// Text that a run may emit, in bytes, over all its events.
    pub output_bytes: u64,
    /// Events that a run may emit.
    pub events: u32,
    /// Calls to the outside (http, completions) that a run may start.
    pub host_calls: u32,
    /// Answers from the outside that a run may hold open at once. Recordings from before say nothing of it.
    #[serde(default = "open_answers")]
    pub open_answers: u32,
    /// Log text of a run in bytes; what exceeds it is dropped, the run goes on.
    pub log_bytes: u64,
}

impl Limits {
    /// The most linear memory that any run can be given: 128 MiB.
    pub const MAX_MEMORY: u64 = 128 << 20;
    /// The most data that a component of the operator's own brings along, beside that memory.
    pub const MAX_DATA: u64 = 96 << 20;
    /// The most that can be said to a guest or by one at once, in bytes: a frame between the processes has 16 MiB, and
    /// this leaves room for what stands around a text. More input or output than this can be allowed, and fails all the
    /// same where it comes in one piece.
    pub const MAX_TEXT: u64 = 15 << 20;
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory_bytes: 64 << 20,
            cpu: Duration::from_secs(2),
            wall: Duration::from_secs(120),
            idle: Duration::from_secs(60),
            input_bytes: 4 << 20,
            output_bytes: 4 << 20,
            events: 200_000,
            host_calls: 32,
            open_answers: open_answers(),
            log_bytes: 64 << 10,
        }
    }
}

/// As many as a run may hold open, where nothing else is said.
fn open_answers() -> u32 {
    100
}
