//! What every start of a run has to know first, in one look at the database instead of one for each feature: the way to
//! the first word goes through it.

use sqlx::query;
use sqlx::types::Json;
use uuid::Uuid;

use crate::kit::db::{AutocommitConnection, TenantSession};
use crate::use_cases::Definition;
use crate::workspaces::{Given, Level, Membership};

/// A use case as somebody who wants to run it finds it.
pub struct Found {
    pub workspace: Uuid,
    pub membership: Membership,
    /// The live version, where it was asked for and there is one.
    pub live: Option<(i32, Definition)>,
    /// Where the client's runs may go.
    pub allowed_regions: Vec<String>,
}

/// `None` when there is no such use case, or its workspace is archived.
pub async fn find_use_case(
    single: &mut AutocommitConnection,
    entrance: TenantSession,
    id: Uuid,
    wants_live: bool,
) -> Result<Option<Found>, sqlx::Error> {
    let row = query!(
        r#"SELECT workspace_id AS "workspace_id!", role_name, permissions, level, is_restricted AS "is_restricted!", is_shared AS "is_shared!",
                  allowed_regions AS "allowed_regions!", version, definition AS "definition: Json<Definition>"
           FROM run_seek($1, $2, $3, $4, $5, $6)"#,
        entrance.client,
        entrance.person,
        entrance.request,
        entrance.manages_all,
        id,
        wants_live,
    )
    .fetch_optional(&mut **single)
    .await?;
    Ok(row.map(|row| Found {
        workspace: row.workspace_id,
        membership: Membership {
            role_name: row.role_name,
            permissions: row.permissions,
            given: Given { level: row.level.and_then(Level::parse), is_restricted: row.is_restricted },
            is_shared: row.is_shared,
        },
        live: row.version.zip(row.definition.map(|Json(definition)| definition)),
        allowed_regions: row.allowed_regions,
    }))
}
