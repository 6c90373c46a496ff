//! SQL of use cases' tags.

use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::model::Tag;
use crate::kit::db::TenantTx;
use crate::kit::tags::SHOWN;

crate::kit::tag_store!("use_case_tags", "use_case_id");

/// The tags of what the reader sees in a workspace, by name; those that match the pattern, or this one alone, where one
/// is given.
pub async fn tags(
    tx: &mut TenantTx,
    workspace: Uuid,
    one: Option<&str>,
    pattern: Option<&str>,
) -> Result<Vec<Tag>, sqlx::Error> {
    query_as!(
        Tag,
        r#"SELECT tag AS "tag!", count AS "use_cases!"
           FROM use_case_tags_counted($1, $2, $3, (SELECT nothing_is_hidden()), (SELECT given_places()), (SELECT managed_workspaces()), $4)"#,
        workspace,
        one,
        pattern,
        i32::try_from(SHOWN).unwrap_or(i32::MAX),
    )
    .fetch_all(&mut **tx)
    .await
}

/// How many use cases of these workspaces that the reader sees have a tag, at most so many: as it is kept, and not
/// counted anew.
pub async fn count(tx: &mut TenantTx, workspaces: &[Uuid], tag: &str, most: i64) -> Result<i64, sqlx::Error> {
    query_scalar!(
        r#"SELECT least(coalesce(sum(c.count), 0), $3::bigint)::bigint AS "count!"
           FROM unnest($1::uuid[]) AS w (id)
           CROSS JOIN LATERAL use_case_tags_counted(w.id, $2, NULL, (SELECT nothing_is_hidden()), (SELECT given_places()), (SELECT managed_workspaces()), 1) AS c"#,
        workspaces,
        tag,
        most,
    )
    .fetch_one(&mut **tx)
    .await
}
