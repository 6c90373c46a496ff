//! Answers that go past the guest that asked for them: in order with what it says itself, under its limits, stopped
//! with it, and recorded.

use runners::testing::{Act, Behaviour, StandIn};
use runners::{Binding, Event, Failure, Finish, Job, Limit, Limits, Recording, Request, Run, Usage};

use crate::support::{Host, KEY, asking, begun, ended, limits};

/// The hostile guest in this mode, with this provider and these limits.
fn hostile(host: &Host, provider: &StandIn, mode: &str, change: impl FnOnce(&mut Limits)) -> Run {
    host.provider(provider, "hostile", asking(mode), |binding| binding.limits = limits(change))
}

#[tokio::test]
async fn what_is_relayed_stands_between_what_the_guest_says_before_and_after_and_never_in_its_memory() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::saying(["un", "heard"])).await.unwrap());
    // Backwards, so that looking for it does not make it.
    let ended = ended(hostile(&host, &provider, "relay draehnu", |_| {})).await;
    // Usage, end and id are for the guest.
    assert_eq!(ended.text, "before unheardafter true 3 0", "{:?}", ended.result);
    ended.result.unwrap();
    assert!(provider.requests()[0].head.contains(&format!("authorization: Bearer {KEY}")));
}

#[tokio::test]
async fn the_end_of_a_relayed_answer_is_its_plugins_outcome() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::default()).await.unwrap());
    let ended = ended(host.openai(&provider, asking("x"))).await;
    let outcome = ended.result.unwrap();
    assert_eq!(outcome.provider_request_id.as_deref(), Some("standin-1"));
    assert!(outcome.usage != Usage::default() && outcome.finish == Finish::Stop, "{outcome:?}");
    // One call, on its way and back as any other.
    let [call] = ended.calls.calls.as_slice() else { panic!("{:?}", ended.calls) };
    assert_eq!((call.status, call.failure, call.is_cut), (Some(200), None, false));
}

#[tokio::test]
async fn a_relayed_answer_by_a_schema_is_json() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::saying(["{\"a\"", ":1}"])).await.unwrap());
    let request = Request { response_schema: Some("{\"type\":\"object\"}".into()), ..asking("x") };
    let ended = ended(host.openai(&provider, request)).await;
    assert_eq!(ended.events, [Event::Json("{\"a\"".into()), Event::Json(":1}".into())]);
}

#[tokio::test]
async fn an_answer_that_the_providers_filter_held_back_whole_is_a_refusal_also_when_it_is_relayed() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::acting(Act::Filtered)).await.unwrap());
    let ended = ended(host.openai(&provider, asking("x"))).await;
    match (ended.text.is_empty(), &ended.result) {
        (true, Err(Failure::Refused(_))) => {}
        (false, Ok(outcome)) if outcome.finish == Finish::Filtered => {}
        _ => panic!("{ended:?}"),
    }
}

#[tokio::test]
async fn p4_what_is_relayed_counts_as_if_the_guest_had_said_it_and_too_much_ends_that_run_alone() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::saying(["0123456789"; 8])).await.unwrap());
    let sandbox = host.runners.sandbox_pid();
    let too_much = |failure: &Failure, of| matches!(failure, Failure::LimitExceeded(limit, _) if *limit == of);
    // More than the run may say at once; twice as much as it may; and as much as it may with more of its own.
    for (mode, bytes) in [("relay x", 40), ("relay-twice", 120), ("relay-and-more", 90)] {
        let ended = ended(hostile(&host, &provider, mode, |limits| limits.output_bytes = bytes)).await;
        assert!(too_much(ended.result.as_ref().unwrap_err(), Limit::Output), "{mode}: {:?}", ended.result);
        assert!(ended.text.len() as u64 <= bytes, "{mode}: {}", ended.text);
    }
    for (mode, events) in [("relay x", 5), ("relay-twice", 12), ("relay-and-more", 12)] {
        let ended = ended(hostile(&host, &provider, mode, |limits| limits.events = events)).await;
        assert!(too_much(ended.result.as_ref().unwrap_err(), Limit::Events), "{mode}: {:?}", ended.result);
        assert!(ended.events.len() <= events as usize, "{mode}: {:?}", ended.events);
    }
    let ended = ended(hostile(&host, &provider, "relay-twice", |limits| limits.host_calls = 1)).await;
    assert!(too_much(ended.result.as_ref().unwrap_err(), Limit::HostCalls), "{:?}", ended.result);
    assert_eq!(host.runners.sandbox_pid(), sandbox, "the sandbox was taken for one that broke out");
}

#[tokio::test]
async fn f12_a_provider_that_fills_the_end_of_a_relayed_answer_fails_that_run() {
    let much = [
        "data: {\"usage\":{}}\n\n".repeat(2_000),
        format!("data: {{\"choices\":[{{\"delta\":{{\"refusal\":\"{}\"}}}}]}}\n\n", "x".repeat(500 << 10)).repeat(3),
    ];
    for body in much {
        let (host, provider) =
            (Host::start().await, StandIn::start(Behaviour::acting(Act::Body(body.into()))).await.unwrap());
        let ended = ended(host.openai(&provider, asking("x"))).await;
        let failure = ended.result.unwrap_err();
        assert_eq!(failure, Failure::Unavailable("the provider says too much beside its answer".into()));
    }
}

#[tokio::test]
async fn nothing_is_read_of_a_relayed_answer_before_somebody_takes_it() {
    // Far more than sockets hold.
    let tokens = vec!["x".repeat(8 << 10); 2_000];
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::saying(tokens)).await.unwrap());
    let much = |binding: &mut Binding| binding.limits = limits(|limits| limits.output_bytes = 32 << 20);
    let (run, _) = begun(host.openai_with(&provider, asking("x"), much)).await;
    // Long enough for the whole of another one.
    ended(host.openai_with(&provider, asking("x"), much)).await.result.unwrap();
    run.cancel();
    let ended = ended(run).await;
    let [call] = ended.calls.calls.as_slice() else { panic!("{:?}", ended.calls) };
    assert!(call.received_bytes < 1 << 20, "{} bytes were read", call.received_bytes);
}

#[tokio::test]
async fn a_relayed_answer_is_recorded_as_any_other_and_plays_back_to_the_same() {
    let host = Host::start().await;
    for act in [Act::Stream, Act::CutAfter(2), Act::ErrorAfter(2), Act::ByteByByte] {
        let tokens = ["It ", "costs ", "200 €."];
        let provider = StandIn::start(Behaviour { act: act.clone(), ..Behaviour::saying(tokens) }).await.unwrap();
        let mut binding = Binding::new("openai");
        binding.endpoint = Some(provider.url());
        binding.credentials.insert("api_key".into(), KEY.to_owned().into());
        let job = Job { binding: binding.into(), request: asking("What does the desk cost?") };
        let (run, recorded) = host.runners.record(job, 1 << 20);
        let ended = ended(run).await;
        let recording = recorded.done().await.unwrap();
        let recording = Recording::from_bytes(&recording.to_bytes().unwrap()).unwrap();
        assert_eq!(recording.result(), Some(&ended.result), "{act:?}");
        let asked = provider.requests().len();
        let comparison = host.runners.replay(&recording, "openai", None).await.unwrap();
        assert_eq!(comparison.differences, [], "{act:?}");
        assert_eq!(provider.requests().len(), asked, "{act:?}");
    }
}
