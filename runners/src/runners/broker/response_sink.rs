//! The way back from a call to the outside: to the guest that asked, or past it to the caller that waits for the run.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::relay::Straight;
use super::{Context, fault};
use crate::Failure;
use crate::wire::{Answer, Ask, FrameError, MAX_FRAME, Relayed, Sender, ToSandbox};

pub struct ResponseSink {
    run: u64,
    call: u32,
    sandbox: Sender<ToSandbox>,
    context: Arc<Context>,
    /// What it answers is of the binding's own endpoint.
    own: bool,
    way: Destination,
}

enum Destination {
    /// As many pieces as it has room for.
    Guest(Arc<Semaphore>),
    Straight(Straight),
}

impl ResponseSink {
    /// To the guest. `credit`: for so many pieces it has room.
    pub fn new(run: u64, call: u32, sandbox: Sender<ToSandbox>, credit: Arc<Semaphore>, context: Arc<Context>) -> Self {
        Self { run, call, sandbox, context, own: false, way: Destination::Guest(credit) }
    }

    /// For the answer to this.
    pub fn asking(self, ask: &Ask) -> Self {
        Self { own: fault::is_own(ask), ..self }
    }

    /// To the waiting caller; the guest gets the end of it.
    pub fn straight(self, straight: Straight) -> Self {
        Self { way: Destination::Straight(straight), ..self }
    }

    /// Sends an answer at once. One that is too large for a frame ends the call: the guest would wait for it for ever.
    pub fn send(&self, answer: Answer) {
        self.note(&answer);
        let sent = match (&self.way, answer) {
            // The guest asked for the end alone.
            (Destination::Straight(_), Answer::Started) => return,
            (Destination::Straight(straight), Answer::End(end)) => {
                let relayed = straight.relayed(end);
                let (said, events, bytes) = (relayed.said, relayed.events, relayed.bytes);
                self.to_guest(Answer::Relayed(relayed)).map_err(|failure| {
                    Answer::Relayed(Relayed { end: Err(failure), said, events, bytes, rest: Vec::new() })
                })
            }
            (_, answer) => self.to_guest(answer).map_err(|failure| Answer::End(Err(failure))),
        };
        if let Err(instead) = sent {
            // A few words: that it does not fit either cannot be.
            let _ = self.to_guest(instead);
        }
    }

    /// Sends a piece of a longer answer once there is room for it.
    ///
    /// # Errors
    /// When the run has said more than it may, or the piece fits no frame: nothing but the end is to follow.
    pub async fn send_piece(&self, answer: Answer) -> Result<(), Failure> {
        if let Destination::Guest(credit) = &self.way {
            let Ok(permit) = credit.acquire().await else { return Ok(()) };
            permit.forget();
        }
        self.note(&answer);
        match (&self.way, answer) {
            (Destination::Straight(straight), Answer::Chunks(chunks)) => {
                straight.take(chunks)?;
                straight.drained().await;
                Ok(())
            }
            (_, answer) => self.to_guest(answer),
        }
    }

    fn note(&self, answer: &Answer) {
        self.context.fault.note(answer, self.own);
        if let Some(tape) = self.context.manner.tape() {
            tape.answer(self.call, answer);
        }
    }

    fn to_guest(&self, answer: Answer) -> Result<(), Failure> {
        match self.sandbox.send(&ToSandbox::Answer { run: self.run, call: self.call, answer }) {
            Err(FrameError::TooLarge) => Err(Failure::Unavailable(format!(
                "the provider said more at once than a runner can be handed, {} MiB",
                MAX_FRAME >> 20
            ))),
            // The task that reads the other direction notices a broken line and ends every run on it.
            Ok(()) | Err(FrameError::Closed | FrameError::Malformed(_) | FrameError::Io(_)) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::UnixStream;

    use super::*;
    use crate::runners::broker::Relay;
    use crate::wire::{Chunk, FromSandbox, Reader, split};
    use crate::{Binding, Limits};

    /// A line, and what a sandbox hears of it.
    fn line() -> (ResponseSink, Arc<Context>, Reader<ToSandbox>) {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let (sender, _, writer) = split::<ToSandbox, FromSandbox>(ours);
        let (_, reader, _) = split::<FromSandbox, ToSandbox>(theirs);
        tokio::spawn(writer);
        let context = Arc::new(Context::new(Arc::new(Binding::new("p")), Limits::default()));
        let credit = Arc::new(Semaphore::new(1));
        (ResponseSink::new(7, 1, sender, credit, context.clone()), context, reader)
    }

    async fn heard(reader: &mut Reader<ToSandbox>) -> Answer {
        match reader.next().await.unwrap().unwrap() {
            ToSandbox::Answer { run: 7, call: 1, answer } => answer,
            other => panic!("{other:?}"),
        }
    }

    fn large() -> Chunk {
        Chunk::Refusal("x".repeat(MAX_FRAME))
    }

    #[tokio::test]
    async fn f12_an_answer_that_fits_no_frame_ends_the_call_and_nobody_waits_for_it() {
        let (line, _, mut reader) = line();
        let failure = line.send_piece(Answer::Chunks(vec![large()])).await.unwrap_err();
        assert!(failure.to_string().contains("16 MiB"), "{failure}");
        line.send(Answer::State(Some(vec![0; MAX_FRAME])));
        assert!(matches!(heard(&mut reader).await, Answer::End(Err(Failure::Unavailable(_)))));
    }

    #[tokio::test]
    async fn f12_the_end_of_a_relayed_answer_that_fits_no_frame_says_so() {
        let (line, context, mut reader) = line();
        // Each piece of the rest is bounded, and all of them together are not.
        let pieces = (0..32).map(|n| Chunk::Id(format!("{n}{}", "x".repeat(MAX_FRAME / 16)))).collect();
        let mut relay = Relay::new(context, false, |straight| {
            let line = line.straight(straight);
            async move {
                line.send_piece(Answer::Chunks(pieces)).await.unwrap();
                line.send(Answer::End(Ok(())));
            }
        });
        assert_eq!(std::future::poll_fn(|cx| relay.poll_event(cx)).await, None);
        let Answer::Relayed(relayed) = heard(&mut reader).await else { panic!("another answer") };
        assert!(matches!(relayed.end, Err(Failure::Unavailable(_))) && relayed.rest.is_empty());
    }
}
