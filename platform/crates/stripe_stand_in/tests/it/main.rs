//! Tests of the stand-in, over HTTP.
#![expect(clippy::unwrap_used, reason = "tests stop at the first surprise")]

mod common;
mod pages;
mod story;
mod strangers;
mod wire;
