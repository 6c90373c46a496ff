//! Guests of toolchains that import WASI unasked: they start, and find nothing that they should not.

use std::time::Duration;

use runners::{Binding, Failure, Job, Run};

use crate::support::{Host, asking, begun, ended, limits};

/// The WASI-importing guest beside the others.
async fn host() -> Host {
    Host::with(|config| {
        let from = crate::support::plugins().join("testing/probe.wasm");
        std::fs::copy(from, config.plugins_dir.join("probe.wasm")).unwrap();
    })
    .await
}

fn probe(host: &Host, what: &str) -> Run {
    let limits = limits(|limits| limits.cpu = Duration::from_secs(1));
    let binding = Binding { limits, ..Binding::new("probe") };
    host.runners.run(Job { binding: binding.into(), request: asking(what) })
}

#[tokio::test]
async fn p10_the_environment_is_empty_and_there_are_no_folders_no_terminal_and_no_input() {
    let host = host().await;
    let found = ended(probe(&host, "surroundings")).await;
    assert_eq!(found.text, "[] [] None 0 false true", "{:?}", found.result);
    let imports = host.runners.plugins().into_iter().find(|plugin| plugin.name == "probe").unwrap().imports;
    assert!(imports.iter().any(|name| name.starts_with("wasi:cli/environment@0.2")), "{imports:?}");
}

#[tokio::test]
async fn p10_clocks_go_by_whole_milliseconds_and_random_numbers_differ() {
    let host = host().await;
    assert_eq!(ended(probe(&host, "clocks")).await.text, "true true [0] true");
    assert_eq!(ended(probe(&host, "random")).await.text, "4 1000");
    assert!(matches!(ended(probe(&host, "much random")).await.result, Err(Failure::Trapped(_))));
}

#[tokio::test]
async fn p12_output_goes_to_the_log_and_no_flood_of_it_ends_the_run() {
    let host = host().await;
    for what in ["print", "print much"] {
        assert_eq!(ended(probe(&host, what)).await.text, "printed");
    }
}

#[tokio::test]
async fn p8_sockets_and_an_end_of_its_own_end_that_run_and_no_other() {
    let host = host().await;
    let pid = host.runners.sandbox_pid();
    for (what, reason) in [("network", "instance-network"), ("exit", "ended itself with an error")] {
        let failure = ended(probe(&host, what)).await.result.unwrap_err();
        assert!(matches!(&failure, Failure::Trapped(why) if why.contains(reason)), "{failure}");
    }
    let hoarder = ended(probe(&host, "pollables")).await.result.unwrap_err();
    assert!(matches!(hoarder, Failure::Trapped(_)), "{hoarder}");
    assert_eq!(ended(host.hostile("fine")).await.text, "fine");
    assert_eq!((host.runners.sandbox_pid(), host.runners.live_runs()), (pid, 0));
}

#[tokio::test]
async fn p9_a_guest_that_sleeps_wakes_when_it_is_cancelled() {
    let host = host().await;
    let (run, _) = begun(probe(&host, "sleep")).await;
    run.cancel();
    let cancelled = tokio::time::timeout(Duration::from_secs(5), ended(run)).await.unwrap();
    assert_eq!((cancelled.text.as_str(), cancelled.result), ("", Err(Failure::Cancelled)));
}
