//! What a plugin asked of the host during a try, as a run's trace shows it: where to, how much, how long. Never what
//! was sent or said, never a credential.

use std::time::Duration;

use runners::HostCalls;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = HostAbility)]
pub enum Ability {
    /// A request of the plugin's own making.
    Http,
    /// A chat completion, which the host asks for.
    Completion,
    /// One of the few values that a binding keeps between runs.
    StateRead,
    StateWritten,
}

/// One call of a plugin to the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HostCall {
    pub ability: Ability,
    /// Empty where nothing was to leave.
    pub method: String,
    /// With its port where that is not the scheme's own; empty where nothing was to leave.
    pub host: String,
    /// What the other side answered; `null`: nothing, or nobody was asked.
    pub status: Option<u16>,
    /// Of the bodies.
    pub sent_bytes: u64,
    pub received_bytes: u64,
    /// From the try's start.
    pub began_ms: u64,
    pub duration_ms: u64,
    /// The code of the failure that it ended with: `timed_out`, `bad_request` where the host is not one of the runner's
    /// …
    pub failure: Option<String>,
    /// The try ended before the answer was read to its end.
    pub is_cut: bool,
}

impl HostCall {
    /// Kept of one run, all tries together.
    pub const KEPT: usize = HostCalls::KEPT;

    fn of(call: runners::HostCall) -> Self {
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self {
            ability: match call.ability {
                runners::HostAbility::Http => Ability::Http,
                runners::HostAbility::Completion => Ability::Completion,
                runners::HostAbility::StateRead => Ability::StateRead,
                runners::HostAbility::StateWritten => Ability::StateWritten,
            },
            // A plugin chose it, and PostgreSQL's JSON holds every character but NUL.
            method: call.method.replace('\0', ""),
            host: call.host.replace('\0', ""),
            status: call.status,
            sent_bytes: call.sent_bytes,
            received_bytes: call.received_bytes,
            began_ms: ms(call.began),
            duration_ms: ms(call.took),
            failure: call.failure.map(str::to_owned),
            is_cut: call.is_cut,
        }
    }

    /// As many of a try's calls as may still be kept, and how many more there were.
    pub fn kept(asked: HostCalls, room: usize) -> (Vec<Self>, u32) {
        let beyond = u32::try_from(asked.calls.len().saturating_sub(room)).unwrap_or(u32::MAX);
        (asked.calls.into_iter().take(room).map(Self::of).collect(), asked.more.saturating_add(beyond))
    }
}
