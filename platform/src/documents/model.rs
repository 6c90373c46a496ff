//! Documents as the page sees them, and the rules for names.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

/// How far a document is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DocumentStatus {
    /// Stored; nobody has begun to read it.
    Queued,
    /// A worker reads it.
    Extracting,
    Ready,
    /// It cannot be read; `problem` says why.
    Failed,
}

impl DocumentStatus {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "extracting" => Self::Extracting,
            "ready" => Self::Ready,
            "failed" => Self::Failed,
            _ => Self::Queued,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Extracting => "extracting",
            Self::Ready => "ready",
            Self::Failed => "failed",
        }
    }
}

/// Why a document cannot be read, and what to do.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReadingProblem {
    /// Stable: `encrypted`, `no_text`, `archive_bomb` …
    pub code: String,
    pub message: String,
}

impl ReadingProblem {
    /// As its row says: a code says that there is one.
    pub fn of(code: Option<String>, message: Option<String>) -> Option<Self> {
        code.map(|code| Self { code, message: message.unwrap_or_default() })
    }
}

/// A supporting document with the same content.
#[derive(Debug, Serialize, ToSchema)]
pub struct SameDocument {
    pub id: Uuid,
    pub name: String,
    pub folder_id: Option<Uuid>,
}

/// A tag and how many documents of the workspace have it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DocumentTag)]
pub struct Tag {
    pub tag: String,
    pub documents: i64,
}

/// How a version differs from the one that was in force when it was read; passages with the same words count as kept.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VersionChanges)]
pub struct Changes {
    pub kept: i32,
    pub added: i32,
    pub removed: i32,
}

/// A kind of file as the description of the API names it.
pub struct DocumentKind;

impl PartialSchema for DocumentKind {
    fn schema() -> RefOr<Schema> {
        let names = extract::Kind::ALL.map(extract::Kind::as_str);
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(names))
            .description(Some("What a file is, by its content."))
            .into()
    }
}

impl ToSchema for DocumentKind {}

/// One of the files that a document has been.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DocumentVersion)]
pub struct Version {
    /// From 1.
    pub version: i32,
    pub is_in_force: bool,
    /// What the file was called when it came.
    pub file_name: String,
    #[schema(value_type = Option<DocumentKind>)]
    pub kind: Option<String>,
    /// Bytes.
    pub size: i64,
    pub pages: Option<i32>,
    pub passages: Option<i32>,
    pub status: DocumentStatus,
    pub problem: Option<ReadingProblem>,
    pub warnings: Vec<String>,
    pub attempt: i32,
    pub reading_since: Option<DateTime<Utc>>,
    pub uploaded_by_name: String,
    pub created_at: DateTime<Utc>,
    /// `null` for the first, and until it is read.
    pub changes: Option<Changes>,
}

/// How far a recording is transcribed. A long one is transcribed part by part.
#[derive(Debug, Serialize, ToSchema)]
pub struct WritingDown {
    /// Transcribed parts.
    pub done: i32,
    /// As many as there seem to be; `null` before the first was made.
    pub parts: Option<i32>,
}

/// An answer that cites a document.
#[derive(Debug, Serialize, ToSchema)]
pub struct CitingRun {
    pub run_id: Uuid,
    pub use_case_id: Uuid,
    pub use_case_name: String,
    pub title: String,
    pub is_locked: bool,
    pub created_at: DateTime<Utc>,
    pub created_by_name: String,
    /// How many of its citations point to the document.
    pub citations: i64,
    /// The newest version that they point to.
    pub version: Option<i32>,
}

/// A document in a list or on its own.
#[derive(Debug, Serialize, ToSchema)]
pub struct Document {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub folder_id: Option<Uuid>,
    pub name: String,
    /// `pdf`, `docx`, `xlsx`, `text`, `vtt`, `wav` …: by content; `null` until it is read.
    #[schema(value_type = Option<DocumentKind>)]
    pub kind: Option<String>,
    /// Bytes.
    pub size: i64,
    pub pages: Option<i32>,
    pub characters: Option<i64>,
    pub passages: Option<i32>,
    pub status: DocumentStatus,
    pub problem: Option<ReadingProblem>,
    pub warnings: Vec<String>,
    /// How often reading it was begun.
    pub attempt: i32,
    /// When the present or last attempt to read it began.
    pub reading_since: Option<DateTime<Utc>>,
    pub uploaded_by_name: String,
    pub created_at: DateTime<Utc>,
    /// The version in force, from 1.
    pub version: i32,
    pub tags: Vec<String>,
    /// Documents of the workspace with the same content; empty in lists.
    pub same_as: Vec<SameDocument>,
    /// A newer file that is not in force: waiting, being read, or not readable. `null` in lists.
    pub newer: Option<Box<Version>>,
    /// While a recording is being transcribed; not in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub writing_down: Option<WritingDown>,
}

