//! Lends a bare WASI 0.2 to guests whose toolchains import it unasked: clocks and randomness work, output goes to the
//! log, the environment, the arguments and standard input are empty, there are no folders. Whatever else of WASI a
//! guest imports exists, so that it starts, and traps when it is called: sockets, files. What time it is and what
//! chance brings, `chance` says.

use std::collections::BTreeSet;
use std::time::Duration;

use tokio::time::Instant;
use wasmtime::StoreContextMut;
use wasmtime::component::types::ComponentItem;
use wasmtime::component::{Component, ComponentType, Lift, Linker, LinkerInstance, Lower, Resource, ResourceType, Val};

use super::super::run::SandboxedRun;
use super::Host;
use crate::wire::LogLevel;

/// Packages of which a guest may import anything; what is not defined here traps.
const PACKAGES: [&str; 6] = ["cli", "clocks", "filesystem", "io", "random", "sockets"];
/// The most random bytes at once.
const RANDOM: u64 = 64 << 10;
/// What a stream takes at once.
const ROOM: u64 = 4 << 10;
/// A clock that told more would tell what others compute.
const TICK: Duration = Duration::from_millis(1);

/// Where a guest's output goes: the log, line by line.
pub struct Output(LogLevel);
/// Standard input: at its end.
pub struct Nothing;
/// A time that a guest waits for.
pub struct Pollable(Instant);
/// Never made: no operation fails in a way that would have one.
pub struct Trouble;

#[derive(ComponentType, Lower)]
#[component(record)]
struct Datetime {
    seconds: u64,
    nanoseconds: u32,
}

#[derive(ComponentType, Lower, Lift)]
#[component(variant)]
enum StreamError {
    #[component(name = "last-operation-failed")]
    Failed(Resource<Trouble>),
    #[component(name = "closed")]
    Closed,
}

type Cx<'c> = StoreContextMut<'c, Host>;
type Io<T> = Result<T, StreamError>;

/// Defines what this component imports of WASI. Other imports stay undefined, and so are refused by their names.
pub fn add_to_linker(linker: &mut Linker<Host>, component: &Component) -> wasmtime::Result<()> {
    let imports: Vec<String> =
        component.component_type().imports(component.engine()).map(|(name, _)| name.to_owned()).collect();
    // Every version of the track is the same to us; a guest that was put together of parts may import several.
    let versions: BTreeSet<&str> = imports.iter().filter_map(|name| version(name)).collect();
    if versions.is_empty() {
        return Ok(());
    }
    for version in versions {
        let named = |interface: &str| format!("wasi:{interface}@{version}");
        cli(linker, named)?;
        clocks(linker, named)?;
        random(linker, named)?;
        io(linker, named)?;
        let mut folders = linker.instance(&named("filesystem/preopens"))?;
        folders.func_new("get-directories", |_, _, _, results| {
            if let Some(result) = results.first_mut() {
                *result = Val::List(Vec::new());
            }
            Ok(())
        })?;
    }
    for (name, item) in component.component_type().imports(component.engine()) {
        let ComponentItem::ComponentInstance(interface) = item.ty else { continue };
        if version(name).is_some() {
            let resources: Vec<&str> = interface
                .exports(component.engine())
                .filter_map(|(name, item)| matches!(item.ty, ComponentItem::Resource(_)).then_some(name))
                .collect();
            own_resources(&mut linker.instance(name)?, &resources)?;
        }
    }
    // Everything else becomes a trap, and that must be WASI's only.
    if imports.iter().all(|name| version(name).is_some() || name.starts_with("atelier:runner/")) {
        linker.define_unknown_imports_as_traps(component)?;
    }
    Ok(())
}

/// The version of an import that is WASI 0.2.
fn version(import: &str) -> Option<&str> {
    let (package, rest) = import.strip_prefix("wasi:")?.split_once('/')?;
    let (_, version) = rest.split_once('@')?;
    (PACKAGES.contains(&package) && version.starts_with("0.2.")).then_some(version)
}

fn cli(linker: &mut Linker<Host>, named: impl Fn(&str) -> String) -> wasmtime::Result<()> {
    let mut environment = linker.instance(&named("cli/environment"))?;
    environment.func_wrap("get-environment", |_: Cx, ()| Ok((Vec::<(String, String)>::new(),)))?;
    environment.func_wrap("get-arguments", |_: Cx, ()| Ok((Vec::<String>::new(),)))?;
    environment.func_wrap("initial-cwd", |_: Cx, ()| Ok((None::<String>,)))?;
    linker.instance(&named("cli/exit"))?.func_wrap("exit", |_: Cx, (status,): (Result<(), ()>,)| {
        let how = if status.is_ok() { "ended itself" } else { "ended itself with an error" };
        Err::<(), _>(wasmtime::Error::msg(format!("the guest {how} in mid-run")))
    })?;
    linker
        .instance(&named("cli/stdin"))?
        .func_wrap("get-stdin", |mut cx: Cx, ()| Ok((cx.data_mut().answers.push(Nothing)?,)))?;
    for (interface, level) in [("stdout", LogLevel::Info), ("stderr", LogLevel::Warn)] {
        linker
            .instance(&named(&format!("cli/{interface}")))?
            .func_wrap(&format!("get-{interface}"), move |mut cx: Cx, ()| {
                Ok((cx.data_mut().answers.push(Output(level))?,))
            })?;
    }
    for interface in ["terminal-stdin", "terminal-stdout", "terminal-stderr"] {
        linker.instance(&named(&format!("cli/{interface}")))?.func_new(
            &format!("get-{interface}"),
            |_, _, _, results| {
                if let Some(result) = results.first_mut() {
                    *result = Val::Option(None);
                }
                Ok(())
            },
        )?;
    }
    Ok(())
}

