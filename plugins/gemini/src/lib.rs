//! The `gemini` runner: Google's models over the native API. `body` builds what is sent, `reply` reads what comes back, `vectors`
//! makes vectors, `speech` writes down recordings.

mod body;
mod reply;
mod speech;
mod vectors;

use sdk::answer::Answer;
use sdk::provider::{Post, segment};
use sdk::{
    Capability, Credentials, EmbedRequest, Embedder, Embeddings, Failure, Manifest, Model, Outcome, Price, Request,
    Runner, Settings, TranscribeRequest, Transcriber, Transcript, manifest, sse,
};

struct Gemini;

impl Runner for Gemini {
    fn describe() -> Manifest {
        manifest! {
            vendor: "Atelier",
            // Ids of ai.google.dev/gemini-api/docs/deprecations, prices of ai.google.dev/gemini-api/docs/pricing, November 2026. The provider turns
            // gemini-2.5-pro and gemini-2.5-flash off on 1 December 2026. Gemini 3.8 Flash costs twice as much from 1 January 2027 on.
            models: vec![
                model("gemini-3.8-flash", "Gemini 3.8 Flash", (750_000, 75_000, 3_750_000)),
                model("gemini-2.5-flash-lite", "Gemini 2.5 Flash-Lite", (100_000, 10_000, 400_000)),
                Model {
                    id: "gemini-embedding-001".into(),
                    label: "Gemini embedding".into(),
                    context_tokens: 2_048,
                    capabilities: vec![Capability::Embedding],
                    ..Model::default()
                },
            ],
            endpoint: "https://generativelanguage.googleapis.com/v1beta",
            credentials: SignIn::fields(),
            settings_schema: Options::schema(),
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let body = body::body(&request, &Options::read(&request.settings)?)?;
        let path = format!("{}:streamGenerateContent?alt=sse", path(&request.model));
        let response = Post::json(path, &body, vec![sign_in()]).send(reply::refused)?;
        let mut reply = reply::Reply::new(Answer::new(&request));
        for event in sse::events(&response) {
            reply.take(&event?.data)?;
        }
        reply.finish()
    }
}

impl Embedder for Gemini {
    fn embed(request: EmbedRequest) -> Result<Embeddings, Failure> {
        vectors::embed(&request)
    }
}

impl Transcriber for Gemini {
    fn transcribe(request: TranscribeRequest) -> Result<Transcript, Failure> {
        speech::transcribe(&request)
    }
}

#[derive(Credentials)]
enum SignIn {
    /// API key
    ApiKey,
}

fn sign_in() -> (&'static str, String) {
    SignIn::ApiKey.header("x-goog-api-key")
}

#[derive(Settings)]
struct Options {
    /// Tokens for thinking
    ///
    /// 0 switches it off where the model lets one; -1 leaves it to the model
    #[setting(minimum = -1)]
    thinking_tokens: Option<i64>,
    /// Show what the model thinks
    show_thinking: bool,
}

/// Where a model is.
fn path(model: &str) -> String {
    format!("/models/{}", segment(model.strip_prefix("models/").unwrap_or(model)))
}

fn model(id: &str, label: &str, (input, cached, output): (u64, u64, u64)) -> Model {
    let capabilities = vec![
        Capability::Chat,
        Capability::JsonSchema,
        Capability::Tools,
        Capability::Reasoning,
        Capability::Vision,
        Capability::Audio,
        Capability::Transcription,
        Capability::Files,
        Capability::Citations,
    ];
    let price = Price { currency: "USD".into(), input, cached_input: Some(cached), output, ..Price::default() };
    Model {
        id: id.into(),
        label: label.into(),
        context_tokens: 1_048_576,
        max_output_tokens: 65_536,
        capabilities,
        price: Some(price),
        ..Model::default()
    }
}

sdk::runner!(Gemini, embedding, transcription);

#[cfg(test)]
mod tests {
    #[test]
    fn a_model_cannot_lead_elsewhere() {
        assert_eq!(super::path("models/../x?y"), "/models/%2E%2E%2Fx%3Fy");
    }
}
