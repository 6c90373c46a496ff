//! The contract from end to end: what a caller gives reaches the provider, what the provider says reaches the caller,
//! and what a plugin may do besides answering.

use std::sync::Arc;
use std::time::Duration;

use runners::testing::{Act, Behaviour, StandIn};
use runners::{
    Binding, EmbedRequest, Event, Failure, Finish, Limit, Media, Message, Part, Request, Role, RunCost, Sampling,
    Segment, Tool, ToolCall, ToolChoice, ToolResult, TranscribeRequest, Usage,
};

use crate::support::{Host, KEY, asking, ended, limits};

/// A stand-in that answers everything with this JSON.
async fn answering(body: &str) -> StandIn {
    StandIn::start(Behaviour::acting(Act::Refuse { status: 200, retry_after: None, body: body.into() })).await.unwrap()
}

fn binding(provider: &StandIn) -> Arc<Binding> {
    let mut binding = Binding::new("openai");
    binding.endpoint = Some(provider.url());
    binding.credentials.insert("api_key".into(), KEY.to_owned().into());
    Arc::new(binding)
}

fn with_tools() -> Request {
    let call = ToolCall {
        id: "c1".into(),
        name: "price".into(),
        arguments: r#"{"item":"desk"}"#.into(),
        ..ToolCall::default()
    };
    let result = ToolResult { id: "c1".into(), name: "price".into(), content: "200".into(), failed: false };
    let picture = Media { mime: "image/png".into(), name: None, data: b"abc".to_vec() };
    Request {
        messages: vec![
            Message { role: Role::User, parts: vec![Part::Text("This one?".into()), Part::Image(picture)] },
            Message { role: Role::Assistant, parts: vec![Part::ToolCall(call)] },
            Message { role: Role::Tool, parts: vec![Part::ToolResult(result)] },
        ],
        tools: vec![Tool {
            name: "price".into(),
            description: "What it costs".into(),
            parameters: r#"{"type":"object"}"#.into(),
        }],
        tool_choice: ToolChoice::Named("price".into()),
        sampling: Sampling { top_p: Some(0.5), stop: vec!["END".into()], seed: Some(7), ..Sampling::default() },
        response_schema: Some(r#"{"type":"object"}"#.into()),
        ..asking("x")
    }
}

#[tokio::test]
async fn tools_files_schema_and_sampling_reach_the_provider_in_its_own_words() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::default()).await.unwrap());
    ended(host.openai(&provider, with_tools())).await.result.unwrap();
    let sent: serde_json::Value = serde_json::from_str(&provider.requests()[0].body).unwrap();
    assert_eq!(sent["messages"][0]["content"][1]["image_url"]["url"], "data:image/png;base64,YWJj");
    assert_eq!(sent["messages"][1]["tool_calls"][0]["function"]["arguments"], r#"{"item":"desk"}"#);
    assert_eq!(sent["messages"][2], serde_json::json!({"role": "tool", "tool_call_id": "c1", "content": "200"}));
    assert_eq!(sent["tools"][0]["function"]["parameters"]["type"], "object");
    assert_eq!(sent["tool_choice"]["function"]["name"], "price");
    assert_eq!(
        (&sent["top_p"], &sent["stop"][0], &sent["seed"]),
        (&serde_json::json!(0.5), &serde_json::json!("END"), &serde_json::json!(7))
    );
    assert_eq!(sent["response_format"]["json_schema"]["schema"]["type"], "object");
}

