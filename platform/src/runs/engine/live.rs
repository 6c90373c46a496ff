//! The live view of one run: its events since this process took it, readable by any number of listeners at their own
//! pace.
//!
//! A listener holds a position, not a queue: a slow one costs no memory here (F14; one that stalls is cut by
//! `runs::events`), and a hundred watchers share one rendering of each event.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::{Bytes, BytesMut};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::kit::http::sse::{CHUNK, frame};
use crate::runs::model::Event;
use crate::runs::store::Ending;

#[derive(Clone)]
struct Tip {
    last: i64,
    end: Option<End>,
}

/// How a live view ended.
#[derive(Clone, Debug)]
pub enum End {
    /// The run's terminal state is committed, and all its events are here.
    Finished(Arc<Ending>),
    /// The run is another process's business now.
    Left,
}

/// Events since this process took the run.
pub struct Live {
    /// The claim under which this process holds the run: what is written under an older one is refused.
    fence: AtomicI64,
    /// The number of the last event before this process took it.
    before: i64,
    frames: Mutex<Vec<Bytes>>,
    tip: watch::Sender<Tip>,
    /// Cancelled when somebody stops the run.
    pub stop: CancellationToken,
}

impl Live {
    pub fn new(fence: i64, before: i64) -> Self {
        let tip = watch::Sender::new(Tip { last: before, end: None });
        Self { fence: AtomicI64::new(fence), before, frames: Mutex::default(), tip, stop: CancellationToken::new() }
    }

    pub fn fence(&self) -> i64 {
        self.fence.load(Ordering::Acquire)
    }

    /// This process claimed the run anew after somebody else had, or let go of it: it simply goes on.
    pub fn renew(&self, fence: i64) {
        self.fence.store(fence, Ordering::Release);
    }

    /// The number of the last event that only the database has.
    pub fn before(&self) -> i64 {
        self.before
    }

    /// Adds the next event and answers its number.
    pub fn push(&self, event: &Event) -> i64 {
        let number = self.tip.borrow().last + 1;
        let frame = frame(Some(number), event);
        self.frames.lock().unwrap_or_else(PoisonError::into_inner).push(frame);
        self.tip.send_replace(Tip { last: number, end: None });
        number
    }

    /// Says that no more events come here.
    pub fn end(&self, end: End) {
        self.tip.send_modify(|tip| tip.end = Some(end));
    }

    /// Whether somebody waits for what comes next.
    pub fn is_watched(&self) -> bool {
        self.tip.receiver_count() > 0
    }

    /// Resolves when the run has ended.
    pub async fn ended(&self) {
        // The sender lives as long as `self`: waiting cannot fail.
        let _ = self.tip.subscribe().wait_for(|tip| tip.end.is_some()).await;
    }

    /// Waits until there is more than event `after`, or the end of this view.
    pub async fn more_than(&self, after: i64) -> Result<(), End> {
        match self.tip.subscribe().wait_for(|tip| tip.last > after || tip.end.is_some()).await {
            Ok(tip) if tip.last > after => Ok(()),
            Ok(tip) => Err(tip.end.clone().unwrap_or(End::Left)),
            Err(_) => Err(End::Left),
        }
    }

    /// The frames after event `after`, as many as fit a chunk, and the number of the last of them.
    pub fn frames_after(&self, after: i64) -> (Bytes, i64) {
        let frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        let skip = usize::try_from(after - self.before).unwrap_or(0);
        let mut rest = frames.iter().skip(skip);
        let Some(first) = rest.next() else { return (Bytes::new(), after) };
        let mut last = after.max(self.before) + 1;
        let Some(second) = rest.next() else { return (first.clone(), last) };
        let mut chunk = BytesMut::from(&first[..]);
        for frame in std::iter::once(second).chain(rest) {
            if chunk.len() + frame.len() > CHUNK {
                break;
            }
            chunk.extend_from_slice(frame);
            last += 1;
        }
        (chunk.freeze(), last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Event {
        Event::Text { text: text.to_owned() }
    }

    #[tokio::test]
    async fn i2_a_listener_gets_every_event_once_in_order_from_where_it_was() {
        let live = Live::new(1, 7);
        for n in 0..5 {
            assert_eq!(live.push(&text(&n.to_string())), 8 + n);
        }
        let (chunk, last) = live.frames_after(9);
        assert_eq!(last, 12);
        let ids: Vec<&str> =
            std::str::from_utf8(&chunk).unwrap().lines().filter_map(|line| line.strip_prefix("id: ")).collect();
        assert_eq!(ids, ["10", "11", "12"]);
        assert_eq!(live.frames_after(12), (Bytes::new(), 12));
        live.end(End::Left);
        assert!(matches!(live.more_than(12).await, Err(End::Left)));
        assert!(live.more_than(11).await.is_ok());
    }

    #[test]
    fn a_long_backlog_comes_in_chunks() {
        let live = Live::new(1, 0);
        for _ in 0..100 {
            live.push(&text(&"x".repeat(4000)));
        }
        let (mut at, mut rounds) = (0, 0);
        while at < 100 {
            let (chunk, last) = live.frames_after(at);
            assert!(chunk.len() <= CHUNK && last > at);
            (at, rounds) = (last, rounds + 1);
        }
        assert!(rounds > 5);
    }
}
