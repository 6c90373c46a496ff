//! The conformance check finds what it is for: a plugin with one mistake fails the rows of that mistake, and no others.

use runners::conformance::{CaseVerdict, Check, Report};

use crate::support::{cache, plugins, sandbox_command};

async fn checked(plugin: &str, change: impl FnOnce(&mut Check)) -> Report {
    let component = std::fs::read(plugins().join(plugin)).unwrap();
    let mut check = Check::new(sandbox_command(), component);
    check.cache = Some(cache());
    change(&mut check);
    check.run().await.unwrap()
}

fn failed(report: &Report) -> Vec<&str> {
    report.rows.iter().filter(|row| row.verdict == CaseVerdict::Failed).map(|row| row.id.as_str()).collect()
}

#[tokio::test]
async fn f10_to_f12_each_mistake_fails_the_rows_that_it_concerns_and_no_others() {
    let faults: [(&str, &[&str]); 27] = [
        ("", &[]),
        (
            "mute",
            &[
                "answers",
                "answers.streams",
                "answers.json",
                "answers.tools",
                "failures.filtered",
                "failures.cut",
                "failures.ends",
                "failures.broke",
                "limits.answer",
            ],
        ),
        ("clock", &["answers.same"]),
        ("extras", &["answers.extras"]),
        // What cannot tell pieces from events cannot tell an answer from nonsense, or half of one from the whole.
        ("lossy", &["answers.pieces", "failures.nonsense", "failures.ends"]),
        ("comments", &["answers.alive"]),
        ("batch", &["answers.streams", "failures.cut", "failures.broke"]),
        ("secret", &["answers.secrets"]),
        ("index", &["answers.empty"]),
        ("unauthorized", &["failures.unauthorized"]),
        ("impatient", &["failures.rate-limited"]),
        ("hasty", &["failures.later"]),
        ("retry", &["failures.once"]),
        ("deaf", &["failures.silence"]),
        ("trap", &["failures.nonsense"]),
        ("cut", &["failures.silence", "failures.nonsense", "failures.cut", "failures.ends"]),
        ("ends", &["failures.nonsense", "failures.ends"]),
        ("broke", &["failures.broke"]),
        ("slow", &["limits.answer", "limits.memory"]),
        ("hoard", &["limits.memory"]),
        ("kept", &["answers.apart"]),
        ("json", &["answers.json"]),
        ("schemaless", &["answers.json"]),
        ("toolless", &["answers.tools"]),
        ("forgetful", &["answers.tools"]),
        ("unfiltered", &["failures.filtered"]),
        (
            "vague",
            &[
                "failures.unauthorized",
                "failures.rate-limited",
                "failures.overloaded",
                "failures.unavailable",
                "failures.timed-out",
                "failures.bad-request",
                "failures.context-too-long",
                "failures.redirect",
                "failures.later",
            ],
        ),
    ];
    for (fault, rows) in faults {
        let report = checked("testing/sloppy.wasm", |check| check.settings = serde_json::json!({"fault": fault})).await;
        let mut found = failed(&report);
        if fault == "lossy" {
            // Whether it loses a word of a long answer depends on where that happens to be cut.
            found.retain(|row| *row != "limits.answer");
        }
        assert_eq!(found, rows, "{fault}: {report:#?}");
    }
}

#[tokio::test]
async fn every_shipped_plugin_and_the_example_keep_the_contract_in_their_providers_own_words() {
    for (plugin, skips) in [
        ("anthropic", &["abilities.embedding", "abilities.transcription"][..]),
        ("azure-openai", &[]),
        ("bedrock", &["answers.alive", "abilities.transcription"]),
        ("gemini", &[]),
        ("openai", &[]),
        ("testing/example", &["abilities.embedding", "abilities.transcription"]),
    ] {
        let report = checked(&format!("{plugin}.wasm"), |_| {}).await;
        assert_eq!(failed(&report), [""; 0], "{plugin}: {report:#?}");
        let skipped: Vec<&str> =
            report.rows.iter().filter(|row| row.verdict == CaseVerdict::Skipped).map(|row| row.id.as_str()).collect();
        assert_eq!(skipped, skips, "{plugin}");
    }
    let report = checked("offline.wasm", |_| {}).await;
    assert_eq!(failed(&report), [""; 0], "{report:#?}");
}

#[tokio::test]
async fn what_cannot_be_loaded_is_a_row_and_no_error() {
    let check = Check::new(sandbox_command(), b"nothing".to_vec());
    // A server runs it beside its other work.
    let report = tokio::spawn(check.run()).await.unwrap().unwrap();
    assert_eq!((failed(&report).as_slice(), report.plugin.is_none()), (["loads"].as_slice(), true));
    assert!(report.rows.iter().all(|row| !row.advice.is_empty()), "{report:#?}");
}

#[tokio::test]
async fn a_recorded_answer_stands_in_for_a_format_that_nobody_knows_here() {
    let report = checked("testing/sloppy.wasm", |check| {
        let event = |text: &str| format!("data: {{\"choices\":[{{\"delta\":{{\"content\":\"{text}\"}}}}]}}\n\n");
        check.answer = Some([event("ein "), event("größer "), event("🦀"), "data: [DONE]\n\n".into()].concat());
    })
    .await;
    assert_eq!(failed(&report), [""; 0], "{report:#?}");
    let pieces = report.rows.iter().find(|row| row.id == "answers.pieces").unwrap();
    assert_eq!(pieces.verdict, CaseVerdict::Passed);
}

#[tokio::test]
async fn a_report_is_the_same_after_a_way_through_json() {
    let report = checked("offline.wasm", |_| {}).await;
    let again: Report = serde_json::from_str(&serde_json::to_string(&report).unwrap()).unwrap();
    assert_eq!((&again.rows, again.is_good()), (&report.rows, true));
    assert_eq!(again.plugin, report.plugin);
}
