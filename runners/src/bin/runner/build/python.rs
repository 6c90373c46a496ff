//! Python: made a component by the componentize-py that the project pins, in an environment of its own.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use super::{Built, run, version};
use crate::lab::{read, read_text};

/// The module that the plugin is, by which a project in Python is known.
pub const APP: &str = "src/app.py";
/// The oldest Python that componentize-py runs on.
const PYTHON: (u32, u32) = (3, 10);

pub fn build(folder: &Path) -> anyhow::Result<Built> {
    let app = read_text(&folder.join(APP))?;
    let (name, world) = (name(&app)?, world(&app));
    install(folder)?;
    let tool = || {
        let mut tool = Command::new(".venv/bin/componentize-py");
        tool.args(["--quiet", "--wit-path", "wit", "--world", world]).current_dir(folder);
        tool
    };
    // For editors, type checkers and the tests, which see the contract only in these.
    let types = folder.join("types");
    if types.exists() {
        std::fs::remove_dir_all(&types).with_context(|| format!("cannot remove {}", types.display()))?;
    }
    run(tool().args(["bindings", "types"]))?;
    std::fs::create_dir_all(folder.join("dist")).context("cannot make the folder dist")?;
    let made = ["componentize", "app", "--python-path", "src", "--stub-wasi", "--output", "dist/plugin.wasm"];
    run(tool().args(made))?;
    Ok(Built { name, component: read(&folder.join("dist/plugin.wasm"))? })
}

/// What requirements.txt names, into the project's own environment; nothing where it is there already.
fn install(folder: &Path) -> anyhow::Result<()> {
    let wanted = read_text(&folder.join("requirements.txt"))?;
    let noted = folder.join(".venv/installed.txt");
    if std::fs::read_to_string(&noted).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let (major, minor) = PYTHON;
    ensure!(
        version("python3").is_some_and(|found| found >= PYTHON),
        "a Python plugin is built with Python {major}.{minor} or later; it is not there. One of:\n  \
         the installer or package of the Python project, version {major}.{minor} or later\n  \
         apt-get install python3 python3-venv        (Debian)"
    );
    println!("installing what requirements.txt names into .venv");
    run(Command::new("python3").args(["-m", "venv", "--clear", ".venv"]).current_dir(folder))
        .context("the environment cannot be made; on Debian `apt-get install python3-venv`")?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"];
    run(Command::new(".venv/bin/python")
        .args(install)
        .args(["--requirement", "requirements.txt"])
        .current_dir(folder))?;
    std::fs::write(&noted, wanted).with_context(|| format!("cannot write {}", noted.display()))
}

/// The line `NAME = "acme"`.
fn name(app: &str) -> anyhow::Result<String> {
    let name = constant(app, "NAME").map(str::to_owned);
    name.with_context(|| format!("{APP} has no line NAME = \"…\", which names the plugin"))
}

/// The line `WORLD = "complete"`: what of the contract the plugin exports. Without one it answers, and can do nothing
/// else.
fn world(app: &str) -> &str {
    constant(app, "WORLD").unwrap_or("runner")
}

fn constant<'a>(app: &'a str, name: &str) -> Option<&'a str> {
    app.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \"")?.split('"').next())
}
