//! What every start of a run has to know first, in one look at the database instead of one for each feature: the way to the first word goes through it.

use sqlx::query;
use sqlx::types::Json;
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::use_cases::Definition;
use crate::workspaces::Membership;

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
    tx: &mut TenantTx,
    id: Uuid,
    user: Uuid,
    wants_live: bool,
) -> Result<Option<Found>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT u.workspace_id, r.name AS "role_name?", r.permissions AS "permissions?", c.allowed_regions,
                  v.version AS "version?", v.definition AS "definition?: Json<Definition>"
           FROM use_cases u
           JOIN clients c ON c.id = u.client_id
           JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
           LEFT JOIN workspace_members m ON m.client_id = w.client_id AND m.workspace_id = w.id AND m.user_id = $3
           LEFT JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
           LEFT JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version AND $4
           WHERE u.client_id = $1 AND u.id = $2 AND u.deleted_at IS NULL"#,
        client,
        id,
        user,
        wants_live,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Found {
        workspace: row.workspace_id,
        membership: Membership { role_name: row.role_name, permissions: row.permissions },
        live: row.version.zip(row.definition.map(|Json(definition)| definition)),
        allowed_regions: row.allowed_regions,
    }))
}
