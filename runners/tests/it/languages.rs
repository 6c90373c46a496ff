//! Plugins in other languages than Rust: made as the partner's guide says, to the letter, in the same host, by the same
//! rules.

use std::path::{Path, PathBuf};
use std::process::Command;

use runners::conformance::CaseVerdict;

use crate::support::{caches, sandbox_command};

/// Not those of the tool's other tests: the tool keeps a few components only, and an interpreter is slow to compile.
fn own_caches() -> PathBuf {
    caches().join("languages")
}

/// The component that the guide's part in this language leads to. Following it takes a minute of computing, so it is
/// done when something of it changed.
fn built(language: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    std::fs::create_dir_all(root.join("target")).unwrap();
    let lock = std::fs::File::create(root.join("target/languages.lock")).unwrap();
    // Each test is a process of its own under nextest.
    lock.lock().unwrap();
    let made = Command::new(root.join(".ci/languages"))
        .env("RUNNER", env!("CARGO_BIN_EXE_runner"))
        .env("XDG_CACHE_HOME", own_caches())
        .current_dir(root)
        .output()
        .unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&made.stdout), String::from_utf8_lossy(&made.stderr));
    assert!(made.status.success(), "{said}");
    root.join(format!("target/plugins/languages/{language}.wasm"))
}

/// As a plugin in Rust does, within the limits that every run has, and without a row that does not concern it.
async fn keeps_the_contract(language: &str) {
    let mut check = runners::conformance::Check::new(sandbox_command(), std::fs::read(built(language)).unwrap());
    check.cache = Some(own_caches().join("runner"));
    let report = check.run().await.unwrap();
    assert_eq!(report.count(CaseVerdict::Passed), report.rows.len(), "{report:#?}");
    let plugin = report.plugin.unwrap();
    assert!(plugin.imports.iter().all(|import| !import.starts_with("wasi:")), "{:?}", plugin.imports);
}

#[tokio::test]
async fn issue_4_a_plugin_in_typescript_passes_the_same_checks_in_the_same_host() {
    keeps_the_contract("typescript").await;
}

#[tokio::test]
async fn issue_4_a_plugin_in_python_passes_the_same_checks_in_the_same_host() {
    keeps_the_contract("python").await;
}
