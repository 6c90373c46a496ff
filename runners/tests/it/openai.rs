//! The shipped `openai` plugin against a stand-in provider, in good days and bad ones.

use std::time::Duration;

use runners::testing::{Act, Behaviour, StandIn};
use runners::{Event, Failure, OutlineSection, Passage, Request, Usage};
use wasmtime::Engine;
use wasmtime::component::Component;

use crate::support::{Ended, Host, KEY, asking, begun, ended, limits, plugins};

fn request() -> Request {
    Request {
        outline: vec![OutlineSection { key: "sum".into(), title: "Summary".into(), guidance: String::new() }],
        passages: vec![Passage {
            id: "doc-7".into(),
            title: "Contract".into(),
            text: "The desk costs 200 euros.".into(),
            ..Passage::default()
        }],
        ..asking("What does the desk cost?")
    }
}

async fn against(behaviour: Behaviour) -> Ended {
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    ended(host.openai(&provider, request())).await
}

#[tokio::test]
async fn a_streamed_answer_becomes_sections_text_and_citations() {
    let (host, provider) = (
        Host::start().await,
        StandIn::start(Behaviour::saying(["[[#su", "m]]\n", "It costs ", "200 €.", "[[", "p1]", "][[p9]]"]))
            .await
            .unwrap(),
    );
    let ended = ended(host.openai(&provider, request())).await;
    let text: String =
        ended.events.iter().map(|event| if let Event::Text(text) = event { text.as_str() } else { "" }).collect();
    assert_eq!(text, "It costs 200 €.");
    assert_eq!(ended.events.first(), Some(&Event::Section { key: "sum".into() }));
    assert_eq!(ended.events.last(), Some(&Event::Citation { passage: "doc-7".into() }));
    let outcome = ended.result.unwrap();
    assert_eq!(outcome.usage, Usage { input_tokens: 7, output_tokens: 7, ..Usage::default() });
    assert_eq!(outcome.provider_request_id.as_deref(), Some("standin-1"));
    let sent = &provider.requests()[0];
    assert!(sent.head.starts_with("POST /v1/chat/completions "), "{}", sent.head);
    assert!(sent.head.contains(&format!("authorization: Bearer {KEY}")), "{}", sent.head);
    assert!(
        sent.body.contains("\"stream\":true")
            && sent.body.contains("The desk costs 200 euros.")
            && !sent.body.contains(KEY),
        "{}",
        sent.body
    );
}

#[tokio::test]
async fn runs_one_after_the_other_share_a_connection() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::default()).await.unwrap());
    for _ in 0..5 {
        ended(host.openai(&provider, asking("x"))).await.result.unwrap();
    }
    // The end of a body may be read a moment after the end of the run.
    assert!(provider.connections() <= 2, "{} connections", provider.connections());
}

#[tokio::test]
async fn a_binding_without_a_key_sends_no_authorization() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::default()).await.unwrap());
    let run = host.openai_with(&provider, request(), |binding| binding.credentials.clear());
    ended(run).await.result.unwrap();
    assert!(!provider.requests()[0].head.to_lowercase().contains("authorization"));
}

