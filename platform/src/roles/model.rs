//! A role as the page shows it.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

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
