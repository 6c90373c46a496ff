//! The `azure-openai` runner: models that a customer has deployed in a region of Azure. The wire format is OpenAI's; address,
//! version and key are Azure's own.

use std::collections::BTreeMap;

use sdk::provider::segment;
use sdk::{
    Capability, Credentials, EmbedRequest, Embedder, Embeddings, Failure, Manifest, Model, Outcome, Region, Request,
    Runner, Settings, TranscribeRequest, Transcriber, Transcript, answer, compatible, manifest,
};

struct AzureOpenAi;

impl Runner for AzureOpenAi {
    fn describe() -> Manifest {
        let region = |(id, label): (&str, &str)| Region { id: id.into(), label: label.into(), ..Region::default() };
        manifest! {
            vendor: "Atelier",
            // What a customer has deployed decides; these are names to begin with. Dates: learn.microsoft.com/azure/ai-foundry/openai/concepts/model-retirements.
            // The models that write down speech besides Whisper want a later version of the API than the stable one.
            models: vec![
                chat("gpt-4.1", "GPT-4.1 (Azure)", 1_047_576),
                chat("gpt-4o", "GPT-4o (Azure)", 128_000),
                other("text-embedding-3-small", "Text embedding 3 small (Azure)", 8_192, Capability::Embedding),
                other("text-embedding-3-large", "Text embedding 3 large (Azure)", 8_192, Capability::Embedding),
                other("whisper", "Whisper (Azure)", 0, Capability::Transcription),
            ],
            regions: REGIONS.into_iter().map(region).collect::<Vec<_>>(),
            endpoint: "https://{resource}.openai.azure.com",
            credentials: SignIn::fields(),
            settings_schema: Options::schema(),
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let path = path(&request.settings, &request.model, "chat/completions")?;
        answer::complete(request, |prompt| {
            prompt.path = Some(path);
            let (name, key) = sign_in();
            prompt.headers = vec![(name.into(), key)];
            // The name that the service's newer models want and its older ones take.
            if let Some(most) = prompt.sampling.max_tokens.take() {
                prompt.extras.push(("max_completion_tokens".into(), most.to_string()));
            }
            Ok(())
        })
    }
}

impl Embedder for AzureOpenAi {
    fn embed(request: EmbedRequest) -> Result<Embeddings, Failure> {
        compatible::embed(&request, &path(&request.settings, &request.model, "embeddings")?, sign_in())
    }
}

impl Transcriber for AzureOpenAi {
    fn transcribe(request: TranscribeRequest) -> Result<Transcript, Failure> {
        compatible::transcribe(&request, &path(&request.settings, &request.model, "audio/transcriptions")?, sign_in())
    }
}

#[derive(Credentials)]
enum SignIn {
    /// Key of the resource
    ApiKey,
}

fn sign_in() -> (&'static str, String) {
    SignIn::ApiKey.header("api-key")
}

#[derive(Settings)]
struct Options {
    /// Resource
    ///
    /// The name before .openai.azure.com
    #[setting(pattern = "^[A-Za-z0-9-]+$")]
    resource: Option<String>,
    /// Deployments
    ///
    /// The deployment of each model, where it is called otherwise
    deployments: BTreeMap<String, String>,
    /// API version
    #[setting(default = "2024-10-21")]
    api_version: String,
}

/// Where the deployment of a model does this.
fn path(settings: &str, model: &str, does: &str) -> Result<String, Failure> {
    let options = Options::read(settings)?;
    let deployment = options.deployments.get(model).map_or(model, String::as_str);
    if deployment.is_empty() {
        return Err(Failure::BadRequest("no deployment is chosen".into()));
    }
    Ok(format!("/openai/deployments/{}/{does}?api-version={}", segment(deployment), segment(&options.api_version)))
}

const REGIONS: [(&str, &str); 8] = [
    ("germanywestcentral", "Germany (Frankfurt)"),
    ("swedencentral", "Sweden (Gävle)"),
    ("francecentral", "France (Paris)"),
    ("switzerlandnorth", "Switzerland (Zurich)"),
    ("westeurope", "Europe (Netherlands)"),
    ("uksouth", "United Kingdom (London)"),
    ("eastus2", "United States (Virginia)"),
    ("westus3", "United States (Arizona)"),
];

fn chat(id: &str, label: &str, context_tokens: u32) -> Model {
    let capabilities =
        vec![Capability::Chat, Capability::JsonSchema, Capability::Tools, Capability::Vision, Capability::Citations];
    Model { id: id.into(), label: label.into(), context_tokens, capabilities, ..Model::default() }
}

fn other(id: &str, label: &str, context_tokens: u32, ability: Capability) -> Model {
    Model { id: id.into(), label: label.into(), context_tokens, capabilities: vec![ability], ..Model::default() }
}

sdk::runner!(AzureOpenAi, embedding, transcription);

#[cfg(test)]
mod tests {
    use sdk::Media;
    use sdk::test::{Host, Reply};

