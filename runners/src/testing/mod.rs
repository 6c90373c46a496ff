//! For tests and benches of this and other crates, behind the feature `testing`: the stand-in for the providers of models, and what starting a guest costs.

pub use crate::conformance::stand_in::{Act, Behaviour, Dialect, Recorded, StandIn, anthropic, bedrock, gemini};
pub use crate::sandbox::starts::Starts;
