//! Guests and files that attack the border itself: what crosses it, what is loaded over it, and what is left behind it
//! (P5, P7, P9, P11, P12 of B36–B43; C8, C9).

use std::path::Path;
use std::time::{Duration, Instant};

use runners::testing::{Act, Behaviour, StandIn};
use runners::{Binding, Config, Event, Failure, Runners};

use crate::support::{Host, KEY, asking, begun, ended, limits, sandbox_command, until};

fn reaching(provider: &StandIn) -> impl FnOnce(&mut Binding) + use<> {
    let url = provider.url();
    move |binding| {
        binding.endpoint = Some(url);
        binding.credentials.insert("api_key".into(), KEY.to_owned().into());
        binding.limits = limits(|limits| limits.cpu = Duration::from_millis(500));
    }
}

async fn provider() -> StandIn {
    StandIn::start(Behaviour::acting(Act::Refuse { status: 200, retry_after: None, body: "fine".into() }))
        .await
        .unwrap()
}

#[tokio::test]
async fn p1_a_guest_that_never_ends_without_a_loop_ends_at_its_cpu_limit() {
    let (host, provider) = (Host::start().await, provider().await);
    let failure = ended(host.hostile_with("fib", reaching(&provider))).await.result.unwrap_err();
    assert!(matches!(failure, Failure::LimitExceeded(runners::Limit::Cpu, _)), "{failure}");
}

#[tokio::test]
async fn p5_what_breaks_the_contracts_types_traps_that_run_and_no_other() {
    let (host, provider) = (Host::start().await, provider().await);
    let pid = host.runners.sandbox_pid();
    for mode in ["utf8", "enum", "pointer"] {
        let failure = ended(host.hostile_with(mode, reaching(&provider))).await.result.unwrap_err();
        assert!(matches!(failure, Failure::Trapped(_)), "{mode}: {failure}");
        assert_eq!(ended(host.hostile("fine")).await.text, "fine");
    }
    assert_eq!((host.runners.sandbox_pid(), host.runners.live_runs()), (pid, 0));
}

#[tokio::test]
async fn p7_handles_that_were_dropped_or_never_given_trap_that_run_and_no_other() {
    let (host, provider) = (Host::start().await, provider().await);
    let pid = host.runners.sandbox_pid();
    for mode in ["handle", "dropped", "twice"] {
        let ended = ended(host.hostile_with(mode, reaching(&provider))).await;
        assert!(matches!(ended.result, Err(Failure::Trapped(_))), "{mode}: {:?} {}", ended.result, ended.text);
        assert_eq!(crate::support::ended(host.hostile("fine")).await.text, "fine");
    }
    assert_eq!((host.runners.sandbox_pid(), host.runners.live_runs()), (pid, 0));
}

#[tokio::test]
async fn p12_text_that_plays_an_event_or_a_terminal_stays_one_text() {
    let host = Host::start().await;
    let ended = ended(host.hostile("escape")).await;
    // One event with all of it, whatever it looks like: those who frame it or show it escape it.
    assert_eq!(ended.events, [Event::Text(ended.text.clone())]);
    assert!(ended.text.contains("data: {\"forged\":true}"), "{}", ended.text);
    ended.result.unwrap();
}

#[tokio::test]
async fn c9_headers_that_smuggle_or_belong_to_the_host_are_refused_and_nothing_is_sent() {
    let (host, provider) = (Host::start().await, provider().await);
    for header in [
        "x=a\\nx-forged: 1",
        "x\\nx-forged=1",
        "x y=1",
        "=1",
        "host=evil.test",
        "Host=evil.test",
        "content-length=5",
        "transfer-encoding=chunked",
        "connection=upgrade",
        "te=trailers",
        "proxy-authorization=x",
        "accept-encoding=gzip",
        "x={{credential:api_key",
        "x={{credential:other}}",
        "x={{credential:api_key}}\\nx-forged: 1",
    ] {
        let failure =
            ended(host.hostile_with(&format!("header {header}"), reaching(&provider))).await.result.unwrap_err();
        // A credential that nobody entered is an administrator's matter.
        let is_refused = match header {
            "x={{credential:other}}" => matches!(failure, Failure::Misconfigured(_)),
            _ => matches!(failure, Failure::BadRequest(_)),
        };
        assert!(is_refused, "{header}: {failure}");
    }
    assert_eq!(provider.connections(), 0);
    // A credential that somebody entered with a line feed is no way in either.
    let url = provider.url();
    let broken = host.hostile_with("header x={{credential:api_key}}", |binding| {
        binding.endpoint = Some(url);
        binding.credentials.insert("api_key".into(), "a\r\nx-forged: 1".to_owned().into());
    });
    assert_eq!(ended(broken).await.result.unwrap_err().code(), "bad_request");
    assert_eq!(provider.connections(), 0);
}

