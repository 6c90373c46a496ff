//! How models are reached: loads runner plugins (WebAssembly components), runs them in a sandbox process, and lends
//! them what they ask of the outside through a broker that holds credentials and checks hosts.
//!
//! Knows nothing of tenants, routes or the database. A caller builds a [`Config`], starts [`Runners`], and gets a
//! stream of [`Event`]s for each [`Job`]. `plugins/wit` holds the contract with the guests, `plugins/README.md` the
//! partner's guide.

mod api;
mod componentize;
mod runners;
mod sandbox;
mod wire;

pub mod conformance;
pub mod signature;

#[cfg(feature = "testing")]
pub mod testing;

pub use api::ability::{EmbedRequest, Embeddings, Purpose, Segment, TranscribeRequest, Transcript};
pub use api::config::{Compiling, Config, Limits, SandboxCommand, Space};
pub use api::event::{Event, Failure, Finish, Limit, Outcome, Spent, ToolCall, Usage};
pub use api::job::{
    Behalf, Binding, Job, Media, Message, OutlineSection, Part, Passage, Request, Role, Sampling, Tool, ToolChoice,
    ToolResult,
};
pub use api::lookup::{Found, Lookup, SystemLookup};
pub use api::plugin::{Capability, CredentialField, ModelInfo, PluginInfo, Price, Region};
pub use api::trace::{HostAbility, HostCall, HostCalls, RunCost};
pub use componentize::{NotComponentized, componentize};
pub use runners::{
    Aspect, Comparison, Difference, Outbound, OutboundError, Recorded, Recording, Run, Runners, StartError, Unplayable,
    Unreadable, Verdict,
};
pub use sandbox::sandbox_main;
