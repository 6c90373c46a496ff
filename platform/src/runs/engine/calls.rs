//! What a model asks for while it answers: searches are made here and the model is asked again; use cases are handed
//! over, and the run ends.

use runners::{Finish, Outcome, ToolCall, Usage};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::answer::ModelOutput;
use super::session::RunSession;
use crate::runs::asking_back;
use crate::runs::calling::{self, HandedCall, HandedOver, Resumed, UseCaseTool};
use crate::runs::model::Event;
use crate::runs::searching::{self, AT_ONCE, ROUNDS};

const TOO_MANY: &str = "Too many calls at once. Ask for fewer.";
const ONE_QUESTION: &str = "Ask one question at a time. This one was not asked.";

impl RunSession<'_> {
    /// Whether the model waits for tools, and may use some.
    pub fn has_calls(&self, outcome: &Outcome) -> bool {
        outcome.finish == Finish::ToolCalls
            && !self.answer.calls.is_empty()
            && self.execution.plan.has_tools()
            && self.rounds < ROUNDS
            && !self.live.stop.is_cancelled()
    }

    /// Does what the model asked for, so that it can be asked again; `false`: nothing more is to be done here. `used`: by
    /// the model until now.
    pub async fn call(&mut self, used: Usage) -> bool {
        self.lengths.count(used);
        self.rounds += 1;
        let calls = std::mem::take(&mut self.answer.calls);
        if self.answer.is_writing {
            // "I will look it up" is no part of the answer.
            let reason = "The model uses a tool; the answer begins after that.".to_owned();
            self.say(&Event::Restart { attempt: self.execution.attempt, reason });
        }
        self.answer = ModelOutput::to(&self.execution.plan);
        self.reply.push(searching::asked(&calls));
        let mut handed: Vec<HandedCall> = Vec::new();
        for (place, call) in calls.iter().enumerate() {
            let tool = self.execution.plan.tools.iter().find(|tool| tool.name == call.name).cloned();
            let told = match (tool, self.execution.plan.searches) {
                _ if place >= AT_ONCE => Err(TOO_MANY),
                (Some(tool), _) if tool.asks_back() && handed.iter().any(|before| before.tool.asks_back()) => {
                    Err(ONE_QUESTION)
                }
                (Some(tool), _) => match inputs(&tool, call) {
                    Ok(inputs) => {
                        handed.push(HandedCall { id: Uuid::now_v7(), call: call.clone(), tool, inputs });
                        continue;
                    }
                    Err(why) => Err(why),
                },
                (None, Some(searches)) => match searching::wanted(call) {
                    Ok(words) => self.look(call, &words, searches).await,
                    Err(why) => Err(why),
                },
                (None, None) => Err(searching::NO_TOOL),
            };
            self.reply.push(searching::answered(call, told));
        }
        if handed.is_empty() || self.live.stop.is_cancelled() {
            return !self.live.stop.is_cancelled();
        }
        let names: Vec<String> = handed.iter().map(|call| format!("“{}”", call.tool.title)).collect();
        self.stage("calling", format!("Asking for {}", names.join(", ")));
        self.handed_over = Some(HandedOver {
            resumed: Resumed { messages: std::mem::take(&mut self.reply), rounds: self.rounds },
            passages: self.execution.offered.iter().map(|passage| passage.id).collect(),
            calls: handed,
            is_unwatched: !self.live.is_watched(),
        });
        false
    }
}

/// What a call gives; else what the model is told instead.
fn inputs(tool: &UseCaseTool, call: &ToolCall) -> Result<Map<String, Value>, &'static str> {
    let inputs = calling::inputs(call)?;
    if tool.asks_back() {
        asking_back::question(&inputs)?;
    }
    Ok(inputs)
}
