//! `POST chat/{id}/before-send`: what a message would take, and who could read it, before it is sent.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::ask::{self, Asked, Asker, Worked};
use super::model::{AnswerEstimate, AskedAnswer, BeforeSend, ChatModel, ChatShareKind, QUESTION};
use super::own::{attached, own};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::models::region_label;
use crate::runs::Engine;

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
    drop(tx);
    let worked = asker.work_out(&caller, *id, &asked, &body.answers).await?;
    let refused = match engine.models().usage().check(caller.client).await {
        Ok(_) => asker.reserve(&caller, &worked).await.err(),
        Err(problem) => Some(problem),
    };
    let answers: Vec<AnswerEstimate> = worked.iter().map(estimate).collect();
    Ok(Envelope::new(BeforeSend {
        tokens: answers.iter().map(|answer| answer.tokens).fold(0, i64::saturating_add),
        answers,
        refused: refused.map(|problem| problem.message),
        is_shared_live,
        delete_at: chat.delete_at,
    }))
}

fn estimate(Worked { turn, .. }: &Worked) -> AnswerEstimate {
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
    }
}
