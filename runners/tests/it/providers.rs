//! What holds for the runner of every provider, each against the provider's own framing: good days, split bytes, cut
//! lines, errors in mid-stream, silence, nonsense.

use std::time::Duration;

use runners::testing::{Act, Behaviour, Dialect, StandIn};
use runners::{Event, Failure, Finish, OutlineSection, Passage, Request, Run};

use crate::support::{Ended, Host, KEY, asking, begun, ended, limits};

const PROVIDERS: [(&str, Dialect); 5] = [
    ("openai", Dialect::OpenAi),
    ("azure-openai", Dialect::OpenAi),
    ("anthropic", Dialect::Anthropic),
    ("gemini", Dialect::Gemini),
    ("bedrock", Dialect::Bedrock),
];

fn request() -> Request {
    Request {
        region: "eu-central-1".into(),
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

fn start(host: &Host, provider: &StandIn, plugin: &str) -> Run {
    host.provider(provider, plugin, request(), |_| {})
}

/// Runs every provider's plugin against this behaviour in its own dialect.
async fn all(behaviour: Behaviour, mut check: impl FnMut(&str, Ended)) {
    let host = Host::start().await;
    for (plugin, dialect) in PROVIDERS {
        let provider = StandIn::start(Behaviour { dialect, ..behaviour.clone() }).await.unwrap();
        check(plugin, ended(start(&host, &provider, plugin)).await);
    }
    assert_eq!(host.runners.live_runs(), 0);
}

fn three(act: Act) -> Behaviour {
    Behaviour { act, ..Behaviour::saying(["ein ", "zwei ", "drei "]) }
}

#[tokio::test]
async fn a_streamed_answer_becomes_sections_text_citations_and_counts() {
    let said = Behaviour::saying(["[[#su", "m]]\n", "It costs ", "200 €.", "[[", "p1]", "][[p9]]"]);
    all(said, |plugin, ended| {
        assert_eq!(ended.text, "It costs 200 €.", "{plugin}: {:?}", ended.result);
        assert_eq!(ended.events.first(), Some(&Event::Section { key: "sum".into() }), "{plugin}");
        assert_eq!(ended.events.last(), Some(&Event::Citation { passage: "doc-7".into() }), "{plugin}");
        let outcome = ended.result.unwrap();
        // What was thought counts as output, what was cached as input.
        let output = if plugin == "gemini" { 10 } else { 7 };
        assert_eq!((outcome.usage.input_tokens, outcome.usage.output_tokens), (7, output), "{plugin}");
        let cached = if plugin.contains("openai") { 0 } else { 2 };
        assert_eq!(outcome.usage.cached_input_tokens, cached, "{plugin}");
        assert_eq!(
            (outcome.finish, outcome.provider_request_id.as_deref()),
            (Finish::Stop, Some("standin-1")),
            "{plugin}"
        );
    })
    .await;
}

#[tokio::test]
async fn c9_credentials_are_in_the_head_of_the_request_and_nowhere_else() {
    let host = Host::start().await;
    for (plugin, dialect) in PROVIDERS {
        let provider = StandIn::start(Behaviour { dialect, ..Behaviour::default() }).await.unwrap();
        let ended = ended(start(&host, &provider, plugin)).await;
        ended.result.unwrap();
        let sent = &provider.requests()[0];
        assert!(sent.head.contains(KEY) && !sent.body.contains(KEY) && !ended.text.contains(KEY), "{plugin}");
        assert!(sent.body.contains("The desk costs 200 euros."), "{plugin}: {}", sent.body);
    }
}

#[tokio::test]
async fn f12_every_byte_in_a_packet_of_its_own_changes_nothing() {
    let split = Behaviour { act: Act::ByteByByte, ..Behaviour::saying(["größer ", "日本 \"q\"\n", "🦀"]) };
    all(split, |plugin, ended| {
        assert_eq!(ended.text, "größer 日本 \"q\"\n🦀", "{plugin}: {:?}", ended.result);
        ended.result.unwrap();
    })
    .await;
}

#[tokio::test]
async fn f11_a_stream_that_is_cut_or_just_ends_fails_and_what_came_is_kept() {
    for act in [Act::CutAfter(2), Act::EndAfter(2)] {
        all(three(act), |plugin, ended| {
            assert_eq!(ended.text, "ein zwei ", "{plugin}");
            assert!(matches!(ended.result, Err(Failure::Unavailable(_))), "{plugin}: {:?}", ended.result);
        })
        .await;
    }
}

#[tokio::test]
async fn f11_a_stream_cut_at_any_byte_fails_cleanly() {
    let host = Host::start().await;
    for (plugin, dialect) in PROVIDERS {
        let provider = StandIn::start(three(Act::Stream)).await.unwrap();
        for cut in (0..1600).step_by(61) {
            provider.set(Behaviour { dialect, ..three(Act::CutAtByte(cut)) });
            let ended = ended(start(&host, &provider, plugin)).await;
            match ended.result {
                // The last bytes say nothing that is still needed.
                Ok(_) => assert!(ended.text == "ein zwei drei " && cut > 500, "{plugin}: cut at {cut}"),
                Err(failure) => assert!(
                    matches!(failure, Failure::Unavailable(_)) && "ein zwei drei ".starts_with(&ended.text),
                    "{plugin}: cut at {cut}: {failure}"
                ),
            }
        }
    }
}

#[tokio::test]
async fn f10_an_error_in_mid_stream_says_what_it_is_and_what_came_is_kept() {
    all(three(Act::ErrorAfter(2)), |plugin, ended| {
        assert_eq!((ended.text.as_str(), ended.result), ("ein zwei ", Err(Failure::Overloaded)), "{plugin}");
    })
    .await;
}

#[tokio::test]
async fn a_provider_that_does_not_count_is_no_failure() {
    all(three(Act::Uncounted), |plugin, ended| {
        let usage = ended.result.unwrap().usage;
        // Anthropic counts at the beginning, too.
        assert_eq!(usage.output_tokens, u64::from(plugin == "anthropic"), "{plugin}");
    })
    .await;
}

#[tokio::test]
async fn f12_nonsense_in_place_of_a_stream_fails_cleanly() {
    for nonsense in [
        b"data: {\"choices\":[{\n\n".to_vec(),
        b"data: \xff\xfe\n\n".to_vec(),
        b"<html>".to_vec(),
        b"data: [1,2]\n\n".to_vec(),
        b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff".to_vec(),
        Vec::new(),
    ] {
        all(Behaviour::acting(Act::Body(nonsense.clone())), |plugin, ended| {
            assert!(matches!(ended.result, Err(Failure::Unavailable(_))), "{plugin}: {nonsense:?}: {:?}", ended.result);
        })
        .await;
    }
}

#[tokio::test]
async fn f12_an_endless_line_is_refused() {
    all(Behaviour::acting(Act::LongLine(40 << 20)), |plugin, ended| {
        assert!(matches!(ended.result, Err(Failure::Unavailable(_))), "{plugin}: {:?}", ended.result);
    })
    .await;
}

#[tokio::test]
async fn f10_what_a_status_means_is_the_same_everywhere() {
    let refuse =
        |status, body: &str| Behaviour::acting(Act::Refuse { status, retry_after: Some(7), body: body.into() });
    for (status, code) in [
        (401, "unauthorized"),
        (403, "unauthorized"),
        (413, "context_too_long"),
        (429, "rate_limited"),
        (500, "unavailable"),
        (503, "rate_limited"),
        (302, "unavailable"),
        (400, "bad_request"),
        (404, "misconfigured"),
    ] {
        all(refuse(status, "<html>no</html>"), |plugin, ended| {
            let failure = ended.result.unwrap_err();
            assert_eq!(failure.code(), code, "{plugin}: {status}");
            if let Failure::RateLimited { retry_after } = failure {
                assert_eq!(retry_after, Some(Duration::from_secs(7)), "{plugin}");
            }
        })
        .await;
    }
}

#[tokio::test]
async fn f9_a_provider_that_falls_silent_times_out_and_a_cancelled_run_lets_go_of_it() {
    let host = Host::start().await;
    for (plugin, dialect) in PROVIDERS {
        let stalls = Behaviour { dialect, ..three(Act::StallAfter(2)) };
        let provider = StandIn::start(stalls).await.unwrap();
        let impatient = host.provider(&provider, plugin, request(), |binding| {
            binding.limits = limits(|limits| limits.idle = Duration::from_millis(200));
        });
        let silent = ended(impatient).await;
        assert_eq!(silent.text, "ein zwei ", "{plugin}");
        assert!(matches!(silent.result, Err(Failure::TimedOut(_))), "{plugin}: {:?}", silent.result);
        let (run, _) = begun(start(&host, &provider, plugin)).await;
        run.cancel();
        let cancelled = tokio::time::timeout(Duration::from_secs(5), ended(run)).await.unwrap();
        assert_eq!(cancelled.result, Err(Failure::Cancelled), "{plugin}");
    }
    assert_eq!(host.runners.live_runs(), 0);
}
