//! The partner's tool, as a partner uses it.

use std::os::unix::fs::MetadataExt;
use std::process::{Command, Output, Stdio};

use runners::testing::{Behaviour, Dialect, StandIn};

use crate::support::{caches, plugins};

fn tool() -> Command {
    let mut tool = Command::new(env!("CARGO_BIN_EXE_runner"));
    tool.env("XDG_CACHE_HOME", caches());
    tool
}

fn runner(arguments: &[&str]) -> Output {
    tool().args(arguments).current_dir(plugins()).output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn what_one_command_compiled_the_next_one_loads_and_old_ones_go() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("runner");
    std::fs::write(home.path().join("empty.wasm"), "").unwrap();
    let refused =
        tool().args(["inspect", "empty.wasm"]).current_dir(&home).env("XDG_CACHE_HOME", home.path()).output().unwrap();
    assert!(!refused.status.success());
    // What is kept runs as code: nobody else looks in.
    assert_eq!(std::fs::metadata(&folder).unwrap().mode() & 0o777, 0o700);
    for old in 0..20 {
        std::fs::write(folder.join(format!("{old}.compiled")), "").unwrap();
    }
    let kept = || -> Vec<_> {
        let files = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap());
        let compiled = files.filter(|file| file.path().extension().is_some_and(|kind| kind == "compiled"));
        compiled.map(|file| (file.metadata().unwrap().len() > 0, file.metadata().unwrap().ino())).collect()
    };
    let inspect = || {
        let shown = tool()
            .args(["inspect", "openai.wasm"])
            .current_dir(plugins())
            .env("XDG_CACHE_HOME", home.path())
            .output()
            .unwrap();
        assert!(shown.status.success(), "{}", said(&shown));
        kept().into_iter().filter(|(is_code, _)| *is_code).collect::<Vec<_>>()
    };
    let first = inspect();
    assert_eq!((first.len(), kept().len()), (1, 8));
    assert_eq!(inspect(), first, "it was compiled again");
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
    for plugin in
        crate::support::GUESTS.into_iter().filter(|guest| !guest.contains("hostile")).chain(["testing/example.wasm"])
    {
        let checked = runner(&["check", plugin]);
        assert!(checked.status.success() && !said(&checked).contains("FAIL"), "{plugin}: {}", said(&checked));
    }
    let failed = runner(&["check", "testing/hostile.wasm"]);
    assert!(!failed.status.success(), "{}", said(&failed));
    assert!(
        said(&failed).contains("FAIL answers a request") && said(&failed).contains("What to do: "),
        "{}",
        said(&failed)
    );
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
    for part in ["FAILS ", "fails now", "asks in addition", "ERROR ", "it is not a recording"] {
        assert!(said(&other).contains(part), "{part}: {}", said(&other));
    }
}

#[test]
fn b43_sign_and_inspect_tell_whose_a_component_is_and_that_a_bit_was_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let file = path("p.wasm");
    std::fs::copy(plugins().join("offline.wasm"), &file).unwrap();
    assert!(runner(&["keygen", &path("one"), "--no-password"]).status.success());
    assert!(runner(&["keygen", &path("two"), "--no-password"]).status.success());
    let again = runner(&["keygen", &path("one"), "--no-password"]);
    assert!(!again.status.success() && said(&again).contains("is there already"), "{}", said(&again));
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(path("one.key")).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
    let signed = runner(&["sign", &file, "--key", &path("one.key")]);
    assert!(signed.status.success() && said(&signed).contains("offline 0.1.0 sha256:"), "{}", said(&signed));
    let good = runner(&["inspect", &file, "--key", &path("one.pub")]);
    assert!(good.status.success() && said(&good).contains("signature good, with the key"), "{}", said(&good));
    let other = runner(&["inspect", &file, "--key", &path("two.pub")]);
    assert!(!other.status.success() && said(&other).contains("it was signed with the key"), "{}", said(&other));
    let mut bytes = std::fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let changed = runner(&["inspect", &file, "--key", &path("one.pub")]);
    assert!(
        !changed.status.success() && said(&changed).contains("does not belong to this component"),
        "{}",
        said(&changed)
    );
}

#[test]
fn keygen_and_sign_say_what_is_missing_where_there_is_no_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let key = folder.path().join("k");
    let asked = tool().arg("keygen").arg(&key).stdin(Stdio::null()).output().unwrap();
    assert!(!asked.status.success() && said(&asked).contains("--password FILE"), "{}", said(&asked));
    let unsigned = runner(&["sign", "offline.wasm", "--key", key.to_str().unwrap()]);
    assert!(!unsigned.status.success() && said(&unsigned).contains("runner keygen"), "{}", said(&unsigned));
}

#[test]
fn new_refuses_what_would_not_build_or_is_there_already() {
    let folder = tempfile::tempdir().unwrap();
    let new = |name: &str| tool().args(["new", name]).current_dir(folder.path()).output().unwrap();
    for (name, why) in
        [("Acme", "lower-case"), ("sdk", "is taken"), ("-x", "unexpected argument"), ("9x", "start with a letter")]
    {
        let refused = new(name);
        assert!(!refused.status.success() && said(&refused).contains(why), "{name}: {}", said(&refused));
    }
    assert!(new("acme").status.success());
    let twice = new("acme");
    assert!(!twice.status.success() && said(&twice).contains("is there already"), "{}", said(&twice));
    let nothing = tool().arg("build").current_dir(folder.path()).output().unwrap();
    assert!(!nothing.status.success() && said(&nothing).contains("runner new NAME"), "{}", said(&nothing));
}

