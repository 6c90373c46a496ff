//! Sizes in classes, each twice as wide as the one before: few numbers a minute that add up over minutes and processes.

/// Classes. The first ends at a histogram's own size, the last has no end.
pub const CLASSES: usize = 13;

/// From a call to its first words or to its end, in milliseconds: 50 ms to about 100 s.
pub type Times = Histogram<50>;
/// What a guest computed for a call, in microseconds: 500 µs to about a second.
pub type Cpu = Histogram<500>;
/// The memory that it had, in bytes: 256 KiB to 512 MiB.
pub type Memory = Histogram<{ 256 << 10 }>;

/// How many sizes fell into each class, the first of which ends at `FIRST`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Histogram<const FIRST: u64>([i64; CLASSES]);

impl<const FIRST: u64> Histogram<FIRST> {
    pub fn add(&mut self, size: u64) {
        let class = (0..CLASSES - 1).find(|class| size <= Self::upper(*class));
        if let Some(count) = self.0.get_mut(class.unwrap_or(CLASSES - 1)) {
            *count += 1;
        }
    }

    pub fn counts(&self) -> &[i64] {
        &self.0
    }

    /// The counts as PostgreSQL writes an array.
    pub fn literal(&self) -> String {
        let counts: Vec<String> = self.counts().iter().map(ToString::to_string).collect();
        format!("{{{}}}", counts.join(","))
    }

    /// Adds what another one counted, as it lies in the database; an empty one counted nothing.
    pub fn merge(&mut self, counts: &[i64]) {
        self.0.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }

    /// The end of a class.
    fn upper(class: usize) -> u64 {
        FIRST << class
    }

    /// The size that a part (0.95, say) of the counted ones did not exceed, evenly spread within its class; `None` when
    /// nothing was counted.
    pub fn percentile(&self, part: f64) -> Option<i64> {
        let all: i64 = self.0.iter().sum();
        if all <= 0 {
            return None;
        }
        let wanted = part * all as f64;
        let mut before = 0.0;
        for (class, count) in self.0.iter().enumerate() {
            let within = *count as f64;
            if before + within >= wanted && *count > 0 {
                let low = if class == 0 { 0 } else { Self::upper(class - 1) } as f64;
                let high = Self::upper(class.min(CLASSES - 2)) as f64;
                return Some((low + (high - low).max(0.0) * ((wanted - before) / within)).round() as i64);
            }
            before += within;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(times: &[u64]) -> Times {
        let mut histogram = Times::default();
        times.iter().for_each(|ms| histogram.add(*ms));
        histogram
    }

    #[test]
    fn a_size_falls_into_its_class_and_the_largest_into_the_last() {
        assert_eq!(of(&[0, 50, 51, 100]).counts()[..3], [2, 2, 0]);
        assert_eq!(of(&[10_000_000]).counts()[CLASSES - 1], 1);
        let mut memory = Memory::default();
        memory.add(256 << 10);
        memory.add(64 << 20);
        assert_eq!((memory.counts()[0], memory.counts()[8]), (1, 1));
    }

    #[test]
    fn percentiles_lie_within_the_class_of_the_size() {
        let histogram = of(&[30, 40, 300, 350, 380, 390, 5000, 6000, 6200, 6300]);
        let at = |part| histogram.percentile(part).unwrap();
        assert!((201..=400).contains(&at(0.5)), "{}", at(0.5));
        assert!((3201..=6400).contains(&at(0.95)), "{}", at(0.95));
        assert_eq!(Times::default().percentile(0.5), None);
        assert_eq!(of(&[10_000_000]).percentile(0.5), Some(102_400), "the last class has no end to name");
    }

    #[test]
    fn what_was_counted_apart_adds_up() {
        let mut sum = of(&[40]);
        sum.merge(of(&[45, 90]).counts());
        sum.merge(&[]);
        assert_eq!(sum, of(&[40, 45, 90]));
    }
}
