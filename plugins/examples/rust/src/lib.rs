//! A runner for a provider that streams chat completions over HTTP: what it says becomes events, its refusals become failures.
//! Change names, address, body and events into those of your provider; the tests show what must still hold then.

mod body;

use std::collections::BTreeMap;

use sdk::answer::Answer;
use sdk::provider::{Post, shown};
use sdk::{
    Capability, Credentials, Failure, Finish, Manifest, Model, Outcome, Request, Runner, Settings, ToolCall, manifest,
    sse,
};
use serde_json::Value;

struct Plugin;

impl Runner for Plugin {
    fn describe() -> Manifest {
        manifest! {
            vendor: "Example Ltd",
            models: vec![Model {
                id: "example-1".into(),
                label: "Example 1".into(),
                context_tokens: 128_000,
                capabilities: vec![
                    Capability::Chat,
                    Capability::JsonSchema,
                    Capability::Tools,
                    Capability::Citations,
                ],
                ..Model::default()
            }],
            endpoint: "https://api.example.com/v1",
            credentials: SignIn::fields(),
            settings_schema: Options::schema(),
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let options = Options::read(&request.settings)?;
        // What stands for the key; the host fills it in on the way out: it is never in here.
        let mut headers = vec![SignIn::ApiKey.bearer()];
        headers.extend(options.project.map(|project| ("x-project", project)));
        // A refusal is what its status means; look into its body here where your provider says more.
        let response = Post::json("/chat/completions", &body::body(&request)?, headers).send(|_| None)?;
        let mut reply = Reply { answer: Answer::new(&request), calls: BTreeMap::new() };
        for event in sse::events(&response) {
            let data = event?.data;
            if data == "[DONE]" {
                return reply.finish();
            }
            reply.take(&serde_json::from_str(&data).map_err(|_| sse::unreadable())?)?;
        }
        // Half an answer is no answer.
        Err(sse::cut())
    }
}

/// What an administrator enters to sign in. Each comment is a label in the form.
#[derive(Credentials)]
enum SignIn {
    /// API key
    ApiKey,
}

/// What an administrator may set besides. The first paragraph of a comment is a title in the form, the rest its description.
#[derive(Settings)]
struct Options {
    /// Project
    ///
    /// Which project of the account pays; empty leaves it to the provider
    project: Option<String>,
}

/// An answer on its way.
struct Reply {
    answer: Answer,
    /// The tools that the model asks for, by their number: they come in pieces, and go out whole.
    calls: BTreeMap<u64, ToolCall>,
}

impl Reply {
    /// One event.
    fn take(&mut self, event: &Value) -> Result<(), Failure> {
        if let Some(message) = event.pointer("/error/message").and_then(Value::as_str) {
            return Err(Failure::Unavailable(shown(message)));
        }
        if let Some(id) = event.get("id").and_then(Value::as_str) {
            self.answer.outcome.provider_request_id = Some(id.to_owned());
        }
        if let Some(text) = event.pointer("/choices/0/delta/content").and_then(Value::as_str) {
            self.answer.text(text)?;
        }
        for piece in event.pointer("/choices/0/delta/tool_calls").and_then(Value::as_array).into_iter().flatten() {
            let said = |place: &str| piece.pointer(place).and_then(Value::as_str).unwrap_or_default();
            let call = self.calls.entry(piece.get("index").and_then(Value::as_u64).unwrap_or_default()).or_default();
            call.id.push_str(said("/id"));
            call.name.push_str(said("/function/name"));
            call.arguments.push_str(said("/function/arguments"));
        }
        match event.pointer("/choices/0/finish_reason").and_then(Value::as_str) {
            Some("length") => self.answer.outcome.finish = Finish::Length,
            Some("tool_calls") => self.answer.outcome.finish = Finish::ToolCalls,
            Some("content_filter") => self.answer.filtered("the provider's content filter held the answer back"),
            _ => {}
        }
        let count = |name: &str| event.pointer("/usage").and_then(|usage| usage.get(name)).and_then(Value::as_u64);
        if let Some(tokens) = count("prompt_tokens") {
            self.answer.outcome.usage.input_tokens = tokens;
        }
        if let Some(tokens) = count("completion_tokens") {
            self.answer.outcome.usage.output_tokens = tokens;
        }
        // What is settled goes out now: a person waits for it.
        Ok(self.answer.flush()?)
    }

    /// The provider has said that it is done.
    fn finish(mut self) -> Result<Outcome, Failure> {
        for call in self.calls.into_values() {
            self.answer.tool_call(call)?;
        }
        self.answer.finish()
    }
}

sdk::runner!(Plugin);

#[cfg(test)]
mod tests {
    use sdk::test::{Host, Reply};
    use sdk::{Message, Role};

    use super::*;

    fn request() -> Request {
        let messages = vec![Message::of(Role::User, "What does the desk cost?")];
        Request { model: "example-1".into(), messages, ..Request::default() }
    }

    const ANSWER: &str = "data: {\"choices\":[{\"delta\":{\"content\":\"200 €\"}}]}\n\n\
        data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":2}}\n\n\
        data: [DONE]\n\n";

    #[test]
    fn an_answer_is_handed_on_wherever_the_network_cuts_it() {
        for bytes in [1, 5, 1000] {
            let ran = Host::new().replies(Reply::ok(ANSWER).split(bytes)).run::<Plugin>(request());
            assert_eq!(ran.text(), "200 €");
            assert_eq!(ran.result.unwrap().usage.output_tokens, 2);
        }
    }

    #[test]
    fn half_an_answer_is_no_answer() {
        let half = ANSWER.replace("data: [DONE]\n\n", "");
        let ran = Host::new().replies(Reply::ok(half)).run::<Plugin>(request());
        assert!(matches!(ran.result, Err(Failure::Unavailable(_))), "{ran:?}");
    }

    #[test]
    fn a_refusal_says_what_to_do() {
        let reply = Reply::status(429, "{}").header("Retry-After", "7");
        let ran = Host::new().replies(reply).run::<Plugin>(request());
        assert!(matches!(ran.result, Err(Failure::RateLimited(Some(7)))), "{ran:?}");
        let ran = Host::new().run::<Plugin>(Request { settings: r#"{"project": 1}"#.into(), ..request() });
        assert!(matches!(&ran.result, Err(Failure::BadRequest(why)) if why.contains("`project`")), "{ran:?}");
    }

    #[test]
    fn the_key_is_a_placeholder_and_the_question_is_sent() {
        let ran = Host::new().replies(Reply::ok(ANSWER)).run::<Plugin>(request());
        assert!(ran.body(0).contains("What does the desk cost?"), "{}", ran.body(0));
        assert!(ran.requests[0].headers.iter().any(|(_, value)| value.contains(SignIn::ApiKey.placeholder())));
    }
}