#[test]
fn issue_4_build_says_what_to_install_where_the_toolchain_of_a_language_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    for (language, wanted) in
        [("rust", "is Rust installed?"), ("typescript", "Node.js 20 or later"), ("python", "Python 3.10 or later")]
    {
        let at = |command: &str, more: &[&str]| {
            tool().arg(command).args(more).current_dir(folder.path()).env("PATH", folder.path()).output().unwrap()
        };
        let made = at("new", &["acme", "--path", language, "--lang", language]);
        assert!(made.status.success(), "{}", said(&made));
        let built = at("build", &[language]);
        assert!(!built.status.success() && said(&built).contains(wanted), "{language}: {}", said(&built));
    }
}

#[test]
fn bench_measures_a_plugin_and_says_what_it_needs() {
    let measured = runner(&["bench", "openai.wasm", "--runs", "2", "--tokens", "20"]);
    assert!(measured.status.success(), "{}", said(&measured));
    for part in ["load ", "first text ", "20 tokens, ", "memory "] {
        assert!(said(&measured).contains(part), "{part}: {}", said(&measured));
    }
}

#[test]
fn issue_4_bench_and_run_ask_for_what_the_manifest_says_where_nobody_says_otherwise() {
    // Its settings decide the address that it asks at: without them it cannot even be measured.
    let measured = runner(&["bench", "azure-openai.wasm", "--runs", "1", "--tokens", "5"]);
    assert!(measured.status.success() && said(&measured).contains("first text "), "{}", said(&measured));
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings.json");
    for (text, why) in [("[]", "a JSON object"), ("{", "settings.json is not JSON")] {
        std::fs::write(&settings, text).unwrap();
        let refused = runner(&["bench", "azure-openai.wasm", "--settings", settings.to_str().unwrap()]);
        assert!(!refused.status.success() && said(&refused).contains(why), "{}", said(&refused));
    }
    for command in [&["bench"][..], &["run", "--prompt", "x"]] {
        let elsewhere = runner(&[command, &["bedrock.wasm", "--region", "nowhere-1"]].concat());
        assert!(
            !elsewhere.status.success() && said(&elsewhere).contains("its regions are eu-central-1, "),
            "{}",
            said(&elsewhere)
        );
    }
}

#[test]
fn issue_4_run_shows_a_plugin_at_work_without_a_provider_or_a_key() {
    for plugin in ["anthropic.wasm", "azure-openai.wasm", "bedrock.wasm", "gemini.wasm", "openai.wasm"] {
        let ran = runner(&["run", plugin, "--stand-in", "--prompt", "Hello"]);
        assert!(ran.status.success() && said(&ran).contains("word1 word2 word3"), "{plugin}: {}", said(&ran));
    }
    let both = runner(&["run", "openai.wasm", "--stand-in", "--endpoint", "http://127.0.0.1:1/v1", "--prompt", "x"]);
    assert!(!both.status.success() && said(&both).contains("cannot be used with"), "{}", said(&both));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn issue_4_run_takes_settings_and_a_region_along_and_the_manifests_first_model() {
    let provider = StandIn::start(Behaviour { dialect: Dialect::Bedrock, ..Behaviour::default() }).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (key, settings) = (file("key", "k"), file("settings.json", "{}"));
    let (id, secret) = (format!("access_key_id={key}"), format!("secret_access_key={key}"));
    let endpoint = provider.url().to_string();
    let given = [
        ["--region", "eu-central-1"],
        ["--settings", &settings],
        ["--endpoint", &endpoint],
        ["--credential", &id],
        ["--credential", &secret],
        ["--prompt", "Hello"],
    ];
    let ran = runner(&[&["run", "bedrock.wasm"][..], &given.concat()].concat());
    assert!(ran.status.success() && said(&ran).contains("word1 word2 "), "{}", said(&ran));
    let asked = provider.requests();
    let model = runner(&["inspect", "bedrock.wasm"]);
    let model =
        said(&model).lines().find_map(|line| line.strip_prefix("model ")?.trim().split(' ').next().map(str::to_owned));
    let model = model.unwrap_or_default();
    let head = asked[0].head.replace("%3A", ":").replace("%2E", ".").replace("%2D", "-");
    assert!(head.contains("/eu-central-1/bedrock/aws4_request") && head.contains(&model), "{model}: {head}");
}

#[test]
fn componentize_refuses_what_is_no_module_with_a_reason() {
    let made = runner(&["componentize", "offline.wasm", "-o", "/tmp/never.wasm"]);
    assert!(!made.status.success() && said(&made).contains("runner: "), "{}", said(&made));
}

#[test]
fn a_sandbox_started_by_hand_says_that_it_is_not_meant_to_be() {
    let output = tool().arg("sandbox").stdin(Stdio::null()).output().unwrap();
    assert!(!output.status.success() && said(&output).contains("not by hand"), "{}", said(&output));
}
