//! For tests and benches of this and other crates, behind the feature `testing`: the stand-in for the providers of
//! models, a resolver that writes down where requests go, what starting a guest costs, and a second process of the same
//! program.

mod again;
mod witness;

pub use crate::conformance::stand_in::{Act, Behaviour, Dialect, RecordedRequest, StandIn, anthropic, bedrock, gemini};
pub use crate::sandbox::starts::Starts;
pub use again::again;
pub use witness::{Seen, Witness};
