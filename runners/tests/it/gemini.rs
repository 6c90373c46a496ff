//! The `gemini` runner: what only Google's API does.

use std::time::Duration;

use runners::testing::{Act, Behaviour, Dialect, StandIn, gemini::event};
use runners::{
    Binding, EmbedRequest, Event, Failure, Finish, Media, Message, Part, Purpose, Request, Role, Tool, ToolCall,
    TranscribeRequest, Transcript,
};

use crate::support::{Ended, Host, KEY, asking, ended};

async fn against(act: Act, request: Request) -> (Ended, serde_json::Value, String) {
    let behaviour = Behaviour { dialect: Dialect::Gemini, act, ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    let ended = ended(host.provider(&provider, "gemini", request, |_| {})).await;
    let sent = &provider.requests()[0];
    (ended, serde_json::from_str(&sent.body).unwrap(), sent.head.clone())
}

async fn plain(act: Act) -> Ended {
    against(act, asking("x")).await.0
}

#[tokio::test]
async fn thoughts_and_a_tool_call_come_out_and_the_signature_goes_with_the_call() {
    let stream = [
        event(r#"{"candidates":[{"content":{"parts":[{"text":"Hm.","thought":true}],"role":"model"}}]}"#),
        event(r#"{"candidates":[{"content":{"parts":[{"functionCall":{"name":"price","args":{"item":"desk"}},"thoughtSignature":"sig"}],"role":"model"}}]}"#),
        event(r#"{"candidates":[{"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":5}}"#),
    ]
    .concat();
    let picture = Media { mime: "image/png".into(), name: None, data: b"abc".to_vec() };
    let tool = Tool { name: "price".into(), description: String::new(), parameters: r#"{"type":"object"}"#.into() };
    let messages =
        vec![Message::text(Role::System, "Be kind."), Message { role: Role::User, parts: vec![Part::Image(picture)] }];
    let request = Request { model: "gemini-x".into(), tools: vec![tool], messages, ..Request::default() };
    let (ended, sent, head) = against(Act::Body(stream), request).await;
    let call = ToolCall {
        id: "call-1".into(),
        name: "price".into(),
        arguments: r#"{"item":"desk"}"#.into(),
        extras: vec![("thought_signature".into(), "sig".into())],
    };
    assert_eq!(ended.events, [Event::Reasoning("Hm.".into()), Event::ToolCall(call)]);
    assert_eq!(ended.result.unwrap().finish, Finish::ToolCalls);
    assert_eq!(sent["systemInstruction"]["parts"][0]["text"], "Be kind.");
    assert_eq!(sent["contents"][0]["parts"][0]["inlineData"]["data"], "YWJj");
    assert_eq!(sent["tools"][0]["functionDeclarations"][0]["parametersJsonSchema"]["type"], "object");
    assert!(head.starts_with("POST /v1/models/gemini%2Dx:streamGenerateContent?alt=sse "), "{head}");
    assert!(head.contains("x-goog-api-key: "), "{head}");
}

#[tokio::test]
async fn f10_errors_of_the_api_become_failures_that_say_what_to_do() {
    let error = |code: u16, status: &str, message: &str, details: &str| Act::RefuseWith {
        status: code,
        headers: Vec::new(),
        body: format!(
            r#"[{{"error":{{"code":{code},"message":"{message}","status":"{status}","details":[{details}]}}}}]"#
        ),
    };
    let failure = async |act| plain(act).await.result.unwrap_err();
    let key = r#"{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"API_KEY_INVALID"}"#;
    assert_eq!(failure(error(400, "INVALID_ARGUMENT", "API key not valid.", key)).await, Failure::Unauthorized);
    let retry = r#"{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34.07s"}"#;
    assert_eq!(
        failure(error(429, "RESOURCE_EXHAUSTED", "quota", retry)).await,
        Failure::RateLimited { retry_after: Some(Duration::from_secs(35)) }
    );
    let long = "The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).";
    assert_eq!(failure(error(400, "INVALID_ARGUMENT", long, "")).await, Failure::ContextTooLong);
    assert_eq!(failure(error(503, "UNAVAILABLE", "busy", "")).await, Failure::Overloaded);
    assert_eq!(failure(error(404, "NOT_FOUND", "no model", "")).await.code(), "misconfigured");
    assert!(matches!(failure(error(500, "INTERNAL", "boom", "")).await, Failure::Unavailable(_)));
}

#[tokio::test]
async fn what_the_provider_blocks_is_a_refusal_and_what_it_cuts_is_filtered() {
    let blocked = event(r#"{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}"#);
    let refused = plain(Act::Body(blocked)).await.result.unwrap_err();
    assert!(matches!(&refused, Failure::Refused(why) if why.contains("PROHIBITED_CONTENT")), "{refused}");
    let said = event(r#"{"candidates":[{"content":{"parts":[{"text":"Well"}]}}]}"#);
    let safety = event(r#"{"candidates":[{"finishReason":"SAFETY"}]}"#);
    assert!(matches!(plain(Act::Body(safety.clone())).await.result, Err(Failure::Refused(_))));
    assert_eq!(plain(Act::Body([said.clone(), safety].concat())).await.result.unwrap().finish, Finish::Filtered);
    let broken = event(r#"{"candidates":[{"finishReason":"MALFORMED_FUNCTION_CALL"}]}"#);
    assert!(matches!(plain(Act::Body([said, broken].concat())).await.result, Err(Failure::Unavailable(_))));
}

#[tokio::test]
async fn vectors_are_made_for_their_purpose() {
    let body = r#"{"embeddings":[{"values":[1,2]},{"values":[3,4]}]}"#;
    let behaviour = Behaviour::acting(Act::Refuse { status: 200, retry_after: None, body: body.into() });
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    let mut binding = Binding { endpoint: Some(provider.url()), ..Binding::new("gemini") };
    binding.credentials.insert("api_key".into(), KEY.to_owned().into());
    let request = EmbedRequest {
        model: "e".into(),
        purpose: Purpose::Query,
        dimensions: Some(2),
        texts: vec!["a".into(), "b".into()],
        ..EmbedRequest::default()
    };
    let embeddings = host.runners.embed(binding.into(), request).await.unwrap();
    assert_eq!(embeddings.vectors, [[1.0, 2.0], [3.0, 4.0]]);
    let sent: serde_json::Value = serde_json::from_str(&provider.requests()[0].body).unwrap();
    assert_eq!(sent["requests"][1]["taskType"], "RETRIEVAL_QUERY");
    assert_eq!(sent["requests"][1]["outputDimensionality"], 2);
}

async fn heard(status: u16, body: serde_json::Value) -> (Result<Transcript, Failure>, StandIn) {
    let answer = Act::Refuse { status, retry_after: Some(7), body: body.to_string() };
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::acting(answer)).await.unwrap());
    let mut binding = Binding { endpoint: Some(provider.url()), ..Binding::new("gemini") };
    binding.credentials.insert("api_key".into(), KEY.to_owned().into());
    let audio = Media { mime: "audio/wav".into(), name: Some("call.wav".into()), data: b"RIFF".to_vec() };
    let (model, region) = ("gemini-3.8-flash".into(), String::new());
    let request = TranscribeRequest { model, region, audio, language: None, hints: vec!["Köhler".into()] };
    (host.runners.transcribe(binding.into(), request).await, provider)
}

#[tokio::test]
async fn a_model_writes_down_a_recording_with_its_times() {
    let said = r#"{"language":"de","segments":[{"start":"00:01","end":"00:02","speaker":"1","text":"Guten Tag."}]}"#;
    let (heard, provider) = heard(
        200,
        serde_json::json!({
            "candidates": [{"content": {"parts": [{"text": said}], "role": "model"}, "finishReason": "STOP", "index": 0}],
            "usageMetadata": {"promptTokenCount": 40, "candidatesTokenCount": 12, "totalTokenCount": 52,
                "promptTokensDetails": [{"modality": "AUDIO", "tokenCount": 32}]},
            "modelVersion": "gemini-3.8-flash",
        }),
    )
    .await;
    let heard = heard.unwrap();
    let segment = &heard.segments[0];
    assert_eq!((segment.start_ms, segment.end_ms, segment.text.as_str()), (1000, 2000, "Guten Tag."));
    assert_eq!((heard.language.as_deref(), heard.usage.input_tokens), (Some("de"), 40));
    let sent = provider.requests().remove(0);
    assert!(sent.head.starts_with("POST /v1/models/gemini%2D3%2E8%2Dflash:generateContent "), "{}", sent.head);
    let sent: serde_json::Value = serde_json::from_str(&sent.body).unwrap();
    assert_eq!(sent["contents"][0]["parts"][0]["inlineData"]["data"], "UklGRg==");
    assert_eq!(sent["generationConfig"]["responseJsonSchema"]["required"], serde_json::json!(["language", "segments"]));
}

#[tokio::test]
async fn f10_a_recording_that_is_not_written_down_says_what_to_do() {
    let error =
        |code: u16, status: &str| serde_json::json!({"error": {"code": code, "message": "no", "status": status}});
    let failure = async |status, body| heard(status, body).await.0.unwrap_err();
    let later = Failure::RateLimited { retry_after: Some(Duration::from_secs(7)) };
    assert_eq!(failure(429, error(429, "RESOURCE_EXHAUSTED")).await, later);
    assert_eq!(failure(503, error(503, "UNAVAILABLE")).await, later);
    assert_eq!(failure(403, error(403, "PERMISSION_DENIED")).await, Failure::Unauthorized);
    let ends = |reason: &str| serde_json::json!({"candidates": [{"content": {"parts": [{"text": "{"}]}, "finishReason": reason}]});
    assert_eq!(failure(200, ends("MAX_TOKENS")).await, Failure::ContextTooLong);
    assert!(matches!(failure(200, ends("PROHIBITED_CONTENT")).await, Failure::Refused(_)));
    assert!(matches!(failure(200, ends("STOP")).await, Failure::Unavailable(_)));
}
