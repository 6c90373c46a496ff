//! For tests and benches of this and other crates, behind the feature `testing`: the stand-in for the providers of models, a resolver that writes down
//! where requests go, and what starting a guest costs.

mod witness;

pub use crate::conformance::stand_in::{Act, Behaviour, Dialect, Recorded, StandIn, anthropic, bedrock, gemini};
pub use crate::sandbox::starts::Starts;
pub use witness::{Seen, Witness};
