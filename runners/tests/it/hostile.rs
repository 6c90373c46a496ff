//! Guests that misbehave: each fails its own run with a clear reason, and nothing else (F15, B36–B43).

use std::time::Duration;

use runners::testing::{Act, Behaviour, StandIn};
use runners::{Binding, Compiling, Event, Failure, Job, Limit, Limits, SandboxCommand};

use crate::support::{Ended, Host, asking, begun, ended, limits, sandbox_command};

/// Runs a mode, and proves that the same sandbox serves others before and after.
async fn alone(host: &Host, mode: &str) -> Ended {
    let pid = host.runners.sandbox_pid();
    let (beside, _) = begun(
        host.hostile_with("loop", |binding| binding.limits = limits(|limits| limits.cpu = Duration::from_secs(60))),
    )
    .await;
    let ended = ended(
        host.hostile_with(mode, |binding| binding.limits = limits(|limits| limits.cpu = Duration::from_millis(300))),
    )
    .await;
    assert_eq!(crate::support::ended(host.hostile("fine")).await.text, "fine");
    beside.cancel();
    assert_eq!(crate::support::ended(beside).await.result, Err(Failure::Cancelled));
    assert_eq!((host.runners.sandbox_pid(), host.runners.live_runs()), (pid, 0), "the sandbox must live on");
    ended
}

fn exceeded(ended: &Ended) -> Option<Limit> {
    if let Err(Failure::LimitExceeded(limit, _)) = &ended.result { Some(*limit) } else { None }
}

#[tokio::test]
async fn p1_an_endless_loop_ends_at_its_cpu_limit() {
    let ended = alone(&Host::start().await, "loop").await;
    assert_eq!((exceeded(&ended), ended.text.as_str()), (Some(Limit::Cpu), "before"), "{:?}", ended.result);
}

#[tokio::test]
async fn p2_a_hoarder_ends_at_its_memory_limit() {
    let ended = alone(&Host::start().await, "memory").await;
    assert_eq!((exceeded(&ended), ended.text.as_str()), (Some(Limit::Memory), "before"), "{:?}", ended.result);
}

#[tokio::test]
async fn p_what_a_run_used_is_told_when_it_has_ended() {
    let host = Host::start().await;
    let used = async |mode: &str| {
        let change = |binding: &mut runners::Binding| {
            binding.limits =
                limits(|limits| (limits.cpu, limits.memory_bytes) = (Duration::from_millis(300), 16 << 20));
        };
        ended(host.hostile_with(mode, change)).await.spent.unwrap()
    };
    let (fine, looped, hoarded) = (used("fine").await, used("loop").await, used("memory").await);
    assert!(!fine.cpu.is_zero() && fine.cpu < Duration::from_millis(100), "{fine:?}");
    assert!(looped.cpu >= Duration::from_millis(300), "{looped:?}");
    assert!(fine.memory_bytes >= 64 << 10 && fine.memory_bytes < 8 << 20, "{fine:?}");
    assert!(
        hoarded.memory_bytes > 8 << 20 && hoarded.memory_bytes <= 16 << 20,
        "the refused part does not count: {hoarded:?}"
    );
    let cancelled = host.hostile("loop");
    let (cancelled, _) = begun(cancelled).await;
    assert_eq!(cancelled.spent(), None, "not before its end");
}

#[tokio::test]
async fn p3_deep_recursion_ends_at_the_stack_limit() {
    let ended = alone(&Host::start().await, "stack").await;
    // A guest has a stack of its own inside its memory, too: whichever ends first, it is the run that ends.
    assert!(
        matches!(&ended.result, Err(Failure::LimitExceeded(Limit::Stack, _) | Failure::Trapped(_))),
        "{:?}",
        ended.result
    );
}

#[tokio::test]
async fn p4_a_flood_of_events_ends_at_its_limit_and_is_bounded() {
    let host = Host::start().await;
    let few = |binding: &mut runners::Binding| binding.limits = limits(|limits| limits.events = 1000);
    let flood = ended(host.hostile_with("events", few)).await;
    assert_eq!((exceeded(&flood), flood.events.len()), (Some(Limit::Events), 1000));
    let much = alone(&host, "much").await;
    assert_eq!((exceeded(&much), much.text.len()), (Some(Limit::Output), 4 << 20));
}