#[tokio::test]
async fn the_first_token_arrives_while_the_provider_is_still_thinking_of_the_second() {
    let behaviour = Behaviour { act: Act::StallAfter(1), ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    let (run, first) = begun(host.openai(&provider, asking("x"))).await;
    assert_eq!(first, Event::Text("word1 ".into()));
    drop(run);
}

#[tokio::test]
async fn f9_a_provider_that_falls_silent_times_out_and_the_part_that_came_is_kept() {
    let behaviour = Behaviour { act: Act::StallAfter(3), ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    let run = host.openai_with(&provider, asking("x"), |binding| {
        binding.limits = limits(|limits| limits.idle = Duration::from_millis(200))
    });
    let ended = ended(run).await;
    assert_eq!(ended.text, "word1 word2 word3 ");
    assert!(matches!(ended.result, Err(Failure::TimedOut(_))), "{:?}", ended.result);
}

#[tokio::test]
async fn f9_a_run_that_goes_on_and_on_ends_at_its_wall_clock_limit() {
    let behaviour = Behaviour { act: Act::StallAfter(1), ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    let run = host.openai_with(&provider, asking("x"), |binding| {
        binding.limits = limits(|limits| limits.wall = Duration::from_millis(300))
    });
    let ended = ended(run).await;
    assert!(matches!(&ended.result, Err(Failure::TimedOut(why)) if why.contains("0.3 s")), "{:?}", ended.result);
}

#[tokio::test]
async fn f10_a_providers_refusals_become_failures_that_say_what_to_do() {
    let refuse =
        |status, body: &str| Behaviour::acting(Act::Refuse { status, retry_after: Some(7), body: body.into() });
    assert_eq!(
        against(refuse(401, r#"{"error":{"message":"bad key sk-canary-5e1f"}}"#)).await.result,
        Err(Failure::Unauthorized)
    );
    assert_eq!(
        against(refuse(429, "{}")).await.result,
        Err(Failure::RateLimited { retry_after: Some(Duration::from_secs(7)) })
    );
    assert_eq!(
        against(refuse(503, "")).await.result,
        Err(Failure::RateLimited { retry_after: Some(Duration::from_secs(7)) })
    );
    let busy = Behaviour::acting(Act::Refuse { status: 503, retry_after: None, body: String::new() });
    assert_eq!(against(busy).await.result, Err(Failure::Overloaded));
    assert_eq!(against(refuse(404, "")).await.result.unwrap_err().code(), "misconfigured");
    assert_eq!(
        against(refuse(400, r#"{"error":{"message":"x","code":"context_length_exceeded"}}"#)).await.result,
        Err(Failure::ContextTooLong)
    );
    let failure = against(refuse(500, r#"{"error":{"message":"boom with sk-canary-5e1f"}}"#)).await.result.unwrap_err();
    assert_eq!(failure, Failure::Unavailable("boom with **************".into()));
    assert!(failure.is_retryable());
}

#[tokio::test]
async fn f10_a_refusal_is_not_retried_behind_the_platforms_back() {
    let (host, provider) = (
        Host::start().await,
        StandIn::start(Behaviour::acting(Act::Refuse { status: 500, retry_after: None, body: String::new() }))
            .await
            .unwrap(),
    );
    ended(host.openai(&provider, request())).await.result.unwrap_err();
    assert_eq!(provider.requests().len(), 1);
}

#[tokio::test]
async fn f11_a_line_cut_at_any_byte_fails_cleanly_and_keeps_what_came() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::default()).await.unwrap());
    for cut in (0..1200).step_by(97).chain([90, 91, 92, 93, 94]) {
        provider.set(Behaviour {
            tokens: vec!["ein ".into(), "zwei ".into(), "drei ".into()],
            act: Act::CutAtByte(cut),
            ..Behaviour::default()
        });
        let ended = ended(host.openai(&provider, asking("x"))).await;
        match ended.result {
            // The last bytes say nothing that is still needed.
            Ok(_) => assert!(ended.text == "ein zwei drei " && cut > 700, "cut at {cut}"),
            Err(failure) => assert!(
                matches!(failure, Failure::Unavailable(_)) && "ein zwei drei ".starts_with(&ended.text),
                "cut at {cut}: {failure}"
            ),
        }
    }
    for act in [Act::CutAfter(2), Act::EndAfter(2)] {
        provider.set(Behaviour {
            tokens: vec!["ein ".into(), "zwei ".into(), "drei ".into()],
            act,
            ..Behaviour::default()
        });
        let ended = ended(host.openai(&provider, asking("x"))).await;
        assert_eq!(ended.text, "ein zwei ");
        assert!(matches!(ended.result, Err(Failure::Unavailable(_))), "{:?}", ended.result);
    }
}

#[tokio::test]
async fn f12_split_characters_are_joined_and_nonsense_fails_cleanly() {
    let split = Behaviour {
        tokens: vec!["größer ".into(), "日本 \"q\"\n".into(), "🦀".into()],
        act: Act::ByteByByte,
        ..Behaviour::default()
    };
    let ended = against(split).await;
    assert_eq!(ended.text, "größer 日本 \"q\"\n🦀");
    ended.result.unwrap();
    let marked = concat!(
        "\u{feff}data: {\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",",
        "\"choices\":[{\"index\":0,\"delta\":{\"content\":\"marked\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
    );
    let ended = against(Behaviour::acting(Act::Body(marked.into()))).await;
    assert_eq!(ended.text, "marked", "{:?}", ended.result);
    for nonsense in [
        b"\xef\xbb".to_vec(),
        b"data: {\"choices\":[{\n\n".to_vec(),
        b"data: \xff\xfe\n\n".to_vec(),
        b"<html>".to_vec(),
        Vec::from(b"data: [1,2]\n\n".as_slice()),
    ] {
        let failure = against(Behaviour::acting(Act::Body(nonsense))).await.result.unwrap_err();
        assert!(matches!(failure, Failure::Unavailable(_)), "{failure}");
    }
}

#[tokio::test]
async fn f12_an_endless_line_and_a_compressed_answer_are_refused() {
    let failure = against(Behaviour::acting(Act::LongLine(100 << 20))).await.result.unwrap_err();
    assert_eq!(failure, Failure::Unavailable("the provider sent a line longer than 1 MiB".into()));
    let failure = against(Behaviour::acting(Act::Compressed)).await.result.unwrap_err();
    assert!(failure.to_string().contains("compressed"), "{failure}");
}

#[tokio::test]
async fn a_cancelled_run_ends_soon_and_lets_go_of_the_provider() {
    let behaviour = Behaviour { act: Act::StallAfter(2), ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    let (run, _) = begun(host.openai(&provider, asking("x"))).await;
    run.cancel();
    let ended = tokio::time::timeout(Duration::from_secs(5), ended(run)).await.unwrap();
    assert_eq!(ended.result, Err(Failure::Cancelled));
    assert_eq!(host.runners.live_runs(), 0);
}

#[tokio::test]
async fn f13_a_dropped_run_is_cancelled_and_forgotten() {
    let behaviour = Behaviour { act: Act::StallAfter(1), ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    let (run, _) = begun(host.openai(&provider, asking("x"))).await;
    drop(run);
    tokio::time::timeout(Duration::from_secs(5), host.runners.shutdown(Duration::from_secs(5))).await.unwrap();
    assert_eq!(host.runners.live_runs(), 0);
}

#[tokio::test]
async fn a_short_run_has_the_memory_that_its_guest_begins_with_and_a_long_one_gets_more() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::default()).await.unwrap());
    let component = Component::from_file(&Engine::default(), plugins().join("openai.wasm")).unwrap();
    let first = (64 << 10) * component.resources_required().unwrap().max_initial_memory_size.unwrap();
    let used = async |question: &str| {
        let ended = ended(host.openai(&provider, asking(question))).await;
        ended.result.unwrap();
        ended.spent.unwrap().memory_bytes
    };
    let short = used("How much does the desk cost?").await;
    // What the component brought as data is no run's memory; the heap that it begins with is.
    assert!((256 << 10..=first).contains(&short), "{short} of {first}");
    assert!(used(&"How much does the desk cost? ".repeat(50_000)).await > first);
}

#[tokio::test]
async fn f11_what_a_provider_counts_and_calls_itself_can_be_stored_and_added_up() {
    let most = u64::MAX;
    let body = format!(
        "data: {{\"id\":\"a\\u0000b\",\"choices\":[{{\"delta\":{{\"content\":\"x\"}},\"finish_reason\":\"stop\"}}]}}\n\n\
         data: {{\"usage\":{{\"prompt_tokens\":{most},\"completion_tokens\":{most}}}}}\n\ndata: [DONE]\n\n"
    );
    let outcome = against(Behaviour::acting(Act::Body(body.into()))).await.result.unwrap();
    assert_eq!(outcome.provider_request_id.as_deref(), Some("a b"));
    assert_eq!((outcome.usage.input_tokens, outcome.usage.output_tokens), (Usage::MOST, Usage::MOST));
    let odd =
        Act::Refuse { status: 400, retry_after: None, body: r#"{"error":{"message":"a\u0000b\u001b[2J"}}"#.into() };
    let failure = against(Behaviour::acting(odd)).await.result.unwrap_err();
    assert!(!failure.to_string().contains(char::is_control), "{failure:?}");
}
