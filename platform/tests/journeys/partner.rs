//! The owner's part of the partner's guide, followed to the letter against a real server: a key is trusted, a signed
//! component uploaded, looked at, installed and bound, and it answers. The partner's part is followed by
//! `runners/tests/it/guide.rs`.

use std::path::Path;
use std::process::Command;

use runners::signature;
use runners::testing::Behaviour;
use tempfile::TempDir;

use crate::operator::{Operator, PASSWORD, plugins};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn issue_4_the_owners_part_of_the_partners_guide_installs_a_signed_plugin_that_answers() {
    let guide = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../plugins/README.md")).unwrap();
    let blocks: Vec<&str> = guide.split("```sh owner\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 4, "{blocks:#?}");

    // What the partner hands over: what `runner build`, `keygen` and `sign` leave in a folder, here of the template
    // under its own name.
    let handed = TempDir::new().unwrap();
    let component = std::fs::read(plugins().join("testing/example.wasm")).unwrap();
    let keys = signature::generate(None).unwrap();
    let signed = signature::sign(&component, &keys.secret, None, "example").unwrap();
    std::fs::write(handed.path().join("acme.wasm"), &component).unwrap();
    std::fs::write(handed.path().join("acme.wasm.minisig"), signed).unwrap();
    std::fs::write(handed.path().join("acme-partner.pub"), &keys.public).unwrap();

    let operator = Operator::new(Behaviour::default()).await;
    let _server = operator.start();
    operator.ready().await;
    let mut followed = Command::new("bash");
    followed
        .args(["-euo", "pipefail", "-c", &blocks.concat()])
        .current_dir(handed.path())
        .env("ATELIER", format!("http://127.0.0.1:{}", operator.port))
        .env("EMAIL", "admin@atelier.local")
        .env("PASSWORD", PASSWORD)
        .env("PROVIDER", operator.provider.url().as_str())
        .env("PROVIDER_KEY", "sk-of-the-provider")
        .env("no_proxy", "127.0.0.1");
    let followed = tokio::task::spawn_blocking(move || followed.output().unwrap()).await.unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&followed.stdout), String::from_utf8_lossy(&followed.stderr));
    assert!(followed.status.success(), "{said}\n{}", operator.log());
    for part in ["\"failed\": 0", "\"trust\": \"trusted\"", "example 0.1.0 is live", "word1 word2"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let asked = operator.provider.requests();
    assert!(asked.iter().any(|request| request.head.contains("Bearer sk-of-the-provider")), "{asked:?}");
}
