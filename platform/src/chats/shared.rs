//! `shared-chat/{id}`: what a link to a chat shows, and going on with a copy of it.
//!
//! Citations are resolved by the reader's rights: of a passage that they may not read, nothing but that there is one is
//! left.

use std::collections::HashSet;

use actix_web::web::{Data, Path};
use actix_web::{get, post};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::asking::markdown;
use super::file::Imported;
use super::model::{Chat, ChatShareKind, SharedChat, SharedMessage};
use super::own::whole;
use super::shares::{SHOWN, shown, with_calls};
use super::store::{self, NewChat, NewMessage};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{RunUseCases, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::question_sets;
use crate::runs::Speaker;
use crate::workspaces;

/// What a reader sees instead of a document's name.
const HIDDEN: &str = "A document that you cannot open";

/// What a link shows to a reader who may look into these workspaces.
async fn seen(tx: &mut TenantTx, link: Uuid, workspaces: &[Uuid]) -> Result<SharedChat, Problem> {
    let shared = store::shared(tx, link).await?.ok_or_else(|| Problem::not_found("link"))?;
    let mut messages = match (shared.kind, shared.end) {
        (ChatShareKind::Snapshot, _) => shared.content.0,
        (ChatShareKind::Live, None) => Vec::new(),
        (ChatShareKind::Live, Some(end)) => {
            let messages = store::spoken(tx, shared.chat_id, end, SHOWN).await?.into_iter().map(shown).collect();
            with_calls(tx, shared.chat_id, messages).await?
        }
    };
    let contents = messages.iter_mut().filter_map(|message| message.content.as_mut()).collect();
    let hidden_citations = hide_unseen(tx, workspaces, contents).await?;
    Ok(SharedChat {
        id: link,
        kind: shared.kind,
        title: shared.title,
        owner_name: shared.owner_name,
        updated_at: shared.updated_at,
        messages,
        hidden_citations,
    })
}

/// Takes out what citations say of documents that a reader who may look into these workspaces cannot open; answers of
/// how many.
pub async fn hide_unseen(
    tx: &mut TenantTx,
    workspaces: &[Uuid],
    contents: Vec<&mut Value>,
) -> Result<i64, sqlx::Error> {
    let mut named = HashSet::new();
    for content in &contents {
        each_citation(content, &mut |citation| named.extend(document_of(citation)));
    }
    let named: Vec<Uuid> = named.into_iter().collect();
    let mut open: HashSet<Uuid> = store::visible_documents(tx, workspaces, &named).await?.into_iter().collect();
    // Questions and answers are everybody's in the company.
    open.extend(question_sets::entries_among(tx, &named).await?);
    Ok(contents.into_iter().map(|content| hide(content, &open)).sum())
}

fn document_of(citation: &Value) -> Option<Uuid> {
    citation.get("document_id")?.as_str()?.parse().ok()
}

fn each_citation(node: &Value, found: &mut impl FnMut(&Value)) {
    match node {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == "citation" && value.is_object() {
                    found(value);
                } else {
                    each_citation(value, found);
                }
            }
        }
        Value::Array(nodes) => nodes.iter().for_each(|node| each_citation(node, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Takes out what citations of other documents than these say; answers of how many.
fn hide(node: &mut Value, open: &HashSet<Uuid>) -> i64 {
    match node {
        Value::Object(fields) => fields
            .iter_mut()
            .map(|(name, value)| {
                if name != "citation" || !value.is_object() {
                    return hide(value, open);
                }
                if document_of(value).is_some_and(|document| open.contains(&document)) {
                    return 0;
                }
                let nil = Uuid::nil();
                *value = json!({ "passage_id": nil, "document_id": nil, "document_title": HIDDEN, "page": null, "quote": "" });
                1
            })
            .sum(),
        Value::Array(nodes) => nodes.iter_mut().map(|node| hide(node, open)).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

/// What a link shows: for a snapshot the chat as it was, for a live link as it is now. The person who shared it may
/// have left.
#[utoipa::path(tag = "chats", operation_id = "get_shared_chat", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<SharedChat>), (status = 404, body = ProblemBody)))]
#[get("/shared-chat/{id}")]
pub async fn get(caller: Allow<ViewWorkspace>, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<SharedChat>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let open = workspaces::visible(&mut tx, &caller).await?;
    seen(&mut tx, *id, &open).await.map(Envelope::new)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CopySharedChat {
    /// Where the copy goes on.
    workspace_id: Uuid,
}

/// Goes on with a copy of what a link shows: a chat of the caller's own, without what they may not read.
#[utoipa::path(tag = "chats", operation_id = "copy_shared_chat", params(("id" = Uuid, Path)), request_body = CopySharedChat, responses((status = 201, body = Envelope<Chat>), (status = 404, body = ProblemBody)))]
#[post("/shared-chat/{id}/copy")]
pub async fn copy(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    body: Json<CopySharedChat>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Chat>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let access = workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    if caller.acting().is_some() {
        return Err(Problem::forbidden());
    }
    // Of documents elsewhere nothing is copied: who reads the copy's workspace is another question.
    let open = if access.may::<ViewWorkspace>() { vec![body.workspace_id] } else { Vec::new() };
    let shared = seen(&mut tx, *id, &open).await?;
    let (chat, now) = (Uuid::now_v7(), clock.now());
    let new = NewChat {
        id: chat,
        owner: caller.user,
        workspace: body.workspace_id,
        folder: None,
        title: &text::cut(&shared.title, 200),
        title_made_by: "person",
        system_text: "",
        model: "",
        region: "",
        sources_only: false,
        searches_documents: false,
        asks_back: false,
        delete_at: None,
        origin_use_case: None,
        now,
    };
    store::insert(&mut tx, &new).await?;
    let end = add_path(&mut tx, (chat, caller.user), &shared.messages, now).await?;
    store::set_end(&mut tx, chat, end, None).await?;
    audit::done(&mut tx, &caller, "chat.create", "chat", chat).await?;
    let chat = whole(&mut tx, &caller, chat).await?;
    tx.commit().await?;
    Ok(Envelope::created(chat))
}

/// Writes messages below each other; answers the last one.
pub async fn add_path(
    tx: &mut TenantTx,
    (chat, author): (Uuid, Uuid),
    messages: &[SharedMessage],
    now: chrono::DateTime<chrono::Utc>,
) -> Result<Option<Uuid>, Problem> {
    let mut parent = None;
    for (place, message) in (0..).zip(messages) {
        let (id, is_answer) = (Uuid::now_v7(), message.role == Speaker::Assistant);
        let body = match &message.content {
            Some(content) if is_answer => markdown(content.clone()),
            _ => message.text.clone(),
        };
        let imported = Imported::of_link(message);
        let new = NewMessage {
            chat,
            id,
            parent,
            role: if is_answer { "assistant" } else { "user" },
            run: None,
            body: &body,
            content: message.content.as_ref().filter(|_| is_answer),
            documents: &[],
            author: (!is_answer).then_some(author),
            imported: Some(&imported),
            at: now + chrono::TimeDelta::microseconds(place),
        };
        store::add_message(tx, &new).await?;
        parent = Some(id);
    }
    Ok(parent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r51_a_citation_shows_nothing_of_a_document_that_the_reader_may_not_open() {
        let (open, shut) = (Uuid::now_v7(), Uuid::now_v7());
        let cite = |document: Uuid| {
            json!({ "tag": "citation", "citation": { "passage_id": document, "document_id": document, "document_title": "Secret plan",
                     "page": 3, "quote": "the words" } })
        };
        let mut content =
            json!({ "tag": "doc", "content": [{ "tag": "paragraph", "content": [cite(open), cite(shut)] }] });
        assert_eq!(hide(&mut content, &HashSet::from([open])), 1);
        let text = content.to_string();
        assert_eq!(text.matches("the words").count(), 1, "{text}");
        assert!(!text.contains(&shut.to_string()) && text.contains(HIDDEN), "{text}");
        assert_eq!(hide(&mut content, &HashSet::new()), 2);
    }
}
