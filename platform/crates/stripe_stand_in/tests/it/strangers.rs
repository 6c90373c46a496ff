//! Stripe's own clients talk to the stand-in, as they come, and a stateful Stripe of others is compared with it:
//! `.ci/foreign stripe` installs them, and what they do stands in `strangers/`, whose `run` plays all of it.

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use stripe_stand_in::Settings;
use tokio::process::Command;

use crate::common::Api;

/// Stripe's own sequences that are played, a line each.
const SEQUENCES: &str = include_str!("../../strangers/events.txt");

/// Clients look at the time of a signature: the clock runs.
async fn today() -> Api {
    Api::with(Settings::default()).await
}

/// Where they are installed.
fn installed() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    let target = program.ancestors().nth(3).unwrap().join("stripe");
    for part in ["node/installed.json", "python/installed.txt", "world/installed.txt"] {
        assert!(target.join(part).exists(), "Stripe's clients are not installed: `.ci/foreign stripe`");
    }
    target
}

fn here(script: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("strangers").join(script)
}

/// Runs a program to its end; its output is the story of what went wrong.
async fn ends_well(command: &mut Command) {
    let run =
        command.env("NO_PROXY", "*").env("STRIPE_CLI_TELEMETRY_OPTOUT", "1").stdin(Stdio::null()).kill_on_drop(true);
    let Output { status, stdout, stderr } = run.output().await.unwrap();
    let said = String::from_utf8_lossy(&stdout) + String::from_utf8_lossy(&stderr);
    assert!(status.success(), "{command:?}: {said}");
}

async fn plays(api: &Api, command: &mut Command) {
    ends_well(command).await;
    assert_eq!(api.stand_in.wrong(), Vec::<String>::new(), "events that Stripe would never send");
}

#[tokio::test(flavor = "multi_thread")]
async fn issue_30_stripes_library_for_node_plays_its_story() {
    let api = today().await;
    let to = installed().join("node/main.mjs");
    // Beside what it imports.
    std::fs::copy(here("node/main.mjs"), &to).unwrap();
    plays(&api, Command::new("node").arg(to).arg(api.stand_in.url())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn issue_30_stripes_library_for_python_plays_its_story() {
    let api = today().await;
    let python = installed().join("python/bin/python");
    plays(&api, Command::new(python).arg(here("python/main.py")).arg(api.stand_in.url())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn issue_30_stripes_cli_plays_its_own_sequences() {
    let cli = installed().join("node/node_modules/@stripe/cli-linux-x64/bin/stripe");
    let mut missing = Vec::new();
    for event in SEQUENCES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let api = today().await;
        let arguments = ["trigger", event, "--api-key", "sk_test_of_a_stand_in", "--api-base"];
        plays(&api, Command::new(&cli).args(arguments).arg(api.stand_in.url())).await;
        let told = api.events().await;
        if !told.iter().any(|kind| kind == event) {
            missing.push((event, told));
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

/// The same random sequences on the stand-in and on Stripe World, a stateful Stripe of others: amounts, states, refusals and
/// kinds of events agree, but for what `differences.json` lists with its reason. What it prints can be played again.
#[tokio::test(flavor = "multi_thread")]
async fn issue_30_another_stateful_stripe_agrees_with_the_same_sequences() {
    let (world, installed) = (here("world"), installed());
    // Beside what it imports.
    let server = installed.join("node/serve.mjs");
    std::fs::copy(world.join("serve.mjs"), &server).unwrap();
    let mut compare = Command::new(installed.join("python/bin/python"));
    compare.arg("-B").arg(world.join("compare.py")).arg(env!("CARGO_BIN_EXE_stripe-stand-in"));
    // Two of its sequences; `.ci/nightly` plays longer ones.
    compare.arg(server).arg(installed.join("world")).args(["--seeds", "1", "2"]);
    ends_well(&mut compare).await;
}
