//! What a run may take of the sandbox: the operator's table `[run_limits]`, of which a binding may set some for its own
//! runs.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Every limit of a run. In the environment: `ATELIER_RUN_LIMITS='{memory_mib=128,seconds=300}'`; what is not named
/// keeps its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct RunLimits {
    /// Linear memory of the plugin.
    pub memory_mib: u64,
    /// What the plugin computes; waiting for a provider does not count.
    pub compute_seconds: u64,
    /// From start to end.
    pub seconds: u64,
    /// Longest silence of a provider.
    pub silence_seconds: u64,
    /// A request as it crosses to the sandbox.
    pub input_kib: u64,
    /// Text of an answer. One whose document is larger than 16 MiB can be read and exported, but not edited.
    pub output_kib: u64,
    /// Events of an answer.
    pub events: u32,
    /// Calls to the outside.
    pub host_calls: u32,
    /// Answers from the outside that are open at once.
    pub open_answers: u32,
    /// Log text that is kept.
    pub log_kib: u64,
}

impl Default for RunLimits {
    fn default() -> Self {
        let usual = runners::Limits::default();
        Self {
            memory_mib: usual.memory_bytes >> 20,
            compute_seconds: usual.cpu.as_secs(),
            seconds: usual.wall.as_secs(),
            silence_seconds: usual.idle.as_secs(),
            input_kib: usual.input_bytes >> 10,
            output_kib: usual.output_bytes >> 10,
            events: usual.events,
            host_calls: usual.host_calls,
            open_answers: usual.open_answers,
            log_kib: usual.log_bytes >> 10,
        }
    }
}

impl RunLimits {
    /// The same for the host of the plugins.
    pub fn limits(&self) -> runners::Limits {
        runners::Limits {
            memory_bytes: self.memory_mib << 20,
            cpu: Duration::from_secs(self.compute_seconds),
            wall: Duration::from_secs(self.seconds),
            idle: Duration::from_secs(self.silence_seconds),
            input_bytes: self.input_kib << 10,
            output_bytes: self.output_kib << 10,
            events: self.events,
            host_calls: self.host_calls,
            open_answers: self.open_answers,
            log_bytes: self.log_kib << 10,
        }
    }

    /// The first limit that is out of its bounds, with them.
    pub fn problem(&self) -> Option<&'static str> {
        let is_within = |value: u64, from: u64, to: u64| (from..=to).contains(&value);
        let checks = [
            (
                is_within(self.memory_mib, 4, runners::Limits::MAX_MEMORY >> 20),
                "run_limits.memory_mib must be between 4 and 128",
            ),
            (is_within(self.compute_seconds, 1, 60), "run_limits.compute_seconds must be between 1 and 60"),
            (is_within(self.seconds, 5, 3600), "run_limits.seconds must be between 5 and 3600"),
            (is_within(self.silence_seconds, 1, 600), "run_limits.silence_seconds must be between 1 and 600"),
            (
                is_within(self.input_kib, 64, runners::Limits::MAX_TEXT >> 10),
                "run_limits.input_kib must be between 64 and 15360: nothing larger crosses to the sandbox at once",
            ),
            (
                is_within(self.output_kib, 16, runners::Limits::MAX_TEXT >> 10),
                "run_limits.output_kib must be between 16 and 15360: nothing larger comes from the sandbox at once",
            ),
            (is_within(self.events.into(), 100, 10_000_000), "run_limits.events must be between 100 and 10000000"),
            (is_within(self.host_calls.into(), 1, 1000), "run_limits.host_calls must be between 1 and 1000"),
            (is_within(self.open_answers.into(), 1, 1000), "run_limits.open_answers must be between 1 and 1000"),
            (is_within(self.log_kib, 0, 1024), "run_limits.log_kib must be at most 1024"),
        ];
        checks.into_iter().find(|(is_fine, _)| !is_fine).map(|(_, problem)| problem)
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::result_large_err, reason = "the error of figment's own test harness")]
    use super::*;
    use crate::config::load;

    #[test]
    fn p_every_limit_of_a_run_can_be_set_and_the_others_keep_their_default() {
        assert_eq!(RunLimits::default().limits(), runners::Limits::default());
        figment::Jail::expect_with(|jail| {
            jail.create_file("atelier.toml", "[run_limits]\nmemory_mib = 96\nevents = 500")?;
            jail.set_env("ATELIER_RUN_LIMITS", "{memory_mib=128, seconds=300}");
            let limits = load(None).unwrap().plugins.run_limits;
            assert_eq!(limits, RunLimits { memory_mib: 128, seconds: 300, events: 500, ..RunLimits::default() });
            Ok(())
        });
    }

    #[test]
    fn p_a_limit_out_of_bounds_or_unknown_stops_the_start_and_is_named() {
        let fields = [
            "memory_mib",
            "compute_seconds",
            "seconds",
            "silence_seconds",
            "input_kib",
            "output_kib",
            "events",
            "host_calls",
            "open_answers",
        ];
        for (field, value) in fields.map(|field| (field, 0)).into_iter().chain([
            ("memory_mib", 129),
            ("input_kib", 15_361),
            ("output_kib", 15_361),
            ("log_kib", 1025),
            ("sandwiches", 1),
        ]) {
            figment::Jail::expect_with(|jail| {
                jail.set_env("ATELIER_RUN_LIMITS", format!("{{{field}={value}}}"));
                let said = load(None).err().map(|error| error.to_string()).unwrap_or_default();
                assert!(said.contains(field), "{field}={value}: {said}");
                Ok(())
            });
        }
    }
}
