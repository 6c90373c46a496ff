//! Chats as rows, and the documents that belong to them.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::chats::model::{ChatDocument, ChatDocumentKind, ChatTitleMaker};
use crate::kit::db::TenantTx;

/// A chat as its operations need it.
pub struct ChatRow {
    pub id: Uuid,
    pub owner_id: Uuid,
    pub workspace_id: Uuid,
    pub title: String,
    pub title_made_by: String,
    pub system_text: String,
    pub model: String,
    pub region: String,
    pub sources_only: bool,
    pub searches_documents: bool,
    pub asks_back: bool,
    pub delete_at: Option<DateTime<Utc>>,
    pub active_leaf: Option<Uuid>,
    pub origin_use_case_id: Option<Uuid>,
    pub made_use_case_id: Option<Uuid>,
    pub revision: i32,
}

impl ChatRow {
    /// One that has not begun: nothing of it is stored.
    pub fn unbegun(owner_id: Uuid, workspace_id: Uuid) -> Self {
        Self {
            id: Uuid::now_v7(),
            owner_id,
            workspace_id,
            title: String::new(),
            title_made_by: String::new(),
            system_text: String::new(),
            model: String::new(),
            region: String::new(),
            sources_only: false,
            searches_documents: false,
            asks_back: false,
            delete_at: None,
            active_leaf: None,
            origin_use_case_id: None,
            made_use_case_id: None,
            revision: 1,
        }
    }

    pub fn title_maker(&self) -> ChatTitleMaker {
        ChatTitleMaker::parse(&self.title_made_by)
    }

    /// The chat's own model and region, where somebody chose one.
    pub fn choice(&self) -> Option<(String, String)> {
        (!self.model.is_empty()).then(|| (self.model.clone(), self.region.clone()))
    }
}

/// A chat to be.
pub struct NewChat<'a> {
    pub id: Uuid,
    pub owner: Uuid,
    pub workspace: Uuid,
    pub folder: Option<Uuid>,
    pub title: &'a str,
    pub title_made_by: &'a str,
    pub system_text: &'a str,
    pub model: &'a str,
    pub region: &'a str,
    pub sources_only: bool,
    pub searches_documents: bool,
    pub asks_back: bool,
    pub delete_at: Option<DateTime<Utc>>,
    pub origin_use_case: Option<Uuid>,
    pub now: DateTime<Utc>,
}

/// Adds a chat; `false`: there is one with this id.
pub async fn insert(tx: &mut TenantTx, new: &NewChat<'_>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let added = query!(
        "INSERT INTO chats (client_id, id, owner_id, workspace_id, folder_id, title, title_made_by, system_text, model, region, sources_only,
                            is_temporary, delete_at, origin_use_case_id, asked_at, created_at, searches_documents, asks_back)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::timestamptz IS NOT NULL, $12, $13, $14, $14, $15, $16)
         ON CONFLICT DO NOTHING",
        client,
        new.id,
        new.owner,
        new.workspace,
        new.folder,
        new.title,
        new.title_made_by,
        new.system_text,
        new.model,
        new.region,
        new.sources_only,
        new.delete_at,
        new.origin_use_case,
        new.now,
        new.searches_documents,
        new.asks_back,
    );
    Ok(added.execute(&mut **tx).await?.rows_affected() == 1)
}

/// A chat that is not deleted, of any owner.
pub async fn find(tx: &mut TenantTx, id: Uuid) -> Result<Option<ChatRow>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        ChatRow,
        "SELECT id, owner_id, workspace_id, title, title_made_by, system_text, model, region, sources_only, searches_documents, asks_back, delete_at,
                active_leaf, origin_use_case_id, made_use_case_id, revision
         FROM chats WHERE client_id = $1 AND id = $2 AND deleted_at IS NULL",
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Keeps others from changing a chat and its messages until the transaction ends.
pub async fn lock(tx: &mut TenantTx, id: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT id FROM chats WHERE client_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE", client, id)
        .fetch_optional(&mut **tx)
        .await
}

