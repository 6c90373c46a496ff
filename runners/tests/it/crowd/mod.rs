//! What 255 ordinary runs notice of a guest that misbehaves beside them, or of a component that does while it is looked
//! at: nothing. They go on word by word while it happens and end with exactly what they were to say; and no thread,
//! instance, file or socket is left (P1–P12 of B36–B43, F15). Why each of these ends as it does is `hostile`'s and
//! `borders`' to prove.

mod choir;

use std::time::Duration;

use runners::{Binding, Compiling, Config, Event, Failure, Limit, Limits};

use crate::borders::{component, functions, leb, section};
use crate::support::{Ended, begun, ended, limits, plugins};
use choir::Crowd;

/// The usual limits, with those lower that would only make a test wait.
fn short(limits: &mut Limits) {
    (limits.cpu, limits.idle) = (Duration::from_millis(300), Duration::from_millis(300));
}

/// Runs a mode of the hostile guest beside everybody.
async fn beside(crowd: &mut Crowd, mode: &str, change: impl Fn(&mut Limits)) -> Ended {
    let url = crowd.url();
    let run = crowd.host.hostile_with(mode, |binding: &mut Binding| {
        binding.endpoint = Some(url);
        binding.credentials.insert("api_key".into(), "key".to_owned().into());
        binding.limits = limits(|limits| {
            short(limits);
            change(limits);
        });
    });
    crowd.beside(ended(run)).await
}

/// The same, for a mode that ends at this limit.
async fn exceeds(crowd: &mut Crowd, limit: Limit, mode: &str, change: impl Fn(&mut Limits)) {
    let ended = beside(crowd, mode, change).await;
    let is_it = matches!(&ended.result, Err(Failure::LimitExceeded(exceeded, _)) if *exceeded == limit);
    assert!(is_it, "{mode}: {:?}", ended.result);
}

