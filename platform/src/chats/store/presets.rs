//! Presets: each person's own, and those of a workspace.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::chats::presets::model::PresetSettings;
use crate::chats::tools::model::ChosenTool;
use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;

/// A preset as it is kept.
pub struct PresetRow {
    pub id: Uuid,
    pub workspace_id: Uuid,
    /// `None`: the workspace's.
    pub owner_id: Option<Uuid>,
    pub name: String,
    /// The name as lists are sorted by it.
    pub sorted_by: String,
    pub system_text: String,
    pub model: String,
    pub region: String,
    pub sources_only: bool,
    pub searches_documents: bool,
    pub asks_back: bool,
    pub tools: Json<Vec<ChosenTool>>,
    pub revision: i32,
    pub updated_by_name: String,
    pub updated_at: DateTime<Utc>,
}

/// Which part of the list, and for whom.
pub struct PresetSlice {
    pub person: Uuid,
    pub workspace: Uuid,
    /// An `ILIKE` pattern.
    pub search: String,
    pub after: (String, Uuid),
    pub fetch: i64,
}

/// What changes; `None` stays.
pub struct PresetChange<'a> {
    pub name: Option<&'a str>,
    /// Whose it is from now on.
    pub owner: Option<Uuid>,
    pub settings: Option<&'a PresetSettings>,
}

macro_rules! presets {
    ($tx:ident, $where:literal, $($argument:expr),+) => {{
        let client = $tx.client();
        query_as!(
            PresetRow,
            r#"SELECT p.id, p.workspace_id, p.owner_id, p.name, lower(p.name) AS "sorted_by!", p.system_text, p.model, p.region,
                      p.sources_only, p.searches_documents, p.asks_back, p.tools AS "tools: Json<Vec<ChosenTool>>", p.revision,
                      person_name(p.client_id, p.updated_by) AS "updated_by_name!", p.updated_at
               FROM chat_presets p
               WHERE p.client_id = $1 AND (p.owner_id IS NULL OR p.owner_id = $2) AND "#
                + $where,
            client,
            $($argument),+
        )
    }};
}

/// By name, one more than the page shows.
pub async fn presets(tx: &mut TenantTx, slice: &PresetSlice) -> Result<Vec<PresetRow>, sqlx::Error> {
    presets!(
        tx,
        "p.workspace_id = $3 AND p.deleted_at IS NULL AND p.name ILIKE $4 AND (lower(p.name), p.id) > ($5, $6)
         ORDER BY lower(p.name), p.id
         LIMIT $7",
        slice.person,
        slice.workspace,
        slice.search,
        slice.after.0,
        slice.after.1,
        slice.fetch
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count_presets(tx: &mut TenantTx, slice: &PresetSlice) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM chat_presets p
             WHERE p.client_id = $1 AND (p.owner_id IS NULL OR p.owner_id = $2) AND p.workspace_id = $3 AND p.deleted_at IS NULL
               AND p.name ILIKE $4
             LIMIT $5) AS found"#,
        client,
        slice.person,
        slice.workspace,
        slice.search,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// One that is somebody's own or a workspace's; `deleted`: one that can be brought back.
pub async fn preset(
    tx: &mut TenantTx,
    person: Uuid,
    id: Uuid,
    deleted: bool,
) -> Result<Option<PresetRow>, sqlx::Error> {
    presets!(tx, "p.id = $3 AND (p.deleted_at IS NOT NULL) = $4", person, id, deleted).fetch_optional(&mut **tx).await
}

/// How many somebody has in a workspace; without a person: how many are the workspace's.
pub async fn presets_of(tx: &mut TenantTx, workspace: Uuid, owner: Option<Uuid>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM chat_presets
           WHERE client_id = $1 AND workspace_id = $2 AND owner_id IS NOT DISTINCT FROM $3 AND deleted_at IS NULL"#,
        client,
        workspace,
        owner,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn insert_preset(
    tx: &mut TenantTx,
    (id, workspace, owner): (Uuid, Uuid, Option<Uuid>),
    name: &str,
    settings: &PresetSettings,
    (by, now): (Uuid, DateTime<Utc>),
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let (model, region) = model_of(settings);
    query!(
        "INSERT INTO chat_presets (client_id, id, workspace_id, owner_id, name, system_text, model, region, sources_only, searches_documents,
                                   tools, created_at, updated_by, updated_at, asks_back)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12, $14)",
        client,
        id,
        workspace,
        owner,
        name,
        settings.system_text.trim(),
        model,
        region,
        settings.sources_only,
        settings.searches_documents,
        Json(&settings.tools) as _,
        now,
        by,
        settings.asks_back,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// `false`: somebody changed it since it had this revision.
pub async fn change_preset(
    tx: &mut TenantTx,
    id: Uuid,
    revision: Option<i32>,
    change: &PresetChange<'_>,
    (by, now): (Uuid, DateTime<Utc>),
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let changed = query!(
        "UPDATE chat_presets SET name = coalesce($4, name), owner_id = $5, revision = revision + 1, updated_by = $6, updated_at = $7
         WHERE client_id = $1 AND id = $2 AND deleted_at IS NULL AND ($3::integer IS NULL OR revision = $3)",
        client,
        id,
        revision,
        change.name,
        change.owner,
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    if changed.rows_affected() == 0 {
        return Ok(false);
    }
    if let Some(settings) = change.settings {
        let (model, region) = model_of(settings);
        query!(
            "UPDATE chat_presets SET system_text = $3, model = $4, region = $5, sources_only = $6, searches_documents = $7, tools = $8, asks_back = $9
             WHERE client_id = $1 AND id = $2",
            client,
            id,
            settings.system_text.trim(),
            model,
            region,
            settings.sources_only,
            settings.searches_documents,
            Json(&settings.tools) as _,
            settings.asks_back,
        )
        .execute(&mut **tx)
        .await?;
    }
    Ok(true)
}

/// `None` brings it back.
pub async fn set_preset_deleted(
    tx: &mut TenantTx,
    id: Uuid,
    deleted_at: Option<DateTime<Utc>>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE chat_presets SET deleted_at = $3 WHERE client_id = $1 AND id = $2", client, id, deleted_at)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Takes presets away that were deleted before.
pub async fn purge_presets(tx: &mut TenantTx, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let client = tx.client();
    let purged = query!("DELETE FROM chat_presets WHERE client_id = $1 AND deleted_at <= $2", client, before);
    Ok(purged.execute(&mut **tx).await?.rows_affected())
}

fn model_of(settings: &PresetSettings) -> (&str, &str) {
    settings.model.as_ref().map(|model| (model.id.as_str(), model.region.as_str())).unwrap_or_default()
}
