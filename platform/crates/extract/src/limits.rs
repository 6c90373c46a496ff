//! What one file may cost. The defaults suit a server of two cores; an operator can change each.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Limits of one extraction. The first five bind the worker process, the rest bind its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// CPU time; past it the worker is ended by the kernel. Whole seconds. Default 60 s.
    pub cpu: Duration,
    /// Wall-clock time including the start of the worker. Default 120 s.
    pub wall: Duration,
    /// Address space of the worker in bytes. Default 1 GiB.
    pub memory: u64,
    /// Largest answer the parent accepts, in bytes. Default 64 MiB.
    pub output: u64,
    /// Workers at once. Default 2.
    pub concurrent: u32,
    /// Largest file in bytes. Default 100 MiB.
    pub bytes: u64,
    /// Most pages (PDF), slides (PPTX) or sheets (XLSX). Default 5,000.
    pub pages: u32,
    /// Most bytes that an archive's parts may unpack to, all together. Default 512 MiB.
    pub unpacked: u64,
    /// Most parts in an archive. Default 10,000.
    pub entries: u64,
    /// Highest ratio of unpacked to packed size, checked once an archive unpacks to more than 8 MiB. Default 200.
    pub ratio: u64,
}

impl Limits {
    /// What the worker process may use up.
    pub(crate) const fn bounds(&self) -> confine::Bounds {
        confine::Bounds { cpu: self.cpu, memory: self.memory, output: self.output }
    }
}

impl Default for Limits {
    fn default() -> Self {
        const MIB: u64 = 1024 * 1024;
        Self {
            cpu: Duration::from_secs(60),
            wall: Duration::from_secs(120),
            memory: 1024 * MIB,
            output: 64 * MIB,
            concurrent: 2,
            bytes: 100 * MIB,
            pages: 5_000,
            unpacked: 512 * MIB,
            entries: 10_000,
            ratio: 200,
        }
    }
}
