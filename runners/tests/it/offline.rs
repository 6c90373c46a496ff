//! The shipped `offline` plugin, end to end.

use std::sync::Arc;

use runners::{Binding, Event, Finish, Job, OutlineSection, Passage, Request};

use crate::support::{Host, asking, ended};

fn request() -> Request {
    let section =
        |key: &str, title: &str| OutlineSection { key: key.into(), title: title.into(), guidance: String::new() };
    let passage = |id: &str, text: &str| Passage {
        id: id.into(),
        title: "Contract".into(),
        text: text.into(),
        ..Passage::default()
    };
    Request {
        outline: vec![section("answer", "Answer"), section("risks", "Risks")],
        passages: vec![
            passage("a", "The desk costs 200 euros. Delivery takes ten days."),
            passage("b", "A late delivery costs a penalty of two percent a week."),
        ],
        ..asking("How much does the desk cost?")
    }
}

#[tokio::test]
async fn offline_answers_in_sections_and_cites_what_it_took() {
    let host = Host::start().await;
    let run = host.runners.run(Job { binding: Arc::new(Binding::new("offline")), request: request() });
    let ended = ended(run).await;
    assert_eq!(
        ended.events,
        [
            Event::Section { key: "answer".into() },
            Event::Text("The desk costs 200 euros.".into()),
            Event::Citation { passage: "a".into() },
            Event::Section { key: "risks".into() },
            Event::Text("- A late delivery costs a penalty of two percent a week.".into()),
            Event::Citation { passage: "b".into() },
            Event::Text("\n".into()),
        ]
    );
    let outcome = ended.result.unwrap();
    assert_eq!((outcome.finish, outcome.extras), (Finish::Stop, vec![("method".into(), "extractive".into())]));
}

#[tokio::test]
async fn the_manifests_of_the_shipped_plugins_say_who_they_are_and_what_they_import() {
    let host = Host::start().await;
    let plugins = host.runners.plugins();
    let mut lines = plugins.iter().map(|plugin| format!("{}: {}", plugin.name, plugin.imports.join(" ")));
    for line in [
        "anthropic: events http",
        "azure-openai: events completions http",
        "bedrock: events http",
        "gemini: events http",
    ] {
        assert_eq!(lines.next().as_deref(), Some(line));
    }
    assert!(lines.any(|line| line == "offline: events") && lines.any(|line| line == "openai: events completions http"));
    assert!(plugins.iter().all(|plugin| plugin.digest.len() == 64));
}

#[tokio::test]
async fn a_pinned_digest_or_name_that_is_not_installed_is_refused_with_a_reason() {
    let host = Host::start().await;
    let run = |binding: Binding| host.runners.run(Job { binding: Arc::new(binding), request: asking("x") });
    for (binding, reason) in [
        (Binding::new("nobody"), "no runner plugin is called"),
        (Binding { digest: Some("00".into()), ..Binding::new("offline") }, "pinned to another version"),
    ] {
        let failure = ended(run(binding)).await.result.unwrap_err();
        assert!(failure.code() == "misconfigured" && failure.to_string().contains(reason), "{failure}");
    }
}

#[tokio::test]
async fn a_hundred_runs_at_once_keep_their_answers_apart() {
    let host = Host::start().await;
    let runs: Vec<_> = (0..100)
        .map(|n| {
            let passages = vec![Passage {
                id: format!("id{n}"),
                title: "T".into(),
                text: format!("The desk costs {n} euros."),
                ..Passage::default()
            }];
            host.runners
                .run(Job { binding: Arc::new(Binding::new("offline")), request: Request { passages, ..request() } })
        })
        .collect();
    for (n, run) in runs.into_iter().enumerate() {
        let ended = ended(run).await;
        assert!(ended.text.contains(&format!("The desk costs {n} euros.")) && ended.result.is_ok(), "{ended:?}");
        assert!(ended.events.contains(&Event::Citation { passage: format!("id{n}") }));
    }
}
