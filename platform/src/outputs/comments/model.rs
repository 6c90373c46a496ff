//! Comments as the page sees them, and what may be one.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::text;

/// The words that a thread is about, and a few of those around them, so that they are found again in a later version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CommentAnchor)]
pub struct Anchor {
    #[garde(length(chars, min = 1, max = 2_000), custom(text::prose))]
    pub quote: String,
    #[garde(length(chars, max = 100), custom(text::prose))]
    #[serde(default)]
    pub before: String,
    #[garde(length(chars, max = 100), custom(text::prose))]
    #[serde(default)]
    pub after: String,
}

/// Somebody who wrote, or was mentioned.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = CommentPerson)]
pub struct Person {
    pub id: Uuid,
    pub name: String,
}

/// A comment, or a reply to one.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Comment {
    pub id: Uuid,
    /// The version of the output that it was written on.
    pub version: i32,
    pub body: String,
    pub created_by: Person,
    pub created_at: DateTime<Utc>,
    pub edited_at: Option<DateTime<Utc>>,
    pub mentions: Vec<Person>,
    pub is_mine: bool,
    /// Somebody else wrote it since the caller last read the comments of this run.
    pub is_unread: bool,
}

/// A comment with its replies.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CommentThread {
    #[serde(flatten)]
    pub comment: Comment,
    /// `null`: about the whole output.
    pub anchor: Option<Anchor>,
    pub resolved_by_name: Option<String>,
    pub resolved_at: Option<DateTime<Utc>>,
    /// Oldest first.
    pub replies: Vec<Comment>,
}

/// How many there are.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CommentSummary {
    /// Threads that nobody has resolved.
    pub open: i64,
    /// Comments and replies that the caller has not read.
    pub unread: i64,
}

/// Which threads a list shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CommentState)]
pub enum State {
    #[default]
    Open,
    Resolved,
    All,
}

impl State {
    /// `None`: both.
    pub fn resolved(self) -> Option<bool> {
        match self {
            Self::Open => Some(false),
            Self::Resolved => Some(true),
            Self::All => None,
        }
    }
}

/// What somebody says: at most so many words, and so many people called.
#[derive(Clone, Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommentWords {
    #[garde(length(chars, max = 4_000), custom(said))]
    pub body: String,
    /// Members who are mentioned and told by mail, twenty at most.
    #[garde(length(max = 20))]
    #[serde(default)]
    pub mentions: Vec<Uuid>,
}

/// garde rule: something must be said.
pub fn said(value: &str, context: &()) -> garde::Result {
    if value.trim().is_empty() {
        return Err(garde::Error::new("Please write something."));
    }
    text::prose(value, context)
}
