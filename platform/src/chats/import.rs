//! `POST chat/import`: a chat out of a file that was exported here, or on another server.

use std::collections::HashMap;

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, post};
use chrono::TimeDelta;
use document::Node;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use garde::Validate;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::asking::{distinct, markdown};
use super::error::Error;
use super::file::{ChatFile, FORMAT, FileMessage, Imported, VERSION};
use super::model::ChatDocumentKind::{Document, Folder};
use super::model::{Chat, ChatDocument, ChatModel, DOCUMENTS, FOLDERS, QUESTION};
use super::own::{ids, whole};
use super::shared::hide_unseen;
use super::store::{self, NewChat, NewMessage, NewSummary};
use super::tools;
use super::tools::model::{ChatTool, ChatToolCall, ChosenTool, TOOLS};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::{moment, text};
use crate::runs::{Engine, Speaker, ToolMode};
use crate::tenancy;
use crate::workspaces;

/// Messages of a file at most.
const MOST: usize = 5_000;
/// What the model of one answer asked for at most.
const CALLS: usize = 100;
/// Characters of a name in a file, of what a question back says, and of a summary.
const NAME: usize = 200;
const WORDS: usize = 20_000;
/// Bytes of a file at most, and what it weighs ([`crate::kit::http::weight`]): a long chat with its sources.
const LIMIT: usize = 16 * 1024 * 1024;
const WEIGHT: usize = 2_000_000;
const TOO_LARGE: &str = "This file is larger than 16 mb. Please export the chat without branches that are not needed.";

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportChat {
    workspace_id: Uuid,
    /// What `chat/{id}/export` answered as JSON.
    #[schema(value_type = Value)]
    file: Value,
}

/// A body with a whole file in it, at most [`LIMIT`].
pub struct Body(ImportChat);

impl FromRequest for Body {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        input::large(request, payload, (LIMIT, WEIGHT), TOO_LARGE).map(|body| body.map(Self)).boxed_local()
    }
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
    if file.format != FORMAT || !(1..=VERSION).contains(&file.version) {
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
    if message.moments().any(|at| moment::within(&at, &()).is_err()) {
        return Err(wrong("one of its dates lies beyond the years 1 to 9999."));
    }
    let name = message.branch_name.as_deref();
    let is_named = name.is_none_or(|name| name.chars().count() <= 120 && text::name(name, &()).is_ok());
    let is_text = message.text.chars().count() <= QUESTION && text::prose(&message.text, &()).is_ok();
    let is_document = match (&message.content, message.role) {
        (None, _) => true,
        (Some(_), Speaker::User) => false,
        (Some(content), Speaker::Assistant) => content.is_object() && Node::from_value(content.clone()).is_ok(),
    };
    let has_fine_calls = match message.role {
        Speaker::User => message.tool_calls.is_empty() && message.summary.is_none() && message.model.is_none(),
        Speaker::Assistant => message.tool_calls.len() <= CALLS && message.tool_calls.iter().all(is_fine),
    };
    let is_short = message.summary.as_ref().is_none_or(|summary| {
        (1..=WORDS).contains(&summary.text.chars().count()) && summary.messages > 0 && is_within(&summary.model, NAME)
    });
    let is_known = message.model.as_ref().is_none_or(|model| is_within(model, NAME))
        && message.documents.len() <= DOCUMENTS + FOLDERS;
    if is_named && is_text && is_document && has_fine_calls && is_short && is_known {
        Ok(())
    } else {
        Err(wrong("one of its messages cannot be read."))
    }
}

fn is_within(words: &str, most: usize) -> bool {
    words.chars().count() <= most
}

fn is_fine(call: &ChatToolCall) -> bool {
    let question = call.question.as_ref().is_none_or(|question| {
        is_within(&question.text, WORDS)
            && question.reply.as_ref().is_none_or(|reply| is_within(reply, WORDS))
            && question.choices.len() <= CALLS
            && question.choices.iter().all(|choice| is_within(choice, WORDS))
    });
    let inputs = call.inputs.len() <= CALLS
        && call.inputs.iter().all(|input| is_within(&input.name, NAME) && is_within(&input.label, WORDS));
    let problem = call.problem.as_ref().is_none_or(|problem| is_within(problem, WORDS));
    question && inputs && problem && is_within(&call.use_case_name, NAME)
}

/// What models wrote is kept as they wrote it, as far as it can be kept at all.
fn make_storable(file: &mut Value) {
    let messages = file.get_mut("messages").and_then(Value::as_array_mut);
    for message in messages.into_iter().flatten() {
        for name in ["content", "model", "documents", "tool_calls", "summary"] {
            if let Some(part) = message.get_mut(name) {
                text::storable(part);
            }
        }
    }
}

