//! Time and chance as a guest gets them: the machine's own, the machine's own and noted, or those of an earlier run, so
//! that it can be played back to the letter.
#![expect(clippy::disallowed_methods, reason = "here it is a guest that asks for the time, and gets the real one")]

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use rand::rngs::StdRng;
use rand::{RngCore, SeedableRng};

use crate::wire::{Entropy, Seen};

/// Times of each clock that are noted.
const TIMES: usize = 4096;
/// Random bytes that are noted.
const RANDOM: usize = 64 << 10;

pub struct Source {
    began: Instant,
    noted: Option<Box<Seen>>,
    given: Option<Given>,
}

/// A record, and how much of it was asked for.
struct Given {
    seen: Box<Seen>,
    wall: usize,
    monotonic: usize,
    random: usize,
    /// For what goes beyond the record; the same each time.
    beyond: StdRng,
}

impl Source {
    pub fn new(chance: Entropy) -> Self {
        let noted = |began_ms| Some(Box::new(Seen { began_ms, ..Seen::default() }));
        let (noted, given) = match chance {
            Entropy::Real => (None, None),
            Entropy::Noted => (noted(now_ms()), None),
            Entropy::Given(seen) => {
                let beyond = StdRng::seed_from_u64(seen.began_ms);
                (noted(seen.began_ms), Some(Given { seen, wall: 0, monotonic: 0, random: 0, beyond }))
            }
        };
        Self { began: Instant::now(), noted, given }
    }

    /// Whether time passes by itself.
    pub fn is_real(&self) -> bool {
        self.given.is_none()
    }

    /// Milliseconds since 1970.
    pub fn wall_ms(&mut self) -> u64 {
        let time = match &mut self.given {
            None => now_ms(),
            Some(given) => next(&given.seen.wall_ms, &mut given.wall, given.seen.began_ms),
        };
        note(self.noted.as_deref_mut(), |seen| &mut seen.wall_ms, time);
        time
    }

    /// Milliseconds since the run began.
    pub fn monotonic_ms(&mut self) -> u64 {
        let time = match &mut self.given {
            None => u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX),
            Some(given) => next(&given.seen.monotonic_ms, &mut given.monotonic, 0),
        };
        note(self.noted.as_deref_mut(), |seen| &mut seen.monotonic_ms, time);
        time
    }

    pub fn fill(&mut self, bytes: &mut [u8]) {
        match &mut self.given {
            None => rand::rng().fill_bytes(bytes),
            Some(given) => {
                let rest = given.seen.random.get(given.random..).unwrap_or_default();
                let recorded = rest.len().min(bytes.len());
                let (known, unknown) = bytes.split_at_mut(recorded);
                known.copy_from_slice(rest.get(..recorded).unwrap_or_default());
                given.random += recorded;
                given.beyond.fill_bytes(unknown);
            }
        }
        if let Some(seen) = self.noted.as_deref_mut() {
            let room = RANDOM.saturating_sub(seen.random.len()).min(bytes.len());
            seen.random.extend_from_slice(bytes.get(..room).unwrap_or_default());
            seen.cut |= room < bytes.len();
        }
    }

    pub fn number(&mut self) -> u64 {
        let mut bytes = [0; 8];
        self.fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    /// What was asked for, where it is noted.
    pub fn seen(&mut self) -> Option<Box<Seen>> {
        self.noted.take()
    }
}

fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}

/// The next time of a record; beyond it a millisecond more with each look, so that a guest that waits for a time gets
/// there.
fn next(times: &[u64], at: &mut usize, began: u64) -> u64 {
    let recorded = times.get(*at).copied();
    *at += 1;
    recorded.unwrap_or_else(|| times.last().copied().unwrap_or(began) + (*at - times.len()) as u64)
}

fn note(seen: Option<&mut Seen>, times: impl Fn(&mut Seen) -> &mut Vec<u64>, time: u64) {
    let Some(seen) = seen else { return };
    if times(seen).len() < TIMES {
        times(seen).push(time);
    } else {
        seen.cut = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_noted_is_given_again_and_beyond_it_the_same_each_time() {
        let mut first = Source::new(Entropy::Noted);
        let mut bytes = [0; 5];
        first.fill(&mut bytes);
        let saw = (first.wall_ms(), first.monotonic_ms(), first.number());
        let seen = first.seen().unwrap();
        let again = || {
            let mut again = Source::new(Entropy::Given(seen.clone()));
            let mut same = [0; 5];
            again.fill(&mut same);
            assert_eq!((same, (again.wall_ms(), again.monotonic_ms(), again.number())), (bytes, saw));
            assert_eq!((again.wall_ms(), again.wall_ms()), (saw.0 + 1, saw.0 + 2));
            assert_eq!(again.monotonic_ms(), saw.1 + 1);
            again.number()
        };
        assert_eq!(again(), again());
    }

    #[test]
    fn what_is_noted_is_bounded_and_nothing_is_noted_unasked() {
        let mut source = Source::new(Entropy::Noted);
        for _ in 0..=TIMES {
            source.monotonic_ms();
        }
        let seen = source.seen().unwrap();
        assert_eq!((seen.monotonic_ms.len(), seen.cut), (TIMES, true));
        let mut real = Source::new(Entropy::Real);
        real.wall_ms();
        assert_eq!(real.seen(), None);
    }
}
