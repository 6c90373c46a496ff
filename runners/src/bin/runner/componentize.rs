//! `runner componentize`: a core module that was built against the contract becomes a component.

use std::path::PathBuf;

use anyhow::Context;
use wit_component::ComponentEncoder;

use super::lab::{read, write};

/// Turns a core module (target wasm32-unknown-unknown, built with the SDK) into a component.
#[derive(clap::Args)]
pub struct Arguments {
    /// The module that cargo built.
    module: PathBuf,
    /// Where the component goes.
    #[arg(short, long)]
    output: PathBuf,
}

pub fn componentize(arguments: &Arguments) -> anyhow::Result<()> {
    write(&arguments.output, component(&read(&arguments.module)?)?)
}

/// The component of a module.
pub fn component(module: &[u8]) -> anyhow::Result<Vec<u8>> {
    ComponentEncoder::default()
        .module(module)
        .context("this is no module that was built with the SDK")?
        .validate(true)
        .encode()
        .context("the module does not fit the contract")
}