/// The key backwards: a prompt with the key itself would put it where it must not be found.
fn backwards(word: &str) -> String {
    word.chars().rev().collect()
}

#[tokio::test]
async fn c21_after_a_request_with_a_credential_it_is_nowhere_in_the_guests_memory() {
    let host = Host::start().await;
    // The provider repeats the key in its body and in a header.
    let echo = Act::RefuseWith {
        status: 200,
        headers: vec![("x-echo", format!("Bearer {KEY}"))],
        body: format!("you sent {KEY}, and {KEY} again"),
    };
    let provider = StandIn::start(Behaviour::acting(echo)).await.unwrap();
    let scan = host.hostile_with(&format!("scan {}", backwards(KEY)), reaching(&provider));
    let ended = ended(scan).await;
    assert!(provider.requests()[0].head.contains(KEY));
    let (bytes, found) = ended.text.split_once("; ").unwrap();
    assert!(bytes.starts_with(&format!("{} bytes", "you sent , and  again".len() + 2 * KEY.len())), "{bytes}");
    let (key, control) = found.split_once(' ').unwrap();
    assert_eq!(key, "0", "the key is in the guest's memory");
    assert_ne!(control, "0", "the scan does not see the memory");
}

#[tokio::test]
async fn c21_a_credential_that_a_provider_repeats_in_a_completion_is_nowhere_in_what_the_guest_gets() {
    let host = Host::start().await;
    // In one piece, in every place of an event, and cut anywhere.
    let tokens = [format!("you sent {KEY}, "), KEY.to_owned(), " again".to_owned()];
    for act in [Act::Stream, Act::ByteByByte] {
        let provider =
            StandIn::start(Behaviour { act: act.clone(), ..Behaviour::saying(tokens.clone()) }).await.unwrap();
        let stars = "*".repeat(KEY.len());
        // Past the guest, which looks for it in its memory after it.
        let relayed = ended(host.hostile_with(&format!("relay {}", backwards(KEY)), reaching(&provider))).await;
        assert!(relayed.text.contains(&format!("you sent {stars}, {stars} again")), "{act:?}: {}", relayed.text);
        assert!(relayed.text.ends_with(" 0"), "{act:?}: the key is in the guest's memory: {}", relayed.text);
        // And through it.
        let through = ended(host.openai(&provider, crate::support::asking("x"))).await;
        assert!(!through.text.contains(KEY) && through.text.contains(&stars), "{act:?}: {}", through.text);
        assert!(provider.requests()[0].head.contains(KEY), "{act:?}");
    }
}

#[tokio::test]
async fn what_is_larger_than_a_frame_is_too_much_input_and_no_dead_sandbox() {
    let host = Host::start().await;
    let pid = host.runners.sandbox_pid();
    let run = host.hostile_with(&"x".repeat(17 << 20), |binding| {
        binding.limits = limits(|limits| limits.input_bytes = 64 << 20);
    });
    let failure = ended(run).await.result.unwrap_err();
    assert!(matches!(failure, Failure::LimitExceeded(runners::Limit::Input, _)), "{failure}");
    assert_eq!((host.runners.sandbox_pid(), host.runners.live_runs()), (pid, 0));
}

#[tokio::test]
async fn c21_the_sandbox_process_never_holds_a_credential() {
    let (host, provider) = (Host::start().await, provider().await);
    ended(host.hostile_with("get /x", reaching(&provider))).await.result.unwrap();
    let pid = host.runners.sandbox_pid().unwrap();
    let found = memory(pid, KEY.as_bytes());
    // Only root may look, and not everywhere.
    assert!(found.is_none_or(|found| found == 0), "{found:?} places");
}

