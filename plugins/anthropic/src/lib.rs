//! The `anthropic` runner: Claude over the native Messages API. `body` builds what is sent, `reply` reads what comes back.

mod body;
mod reply;

use sdk::answer::Answer;
use sdk::provider::{self, Post};
use sdk::{Capability, Failure, Manifest, Model, Outcome, Price, Request, Runner, credential, json, sse};

struct Anthropic;

impl Runner for Anthropic {
    fn describe() -> Manifest {
        Manifest {
            name: "anthropic".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            vendor: "Atelier".into(),
            license: "Apache-2.0".into(),
            description: "Claude, directly from Anthropic.".into(),
            models: vec![
                model("claude-opus-4-5", "Claude Opus 4.5", (5_000_000, 500_000, 25_000_000)),
                model("claude-sonnet-4-5", "Claude Sonnet 4.5", (3_000_000, 300_000, 15_000_000)),
                model("claude-haiku-4-5", "Claude Haiku 4.5", (1_000_000, 100_000, 5_000_000)),
            ],
            endpoint: "https://api.anthropic.com/v1".into(),
            credentials: vec![credential("api_key", "API key", true, true)],
            settings_schema: SETTINGS.into(),
            ..Manifest::default()
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let settings = json::settings(&request.settings)?;
        let beta = settings.get("beta").and_then(|beta| beta.as_str()).unwrap_or_default().to_owned();
        let mut headers = vec![("x-api-key", "{{credential:api_key}}"), ("anthropic-version", "2023-06-01")];
        if !beta.is_empty() {
            headers.push(("anthropic-beta", &beta));
        }
        let body = body::body(&request, &settings)?;
        let response = Post::json("/messages", &body, headers).send(reply::refused)?;
        let mut answer = Answer::new(&request);
        answer.outcome.provider_request_id = provider::header(&response, "request-id");
        let mut reply = reply::Reply::new(answer);
        for event in sse::events(&response) {
            reply.take(&event?.data)?;
        }
        reply.finish()
    }
}

const SETTINGS: &str = r#"{
  "type": "object",
  "properties": {
    "thinking_tokens": {"type": "integer", "title": "Tokens for thinking", "description": "Lets the model think before it answers", "minimum": 1024},
    "beta": {"type": "string", "title": "Beta features", "description": "Names for the header anthropic-beta, separated by commas"}
  },
  "additionalProperties": false
}"#;

fn model(id: &str, label: &str, (input, cached, output): (u64, u64, u64)) -> Model {
    let capabilities = vec![
        Capability::Chat,
        Capability::JsonSchema,
        Capability::Tools,
        Capability::Reasoning,
        Capability::Vision,
        Capability::Files,
        Capability::Citations,
    ];
    let price = Price { currency: "USD".into(), input, cached_input: Some(cached), output, ..Price::default() };
    Model {
        id: id.into(),
        label: label.into(),
        context_tokens: 200_000,
        max_output_tokens: 64_000,
        capabilities,
        price: Some(price),
        ..Model::default()
    }
}

sdk::runner!(Anthropic);

#[cfg(test)]
mod tests {
    #[test]
    fn the_schema_of_the_settings_is_json() {
        sdk::json::parsed("schema", super::SETTINGS).unwrap();
    }
}
