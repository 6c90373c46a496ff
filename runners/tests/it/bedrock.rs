//! The `bedrock` runner: requests that the host signs, binary messages, exceptions.

use aws_lc_rs::{digest, hmac};
use runners::testing::{Act, Behaviour, Dialect, RecordedRequest, StandIn, bedrock::message};
use runners::{Binding, EmbedRequest, Event, Failure, Finish, Purpose, Request, Tool, ToolCall};

use crate::support::{Ended, Host, KEY, asking, ended};

async fn against(act: Act, request: Request) -> (Ended, RecordedRequest) {
    let behaviour = Behaviour { dialect: Dialect::Bedrock, act, ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    let request = Request { region: "eu-central-1".into(), ..request };
    let ended = ended(host.provider(&provider, "bedrock", request, |binding| {
        binding.credentials.insert("secret_access_key".into(), SECRET.to_owned().into());
        binding.credentials.insert("session_token".into(), "session-1".to_owned().into());
    }))
    .await;
    (ended, provider.requests().remove(0))
}

const SECRET: &str = "very-secret-never-sent";

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The signature that the provider works out of a request as it arrived, by the scheme's published steps.
fn expected(request: &RecordedRequest) -> String {
    let mut lines = request.head.lines();
    let mut line = lines.next().unwrap().split(' ');
    let (method, target) = (line.next().unwrap(), line.next().unwrap());
    let headers: Vec<(String, &str)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_lowercase(), value.trim()))
        .collect();
    let header = |wanted: &str| headers.iter().find(|(name, _)| name == wanted).unwrap().1;
    let signed = header("authorization").split("SignedHeaders=").nth(1).unwrap().split(',').next().unwrap();
    let listed: String = signed.split(';').map(|name| format!("{name}:{}\n", header(name))).collect();
    // The path is encoded a second time.
    let path = target.replace('%', "%25");
    let sha = |bytes: &[u8]| hex(digest::digest(&digest::SHA256, bytes).as_ref());
    let canonical = format!("{method}\n{path}\n\n{listed}\n{signed}\n{}", sha(request.body.as_bytes()));
    let (date, day) = (header("x-amz-date"), &header("x-amz-date")[..8]);
    let scope = format!("{day}/eu-central-1/bedrock/aws4_request");
    let to_sign = format!("AWS4-HMAC-SHA256\n{date}\n{scope}\n{}", sha(canonical.as_bytes()));
    let mac =
        |key: &[u8], text: &str| hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text.as_bytes()).as_ref().to_vec();
    let mut key = format!("AWS4{SECRET}").into_bytes();
    for part in [day, "eu-central-1", "bedrock", "aws4_request", &to_sign] {
        key = mac(&key, part);
    }
    hex(&key)
}

#[tokio::test]
async fn c9_the_host_signs_the_whole_request_and_the_secret_never_leaves() {
    let model = Request { model: "amazon.nova-pro-v1:0".into(), ..asking("Größe?") };
    let (ended, sent) = against(Act::Stream, model).await;
    ended.result.unwrap();
    assert!(sent.head.starts_with("POST /v1/model/amazon%2Enova%2Dpro%2Dv1%3A0/converse-stream "), "{}", sent.head);
    assert!(sent.head.contains(&format!("Signature={}", expected(&sent))), "{}", sent.head);
    assert!(sent.head.contains("x-amz-security-token: session-1") && sent.head.contains(KEY));
    assert!(!format!("{}{}{}", sent.head, sent.body, ended.text).contains(SECRET));
}

#[tokio::test]
async fn b8_a_guest_is_asked_with_the_providers_region_and_the_request_is_held_to_the_platforms() {
    let behaviour = Behaviour { dialect: Dialect::Bedrock, ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    for (wanted, leaves) in [("us", false), ("eu-central-1", false), ("eu", true)] {
        let request = Request { region: wanted.into(), ..asking("x") };
        let run = host.provider(&provider, "bedrock", request, |binding| {
            binding.region = "eu".into();
            binding.provider_region = Some("eu-central-1".into());
            binding.credentials.insert("secret_access_key".into(), SECRET.to_owned().into());
        });
        assert_eq!(ended(run).await.result.is_ok(), leaves, "{wanted}");
        assert_eq!(provider.connections() > 0, leaves, "{wanted}");
    }
    let sent = provider.requests().remove(0);
    assert!(sent.head.contains(&format!("Signature={}", expected(&sent))), "{}", sent.head);
}

#[tokio::test]
async fn regions_a_setting_that_computes_outside_of_the_bindings_region_sends_no_byte() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::default()).await.unwrap());
    for settings in [
        serde_json::json!({"inference_profile": "us"}),
        serde_json::json!({"inference_profile": "global"}),
        serde_json::json!({"inference_profile": "apac", "allow_global": true}),
    ] {
        let request = Request { region: "eu-central-1".into(), ..asking("x") };
        let run = host.provider(&provider, "bedrock", request, |binding| binding.settings = settings.clone());
        let failure = ended(run).await.result.unwrap_err();
        assert_eq!(failure.code(), "bad_request", "{failure}");
        assert!(failure.to_string().contains("`inference_profile`"), "{failure}");
    }
    assert_eq!(provider.connections(), 0);
}

