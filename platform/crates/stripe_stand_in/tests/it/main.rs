//! Tests of the stand-in, over HTTP.

mod common;
mod pages;
mod story;
mod wire;