#[tokio::test]
async fn p4_what_a_tool_call_carries_along_counts_as_output_however_it_is_cut() {
    let host = Host::start().await;
    // Sixty pairs a call: a thousand bytes each, and next to nothing.
    for mode in ["extras 1000", "extras 0"] {
        let flood = ended(host.hostile(mode)).await;
        assert_eq!(exceeded(&flood), Some(Limit::Output), "{mode}: {:?}", flood.result);
        let carried = |event: &Event| match event {
            Event::ToolCall(call) => {
                let text: usize = call.extras.iter().map(|(name, value)| name.len() + value.len()).sum();
                // Two texts are at least their two places in memory.
                text + call.extras.len() * 2 * size_of::<String>()
            }
            _ => 0,
        };
        let kept: usize = flood.events.iter().map(carried).sum();
        assert!(!flood.events.is_empty() && kept <= 4 << 20, "{mode}: {kept} bytes");
    }
    assert_eq!(ended(host.hostile("fine")).await.text, "fine");
}

#[tokio::test]
async fn p4_an_event_that_fits_into_no_frame_ends_its_run_and_does_not_vanish() {
    let host = Host::start().await;
    let much = |binding: &mut Binding| {
        binding.limits = limits(|limits| (limits.output_bytes, limits.memory_bytes) = (64 << 20, Limits::MAX_MEMORY));
    };
    let ended = ended(host.hostile_with("frame", much)).await;
    assert_eq!((exceeded(&ended), ended.events), (Some(Limit::Output), Vec::new()), "{:?}", ended.result);
}

#[tokio::test]
async fn p2_runs_that_together_want_more_memory_than_the_sandbox_has_do_not_take_that_of_others() {
    const MIB: u64 = 1 << 20;
    let silent = StandIn::start(Behaviour::acting(Act::StallAfter(0))).await.unwrap();
    let host = Host::with(|config| config.space.memory_bytes = 200 * MIB).await;
    let endpoint = silent.url();
    let at_rest = |binding: &mut Binding| {
        binding.endpoint = Some(endpoint.clone());
        binding.credentials.insert("api_key".into(), "key".to_owned().into());
    };
    for _ in 0..3 {
        // Each within its own limit of 64 MiB, and full before the next one begins.
        let mut full = Vec::new();
        for _ in 0..3 {
            let (run, first) = begun(host.hostile_with("swell 48", at_rest)).await;
            assert_eq!(first, Event::Text("full".into()));
            full.push(run);
        }
        let bombs: Vec<_> = (0..4).map(|_| host.hostile("memory")).collect();
        for bomb in bombs {
            assert_eq!(ended(bomb).await.result, Err(Failure::Overloaded), "it is not that run's own limit");
        }
        // The sandbox is as good as full, and a small run goes on beside those that fill it.
        assert_eq!(ended(host.hostile("fine")).await.text, "fine");
        assert_eq!(host.runners.live_runs(), 3);
        for run in full {
            run.cancel();
            assert_eq!(ended(run).await.result, Err(Failure::Cancelled));
        }
        // All of it was given back: one alone ends at its own limit again.
        let alone = ended(host.hostile("memory")).await;
        assert_eq!(exceeded(&alone), Some(Limit::Memory), "{:?}", alone.result);
    }
}

#[tokio::test]
async fn p2_the_kernel_takes_the_sandbox_before_a_database_when_memory_ends() {
    let host = Host::start().await;
    let pid = host.runners.sandbox_pid().unwrap();
    let first = std::fs::read_to_string(format!("/proc/{pid}/oom_score_adj")).unwrap();
    assert!(first.trim().parse::<i32>().unwrap() >= 500, "{first}");
}

#[tokio::test]
async fn p7_a_hoarder_of_open_answers_ends_at_its_limit() {
    let host = Host::start().await;
    let provider = StandIn::start(Behaviour::default()).await.unwrap();
    let held = |open_answers| {
        host.hostile_with("hold /x", |binding| {
            binding.endpoint = Some(provider.url());
            binding.credentials.insert("api_key".into(), "key".to_owned().into());
            binding.limits = limits(|limits| (limits.host_calls, limits.open_answers) = (1000, open_answers));
        })
    };
    let usual = ended(held(100)).await;
    assert_eq!(exceeded(&usual), Some(Limit::Resources), "{:?}", usual.result);
    assert_eq!(provider.requests().len(), 101);
    assert_eq!(ended(held(200)).await.text, "200", "an operator may set another");
}

#[tokio::test]
async fn p3_the_stack_of_a_guest_is_the_operators() {
    // Shallow enough that it ends before the stack that a guest keeps in its own memory.
    let host = Host::with(|config| config.space.stack_bytes = 64 << 10).await;
    let deep = ended(host.hostile("stack")).await;
    assert_eq!(exceeded(&deep), Some(Limit::Stack), "{:?}", deep.result);
    assert_eq!(ended(host.hostile("fine")).await.text, "fine");
}

