//! The answer of a run while it is written, and the document that is made of it.

use std::collections::HashMap;

use document::Builder;
use document::fields::Reader;
use runners::{Outcome, ToolCall, Usage};
use serde_json::Value;
use uuid::Uuid;

use crate::documents::Offered;
use crate::kit::text;
use crate::runs::form::{self, Form};
use crate::runs::plan::{self, Plan};

/// What an attempt has said so far.
#[derive(Default)]
pub struct ModelOutput {
    pub document: Builder,
    /// Of an answer that is JSON; what it says stands in the document too, word for word.
    pub reader: Option<Reader>,
    pub numbers: HashMap<Uuid, u32>,
    pub is_writing: bool,
    /// Whether there was anything that a second try would say again.
    pub has_spoken: bool,
    /// Tools that the model asked for.
    pub calls: Vec<ToolCall>,
}

impl ModelOutput {
    pub fn to(plan: &Plan) -> Self {
        Self { reader: plan.form.as_ref().map(Form::reader), ..Self::default() }
    }

    /// The number of a passage that is cited.
    pub fn number(&mut self, passage: Uuid) -> u32 {
        let next = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX).saturating_add(1);
        *self.numbers.entry(passage).or_insert(next)
    }
}

/// An answer that does not match, kept until there is a better one.
pub struct Draft {
    pub output: Option<Value>,
    pub numbers: HashMap<Uuid, u32>,
    pub outcome: Outcome,
    pub usage: Usage,
}

/// The document of an answer, with each citation held against its passage.
pub fn made(answer: &mut ModelOutput, plan: &Plan, offered: &[Offered], ended: bool) -> Option<Value> {
    if !answer.is_writing {
        return None;
    }
    let mut document = std::mem::take(&mut answer.document).finish();
    if let (Some(form), Some(reader)) = (&plan.form, answer.reader.take()) {
        let sources = plan::sources(offered);
        let source = |mark: &str| {
            let (id, source) = sources.get(&offered.get(form::place_of(mark)?)?.id.to_string())?;
            Some(source.citation(*id))
        };
        document = form.document(reader.finish(), document, ended, source);
        document.each_cited(&mut |citation| {
            answer.number(citation.passage_id);
        });
    }
    let cited = offered.iter().filter(|offered| answer.numbers.contains_key(&offered.id));
    let passages: HashMap<Uuid, String> = cited.map(|offered| (offered.id, offered.shown())).collect();
    document::support::mark(&mut document, |id| passages.get(&id).map(String::as_str));
    let mut output = serde_json::to_value(document).ok()?;
    // A schema's answer may spell out what no text of it shows: "\u0000".
    text::storable(&mut output);
    Some(output)
}

/// PostgreSQL's text holds every character but NUL, which a model may well write.
pub fn storable(text: String) -> String {
    if text.contains('\0') { text.replace('\0', "\u{fffd}") } else { text }
}
