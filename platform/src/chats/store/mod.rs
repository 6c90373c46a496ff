//! All SQL of chats.

mod chats;
mod folders;
mod list;
mod messages;
mod queue;
mod shares;
mod sweep;

pub use chats::*;
pub use folders::*;
pub use list::*;
pub use messages::*;
pub use queue::*;
pub use shares::*;
pub use sweep::*;
