//! Where a recording is cut: at the quietest moment near the end of a piece.

/// How far from the end it is looked for, in seconds; in a short piece only in its last quarter.
const NEAR: usize = 30;
/// Steps a second in which loudness is measured, and how many of them a moment lasts: 0.3 seconds.
const STEPS: usize = 20;
const MOMENT: usize = 6;

/// How many samples are kept of a piece that is full.
pub(super) fn cut(samples: &[i16], rate: u32) -> usize {
    let step = (usize::try_from(rate).unwrap_or(usize::MAX) / STEPS).max(1);
    let near = (samples.len() / 4).min(step * STEPS * NEAR);
    let from = samples.len() - near;
    let steps = samples.get(from..).unwrap_or_default().chunks_exact(step);
    let loud: Vec<u64> = steps.map(|step| step.iter().map(|sample| u64::from(sample.unsigned_abs())).sum()).collect();
    let moments = loud.windows(MOMENT).map(|moment| moment.iter().sum::<u64>()).enumerate();
    // Of several that are as quiet the last: pieces are long.
    let quietest = moments.min_by_key(|(at, loud)| (*loud, std::cmp::Reverse(*at)));
    quietest.map_or(samples.len(), |(at, _)| from + (at + MOMENT / 2) * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_ends_in_its_last_quiet_moment_and_where_there_is_none_at_its_end() {
        let rate = 1000;
        let mut samples = vec![9_000_i16; 60_000];
        samples[40_000..40_400].fill(3);
        samples[50_000..50_400].fill(2);
        assert!((50_100..=50_300).contains(&cut(&samples, rate)), "{}", cut(&samples, rate));
        // A pause outside the last quarter is too far away.
        samples[50_000..50_400].fill(9_000);
        assert!(cut(&samples, rate) > 59_000, "{}", cut(&samples, rate));
        assert_eq!(cut(&samples[..100], rate), 100, "too short to look in");
        assert!(cut(&[i16::MIN; 4000], rate) <= 4000);
    }
}
