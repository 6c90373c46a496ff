//! The `openai` runner: any OpenAI-compatible endpoint. Answers through the host's `completions`, which signs in, keeps time-outs
//! and maps errors; makes vectors and writes down speech over `http`.

mod speech;
mod vectors;

use sdk::{
    Capability, EmbedRequest, Embedder, Embeddings, Failure, Manifest, Model, Outcome, Request, Runner,
    TranscribeRequest, Transcriber, Transcript, answer, credential,
};

struct OpenAi;

impl Runner for OpenAi {
    fn describe() -> Manifest {
        Manifest {
            name: "openai".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            vendor: "Atelier".into(),
            license: "Apache-2.0".into(),
            description: "OpenAI and every endpoint that is compatible with it: Mistral, Groq, OpenRouter, vLLM, Ollama, llama.cpp and others.".into(),
            models: vec![
                chat("gpt-4.1", "GPT-4.1", 1_047_576, 32_768),
                chat("gpt-4.1-mini", "GPT-4.1 mini", 1_047_576, 32_768),
                chat("gpt-4o", "GPT-4o", 128_000, 16_384),
                other("text-embedding-3-small", "Text embedding 3 small", 8_192, Capability::Embedding),
                other("text-embedding-3-large", "Text embedding 3 large", 8_192, Capability::Embedding),
                other("whisper-1", "Whisper", 0, Capability::Transcription),
                other("gpt-4o-transcribe", "GPT-4o transcribe", 16_000, Capability::Transcription),
            ],
            endpoint: "https://api.openai.com/v1".into(),
            credentials: vec![credential("api_key", "API key", true, false)],
            ..Manifest::default()
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        answer::complete(request, |_| Ok(()))
    }
}

impl Embedder for OpenAi {
    fn embed(request: EmbedRequest) -> Result<Embeddings, Failure> {
        vectors::embed(&request)
    }
}

impl Transcriber for OpenAi {
    fn transcribe(request: TranscribeRequest) -> Result<Transcript, Failure> {
        speech::transcribe(&request)
    }
}

/// Signs in where the binding has a key: a server on the own network often needs none.
const SIGN_IN: (&str, &str) = ("authorization", "Bearer {{credential:api_key?}}");

fn chat(id: &str, label: &str, context_tokens: u32, max_output_tokens: u32) -> Model {
    let capabilities = vec![
        Capability::Chat,
        Capability::JsonSchema,
        Capability::Tools,
        Capability::Vision,
        Capability::Files,
        Capability::Citations,
    ];
    Model { id: id.into(), label: label.into(), context_tokens, max_output_tokens, capabilities, ..Model::default() }
}

fn other(id: &str, label: &str, context_tokens: u32, ability: Capability) -> Model {
    Model { id: id.into(), label: label.into(), context_tokens, capabilities: vec![ability], ..Model::default() }
}

sdk::runner!(OpenAi, embedding, transcription);
