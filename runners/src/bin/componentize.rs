//! `componentize MODULE OUTPUT`: what the build of the plugins needs of the partner's tool `runner`, linked in a
//! second.

use std::process::ExitCode;

fn main() -> ExitCode {
    let paths: Vec<_> = std::env::args_os().skip(1).collect();
    let [module, output] = paths.as_slice() else {
        eprintln!("usage: componentize MODULE OUTPUT");
        return ExitCode::from(2);
    };
    let written = std::fs::read(module)
        .map_err(anyhow::Error::from)
        .and_then(|module| Ok(runners::componentize(&module)?))
        .and_then(|component| Ok(std::fs::write(output, component)?));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("componentize: {}: {error:#}", module.display());
            ExitCode::FAILURE
        }
    }
}
