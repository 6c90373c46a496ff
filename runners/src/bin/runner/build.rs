//! `runner build`: from a project to a component, with the toolchain that is there.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};

use super::componentize::component;
use super::lab::{read, write};

const TARGET: &str = "wasm32-unknown-unknown";
/// Where Debian keeps what builds for WebAssembly.
const DEBIAN: [&str; 3] = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library"];

/// Builds the project in a folder into a component.
///
/// A Cargo.toml is Rust, a package.json TypeScript, a pyproject.toml Python. Says what to install where a toolchain is missing.
#[derive(clap::Args)]
pub struct Arguments {
    /// The project.
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Where the component goes; without it NAME.wasm in the project.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn build(arguments: &Arguments) -> anyhow::Result<()> {
    let folder = &arguments.folder;
    let has = |file: &str| folder.join(file).is_file();
    let (name, component) = if has("Cargo.toml") {
        rust(folder)?
    } else if has("package.json") {
        typescript(folder)?
    } else if has("pyproject.toml") {
        python(folder)?
    } else {
        bail!(
            "{} is no plugin's project: there is no Cargo.toml, package.json or pyproject.toml; `runner new NAME` makes one",
            folder.display()
        );
    };
    let output = arguments.output.clone().unwrap_or_else(|| folder.join(format!("{name}.wasm")));
    write(&output, &component)?;
    println!("{} ({} bytes)", output.display(), component.len());
    Ok(())
}

/// The library of the workspace that becomes a module, wrapped.
fn rust(folder: &Path) -> anyhow::Result<(String, Vec<u8>)> {
    let described =
        output(Command::new("cargo").args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(folder))?;
    let described: serde_json::Value =
        serde_json::from_slice(&described).context("cargo describes the project in another way")?;
    let packages = described["packages"].as_array().into_iter().flatten();
    let kinds = |package: &serde_json::Value| {
        let targets = package["targets"].as_array().cloned().unwrap_or_default();
        targets.iter().any(|target| {
            target["crate_types"].as_array().is_some_and(|types| types.iter().any(|kind| kind == "cdylib"))
        })
    };
    let names: Vec<&str> =
        packages.filter(|package| kinds(package)).filter_map(|package| package["name"].as_str()).collect();
    let [name] = names[..] else {
        bail!(
            "one package of the project must be a `cdylib`, which becomes the plugin; there are {}: {}",
            names.len(),
            names.join(", ")
        );
    };
    let target = described["target_directory"].as_str().context("cargo names no target folder")?;
    run(toolchain()?.args(["build", "--release", "--target", TARGET, "--package", name]).current_dir(folder))?;
    // A crate's file has underscores where its name has hyphens.
    let module = Path::new(target).join(TARGET).join("release").join(format!("{}.wasm", name.replace('-', "_")));
    Ok((name.to_owned(), component(&read(&module)?)?))
}

/// rustup's cargo with the target, else Debian's with the standard library that it packages.
fn toolchain() -> anyhow::Result<Command> {
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).stderr(Stdio::null()).output();
    if installed.is_ok_and(|list| String::from_utf8_lossy(&list.stdout).lines().any(|line| line == TARGET)) {
        return Ok(Command::new("cargo"));
    }
    let linker = Command::new("wasm-ld-19").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if DEBIAN.iter().all(|path| Path::new(path).exists()) && linker.is_ok_and(|status| status.success()) {
        let mut cargo = Command::new("/usr/bin/cargo");
        cargo
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTC", "/usr/bin/rustc")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-19")
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("RUSTFLAGS")
            .args(["-Z", "build-std=std,panic_abort"]);
        return Ok(cargo);
    }
    bail!(
        "no toolchain for WebAssembly. One of:\n  rustup target add {TARGET}\n  apt-get install rustc-web cargo-web rust-web-src lld-19        (Debian)"
    )
}

/// `npm run build` leaves the component in `dist`.
fn typescript(folder: &Path) -> anyhow::Result<(String, Vec<u8>)> {
    there("npm", "--version", "Node 20 or later with npm is needed to build a plugin in TypeScript")?;
    if !folder.join("node_modules").is_dir() {
        let install = if folder.join("package-lock.json").is_file() { "ci" } else { "install" };
        run(Command::new("npm").args([install, "--no-audit", "--no-fund"]).current_dir(folder))?;
    }
    run(Command::new("npm").args(["run", "--silent", "build"]).current_dir(folder))?;
    let package: serde_json::Value =
        serde_json::from_slice(&read(&folder.join("package.json"))?).context("package.json is no JSON")?;
    let name = package["name"].as_str().context("package.json names no `name`")?.to_owned();
    let component = read(&folder.join("dist/plugin.wasm"))?;
    Ok((name, component))
}

/// componentize-py in an environment of the project's own.
fn python(folder: &Path) -> anyhow::Result<(String, Vec<u8>)> {
    there("python3", "--version", "Python 3.10 or later is needed to build a plugin in Python")?;
    // Commands run in the project's folder, so that a relative path would be looked for below it twice.
    let folder = folder.canonicalize()?;
    let tool = folder.join(".venv/bin/componentize-py");
    if !tool.is_file() {
        run(Command::new("python3").args(["-m", "venv", ".venv"]).current_dir(&folder))
            .context("no environment for the project can be made; on Debian: apt-get install python3-venv")?;
        run(Command::new(folder.join(".venv/bin/pip"))
            .args(["install", "--quiet", "--disable-pip-version-check", "--requirement", "requirements.txt"])
            .current_dir(&folder))?;
    }
    std::fs::create_dir_all(folder.join("dist"))?;
    // Without the interpreter's own wish for files and sockets, which no run has.
    run(Command::new(&tool)
        .args(["--wit-path", "wit", "--world", "runner", "componentize", "--stub-wasi"])
        .args(["--python-path", "src", "plugin", "--output", "dist/plugin.wasm"])
        .current_dir(&folder))?;
    let project = super::lab::read_text(&folder.join("pyproject.toml"))?;
    let name =
        project.lines().find_map(|line| line.strip_prefix("name = ")).context("pyproject.toml names no `name`")?;
    Ok((name.trim_matches('"').to_owned(), read(&folder.join("dist/plugin.wasm"))?))
}

fn there(program: &str, argument: &str, otherwise: &str) -> anyhow::Result<()> {
    let found = Command::new(program).arg(argument).stdout(Stdio::null()).stderr(Stdio::null()).status();
    ensure!(found.is_ok_and(|status| status.success()), "{otherwise} (`{program}` was not found)");
    Ok(())
}

fn run(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("{} cannot be started", shown(command)))?;
    ensure!(status.success(), "{} failed; what it said is above", shown(command));
    Ok(())
}

fn output(command: &mut Command) -> anyhow::Result<Vec<u8>> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("{} cannot be started; is Rust installed?", shown(command)))?;
    ensure!(output.status.success(), "{} failed; what it said is above", shown(command));
    Ok(output.stdout)
}

/// The command as one would type it.
fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    format!("`{}`", words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" "))
}
