//! The `azure-openai` runner: where a deployment is, how one signs in, what the service's filter says.

use std::time::Duration;

use runners::testing::{Act, Behaviour, StandIn};
use runners::{Binding, EmbedRequest, Failure, Media, TranscribeRequest};

use crate::support::{Host, KEY, asking, ended};

#[tokio::test]
async fn a_model_is_a_deployment_with_a_version_and_the_key_has_a_header_of_its_own() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::default()).await.unwrap());
    for (settings, path) in [
        (serde_json::json!({}), "/v1/openai/deployments/m/chat/completions?api-version=2024%2D10%2D21"),
        (
            serde_json::json!({"deployments": {"m": "my/deploy?"}, "api_version": "x"}),
            "/v1/openai/deployments/my%2Fdeploy%3F/chat/completions?api-version=x",
        ),
    ] {
        let mut request = asking("x");
        request.sampling.max_tokens = Some(77);
        let run = host.provider(&provider, "azure-openai", request, |binding| binding.settings = settings);
        ended(run).await.result.unwrap();
        let sent = provider.requests().pop().unwrap();
        assert!(sent.head.starts_with(&format!("POST {path} ")), "{}", sent.head);
        assert!(sent.head.contains(&format!("api-key: {KEY}")), "{}", sent.head);
        assert!(!sent.head.to_lowercase().contains("authorization"), "{}", sent.head);
        assert!(sent.body.contains(r#""max_completion_tokens":77"#) && !sent.body.contains("max_tokens"));
    }
}

#[tokio::test]
async fn f10_what_the_services_filter_holds_back_is_a_refusal() {
    let body = r#"{"error":{"code":"content_filter","message":"filtered","innererror":{"code":"ResponsibleAIPolicyViolation"}}}"#;
    let refuse = Act::Refuse { status: 400, retry_after: None, body: body.into() };
    let host = Host::start().await;
    let provider = StandIn::start(Behaviour::acting(refuse)).await.unwrap();
    let run = host.provider(&provider, "azure-openai", asking("x"), |_| {});
    assert_eq!(ended(run).await.result, Err(Failure::Refused("filtered".into())));
    // In mid-stream, after nothing was said; the first event of a stream has no choices.
    let stream = "data: {\"choices\":[],\"prompt_filter_results\":[]}\n\ndata: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"content_filter\"}]}\n\ndata: [DONE]\n\n";
    provider.set(Behaviour::acting(Act::Body(stream.into())));
    let run = host.provider(&provider, "azure-openai", asking("x"), |_| {});
    assert!(matches!(ended(run).await.result, Err(Failure::Refused(_))));
}

#[tokio::test]
async fn c9_without_its_key_nothing_is_sent() {
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::default()).await.unwrap());
    let run = host.provider(&provider, "azure-openai", asking("x"), |binding| binding.credentials.clear());
    assert_eq!(ended(run).await.result.unwrap_err().code(), "misconfigured");
    assert_eq!(provider.connections(), 0);
}

/// A provider with this answer, and the binding of a resource there.
async fn resource(status: u16, retry_after: Option<u64>, body: &str) -> (StandIn, Binding) {
    let answer = Act::Refuse { status, retry_after, body: body.into() };
    let provider = StandIn::start(Behaviour::acting(answer)).await.unwrap();
    let mut binding = Binding { endpoint: Some(provider.url()), ..Binding::new("azure-openai") };
    binding.settings = serde_json::json!({"deployments": {"whisper": "ear"}});
    binding.credentials.insert("api_key".into(), KEY.to_owned().into());
    (provider, binding)
}

fn texts() -> EmbedRequest {
    let texts = vec!["a".into(), "b".into()];
    EmbedRequest { model: "text-embedding-3-small".into(), texts, ..EmbedRequest::default() }
}

fn recording() -> TranscribeRequest {
    let audio = Media { mime: "audio/wav".into(), name: Some("call.wav".into()), data: b"RIFF".to_vec() };
    TranscribeRequest { model: "whisper".into(), region: String::new(), audio, language: None, hints: Vec::new() }
}

#[tokio::test]
async fn vectors_and_speech_have_deployments_of_their_own() {
    let host = Host::start().await;
    let body = r#"{"object":"list","data":[{"object":"embedding","index":1,"embedding":[3,4]},{"object":"embedding","index":0,"embedding":[1,2]}],"model":"text-embedding-3-small","usage":{"prompt_tokens":2,"total_tokens":2}}"#;
    let (provider, binding) = resource(200, None, body).await;
    let made = host.runners.embed(binding.into(), texts()).await.unwrap();
    assert_eq!((made.vectors, made.usage.input_tokens), (vec![vec![1.0, 2.0], vec![3.0, 4.0]], 2));
    let head = provider.requests()[0].head.clone();
    let path = "/v1/openai/deployments/text%2Dembedding%2D3%2Dsmall/embeddings?api-version=2024%2D10%2D21";
    assert!(head.starts_with(&format!("POST {path} ")) && head.contains(&format!("api-key: {KEY}")), "{head}");
    let body = r#"{"task":"transcribe","language":"german","duration":1.3,"text":"Guten Tag.","segments":[{"id":0,"seek":0,"start":0.0,"end":1.25,"text":" Guten Tag.","tokens":[],"temperature":0.0}]}"#;
    let (provider, binding) = resource(200, None, body).await;
    let said = host.runners.transcribe(binding.into(), recording()).await.unwrap();
    assert_eq!((said.segments[0].text.as_str(), said.segments[0].end_ms), ("Guten Tag.", 1250));
    let sent = provider.requests().remove(0);
    let path = "/v1/openai/deployments/ear/audio/transcriptions?api-version=2024%2D10%2D21";
    assert!(sent.head.starts_with(&format!("POST {path} ")), "{}", sent.head);
    assert!(sent.head.contains("multipart/form-data") && !sent.body.contains(KEY), "{}", sent.head);
}

#[tokio::test]
async fn f10_what_the_service_says_of_vectors_and_speech_says_what_to_do() {
    let host = Host::start().await;
    let later = Failure::RateLimited { retry_after: Some(Duration::from_secs(7)) };
    let busy = r#"{"error":{"code":"429","message":"Requests to the Embeddings_Create operation have exceeded the call rate limit."}}"#;
    let key = r#"{"error":{"code":"401","message":"Access denied due to invalid subscription key."}}"#;
    let long = r#"{"error":{"message":"too long","type":"invalid_request_error","param":null,"code":"context_length_exceeded"}}"#;
    for (status, retry_after, body, failure) in [
        (429, Some(7), busy, later.clone()),
        (503, Some(7), "{}", later),
        (503, None, "{}", Failure::Overloaded),
        (401, None, key, Failure::Unauthorized),
        (400, None, long, Failure::ContextTooLong),
    ] {
        let (_provider, binding) = resource(status, retry_after, body).await;
        assert_eq!(host.runners.embed(binding.clone().into(), texts()).await.unwrap_err(), failure, "{status}");
        assert_eq!(host.runners.transcribe(binding.into(), recording()).await.unwrap_err(), failure, "{status}");
    }
}
