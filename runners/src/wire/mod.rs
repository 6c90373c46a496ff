//! What crosses between the server and the sandbox: typed frames over one Unix socket, length-prefixed, bounded both ways.

pub mod bytes;
mod frame;
mod link;

pub use frame::{
    Answer, Ask, Chance, Chunk, FromSandbox, HttpAsk, HttpHead, LogLevel, Manifest, Mode, Product, Prompt, Relayed,
    Seen, Signing, StartRun, ToSandbox, Told, Work,
};
pub use link::{FrameError, Reader, Sender, split};
