//! Runs one request in a fresh instance, and turns whatever happens into an outcome or a failure.

use std::sync::Arc;

use object::read::elf::ElfFile64;
use object::{Endianness, Object, ObjectSection};
use wasmtime::component::{Component, HasSelf, InstancePre, Linker};
use wasmtime::{Engine, PoolConcurrencyLimitError, Store, Trap, UpdateDeadline};

use super::bindings::optional::exports::atelier::runner::{embedding, transcription};
use super::bindings::{Runner, RunnerPre};
use super::convert;
use super::host::{Host, wasi};
use super::meter::Metered;
use super::run::SandboxedRun;
use crate::wire::{Entropy, Manifest, Product, Seen, StartRun, Work};
use crate::{Failure, Limit};

/// A loaded plugin: everything about it that can be worked out before a run.
pub struct GuestPlugin {
    pre: RunnerPre<Host>,
    /// Where the optional abilities are in the component; absent where it does not have them.
    embedding: Option<embedding::GuestIndices>,
    transcription: Option<transcription::GuestIndices>,
    imports: Vec<String>,
    exports: Vec<String>,
    /// Bytes that its memory begins with and that it brought along.
    data: u64,
}

impl GuestPlugin {
    /// Loads what this engine compiled, and links it against the contract. An import that the contract does not have is
    /// an error.
    ///
    /// The bytes come from the server, which checks their seal: a component that somebody else compiled never gets
    /// here.
    #[expect(unsafe_code, reason = "compiled code is trusted by its seal, checked by the server that sends it")]
    pub fn load(engine: &Engine, compiled: &[u8]) -> wasmtime::Result<Self> {
        // SAFETY: the bytes were made by `precompile_component` of this binary and are unchanged since (MAC).
        let component = unsafe { Component::deserialize(engine, compiled)? };
        let mut linker = Linker::new(engine);
        Runner::add_to_linker::<_, HasSelf<_>>(&mut linker, |host: &mut Host| host)?;
        wasi::add_to_linker(&mut linker, &component)?;
        let imports = component
            .component_type()
            .imports(engine)
            .map(|(name, _)| short_name(name))
            .filter(|name| name != "types")
            .collect();
        let exports: Vec<String> = component
            .component_type()
            .exports(engine)
            .map(|(name, _)| short_name(name))
            .filter(|name| name != "plugin")
            .collect();
        let pre = linker.instantiate_pre(&component)?;
        let has = |ability: &str| exports.iter().any(|name| name == ability);
        Ok(Self {
            embedding: has("embedding").then(|| embedding::GuestIndices::new(&pre)).transpose()?,
            transcription: has("transcription").then(|| transcription::GuestIndices::new(&pre)).transpose()?,
            pre: RunnerPre::new(pre)?,
            imports,
            exports,
            data: data_of(compiled)?,
        })
    }

    /// Asks the plugin what it is, without lending it anything.
    pub async fn describe(&self, engine: &Engine, run: Arc<SandboxedRun>) -> Result<Manifest, Failure> {
        let mut store = self.store(engine, run.clone(), Entropy::Real);
        let described = async {
            let runner = self.pre.instantiate_async(&mut store).await?;
            runner.atelier_runner_plugin().call_describe(&mut store).await
        };
        let mut described = std::pin::pin!(described);
        match Metered::new(described.as_mut(), &run.meter).await {
            Ok(manifest) => Ok(convert::manifest_from_guest(manifest, self.imports.clone(), self.exports.clone())),
            Err(error) => Err(explain(&run, &error)),
        }
    }

    /// A fresh instance and its end, with nothing called in between.
    #[cfg(feature = "testing")]
    pub async fn start(&self, engine: &Engine, run: Arc<SandboxedRun>) -> wasmtime::Result<()> {
        let mut store = self.store(engine, run, Entropy::Real);
        self.pre.instantiate_async(&mut store).await?;
        Ok(())
    }

    /// Serves one request; answers with what it saw of time and chance, where that is noted. The future must be polled
    /// to its end: a guest is stopped through its run, never by dropping.
    pub async fn run(
        &self,
        engine: &Engine,
        run: &Arc<SandboxedRun>,
        mut start: StartRun,
    ) -> (Result<Product, Failure>, Option<Box<Seen>>) {
        let chance = std::mem::replace(&mut start.chance, Entropy::Real);
        let mut store = self.store(engine, run.clone(), chance);
        let result = self.to_its_end(&mut store, run, start).await;
        (result, store.data_mut().chance.seen())
    }

    async fn to_its_end(
        &self,
        store: &mut Store<Host>,
        run: &SandboxedRun,
        start: StartRun,
    ) -> Result<Product, Failure> {
        let wall = run.limits.wall;
        let served = self.serve(store, start);
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
            Ok(product) => product,
            Err(error) => Err(explain(run, &error)),
        }
    }

    fn store(&self, engine: &Engine, run: Arc<SandboxedRun>, chance: Entropy) -> Store<Host> {
        let mut store = Store::new(engine, Host::new(run, chance, self.data));
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

    /// Calls the function that this work is for.
    async fn serve(&self, store: &mut Store<Host>, start: StartRun) -> wasmtime::Result<Result<Product, Failure>> {
        let (settings, limits) = (start.settings, start.limits);
        let result = match start.work {
            Work::Answer(request) => {
                let runner = self.pre.instantiate_async(&mut *store).await?;
                let request = convert::request_to_guest(request, settings, &limits);
                let result = runner.atelier_runner_plugin().call_run(store, &request).await?;
                result.map(|outcome| Product::Outcome(convert::outcome_from_guest(outcome)))
            }
            Work::Embed(request) => {
                let Some(indices) = &self.embedding else { return Ok(Err(without("makes no vectors"))) };
                let instance = self.instance_pre().instantiate_async(&mut *store).await?;
                let guest = indices.load(&mut *store, &instance)?;
                let result = guest.call_embed(store, &convert::embed_to_guest(request, settings)).await?;
                result.map(|embeddings| Product::Embeddings(convert::embeddings_from_guest(embeddings)))
            }
            Work::Transcribe(request) => {
                let Some(indices) = &self.transcription else { return Ok(Err(without("writes down no speech"))) };
                let instance = self.instance_pre().instantiate_async(&mut *store).await?;
                let guest = indices.load(&mut *store, &instance)?;
                let result = guest.call_transcribe(store, &convert::transcribe_to_guest(request, settings)).await?;
                result.map(|transcript| Product::Transcript(convert::transcript_from_guest(transcript)))
            }
        };
        Ok(result.map_err(convert::failure_from_guest))
    }

    fn instance_pre(&self) -> &InstancePre<Host> {
        self.pre.instance_pre()
    }
}

/// What somebody is told who asks a plugin for an ability that it lacks.
/// Bytes of the section in which compiled components keep the data of their memories.
fn data_of(compiled: &[u8]) -> wasmtime::Result<u64> {
    let artifact = ElfFile64::<Endianness>::parse(compiled)
        .map_err(|error| wasmtime::Error::msg(format!("the compiled component cannot be read: {error}")))?;
    Ok(artifact.section_by_name(".rodata.wasm").map_or(0, |section| section.size()))
}

fn without(what: &str) -> Failure {
    Failure::BadRequest(format!("this runner {what}; choose another"))
}

/// What a trap means to the person who started the run.
fn explain(run: &SandboxedRun, error: &wasmtime::Error) -> Failure {
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

/// `atelier:runner/http@1.0.0` is `http`.
fn short_name(import: &str) -> String {
    import.strip_prefix("atelier:runner/").map_or(import, |rest| rest.split('@').next().unwrap_or(rest)).to_owned()
}
