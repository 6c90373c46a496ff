//! Runs one request in a fresh instance, and turns whatever happens into an outcome or a failure.

use std::sync::Arc;

use wasmtime::component::{Component, HasSelf, Linker};
use wasmtime::{Engine, PoolConcurrencyLimitError, Store, Trap, UpdateDeadline};

use super::bindings::{Runner, RunnerPre};
use super::convert;
use super::host::Host;
use super::meter::Metered;
use super::run::Run;
use crate::wire::{Manifest, StartRun};
use crate::{Failure, Limit, Outcome};

/// A loaded plugin: everything about it that can be worked out before a run.
pub struct Plugin {
    pre: RunnerPre<Host>,
    imports: Vec<String>,
}

impl Plugin {
    /// Loads what this engine compiled, and links it against the contract. An import that the contract does not have is an error.
    ///
    /// The bytes come from the server, which checks their seal: a component that somebody else compiled never gets here.
    #[expect(unsafe_code, reason = "compiled code is trusted by its seal, checked by the server that sends it")]
    pub fn load(engine: &Engine, compiled: &[u8]) -> wasmtime::Result<Self> {
        // SAFETY: the bytes were made by `precompile_component` of this binary and are unchanged since (MAC).
        let component = unsafe { Component::deserialize(engine, compiled)? };
        let mut linker = Linker::new(engine);
        Runner::add_to_linker::<_, HasSelf<_>>(&mut linker, |host: &mut Host| host)?;
        let imports = component
            .component_type()
            .imports(engine)
            .map(|(name, _)| short_name(name))
            .filter(|name| name != "types")
            .collect();
        Ok(Self { pre: RunnerPre::new(linker.instantiate_pre(&component)?)?, imports })
    }

    /// Asks the plugin what it is, without lending it anything.
    pub async fn describe(&self, engine: &Engine, run: Arc<Run>) -> Result<Manifest, Failure> {
        let mut store = store(engine, run.clone());
        let described = async {
            let runner = self.pre.instantiate_async(&mut store).await?;
            runner.atelier_runner_plugin().call_describe(&mut store).await
        };
        let mut described = std::pin::pin!(described);
        match Metered::new(described.as_mut(), &run.meter).await {
            Ok(manifest) => Ok(convert::manifest_from_guest(manifest, self.imports.clone())),
            Err(error) => Err(explain(&run, &error)),
        }
    }

    /// Serves one request. The future must be polled to its end: a guest is stopped through its run, never by dropping.
    pub async fn run(&self, engine: &Engine, run: &Arc<Run>, start: StartRun) -> Result<Outcome, Failure> {
        let mut store = store(engine, run.clone());
        let wall = run.limits.wall;
        let served = async {
            let runner = self.pre.instantiate_async(&mut store).await?;
            runner.atelier_runner_plugin().call_run(&mut store, &convert::request_to_guest(start)).await
        };
        let mut served = std::pin::pin!(served);
        let mut metered = Metered::new(served.as_mut(), &run.meter);
        let late = tokio::time::sleep(wall);
        let mut late = std::pin::pin!(late);
        let result = loop {
            tokio::select! {
                biased;
                result = &mut metered => break result,
                () = &mut late, if run.why().is_none() => run.end(Failure::TimedOut(format!("it went on for more than {} s", wall.as_secs_f32()))),
            }
        };
        match result {
            // Told to stop, it may still return something: nobody waits for that.
            _ if run.why().is_some() => Err(run.why().cloned().unwrap_or(Failure::Cancelled)),
            Ok(Ok(outcome)) => Ok(convert::outcome_from_guest(outcome)),
            Ok(Err(failure)) => Err(convert::failure_from_guest(failure)),
            Err(error) => Err(explain(run, &error)),
        }
    }
}

fn store(engine: &Engine, run: Arc<Run>) -> Store<Host> {
    let mut store = Store::new(engine, Host::new(run));
    store.limiter(|host| host);
    store.set_hostcall_fuel(16 << 20);
    store.set_epoch_deadline(1);
    store.epoch_deadline_callback(|host| {
        if host.data().run.must_trap() {
            return Err(wasmtime::Error::msg("the run was ended"));
        }
        Ok(UpdateDeadline::Yield(1))
    });
    store
}

/// What a trap means to the person who started the run.
fn explain(run: &Run, error: &wasmtime::Error) -> Failure {
    if let Some(why) = run.why() {
        return why.clone();
    }
    if error.is::<PoolConcurrencyLimitError>() {
        return Failure::Overloaded;
    }
    if run.was_denied_memory() {
        return Failure::LimitExceeded(
            Limit::Memory,
            format!("it asked for more than {} bytes", run.limits.memory_bytes),
        );
    }
    match error.downcast_ref::<Trap>() {
        Some(Trap::StackOverflow) => Failure::LimitExceeded(Limit::Stack, "its calls nest too deeply".into()),
        Some(trap) => Failure::Trapped(trap.to_string()),
        None => Failure::Trapped(error.root_cause().to_string()),
    }
}

/// `atelier:runner/http@0.1.0` is `http`.
fn short_name(import: &str) -> String {
    import.strip_prefix("atelier:runner/").map_or(import, |rest| rest.split('@').next().unwrap_or(rest)).to_owned()
}
