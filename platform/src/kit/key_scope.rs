//! What an API key was made for: less than its person may do.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A part of the work that a key opens; `auth::reach` says which calls belong to each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum KeyScope {
    /// The models' API below `/v1`.
    Models,
    /// Use cases and their runs.
    UseCases,
    /// Documents and the folders they lie in.
    Documents,
    /// The audit log, for machines that collect it.
    AuditLog,
    /// A company's figures of use and their files, only to read.
    Figures,
}

impl KeyScope {
    pub const ALL: [Self; 5] = [Self::Models, Self::UseCases, Self::Documents, Self::AuditLog, Self::Figures];

    /// What a key is for whose maker named nothing, and what keys of before scopes are for. Figures are not among them:
    /// they can name people, and programs that exist must not begin to see people that nobody let them see.
    pub const USUAL: [Self; 4] = [Self::Models, Self::UseCases, Self::Documents, Self::AuditLog];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Models => "models",
            Self::UseCases => "use_cases",
            Self::Documents => "documents",
            Self::AuditLog => "audit_log",
            Self::Figures => "figures",
        }
    }

    /// Whether it opens its calls for reading alone, whatever its person may change.
    pub fn only_reads(self) -> bool {
        matches!(self, Self::Figures)
    }

    /// Of names that the database keeps, whose check knows no other.
    pub fn of(names: &[String]) -> Vec<Self> {
        Self::ALL.into_iter().filter(|scope| names.iter().any(|name| name == scope.as_str())).collect()
    }
}
