//! `POST chat/{id}/before-send`, and `POST chat/before-send` for a chat that has not begun: what a message would take, and
//! who could read it, before it is sent.

use actix_web::post;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::ask::{self, Asked, Asker, Worked};
use super::create::TEMPORARY;
use super::model::{AskedAnswer, ChatModel, ChatShareKind, QUESTION};
use super::own::{attached, own};
use super::store::{self, ChatRow};
use super::tools;
use super::tools::model::ChosenTool;
use crate::documents::Method;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::models::region_label;
use crate::runs::Engine;
use crate::workspaces;

/// What an answer will take, before it is asked for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnswerEstimate {
    pub model: ChatModel,
    pub model_label: String,
    pub region_label: String,
    /// It copies sentences out of documents and writes nothing of its own.
    pub only_copies: bool,
    /// At most, with an answer as long as it may be.
    pub tokens: i64,
    /// By the list price; `null`: none is known.
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
    /// Tokens that the model reads at once.
    pub context_window: i64,
    pub documents: i32,
    pub passages: i32,
    /// Whole, or which passages and why; `null`: no documents are read.
    pub retrieval: Option<Method>,
    /// Older messages that the model has no room for.
    pub left_out: i32,
    /// Older messages that the model reads as a summary.
    pub summarised: i32,
    /// The question of an entry of the company's questions and answers that answers word for word, so that no model is
    /// asked; `null`: none does.
    pub answered_by_entry: Option<String>,
}

/// What is known before a message is sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BeforeSend {
    pub answers: Vec<AnswerEstimate>,
    /// Of all of them.
    pub tokens: i64,
    /// What keeps it from being begun: the month's quota, say.
    pub refused: Option<String>,
    /// Everybody of the company who has a link may read this chat.
    pub is_shared_live: bool,
    /// When a temporary chat is deleted.
    pub delete_at: Option<DateTime<Utc>>,
    /// Days after the last question that the company keeps chats; `null`: until they are deleted.
    pub keep_days: Option<i32>,
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LookBeforeSend {
    /// A question that was asked, to be answered again; what follows says what is asked instead.
    #[garde(skip)]
    #[serde(default)]
    message_id: Option<Uuid>,
    #[garde(skip)]
    #[serde(default)]
    parent_id: Option<Uuid>,
    #[garde(length(chars, max = QUESTION), custom(text::prose))]
    #[serde(default)]
    text: String,
    #[garde(skip)]
    #[serde(default)]
    document_ids: Vec<Uuid>,
    #[garde(skip)]
    #[serde(default)]
    document_folder_ids: Vec<Uuid>,
    #[garde(dive)]
    answers: Vec<AskedAnswer>,
}

