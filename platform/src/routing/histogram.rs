//! Times in classes, each twice as wide as the one before: few numbers a minute that add up over minutes and processes.

use std::time::Duration;

/// Classes. The first ends at 50 ms, the last has no end; the twelfth ends at about 100 s.
pub const CLASSES: usize = 13;
const FIRST_MS: u64 = 50;

/// How many times fell into each class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Histogram([i64; CLASSES]);

impl Histogram {
    pub fn add(&mut self, time: Duration) {
        let class = (0..CLASSES - 1).find(|class| time <= Duration::from_millis(upper(*class)));
        if let Some(count) = self.0.get_mut(class.unwrap_or(CLASSES - 1)) {
            *count += 1;
        }
    }

    pub fn counts(&self) -> &[i64] {
        &self.0
    }
}

/// The end of a class in milliseconds.
fn upper(class: usize) -> u64 {
    FIRST_MS << class
}

/// The time that a part (0.95, say) of the counted ones did not exceed, evenly spread within its class; `None` when nothing was counted.
pub fn percentile_ms(counts: &[i64], part: f64) -> Option<i64> {
    let all: i64 = counts.iter().sum();
    if all <= 0 {
        return None;
    }
    let wanted = part * all as f64;
    let mut before = 0.0;
    for (class, count) in counts.iter().enumerate() {
        let within = *count as f64;
        if before + within >= wanted && *count > 0 {
            let low = if class == 0 { 0 } else { upper(class - 1) } as f64;
            let high = upper(class.min(CLASSES - 2)) as f64;
            return Some((low + (high - low).max(0.0) * ((wanted - before) / within)).round() as i64);
        }
        before += within;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(times: &[u64]) -> Histogram {
        let mut histogram = Histogram::default();
        times.iter().for_each(|ms| histogram.add(Duration::from_millis(*ms)));
        histogram
    }

    #[test]
    fn a_time_falls_into_its_class_and_the_longest_into_the_last() {
        assert_eq!(of(&[0, 50, 51, 100]).counts()[..3], [2, 2, 0]);
        assert_eq!(of(&[10_000_000]).counts()[CLASSES - 1], 1);
    }

    #[test]
    fn percentiles_lie_within_the_class_of_the_time() {
        let histogram = of(&[30, 40, 300, 350, 380, 390, 5000, 6000, 6200, 6300]);
        let at = |part| percentile_ms(histogram.counts(), part).unwrap();
        assert!((201..=400).contains(&at(0.5)), "{}", at(0.5));
        assert!((3201..=6400).contains(&at(0.95)), "{}", at(0.95));
        assert_eq!(percentile_ms(&[0; CLASSES], 0.5), None);
        assert_eq!(percentile_ms(of(&[10_000_000]).counts(), 0.5), Some(102_400), "the last class has no end to name");
    }
}
