//! An output and its versions as the page sees them, and what may be one.

use chrono::{DateTime, Utc};
use document::{Builder, Citation, Node, Tag};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::described::DocumentNode;
use super::error::Error;

/// Why a version was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OutputKind)]
pub enum Kind {
    /// The model wrote it.
    Model,
    /// A person edited it.
    Edit,
    /// An earlier version was brought back.
    Restore,
}

impl Kind {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "edit" => Self::Edit,
            "restore" => Self::Restore,
            _ => Self::Model,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Edit => "edit",
            Self::Restore => "restore",
        }
    }
}

/// A locked run is a record: who made it one, when and why.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RunLock {
    pub locked_by_name: String,
    pub locked_at: DateTime<Utc>,
    pub reason: String,
}

/// The state of a run's lock.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LockState {
    pub is_locked: bool,
    /// `null` when it is not locked.
    pub lock: Option<RunLock>,
}

/// A line of an output's history.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OutputVersion {
    pub version: i32,
    pub kind: Kind,
    /// What the person called it; empty for most.
    pub note: String,
    /// With `restore`: the version that was brought back.
    pub restored_from: Option<i32>,
    /// Empty for the model's.
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
}

/// A version with its document.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OutputContent {
    #[serde(flatten)]
    pub version: OutputVersion,
    /// Document JSON.
    #[schema(value_type = DocumentNode)]
    pub content: Value,
}

/// The output of a run as it is now.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Output {
    pub run_id: Uuid,
    pub workspace_id: Uuid,
    pub use_case_id: Uuid,
    pub use_case_name: String,
    /// The first words of what was entered into the run.
    pub title: String,
    /// What the run was done with.
    pub model: String,
    pub region: String,
    #[serde(flatten)]
    pub current: OutputContent,
    /// The model's own version, by which an editor tells whose words are whose; `null` when that is the current one.
    #[schema(value_type = Option<DocumentNode>)]
    pub original: Option<Value>,
    #[serde(flatten)]
    pub lock: LockState,
    /// The caller's rights in the run's workspace.
    pub my_permissions: Vec<String>,
}

/// Refuses what is no document: the root must be a `doc` whose nodes have tags, without a character that cannot be
/// stored.
pub fn check(content: &Value) -> Result<(), Error> {
    let root = Node::from_value(content.clone()).map_err(Error::Content)?;
    if root.tag != Tag::Doc {
        return Err(Error::Content("its root must have the tag \"doc\"".to_owned()));
    }
    if has_nul(content) {
        return Err(Error::Content("it contains the character U+0000".to_owned()));
    }
    Ok(())
}

fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(has_nul),
        Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || has_nul(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// The document that a run's stored events make; `None` when nothing had been written.
pub fn document_of(events: &[Value]) -> Option<Value> {
    let mut builder = Builder::new();
    let mut said = false;
    for event in events {
        let data = &event["data"];
        let text = |name: &str| data[name].as_str().unwrap_or_default();
        match event["type"].as_str() {
            Some("section") => builder.push_section(text("key"), text("title")),
            Some("text") => {
                said = said || !text("text").trim().is_empty();
                builder.push_text(text("text"));
            }
            Some("citation") => {
                if let Some(citation) = citation(data) {
                    builder.push_citation(citation);
                }
            }
            // What came before a new attempt is void.
            Some("restart") => (builder, said) = (Builder::new(), false),
            _ => {}
        }
    }
    said.then(|| serde_json::to_value(builder.finish()).ok()).flatten()
}

fn citation(data: &Value) -> Option<Citation> {
    let id = |name: &str| data[name].as_str().and_then(|id| id.parse().ok());
    Some(Citation {
        passage_id: id("passage_id")?,
        document_id: id("document_id")?,
        document_title: data["document_name"].as_str().unwrap_or_default().to_owned(),
        page: data["page"].as_u64().and_then(|page| page.try_into().ok()),
        quote: data["quote"].as_str().unwrap_or_default().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_no_document_is_refused_by_name() {
        for (content, why) in [
            (json!([]), "a node must be an object"),
            (json!({ "content": [] }), "a node must have a tag"),
            (json!({ "tag": "paragraph" }), "its root must have the tag \"doc\""),
            (
                json!({ "tag": "doc", "content": [{ "tag": "text", "content": "a\0b" }] }),
                "it contains the character U+0000",
            ),
            (json!({ "tag": "doc", "x\0y": 1 }), "it contains the character U+0000"),
        ] {
            assert_eq!(check(&content).unwrap_err().to_string(), format!("This is not a valid document: {why}."));
        }
        assert!(check(&json!({ "tag": "doc", "content": [{ "tag": "x-later", "x": [1] }] })).is_ok());
    }

    #[test]
    fn r35_what_a_stopped_run_had_written_becomes_a_document() {
        let events = [
            json!({ "type": "text", "data": { "text": "Void." } }),
            json!({ "type": "restart", "data": { "attempt": 2, "reason": "r" } }),
            json!({ "type": "section", "data": { "key": "a", "title": "Answer" } }),
            json!({ "type": "text", "data": { "text": "Half a **sent" } }),
            json!({ "type": "text", "data": { "text": "ence**" } }),
            json!({ "type": "citation", "data": { "number": 1, "passage_id": Uuid::nil(), "document_id": Uuid::nil(), "document_name": "D", "page": 2, "quote": "q" } }),
            json!({ "type": "later", "data": {} }),
        ];
        let document = document_of(&events).unwrap();
        let section = &document["content"][0];
        assert_eq!((&section["tag"], &section["key"]), (&json!("section"), &json!("a")));
        assert_eq!(section["content"][1]["content"][1]["style"], json!({ "bold": true }));
        assert_eq!(section["content"][1]["content"][2]["citation"]["page"], 2);
        assert_eq!(document_of(&events[..2]), None);
    }
}