#[tokio::test]
async fn a_tool_call_in_pieces_and_every_count_reach_the_caller() {
    let stream = [
        r#"{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c1","function":{"name":"price","arguments":""}}]}}]}"#,
        r#"{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"item\":"}}]}}]}"#,
        r#"{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"desk\"}"}}]}}]}"#,
        r#"{"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}"#,
        r#"{"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":5,"prompt_tokens_details":{"cached_tokens":4},"completion_tokens_details":{"reasoning_tokens":2}}}"#,
        "[DONE]",
    ];
    let body: String = stream.iter().map(|data| format!("data: {data}\n\n")).collect();
    let (host, provider) =
        (Host::start().await, StandIn::start(Behaviour::acting(Act::Body(body.into()))).await.unwrap());
    let ended = ended(host.openai(&provider, with_tools())).await;
    let call = ToolCall {
        id: "c1".into(),
        name: "price".into(),
        arguments: r#"{"item":"desk"}"#.into(),
        ..ToolCall::default()
    };
    assert_eq!(ended.events, [Event::ToolCall(call)]);
    let outcome = ended.result.unwrap();
    assert_eq!(outcome.finish, Finish::ToolCalls);
    let usage =
        Usage { input_tokens: 9, output_tokens: 5, cached_input_tokens: 4, reasoning_tokens: 2, ..Usage::default() };
    assert_eq!(outcome.usage, usage);
}

#[tokio::test]
async fn a_guest_is_told_its_limits() {
    let host = Host::start().await;
    let run = host.hostile_with("seen", |binding| {
        binding.limits = limits(|limits| (limits.cpu, limits.host_calls) = (Duration::from_millis(1234), 5));
    });
    let seen = ended(run).await.text;
    assert!(seen.contains("cpu-ms: 1234") && seen.contains("calls: 5"), "{seen}");
}

fn texts(texts: &[&str]) -> EmbedRequest {
    EmbedRequest {
        model: "m".into(),
        texts: texts.iter().map(|text| (*text).to_owned()).collect(),
        ..EmbedRequest::default()
    }
}