/// Which of a file's settings exist here, and are open to the person who imports it.
struct Here {
    model: Option<ChatModel>,
    documents: Vec<ChatDocument>,
    tools: Vec<ChosenTool>,
    /// Every document and folder that the file names and the workspace has.
    known: Vec<ChatDocument>,
}

async fn here(
    tx: &mut TenantTx,
    caller: &Allow<RunUseCases>,
    engine: &Engine,
    workspace: Uuid,
    file: &ChatFile,
) -> Result<Here, Problem> {
    let named: Vec<ChatDocument> =
        file.documents.iter().chain(file.messages.iter().flat_map(|message| &message.documents)).cloned().collect();
    let (documents, folders) = (distinct(ids(&named, Document)), distinct(ids(&named, Folder)));
    let known = store::named(tx, workspace, (&documents, &folders)).await?;
    let allowed = tenancy::allowed_regions(tx).await?;
    let offers =
        |model: &&ChatModel| engine.models().offer(caller.client, &model.id, &model.region, &allowed).is_some();
    Ok(Here {
        model: file.model.as_ref().filter(offers).cloned(),
        documents: file
            .documents
            .iter()
            .take(DOCUMENTS + FOLDERS)
            .filter_map(|document| found(&known, document))
            .collect(),
        tools: tools_here(tx, caller, workspace, &file.tools).await?,
        known,
    })
}

fn found(known: &[ChatDocument], wanted: &ChatDocument) -> Option<ChatDocument> {
    known.iter().find(|known| known.kind == wanted.kind && known.id == wanted.id).cloned()
}

/// What the file names, each with its name here; without one where it is not there for the caller.
fn renamed(known: &[ChatDocument], named: &[ChatDocument]) -> Vec<ChatDocument> {
    let gone = |one: &ChatDocument| ChatDocument { name: None, ..one.clone() };
    named.iter().map(|one| found(known, one).unwrap_or_else(|| gone(one))).collect()
}

/// The use cases of a file that the caller may run here. None begins by itself: who made the file is not known.
async fn tools_here(
    tx: &mut TenantTx,
    caller: &Allow<RunUseCases>,
    workspace: Uuid,
    named: &[ChatTool],
) -> Result<Vec<ChosenTool>, Problem> {
    let mut wanted = distinct(named.iter().map(|tool| tool.use_case_id).collect());
    wanted.truncate(TOOLS);
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let most = i64::try_from(TOOLS).unwrap_or(i64::MAX);
    let open = tools::open(tx, caller, workspace, (Some(&wanted), None), most).await?;
    let mode = |id: Uuid| match named.iter().find(|tool| tool.use_case_id == id).map(|tool| tool.mode) {
        Some(ToolMode::Never) => ToolMode::Never,
        Some(ToolMode::Ask | ToolMode::Auto) | None => ToolMode::Ask,
    };
    let is_open = |id: &Uuid| open.iter().any(|callable| callable.id == *id);
    Ok(wanted.into_iter().filter(is_open).map(|id| ChosenTool { use_case_id: id, mode: mode(id) }).collect())
}

