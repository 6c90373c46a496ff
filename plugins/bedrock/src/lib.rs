//! The `bedrock` runner: the models of Amazon Bedrock over ConverseStream. `body` builds what is sent, `frames` cuts the binary
//! stream into messages, `reply` reads them. The host signs.

mod body;
mod frames;
mod reply;

use sdk::answer::Answer;
use sdk::http::Signing;
use sdk::provider::{self, Post, segment};
use sdk::{Capability, Failure, Manifest, Model, Outcome, Region, Request, Runner, credential, json};

use frames::Frames;

struct Bedrock;

impl Runner for Bedrock {
    fn describe() -> Manifest {
        let region = |(id, label): (&str, &str)| Region { id: id.into(), label: label.into(), ..Region::default() };
        Manifest {
            name: "bedrock".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            vendor: "Atelier".into(),
            license: "Apache-2.0".into(),
            description:
                "The models of Amazon Bedrock in your own AWS account: the data stays in the region that you choose."
                    .into(),
            // Ids of docs.aws.amazon.com/bedrock/latest/userguide/models-supported and the model cards there, November 2026. Claude answers on demand only
            // through an inference profile (the setting below); prices differ by region, so none stands here.
            models: vec![
                model("anthropic.claude-sonnet-4-5-20250929-v1:0", "Claude Sonnet 4.5 (Bedrock)", 200_000),
                model("anthropic.claude-haiku-4-5-20251001-v1:0", "Claude Haiku 4.5 (Bedrock)", 200_000),
                model("amazon.nova-pro-v1:0", "Nova Pro (Bedrock)", 300_000),
                model("amazon.nova-lite-v1:0", "Nova Lite (Bedrock)", 300_000),
            ],
            regions: REGIONS.into_iter().map(region).collect(),
            endpoint: "https://bedrock-runtime.{region}.amazonaws.com".into(),
            credentials: vec![
                credential("access_key_id", "Access key ID", false, true),
                credential("secret_access_key", "Secret access key", true, true),
                credential("session_token", "Session token", true, false),
            ],
            settings_schema: SETTINGS.into(),
            ..Manifest::default()
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let settings = json::settings(&request.settings)?;
        let prefix = settings.get("inference_profile").and_then(|prefix| prefix.as_str()).unwrap_or_default();
        let model = if prefix.is_empty() { request.model.clone() } else { format!("{prefix}.{}", request.model) };
        let body = body::body(&request)?;
        let signing = Signing {
            scheme: "aws-sigv4".into(),
            parameters: vec![("service".into(), "bedrock".into()), ("region".into(), request.region.clone())],
        };
        let path = format!("/model/{}/converse-stream", segment(&model));
        let post = Post { signing: Some(signing), ..Post::json(path, &body, Vec::new()) };
        let response = post.send(reply::refused)?;
        let mut answer = Answer::new(&request);
        answer.outcome.provider_request_id = provider::header(&response, "x-amzn-requestid");
        let mut reply = reply::Reply::new(answer);
        let mut frames = Frames::default();
        while let Some(bytes) = response.read()? {
            frames.push(&bytes);
            while let Some(frame) = frames.next()? {
                reply.take(&frame)?;
            }
            reply.flush()?;
        }
        reply.finish()
    }
}

const REGIONS: [(&str, &str); 8] = [
    ("eu-central-1", "Europe (Frankfurt)"),
    ("eu-west-1", "Europe (Ireland)"),
    ("eu-west-3", "Europe (Paris)"),
    ("eu-north-1", "Europe (Stockholm)"),
    ("eu-central-2", "Europe (Zurich)"),
    ("eu-west-2", "Europe (London)"),
    ("us-east-1", "United States (Virginia)"),
    ("us-west-2", "United States (Oregon)"),
];

const SETTINGS: &str = r#"{
  "type": "object",
  "properties": {
    "inference_profile": {"type": "string", "title": "Inference profile", "description": "eu, us, apac or global: lets the provider choose among the regions of that area; empty stays in the region", "enum": ["", "eu", "us", "apac", "global"]}
  },
  "additionalProperties": false
}"#;

fn model(id: &str, label: &str, context_tokens: u32) -> Model {
    let capabilities = vec![
        Capability::Chat,
        Capability::JsonSchema,
        Capability::Tools,
        Capability::Vision,
        Capability::Files,
        Capability::Citations,
    ];
    Model { id: id.into(), label: label.into(), context_tokens, capabilities, ..Model::default() }
}

sdk::runner!(Bedrock);

#[cfg(test)]
mod tests {
    #[test]
    fn the_schema_of_the_settings_is_json() {
        sdk::json::parsed("schema", super::SETTINGS).unwrap();
    }
}
