//! `runner componentize`: a core module that was built against the contract becomes a component.

use std::path::PathBuf;

use anyhow::Context;
use wit_component::ComponentEncoder;

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
    let module =
        std::fs::read(&arguments.module).with_context(|| format!("cannot read {}", arguments.module.display()))?;
    let component = ComponentEncoder::default()
        .module(&module)
        .context("this is no module that was built with the SDK")?
        .validate(true)
        .encode()
        .context("the module does not fit the contract")?;
    // Readers see the old file or the new one, never half of one.
    let unfinished = arguments.output.with_extension("unfinished");
    std::fs::write(&unfinished, component)
        .and_then(|()| std::fs::rename(&unfinished, &arguments.output))
        .with_context(|| format!("cannot write {}", arguments.output.display()))
}
