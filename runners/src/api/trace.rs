//! What a run asked of the outside, for a later look at it: where to, how much and how long. Never what was sent or
//! said.

use std::time::Duration;

use super::event::Spent;

/// What a guest asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostAbility {
    /// A request of its own making.
    Http,
    /// A chat completion, which the host asks for.
    Completion,
    /// One of the few values that a binding keeps between runs.
    StateRead,
    StateWritten,
}

/// One call of a guest to its host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostCall {
    pub ability: HostAbility,
    /// Empty where nothing was to leave.
    pub method: String,
    /// With its port where that is not the scheme's own; empty where nothing was to leave.
    pub host: String,
    /// What the other side answered; `None`: nothing, or nobody was asked.
    pub status: Option<u16>,
    /// Of the bodies.
    pub sent_bytes: u64,
    pub received_bytes: u64,
    /// From the run's start in its sandbox.
    pub began: Duration,
    pub took: Duration,
    /// The code of the failure that it ended with.
    pub failure: Option<&'static str>,
    /// The run ended before the answer was read to its end.
    pub is_cut: bool,
}

/// What a run asked of its host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostCalls {
    /// In their order, the first [`HostCalls::KEPT`].
    pub calls: Vec<HostCall>,
    /// How many more there were.
    pub more: u32,
    /// Lines that it wrote into the log.
    pub log_lines: u32,
}

impl HostCalls {
    /// Calls of a run that are kept one by one.
    pub const KEPT: usize = 200;
}

/// What a run took, or several for one answer, however they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunCost {
    /// `None`: no guest began, or none has ended.
    pub spent: Option<Spent>,
    /// Of the bodies of its calls to the outside.
    pub sent_bytes: u64,
    pub received_bytes: u64,
}

impl RunCost {
    pub(crate) fn of(spent: Option<Spent>, asked: &HostCalls) -> Self {
        let bytes = |of: fn(&HostCall) -> u64| asked.calls.iter().map(of).fold(0, u64::saturating_add);
        Self { spent, sent_bytes: bytes(|call| call.sent_bytes), received_bytes: bytes(|call| call.received_bytes) }
    }

    /// Counts another run in.
    pub(crate) fn add(&mut self, other: Self) {
        self.spent = match (self.spent, other.spent) {
            (Some(one), Some(other)) => Some(Spent {
                cpu: one.cpu.saturating_add(other.cpu),
                memory_bytes: one.memory_bytes.max(other.memory_bytes),
            }),
            (one, other) => one.or(other),
        };
        self.sent_bytes = self.sent_bytes.saturating_add(other.sent_bytes);
        self.received_bytes = self.received_bytes.saturating_add(other.received_bytes);
    }
}
