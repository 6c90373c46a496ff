//! All SQL of signing in: accounts, sessions, steps between the two, codes, second factors.

mod accounts;
mod factors;
mod people;
mod sessions;
mod steps;

pub use accounts::*;
pub use factors::*;
pub use people::*;
pub use sessions::*;
pub use steps::*;