#[tokio::test]
async fn vectors_come_back_in_the_order_of_the_texts() {
    let body =
        r#"{"data":[{"index":1,"embedding":[2,2.5]},{"index":0,"embedding":[1,-1]}],"usage":{"prompt_tokens":3}}"#;
    let (host, provider) = (Host::start().await, answering(body).await);
    let embeddings = host.runners.embed(binding(&provider), texts(&["a", "b"])).await.unwrap();
    assert_eq!(embeddings.vectors, [[1.0, -1.0], [2.0, 2.5]]);
    assert_eq!(embeddings.usage.input_tokens, 3);
    let sent = &provider.requests()[0];
    assert!(sent.head.starts_with("POST /v1/embeddings ") && sent.head.contains(KEY), "{}", sent.head);
    assert!(!sent.body.contains(KEY) && sent.body.contains(r#""input":["a","b"]"#), "{}", sent.body);
    assert_eq!(host.runners.live_runs(), 0);
}

#[tokio::test]
async fn vectors_and_transcripts_say_what_they_took_also_where_they_fail() {
    let host = Host::start().await;
    let provider = answering(r#"{"data":[{"index":0,"embedding":[1]}]}"#).await;
    let mut cost = RunCost::default();
    host.runners.embed_counted(binding(&provider), texts(&["a"]), &mut cost).await.unwrap();
    let first = cost;
    assert!(first.spent.unwrap().cpu > Duration::ZERO && first.sent_bytes > 0, "{first:?}");
    // Two vectors are wanted, and one comes: what that took is added to what was counted before.
    host.runners.embed_counted(binding(&provider), texts(&["a", "b"]), &mut cost).await.unwrap_err();
    assert!(
        cost.spent.unwrap().cpu > first.spent.unwrap().cpu && cost.received_bytes > first.received_bytes,
        "{cost:?}"
    );

    let provider = answering("no transcript").await;
    let audio = Media { mime: "audio/wav".into(), name: None, data: b"RIFF".to_vec() };
    let mut cost = RunCost::default();
    host.runners.transcribe_counted(binding(&provider), speech(audio), &mut cost).await.unwrap_err();
    assert!(cost.spent.unwrap().cpu > Duration::ZERO && cost.sent_bytes > 4 && cost.received_bytes > 0, "{cost:?}");
}

#[tokio::test]
async fn a_credential_that_may_be_missing_leaves_its_header_out() {
    let (host, provider) = (Host::start().await, answering(r#"{"data":[{"index":0,"embedding":[1]}]}"#).await);
    let binding = Binding { endpoint: Some(provider.url()), ..Binding::new("openai") };
    host.runners.embed(binding.into(), texts(&["a"])).await.unwrap();
    assert!(!provider.requests()[0].head.to_lowercase().contains("authorization"));
}

#[tokio::test]
async fn an_ability_that_a_plugin_lacks_is_said_and_nothing_is_asked_of_it() {
    let host = Host::start().await;
    let offline = Arc::new(Binding::new("offline"));
    let failure = host.runners.embed(offline.clone(), texts(&["a"])).await.unwrap_err();
    assert_eq!(failure, Failure::BadRequest("this runner makes no vectors; choose another".into()));
    let audio = Media { mime: "audio/wav".into(), name: None, data: Vec::new() };
    let failure = host.runners.transcribe(offline, speech(audio)).await.unwrap_err();
    assert_eq!(failure.code(), "bad_request");
    let exports = |name: &str| host.runners.plugins().into_iter().find(|plugin| plugin.name == name).unwrap().exports;
    assert_eq!((exports("offline").len(), exports("openai").len()), (0, 2));
}

#[tokio::test]
async fn p5_vectors_that_make_no_sense_never_reach_the_caller() {
    let host = Host::start().await;
    let embed = |first: &str, count: usize| {
        let texts = std::iter::once(first).chain(std::iter::repeat_n("more", count - 1)).map(str::to_owned).collect();
        let limits = limits(|limits| (limits.cpu, limits.memory_bytes) = (Duration::from_secs(1), 128 << 20));
        let binding = Binding { limits, ..Binding::new("hostile") };
        host.runners.embed(binding.into(), EmbedRequest { texts, ..EmbedRequest::default() })
    };
    assert_eq!(embed("fine", 2).await.unwrap().vectors.len(), 2);
    for nonsense in ["few", "ragged", "infinite"] {
        assert_eq!(embed(nonsense, 2).await.unwrap_err().code(), "internal", "{nonsense}");
    }
    // 32 MiB of numbers: too much for the border between guest and host, or for that between the processes.
    let failure = embed("many", 2048).await.unwrap_err();
    assert!(
        matches!(failure, Failure::LimitExceeded(Limit::Output | Limit::Cpu, _) | Failure::Trapped(_)),
        "{failure}"
    );
    let failure = embed("loop", 1).await.unwrap_err();
    assert!(matches!(failure, Failure::LimitExceeded(Limit::Cpu, _)), "{failure}");
    for count in [0, 2049] {
        let texts = vec![String::new(); count];
        let request = EmbedRequest { texts, ..EmbedRequest::default() };
        assert_eq!(
            host.runners.embed(Binding::new("hostile").into(), request).await.unwrap_err().code(),
            "bad_request"
        );
    }
    assert_eq!(host.runners.live_runs(), 0);
}

fn speech(audio: Media) -> TranscribeRequest {
    TranscribeRequest {
        model: "whisper-1".into(),
        region: String::new(),
        audio,
        language: Some("de".into()),
        hints: vec!["Atelier".into()],
    }
}

#[tokio::test]
async fn speech_becomes_segments_with_their_times() {
    let body = r#"{"language":"german","text":"Guten Tag. Ja.","segments":[{"start":0.0,"end":1.25,"text":" Guten Tag."},{"start":1.25,"end":2,"text":" Ja."}]}"#;
    let (host, provider) = (Host::start().await, answering(body).await);
    let audio = Media { mime: "audio/wav".into(), name: Some("call.wav".into()), data: b"RIFF".to_vec() };
    let transcript = host.runners.transcribe(binding(&provider), speech(audio)).await.unwrap();
    let segment = |start_ms, end_ms, text: &str| Segment { start_ms, end_ms, speaker: None, text: text.to_owned() };
    assert_eq!(transcript.segments, [segment(0, 1250, "Guten Tag."), segment(1250, 2000, "Ja.")]);
    assert_eq!(transcript.language.as_deref(), Some("german"));
    let sent = &provider.requests()[0];
    assert!(sent.head.starts_with("POST /v1/audio/transcriptions "), "{}", sent.head);
    for part in ["name=\"language\"\r\n\r\nde", "filename=\"call.wav\"", "\r\n\r\nRIFF\r\n--"] {
        assert!(sent.body.contains(part), "{part}: {}", sent.body);
    }
}