fn clocks(linker: &mut Linker<Host>, named: impl Fn(&str) -> String) -> wasmtime::Result<()> {
    let mut monotonic = linker.instance(&named("clocks/monotonic-clock"))?;
    monotonic.func_wrap("now", |mut cx: Cx, ()| Ok((nanoseconds(cx.data_mut()),)))?;
    monotonic.func_wrap("resolution", |_: Cx, ()| Ok((TICK.as_nanos() as u64,)))?;
    monotonic.func_wrap("subscribe-instant", |mut cx: Cx, (when,): (u64,)| {
        let host = cx.data_mut();
        let wait = when.saturating_sub(nanoseconds(host));
        let pollable = pollable(host, wait);
        Ok((host.answers.push(pollable)?,))
    })?;
    monotonic.func_wrap("subscribe-duration", |mut cx: Cx, (wait,): (u64,)| {
        let host = cx.data_mut();
        let pollable = pollable(host, wait);
        Ok((host.answers.push(pollable)?,))
    })?;
    let mut wall = linker.instance(&named("clocks/wall-clock"))?;
    wall.func_wrap("now", |mut cx: Cx, ()| {
        let now = Duration::from_millis(cx.data_mut().chance.wall_ms());
        Ok((Datetime { seconds: now.as_secs(), nanoseconds: now.subsec_nanos() },))
    })?;
    wall.func_wrap("resolution", |_: Cx, ()| Ok((Datetime { seconds: 0, nanoseconds: TICK.subsec_nanos() },)))?;
    Ok(())
}

/// Since the run began.
fn nanoseconds(host: &mut Host) -> u64 {
    host.chance.monotonic_ms() * 1_000_000
}

/// A run that is played back waits for nothing: its clocks say that the time has come.
fn pollable(host: &Host, wait: u64) -> Pollable {
    // A century is as good as for ever, and does not overflow.
    const CENTURY: u64 = 100 * 365 * 24 * 3600 * 1_000_000_000;
    let wait = if host.chance.is_real() { wait.min(CENTURY) } else { 0 };
    Pollable(Instant::now() + Duration::from_nanos(wait))
}

fn random(linker: &mut Linker<Host>, named: impl Fn(&str) -> String) -> wasmtime::Result<()> {
    fn bytes(mut cx: Cx, (count,): (u64,)) -> wasmtime::Result<(Vec<u8>,)> {
        if count > RANDOM {
            return Err(wasmtime::Error::msg("more than 64 KiB of randomness at once"));
        }
        let mut bytes = vec![0; count as usize];
        cx.data_mut().chance.fill(&mut bytes);
        Ok((bytes,))
    }
    fn number(mut cx: Cx, (): ()) -> wasmtime::Result<(u64,)> {
        Ok((cx.data_mut().chance.number(),))
    }
    let mut secure = linker.instance(&named("random/random"))?;
    secure.func_wrap("get-random-bytes", bytes)?;
    secure.func_wrap("get-random-u64", number)?;
    let mut insecure = linker.instance(&named("random/insecure"))?;
    insecure.func_wrap("get-insecure-random-bytes", bytes)?;
    insecure.func_wrap("get-insecure-random-u64", number)?;
    linker.instance(&named("random/insecure-seed"))?.func_wrap("insecure-seed", |mut cx: Cx, ()| {
        let chance = &mut cx.data_mut().chance;
        Ok(((chance.number(), chance.number()),))
    })
}

