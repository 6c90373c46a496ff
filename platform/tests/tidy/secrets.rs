//! `.ci/secrets` finds keys in the tree. The planted ones are put together here: written out, they would be found
//! in this file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder with a history of its own, removed afterwards.
struct Tree(PathBuf);

impl Tree {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("atelier-secrets-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        assert!(Command::new("git").args(["init", "--quiet"]).current_dir(&folder).status().unwrap().success());
        Self(folder)
    }

    fn scan(&self) -> Output {
        Command::new(super::root().join(".ci/secrets")).arg(&self.0).output().unwrap()
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
}

#[test]
fn low_15_a_planted_key_of_each_shape_is_found_and_not_printed() {
    let tree = Tree::new("planted");
    let filler = "4fGh7Kq2Zx9Lm3Np8Rt5Vw1Yb6Cd0EjHu4sA7eQi2oXkT9zB";
    write(&tree.0, "harmless.txt", "sk-local, gho_st, AKIA, a key of 32 characters, -----BEGIN CERTIFICATE-----\n");
    assert!(tree.scan().status.success(), "{}", String::from_utf8_lossy(&tree.scan().stderr));
    for (before, after) in [
        ("-----BEGIN RSA PRIVATE ", "KEY-----"),
        ("-----BEGIN PRIVATE ", "KEY-----"),
        ("AKI", "AIOSFODNN7ABCDEFG"),
        ("AIz", &format!("a{}", &filler[..35])),
        ("sk-pro", &format!("j-{filler}")),
        ("sk-", filler),
        ("sk-ant-api0", &format!("3-{filler}")),
        ("hf", &format!("_{}", &filler[..34])),
        ("gh", &format!("p_{filler}")),
        ("github_pa", &format!("t_{filler}{filler}")),
        ("glpa", &format!("t-{}", &filler[..20])),
        ("sk_liv", &format!("e_{filler}")),
        ("xox", &format!("b-{}", &filler[..30])),
    ] {
        let key = format!("{before}{after}");
        write(&tree.0, "settings.toml", &format!("key = \"{key}\"\n"));
        let found = tree.scan();
        let said = String::from_utf8_lossy(&found.stderr).into_owned();
        assert!(!found.status.success(), "{before}… passes");
        assert!(said.contains("settings.toml:1") && !said.contains(&key), "{said}");
    }
}
