//! The partner's guide, followed to the letter: the shell blocks of `plugins/README.md`, in an empty folder, in one
//! shell. Those of the owner are followed by `platform/tests/journeys/partner.rs`, those of other languages by
//! `languages.rs`.

use std::path::Path;
use std::process::Command;

use crate::support::{caches, plugins};

/// The blocks of the guide in their order.
fn blocks(guide: &str) -> Vec<&str> {
    guide.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn issue_4_the_partners_guide_leads_from_nothing_to_a_signed_plugin() {
    // Builds the guests: what they and a partner's first plugin have in common is compiled once.
    let root = plugins().parent().and_then(Path::parent).unwrap();
    let guide = std::fs::read_to_string(root.join("plugins/README.md")).unwrap();
    let blocks = blocks(&guide);
    assert_eq!(blocks.len(), 6, "{blocks:#?}");
    let folder = tempfile::tempdir().unwrap();
    let tool = Path::new(env!("CARGO_BIN_EXE_runner")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(tool.to_owned()).chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    )
    .unwrap();
    let followed = Command::new("bash")
        .args(["-euo", "pipefail", "-c", &blocks.concat()])
        .current_dir(folder.path())
        .env("PATH", path)
        .env("XDG_CACHE_HOME", caches())
        .env("CARGO_TARGET_DIR", root.join("target/guests"))
        // What cargo and `make test` set for this test is not the partner's.
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .env_remove("CLIPPY_ARGS")
        .env_remove("CARGO")
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("RUSTFLAGS")
        .output()
        .unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&followed.stdout), String::from_utf8_lossy(&followed.stderr));
    assert!(followed.status.success(), "{said}");
    for part in [
        "acme 0.1.0 (Example Ltd, Apache-2.0)",
        "0 failed",
        "test result: ok. 4 passed",
        "word1 word2 word3",
        "good, with the key",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(folder.path().join("acme/acme.wasm.minisig").is_file());
}
