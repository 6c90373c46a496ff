//! The door to a chat: it is its owner's alone, as long as they may enter its workspace.

use uuid::Uuid;

use super::error::Error;
use super::model::{Chat, ChatDocument, ChatDocumentKind, ChatModel, DOCUMENTS, FOLDERS};
use super::store::{self, ChatRow, Filter};
use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::paging::LATEST;
use crate::kit::permission::WorkspacePermission;
use crate::kit::problem::Problem;
use crate::workspaces::{self, Access};

/// Lets the caller into their own chat for `P`.
///
/// # Errors
/// 404 when it is absent, deleted, somebody else's or in a workspace that the caller cannot see any more; 403 when
/// their role there lacks `P`.
pub async fn own<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    id: Uuid,
) -> Result<(ChatRow, Access), Problem> {
    let chat = store::find(tx, id).await?.filter(|chat| chat.owner_id == caller.user);
    let access = workspaces::reach(tx, caller, chat.as_ref().map(|chat| chat.workspace_id), "chat").await?;
    chat.map(|chat| (chat, access)).ok_or_else(|| workspaces::absent::<P>("chat"))
}

/// The chat with its settings, as it is answered.
///
/// # Errors
/// As [`own`].
pub async fn whole<P: WorkspacePermission>(tx: &mut TenantTx, caller: &Allow<P>, id: Uuid) -> Result<Chat, Problem> {
    let (row, access) = own(tx, caller, id).await?;
    let workspaces = [row.workspace_id];
    let filter = Filter {
        owner: caller.user,
        workspaces: &workspaces,
        one: Some(id),
        folder: None,
        no_folder: false,
        archived: false,
        pinned: None,
        unread: false,
        shared: false,
        made: None,
        words: None,
    };
    let found = store::list(tx, &filter, (true, LATEST, Uuid::max()), 1).await?.pop();
    let summary = found.ok_or_else(|| workspaces::absent::<P>("chat"))?;
    Ok(Chat {
        summary,
        title_made_by: row.title_maker(),
        model: row.choice().map(|(id, region)| ChatModel { id, region }),
        documents: store::documents(tx, id).await?,
        tools: store::chosen_tools(tx, id).await?,
        queue: store::queue(tx, id).await?,
        system_text: row.system_text,
        sources_only: row.sources_only,
        searches_documents: row.searches_documents,
        asks_back: row.asks_back,
        active_leaf_id: row.active_leaf,
        origin_use_case_id: row.origin_use_case_id,
        made_use_case_id: row.made_use_case_id,
        revision: row.revision,
        my_permissions: access.permissions,
    })
}

/// The documents and folders that somebody names, with their names, in the order in which they were named.
///
/// # Errors
/// 400 under `documents` for too many, and for one that the caller cannot open.
pub async fn attached(
    tx: &mut TenantTx,
    workspace: Uuid,
    documents: &[Uuid],
    folders: &[Uuid],
) -> Result<Vec<ChatDocument>, Problem> {
    if documents.len() > DOCUMENTS || folders.len() > FOLDERS {
        return Err(Error::TooManyDocuments.into());
    }
    if documents.is_empty() && folders.is_empty() {
        return Ok(Vec::new());
    }
    let known = store::named(tx, workspace, (documents, folders)).await?;
    let mut attached: Vec<ChatDocument> = Vec::with_capacity(known.len());
    let documents = documents.iter().map(|id| (ChatDocumentKind::Document, *id));
    for (kind, id) in documents.chain(folders.iter().map(|id| (ChatDocumentKind::Folder, *id))) {
        let found = known.iter().find(|known| known.kind == kind && known.id == id).ok_or(Error::NoDocument)?;
        if !attached.contains(found) {
            attached.push(found.clone());
        }
    }
    Ok(attached)
}

/// The ids of one kind.
pub fn ids(attached: &[ChatDocument], kind: ChatDocumentKind) -> Vec<Uuid> {
    attached.iter().filter(|document| document.kind == kind).map(|document| document.id).collect()
}
