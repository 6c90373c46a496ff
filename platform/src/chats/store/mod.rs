//! All SQL of chats.

mod chats;
mod folders;
mod list;
mod messages;
mod presets;
mod prompts;
mod queue;
mod settings;
mod shares;
mod summaries;
mod sweep;
mod tool_calls;
mod tool_cards;
mod tool_choice;

pub use chats::*;
pub use folders::*;
pub use list::*;
pub use messages::*;
pub use presets::*;
pub use prompts::*;
pub use queue::*;
pub use settings::*;
pub use shares::*;
pub use summaries::*;
pub use sweep::*;
pub use tool_calls::*;
pub use tool_cards::*;
pub use tool_choice::*;
