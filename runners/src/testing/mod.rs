//! For tests and benches of this and other crates, behind the feature `testing`: a stand-in for the providers of models.

mod stand_in;

pub use stand_in::{Act, Behaviour, Dialect, Recorded, StandIn, anthropic, bedrock, gemini};
