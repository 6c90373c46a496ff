//! What crosses between the server and the sandbox: typed frames over one Unix socket, length-prefixed, bounded both ways.

mod frame;
mod link;

pub use frame::{
    Answer, Ask, Chunk, FromSandbox, HttpAsk, HttpHead, LogLevel, Manifest, Mode, Product, Prompt, Signing, StartRun,
    ToSandbox, Work,
};
pub use link::{FrameError, Reader, Sender, split};