/// How often a word stands in the writable memory of a process; `None` where we may not look.
fn memory(pid: u32, word: &[u8]) -> Option<usize> {
    use std::os::unix::fs::FileExt;
    let maps = std::fs::read_to_string(format!("/proc/{pid}/maps")).ok()?;
    let memory = std::fs::File::open(format!("/proc/{pid}/mem")).ok()?;
    let mut found = 0;
    for line in maps.lines().filter(|line| line.split(' ').nth(1).is_some_and(|rights| rights.starts_with("rw"))) {
        let (from, to) = line.split(' ').next()?.split_once('-')?;
        let (from, to) = (u64::from_str_radix(from, 16).ok()?, u64::from_str_radix(to, 16).ok()?);
        // Address space that is set aside for guests is not there until one needs it; a page tells.
        for at in (from..to.min(from + (256 << 20))).step_by(1 << 20) {
            let mut bytes = vec![0; (to - at).min((1 << 20) + word.len() as u64) as usize];
            if memory.read_exact_at(&mut bytes, at).is_ok() {
                found += memchr::memmem::find_iter(&bytes, word).count();
            }
        }
    }
    Some(found)
}

#[tokio::test]
async fn p9_a_run_that_is_cancelled_at_any_moment_leaves_nothing() {
    let slow = Behaviour { token_delay: Duration::from_millis(2), ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(slow).await.unwrap());
    let pid = host.runners.sandbox_pid();
    for millis in 0..40 {
        let run = host.openai(&provider, asking("x"));
        tokio::time::sleep(Duration::from_millis(millis)).await; // the moment
        run.cancel();
        let result = tokio::time::timeout(Duration::from_secs(5), ended(run)).await.unwrap().result;
        assert!(matches!(result, Err(Failure::Cancelled) | Ok(_)), "after {millis} ms: {result:?}");
    }
    assert_eq!((host.runners.sandbox_pid(), host.runners.live_runs()), (pid, 0));
}

/// Threads and open files of a process; of the sandbox only where we may look.
fn held(pid: u32) -> (usize, usize) {
    let count = |what: &str| std::fs::read_dir(format!("/proc/{pid}/{what}")).map_or(0, Iterator::count);
    (count("task"), count("fd"))
}

#[tokio::test]
async fn p1_to_p12_whatever_a_guest_did_no_thread_instance_file_or_socket_is_left() {
    // Room for twenty instances: one left by every third run would soon be felt.
    let host = Host::with(|config| config.parallel_runs = 4).await;
    let provider = provider().await;
    let pid = host.runners.sandbox_pid().unwrap();
    let modes = [
        "fine",
        "loop",
        "memory",
        "stack",
        "huge",
        "much",
        "trap",
        "calls",
        "log",
        "utf8",
        "enum",
        "handle",
        "twice",
        "get /x",
        "hold /x",
        "nonsense",
        "no such mode",
    ];
    let round = async || {
        for mode in modes {
            let run = host.hostile_with(mode, |binding| {
                reaching(&provider)(binding);
                binding.limits = limits(|limits| limits.cpu = Duration::from_millis(50));
            });
            let result = ended(run).await.result;
            assert_ne!(result, Err(Failure::Overloaded), "{mode}");
        }
    };
    round().await;
    let (sandbox, own) = (held(pid), held(std::process::id()));
    for _ in 0..4 {
        round().await;
    }
    assert_eq!((host.runners.sandbox_pid(), host.runners.live_runs()), (Some(pid), 0));
    // Connections to the provider are closed a moment after the runs that opened them.
    let awaited = format!("no more is held than {sandbox:?} {own:?}");
    let look = || (held(pid), held(std::process::id()));
    let is_at_most = |now: (usize, usize), before: (usize, usize)| now.0 <= before.0 && now.1 <= before.1;
    until(&awaited, look, |(now, ours)| is_at_most(*now, sandbox) && is_at_most(*ours, own)).await;
}

/// An unsigned number as WebAssembly writes it.
pub fn leb(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let byte = (number & 0x7f) as u8;
        number >>= 7;
        if number == 0 {
            bytes.push(byte);
            return bytes;
        }
        bytes.push(byte | 0x80);
    }
}

pub fn section(id: u8, content: &[u8]) -> Vec<u8> {
    [&[id], leb(content.len()).as_slice(), content].concat()
}

/// A component that is one core module, made at once, and has nothing else.
pub fn component(sections: &[Vec<u8>]) -> Vec<u8> {
    let module = [b"\0asm\x01\0\0\0".to_vec(), sections.concat()].concat();
    [b"\0asm\x0d\0\x01\0".to_vec(), section(1, &module), section(2, &[1, 0, 0, 0])].concat()
}

