//! What a turn asks: the question, and what was said and read on the way to it, or a summary of that.

use document::{Meta, Node};
use serde_json::Value;
use uuid::Uuid;

use super::ask::{Asked, check_parent, check_question};
use super::model::ChatDocumentKind::{Document, Folder};
use super::own::ids;
use super::store::{self, ChatRow, Spoken};
use super::summary;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::runs::{PastMessage, Speaker, Turn};

/// Messages of a path that are read for a model at most: more would fit none.
pub const HISTORY: i64 = 400;

/// What is asked of every model that answers.
pub struct Asking {
    pub turn: Turn,
    pub folders: Vec<Uuid>,
    pub summarised: i32,
}

/// The turn, and the folders that it reads: what was said on the way to it, and every document that was put beside a
/// question there.
pub async fn turn(tx: &mut TenantTx, chat: &ChatRow, asked: &Asked) -> Result<Asking, Problem> {
    let mut earlier = store::documents(tx, chat.id).await?;
    let mut documents = Vec::new();
    let (end, mut question) = match asked {
        Asked::Question { parent, text, documents: beside, .. } => {
            check_parent(tx, chat.id, *parent).await?;
            documents.extend(beside.iter().cloned());
            (*parent, Some(text.clone()))
        }
        Asked::Again(id) => {
            check_question(tx, chat.id, *id).await?;
            (Some(*id), None)
        }
    };
    let mut spoken = match end {
        Some(end) => store::spoken(tx, chat.id, end, HISTORY).await?,
        None => Vec::new(),
    };
    for said in &spoken {
        earlier.extend(said.attachments.iter().cloned());
    }
    // What was taken away since is read no more; what somebody names now must be there.
    documents.extend(store::named(tx, chat.workspace_id, (&ids(&earlier, Document), &ids(&earlier, Folder))).await?);
    if question.is_none() {
        question = spoken.pop().map(|last| last.body);
    }
    // What a summary stands for is not said again.
    let path: Vec<Uuid> = spoken.iter().map(|spoken| spoken.id).collect();
    let summary = store::last_summary(tx, chat.id, &path).await?;
    let last = summary.as_ref().and_then(|last| path.iter().position(|id| *id == last.message_id));
    let before = spoken.into_iter().skip(last.map_or(0, |at| at + 1));
    let system = match &summary {
        Some(summary) => summary::told(&chat.system_text, &summary.body),
        None => chat.system_text.clone(),
    };
    let turn = Turn {
        system,
        before: before.flat_map(told).collect(),
        question: question.unwrap_or_default(),
        document_ids: distinct(ids(&documents, Document)),
        sources_only: chat.sources_only,
        by_entries: false,
        searches: None,
        tools: Vec::new(),
    };
    let summarised = summary.map_or(0, |summary| summary.messages);
    Ok(Asking { turn, folders: distinct(ids(&documents, Folder)), summarised })
}

/// Each once, where it stands first.
pub fn distinct(ids: Vec<Uuid>) -> Vec<Uuid> {
    let mut seen = Vec::with_capacity(ids.len());
    for id in ids {
        if !seen.contains(&id) {
            seen.push(id);
        }
    }
    seen
}

/// A message as a model is told it again; what it asked back, and was told, comes before its answer.
fn told(mut spoken: Spoken) -> Vec<PastMessage> {
    let asked_back = std::mem::take(&mut spoken.asked_back.0);
    let back = asked_back.into_iter().flat_map(|(question, reply)| {
        [PastMessage { by: Speaker::Assistant, text: question }, PastMessage { by: Speaker::User, text: reply }]
    });
    back.chain([said(spoken)]).collect()
}

/// The same as one message.
pub fn said(spoken: Spoken) -> PastMessage {
    let by = Speaker::parse(&spoken.role);
    let text = match by {
        Speaker::User => spoken.body,
        Speaker::Assistant => spoken.content.map(markdown).unwrap_or(spoken.body),
    };
    let back: String = spoken
        .asked_back
        .0
        .iter()
        .map(|(question, reply)| format!("Asked back: {question}\nReply: {reply}\n\n"))
        .collect();
    PastMessage { by, text: format!("{back}{text}") }
}

/// An answer as the model is told it again.
pub fn markdown(content: Value) -> String {
    Node::from_value(content).map(|node| document::to_markdown(&node, &Meta::default())).unwrap_or_default()
}
