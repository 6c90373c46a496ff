//! The `anthropic` runner: what only the Messages API does.

use runners::testing::{Act, Behaviour, Dialect, StandIn, anthropic::event};
use runners::{Event, Failure, Finish, Request, Tool, ToolCall};

use crate::support::{Ended, Host, asking, ended};

async fn against(act: Act, request: Request, settings: serde_json::Value) -> (Ended, serde_json::Value, String) {
    let behaviour = Behaviour { dialect: Dialect::Anthropic, act, ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    let ended = ended(host.provider(&provider, "anthropic", request, |binding| binding.settings = settings)).await;
    let sent = &provider.requests()[0];
    (ended, serde_json::from_str(&sent.body).unwrap(), sent.head.clone())
}

async fn plain(act: Act) -> Ended {
    against(act, asking("x"), serde_json::json!({})).await.0
}

#[tokio::test]
async fn thinking_and_a_tool_call_in_pieces_come_out_whole_and_the_signature_goes_with_the_call() {
    let stream = [
        event("message_start", r#"{"type":"message_start","message":{"usage":{"input_tokens":9,"output_tokens":1}}}"#),
        event("content_block_start", r#"{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}"#),
        event("content_block_delta", r#"{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}"#),
        event("content_block_delta", r#"{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"sig"}}"#),
        event("content_block_stop", r#"{"type":"content_block_stop","index":0}"#),
        event("content_block_start", r#"{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"t1","name":"price","input":{}}}"#),
        event("content_block_delta", r#"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"item\":"}}"#),
        event("ping", r#"{"type":"ping"}"#),
        event("something_new", r#"{"type":"something_new","more":1}"#),
        event("content_block_delta", r#"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\"desk\"}"}}"#),
        event("content_block_stop", r#"{"type":"content_block_stop","index":1}"#),
        event("message_delta", r#"{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":20}}"#),
        event("message_stop", r#"{"type":"message_stop"}"#),
    ]
    .concat();
    let tool = Tool { name: "price".into(), description: String::new(), parameters: r#"{"type":"object"}"#.into() };
    let request = Request { tools: vec![tool], ..asking("x") };
    let settings = serde_json::json!({"thinking_tokens": 2000, "beta": "some-beta"});
    let (ended, sent, head) = against(Act::Body(stream), request, settings).await;
    let extras = vec![("thinking".into(), "Hm.".into()), ("thinking_signature".into(), "sig".into())];
    let call = ToolCall { id: "t1".into(), name: "price".into(), arguments: r#"{"item":"desk"}"#.into(), extras };
    assert_eq!(ended.events, [Event::Reasoning("Hm.".into()), Event::ToolCall(call)]);
    let outcome = ended.result.unwrap();
    assert_eq!((outcome.finish, outcome.usage.output_tokens), (Finish::ToolCalls, 20));
    assert_eq!(sent["thinking"]["budget_tokens"], 2000);
    assert_eq!(sent["tools"][0]["input_schema"]["type"], "object");
    assert!(head.contains("anthropic-version: 2023-06-01") && head.contains("anthropic-beta: some-beta"), "{head}");
    assert!(head.starts_with("POST /v1/messages ") && head.contains("x-api-key: "), "{head}");
}

#[tokio::test]
async fn a_schema_makes_json_of_the_answer() {
    let request = Request { response_schema: Some(r#"{"type":"object"}"#.into()), ..asking("x") };
    let (ended, sent, _) = against(Act::Stream, request, serde_json::json!({})).await;
    assert!(ended.events.iter().all(|event| matches!(event, Event::Json(_))) && ended.events.len() == 20);
    assert_eq!(sent["output_config"]["format"]["schema"]["type"], "object");
}

#[tokio::test]
async fn f10_errors_of_the_api_become_failures_that_say_what_to_do() {
    let error = |status: u16, kind: &str, message: &str| Act::RefuseWith {
        status,
        headers: vec![("retry-after", "12".into())],
        body: format!(r#"{{"type":"error","error":{{"type":"{kind}","message":"{message}"}}}}"#),
    };
    let code = async |act| plain(act).await.result.unwrap_err();
    assert_eq!(code(error(401, "authentication_error", "invalid x-api-key")).await, Failure::Unauthorized);
    // A provider that says how long is waited for.
    let later = Failure::RateLimited { retry_after: Some(std::time::Duration::from_secs(12)) };
    assert_eq!(code(error(529, "overloaded_error", "Overloaded")).await, later);
    let long = "prompt is too long: 210000 tokens > 200000 maximum";
    assert_eq!(code(error(400, "invalid_request_error", long)).await, Failure::ContextTooLong);
    assert_eq!(
        code(error(400, "invalid_request_error", "messages: odd")).await,
        Failure::BadRequest("messages: odd".into())
    );
    let limited = code(error(429, "rate_limit_error", "slow down")).await;
    assert_eq!(limited, Failure::RateLimited { retry_after: Some(std::time::Duration::from_secs(12)) });
    assert!(matches!(code(error(504, "timeout_error", "late")).await, Failure::TimedOut(_)));
    assert!(matches!(code(error(500, "api_error", "boom")).await, Failure::Unavailable(_)));
}

#[tokio::test]
async fn a_refusal_is_one_where_nothing_was_said_and_a_filter_where_something_was() {
    let stop = |reason: &str| {
        event(
            "message_delta",
            &format!(
                r#"{{"type":"message_delta","delta":{{"stop_reason":"{reason}"}},"usage":{{"output_tokens":1}}}}"#
            ),
        )
    };
    let text = event(
        "content_block_delta",
        r#"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Well"}}"#,
    );
    let end = event("message_stop", r#"{"type":"message_stop"}"#);
    let refused = plain(Act::Body([stop("refusal"), end.clone()].concat())).await;
    assert!(matches!(refused.result, Err(Failure::Refused(_))), "{:?}", refused.result);
    let filtered = plain(Act::Body([text.clone(), stop("refusal"), end.clone()].concat())).await;
    assert_eq!((filtered.text.as_str(), filtered.result.unwrap().finish), ("Well", Finish::Filtered));
    let length = plain(Act::Body([text, stop("max_tokens"), end].concat())).await;
    assert_eq!(length.result.unwrap().finish, Finish::Length);
}
