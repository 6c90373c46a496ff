//! Ids that look like Stripe's.

use rand::Rng;
use rand::distr::Alphanumeric;

/// `cus_…`: the prefix says what it is.
pub fn id(prefix: &str) -> String {
    format!("{prefix}_{}", token(24))
}

pub fn token(length: usize) -> String {
    rand::rng().sample_iter(Alphanumeric).take(length).map(char::from).collect()
}