/// What the answers would take: model, region, documents and how they are read, tokens and price. Nothing is begun.
#[utoipa::path(tag = "chats", operation_id = "look_before_send", params(("id" = Uuid, Path)), request_body = LookBeforeSend, responses((status = 200, body = Envelope<BeforeSend>), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody), (status = 432, body = ProblemBody)))]
#[post("/chat/{id}/before-send")]
pub async fn before(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    body: Json<LookBeforeSend>,
    db: Data<Db>,
    engine: Data<Engine>,
) -> Result<Envelope<BeforeSend>, Problem> {
    body.validate()?;
    ask::check(&body.answers)?;
    let asker = Asker::of(&db, &engine);
    let mut tx = db.begin(&caller).await?;
    let (chat, _) = own(&mut tx, &caller, *id).await?;
    let is_shared_live = store::shares(&mut tx, *id).await?.iter().any(|share| share.kind == ChatShareKind::Live);
    let asked = match body.message_id {
        Some(question) => Asked::Again(question),
        None => Asked::Question {
            id: Uuid::now_v7(),
            parent: body.parent_id,
            text: body.text.clone(),
            documents: attached(&mut tx, chat.workspace_id, &body.document_ids, &body.document_folder_ids).await?,
        },
    };
    let keep_days = store::keep_days(&mut tx).await?;
    drop(tx);
    let worked = asker.work_out(&caller, *id, &asked, &body.answers).await?;
    let (answers, refused) = weigh(&asker, &caller, &worked).await;
    let tokens = answers.iter().map(|answer| answer.tokens).fold(0, i64::saturating_add);
    Ok(Envelope::new(BeforeSend { answers, tokens, refused, is_shared_live, delete_at: chat.delete_at, keep_days }))
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LookBeforeChat {
    #[garde(skip)]
    workspace_id: Uuid,
    #[garde(length(chars, max = QUESTION), custom(text::prose))]
    #[serde(default)]
    text: String,
    #[garde(length(chars, max = 20_000), custom(text::prose))]
    #[serde(default)]
    system_text: String,
    #[garde(skip)]
    #[serde(default)]
    sources_only: bool,
    /// Whether the model may search the documents of the workspace by itself.
    #[garde(skip)]
    #[serde(default)]
    searches_documents: bool,
    /// Whether the model may ask the caller a question.
    #[garde(skip)]
    #[serde(default)]
    asks_back: bool,
    #[garde(skip)]
    #[serde(default)]
    is_temporary: bool,
    #[garde(skip)]
    #[serde(default)]
    document_ids: Vec<Uuid>,
    #[garde(skip)]
    #[serde(default)]
    document_folder_ids: Vec<Uuid>,
    /// Use cases that the model may run: what it is told about them counts as well.
    #[garde(skip)]
    #[serde(default)]
    tools: Vec<ChosenTool>,
    #[garde(dive)]
    answers: Vec<AskedAnswer>,
}

/// The same for the first message of a chat that is not there yet. Neither is made.
#[utoipa::path(tag = "chats", operation_id = "look_before_chat", request_body = LookBeforeChat, responses((status = 200, body = Envelope<BeforeSend>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody), (status = 432, body = ProblemBody)))]
#[post("/chat/before-send")]
pub async fn before_new(
    caller: Allow<RunUseCases>,
    body: Json<LookBeforeChat>,
    db: Data<Db>,
    clock: Data<Clock>,
    engine: Data<Engine>,
) -> Result<Envelope<BeforeSend>, Problem> {
    body.validate()?;
    ask::check(&body.answers)?;
    let asker = Asker::of(&db, &engine);
    let mut tx = db.begin(&caller).await?;
    let access = workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    let documents = attached(&mut tx, body.workspace_id, &body.document_ids, &body.document_folder_ids).await?;
    tools::checked(&mut tx, &caller, body.workspace_id, &[], &body.tools).await?;
    let keep_days = store::keep_days(&mut tx).await?;
    let delete_at = body.is_temporary.then(|| clock.now() + TEMPORARY);
    let chat = ChatRow {
        system_text: body.system_text.trim().to_owned(),
        sources_only: body.sources_only,
        searches_documents: body.searches_documents,
        asks_back: body.asks_back,
        delete_at,
        ..ChatRow::unbegun(caller.user, body.workspace_id)
    };
    let asked = Asked::Question { id: Uuid::now_v7(), parent: None, text: body.text.clone(), documents };
    let worked = asker.work_out_in(&caller, tx, (&chat, &access, &body.tools), &asked, &body.answers).await?;
    let (answers, refused) = weigh(&asker, &caller, &worked).await;
    let tokens = answers.iter().map(|answer| answer.tokens).fold(0, i64::saturating_add);
    Ok(Envelope::new(BeforeSend { answers, tokens, refused, is_shared_live: false, delete_at, keep_days }))
}

/// What each answer takes, and what keeps them from being begun.
async fn weigh(asker: &Asker, caller: &Allow<RunUseCases>, worked: &[Worked]) -> (Vec<AnswerEstimate>, Option<String>) {
    let refused = match asker.engine.models().usage().check(caller.client).await {
        Ok(_) => asker.reserve(caller, worked).await.err(),
        Err(problem) => Some(problem),
    };
    (worked.iter().map(estimate).collect(), refused.map(|problem| problem.message))
}

fn estimate(Worked { turn, summarised, .. }: &Worked) -> AnswerEstimate {
    let (offer, (documents, passages, left_out)) = (turn.offer(), turn.counts());
    let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    let (cost_micros, currency) = turn.cost().unzip();
    AnswerEstimate {
        model: ChatModel { id: offer.model.id.clone(), region: offer.region.clone() },
        model_label: offer.model.label.clone(),
        region_label: region_label(&offer.region),
        only_copies: !offer.model.generates,
        tokens: turn.estimate(),
        cost_micros,
        currency,
        context_window: i64::from(offer.model.context_window),
        documents: number(documents),
        passages: number(passages),
        retrieval: turn.retrieval().cloned(),
        left_out: number(left_out),
        summarised: *summarised,
        answered_by_entry: turn.entry().map(str::to_owned),
    }
}
