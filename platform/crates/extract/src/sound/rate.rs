//! Brings samples down to [`super::RATE`] a second, without letting what is too high for it fold back into speech.

use super::RATE;
use crate::problem::Problem;
use rubato::audioadapter_buffers::direct::InterleavedSlice;
use rubato::{Async, FixedAsync, Resampler, SincInterpolationParameters, SincInterpolationType, WindowFunction};

/// Samples that are worked on at once.
const CHUNK: usize = 1024;
/// As long as speech needs; what music would need takes four times the work.
const FILTER: usize = 64;

pub(super) struct Down {
    resampler: Async<f32>,
    waiting: Vec<f32>,
}

impl Down {
    /// None where there is nothing to bring down.
    pub(super) fn from(rate: u32) -> Result<Option<Self>, Problem> {
        if rate <= RATE {
            return Ok(None);
        }
        let filter = SincInterpolationParameters::new(FILTER, WindowFunction::BlackmanHarris2)
            .interpolation(SincInterpolationType::Linear);
        let ratio = f64::from(RATE) / f64::from(rate);
        let made = Async::new_sinc(ratio, 1.0, &filter, CHUNK, 1, FixedAsync::Input);
        let resampler = made.map_err(ours)?;
        Ok(Some(Self { resampler, waiting: Vec::new() }))
    }

    pub(super) fn add(&mut self, samples: &[f32], into: &mut Vec<i16>) -> Result<(), Problem> {
        self.waiting.extend_from_slice(samples);
        let mut done = 0;
        loop {
            let wanted = self.resampler.input_frames_next();
            let Some(chunk) = self.waiting.get(done..done + wanted) else { break };
            let input = InterleavedSlice::new(chunk, 1, wanted).map_err(ours)?;
            let made = self.resampler.process(&input, None).map_err(ours)?;
            into.extend(made.take_data().into_iter().map(whole));
            done += wanted;
        }
        self.waiting.drain(..done);
        Ok(())
    }

    /// What still waits, with silence behind it.
    pub(super) fn finish(&mut self, into: &mut Vec<i16>) -> Result<(), Problem> {
        let wanted = self.resampler.input_frames_next();
        if self.waiting.is_empty() {
            return Ok(());
        }
        let silence = vec![0.0; wanted.saturating_sub(self.waiting.len())];
        self.add(&silence, into)
    }
}

/// A sample as WAV has it. Casts of floats saturate, which is what a sample that is too loud does; what is no number is
/// silence.
pub(super) fn whole(sample: f32) -> i16 {
    (sample * 32_768.0) as i16
}

fn ours(error: impl std::fmt::Display) -> Problem {
    Problem::Unavailable { detail: error.to_string() }
}
