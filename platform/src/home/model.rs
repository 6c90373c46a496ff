//! The parts of a home.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::access_requests::AccessRequest;
use crate::chats::WaitingChat;
use crate::quick_actions::QuickAction;
use crate::runs::RunStatus;
use crate::token_requests::TokenRequest;

/// A run of the caller's.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeRun {
    pub id: Uuid,
    pub use_case_id: Uuid,
    pub use_case_name: String,
    pub title: String,
    #[schema(value_type = RunStatus)]
    pub status: String,
    /// Why it failed, in a sentence.
    pub reason_message: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// What others wrote last about an output: of the caller's own, or naming them.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeComment {
    pub run_id: Uuid,
    pub use_case_name: String,
    pub title: String,
    /// How many the caller has not read.
    pub unread: i64,
    /// Of the last one: who wrote it, and how it begins.
    pub by_name: String,
    pub beginning: String,
    pub at: DateTime<Utc>,
    /// The caller is named in one of them.
    pub is_mention: bool,
}

/// Asks the caller for something.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeWaiting {
    /// They may answer these.
    pub access_requests: Vec<AccessRequest>,
    pub token_requests: Vec<TokenRequest>,
    /// Chats of theirs whose models want to run a use case.
    pub chats: Vec<WaitingChat>,
    pub comments: Vec<HomeComment>,
    /// Their runs of the last week that failed, of use cases that they have not run since.
    pub failed: Vec<HomeRun>,
}

/// A use case that the caller ran, with a version that is newer than their last run.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeNewVersion {
    pub use_case_id: Uuid,
    pub name: String,
    pub version: i32,
    /// The one that the caller ran last.
    pub ran_version: i32,
    /// What its publisher says about it.
    pub note: String,
    pub by_name: String,
    pub at: DateTime<Utc>,
}

/// A document that was replaced since answers of the caller's cited it.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeReplacedSource {
    pub document_id: Uuid,
    pub name: String,
    pub version: i32,
    pub at: DateTime<Utc>,
    /// The newest answer that cites an older version.
    pub run_id: Uuid,
    pub run_title: String,
    /// How many of the caller's newest answers do.
    pub answers: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HomeChanged {
    pub versions: Vec<HomeNewVersion>,
    pub sources: Vec<HomeReplacedSource>,
}

/// A use case that the caller changed last, and not published since.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeDraft {
    pub use_case_id: Uuid,
    pub name: String,
    pub workspace_name: String,
    pub is_published: bool,
    pub updated_at: DateTime<Utc>,
}

/// What the caller was at.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomePlace {
    pub running: Vec<HomeRun>,
    pub drafts: Vec<HomeDraft>,
    /// Ended runs, the newest first.
    pub runs: Vec<HomeRun>,
    pub recent: Vec<QuickAction>,
}

/// The page. A part that could not be read is `null`; the others are still there.
#[derive(Debug, Serialize, ToSchema)]
pub struct Home {
    pub waiting: Option<HomeWaiting>,
    pub changed: Option<HomeChanged>,
    pub place: Option<HomePlace>,
    pub bookmarked: Option<Vec<QuickAction>>,
}

/// Of what news can be set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// A failed run.
    Run,
    /// A new version.
    UseCase,
    /// A replaced document.
    Document,
}

impl News {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::UseCase => "use_case",
            Self::Document => "document",
        }
    }
}

/// What the caller has seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetAside {
    pub kind: News,
    pub id: Uuid,
    /// `false` brings it back.
    pub is_set_aside: bool,
}
