//! What the platform lends: its own functions in a plugin, and in a plugin's own tests those of a stand-in (`test`), which have
//! the same names and types. So `cargo test` needs no WebAssembly.

#[cfg(not(target_family = "wasm"))]
pub mod native;

#[cfg(target_family = "wasm")]
pub use crate::__bindings::atelier::runner::{completions, events, http, log, state};
#[cfg(not(target_family = "wasm"))]
pub use native::{completions, events, http, log, state};
