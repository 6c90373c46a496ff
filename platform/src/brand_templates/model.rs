//! Brand templates as the page sees them.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::design::Design;

/// A brand template in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrandTemplateSummary {
    pub id: Uuid,
    pub name: String,
    /// Grows with each change.
    pub revision: i32,
    /// What use cases without a template of their own have.
    pub is_default: bool,
    pub is_archived: bool,
    /// `#1f4e79`
    pub accent: String,
    pub has_logo: bool,
    pub updated_at: DateTime<Utc>,
    pub updated_by_name: String,
}

/// A brand template.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrandTemplate {
    #[serde(flatten)]
    pub summary: BrandTemplateSummary,
    pub design: Design,
}

/// What the files of a run are made with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct UsedTemplate {
    pub id: Uuid,
    /// As it was called then.
    pub name: String,
    pub revision: i32,
}