async fn traps(crowd: &mut Crowd, mode: &str) {
    let ended = beside(crowd, mode, |_| {}).await;
    assert!(matches!(ended.result, Err(Failure::Trapped(_))), "{mode}: {:?}", ended.result);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p1_255_others_do_not_notice_a_loop_with_or_without_an_end_to_jump_to() {
    let mut crowd = Crowd::gather().await;
    for mode in ["loop", "fib"] {
        exceeds(&mut crowd, Limit::Cpu, mode, |_| {}).await;
    }
    crowd.disperse().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p2_255_others_do_not_notice_hoarders_of_memory_alone_or_many_at_once() {
    // Beside what each begins with, enough for two hoarders and not for eight.
    let enough = |config: &mut Config| config.space.memory_bytes = 128 << 20;
    let mut crowd = Crowd::in_a_host(enough).await;
    exceeds(&mut crowd, Limit::Memory, "memory", |_| {}).await;
    let full: Vec<_> = (0..8).map(|_| ended(crowd.host.hostile("memory"))).collect();
    let ends = crowd.beside(futures_util::future::join_all(full)).await;
    for end in ends {
        let of_its_own = matches!(&end.result, Err(Failure::LimitExceeded(Limit::Memory, _)));
        assert!(of_its_own || end.result == Err(Failure::Overloaded), "{:?}", end.result);
    }
    exceeds(&mut crowd, Limit::Memory, "memory", |_| {}).await;
    crowd.disperse().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p3_255_others_do_not_notice_a_recursion_without_end() {
    let mut crowd = Crowd::in_a_host(|config| config.space.stack_bytes = 64 << 10).await;
    exceeds(&mut crowd, Limit::Stack, "stack", |_| {}).await;
    crowd.disperse().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p4_255_others_do_not_notice_floods_of_events() {
    let mut crowd = Crowd::gather().await;
    exceeds(&mut crowd, Limit::Events, "events", |limits| limits.events = 20_000).await;
    for mode in ["much", "extras 1000", "extras 0"] {
        exceeds(&mut crowd, Limit::Output, mode, |limits| limits.cpu = Duration::from_secs(2)).await;
    }
    crowd.disperse().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p5_255_others_do_not_notice_answers_of_a_gibibyte_or_forged_lengths_and_pointers() {
    let mut crowd = Crowd::gather().await;
    exceeds(&mut crowd, Limit::Output, "gigabyte", |limits| limits.cpu = Duration::from_secs(2)).await;
    let larger = |limits: &mut Limits| {
        (limits.output_bytes, limits.memory_bytes, limits.cpu) = (64 << 20, Limits::MAX_MEMORY, Duration::from_secs(2));
    };
    exceeds(&mut crowd, Limit::Output, "frame", larger).await;
    for mode in ["length", "pointer", "utf8", "enum"] {
        traps(&mut crowd, mode).await;
    }
    // The same of its provider's: a gibibyte, and ten bytes that say to be one.
    for mode in ["drink /large", "drink /forged"] {
        let ended = beside(&mut crowd, mode, |limits| limits.cpu = Duration::from_secs(2)).await;
        assert!(matches!(ended.result, Err(Failure::Unavailable(_))), "{mode}: {:?} {}", ended.result, ended.text);
    }
    crowd.disperse().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p6_255_others_do_not_notice_a_trap_in_the_middle_of_a_stream() {
    let mut crowd = Crowd::gather().await;
    for mode in ["trap", "midstream /stream"] {
        traps(&mut crowd, mode).await;
    }
    crowd.disperse().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p7_255_others_do_not_notice_floods_of_calls_or_calls_that_never_return() {
    let mut crowd = Crowd::gather().await;
    exceeds(&mut crowd, Limit::HostCalls, "calls", |_| {}).await;
    exceeds(&mut crowd, Limit::Resources, "hold /stream", |limits| limits.host_calls = 1000).await;
    for mode in ["handle", "dropped", "twice"] {
        traps(&mut crowd, mode).await;
    }
    // Each ability that waits for somebody: `state` and `log` wait for nobody.
    let silent = ["get /silent", "drink /stream", "complete", "relay"];
    for mode in silent {
        let ended = beside(&mut crowd, mode, |_| {}).await;
        assert!(
            matches!(ended.result, Err(Failure::TimedOut(_) | Failure::Unavailable(_))),
            "{mode}: {:?}",
            ended.result
        );
    }
    for mode in silent {
        let ended = beside(&mut crowd, mode, |limits| {
            (limits.idle, limits.wall) = (Duration::from_secs(60), Duration::from_millis(300));
        })
        .await;
        assert!(matches!(ended.result, Err(Failure::TimedOut(_))), "{mode}: {:?}", ended.result);
    }
    crowd.disperse().await;
}

/// A component that imports so many functions which nobody has.
fn importing(count: usize) -> Vec<u8> {
    let mut imports = leb(count);
    for number in 0..count {
        let name = format!("a-function-n{number}");
        imports.extend([vec![0], leb(name.len()), name.into_bytes(), vec![1, 0]].concat());
    }
    [b"\0asm\x0d\0\x01\0".to_vec(), section(7, &[1, 0x40, 0, 1, 0]), section(10, &imports)].concat()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p8_255_others_do_not_notice_components_that_are_none_or_ask_for_what_nobody_has() {
    let mut crowd = Crowd::gather().await;
    let good = std::fs::read(plugins().join("offline.wasm")).unwrap();
    let altered = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    for (what, bytes, why) in [
        ("200 imports", importing(200), "a-function-n"),
        ("50 MB", vec![0; 50_000_000], "larger than"),
        ("cut off", good[..good.len() / 2].to_vec(), "cannot be compiled"),
        ("without an end", good[..good.len() - 1].to_vec(), "cannot be compiled"),
        ("a bit of its first word", altered(1), "cannot be compiled"),
        ("a bit of its first section", altered(9), "cannot be compiled"),
        ("text", b"export function run() {}".to_vec(), "cannot be compiled"),
        ("nothing", Vec::new(), "cannot be compiled"),
        ("a program", std::fs::read("/bin/true").unwrap(), "cannot be compiled"),
    ] {
        let runners = crowd.runners();
        let refused = crowd.beside(async { runners.install(bytes).await }).await.unwrap_err();
        assert!(refused.contains(why), "{what}: {refused}");
    }
    crowd.disperse().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p9_255_others_do_not_notice_runs_that_are_cancelled_or_ask_for_what_others_keep() {
    let mut crowd = Crowd::gather().await;
    for _ in 0..20 {
        let (deaf, _) = begun(crowd.host.hostile("deaf")).await;
        deaf.cancel();
        assert_eq!(crowd.beside(ended(deaf)).await.result, Err(Failure::Cancelled));
    }
    assert_eq!(beside(&mut crowd, "keep token", |_| {}).await.text, "true");
    let other = crowd.host.hostile_with("kept", |binding| {
        binding.credentials.insert("api_key".into(), "another".to_owned().into());
    });
    assert_eq!(crowd.beside(ended(other)).await.text, "");
    crowd.disperse().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p10_255_others_do_not_notice_one_that_looks_around_and_takes_chance_without_end() {
    let mut crowd = Crowd::gather().await;
    let probe = std::fs::read(plugins().join("testing/probe.wasm")).unwrap();
    let runners = crowd.runners();
    let info = crowd.beside(async { runners.install(probe).await }).await.unwrap();
    let mut found = async |what: &str| {
        let binding = Binding { digest: Some(info.digest.clone()), limits: limits(short), ..Binding::new("probe") };
        let request = crate::support::asking(what);
        let run = crowd.host.runners.run(runners::Job { binding: binding.into(), request });
        crowd.beside(ended(run)).await
    };
    assert_eq!(found("surroundings").await.text, "[] [] None 0 false true");
    for what in ["much random", "network", "exit"] {
        let end = found(what).await;
        assert!(matches!(end.result, Err(Failure::Trapped(_))), "{what}: {:?}", end.result);
    }
    // Its code lies in a file of memory as long as it is installed.
    crowd.runners().uninstall(&info.digest);
    crowd.disperse().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p11_255_others_do_not_notice_a_component_that_takes_longer_to_compile_than_one_may() {
    // With nothing in the cache the shipped ones would take longer than that, too.
    drop(crate::support::Host::start().await);
    let mut crowd = Crowd::in_a_host(|config| {
        config.compiling = Compiling { cpu: Duration::from_secs(1), ..Compiling::default() };
    })
    .await;
    // Ten functions, each a million times the shortest instruction that is work.
    let body = [vec![1, 1, 0x7f, 0x20, 0], vec![0x67; 1_000_000], vec![0x1a, 0x0b]].concat();
    let huge = component(&functions(10, &body));
    assert!((huge.len() as u64) < Compiling::COMPONENT_BYTES);
    for _ in 0..2 {
        let (runners, huge) = (crowd.runners(), huge.clone());
        let refused = crowd.beside(async { runners.install(huge).await }).await.unwrap_err();
        // Where the machine is busy, by the clock before it has computed as much.
        let ends = ["s of a processor; the operator may raise compile_seconds", "compiling it took longer than"];
        assert!(ends.iter().any(|end| refused.contains(end)), "{refused}");
    }
    crowd.disperse().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p12_255_others_do_not_notice_words_that_play_events_or_a_flood_of_a_log() {
    let mut crowd = Crowd::gather().await;
    let words = beside(&mut crowd, "escape", |_| {}).await;
    assert_eq!(words.events, [Event::Text(words.text.clone())]);
    assert_eq!(beside(&mut crowd, "log", |_| {}).await.text, "logged");
    beside(&mut crowd, "nonsense", |_| {}).await.result.unwrap();
    crowd.disperse().await;
}