/// A chat out of a file. Citations of documents that the caller cannot open say nothing; documents, use cases and a model
/// that are not there for the caller are left out of its settings, and use cases ask before they run.
#[utoipa::path(tag = "chats", operation_id = "import_chat", request_body = ImportChat, responses((status = 201, body = Envelope<Chat>), (status = 404, body = ProblemBody), (status = 413, body = ProblemBody)))]
#[post("/chat/import")]
pub async fn import(
    caller: Allow<RunUseCases>,
    Body(body): Body,
    db: Data<Db>,
    clock: Data<Clock>,
    engine: Data<Engine>,
) -> Result<Envelope<Chat>, Problem> {
    let ImportChat { workspace_id: workspace, file: mut given } = body;
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, workspace).await?;
    if caller.acting().is_some() {
        return Err(Problem::forbidden());
    }
    make_storable(&mut given);
    let mut file: ChatFile = serde_json::from_value(given).map_err(|error| Error::NoExport(error.to_string()))?;
    check(&file)?;
    let contents = file.messages.iter_mut().filter_map(|message| message.content.as_mut()).collect();
    hide_unseen(&mut tx, &[workspace], contents).await?;
    let here = here(&mut tx, &caller, &engine, workspace, &file).await?;
    let (chat, now) = (Uuid::now_v7(), clock.now());
    let (model, region) =
        here.model.as_ref().map(|model| (model.id.as_str(), model.region.as_str())).unwrap_or_default();
    let new = NewChat {
        id: chat,
        owner: caller.user,
        workspace,
        folder: None,
        title: file.title.trim(),
        title_made_by: "person",
        system_text: file.system_text.trim(),
        model,
        region,
        sources_only: file.sources_only,
        searches_documents: file.searches_documents,
        asks_back: file.asks_back,
        delete_at: None,
        origin_use_case: None,
        now,
    };
    store::insert(&mut tx, &new).await?;
    let mut folders = distinct(ids(&here.documents, Folder));
    folders.truncate(FOLDERS);
    store::set_documents(&mut tx, chat, (&ids(&here.documents, Document), &folders), now).await?;
    store::set_tools(&mut tx, chat, &here.tools).await?;
    let mut places: HashMap<Uuid, Uuid> = HashMap::new();
    let mut last = None;
    for (place, message) in (0..).zip(&file.messages) {
        let (id, is_answer) = (Uuid::now_v7(), message.role == Speaker::Assistant);
        let imported = Imported::of_file(message, now);
        let body = message.content.clone().map_or_else(|| message.text.clone(), markdown);
        let new = NewMessage {
            chat,
            id,
            parent: message.parent_id.and_then(|parent| places.get(&parent).copied()),
            role: if is_answer { "assistant" } else { "user" },
            run: None,
            body: &body,
            content: message.content.as_ref(),
            documents: &renamed(&here.known, &message.documents),
            author: (!is_answer).then_some(caller.user),
            imported: Some(&imported),
            // In the order of the file, which the tree keeps.
            at: now + TimeDelta::microseconds(place),
        };
        store::add_message(&mut tx, &new).await?;
        if let Some(name) = &message.branch_name {
            store::name_branch(&mut tx, chat, id, Some(name.trim())).await?;
        }
        if let Some(short) = &message.summary {
            let (body, messages, model) = (short.text.as_str(), short.messages, short.model.as_str());
            let made = NewSummary { chat, message: id, body, messages, model, now: short.created_at.min(now) };
            store::add_summary(&mut tx, &made).await?;
        }
        places.insert(message.id, id);
        last = Some(id);
    }
    let end = file.active_leaf_id.and_then(|end| places.get(&end).copied()).or(last);
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
        let file = json!({ "format": FORMAT, "version": 1, "title": "t", "system_text": "", "active_leaf_id": null, "messages": messages });
        serde_json::from_value(file).unwrap()
    }

    fn call(name: &str) -> Value {
        json!({ "id": Uuid::nil(), "use_case_id": Uuid::now_v7(), "use_case_name": name, "question": null, "state": "running", "problem": null,
                "inputs": [], "run": null, "result": "r".repeat(30_000), "asked_at": "2026-01-02T03:04:05Z" })
    }

    fn summary(text: &str, messages: i32) -> Value {
        json!({ "text": text, "messages": messages, "model": "m", "created_at": "2026-01-02T03:04:05Z" })
    }

    #[test]
    fn issue_31_what_a_file_says_of_calls_is_a_record_and_no_work_to_come() {
        let (a, b) = (Uuid::now_v7(), Uuid::now_v7());
        let question = json!({ "id": a, "parent_id": null, "role": "user", "text": "Why?" });
        let ahead = "2999-01-01T00:00:00Z";
        let mut running = call("Letter");
        running["run"] = json!({ "id": a, "status": "running" });
        let answer =
            json!({ "id": b, "parent_id": a, "role": "assistant", "created_at": ahead, "tool_calls": [running] });
        let file = file(json!([question, answer]));
        assert!(check(&file).is_ok());
        let now = chrono::DateTime::UNIX_EPOCH;
        let kept = Imported::of_file(&file.messages[1], now);
        let call = &kept.tool_calls[0];
        assert_eq!((call.state, &call.run), (super::super::tools::model::ChatCallState::Stopped, &None));
        assert_ne!(call.id, Uuid::nil(), "a file gives no ids");
        assert_eq!(call.result.as_ref().map(|words| words.chars().count()), Some(tools::ANSWER));
        assert_eq!(kept.written_at, Some(now), "no clock is right that is ahead of ours");
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
            json!([{ "id": a, "parent_id": null, "role": "user", "text": "Why?", "model": "a person is none" }]),
            json!([question, { "id": b, "parent_id": a, "role": "assistant", "tool_calls": vec![call("n"); CALLS + 1] }]),
            json!([question, { "id": b, "parent_id": a, "role": "assistant", "tool_calls": [call(&"n".repeat(NAME + 1))] }]),
            json!([question, { "id": b, "parent_id": a, "role": "assistant", "summary": summary("", 2) }]),
            json!([question, { "id": b, "parent_id": a, "role": "assistant", "summary": summary("short", 0) }]),
            json!([{ "id": a, "parent_id": null, "role": "user", "text": "Why?", "created_at": "-0001-01-01T00:00:00Z" }]),
        ];
        for messages in faults {
            assert!(check(&file(messages.clone())).is_err(), "{messages}");
        }
    }
}
