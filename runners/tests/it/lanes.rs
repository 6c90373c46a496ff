//! Threads with a runtime of their own reach the sandbox by sockets of their own.

use std::time::Duration;

use runners::testing::{Act, Behaviour, StandIn};
use tokio::runtime::{Builder, Runtime};

use crate::support::{Host, asking, begun, ended};

fn alone() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

#[test]
fn a_run_on_a_thread_of_its_own_wakes_no_other_thread() {
    let main = alone();
    let (host, provider) =
        main.block_on(async { (Host::start().await, StandIn::start(Behaviour::default()).await.unwrap()) });
    // From here on nobody works on the runtime on which all of it was started, and which reads the first socket.
    let run = || {
        let runtime = alone();
        runtime.block_on(async { ended(host.hostile("fine")).await.text })
    };
    std::thread::scope(|threads| {
        let texts = [threads.spawn(run), threads.spawn(run)].map(|thread| thread.join().unwrap());
        assert_eq!(texts, ["fine", "fine"]);
    });
    // That runtime's own runs, and what they ask of the outside, go on as soon as somebody does.
    main.block_on(async { ended(host.openai(&provider, asking("x"))).await.result }).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn more_threads_than_sockets_and_threads_that_have_ended_find_a_way() {
    let host = Host::start().await;
    let threads = 2 + 2 * std::thread::available_parallelism().unwrap().get();
    // One after the other, so that each finds what the one before has left; then all at once.
    for at_once in [1, threads] {
        for _ in 0..threads / at_once {
            std::thread::scope(|scope| {
                for _ in 0..at_once {
                    scope.spawn(|| {
                        alone().block_on(async {
                            assert_eq!(ended(host.hostile("fine")).await.text, "fine");
                            assert_eq!(ended(host.hostile("fine")).await.text, "fine");
                        })
                    });
                }
            });
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_run_whose_thread_has_ended_is_stopped() {
    let behaviour = Behaviour { act: Act::StallAfter(1), ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    let left = std::thread::scope(|threads| {
        let begin = || alone().block_on(async { begun(host.openai(&provider, asking("x"))).await.0 });
        threads.spawn(begin).join().unwrap()
    });
    assert_eq!(host.runners.live_runs(), 1);
    drop(left);
    let is_ended = tokio::time::timeout(Duration::from_secs(20), host.runners.until_idle()).await.is_ok();
    assert!(is_ended, "nobody has ended it");
    // Its thread's socket is not needed for the others.
    assert_eq!(ended(host.hostile("fine")).await.text, "fine");
}
