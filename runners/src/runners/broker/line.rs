//! The way back from a call to the outside: to the guest that asked, or past it to whoever waits for the run.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::relay::Straight;
use crate::Failure;
use crate::runners::replay::Tape;
use crate::wire::{Answer, Sender, ToSandbox};

pub struct Line {
    run: u64,
    call: u32,
    sandbox: Sender<ToSandbox>,
    tape: Option<Arc<Tape>>,
    way: Way,
}

enum Way {
    /// As many pieces as it has room for.
    Guest(Arc<Semaphore>),
    Straight(Straight),
}

impl Line {
    /// To the guest. `credit`: for so many pieces it has room.
    pub fn new(
        run: u64,
        call: u32,
        sandbox: Sender<ToSandbox>,
        credit: Arc<Semaphore>,
        tape: Option<Arc<Tape>>,
    ) -> Self {
        Self { run, call, sandbox, tape, way: Way::Guest(credit) }
    }

    /// To whoever waits; the guest gets the end of it.
    pub fn straight(self, straight: Straight) -> Self {
        Self { way: Way::Straight(straight), ..self }
    }

    /// Sends an answer at once.
    pub fn send(&self, answer: Answer) {
        self.note(&answer);
        match (&self.way, answer) {
            // The guest asked for the end alone.
            (Way::Straight(_), Answer::Started) => {}
            (Way::Straight(straight), Answer::End(end)) => self.to_guest(Answer::Relayed(straight.relayed(end))),
            (_, answer) => self.to_guest(answer),
        }
    }

    /// Sends a piece of a longer answer once there is room for it.
    ///
    /// # Errors
    /// When the run has said more than it may: nothing but the end is to follow.
    pub async fn send_piece(&self, answer: Answer) -> Result<(), Failure> {
        if let Way::Guest(credit) = &self.way {
            let Ok(permit) = credit.acquire().await else { return Ok(()) };
            permit.forget();
        }
        self.note(&answer);
        match (&self.way, answer) {
            (Way::Straight(straight), Answer::Chunks(chunks)) => {
                straight.take(chunks)?;
                straight.drained().await;
            }
            (_, answer) => self.to_guest(answer),
        }
        Ok(())
    }

    fn note(&self, answer: &Answer) {
        if let Some(tape) = &self.tape {
            tape.answer(self.call, answer);
        }
    }

    fn to_guest(&self, answer: Answer) {
        // A broken line is noticed, and every run on it ended, by whoever reads the other direction.
        let _ = self.sandbox.send(&ToSandbox::Answer { run: self.run, call: self.call, answer });
    }
}