fn io(linker: &mut Linker<Host>, named: impl Fn(&str) -> String) -> wasmtime::Result<()> {
    let mut error = linker.instance(&named("io/error"))?;
    error.func_wrap("[method]error.to-debug-string", |_: Cx, (_,): (Resource<Trouble>,)| Ok((String::new(),)))?;
    let mut poll = linker.instance(&named("io/poll"))?;
    poll.func_wrap("[method]pollable.ready", |cx: Cx, (pollable,): (Resource<Pollable>,)| {
        Ok((cx.data().answers.get(&pollable)?.0 <= Instant::now(),))
    })?;
    poll.func_wrap_async("[method]pollable.block", |cx: Cx, (pollable,): (Resource<Pollable>,)| {
        let (run, until) = (cx.data().run.clone(), cx.data().answers.get(&pollable).map(|pollable| pollable.0));
        Box::new(async move {
            sleep(&run, until?).await;
            Ok(())
        })
    })?;
    poll.func_wrap_async("poll", |cx: Cx, (pollables,): (Vec<Resource<Pollable>>,)| {
        let host = cx.data();
        let times: Result<Vec<Instant>, _> =
            pollables.iter().map(|pollable| host.answers.get(pollable).map(|pollable| pollable.0)).collect();
        let run = host.run.clone();
        Box::new(async move {
            let times = times?;
            let Some(first) = times.iter().min() else {
                return Err(wasmtime::Error::msg("it polls nothing"));
            };
            sleep(&run, *first).await;
            let now = Instant::now().max(*first);
            let ready = |(number, time): (usize, &Instant)| (*time <= now).then_some(number as u32);
            Ok((times.iter().enumerate().filter_map(ready).collect::<Vec<u32>>(),))
        })
    })?;
    let mut streams = linker.instance(&named("io/streams"))?;
    input(&mut streams)?;
    output(&mut streams)
}

/// Ours among the resources of an interface: one that uses another's names them, too.
fn own_resources(interface: &mut LinkerInstance<Host>, names: &[&str]) -> wasmtime::Result<()> {
    for name in names {
        match *name {
            "error" => resource::<Trouble>(interface, name)?,
            "pollable" => resource::<Pollable>(interface, name)?,
            "input-stream" => resource::<Nothing>(interface, name)?,
            "output-stream" => resource::<Output>(interface, name)?,
            _ => {}
        }
    }
    Ok(())
}

fn resource<R: Send + 'static>(instance: &mut LinkerInstance<Host>, name: &str) -> wasmtime::Result<()> {
    instance.resource(name, ResourceType::host::<R>(), |mut cx, handle| {
        cx.data_mut().answers.delete(Resource::<R>::new_own(handle))?;
        Ok(())
    })
}

/// Waits until then, or until the run must end.
async fn sleep(run: &SandboxedRun, until: Instant) {
    tokio::select! {
        () = tokio::time::sleep_until(until) => {}
        () = run.until_ended() => {}
    }
}

fn input(streams: &mut LinkerInstance<Host>) -> wasmtime::Result<()> {
    for name in ["read", "blocking-read"] {
        streams.func_wrap(&method("input-stream", name), |_: Cx, (_, _): (Resource<Nothing>, u64)| {
            Ok((Io::<Vec<u8>>::Err(StreamError::Closed),))
        })?;
    }
    for name in ["skip", "blocking-skip"] {
        streams.func_wrap(&method("input-stream", name), |_: Cx, (_, _): (Resource<Nothing>, u64)| {
            Ok((Io::<u64>::Err(StreamError::Closed),))
        })?;
    }
    streams.func_wrap(&method("input-stream", "subscribe"), |mut cx: Cx, (_,): (Resource<Nothing>,)| {
        Ok((cx.data_mut().answers.push(Pollable(Instant::now()))?,))
    })
}

fn output(streams: &mut LinkerInstance<Host>) -> wasmtime::Result<()> {
    streams
        .func_wrap(&method("output-stream", "check-write"), |_: Cx, (_,): (Resource<Output>,)| Ok((Io::Ok(ROOM),)))?;
    for name in ["write", "blocking-write-and-flush"] {
        streams.func_wrap(
            &method("output-stream", name),
            |mut cx: Cx, (stream, bytes): (Resource<Output>, Vec<u8>)| {
                let host = cx.data_mut();
                let level = host.answers.get(&stream)?.0;
                host.print(level, &bytes);
                Ok((Io::Ok(()),))
            },
        )?;
    }
    for name in ["flush", "blocking-flush"] {
        streams.func_wrap(&method("output-stream", name), |_: Cx, (_,): (Resource<Output>,)| Ok((Io::Ok(()),)))?;
    }
    for name in ["write-zeroes", "blocking-write-zeroes-and-flush"] {
        streams
            .func_wrap(&method("output-stream", name), |_: Cx, (_, _): (Resource<Output>, u64)| Ok((Io::Ok(()),)))?;
    }
    // There is nothing to read that could be spliced.
    for name in ["splice", "blocking-splice"] {
        streams.func_wrap(
            &method("output-stream", name),
            |_: Cx, (_, _, _): (Resource<Output>, Resource<Nothing>, u64)| Ok((Io::<u64>::Err(StreamError::Closed),)),
        )?;
    }
    streams.func_wrap(&method("output-stream", "subscribe"), |mut cx: Cx, (_,): (Resource<Output>,)| {
        Ok((cx.data_mut().answers.push(Pollable(Instant::now()))?,))
    })
}

fn method(resource: &str, name: &str) -> String {
    format!("[method]{resource}.{name}")
}
