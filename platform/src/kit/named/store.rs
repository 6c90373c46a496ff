//! Names, as the database finds them.

use sqlx::query_as;
use uuid::Uuid;

use super::{Found, LOOKED_UP, Named, NamedObject};
use crate::kit::db::TenantTx;

/// Rows of these workspaces, or of one use case in them, that have the `ILIKE` pattern in one of their names.
pub async fn find(
    tx: &mut TenantTx,
    kind: NamedObject,
    workspaces: &[Uuid],
    use_case: Option<Uuid>,
    pattern: String,
) -> Result<Named, sqlx::Error> {
    let found = query_as!(
        Found,
        r#"SELECT coalesce(array_agg(id), '{}') AS "ids!", coalesce(bool_or(are_many), false) AS "are_many!" FROM names_found($1, $2, $3, $4, $5)"#,
        kind.as_str(),
        workspaces,
        use_case,
        pattern,
        LOOKED_UP
    )
    .fetch_one(&mut **tx)
    .await?;
    Named::new(found, pattern).planned(tx).await
}
