//! Use cases as the page sees them: in lists, on their own, and their versions.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::definition::Definition;
use super::kind::Kind;
use crate::access::Visibility;

/// Whether there is a published version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = UseCaseStatus)]
pub enum Status {
    /// Never published yet.
    Draft,
    Published,
}

/// A use case in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct UseCaseSummary {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub workspace_name: String,
    pub folder_id: Option<Uuid>,
    /// Name, description and icon are the draft's.
    pub name: String,
    pub description: String,
    pub icon: String,
    pub status: Status,
    pub has_unpublished_changes: bool,
    pub published_version: Option<i32>,
    pub updated_at: DateTime<Utc>,
    pub updated_by_name: String,
    /// How often it was run; counted up to 1,000.
    pub runs: i64,
    /// What the caller may do with it.
    pub my_permissions: Vec<String>,
    pub visibility: Visibility,
    pub tags: Vec<String>,
    /// What the draft is for.
    pub kind: Kind,
}

/// A use case with its draft and its published version.
#[derive(Debug, Serialize, ToSchema)]
pub struct UseCase {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub workspace_name: String,
    pub folder_id: Option<Uuid>,
    pub draft: Definition,
    /// Grows with each change of the draft; send it along with the next change.
    pub draft_revision: i32,
    /// What people run; `null` until the first publication.
    pub published: Option<Version>,
    pub has_unpublished_changes: bool,
    /// What the caller may do with it.
    pub my_permissions: Vec<String>,
    /// The draft's documents.
    pub documents: Vec<AttachedDocument>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub updated_by_name: String,
    pub visibility: Visibility,
    pub tags: Vec<String>,
    /// The caller has it because it is shared with the whole company, and sees of it what is published, without its
    /// workspace, its documents and its people.
    pub shared_only: bool,
}

/// A published definition; never changes.
#[derive(Debug, Serialize, ToSchema)]
pub struct Version {
    /// 1, 2, 3 …
    pub version: i32,
    pub definition: Definition,
    /// What its publisher says is new.
    pub note: String,
    pub published_at: DateTime<Utc>,
    pub published_by_name: String,
}

/// A use case that somebody keeps at hand.
#[derive(Debug, Serialize, ToSchema)]
pub struct Favourite {
    pub use_case_id: Uuid,
}

/// A use case that is shared with the whole company, in the list of those.
#[derive(Debug, Serialize, ToSchema)]
pub struct SharedUseCase {
    pub id: Uuid,
    /// Name, description and icon are the published version's.
    pub name: String,
    pub description: String,
    pub icon: String,
    pub tags: Vec<String>,
    pub version: i32,
    pub published_at: DateTime<Utc>,
    /// It is used in chats.
    pub is_prompt: bool,
}

/// A tag of a workspace's use cases.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UseCaseTag)]
pub struct Tag {
    pub tag: String,
    /// How many have it, of those that the caller sees.
    pub use_cases: i64,
}

/// A document that a draft uses.
#[derive(Debug, Serialize, ToSchema)]
pub struct AttachedDocument {
    pub id: Uuid,
    pub name: String,
    /// `queued`, `extracting`, `ready`, `failed`.
    pub status: String,
}

/// What saving a draft answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftSaved {
    pub draft_revision: i32,
    pub updated_at: DateTime<Utc>,
    pub has_unpublished_changes: bool,
}

/// How the list is sorted.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// Changed last first.
    #[default]
    Updated,
    Name,
    /// Newest first.
    Created,
}