/// Vectors of two texts, whatever the provider answers.
async fn vectors(model: &str, act: Act) -> (Result<Vec<Vec<f32>>, Failure>, Vec<RecordedRequest>) {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::acting(act)).await.unwrap());
    let mut binding =
        Binding { endpoint: Some(provider.url()), region: "eu-central-1".into(), ..Binding::new("bedrock") };
    for (name, value) in [("access_key_id", KEY), ("secret_access_key", SECRET), ("session_token", "session-1")] {
        binding.credentials.insert(name.into(), value.to_owned().into());
    }
    let request = EmbedRequest {
        model: model.into(),
        region: "eu-central-1".into(),
        purpose: Purpose::Document,
        texts: vec!["erster".into(), "zweiter".into()],
        ..EmbedRequest::default()
    };
    let made = host.runners.embed(binding.into(), request).await.map(|made| made.vectors);
    (made, provider.requests())
}

#[tokio::test]
async fn vectors_of_titan_are_asked_for_one_by_one_and_signed() {
    let answer = |json: &str| Behaviour::acting(Act::Body(json.into()));
    let told = vec![
        ("erster", answer(r#"{"embedding":[1,2],"embeddingsByType":{"float":[1,2]},"inputTextTokenCount":3}"#)),
        ("zweiter", answer(r#"{"embedding":[3,4],"embeddingsByType":{"float":[3,4]},"inputTextTokenCount":3}"#)),
    ];
    let (made, sent) = vectors("amazon.titan-embed-text-v2:0", Act::Told(told)).await;
    assert_eq!((made.unwrap(), sent.len()), (vec![vec![1.0, 2.0], vec![3.0, 4.0]], 2));
    assert!(
        sent[1].head.starts_with("POST /v1/model/amazon%2Etitan%2Dembed%2Dtext%2Dv2%3A0/invoke "),
        "{}",
        sent[1].head
    );
    assert!(sent[1].head.contains(&format!("Signature={}", expected(&sent[1]))), "{}", sent[1].head);
    assert_eq!(sent[1].body, r#"{"inputText":"zweiter"}"#);
}

#[tokio::test]
async fn vectors_of_cohere_are_asked_for_together_and_for_their_purpose() {
    let json = r#"{"id":"1","embeddings":{"float":[[1,2],[3,4]]},"texts":["erster","zweiter"],"response_type":"embeddings_by_type"}"#;
    let (made, sent) = vectors("cohere.embed-multilingual-v3", Act::Body(json.into())).await;
    assert_eq!((made.unwrap(), sent.len()), (vec![vec![1.0, 2.0], vec![3.0, 4.0]], 1));
    let sent: serde_json::Value = serde_json::from_str(&sent[0].body).unwrap();
    assert_eq!((&sent["input_type"], &sent["truncate"]), (&"search_document".into(), &"END".into()));
}

#[tokio::test]
async fn f10_exceptions_in_place_of_vectors_say_what_to_do() {
    let refused = async |status, name: &str, message: &str| {
        let headers =
            vec![("x-amzn-errortype", format!("{name}:http://internal/coral/")), ("retry-after", "7".to_owned())];
        let act = Act::RefuseWith { status, headers, body: format!(r#"{{"message":"{message}"}}"#) };
        vectors("amazon.titan-embed-text-v2:0", act).await.0.unwrap_err()
    };
    let later = Failure::RateLimited { retry_after: Some(std::time::Duration::from_secs(7)) };
    assert_eq!(refused(429, "ThrottlingException", "slow").await, later);
    assert_eq!(refused(503, "ServiceUnavailableException", "busy").await, later);
    assert_eq!(refused(403, "AccessDeniedException", "no").await, Failure::Unauthorized);
    let long = "400 Bad Request: Too many input tokens. Max input tokens: 8192, request input token count: 9001";
    assert_eq!(refused(400, "ValidationException", long).await, Failure::ContextTooLong);
    let fewer = Act::Body(br#"{"embeddings":{"float":[[1,2]]}}"#.to_vec());
    assert!(matches!(vectors("cohere.embed-v4:0", fewer).await.0, Err(Failure::Unavailable(_))));
}

#[tokio::test]
async fn a_tool_call_in_pieces_comes_out_whole() {
    let event = |name: &str, payload: &str| message("event", name, payload);
    let stream = [
        event("messageStart", r#"{"role":"assistant"}"#),
        event("contentBlockDelta", r#"{"contentBlockIndex":0,"delta":{"reasoningContent":{"text":"Hm."}}}"#),
        event("contentBlockStop", r#"{"contentBlockIndex":0}"#),
        event("contentBlockStart", r#"{"contentBlockIndex":1,"start":{"toolUse":{"toolUseId":"t1","name":"price"}}}"#),
        event("contentBlockDelta", r#"{"contentBlockIndex":1,"delta":{"toolUse":{"input":"{\"item\":"}}}"#),
        event("somethingNew", r#"{}"#),
        event("contentBlockDelta", r#"{"contentBlockIndex":1,"delta":{"toolUse":{"input":"\"desk\"}"}}}"#),
        event("contentBlockStop", r#"{"contentBlockIndex":1}"#),
        event("messageStop", r#"{"stopReason":"tool_use"}"#),
    ]
    .concat();
    let tool = Tool { name: "price".into(), description: String::new(), parameters: r#"{"type":"object"}"#.into() };
    let (ended, sent) = against(Act::Body(stream), Request { tools: vec![tool], ..asking("x") }).await;
    let call = ToolCall {
        id: "t1".into(),
        name: "price".into(),
        arguments: r#"{"item":"desk"}"#.into(),
        ..ToolCall::default()
    };
    assert_eq!(ended.events, [Event::Reasoning("Hm.".into()), Event::ToolCall(call)]);
    assert_eq!(ended.result.unwrap().finish, Finish::ToolCalls);
    assert!(sent.body.contains(r#""toolChoice":{"auto":{}}"#), "{}", sent.body);
}

#[tokio::test]
async fn f10_exceptions_before_and_in_the_stream_become_failures_that_say_what_to_do() {
    let before = |status, name: &str, message: &str| Act::RefuseWith {
        status,
        headers: vec![("x-amzn-errortype", format!("{name}:http://internal/coral/"))],
        body: format!(r#"{{"message":"{message}"}}"#),
    };
    let within = |name: &str, text: &str| Act::Body(message("exception", name, &format!(r#"{{"message":"{text}"}}"#)));
    let failure = async |act| against(act, asking("x")).await.0.result.unwrap_err();
    assert_eq!(failure(before(403, "AccessDeniedException", "no")).await, Failure::Unauthorized);
    assert_eq!(failure(before(403, "ExpiredTokenException", "old")).await, Failure::Unauthorized);
    assert_eq!(failure(before(429, "ThrottlingException", "slow")).await, Failure::RateLimited { retry_after: None });
    assert_eq!(failure(before(429, "ModelNotReadyException", "wait")).await, Failure::Overloaded);
    assert_eq!(
        failure(before(400, "ValidationException", "Input is too long for requested model.")).await,
        Failure::ContextTooLong
    );
    assert_eq!(failure(before(400, "ValidationException", "odd")).await, Failure::BadRequest("odd".into()));
    assert!(matches!(failure(before(424, "ModelErrorException", "boom")).await, Failure::Unavailable(_)));
    assert!(matches!(failure(before(408, "ModelTimeoutException", "late")).await, Failure::TimedOut(_)));
    assert_eq!(failure(within("throttlingException", "slow")).await, Failure::RateLimited { retry_after: None });
    assert!(matches!(failure(within("modelStreamErrorException", "boom")).await, Failure::Unavailable(_)));
    assert!(matches!(failure(within("somethingNewException", "boom")).await, Failure::Unavailable(_)));
}

#[tokio::test]
async fn a_guardrail_is_a_refusal_where_nothing_was_said() {
    let stop = message("event", "messageStop", r#"{"stopReason":"guardrail_intervened"}"#);
    assert!(matches!(against(Act::Body(stop), asking("x")).await.0.result, Err(Failure::Refused(_))));
}
