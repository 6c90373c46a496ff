//! The `openai` runner: any OpenAI-compatible endpoint. Tells the model the outline and the numbered passages, and turns the
//! marks in its streamed answer into sections and citations. Signing in, time-outs and errors are the host's.

mod marks;
mod prompt;

use sdk::completions::{self, Chunk};
use sdk::events::{self, Event};
use sdk::{
    Capability, CredentialField, Failure, Finish, Manifest, Model, Outcome, Platform, Request, Runner, Sink, Usage,
    emit,
};

use marks::Marks;

struct OpenAi;

impl Runner for OpenAi {
    fn describe() -> Manifest {
        let model = |id: &str, label: &str, context_tokens| Model {
            id: id.into(),
            label: label.into(),
            context_tokens,
            max_output_tokens: 0,
            capabilities: vec![Capability::Chat, Capability::JsonSchema, Capability::Vision],
            price: None,
        };
        Manifest {
            name: "openai".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            vendor: "Atelier".into(),
            license: "Apache-2.0".into(),
            description: "OpenAI and every endpoint that is compatible with it: Mistral, Groq, OpenRouter, vLLM, Ollama, llama.cpp and others.".into(),
            models: vec![model("gpt-4.1", "GPT-4.1", 1_047_576), model("gpt-4.1-mini", "GPT-4.1 mini", 1_047_576), model("gpt-4o", "GPT-4o", 128_000)],
            regions: Vec::new(),
            hosts: Vec::new(),
            credentials: vec![CredentialField { name: "api_key".into(), label: "API key".into(), secret: true, required: false }],
            settings_schema: String::new(),
            extras: vec![("endpoint".into(), "https://api.openai.com/v1".into())],
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let json = request.response_schema.is_some();
        let keys: Vec<String> = request.outline.iter().map(|section| section.key.clone()).collect();
        let ids: Vec<String> = request.passages.iter().map(|passage| passage.id.clone()).collect();
        let completion = completions::start(&prompt::prompt(request))?;
        let mut marks = Marks::new(keys, ids);
        let mut outcome = Outcome {
            finish: Finish::Stop,
            usage: Usage { input_tokens: 0, output_tokens: 0 },
            provider_request_id: None,
            extras: Vec::new(),
        };
        let mut refusal = String::new();
        while let Some(chunks) = completion.next()? {
            for chunk in chunks {
                match chunk {
                    Chunk::Text(text) if json => emit(Event::Json(text))?,
                    Chunk::Text(text) => marks.push(&text, &mut Platform)?,
                    Chunk::Reasoning(text) => emit(Event::Reasoning(text))?,
                    Chunk::ToolCall(call) => emit(Event::ToolCall(events::ToolCall {
                        id: call.id,
                        name: call.name,
                        arguments: call.arguments,
                    }))?,
                    Chunk::Refusal(text) => refusal.push_str(&text),
                    Chunk::Usage(usage) => outcome.usage = usage,
                    Chunk::Finish(finish) => outcome.finish = finish,
                    Chunk::Id(id) => outcome.provider_request_id = Some(id),
                }
            }
            // What is settled goes out at once, however little it is.
            marks.flush(&mut Platform as &mut dyn Sink)?;
        }
        marks.finish(&mut Platform)?;
        if refusal.is_empty() { Ok(outcome) } else { Err(Failure::Refused(refusal)) }
    }
}

sdk::runner!(OpenAi);
