//! What a plugin may be and what all of them share: the operator's table `[plugin_limits]`. What one run may take is
//! `[run_limits]`.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// In the environment: `ATELIER_PLUGIN_LIMITS='{component_mib=8,compile_seconds=10}'`; what is not named keeps its
/// default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct PluginLimits {
    /// Of a component's file.
    pub component_mib: u64,
    /// Of the process that compiles it.
    pub compile_memory_mib: u64,
    /// What that process computes.
    pub compile_seconds: u64,
    /// Live runs at once in the sandbox.
    pub parallel_runs: u32,
    /// Stack of a guest.
    pub stack_kib: u32,
    /// Elements of each of a guest's tables.
    pub table_elements: u32,
}

impl Default for PluginLimits {
    fn default() -> Self {
        let (compiling, space) = (runners::Compiling::default(), runners::Space::default());
        Self {
            component_mib: compiling.component_bytes >> 20,
            compile_memory_mib: compiling.memory_bytes >> 20,
            compile_seconds: compiling.cpu.as_secs(),
            parallel_runs: runners::Config::PARALLEL_RUNS,
            stack_kib: space.stack_bytes >> 10,
            table_elements: space.table_elements,
        }
    }
}

impl PluginLimits {
    /// Bytes of a component's file.
    pub fn component_bytes(&self) -> u64 {
        self.component_mib << 20
    }

    /// Sets them for the host of the plugins, with the memory of all guests where the operator names one.
    pub fn apply(&self, memory_mib: Option<u64>, config: &mut runners::Config) {
        config.compiling = runners::Compiling {
            component_bytes: self.component_bytes(),
            memory_bytes: self.compile_memory_mib << 20,
            cpu: Duration::from_secs(self.compile_seconds),
        };
        config.parallel_runs = self.parallel_runs;
        config.space.stack_bytes = self.stack_kib << 10;
        config.space.table_elements = self.table_elements;
        if let Some(memory_mib) = memory_mib {
            config.space.memory_bytes = memory_mib << 20;
        }
    }

    /// The first limit that is out of its bounds, with them.
    pub fn problem(&self, memory_mib: Option<u64>) -> Option<&'static str> {
        let is_within = |value: u64, from: u64, to: u64| (from..=to).contains(&value);
        let least = runners::Space::LEAST_MEMORY >> 20;
        let checks = [
            (is_within(self.component_mib, 1, 256), "plugin_limits.component_mib must be between 1 and 256"),
            (
                is_within(self.compile_memory_mib, 256, 16_384),
                "plugin_limits.compile_memory_mib must be between 256 and 16384",
            ),
            (is_within(self.compile_seconds, 1, 600), "plugin_limits.compile_seconds must be between 1 and 600"),
            (
                is_within(self.parallel_runs.into(), 1, 100_000),
                "plugin_limits.parallel_runs must be between 1 and 100000",
            ),
            (is_within(self.stack_kib.into(), 64, 4_096), "plugin_limits.stack_kib must be between 64 and 4096"),
            (
                is_within(self.table_elements.into(), 1_024, 1_000_000),
                "plugin_limits.table_elements must be between 1024 and 1000000",
            ),
            (
                memory_mib.is_none_or(|mib| is_within(mib, least, 1 << 24)),
                "sandbox_memory_mib must be between 512 and 16777216",
            ),
        ];
        checks.into_iter().find(|(is_fine, _)| !is_fine).map(|(_, problem)| problem)
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::result_large_err, reason = "the error of figment's own test harness")]
    use crate::config::load;

    fn applied(settings: &crate::config::Settings) -> runners::Config {
        let mut config = runners::Config::new(runners::SandboxCommand::new("platform", ["sandbox"]), ".", ".");
        settings.plugins.plugin_limits.apply(settings.plugins.sandbox_memory_mib, &mut config);
        config
    }

    #[test]
    fn p8_what_a_plugin_may_be_and_what_all_share_can_be_set_and_the_others_keep_their_default() {
        figment::Jail::expect_with(|_| {
            let config = applied(&load(None).unwrap());
            let usual = runners::Config::new(runners::SandboxCommand::new("platform", ["sandbox"]), ".", ".");
            assert_eq!(
                (config.compiling, config.parallel_runs, config.space),
                (usual.compiling, usual.parallel_runs, usual.space)
            );
            Ok(())
        });
        figment::Jail::expect_with(|jail| {
            jail.create_file(
                "atelier.toml",
                "sandbox_memory_mib = 1024\n[plugin_limits]\ncomponent_mib = 8\nparallel_runs = 100",
            )?;
            jail.set_env("ATELIER_PLUGIN_LIMITS", "{parallel_runs=200, stack_kib=256, table_elements=2048}");
            jail.set_env("ATELIER_SANDBOX_MEMORY_MIB", "2048");
            let config = applied(&load(None).unwrap());
            assert_eq!((config.compiling.component_bytes, config.parallel_runs), (8 << 20, 200));
            let space = runners::Space { memory_bytes: 2 << 30, stack_bytes: 256 << 10, table_elements: 2048 };
            assert_eq!(config.space, space);
            assert_eq!(config.compiling.cpu, runners::Compiling::default().cpu);
            Ok(())
        });
    }

    #[test]
    fn p8_a_limit_of_plugins_out_of_bounds_or_unknown_stops_the_start_and_is_named() {
        let fields = [
            "component_mib",
            "compile_memory_mib",
            "compile_seconds",
            "parallel_runs",
            "stack_kib",
            "table_elements",
            "modules",
        ];
        for (name, value, field) in fields
            .map(|field| ("ATELIER_PLUGIN_LIMITS", format!("{{{field}=0}}"), field))
            .into_iter()
            .chain([("ATELIER_SANDBOX_MEMORY_MIB", "511".to_owned(), "sandbox_memory_mib")])
        {
            figment::Jail::expect_with(|jail| {
                jail.set_env(name, &value);
                let said = load(None).err().map(|error| error.to_string()).unwrap_or_default();
                assert!(said.contains(field), "{field}={value}: {said}");
                Ok(())
            });
        }
    }
}
