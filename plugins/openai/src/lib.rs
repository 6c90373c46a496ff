//! The `openai` runner: any OpenAI-compatible endpoint. Answers through the host's `completions`, which signs in, keeps time-outs
//! and maps errors; makes vectors and writes down speech over `http`.

use sdk::{
    Capability, Credentials, EmbedRequest, Embedder, Embeddings, Failure, Manifest, Model, Outcome, Request, Runner,
    TranscribeRequest, Transcriber, Transcript, answer, compatible, manifest,
};

struct OpenAi;

impl Runner for OpenAi {
    fn describe() -> Manifest {
        manifest! {
            vendor: "Atelier",
            // Ids of developers.openai.com/api/docs/deprecations, November 2026: the provider turns gpt-4.1, gpt-4.1-mini and gpt-4o off on 14 January 2027, the
            // two that write down speech on 26 February. An endpoint of another provider has models of its own, so no price stands here.
            models: vec![
                chat("gpt-6.1-sol", "GPT-6.1 Sol", 1_050_000, 128_000),
                chat("gpt-6.1-terra", "GPT-6.1 Terra", 1_050_000, 128_000),
                chat("gpt-6-luna", "GPT-6 Luna", 1_050_000, 128_000),
                chat("gpt-4.1", "GPT-4.1", 1_047_576, 32_768),
                chat("gpt-4.1-mini", "GPT-4.1 mini", 1_047_576, 32_768),
                chat("gpt-4o", "GPT-4o", 128_000, 16_384),
                other("text-embedding-3-small", "Text embedding 3 small", 8_192, Capability::Embedding),
                other("text-embedding-3-large", "Text embedding 3 large", 8_192, Capability::Embedding),
                other("whisper-1", "Whisper", 0, Capability::Transcription),
                other("gpt-4o-transcribe", "GPT-4o transcribe", 16_000, Capability::Transcription),
            ],
            endpoint: "https://api.openai.com/v1",
            credentials: SignIn::fields(),
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        answer::complete(request, |_| Ok(()))
    }
}

impl Embedder for OpenAi {
    fn embed(request: EmbedRequest) -> Result<Embeddings, Failure> {
        compatible::embed(&request, "/embeddings", SignIn::ApiKey.bearer())
    }
}

impl Transcriber for OpenAi {
    fn transcribe(request: TranscribeRequest) -> Result<Transcript, Failure> {
        compatible::transcribe(&request, "/audio/transcriptions", SignIn::ApiKey.bearer())
    }
}

/// Signs in where the binding has a key: a server on the own network often needs none.
#[derive(Credentials)]
enum SignIn {
    /// API key
    #[credential(optional)]
    ApiKey,
}

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

#[cfg(test)]
mod tests {
    use sdk::completions::Chunk;
    use sdk::test::{Host, Reply};
    use sdk::{Finish, Message, Role, Section, Usage};

    use super::*;

    fn request() -> Request {
        Request {
            model: "gpt-4o".into(),
            messages: vec![Message::of(Role::User, "What does the desk cost?")],
            outline: vec![Section { key: "sum".into(), title: "Summary".into(), ..Section::default() }],
            ..Request::default()
        }
    }

    fn text(text: &str) -> Vec<Chunk> {
        vec![Chunk::Text(text.into())]
    }

    #[test]
    fn what_the_model_says_becomes_sections_and_text_and_its_end_the_outcome() {
        let usage = Usage { input_tokens: 7, output_tokens: 3, ..Usage::default() };
        let end = vec![Chunk::Usage(usage), Chunk::Finish(Finish::Length), Chunk::Id("r1".into())];
        let ran = Host::new().completes([text("[[#su"), text("m]]\n200 €"), end]).run::<OpenAi>(request());
        assert!(ran.events.iter().any(|event| matches!(event, sdk::events::Event::Section(key) if key == "sum")));
        assert_eq!(ran.text(), "200 €");
        let outcome = ran.result.unwrap();
        assert_eq!((outcome.usage.input_tokens, outcome.provider_request_id.as_deref()), (7, Some("r1")));
        assert!(matches!(outcome.finish, Finish::Length));
        assert_eq!((ran.prompts[0].model.as_str(), ran.prompts[0].messages.len()), ("gpt-4o", 2));
    }

    #[test]
    fn f11_what_came_before_the_line_broke_is_kept_and_the_reason_handed_on() {
        let broken = Host::new().completes_until([text("half")], Failure::Overloaded).run::<OpenAi>(request());
        assert!(broken.text() == "half" && matches!(broken.result, Err(Failure::Overloaded)), "{broken:?}");
    }

    #[test]
    fn a_refusal_and_a_filter_that_held_everything_back_are_refusals() {
        let refused = Host::new().completes([vec![Chunk::Refusal("No.".into())]]).run::<OpenAi>(request());
        assert!(matches!(&refused.result, Err(Failure::Refused(why)) if why == "No."), "{refused:?}");
        let filtered = Host::new().completes([vec![Chunk::Finish(Finish::Filtered)]]).run::<OpenAi>(request());
        assert!(matches!(filtered.result, Err(Failure::Refused(_))), "{filtered:?}");
    }

    #[test]
    fn vectors_come_in_the_order_of_the_texts_and_the_key_is_a_placeholder() {
        let body = r#"{"data":[{"index":1,"embedding":[2]},{"index":0,"embedding":[1]}]}"#;
        let texts = vec!["a".into(), "b".into()];
        let made =
            Host::new().replies(Reply::ok(body)).embed::<OpenAi>(EmbedRequest { texts, ..EmbedRequest::default() });
        assert_eq!(made.result.unwrap().vectors, [[1.0], [2.0]]);
        assert!(
            made.requests[0].headers.iter().any(|(_, value)| *value == SignIn::ApiKey.bearer().1),
            "{:?}",
            made.requests[0].headers
        );
    }
    #[test]
    fn vectors_come_in_the_lots_that_the_provider_takes() {
        let texts: Vec<String> = (0..23).map(|n| n.to_string()).collect();
        let reply = |count: usize| {
            let data: Vec<_> = (0..count).map(|index| format!(r#"{{"index":{index},"embedding":[{count}]}}"#)).collect();
            Reply::ok(format!(r#"{{"data":[{}]}}"#, data.join(",")))
        };
        let refused = r#"{"error":{"message":"batch size is invalid, it should not be larger than 10 (was 23)","code":"InvalidParameter"}}"#;
        let host = Host::new().replies(Reply::status(400, refused));
        let host = [10, 10, 3].into_iter().fold(host, |host, count| host.replies(reply(count)));
        let made = host.embed::<OpenAi>(EmbedRequest { texts, ..EmbedRequest::default() });
        assert_eq!((made.result.unwrap().vectors.len(), made.requests.len()), (23, 4));
        // Any other refusal stays one.
        let refused = r#"{"error":{"message":"model not found"}}"#;
        let host = Host::new().replies(Reply::status(400, refused));
        let texts = vec!["a".into(), "b".into()];
        let made = host.embed::<OpenAi>(EmbedRequest { texts, ..EmbedRequest::default() });
        assert!(matches!(made.result, Err(Failure::BadRequest(_))) && made.requests.len() == 1);
    }
}