/// A piece of a document that a citation points to.
#[derive(Debug, Serialize, ToSchema)]
pub struct Passage {
    pub id: Uuid,
    pub document_id: Uuid,
    pub document_name: String,
    /// The version of the document that it stands in.
    pub version: i32,
    /// Position in the document, from 0.
    pub ordinal: i32,
    /// From 1, where the format has pages.
    pub page: Option<i32>,
    pub heading: Option<String>,
    /// First character in the document's whole text.
    pub start: i64,
    /// One past the last character.
    pub end: i64,
    /// The columns' names, where this piece of a table does not begin with them.
    pub table_header: Option<String>,
    /// In a transcript with times: when it was said, in milliseconds from the beginning.
    pub start_ms: Option<i64>,
    pub end_ms: Option<i64>,
    /// Who says it, as the transcript names them.
    pub speaker: Option<String>,
    pub text: String,
}

/// How far a document is prepared for search by meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MeaningState {
    /// It waits its turn, or for a provider that is away: then `problem` says so, and `next_try_at` when it is asked
    /// again.
    Queued,
    Working,
    Ready,
    /// It will not work as it is; `problem` says why.
    Failed,
    /// No model here makes vectors: the document is found by its words.
    None,
}

impl MeaningState {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "working" => Self::Working,
            "ready" => Self::Ready,
            "failed" => Self::Failed,
            "none" => Self::None,
            _ => Self::Queued,
        }
    }
}

/// Whether a document is found by what it means, and not by its words alone.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ByMeaning {
    pub state: MeaningState,
    /// Whether the client wants its documents found by their meaning at all.
    pub is_wanted: bool,
    /// The model that makes its vectors, and where.
    pub model: Option<String>,
    pub region: Option<String>,
    /// Passages that have a vector.
    pub passages: i64,
    pub problem: Option<ReadingProblem>,
    pub next_try_at: Option<DateTime<Utc>>,
    pub embedded_at: Option<DateTime<Utc>>,
}

/// Documents of a client by how far their vectors are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = MeaningCounts)]
pub struct Counts {
    /// Found by their meaning.
    pub ready: i64,
    /// Waiting their turn or for a provider, or in the making.
    pub waiting: i64,
    /// Given up, or stopped by somebody.
    pub failed: i64,
    /// Found by their words alone.
    pub by_words: i64,
}

/// A passage as a run offers it to the model.
#[derive(Clone)]
pub struct Offered {
    pub id: Uuid,
    pub document_id: Uuid,
    pub document_name: String,
    /// Its place in its document.
    pub ordinal: i32,
    pub page: Option<i32>,
    pub heading: Option<String>,
    pub table_header: Option<String>,
    /// When it was said, in milliseconds.
    pub start_ms: Option<i64>,
    pub text: String,
}

/// A passage that a run was offered once.
pub struct Kept {
    pub id: Uuid,
    pub document_id: Uuid,
    pub document_name: String,
    pub page: Option<i32>,
    pub heading: Option<String>,
    pub start_ms: Option<i64>,
    pub text: String,
    /// It stands in the version that is in force.
    pub is_current: bool,
}

/// A passage that stands next to one that was found, in the same section.
pub struct Beside {
    /// The one that was found.
    pub of: Uuid,
    pub passage: Offered,
}

/// A passage, and what speaks for it.
pub struct Ranked {
    pub passage: Offered,
    pub why: Why,
}

/// Where a passage stands in each of the two lists that a search makes, and what put it there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, ToSchema)]
#[schema(as = FoundWhy)]
pub struct Why {
    /// Its place among those that have words of the question, from 1; `null`: it has none.
    pub words_place: Option<i64>,
    /// How much those words say; only comparable within one answer.
    pub words_score: Option<f64>,
    /// Its place among those that are near the question in meaning, from 1; `null`: it is not near, or nothing was
    /// compared.
    pub meaning_place: Option<i64>,
    /// The cosine of the angle between both vectors: 1 is the same.
    pub nearness: Option<f32>,
    /// Reciprocal ranks of both lists together, that of its words as far as it says the question: what the order goes by.
    pub score: f64,
}

/// Passages near a question, the nearest first, each with its nearness.
pub type Near = [(Uuid, f32)];

impl Offered {
    /// Its words as a model reads them, and as what is said of it is held against them.
    pub fn shown(&self) -> String {
        match &self.table_header {
            Some(header) => format!("{header}\n{}", self.text),
            None => self.text.clone(),
        }
    }
}

/// A file's name as people see it: the last part of whatever path was sent, without what hides or reorders text (B25).
/// Only ever shown; where the file is kept has nothing to do with it.
pub fn display_name(sent: &str) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let mut name = String::new();
    for c in last.chars() {
        let hidden = c.is_control()
            || matches!(c, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}');
        if !hidden {
            name.push(c);
        }
        if name.chars().count() == 255 {
            break;
        }
    }
    let name = name.trim();
    if name.is_empty() || name.chars().all(|c| c == '.') { "Untitled".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b25_names_lose_paths_and_deception_and_nothing_else() {
        for (sent, shown) in [
            ("../../etc/passwd", "passwd"),
            ("C:\\temp\\Überblick 2026.pdf", "Überblick 2026.pdf"),
            ("invoice\u{202E}fdp.exe", "invoicefdp.exe"),
            ("a\0b.txt", "ab.txt"),
            ("..", "Untitled"),
            ("", "Untitled"),
            ("契約.docx", "契約.docx"),
        ] {
            assert_eq!(display_name(sent), shown);
        }
        assert_eq!(display_name(&"é".repeat(4096)).chars().count(), 255);
    }
}
