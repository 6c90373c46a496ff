//! Entries and versions as the page sees them, what people write in an entry, and how much of each there may be.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use document::Builder;
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::text;
use crate::use_cases::REFERENCE_QA_VERSION;

/// The platform's reference version.
pub const REFERENCE: i32 = REFERENCE_QA_VERSION;
/// Entries of a version, and rows of a file, at most.
pub const ENTRIES: u32 = 100_000;

/// What is wrong with an entry, by field.
pub type Faults = BTreeMap<String, Vec<String>>;

/// Everything that an entry says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = QuestionFields)]
pub struct Fields {
    /// What the entry is called from version to version; made up where it is empty.
    #[garde(length(chars, max = 200), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 200)]
    pub key: String,
    #[garde(length(chars, max = 200), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 200)]
    pub topic: String,
    #[garde(length(chars, max = 2000), custom(asks), custom(text::prose))]
    #[schema(min_length = 1, max_length = 2000)]
    pub question: String,
    /// Markdown.
    #[garde(length(chars, max = 20_000), custom(says), custom(text::prose))]
    #[schema(min_length = 1, max_length = 20_000)]
    pub answer: String,
    /// A language tag, as `en` or `pt-BR`; empty for any.
    #[garde(custom(text::language))]
    #[serde(default)]
    #[schema(max_length = 35)]
    pub language: String,
    /// It answers from this day on.
    #[garde(skip)]
    #[serde(default)]
    pub valid_from: Option<NaiveDate>,
    /// It answers until this day, and on it.
    #[garde(custom(not_before(self.valid_from)))]
    #[serde(default)]
    pub valid_until: Option<NaiveDate>,
    /// Who answers for it.
    #[garde(length(chars, max = 200), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 200)]
    pub owner: String,
    /// When somebody should look whether it still holds.
    #[garde(skip)]
    #[serde(default)]
    pub review_on: Option<NaiveDate>,
}

fn asks(value: &str, _: &()) -> garde::Result {
    let words = super::words::normalised(value);
    if words.is_empty() { Err(garde::Error::new("Please enter a question.")) } else { Ok(()) }
}

fn says(value: &str, _: &()) -> garde::Result {
    if value.trim().is_empty() { Err(garde::Error::new("Please enter an answer.")) } else { Ok(()) }
}

fn not_before(from: Option<NaiveDate>) -> impl FnOnce(&Option<NaiveDate>, &()) -> garde::Result {
    move |until, ()| match (from, until) {
        (Some(from), Some(until)) if *until < from => {
            Err(garde::Error::new("The last day lies before the first. Please change one of them."))
        }
        _ => Ok(()),
    }
}

impl Fields {
    /// Without what people leave at the ends.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        for text in
            [&mut self.key, &mut self.topic, &mut self.question, &mut self.answer, &mut self.language, &mut self.owner]
        {
            let plain = text.replace("\r\n", "\n").replace('\r', "\n");
            *text = plain.trim().to_owned();
        }
        self
    }

    /// The same for two entries that say the same.
    pub fn content(&self) -> String {
        let mut hash = Sha256::new();
        let days = [self.valid_from, self.valid_until, self.review_on].map(|day| day.map(|day| day.to_string()));
        let texts = [&self.topic, &self.question, &self.answer, &self.language, &self.owner];
        for text in texts.into_iter().map(String::as_str).chain(days.iter().map(|day| day.as_deref().unwrap_or(""))) {
            hash.update(text.len().to_le_bytes());
            hash.update(text);
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The answer as document JSON.
pub fn document(answer: &str) -> Value {
    let mut builder = Builder::new();
    builder.push_text(answer);
    serde_json::to_value(builder.finish()).unwrap_or_default()
}

/// A question with its answer, as it is in a version.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct QuestionEntry {
    /// Of these very words: a change makes another entry with the same key.
    pub id: Uuid,
    #[serde(flatten)]
    pub fields: Fields,
    pub made_at: DateTime<Utc>,
    /// How often it answered in this company.
    pub hits: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = QuestionVersionOrigin)]
pub enum Origin {
    Import,
    Edit,
    Restore,
    /// The platform's reference version.
    Reference,
}

impl Origin {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Edit => "edit",
            Self::Restore => "restore",
            Self::Reference => "reference",
        }
    }

    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        match text {
            "import" => Self::Import,
            "restore" => Self::Restore,
            _ => Self::Edit,
        }
    }
}

/// A version of the company's questions and answers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct QuestionVersion {
    pub number: i32,
    pub origin: Origin,
    /// What it was made of: the name of a file, a question, the number of a version.
    pub note: String,
    pub entries: i32,
    pub added: i32,
    pub changed: i32,
    pub removed: i32,
    pub made_by_name: String,
    pub made_at: DateTime<Utc>,
    /// Of the reference version: which of the platform owner's versions it is, for the owner's people.
    pub of_version: Option<i32>,
}
