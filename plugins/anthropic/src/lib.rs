//! The `anthropic` runner: Claude over the native Messages API. `body` builds what is sent, `reply` reads what comes back.

mod body;
mod reply;

use sdk::answer::Answer;
use sdk::provider::{self, Post};
use sdk::{
    Capability, Credentials, Failure, Manifest, Model, Outcome, Price, Request, Runner, Settings, manifest, sse,
};

struct Anthropic;

impl Runner for Anthropic {
    fn describe() -> Manifest {
        manifest! {
            vendor: "Atelier",
            // Ids, windows and prices of November 2026: platform.claude.com/docs/en/about-claude/pricing and …/models/opus-5-5/overview,
            // …/sonnet-5-5/overview, …/haiku-5-5/overview. Haiku 5.5 costs five times as much where a prompt has more than 100,000 tokens.
            models: vec![
                model("claude-opus-5-5", "Claude Opus 5.5", LARGE, (4_000_000, 200_000, 20_000_000)),
                model("claude-sonnet-5-5", "Claude Sonnet 5.5", LARGE, (2_000_000, 100_000, 10_000_000)),
                model("claude-haiku-5-5", "Claude Haiku 5.5", LARGE, (100_000, 10_000, 500_000)),
                // Its successors are those above; the provider may retire it from 24 November 2026 on.
                model("claude-opus-4-5", "Claude Opus 4.5", SMALL, (5_000_000, 500_000, 25_000_000)),
                model("claude-sonnet-4-5", "Claude Sonnet 4.5", SMALL, (3_000_000, 300_000, 15_000_000)),
                model("claude-haiku-4-5", "Claude Haiku 4.5", SMALL, (1_000_000, 100_000, 5_000_000)),
            ],
            endpoint: "https://api.anthropic.com/v1",
            credentials: SignIn::fields(),
            settings_schema: Options::schema(),
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let options = Options::read(&request.settings)?;
        let body = body::body(&request, options.thinking_tokens)?;
        let mut headers = vec![SignIn::ApiKey.header("x-api-key"), ("anthropic-version", "2023-06-01".into())];
        headers.extend(options.beta.filter(|beta| !beta.is_empty()).map(|beta| ("anthropic-beta", beta)));
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

#[derive(Credentials)]
enum SignIn {
    /// API key
    ApiKey,
}

#[derive(Settings)]
struct Options {
    /// Tokens for thinking
    ///
    /// Lets the model think before it answers; models from Claude 5 on decide that themselves
    #[setting(minimum = 1024)]
    thinking_tokens: Option<u32>,
    /// Beta features
    ///
    /// Names for the header anthropic-beta, separated by commas
    beta: Option<String>,
}

/// Tokens of context and of an answer.
const LARGE: (u32, u32) = (1_000_000, 128_000);
const SMALL: (u32, u32) = (200_000, 64_000);

fn model(id: &str, label: &str, (context, answer): (u32, u32), (input, cached, output): (u64, u64, u64)) -> Model {
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
        context_tokens: context,
        max_output_tokens: answer,
        capabilities,
        price: Some(price),
        ..Model::default()
    }
}

sdk::runner!(Anthropic);

#[cfg(test)]
mod tests {
    use sdk::test::{Host, Reply};
    use sdk::{Message, Role};

    use super::*;

    fn request() -> Request {
        let messages = vec![Message::of(Role::User, "Hello")];
        Request {
            model: "claude-haiku-4-5".into(),
            messages,
            settings: r#"{"beta":"b1"}"#.into(),
            ..Request::default()
        }
    }

    const STREAM: &str = "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":4}}}\n\n\
        event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"größer 🦀\"}}\n\n\
        event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n";

    #[test]
    fn f12_it_does_not_matter_where_the_stream_is_cut() {
        for bytes in [1, 7, 1000] {
            let reply = Reply::ok(STREAM).header("request-id", "r1").split(bytes);
            let ran = Host::new().replies(reply).run::<Anthropic>(request());
            assert_eq!(ran.text(), "größer 🦀");
            let outcome = ran.result.unwrap();
            assert_eq!((outcome.usage.input_tokens, outcome.provider_request_id.as_deref()), (4, Some("r1")));
            let sent = &ran.requests[0];
            assert!(
                sent.url == "/messages" && sent.headers.contains(&("anthropic-beta".into(), "b1".into())),
                "{sent:?}"
            );
        }
    }

    #[test]
    fn f11_an_answer_that_just_ends_is_no_answer() {
        let half = STREAM.split("event: message_stop").next().unwrap_or_default();
        let ran = Host::new().replies(Reply::ok(half)).run::<Anthropic>(request());
        assert!(ran.text() == "größer 🦀" && matches!(ran.result, Err(Failure::Unavailable(_))), "{ran:?}");
    }

    #[test]
    fn f10_a_refusal_says_what_to_do() {
        let body = r#"{"type":"error","error":{"type":"rate_limit_error","message":"slow down"}}"#;
        let reply = Reply::status(429, body).header("Retry-After", "7");
        let ran = Host::new().replies(reply).run::<Anthropic>(request());
        assert!(matches!(ran.result, Err(Failure::RateLimited(Some(7)))), "{ran:?}");
    }

    #[test]
    fn a_setting_that_cannot_be_used_is_named() {
        let request = Request { settings: r#"{"thinking_tokens":7}"#.into(), ..request() };
        let ran = Host::new().run::<Anthropic>(request);
        assert!(
            matches!(&ran.result, Err(Failure::BadRequest(why)) if why.contains("`thinking_tokens`"))
                && ran.requests.is_empty(),
            "{ran:?}"
        );
    }
}
