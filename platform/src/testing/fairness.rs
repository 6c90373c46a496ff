//! L9: a client at ten times its share moves nobody else's waits by more than a fifth, at a place that all clients share
//! and of which there is little. Counted in steps of work and not in seconds, so that it says the same on every machine.
//! Each place has a test beside it; `tests/tidy/scarce.rs` holds the list of them.

use std::pin::Pin;
use std::task::Poll;

use futures_util::poll;

use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;

/// The client that brings more than its share, the first of all in each round.
const NOISY: i64 = 1;
/// Steps of a round. In one, all clients together bring as much as can be done: every place is busy all the time.
const ROUND: usize = 10;
const ROUNDS: usize = 12;

/// Brings work of many clients to so many places, each thing of which takes a step, with and without a client at ten
/// times its share.
pub async fn others_wait_no_longer<P, F: Future<Output = Result<P, Problem>>>(
    places: usize,
    enter: impl Fn(ClientId) -> F,
) {
    // Tokio has a task that is always ready wait for others now and then, which would count as waiting.
    let (before, after) = tokio::task::unconstrained(async {
        (percentile(waits(places, 1, &enter).await), percentile(waits(places, 10, &enter).await))
    })
    .await;
    assert!(after * 5 <= before * 6, "99 of 100 of the others' things took {after} steps at most, and {before} before");
}

/// How long what the others brought took, its own step included.
async fn waits<P, F: Future<Output = Result<P, Problem>>>(
    places: usize,
    brought: usize,
    enter: &impl Fn(ClientId) -> F,
) -> Vec<usize> {
    let clients = i64::try_from(places * ROUND).unwrap();
    let mut waiting: Vec<(i64, usize, Pin<Box<F>>)> = Vec::new();
    let (mut under_way, mut took) = (Vec::new(), Vec::new());
    for step in 0..ROUND * ROUNDS {
        under_way.clear();
        if step % ROUND == 0 {
            for client in 1..=clients {
                let things = if client == NOISY { brought } else { 1 };
                let of = ClientId::new(client).unwrap();
                waiting.extend((0..things).map(|_| (client, step, Box::pin(enter(of)))));
            }
        }
        // As long as somebody gets further: one who comes in makes room in its own queue.
        let mut moves = true;
        while moves {
            moves = false;
            let mut still = Vec::with_capacity(waiting.len());
            for (client, since, mut entering) in waiting {
                match poll!(&mut entering) {
                    Poll::Pending => still.push((client, since, entering)),
                    Poll::Ready(entered) => {
                        moves = true;
                        assert!(client == NOISY || entered.is_ok(), "somebody was refused for another's sake");
                        if client != NOISY {
                            took.push(step - since + 1);
                        }
                        under_way.extend(entered);
                    }
                }
            }
            waiting = still;
        }
    }
    took
}

fn percentile(mut took: Vec<usize>) -> usize {
    took.sort_unstable();
    took[took.len() * 99 / 100]
}

#[tokio::test]
async fn l9_one_queue_for_all_would_be_found() {
    let all = std::sync::Arc::new(tokio::sync::Semaphore::new(2));
    let first_come = |_: ClientId| {
        let all = all.clone();
        async move { all.acquire_owned().await.map_err(Problem::internal) }
    };
    let (before, after) = tokio::task::unconstrained(async {
        (percentile(waits(2, 1, &first_come).await), percentile(waits(2, 10, &first_come).await))
    })
    .await;
    assert!(after > 2 * before, "{before} and {after}");
}
