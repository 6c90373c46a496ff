//! Memory and processor time of the server and of what it started, as the kernel counts them.

use std::collections::HashMap;
use std::fmt;
use std::fs;

/// A clock tick of `/proc/PID/stat`, in microseconds: 100 a second on Linux.
const TICK: u64 = 10_000;

/// Proportional memory in KiB (shared pages are divided among their users) and processor time in microseconds.
#[derive(Clone, Debug, Default)]
pub struct Usage {
    pub server_memory: u64,
    pub sandbox_memory: u64,
    pub postgres_memory: u64,
    pub server_cpu: u64,
    pub sandbox_cpu: u64,
    pub postgres_cpu: u64,
}

impl Usage {
    /// Of a server and all below it, now.
    pub fn of(server: u32) -> Self {
        let parents = parents();
        let mut usage = Self::default();
        for process in parents.keys().copied().filter(|process| descends(*process, server, &parents)) {
            let command = fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default();
            let (memory, cpu) = (memory(process), cpu(process));
            if command.contains("postgres") {
                usage.postgres_memory += memory;
                usage.postgres_cpu += cpu;
            } else if command.contains("sandbox") {
                usage.sandbox_memory += memory;
                usage.sandbox_cpu += cpu;
            } else {
                usage.server_memory += memory;
                usage.server_cpu += cpu;
            }
        }
        usage
    }

    /// Processor time of all of them, in microseconds.
    pub fn cpu(&self) -> u64 {
        self.server_cpu + self.sandbox_cpu + self.postgres_cpu
    }

    /// Memory of all of them, in KiB.
    pub fn memory(&self) -> u64 {
        self.server_memory + self.sandbox_memory + self.postgres_memory
    }

    /// Adds the processor time between two readings.
    pub fn and_since(self, before: &Self, after: &Self) -> Self {
        Self {
            server_cpu: self.server_cpu + after.server_cpu.saturating_sub(before.server_cpu),
            sandbox_cpu: self.sandbox_cpu + after.sandbox_cpu.saturating_sub(before.sandbox_cpu),
            postgres_cpu: self.postgres_cpu + after.postgres_cpu.saturating_sub(before.postgres_cpu),
            ..self
        }
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = |kib: u64| kib / 1024;
        let (server, sandbox, postgres) =
            (mib(self.server_memory), mib(self.sandbox_memory), mib(self.postgres_memory));
        write!(f, "memory in MiB: server {server}, sandbox {sandbox}, PostgreSQL {postgres}")
    }
}

fn parents() -> HashMap<u32, u32> {
    let processes =
        fs::read_dir("/proc").into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    processes.filter_map(|process| Some((process, fields(process)?.get(1)?.parse().ok()?))).collect()
}

fn descends(process: u32, root: u32, parents: &HashMap<u32, u32>) -> bool {
    let mut at = Some(process);
    while let Some(current) = at {
        if current == root {
            return true;
        }
        at = parents.get(&current).copied();
    }
    false
}

/// What follows the name in `/proc/PID/stat`: state, parent, ….
fn fields(process: u32) -> Option<Vec<String>> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name may hold anything, also spaces and brackets.
    Some(stat.rsplit_once(')')?.1.split_whitespace().map(str::to_owned).collect())
}

fn cpu(process: u32) -> u64 {
    let Some(fields) = fields(process) else { return 0 };
    let ticks: u64 = [11, 12].iter().filter_map(|at| fields.get(*at)?.parse::<u64>().ok()).sum();
    ticks * TICK
}

fn memory(process: u32) -> u64 {
    let rollup = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).unwrap_or_default();
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}

/// What all of it ran on.
pub fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let profile = if cfg!(debug_assertions) { "dev profile (hot libraries optimised)" } else { "release" };
    format!("{cores} cores of{}, {profile}", model.trim_start().trim_start_matches(':'))
}
