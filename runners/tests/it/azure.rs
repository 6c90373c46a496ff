//! The `azure-openai` runner: where a deployment is, how one signs in, what the service's filter says.

use runners::Failure;
use runners::testing::{Act, Behaviour, StandIn};

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
    assert_eq!(ended(run).await.result.unwrap_err().code(), "bad_request");
    assert_eq!(provider.connections(), 0);
}
