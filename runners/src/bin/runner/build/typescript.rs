//! TypeScript: checked, bundled and made a component by the tools that the project pins, in its own `node_modules`.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use super::{Built, run, version};
use crate::lab::{read, read_text};

/// The oldest Node.js that componentize-js runs on.
const NODE: u32 = 20;

pub fn build(folder: &Path) -> anyhow::Result<Built> {
    ensure!(
        version("node").is_some_and(|(major, _)| major >= NODE) && version("npm").is_some(),
        "a TypeScript plugin is built with Node.js {NODE} or later, and npm; they are not there. One of:\n  \
         the installer or package of the Node.js project, version {NODE} or later\n  \
         apt-get install nodejs npm        (Debian 13)"
    );
    let package: serde_json::Value =
        serde_json::from_str(&read_text(&folder.join("package.json"))?).context("package.json is not JSON")?;
    let name = package["name"].as_str().context("package.json has no `name`")?;
    if !is_installed(folder) {
        println!("installing what package-lock.json names into node_modules");
        // The tools need no scripts of their packages, and get none.
        run(Command::new("npm")
            .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
            .current_dir(folder))?;
    }
    run(Command::new("npm").args(["run", "--silent", "build"]).current_dir(folder))?;
    Ok(Built { name: name.to_owned(), component: read(&folder.join("dist/plugin.wasm"))? })
}

/// npm notes what it has installed when it is done.
fn is_installed(folder: &Path) -> bool {
    let time = |file: &str| std::fs::metadata(folder.join(file)).and_then(|found| found.modified()).ok();
    match (time("node_modules/.package-lock.json"), time("package-lock.json")) {
        (Some(installed), Some(wanted)) => installed >= wanted,
        _ => false,
    }
}
