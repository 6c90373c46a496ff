//! What crosses between the server and the sandbox: typed frames over Unix sockets, length-prefixed, bounded both ways.

/// Sockets that a sandbox is handed beside the one in place of its standard input have these descriptors, one after the
/// other.
pub const FIRST_LANE: i32 = 3;
/// More of them would meet the sandbox's limit of descriptors.
pub const MAX_LANES: u32 = 64;

pub mod bytes;
mod frame;
mod link;

pub use frame::{
    Answer, Ask, Chunk, Entropy, FromSandbox, HttpAsk, HttpHead, LogLevel, Manifest, Mode, Product, Prompt, Relayed,
    RunReport, Seen, Serving, Signing, StartRun, ToSandbox, Work,
};
pub use link::{FrameError, MAX_FRAME, Reader, Sender, split};