    use super::*;

    const SETTINGS: &str = r#"{"deployments":{"whisper":"my/ear"},"api_version":"x"}"#;

    fn embedding() -> EmbedRequest {
        let (model, texts) = ("text-embedding-3-small".into(), vec!["a".into(), "b".into()]);
        EmbedRequest { model, texts, dimensions: Some(1), ..EmbedRequest::default() }
    }

    fn recording() -> TranscribeRequest {
        let audio = Media { mime: "audio/wav".into(), data: b"RIFF".to_vec(), ..Media::default() };
        TranscribeRequest { model: "whisper".into(), settings: SETTINGS.into(), audio, ..TranscribeRequest::default() }
    }

    #[test]
    fn vectors_come_from_the_models_deployment_and_the_key_has_a_header_of_its_own() {
        let body = r#"{"data":[{"index":1,"embedding":[2]},{"index":0,"embedding":[1]}],"usage":{"prompt_tokens":3}}"#;
        let made = Host::new().replies(Reply::ok(body)).embed::<AzureOpenAi>(embedding());
        let sent = &made.requests[0];
        assert_eq!(sent.url, "/openai/deployments/text%2Dembedding%2D3%2Dsmall/embeddings?api-version=2024%2D10%2D21");
        assert!(sent.headers.contains(&("api-key".into(), "{{credential:api_key}}".into())), "{:?}", sent.headers);
        let made = made.result.unwrap();
        assert_eq!((made.vectors, made.usage.input_tokens), (vec![vec![1.0], vec![2.0]], 3));
    }

    #[test]
    fn speech_is_written_down_by_the_models_deployment() {
        let body = r#"{"language":"german","text":"Ja.","segments":[{"start":0.5,"end":1.25,"text":" Ja."}]}"#;
        let said = Host::new().replies(Reply::ok(body)).transcribe::<AzureOpenAi>(recording());
        assert_eq!(said.requests[0].url, "/openai/deployments/my%2Fear/audio/transcriptions?api-version=x");
        assert!(said.body(0).contains("verbose_json"), "{}", said.body(0));
        let segment = said.result.unwrap().segments.remove(0);
        assert_eq!((segment.start_ms, segment.end_ms, segment.text.as_str()), (500, 1250, "Ja."));
    }

    #[test]
    fn f10_what_the_service_refuses_says_what_to_do() {
        let filtered = Reply::status(400, r#"{"error":{"code":"content_filter","message":"filtered"}}"#);
        let made = Host::new().replies(filtered).embed::<AzureOpenAi>(embedding());
        assert!(matches!(&made.result, Err(Failure::Refused(why)) if why == "filtered"), "{made:?}");
        let busy = Reply::status(429, r#"{"error":{"code":"429","message":"slow"}}"#).header("Retry-After", "9");
        let said = Host::new().replies(busy).transcribe::<AzureOpenAi>(recording());
        assert!(matches!(said.result, Err(Failure::RateLimited(Some(9)))), "{said:?}");
        let unnamed = EmbedRequest { settings: r#"{"deployments":[]}"#.into(), ..embedding() };
        let made = Host::new().embed::<AzureOpenAi>(unnamed);
        assert!(matches!(&made.result, Err(Failure::BadRequest(why)) if why.contains("`deployments`")), "{made:?}");
    }
}
