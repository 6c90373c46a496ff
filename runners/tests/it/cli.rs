//! The partner's tool, as a partner uses it.

use std::process::{Command, Output, Stdio};

use crate::support::plugins;

fn runner(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_runner")).args(arguments).current_dir(plugins()).output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn inspect_shows_who_a_plugin_is_and_what_it_imports() {
    let shown = runner(&["inspect", "openai.wasm"]);
    assert!(shown.status.success(), "{}", said(&shown));
    for part in ["openai 0.1.0", "imports   events, completions", "credential api_key (API key)", "sha256:"] {
        assert!(said(&shown).contains(part), "{part}: {}", said(&shown));
    }
    let json = runner(&["inspect", "--json", "offline.wasm"]);
    assert!(said(&json).contains("\"name\": \"offline\""), "{}", said(&json));
}

#[test]
fn run_streams_sections_and_citations_to_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let notes = folder.path().join("notes.txt");
    std::fs::write(&notes, "The desk costs 200 euros.\n\nThe chair is red.").unwrap();
    let source = notes.to_str().unwrap();
    let ran = runner(&[
        "run",
        "offline.wasm",
        "--prompt",
        "What does the desk cost?",
        "--section",
        "a=Answer",
        "--source",
        source,
    ]);
    assert!(ran.status.success() && said(&ran).contains("## a\n\nThe desk costs 200 euros. [p1]"), "{}", said(&ran));
}

#[test]
fn check_passes_the_shipped_plugins_and_fails_what_is_none() {
    for plugin in crate::support::GUESTS.into_iter().filter(|guest| !guest.contains("hostile")) {
        let checked = runner(&["check", plugin]);
        assert!(checked.status.success() && !said(&checked).contains("FAIL"), "{}", said(&checked));
    }
    let folder = tempfile::tempdir().unwrap();
    let none = folder.path().join("none.wasm");
    std::fs::write(&none, "nothing").unwrap();
    for arguments in [["check", none.to_str().unwrap()], ["check", "missing.wasm"], ["run", "missing.wasm"]] {
        let checked = runner(&arguments);
        assert!(!checked.status.success() && !said(&checked).is_empty());
    }
}

#[test]
fn a_run_that_was_recorded_is_replayed_and_a_difference_fails() {
    let folder = tempfile::tempdir().unwrap();
    let (record, none) = (folder.path().join("run.rec"), folder.path().join("none.rec"));
    let (record, none) = (record.to_str().unwrap(), none.to_str().unwrap());
    std::fs::write(none, "nothing").unwrap();
    let ran = runner(&["run", "offline.wasm", "--prompt", "What?", "--section", "a=Answer", "--record", record]);
    assert!(ran.status.success(), "{}", said(&ran));
    let same = runner(&["replay", "offline.wasm", record]);
    assert!(same.status.success() && said(&same).contains("1 recordings: 1 same"), "{}", said(&same));
    let other = runner(&["replay", "openai.wasm", record, none]);
    assert!(!other.status.success(), "{}", said(&other));
    for part in ["FAILS ", "fails now", "asks in addition", "ERROR ", "it is no recording"] {
        assert!(said(&other).contains(part), "{part}: {}", said(&other));
    }
}

#[test]
fn componentize_refuses_what_is_no_module_with_a_reason() {
    let made = runner(&["componentize", "offline.wasm", "-o", "/tmp/never.wasm"]);
    assert!(!made.status.success() && said(&made).contains("runner: "), "{}", said(&made));
}

#[test]
fn a_sandbox_started_by_hand_says_that_it_is_not_meant_to_be() {
    let output = Command::new(env!("CARGO_BIN_EXE_runner")).arg("sandbox").stdin(Stdio::null()).output().unwrap();
    assert!(!output.status.success() && said(&output).contains("not by hand"), "{}", said(&output));
}