#[tokio::test]
async fn p5_a_string_too_large_to_pass_the_border_fails_the_run_only() {
    let ended = alone(&Host::start().await, "huge").await;
    assert!(
        matches!(&ended.result, Err(Failure::LimitExceeded(Limit::Output, _) | Failure::Trapped(_))),
        "{:?}",
        ended.result
    );
}

#[tokio::test]
async fn p6_a_trap_in_the_middle_keeps_what_was_said() {
    let ended = alone(&Host::start().await, "trap").await;
    assert_eq!(ended.text, "before");
    assert!(matches!(&ended.result, Err(Failure::Trapped(_))), "{:?}", ended.result);
}

#[tokio::test]
async fn p7_a_flood_of_calls_ends_at_its_limit() {
    let ended = alone(&Host::start().await, "calls").await;
    assert_eq!(exceeded(&ended), Some(Limit::HostCalls), "{:?}", ended.result);
}

#[tokio::test]
async fn a_flood_of_log_lines_is_dropped_and_the_run_goes_on() {
    let ended = alone(&Host::start().await, "log").await;
    assert_eq!((ended.text.as_str(), ended.result.is_ok()), ("logged", true));
}

#[tokio::test]
async fn nonsense_is_corrected_or_dropped_before_anybody_sees_it() {
    let ended = ended(Host::start().await.hostile("nonsense")).await;
    let progress = |fraction, note: &str| Event::Progress { fraction, note: note.into() };
    assert_eq!(ended.events, [progress(0.0, "lost"), progress(1.0, "far")]);
    let id = ended.result.unwrap().provider_request_id.unwrap();
    assert_eq!(id.len(), 4096);
}

#[tokio::test]
async fn a_guest_that_is_deaf_to_stop_is_stopped_all_the_same() {
    let host = Host::start().await;
    let (run, _) = begun(host.hostile("deaf")).await;
    run.cancel();
    let ended = tokio::time::timeout(Duration::from_secs(5), ended(run)).await.unwrap();
    assert_eq!(ended.result, Err(Failure::Cancelled));
}

#[tokio::test]
async fn c21_a_guest_sees_its_request_and_no_credential() {
    let host = Host::start().await;
    let run = host.hostile_with("seen", |binding| {
        binding.credentials.insert("api_key".into(), crate::support::KEY.to_owned().into());
    });
    let ended = ended(run).await;
    assert!(ended.text.contains("seen") && !ended.text.contains(crate::support::KEY), "{}", ended.text);
}

#[tokio::test]
async fn p9_what_one_binding_keeps_another_does_not_find() {
    let host = Host::start().await;
    let keyed = |key: &'static str| {
        move |binding: &mut runners::Binding| drop(binding.credentials.insert("api_key".into(), key.to_owned().into()))
    };
    assert_eq!(ended(host.hostile_with("keep token", keyed("a"))).await.text, "true");
    assert_eq!(ended(host.hostile_with("kept", keyed("a"))).await.text, "token");
    assert_eq!(ended(host.hostile_with("kept", keyed("b"))).await.text, "");
}

#[tokio::test]
async fn an_input_over_its_limit_is_refused_before_anything_starts() {
    let host = Host::start().await;
    let run =
        host.hostile_with(&"x".repeat(2000), |binding| binding.limits = limits(|limits| limits.input_bytes = 1000));
    assert_eq!(exceeded(&ended(run).await), Some(Limit::Input));
}

#[tokio::test]
async fn when_the_sandbox_is_full_one_more_run_is_told_so_and_there_is_room_again_later() {
    let host = Host::with(|config| config.parallel_runs = 2).await;
    let long = |binding: &mut runners::Binding| binding.limits = limits(|limits| limits.cpu = Duration::from_secs(60));
    let (one, _) = begun(host.hostile_with("loop", long)).await;
    let (two, _) = begun(host.hostile_with("loop", long)).await;
    assert_eq!(ended(host.hostile("fine")).await.result, Err(Failure::Overloaded));
    for run in [one, two] {
        run.cancel();
        ended(run).await.result.unwrap_err();
    }
    assert_eq!(ended(host.hostile("fine")).await.text, "fine");
}

