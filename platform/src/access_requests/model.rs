//! A request for access as the page shows it, and what people write in one.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::text;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AccessRequestKind)]
pub enum Kind {
    /// Membership of a workspace.
    Workspace,
    /// A right over the whole client.
    Permission,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AccessRequestStatus)]
pub enum Status {
    Open,
    Approved,
    Declined,
}

impl Status {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Approved => "approved",
            Self::Declined => "declined",
        }
    }

    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "open" => Self::Open,
            "approved" => Self::Approved,
            _ => Self::Declined,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AskedWorkspace {
    pub id: Uuid,
    pub name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Asker {
    pub id: Uuid,
    pub name: String,
    pub email: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Reviewer {
    pub id: Uuid,
    pub name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AccessRequest {
    pub id: Uuid,
    pub kind: Kind,
    pub workspace: Option<AskedWorkspace>,
    /// The slug of the right.
    pub permission: Option<String>,
    pub message: String,
    pub status: Status,
    /// The reviewer's; `null` while it is open.
    pub reason: Option<String>,
    pub requested_by: Asker,
    pub reviewed_by: Option<Reviewer>,
    pub created_at: DateTime<Utc>,
    pub reviewed_at: Option<DateTime<Utc>>,
}

/// A request to the people who can answer it.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    #[garde(skip)]
    pub kind: Kind,
    #[garde(skip)]
    #[serde(default)]
    pub workspace_id: Option<Uuid>,
    /// The slug of an account right.
    #[garde(length(max = 60))]
    #[serde(default)]
    pub permission: Option<String>,
    #[garde(length(chars, max = 2000), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    Approve,
    Decline,
}

/// An answer.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Review {
    #[garde(skip)]
    pub decision: Decision,
    /// Needed to decline.
    #[garde(length(chars, max = 2000), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub reason: String,
    /// Needed to approve: a workspace role, or an account role that gives the right; within the reviewer's own rights.
    #[garde(skip)]
    #[serde(default)]
    pub role_id: Option<Uuid>,
}

/// A request as its review needs it, locked against a second one.
pub struct Locked {
    pub kind: Kind,
    pub workspace_id: Option<Uuid>,
    pub permission: Option<String>,
    pub status: Status,
    pub requested_by: Uuid,
}
