//! `runner componentize`: a core module that was built against the contract becomes a component.

use std::path::PathBuf;

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
    write(&arguments.output, runners::componentize(&read(&arguments.module)?)?)
}
