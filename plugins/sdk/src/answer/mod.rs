//! What a model says becomes events: marks in its text become sections and citations, JSON stays JSON, and at the end it is
//! decided whether that was an answer or a refusal. `instructions` tells the model the marks, `marks` reads them, `parameters`
//! passes on what only an OpenAI-compatible endpoint knows.

mod instructions;
mod marks;
mod parameters;

use crate::completions::{self, Chunk, Prompt};
use crate::events::Event;
use crate::{Failure, Finish, Message, Outcome, Platform, Request, Role, Stopped, ToolCall, emit};

pub use instructions::instructions;
pub use marks::Marks;

/// An answer on its way. The provider's end of it (usage, finish, id) is kept in `outcome`.
pub struct Answer {
    pub outcome: Outcome,
    json: bool,
    marks: Marks,
    said: bool,
    refusal: String,
}

impl Answer {
    pub fn new(request: &Request) -> Self {
        let keys = request.outline.iter().map(|section| section.key.clone()).collect();
        let ids = request.passages.iter().map(|passage| passage.id.clone()).collect();
        Self {
            outcome: Outcome::default(),
            json: request.response_schema.is_some(),
            marks: Marks::new(keys, ids),
            said: false,
            refusal: String::new(),
        }
    }

    /// More of what the model says: JSON where the request has a schema.
    pub fn text(&mut self, text: &str) -> Result<(), Stopped> {
        if text.is_empty() {
            return Ok(());
        }
        self.said = true;
        if self.json { emit(Event::Json(text.to_owned())) } else { self.marks.push(text, &mut Platform) }
    }

    pub fn reasoning(&mut self, text: String) -> Result<(), Stopped> {
        if text.is_empty() { Ok(()) } else { emit(Event::Reasoning(text)) }
    }

    pub fn tool_call(&mut self, call: ToolCall) -> Result<(), Stopped> {
        self.said = true;
        self.flush()?;
        emit(Event::ToolCall(call))
    }

    /// More of the model's reason not to answer.
    pub fn refusal(&mut self, text: &str) {
        self.refusal.push_str(text);
    }

    /// The provider held back the rest for this reason; where it held back everything, that is a refusal.
    pub fn filtered(&mut self, why: &str) {
        self.outcome.finish = Finish::Filtered;
        if !self.said {
            self.refusal(why);
        }
    }

    /// What a completion of an OpenAI-compatible endpoint says.
    fn take(&mut self, chunks: Vec<Chunk>) -> Result<(), Stopped> {
        for chunk in chunks {
            match chunk {
                Chunk::Text(text) => self.text(&text)?,
                Chunk::Reasoning(text) => self.reasoning(text)?,
                Chunk::ToolCall(call) => self.tool_call(call)?,
                Chunk::Refusal(text) => self.refusal(&text),
                Chunk::Usage(usage) => self.outcome.usage = usage,
                Chunk::Finish(Finish::Filtered) => self.filtered("the provider's content filter held the answer back"),
                Chunk::Finish(finish) => self.outcome.finish = finish,
                Chunk::Id(id) => self.outcome.provider_request_id = Some(id),
                Chunk::Other(_) => {}
            }
        }
        Ok(())
    }

    /// Hands on what is settled, however little it is: to be called whenever one has to wait for more.
    pub fn flush(&mut self) -> Result<(), Stopped> {
        self.marks.flush(&mut Platform)
    }

    /// The provider has said that it is done.
    pub fn finish(mut self) -> Result<Outcome, Failure> {
        self.marks.finish(&mut Platform)?;
        if self.refusal.is_empty() { Ok(self.outcome) } else { Err(Failure::Refused(self.refusal)) }
    }
}

/// The system's messages and what the model has to know of outline and passages, as one text; and the other messages.
pub fn conversation(request: &Request) -> (String, Vec<&Message>) {
    let (system, others): (Vec<_>, Vec<_>) = request.messages.iter().partition(|message| message.role == Role::System);
    let mut texts = vec![instructions(request)];
    texts.extend(system.iter().map(|message| message.text()));
    texts.retain(|text| !text.is_empty());
    (texts.join("\n\n"), others)
}

/// A chat completion of an OpenAI-compatible endpoint as the whole answer to a request. `change` may change what is sent.
pub fn complete(request: Request, change: impl FnOnce(&mut Prompt) -> Result<(), Failure>) -> Result<Outcome, Failure> {
    let mut answer = Answer::new(&request);
    let mut prompt = prompt(request);
    change(&mut prompt)?;
    // Where the answer has no marks, nothing of it would change here on its way.
    if answer.marks.are_none() {
        let relayed = completions::relay(&prompt)?;
        answer.said = relayed.said;
        answer.take(relayed.rest)?;
        return answer.finish();
    }
    let completion = completions::start(&prompt)?;
    while let Some(chunks) = completion.next()? {
        answer.take(chunks)?;
        answer.flush()?;
    }
    answer.finish()
}

/// The request for the endpoint. The instructions go first, in a message of their own.
fn prompt(request: Request) -> Prompt {
    let mut messages = Vec::with_capacity(request.messages.len() + 1);
    let instructions = instructions(&request);
    if !instructions.is_empty() {
        messages.push(Message::of(Role::System, instructions));
    }
    let extras = parameters::of(&request);
    messages.extend(request.messages);
    Prompt {
        model: request.model,
        messages,
        sampling: request.sampling,
        tools: request.tools,
        tool_choice: request.tool_choice,
        response_schema: request.response_schema,
        extras,
        ..Prompt::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Section;

    #[test]
    fn the_instructions_go_before_the_messages_and_only_where_there_are_some() {
        let section = Section { key: "sum".into(), title: "Summary".into(), ..Section::default() };
        let request = Request {
            messages: vec![Message::of(Role::System, "Be kind."), Message::of(Role::User, "Hello")],
            outline: vec![section],
            ..Request::default()
        };
        let (system, others) = conversation(&request);
        assert!(system.contains("[[#sum]] Summary") && system.ends_with("Be kind."), "{system}");
        assert_eq!(others.iter().map(|message| message.text()).collect::<Vec<_>>(), ["Hello"]);
        assert_eq!(prompt(request.clone()).messages.len(), 3);
        assert_eq!(prompt(Request { outline: Vec::new(), ..request }).messages.len(), 2);
    }
}
