//! The host against real components in a real sandbox process. One program, so that it is linked once.
#![expect(clippy::unwrap_used, reason = "tests")]

mod cli;
mod contract;
mod egress;
mod hostile;
mod offline;
mod openai;
mod sandbox;
mod support;