#[tokio::test]
async fn p8_files_that_are_no_plugin_or_import_what_is_not_in_the_contract_are_left_out_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let good = std::fs::read(crate::support::plugins().join("offline.wasm")).unwrap();
    // A component, by its header, whose one import the contract does not have.
    let wasi = [
        b"\0asm\x0d\0\x01\0".as_slice(),
        b"\x07\x05\x01\x40\0\x01\0".as_slice(),
        b"\x0a\x10\x01\0\x0bwasi-socket\x01\0".as_slice(),
    ]
    .concat();
    for (name, bytes) in [
        ("a-good", good.clone()),
        ("b-cut", good[..good.len() / 2].to_vec()),
        ("c-text", b"hello".to_vec()),
        ("d-wasi", wasi),
        ("e-empty", Vec::new()),
        ("h-native", b"\x7fELF\x02\x01\x01".to_vec()),
        ("h-native", b"\x7fELF\x02\x01\x01".to_vec()),
        ("f-same", good),
    ] {
        std::fs::write(folder.path().join(name).with_extension("wasm"), bytes).unwrap();
    }
    std::fs::File::create(folder.path().join("g-large.wasm")).unwrap().set_len(50 << 20).unwrap();
    let config = runners::Config {
        parallel_runs: 10,
        ..runners::Config::new(sandbox_command(), folder.path(), folder.path().join("cache"))
    };
    let runners = runners::Runners::start(config).await.unwrap();
    let refused: Vec<String> = runners
        .refused()
        .iter()
        .map(|(path, why)| format!("{}: {why}", path.file_stem().unwrap().to_string_lossy()))
        .collect();
    let names: Vec<String> = refused.iter().map(|line| line.chars().take(1).collect()).collect();
    assert_eq!(
        names.concat().chars().collect::<std::collections::BTreeSet<_>>().into_iter().collect::<String>(),
        "bcdefgh",
        "{refused:#?}"
    );
    assert_eq!(runners.plugins().len(), 1);
}

#[tokio::test]
async fn p8_what_a_component_may_be_and_what_compiling_it_may_use_is_the_operators() {
    let small = |compiling: &mut Compiling| compiling.component_bytes = 100_000;
    let poor = |compiling: &mut Compiling| compiling.memory_bytes = 64 << 20;
    type Change = fn(&mut Compiling);
    // With as little memory it may also end before it is ready: then it is said what it has.
    let limits: [([&str; 2], Change); 2] =
        [(["larger than", "100000 bytes"], small), (["64 MiB of memory", "compile_memory_mib of plugin_limits"], poor)];
    for (why, limit) in limits {
        let folder = tempfile::tempdir().unwrap();
        let good = crate::support::plugins().join("openai.wasm");
        std::fs::copy(good, folder.path().join("openai.wasm")).unwrap();
        // A cache of its own: what is compiled already is not compiled again.
        let mut config = runners::Config::new(sandbox_command(), folder.path(), folder.path().join("cache"));
        config.parallel_runs = 10;
        limit(&mut config.compiling);
        let runners = runners::Runners::start(config).await.unwrap();
        assert!(runners.plugins().is_empty());
        assert!(why.iter().all(|part| runners.refused()[0].1.contains(part)), "{:?}", runners.refused());
    }
}

#[tokio::test]
async fn p8_a_component_with_altered_bytes_is_refused_or_harmless_and_the_others_load() {
    let folder = tempfile::tempdir().unwrap();
    let good = std::fs::read(crate::support::plugins().join("testing/hostile.wasm")).unwrap();
    std::fs::write(folder.path().join("a.wasm"), &good).unwrap();
    for n in 0..12 {
        let mut altered = good.clone();
        // Spread over the whole, the same in every run of this test.
        for step in 1..=8 {
            let at = (n * 7919 + step * 104_729) % altered.len();
            altered[at] ^= 1 << (step % 8);
        }
        std::fs::write(folder.path().join(format!("b{n}.wasm")), altered).unwrap();
    }
    let config = runners::Config::new(sandbox_command(), folder.path(), folder.path().join("cache"));
    let runners = runners::Runners::start(runners::Config { parallel_runs: 10, ..config }).await.unwrap();
    assert_eq!((runners.plugins().len(), runners.refused().len()), (1, 12), "{:#?}", runners.refused());
    let run = runners.run(Job { binding: Binding::new("hostile").into(), request: asking("fine") });
    assert_eq!(ended(run).await.text, "fine");
}

#[tokio::test]
async fn a_sandbox_that_cannot_be_started_is_a_clear_error() {
    let folder = tempfile::tempdir().unwrap();
    for program in ["/nowhere/at-all", "/bin/true"] {
        let config =
            runners::Config::new(SandboxCommand::new(program, [""; 0]), folder.path(), folder.path().join("cache"));
        let error = runners::Runners::start(config).await.err().unwrap().to_string();
        assert!(error.contains("the sandbox cannot be started") && error.contains(program), "{error}");
    }
}
