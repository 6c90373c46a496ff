//! What a request may ask for besides text: JSON by a schema, and tools that the platform calls for the model.

use serde_json::Value;

use super::report::{Case, Report, Seen};
use super::stand_in::{Act, Call};
use super::trial::{Ended, Speaks, Trial};
use crate::{Capability, Event, Finish, Message, Part, Request, Role, Tool, ToolCall, ToolResult};

/// An answer in JSON, cut as models cut; its schema, and a name in it that is nowhere else.
const JSON: [&str; 4] = ["{\"conformance_pr", "ice\": 200, \"who\":", " \"Müller 🦀\"", "}"];
const SCHEMA: &str = r#"{"type":"object","properties":{"conformance_price":{"type":"integer"},"who":{"type":"string"}},"required":["conformance_price","who"],"additionalProperties":false}"#;
const NAME: &str = "conformance_price";

/// A tool, what the model asks of it, and what comes of that.
const TOOL: &str = "conformance_lookup";
const PARAMETERS: &str = r#"{"type":"object","properties":{"conformance_city":{"type":"string"}},"required":["conformance_city"],"additionalProperties":false}"#;
const PARAMETER: &str = "conformance_city";
const CALL: Call = Call { id: "call_conformance_1", name: TOOL, arguments: r#"{"conformance_city":"Köln 🦀"}"# };
const RESULT: &str = "conformance-result-4711";

pub async fn check(trial: &Trial, report: &mut Report) {
    let cases = [(JSON_CASE, Capability::JsonSchema, "JSON by a schema"), (TOOLS, Capability::Tools, "tools")];
    for (case, capability, what) in cases {
        match &trial.speaks {
            Speaks::Nobody => report.skipped(case, "it asks no provider"),
            Speaks::Recorded(_) | Speaks::Unknown(_) => report.skipped(case, "its wire format is not known here"),
            Speaks::Known(_) => match trial.model_with(capability) {
                None => report.skipped(case, format!("none of its models promises {what}")),
                Some(model) => {
                    let seen = match capability {
                        Capability::JsonSchema => json(trial, model).await,
                        _ => tools(trial, model).await,
                    };
                    report.seen(case, seen);
                }
            },
        }
    }
}

/// A request for this model that asks for nothing else.
fn request(trial: &Trial, model: String) -> Request {
    Request { model, passages: Vec::new(), outline: Vec::new(), ..trial.request() }
}

async fn json(trial: &Trial, model: String) -> Seen {
    trial.provide_saying(Act::Stream, &JSON);
    let asked = Request { response_schema: Some(SCHEMA.into()), ..request(trial, model) };
    let ended = trial.run(asked).await;
    ended.result.as_ref().map_err(|failure| format!("it answered {failure}"))?;
    sent(trial, NAME, "the schema")?;
    let said: String = ended
        .events
        .iter()
        .filter_map(|event| if let Event::Json(text) = event { Some(text.as_str()) } else { None })
        .collect();
    if !ended.text.is_empty() {
        return Err(format!("it emitted {:?} as text, and not as `json`", ended.text));
    }
    if parsed(&said) != parsed(&JSON.concat()) {
        return Err(format!("the provider said {:?}, and it emitted {said:?}", JSON.concat()));
    }
    Ok("as `json`, and the schema was sent".into())
}

/// Two turns: the model asks for a tool, and is told what came of it.
async fn tools(trial: &Trial, model: String) -> Seen {
    let tool = Tool { name: TOOL.into(), description: "Looks a city up.".into(), parameters: PARAMETERS.into() };
    let first = Request { tools: vec![tool], ..request(trial, model) };
    trial.provide_saying(Act::Call(CALL), &["I look it up. "]);
    let call = called(&trial.run(first.clone()).await)?;
    sent(trial, PARAMETER, "the tool's schema")?;
    let result = ToolResult { id: call.id.clone(), name: call.name.clone(), content: RESULT.into(), failed: false };
    let turn = |role, part| Message { role, parts: vec![part] };
    let mut second = first;
    second.messages.push(turn(Role::Assistant, Part::ToolCall(call)));
    second.messages.push(turn(Role::Tool, Part::ToolResult(result)));
    trial.provide(Act::Stream);
    let ended = trial.run(second).await;
    ended.result.as_ref().map_err(|failure| format!("told the tool's result, it answered {failure}"))?;
    sent(trial, TOOL, "the call, in the turn after it,")?;
    sent(trial, RESULT, "the tool's result")?;
    if ended.text.is_empty() {
        return Err("told the tool's result, it emitted no text".into());
    }
    Ok("call, result and answer".into())
}

/// The one call of a run that ended with it.
fn called(ended: &Ended) -> Seen<ToolCall> {
    let outcome = ended.result.as_ref().map_err(|failure| format!("it answered {failure}"))?;
    let calls: Vec<&ToolCall> = ended
        .events
        .iter()
        .filter_map(|event| if let Event::ToolCall(call) = event { Some(call) } else { None })
        .collect();
    let [call] = calls[..] else {
        return Err(format!("the model asked for one tool, and it emitted {} calls", calls.len()));
    };
    if call.id.is_empty() || call.name != CALL.name || parsed(&call.arguments) != parsed(CALL.arguments) {
        return Err(format!("the model asked for {} with {}, and it emitted {call:?}", CALL.name, CALL.arguments));
    }
    if outcome.finish != Finish::ToolCalls {
        return Err(format!("the model waits for the tool, and it finished with {:?}", outcome.finish));
    }
    Ok(call.clone())
}

/// Whether the last request had this in its body.
fn sent(trial: &Trial, what: &str, named: &str) -> Seen<()> {
    let asked = trial.provider.requests().into_iter().next_back();
    if asked.is_some_and(|request| request.body.contains(what)) {
        return Ok(());
    }
    Err(format!("{named} did not reach the provider"))
}

fn parsed(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

const JSON_CASE: Case = Case {
    id: "answers.json",
    what: "answers in JSON by a schema",
    means: "A program can rely on the shape of the answer.",
    advice: "Send `response-schema` in the provider's way, and emit what comes as `json`; or take json-schema out of the model's capabilities.",
};

const TOOLS: Case = Case {
    id: "answers.tools",
    what: "asks for a tool, and goes on with its result",
    means: "Assistants can look things up and act: call, result and answer fit together.",
    advice: "Emit a whole `tool-call` with id, name and arguments, finish with `tool-calls`, and send both back to the provider in the next turn; or take tools out of the model's capabilities.",
};
