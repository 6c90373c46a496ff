//! Rust: the library of the workspace that becomes a module, wrapped.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use super::{Built, output, run};
use crate::lab::read;
use runners::componentize;

const TARGET: &str = "wasm32-unknown-unknown";
/// Where Debian keeps what builds for WebAssembly.
const DEBIAN: [&str; 3] = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library"];

pub fn build(folder: &Path) -> anyhow::Result<Built> {
    let described = output(
        Command::new("cargo").args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(folder),
        "Rust",
    )?;
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
    Ok(Built { name: name.to_owned(), component: componentize(&read(&module)?)? })
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
            .env_remove("RUSTC_WRAPPER")
            .env_remove("RUSTC_WORKSPACE_WRAPPER")
            .env_remove("RUSTFLAGS")
            .args(["-Z", "build-std=std,panic_abort"]);
        return Ok(cargo);
    }
    bail!(
        "no toolchain for WebAssembly. One of:\n  rustup target add {TARGET}\n  apt-get install rustc-web cargo-web rust-web-src lld-19        (Debian)"
    )
}
