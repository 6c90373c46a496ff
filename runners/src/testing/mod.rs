//! For tests and benches of this and other crates, behind the feature `testing`: a stand-in for an OpenAI-compatible provider.

mod stand_in;

pub use stand_in::{Act, Behaviour, Recorded, StandIn};
