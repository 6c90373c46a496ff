//! `GET chat/{id}/export`: a chat as a file: the path that is read for people, or the whole tree to be imported again.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use document::{Fact, Meta, Node, Tag};
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::file::{ChatFile, FORMAT, FileMessage, VERSION};
use super::model::{ChatModel, SharedMessage};
use super::own::own;
use super::shares::shown;
use super::store::{self, ChatRow};
use super::tools;
use crate::config::Settings;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::http::attachment;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::render::Renderer;
use crate::runs::{FileFormat, Speaker, as_file};
use crate::tenancy;

/// Messages of a path that go into a file at most.
const MESSAGES: i64 = 2_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatFileFormat {
    /// The whole tree, to be imported again.
    Json,
    Md,
    Docx,
    Pdf,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    #[param(inline)]
    format: ChatFileFormat,
}

/// A chat as a file: Markdown, Word and PDF of the path that was read last, JSON of the whole tree.
#[utoipa::path(tag = "chats", operation_id = "export_chat", params(("id" = Uuid, Path), ExportQuery), responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[get("/chat/{id}/export")]
pub async fn export(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<ExportQuery>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    renderer: Data<Renderer>,
) -> Result<HttpResponse, Problem> {
    let mut tx = db.begin(&caller).await?;
    let (chat, _) = own(&mut tx, &caller, *id).await?;
    let end = chat.active_leaf.ok_or(Error::Empty)?;
    let format = match query.format {
        ChatFileFormat::Json => {
            let file = file(&mut tx, chat).await?;
            let name = document::file_name(&file.title, "json");
            return Ok(HttpResponse::Ok().insert_header(("content-disposition", attachment(&name))).json(file));
        }
        ChatFileFormat::Md => FileFormat::Md,
        ChatFileFormat::Docx => FileFormat::Docx,
        ChatFileFormat::Pdf => FileFormat::Pdf,
    };
    let path = store::spoken(&mut tx, *id, end, MESSAGES).await?;
    let client = tenancy::client_name(&mut tx).await?;
    drop(tx);
    let messages = path.into_iter().map(|spoken| (spoken.asked_back.0.clone(), shown(spoken))).collect();
    let title = if chat.title.is_empty() { "Chat".to_owned() } else { chat.title };
    let address = settings.address();
    let meta = Meta {
        title: title.clone(),
        client,
        date: clock.now().format("%-d %B %Y").to_string(),
        facts: vec![Fact { link: format!("{address}/play/{id}"), ..Fact::new("Chat", "Open it with its sources") }],
        address,
        ..Meta::default()
    };
    let make = move || format.write(&whole(messages), &meta);
    as_file(&renderer, caller.client, format, &title, make).await
}

/// The whole tree without what was removed, with what its models asked for and were told.
async fn file(tx: &mut TenantTx, chat: ChatRow) -> Result<ChatFile, Problem> {
    let nodes = store::nodes(tx, chat.id).await?;
    let ids: Vec<Uuid> = nodes.iter().filter(|node| !node.is_pruned).map(|node| node.id).collect();
    let messages = store::messages(tx, chat.id, &ids).await?;
    let mut messages: Vec<FileMessage> = messages.into_iter().map(FileMessage::from).collect();
    for call in messages.iter_mut().flat_map(|message| &mut message.tool_calls) {
        // Of one that was imported the result is there.
        if let Some(run) = call.run.take() {
            call.result = tools::written(tx, run.id, call.use_case_id).await?;
        }
    }
    Ok(ChatFile {
        format: FORMAT.to_owned(),
        version: VERSION,
        model: chat.choice().map(|(id, region)| ChatModel { id, region }),
        documents: store::documents(tx, chat.id).await?,
        tools: store::chosen_tools(tx, chat.id).await?,
        title: chat.title,
        system_text: chat.system_text,
        sources_only: chat.sources_only,
        searches_documents: chat.searches_documents,
        asks_back: chat.asks_back,
        active_leaf_id: chat.active_leaf,
        messages,
    })
}

fn heading(words: String) -> Node {
    let mut heading = Node::with_nodes(Tag::Heading, vec![Node::text(words)]);
    heading.set_attr("level", json!(2));
    heading
}

/// All messages as one document: a heading for each, and for what a model asked back before it answered.
fn whole(messages: Vec<(Vec<(String, String)>, SharedMessage)>) -> Node {
    let mut blocks = Vec::new();
    for (asked_back, message) in messages {
        for (question, reply) in asked_back {
            blocks.push(heading("Asked back".to_owned()));
            blocks.extend(paragraphs(&question));
            blocks.push(heading("Reply".to_owned()));
            blocks.extend(paragraphs(&reply));
        }
        let by = match (message.role, message.model) {
            (Speaker::User, _) => "Question".to_owned(),
            (Speaker::Assistant, Some(model)) => format!("Answer by {model}"),
            (Speaker::Assistant, None) => "Answer".to_owned(),
        };
        blocks.push(heading(by));
        match message.content.and_then(|content| Node::from_value(content).ok()) {
            Some(answer) => blocks.extend(answer.nodes().iter().cloned()),
            None => blocks.extend(paragraphs(&message.text)),
        }
    }
    Node::with_nodes(Tag::Doc, blocks)
}

/// What somebody typed, as they typed it: no mark of it means anything.
fn paragraphs(text: &str) -> impl Iterator<Item = Node> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| Node::with_nodes(Tag::Paragraph, vec![Node::text(line)]))
}
