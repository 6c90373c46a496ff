//! Plugins in other languages than Rust: built by the tool as a partner builds them, in the same host, by the same rules.

use std::path::{Path, PathBuf};
use std::process::Command;

use runners::Limits;

use crate::support::{cache, sandbox_command};

/// The component of the template in this language. Building it takes half a minute of computing, so it is done when something of it changed.
fn built(language: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    std::fs::create_dir_all(root.join("target")).unwrap();
    let lock = std::fs::File::create(root.join("target/languages.lock")).unwrap();
    // Each test is a process of its own under nextest.
    lock.lock().unwrap();
    let made = Command::new(root.join(".ci/languages"))
        .env("RUNNER", env!("CARGO_BIN_EXE_runner"))
        .current_dir(root)
        .output()
        .unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&made.stdout), String::from_utf8_lossy(&made.stderr));
    assert!(made.status.success(), "{said}");
    root.join(format!("target/plugins/languages/{language}.wasm"))
}

async fn keeps_the_contract(language: &str, memory_bytes: u64) {
    let mut check = runners::conformance::Check::new(sandbox_command(), std::fs::read(built(language)).unwrap());
    check.cache = Some(cache());
    check.limits = Some(Limits { memory_bytes, ..Limits::default() });
    let report = check.run().await.unwrap();
    assert!(report.is_good(), "{report:#?}");
    // Of all rows only those are skipped that its manifest does not promise.
    let skipped: Vec<&str> = report
        .rows
        .iter()
        .filter(|row| row.verdict == runners::conformance::Verdict::Skipped)
        .map(|row| row.id.as_str())
        .collect();
    assert_eq!(skipped, ["answers.json", "answers.tools", "abilities.embedding", "abilities.transcription"]);
    let plugin = report.plugin.unwrap();
    assert!(plugin.imports.iter().all(|import| !import.starts_with("wasi:")), "{:?}", plugin.imports);
}

#[tokio::test]
async fn issue_4_a_plugin_in_typescript_passes_the_same_checks_in_the_same_host() {
    // Its collector of garbage begins late: a request of 1 MiB needs more than the usual 64 MiB.
    keeps_the_contract("typescript", Limits::MAX_MEMORY).await;
}

#[tokio::test]
async fn issue_4_a_plugin_in_python_passes_the_same_checks_in_the_same_host() {
    keeps_the_contract("python", Limits::default().memory_bytes).await;
}