/// Functions that take and give nothing, all with this body.
pub fn functions(count: usize, body: &[u8]) -> [Vec<u8>; 3] {
    let body = [leb(body.len()).as_slice(), body].concat();
    [
        section(1, &[1, 0x60, 0, 0]),
        section(3, &[leb(count), vec![0; count]].concat()),
        section(10, &[leb(count), body.repeat(count)].concat()),
    ]
}

async fn refused(files: &[(&str, Vec<u8>)]) -> (Runners, Vec<String>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(crate::support::plugins().join("testing/hostile.wasm"), folder.path().join("z.wasm")).unwrap();
    for (name, bytes) in files {
        std::fs::write(folder.path().join(Path::new(name).with_extension("wasm")), bytes).unwrap();
    }
    let config = Config::new(sandbox_command(), folder.path(), folder.path().join("cache"));
    let runners = Runners::start(Config { parallel_runs: 10, ..config }).await.unwrap();
    let said =
        runners.refused().iter().map(|(path, why)| format!("{}: {why}", path.file_stem().unwrap().to_string_lossy()));
    let said = said.collect();
    (runners, said, folder)
}

#[tokio::test]
async fn p2_p11_modules_that_declare_too_much_are_left_out_with_a_reason() {
    let memory = component(&[section(5, &[vec![1, 0], leb(65_536)].concat())]);
    let large_table = component(&[section(4, &[vec![1, 0x70, 0], leb(10_000_000)].concat())]);
    let tables = component(&[section(4, &[leb(10_000), [0x70, 0, 1].repeat(10_000)].concat())]);
    let shared = component(&[section(5, &[1, 3, 1, 2])]);
    let wide = component(&[section(5, &[1, 4, 1])]);
    let (runners, said, _folder) = refused(&[
        ("a-memory", memory),
        ("b-large-table", large_table),
        ("c-tables", tables),
        ("d-shared-memory", shared),
        ("e-memory64", wide),
    ])
    .await;
    assert_eq!((runners.plugins().len(), said.len()), (1, 5), "{said:#?}");
    for (why, word) in said.iter().zip(["memory", "table", "table", "memor", "memory64"]) {
        assert!(why.contains(word), "{why}");
    }
}

#[tokio::test]
async fn p11_a_module_made_to_be_hard_to_compile_costs_its_own_process_and_the_others_load() {
    // Tables of jumps, each of them with nearly as many targets as the compiler takes.
    let targets = 65_000;
    let jump = [vec![0x41, 0, 0x0e], leb(targets), vec![0; targets + 1]].concat();
    let jumps: Vec<u8> = (0..5).flat_map(|_| [vec![0x02, 0x40], jump.clone(), vec![0x0b]].concat()).collect();
    let jumps = component(&functions(1, &[vec![0], jumps, vec![0x0b]].concat()));
    let many = component(&functions(50_000, &[0, 0x0b]));
    let begun = Instant::now();
    let (runners, said, _folder) = refused(&[("a-jumps", jumps), ("b-many", many)]).await;
    assert_eq!((runners.plugins().len(), said.len()), (1, 2), "{said:#?}");
    assert!(begun.elapsed() < Duration::from_secs(120), "{:?}", begun.elapsed());
    let run = runners.run(runners::Job { binding: Binding::new("hostile").into(), request: asking("fine") });
    assert_eq!(ended(run).await.text, "fine");
}

#[tokio::test]
async fn p11_code_that_somebody_else_compiled_is_no_component() {
    let host = Host::with(|config| config.cache_dir = config.plugins_dir.join("cache")).await;
    let cache = std::fs::read_dir(host.folder.path().join("cache")).unwrap().flatten();
    let compiled = cache.map(|entry| entry.path()).find(|path| path.extension().is_some_and(|e| e == "compiled"));
    let (_runners, said, _folder) = refused(&[("a-compiled", std::fs::read(compiled.unwrap()).unwrap())]).await;
    assert!(said[0].starts_with("a-compiled: it cannot be compiled"), "{said:?}");
}

#[tokio::test]
async fn p4_a_run_beside_a_flood_does_not_wait_for_it() {
    let host = Host::start().await;
    let (flood, _) = begun(host.hostile_with("deaf", |binding| {
        binding.limits = limits(|limits| (limits.cpu, limits.events) = (Duration::from_secs(30), u32::MAX));
    }))
    .await;
    for _ in 0..10 {
        let begun = Instant::now();
        assert_eq!(ended(host.hostile("fine")).await.text, "fine");
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    }
    drop(flood);
}
