//! Prompts that chats offer.

use sqlx::query;
use sqlx::types::Json;
use uuid::Uuid;

use crate::chats::model::ChatPrompt;
use crate::kit::db::TenantTx;
use crate::kit::text;
use crate::use_cases::Definition;

/// As many are offered at once.
const MOST: i64 = 30;

/// Published prompts by name, and whether each is shared with the whole company.
pub async fn prompts(
    tx: &mut TenantTx,
    workspace: Uuid,
    words: Option<&str>,
    id: Option<Uuid>,
) -> Result<Vec<(ChatPrompt, bool)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT u.id, v.version, v.definition AS "definition: Json<Definition>", u.visibility IN ('client', 'public') AS "is_shared!"
           FROM use_cases u
           JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
           JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
           WHERE u.client_id = $1 AND u.deleted_at IS NULL AND u.draft ->> 'kind' = 'prompt' AND v.definition ->> 'kind' = 'prompt'
             AND (u.workspace_id = $2 OR u.visibility IN ('client', 'public'))
             AND ($3::text IS NULL OR v.definition ->> 'name' ILIKE $3)
             AND ($5::uuid IS NULL OR u.id = $5)
           ORDER BY lower(v.definition ->> 'name'), u.id
           LIMIT $4"#,
        client,
        workspace,
        words.map(text::contains),
        MOST,
        id,
    )
    .fetch_all(&mut **tx)
    .await?;
    let prompt = rows.into_iter().map(|row| {
        let Definition { name, description, icon, instruction, inputs, .. } = row.definition.0;
        (ChatPrompt { id: row.id, name, description, icon, version: row.version, instruction, inputs }, row.is_shared)
    });
    Ok(prompt.collect())
}

/// Keeps that a prompt's text went into a chat.
pub async fn note_prompt(tx: &mut TenantTx, chat: Uuid, prompt: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO chat_prompts (client_id, chat_id, use_case_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        client,
        chat,
        prompt,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
