//! A role as the page shows it, and what people write about one.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::permission::Scope;
use crate::kit::text;

#[derive(Debug, Serialize, ToSchema)]
pub struct Role {
    pub id: Uuid,
    pub name: String,
    /// Slugs of the rights it gives.
    pub permissions: Vec<String>,
    /// Came with the client; cannot be changed.
    pub builtin: bool,
    /// Account roles: people who hold it. Workspace roles: memberships that give it.
    pub users: i64,
}

/// The two kinds of role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleKind {
    Account,
    Workspace,
}

impl RoleKind {
    /// What the audit log calls one.
    pub fn object_type(self) -> &'static str {
        match self {
            Self::Account => "account_role",
            Self::Workspace => "workspace_role",
        }
    }
}

/// A right that a role can hold.
#[derive(Debug, Serialize, ToSchema)]
pub struct PermissionInfo {
    pub slug: &'static str,
    pub scope: Scope,
    /// What it allows.
    pub sentence: &'static str,
}

/// A role to be.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRole {
    /// Unique among the client's roles of its kind, capitals aside.
    #[garde(length(chars, max = 80), custom(text::name))]
    #[schema(min_length = 1, max_length = 80)]
    pub name: String,
    /// Slugs; without them those of `clone_of`.
    #[garde(length(max = 100))]
    #[serde(default)]
    pub permissions: Option<Vec<String>>,
    /// A role to copy.
    #[garde(skip)]
    #[serde(default)]
    pub clone_of: Option<Uuid>,
}

/// What a role is from now on.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RoleChange {
    #[garde(length(chars, max = 80), custom(text::name))]
    #[schema(min_length = 1, max_length = 80)]
    pub name: String,
    /// Slugs.
    #[garde(length(max = 100))]
    pub permissions: Vec<String>,
}
