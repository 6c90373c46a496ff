//! The host against real components in a real sandbox process. One program, so that it is linked once.
#![expect(clippy::unwrap_used, reason = "tests")]

mod anthropic;
mod azure;
mod bedrock;
mod borders;
mod cli;
mod conformance;
mod contract;
mod crowd;
mod egress;
mod frozen;
mod gemini;
mod guide;
mod hostile;
mod lanes;
mod languages;
mod offline;
mod openai;
mod providers;
mod recorded;
mod relay;
mod replay;
mod sandbox;
mod support;
mod wasi;
