//! The `bedrock` runner: the models of Amazon Bedrock over ConverseStream. `body` builds what is sent, `frames` cuts the binary
//! stream into messages, `reply` reads them; `vectors` makes vectors; `areas` keeps what is asked within the binding's region. The host signs.

mod areas;
mod body;
mod frames;
mod reply;
mod vectors;

use sdk::answer::Answer;
use sdk::http::Signing;
use sdk::provider::{self, Post, segment};
use sdk::{
    Capability, Credentials, EmbedRequest, Embedder, Embeddings, Failure, Manifest, Model, Outcome, Region, Request,
    Runner, Settings, manifest,
};

use areas::Area;
use frames::Frames;
use serde_json::Value;

struct Bedrock;

impl Runner for Bedrock {
    fn describe() -> Manifest {
        let region = |(id, label): (&str, &str)| Region { id: id.into(), label: label.into(), ..Region::default() };
        manifest! {
            vendor: "Atelier",
            // Ids of docs.aws.amazon.com/bedrock/latest/userguide/models-supported and the model cards there, November 2026. Claude answers on demand only
            // through an inference profile (the setting below); prices differ by region, so none stands here.
            models: vec![
                model("anthropic.claude-sonnet-4-5-20250929-v1:0", "Claude Sonnet 4.5 (Bedrock)", 200_000),
                model("anthropic.claude-haiku-4-5-20251001-v1:0", "Claude Haiku 4.5 (Bedrock)", 200_000),
                model("amazon.nova-pro-v1:0", "Nova Pro (Bedrock)", 300_000),
                model("amazon.nova-lite-v1:0", "Nova Lite (Bedrock)", 300_000),
                vectors("cohere.embed-v4:0", "Cohere Embed 4 (Bedrock)", 128_000),
                vectors("cohere.embed-multilingual-v3", "Cohere Embed 3 multilingual (Bedrock)", 512),
                vectors("cohere.embed-english-v3", "Cohere Embed 3 English (Bedrock)", 512),
                // One text a call: for questions and few texts, not for many documents.
                vectors("amazon.titan-embed-text-v2:0", "Titan Text Embeddings V2 (Bedrock)", 8_192),
            ],
            regions: REGIONS.into_iter().map(region).collect::<Vec<_>>(),
            endpoint: "https://bedrock-runtime.{region}.amazonaws.com",
            credentials: SignIn::fields(),
            settings_schema: Options::schema(),
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let options = Options::read(&request.settings)?;
        let model = options.model(&request.model, &request.region)?;
        let post =
            signed(format!("/model/{}/converse-stream", segment(&model)), &body::body(&request)?, &request.region);
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

impl Embedder for Bedrock {
    fn embed(request: EmbedRequest) -> Result<Embeddings, Failure> {
        vectors::embed(&request)
    }
}

/// The host signs with these.
#[derive(Credentials)]
enum SignIn {
    /// Access key ID
    #[credential(shown)]
    AccessKeyId,
    /// Secret access key
    SecretAccessKey,
    /// Session token
    #[credential(optional)]
    SessionToken,
}

#[derive(Settings)]
struct Options {
    /// Inference profile
    ///
    /// Lets the provider choose among the regions of an area, which must be the binding's: eu, us, apac, jp, au; empty stays in the region. global needs the
    /// setting below.
    #[setting(default = Area::Region)]
    inference_profile: Area,
    /// Leave the region
    ///
    /// Allows the inference profile global: what people ask may then be computed anywhere in the world, whatever the region of this binding says
    #[setting(default = false)]
    allow_global: bool,
}

impl Options {
    /// The model as it is asked for in this region.
    fn model(&self, model: &str, region: &str) -> Result<String, Failure> {
        areas::model(model, self.inference_profile, region, self.allow_global)
    }
}

fn signed(path: String, body: &Value, region: &str) -> Post<'static> {
    let signing = Signing {
        scheme: "aws-sigv4".into(),
        parameters: vec![("service".into(), "bedrock".into()), ("region".into(), region.to_owned())],
    };
    Post { signing: Some(signing), ..Post::json(path, body, Vec::new()) }
}

const REGIONS: [(&str, &str); 11] = [
    ("eu-central-1", "Europe (Frankfurt)"),
    ("eu-west-1", "Europe (Ireland)"),
    ("eu-west-3", "Europe (Paris)"),
    ("eu-north-1", "Europe (Stockholm)"),
    ("eu-central-2", "Europe (Zurich)"),
    ("eu-west-2", "Europe (London)"),
    ("us-east-1", "United States (Virginia)"),
    ("us-west-2", "United States (Oregon)"),
    ("ap-northeast-1", "Japan (Tokyo)"),
    ("ap-southeast-1", "Asia Pacific (Singapore)"),
    ("ap-southeast-2", "Australia (Sydney)"),
];

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

fn vectors(id: &str, label: &str, context_tokens: u32) -> Model {
    let capabilities = vec![Capability::Embedding];
    Model { id: id.into(), label: label.into(), context_tokens, capabilities, ..Model::default() }
}

sdk::runner!(Bedrock, embedding);

#[cfg(test)]
mod tests {
    use sdk::test::{Host, Reply};
    use sdk::{Message, Role};

    use super::*;

    #[test]
    fn regions_nothing_is_sent_where_a_setting_leads_out_of_the_bindings_region() {
        let request = |settings: &str| Request {
            model: "amazon.nova-pro-v1:0".into(),
            region: "eu-central-1".into(),
            messages: vec![Message::of(Role::User, "Hello")],
            settings: settings.into(),
            ..Request::default()
        };
        let ran = Host::new().run::<Bedrock>(request(r#"{"inference_profile":"us"}"#));
        let named = |why: &String| why.contains("`inference_profile`");
        assert!(
            matches!(&ran.result, Err(Failure::BadRequest(why)) if named(why)) && ran.requests.is_empty(),
            "{ran:?}"
        );
        let asks = |settings: &str| {
            Host::new().replies(Reply::ok("")).run::<Bedrock>(request(settings)).requests[0].url.clone()
        };
        assert_eq!(asks(r#"{"inference_profile":"eu"}"#), "/model/eu%2Eamazon%2Enova%2Dpro%2Dv1%3A0/converse-stream");
        let global = asks(r#"{"inference_profile":"global","allow_global":true}"#);
        assert_eq!(global, "/model/global%2Eamazon%2Enova%2Dpro%2Dv1%3A0/converse-stream");
    }
}
