//! `POST chat/import`: a chat out of a file that was exported here, or on another server.

use std::collections::HashMap;

use actix_web::post;
use actix_web::web::Data;
use chrono::TimeDelta;
use document::Node;
use garde::Validate;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::asking::markdown;
use super::error::Error;
use super::export::{ChatFile, FILE, FileMessage};
use super::model::{Chat, QUESTION};
use super::own::whole;
use super::shared::hide_unseen;
use super::store::{self, NewChat, NewMessage};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::runs::Speaker;
use crate::workspaces;

/// Messages of a file at most.
const MOST: usize = 5_000;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportChat {
    workspace_id: Uuid,
    /// What `chat/{id}/export` answered as JSON.
    #[schema(value_type = Value)]
    file: Value,
}

/// Its texts, held against the rules of every other text.
#[derive(Validate)]
struct Texts<'a> {
    #[garde(length(chars, max = 200), custom(text::prose))]
    title: &'a str,
    #[garde(length(chars, max = 20_000), custom(text::prose))]
    system_text: &'a str,
}

fn wrong(why: &str) -> Problem {
    Error::NoExport(why.to_owned()).into()
}

/// Each message follows one before it, a question an answer and an answer a question.
fn check(file: &ChatFile) -> Result<(), Problem> {
    if file.format != FILE || file.version != 1 {
        return Err(wrong("it says that it is something else, or of a later version."));
    }
    if file.messages.is_empty() || file.messages.len() > MOST {
        return Err(wrong("it holds no messages, or too many."));
    }
    Texts { title: &file.title, system_text: &file.system_text }.validate()?;
    let mut roles: HashMap<Uuid, Speaker> = HashMap::new();
    for message in &file.messages {
        let follows = match message.parent_id {
            None => Some(Speaker::Assistant),
            Some(parent) => roles.get(&parent).copied(),
        };
        if follows.is_none_or(|before| before == message.role) {
            return Err(wrong("a message follows none that comes before it in the file."));
        }
        if roles.insert(message.id, message.role).is_some() {
            return Err(wrong("two of its messages have one id."));
        }
        check_words(message)?;
    }
    Ok(())
}

fn check_words(message: &FileMessage) -> Result<(), Problem> {
    let name = message.branch_name.as_deref();
    let is_named = name.is_none_or(|name| name.chars().count() <= 120 && text::name(name, &()).is_ok());
    let is_text = message.text.chars().count() <= QUESTION && text::prose(&message.text, &()).is_ok();
    let is_document = match (&message.content, message.role) {
        (None, _) => true,
        (Some(_), Speaker::User) => false,
        (Some(content), Speaker::Assistant) => content.is_object() && Node::from_value(content.clone()).is_ok(),
    };
    if is_named && is_text && is_document { Ok(()) } else { Err(wrong("one of its messages cannot be read.")) }
}

/// A chat out of a file. Citations of documents that the caller cannot open say nothing.
#[utoipa::path(tag = "chats", operation_id = "import_chat", request_body = ImportChat, responses((status = 201, body = Envelope<Chat>), (status = 404, body = ProblemBody)))]
#[post("/chat/import")]
pub async fn import(
    caller: Allow<RunUseCases>,
    body: Json<ImportChat>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Chat>, Problem> {
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    if caller.acting().is_some() {
        return Err(Problem::forbidden());
    }
    let mut file: ChatFile =
        serde_json::from_value(body.file.clone()).map_err(|error| Error::NoExport(error.to_string()))?;
    for content in file.messages.iter_mut().filter_map(|message| message.content.as_mut()) {
        text::storable(content);
    }
    check(&file)?;
    let contents = file.messages.iter_mut().filter_map(|message| message.content.as_mut()).collect();
    hide_unseen(&mut tx, &[body.workspace_id], contents).await?;
    let (chat, now) = (Uuid::now_v7(), clock.now());
    let new = NewChat {
        id: chat,
        owner: caller.user,
        workspace: body.workspace_id,
        folder: None,
        title: file.title.trim(),
        title_made_by: "person",
        system_text: file.system_text.trim(),
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
    let mut ids: HashMap<Uuid, Uuid> = HashMap::new();
    let mut last = None;
    for (place, message) in (0..).zip(&file.messages) {
        let (id, is_answer) = (Uuid::now_v7(), message.role == Speaker::Assistant);
        let body = message.content.clone().map_or_else(|| message.text.clone(), markdown);
        let new = NewMessage {
            chat,
            id,
            parent: message.parent_id.and_then(|parent| ids.get(&parent).copied()),
            role: if is_answer { "assistant" } else { "user" },
            run: None,
            body: &body,
            content: message.content.as_ref(),
            documents: &[],
            author: (!is_answer).then_some(caller.user),
            // In the order of the file, which the tree keeps.
            at: now + TimeDelta::microseconds(place),
        };
        store::add_message(&mut tx, &new).await?;
        if let Some(name) = &message.branch_name {
            store::name_branch(&mut tx, chat, id, Some(name.trim())).await?;
        }
        ids.insert(message.id, id);
        last = Some(id);
    }
    let end = file.active_leaf_id.and_then(|end| ids.get(&end).copied()).or(last);
    store::set_end(&mut tx, chat, end, None).await?;
    audit::done(&mut tx, &caller, "chat.create", "chat", chat).await?;
    let chat = whole(&mut tx, &caller, chat).await?;
    tx.commit().await?;
    Ok(Envelope::created(chat))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn file(messages: Value) -> ChatFile {
        let file = json!({ "format": FILE, "version": 1, "title": "t", "system_text": "", "active_leaf_id": null, "messages": messages });
        serde_json::from_value(file).unwrap()
    }

    #[test]
    fn r51_a_file_whose_messages_make_no_tree_is_refused() {
        let (a, b) = (Uuid::now_v7(), Uuid::now_v7());
        let question = json!({ "id": a, "parent_id": null, "role": "user", "text": "Why?" });
        let answer =
            json!({ "id": b, "parent_id": a, "role": "assistant", "content": { "tag": "doc", "content": [] } });
        assert!(check(&file(json!([question, answer]))).is_ok());
        let faults = [
            json!([]),
            json!([answer, question]),
            json!([question, question]),
            json!([{ "id": a, "parent_id": a, "role": "user", "text": "its own parent" }]),
            json!([question, { "id": b, "parent_id": a, "role": "user", "text": "a question after a question" }]),
            json!([{ "id": a, "parent_id": null, "role": "assistant", "text": "an answer to nothing" }]),
            json!([{ "id": a, "parent_id": null, "role": "user", "text": "hidden \u{202e}" }]),
            json!([question, { "id": b, "parent_id": a, "role": "assistant", "content": "no document" }]),
        ];
        for messages in faults {
            assert!(check(&file(messages.clone())).is_err(), "{messages}");
        }
    }
}
