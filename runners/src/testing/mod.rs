//! For tests and benches of this and other crates, behind the feature `testing`: the stand-in for the providers of models, and a resolver that writes down
//! where requests go.

mod witness;

pub use crate::conformance::stand_in::{Act, Behaviour, Dialect, Recorded, StandIn, anthropic, bedrock, gemini};
pub use witness::{Seen, Witness};