/// What is changed of a chat; what is `None` stays.
#[derive(Default)]
pub struct Change<'a> {
    pub title: Option<&'a str>,
    pub is_pinned: Option<bool>,
    pub is_archived: Option<bool>,
    /// The inner `None`: out of every folder.
    pub folder: Option<Option<Uuid>>,
    pub system_text: Option<&'a str>,
    /// The inner `None`: the first that is offered.
    pub model: Option<Option<(&'a str, &'a str)>>,
    pub sources_only: Option<bool>,
    pub searches_documents: Option<bool>,
    pub asks_back: Option<bool>,
    /// The inner `None`: it stays.
    pub delete_at: Option<Option<DateTime<Utc>>>,
}

/// Changes a chat; `false`: it has another revision.
pub async fn change(
    tx: &mut TenantTx,
    id: Uuid,
    revision: Option<i32>,
    change: &Change<'_>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let (model, region) = change.model.map(Option::unwrap_or_default).unzip();
    let changed = query!(
        "UPDATE chats
         SET title = coalesce($4, title), title_made_by = CASE WHEN $4::text IS NULL THEN title_made_by ELSE 'person' END,
             is_pinned = coalesce($5, is_pinned), is_archived = coalesce($6, is_archived),
             folder_id = CASE WHEN $7 THEN $8 ELSE folder_id END,
             system_text = coalesce($9, system_text), model = coalesce($10, model), region = coalesce($11, region),
             sources_only = coalesce($12, sources_only),
             is_temporary = CASE WHEN $13 THEN $14::timestamptz IS NOT NULL ELSE is_temporary END,
             delete_at = CASE WHEN $13 THEN $14 ELSE delete_at END,
             searches_documents = coalesce($15, searches_documents), asks_back = coalesce($16, asks_back),
             revision = revision + 1
         WHERE client_id = $1 AND id = $2 AND deleted_at IS NULL AND ($3::integer IS NULL OR revision = $3)",
        client,
        id,
        revision,
        change.title,
        change.is_pinned,
        change.is_archived,
        change.folder.is_some(),
        change.folder.flatten(),
        change.system_text,
        model,
        region,
        change.sources_only,
        change.delete_at.is_some(),
        change.delete_at.flatten(),
        change.searches_documents,
        change.asks_back,
    );
    Ok(changed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Puts a chat out of sight; the sweep takes it away when none of its runs is under way.
pub async fn delete(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE chats SET deleted_at = $3 WHERE client_id = $1 AND id = $2", client, id, now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Runs of a chat that are under way, with those of use cases that its models asked for.
pub async fn under_way(tx: &mut TenantTx, id: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT id AS "id!" FROM runs WHERE client_id = $1 AND chat_id = $2 AND finished_at IS NULL
           UNION
           SELECT r.id FROM chat_tool_calls c JOIN runs r ON r.client_id = c.client_id AND r.id = c.run_id
           WHERE c.client_id = $1 AND c.chat_id = $2 AND c.state = 'running' AND r.finished_at IS NULL"#,
        client,
        id,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Whether an answer among these messages is being written.
pub async fn any_under_way(tx: &mut TenantTx, id: Uuid, messages: &[Uuid]) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (
             SELECT FROM chat_messages m JOIN runs r ON r.client_id = m.client_id AND r.id = m.run_id
             WHERE m.client_id = $1 AND m.chat_id = $2 AND m.id = ANY ($3) AND r.finished_at IS NULL) AS "any!""#,
        client,
        id,
        messages,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Somebody has read a chat until now.
pub async fn mark_read(tx: &mut TenantTx, id: Uuid, person: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO chat_reads (client_id, chat_id, user_id, read_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (client_id, chat_id, user_id) DO UPDATE SET read_at = greatest(chat_reads.read_at, excluded.read_at)",
        client,
        id,
        person,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Makes a chat unread again.
pub async fn mark_unread(tx: &mut TenantTx, id: Uuid, person: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM chat_reads WHERE client_id = $1 AND chat_id = $2 AND user_id = $3", client, id, person)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Where the path ends now. `asked`: when somebody asked, and the title that the chat gets from it if it has none.
pub async fn set_end(
    tx: &mut TenantTx,
    id: Uuid,
    end: Option<Uuid>,
    asked: Option<(DateTime<Utc>, &str)>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let (at, title) = asked.unzip();
    query!(
        "UPDATE chats SET active_leaf = $3, asked_at = coalesce($4, asked_at), title = CASE WHEN title = '' THEN coalesce($5, '') ELSE title END
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        end,
        at,
        title,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The title that a model made, unless somebody named the chat meanwhile. It is no activity.
pub async fn set_made_title(tx: &mut TenantTx, id: Uuid, title: &str) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE chats SET title = $3, title_made_by = 'model' WHERE client_id = $1 AND id = $2 AND title_made_by = 'question'",
        client,
        id,
        title,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The use case that was made of a chat.
pub async fn set_made_use_case(tx: &mut TenantTx, id: Uuid, use_case: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE chats SET made_use_case_id = $3 WHERE client_id = $1 AND id = $2", client, id, use_case)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// What every turn of a chat reads, by name as far as the reader may know it.
pub async fn documents(tx: &mut TenantTx, id: Uuid) -> Result<Vec<ChatDocument>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT a.kind, a.target_id, coalesce(d.name, f.name) AS name
           FROM chat_documents a
           LEFT JOIN documents d ON a.kind = 'document' AND d.client_id = a.client_id AND d.id = a.target_id
           LEFT JOIN folders f ON a.kind = 'folder' AND f.client_id = a.client_id AND f.id = a.target_id
           WHERE a.client_id = $1 AND a.chat_id = $2
           ORDER BY a.kind, lower(coalesce(d.name, f.name)), a.target_id"#,
        client,
        id,
    )
    .fetch_all(&mut **tx)
    .await?;
    let document = |kind: &str, id, name| ChatDocument { kind: ChatDocumentKind::parse(kind), id, name };
    Ok(rows.into_iter().map(|row| document(&row.kind, row.target_id, row.name)).collect())
}

/// Makes these what every turn of a chat reads.
pub async fn set_documents(
    tx: &mut TenantTx,
    id: Uuid,
    (documents, folders): (&[Uuid], &[Uuid]),
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM chat_documents WHERE client_id = $1 AND chat_id = $2", client, id).execute(&mut **tx).await?;
    query!(
        "INSERT INTO chat_documents (client_id, chat_id, kind, target_id, added_at)
         SELECT $1::bigint, $2::uuid, 'document', t.id, $5::timestamptz FROM unnest($3::uuid[]) AS t (id)
         UNION SELECT $1, $2, 'folder', t.id, $5 FROM unnest($4::uuid[]) AS t (id)",
        client,
        id,
        documents,
        folders,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Of these documents and folders those that are there for the reader, by name.
pub async fn named(
    tx: &mut TenantTx,
    workspace: Uuid,
    (documents, folders): (&[Uuid], &[Uuid]),
) -> Result<Vec<ChatDocument>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT 'document' AS "kind!", d.id AS "id!", d.name AS "name!" FROM documents d
           WHERE d.client_id = $1 AND d.workspace_id = $2 AND d.id = ANY ($3) AND d.purpose <> 'version'
           UNION ALL
           SELECT 'folder', f.id, f.name FROM folders f
           WHERE f.client_id = $1 AND f.workspace_id = $2 AND f.id = ANY ($4) AND f.kind = 'document'"#,
        client,
        workspace,
        documents,
        folders,
    )
    .fetch_all(&mut **tx)
    .await?;
    let document = |kind: &str, id, name| ChatDocument { kind: ChatDocumentKind::parse(kind), id, name: Some(name) };
    Ok(rows.into_iter().map(|row| document(&row.kind, row.id, row.name)).collect())
}
