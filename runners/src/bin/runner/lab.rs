//! What the commands share: this program as the sandbox, a plugin read from its file, and a runtime.

use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use etcetera::BaseStrategy;
use runners::SandboxCommand;
use runners::conformance::Lab;

/// Compiled components that are kept. The interpreter of a plugin in Python alone is some 100 MB.
const KEPT: usize = 8;

/// Opens a component in a real sandbox: the same host as the platform's.
pub async fn open(component: &Path) -> anyhow::Result<Lab> {
    Lab::open(sandbox()?, &read(component)?, cache().as_deref()).await.with_context(|| component.display().to_string())
}

/// Where what was compiled is kept from one command to the next, in the person's folder for caches: a plugin with an
/// interpreter takes half a minute to compile. `None` where nothing can be written there.
pub fn cache() -> Option<PathBuf> {
    let folder = etcetera::choose_base_strategy().ok()?.cache_dir().join("runner");
    // As the server makes its own: what is in it runs as code.
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&folder).ok()?;
    tempfile::tempfile_in(&folder).ok()?;
    let mut compiled: Vec<_> = std::fs::read_dir(&folder)
        .ok()?
        .filter_map(|file| {
            let path = file.ok()?.path();
            let at = path.metadata().ok()?.modified().ok()?;
            path.extension().is_some_and(|kind| kind == "compiled").then_some((at, path))
        })
        .collect();
    compiled.sort();
    // With the one that comes.
    for (_, path) in compiled.iter().rev().skip(KEPT - 1) {
        let _ = std::fs::remove_file(path);
    }
    Some(folder)
}

/// This program, as a sandbox.
pub fn sandbox() -> anyhow::Result<SandboxCommand> {
    Ok(SandboxCommand::new(std::env::current_exe()?, ["sandbox"]))
}

/// The bytes of a file; says which one is missing.
pub fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))
}

/// The text of a file; says which one is missing.
pub fn read_text(file: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// Writes a file whole: readers see the old one or the new one, never half of one.
pub fn write(file: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let mut name = file.as_os_str().to_owned();
    name.push(".unfinished");
    std::fs::write(&name, bytes)
        .and_then(|()| std::fs::rename(&name, file))
        .with_context(|| format!("cannot write {}", file.display()))
}

/// A runtime for one command.
pub fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()
}
