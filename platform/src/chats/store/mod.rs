//! All SQL of chats.

mod chats;
mod folders;
mod list;
mod messages;
mod prompts;
mod queue;
mod settings;
mod shares;
mod summaries;
mod sweep;

pub use chats::*;
pub use folders::*;
pub use list::*;
pub use messages::*;
pub use prompts::*;
pub use queue::*;
pub use settings::*;
pub use shares::*;
pub use summaries::*;
pub use sweep::*;
