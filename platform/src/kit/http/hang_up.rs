//! Work that is worth something only while somebody waits for it: an export, a picture, a preview, a search. It is
//! dropped as soon as the connection closes, and with it the processes and places that it holds, so that who asks and
//! hangs up keeps nobody else waiting (M9).
//!
//! Everything else of a request goes on to its end: `trace` has it done by a task of its own.

use tokio_util::sync::{CancellationToken, DropGuard};

use crate::kit::problem::{Code, Problem};

/// Nobody reads it; the figures of answers count it.
const HUNG_UP: Code = Code::new("hung_up", 499);

tokio::task_local! {
    /// Cancelled when nobody waits any more for the answer to this request.
    static READER: CancellationToken;
}

/// An answer that is made in a task of its own, and a guard that stands for its reader: keep the guard where a closing
/// connection drops it.
pub fn noticing<T>(answering: impl Future<Output = T>) -> (DropGuard, impl Future<Output = T>) {
    let reader = CancellationToken::new();
    (reader.clone().drop_guard(), READER.scope(reader, answering))
}

/// Does the work, and drops it when its reader hangs up. Not for what has to be done to its end.
///
/// # Errors
/// Those of the work.
pub async fn while_awaited<T>(work: impl Future<Output = Result<T, Problem>>) -> Result<T, Problem> {
    // Work in the background has no reader.
    let Ok(reader) = READER.try_with(CancellationToken::clone) else { return work.await };
    tokio::select! {
        biased;
        done = work => done,
        () = reader.cancelled() => Err(Problem::new(HUNG_UP, "Nobody waits for this answer any more.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn m9_work_is_dropped_when_its_reader_goes_and_what_is_no_such_work_goes_on() {
        let (held, dropped) = tokio::sync::oneshot::channel::<()>();
        let (reader, answering) = noticing(async {
            let work = async {
                let _held = held;
                std::future::pending::<Result<(), Problem>>().await
            };
            (while_awaited(work).await.unwrap_err().code, "what follows it")
        });
        let answering = tokio::spawn(answering);
        drop(reader);
        assert!(dropped.await.is_err(), "dropped");
        assert_eq!(answering.await.unwrap(), (HUNG_UP, "what follows it"));
        assert_eq!(while_awaited(async { Ok(7) }).await.unwrap(), 7, "nobody's request");
    }
}
