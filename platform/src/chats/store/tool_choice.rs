//! Which use cases the models of chats may run.

use sqlx::query;
use sqlx::types::Json;
use uuid::Uuid;

use crate::chats::tools::model::{ChatTool, ChosenTool};
use crate::kit::db::TenantTx;
use crate::kit::text;
use crate::runs::ToolMode;
use crate::use_cases::Definition;

/// As many shared ones are looked at: prompts are among them.
const LOOKED_AT: i32 = 200;

/// A published use case.
pub struct Callable {
    pub id: Uuid,
    pub definition: Definition,
    /// Of another workspace, and shared with the whole company.
    pub is_shared: bool,
}

/// Published use cases of a workspace by name, prompts aside; of these, where they are named.
pub async fn callable(
    tx: &mut TenantTx,
    workspace: Uuid,
    ids: Option<&[Uuid]>,
    words: Option<&str>,
    most: i64,
) -> Result<Vec<Callable>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT u.id, v.definition AS "definition: Json<Definition>"
           FROM use_cases u
           JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
           WHERE u.client_id = $1 AND u.workspace_id = $2 AND u.deleted_at IS NULL AND coalesce(v.definition ->> 'kind', '') <> 'prompt'
             AND ($3::uuid[] IS NULL OR u.id = ANY ($3)) AND ($4::text IS NULL OR v.definition ->> 'name' ILIKE $4)
           ORDER BY lower(v.definition ->> 'name'), u.id
           LIMIT $5"#,
        client,
        workspace,
        ids,
        words.map(text::contains),
        most,
    )
    .fetch_all(&mut **tx)
    .await?;
    let callable = rows.into_iter().map(|row| (row.id, row.definition.0));
    Ok(callable.map(|(id, definition)| Callable { id, definition, is_shared: false }).collect())
}

/// Published use cases of other workspaces that are shared with the whole company, in the same way.
pub async fn callable_shared(
    tx: &mut TenantTx,
    workspace: Uuid,
    ids: Option<&[Uuid]>,
    words: Option<&str>,
    most: i64,
) -> Result<Vec<Callable>, sqlx::Error> {
    let rows = query!(
        r#"SELECT u.id AS "id!", u.definition AS "definition!: Json<Definition>"
           FROM unnest(coalesce($2::uuid[], ARRAY[NULL::uuid])) AS one (id)
           CROSS JOIN LATERAL shared_use_cases(one.id, $3, '', '00000000-0000-0000-0000-000000000000', $4) AS u
           WHERE u.workspace_id <> $1 AND coalesce(u.definition ->> 'kind', '') <> 'prompt'
           ORDER BY lower(u.definition ->> 'name'), u.id
           LIMIT $5"#,
        workspace,
        ids,
        words.map(text::contains),
        LOOKED_AT,
        most,
    )
    .fetch_all(&mut **tx)
    .await?;
    let callable = rows.into_iter().map(|row| (row.id, row.definition.0));
    Ok(callable.map(|(id, definition)| Callable { id, definition, is_shared: true }).collect())
}

/// What was chosen for a chat, in its order.
pub async fn chosen_tools(tx: &mut TenantTx, chat: Uuid) -> Result<Vec<ChatTool>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT t.use_case_id, t.mode,
                  -- What is shared with the company may lie in a folder that the reader cannot open.
                  coalesce(v.definition ->> 'name', (
                    SELECT s.definition ->> 'name'
                    FROM shared_use_cases(t.use_case_id, NULL, '', '00000000-0000-0000-0000-000000000000', 1) AS s)) AS "name?"
           FROM chat_tools t
           JOIN chats c ON c.client_id = t.client_id AND c.id = t.chat_id
           LEFT JOIN use_cases u ON u.client_id = t.client_id AND u.id = t.use_case_id AND u.deleted_at IS NULL AND u.workspace_id = c.workspace_id
           LEFT JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
           WHERE t.client_id = $1 AND t.chat_id = $2
           ORDER BY t.place, t.use_case_id"#,
        client,
        chat,
    )
    .fetch_all(&mut **tx)
    .await?;
    let tool = |use_case_id, mode: &str, name| ChatTool { use_case_id, name, mode: ToolMode::parse(mode) };
    Ok(rows.into_iter().map(|row| tool(row.use_case_id, &row.mode, row.name)).collect())
}

/// Makes these the use cases that the model of a chat may run.
pub async fn set_tools(tx: &mut TenantTx, chat: Uuid, chosen: &[ChosenTool]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let ids: Vec<Uuid> = chosen.iter().map(|tool| tool.use_case_id).collect();
    let modes: Vec<String> = chosen.iter().map(|tool| tool.mode.as_str().to_owned()).collect();
    query!("DELETE FROM chat_tools WHERE client_id = $1 AND chat_id = $2", client, chat).execute(&mut **tx).await?;
    query!(
        "INSERT INTO chat_tools (client_id, chat_id, use_case_id, mode, place)
         SELECT $1::bigint, $2::uuid, t.id, t.mode, t.place::integer
         FROM unnest($3::uuid[], $4::text[]) WITH ORDINALITY AS t (id, mode, place)",
        client,
        chat,
        &ids,
        &modes,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
