//! Documents as the page sees them, and the rules for names.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// Where a document is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DocumentStatus)]
pub enum Status {
    /// Stored; nobody has begun to read it.
    Queued,
    /// A worker reads it.
    Extracting,
    Ready,
    /// It cannot be read; `problem` says why.
    Failed,
}

impl Status {
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
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadingProblem {
    /// Stable: `encrypted`, `no_text`, `archive_bomb` …
    pub code: String,
    pub message: String,
}

/// A document in a list or on its own.
#[derive(Debug, Serialize, ToSchema)]
pub struct Document {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub folder_id: Option<Uuid>,
    pub name: String,
    /// `pdf`, `docx`, `xlsx`, `text`, `vtt`, `wav` …: by content; `null` until it is read.
    pub kind: Option<String>,
    /// Bytes.
    pub size: i64,
    pub pages: Option<i32>,
    pub characters: Option<i64>,
    pub passages: Option<i32>,
    pub status: Status,
    pub problem: Option<ReadingProblem>,
    pub warnings: Vec<String>,
    pub uploaded_by_name: String,
    pub created_at: DateTime<Utc>,
}

/// A piece of a document that a citation points to.
#[derive(Debug, Serialize, ToSchema)]
pub struct Passage {
    pub id: Uuid,
    pub document_id: Uuid,
    pub document_name: String,
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

/// A passage as a run offers it to the model.
pub struct Offered {
    pub id: Uuid,
    pub document_id: Uuid,
    pub document_name: String,
    pub page: Option<i32>,
    pub heading: Option<String>,
    pub table_header: Option<String>,
    /// When it was said, in milliseconds.
    pub start_ms: Option<i64>,
    pub text: String,
}

impl Offered {
    /// Its words as a model reads them, and as what is said of it is held against them.
    pub fn shown(&self) -> String {
        match &self.table_header {
            Some(header) => format!("{header}\n{}", self.text),
            None => self.text.clone(),
        }
    }
}

/// A file's name as people see it: the last part of whatever path was sent, without what hides or reorders text (B25). Only ever shown;
/// where the file is kept has nothing to do with it.
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
