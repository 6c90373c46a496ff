//! The turns of chats: each is a run of a chat instead of a use case, planned, executed and counted like every other.

use std::sync::Arc;
use std::time::Instant;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::calling::Resumed;
use super::engine::Engine;
use super::error::Error;
use super::in_batch::Begun;
use super::model::RunOf;
use super::plan::Plan;
use super::prepare::{Prepared, RunRequest};
use super::row::Row;
use super::store;
use super::turn::{Turn, history_room};
use crate::documents::{self, Method};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::db::{Db, TenantTx};
use crate::kit::permission::RunUseCases;
use crate::kit::problem::Problem;
use crate::models::Offer;
use crate::tenancy;
use crate::usage::{Reserved, Spender, Tokens};
use crate::use_cases::Definition;

/// What stands where runs of use cases have the name of theirs.
const CHAT: &str = "Chat";

/// What the answers to one question have in common.
pub struct TurnContext {
    pub client: ClientId,
    pub workspace: Uuid,
    pub chat: Uuid,
    pub turn: Turn,
    definition: Definition,
    allowed_regions: Vec<String>,
}

/// A turn on one model, worked out and not begun.
pub struct PreparedTurn {
    prepared: Prepared,
    spender: Spender,
}

impl TurnContext {
    /// `folders`: of documents, which the caller may open.
    pub fn new(
        (client, workspace, chat): (ClientId, Uuid, Uuid),
        turn: Turn,
        folders: Vec<Uuid>,
        allowed_regions: Vec<String>,
    ) -> Self {
        let definition =
            Definition { document_folder_ids: folders, custom_qa_latest: turn.by_entries, ..Definition::named(CHAT) };
        Self { client, workspace, chat, turn, definition, allowed_regions }
    }
}

impl PreparedTurn {
    /// Tokens that it will use, at most.
    pub fn estimate(&self) -> i64 {
        self.prepared.plan.estimate(&self.prepared.offered)
    }

    /// Whom it is begun for, as budgets name them.
    pub fn spender(&self) -> Spender {
        self.spender
    }

    pub fn offer(&self) -> &Arc<Offer> {
        &self.prepared.offer
    }

    /// By the list price, at most: millionths of the currency's unit.
    pub fn cost(&self) -> Option<(i64, String)> {
        if self.entry().is_some() {
            return None;
        }
        let price = self.prepared.offer.model.price.as_ref()?;
        let (asked, answer) = self.prepared.plan.estimated(&self.prepared.offered);
        Some((price.of(Tokens { input: asked, output: answer, ..Tokens::default() }), price.currency.clone()))
    }

    /// The question of the entry that answers in place of the model, where one does.
    pub fn entry(&self) -> Option<&str> {
        self.prepared.plan.questions.as_ref()?.answer.as_ref().map(|answer| answer.question.as_str())
    }

    /// How its passages were chosen; `None`: it reads no documents.
    pub fn retrieval(&self) -> Option<&Method> {
        self.prepared.plan.retrieval.as_ref()
    }

    /// Documents, passages of them, and older messages that found no room.
    pub fn counts(&self) -> (usize, usize, usize) {
        let plan = &self.prepared.plan;
        (plan.documents, plan.passages.len(), plan.left_out)
    }
}

impl Engine {
    /// Works out what a turn asks of a model in a region. No transaction of the caller may be open.
    ///
    /// # Errors
    /// As for a run of a use case: documents that are gone or not ready, a model that is not offered.
    pub async fn prepare_turn(
        &self,
        db: &Db,
        caller: &Allow<RunUseCases>,
        context: &TurnContext,
        choice: (String, String),
    ) -> Result<PreparedTurn, Problem> {
        let TurnContext { client, workspace, chat, turn, definition, allowed_regions } = context;
        let (client, workspace, of) = (*client, *workspace, RunOf::Chat(*chat));
        let asked = RunRequest { client, workspace, of, definition, turn: Some(turn) };
        let mut draft = asked.resolve(self.models(), allowed_regions, Some(choice), &Map::new())?;
        if draft.must_read() {
            let tx = db.begin(caller).await?;
            draft.read(tx, db, self, caller).await?;
        }
        let prepared = draft.finish()?;
        let spender = prepared.row.spender(caller);
        Ok(PreparedTurn { prepared, spender })
    }

    /// Works out how a turn goes on from a run that ended because its model asked for use cases: the same question of the
    /// same model, with what came of them.
    ///
    /// # Errors
    /// 404 where that run is gone; that its model is not offered any more.
    pub async fn resume_turn(
        &self,
        tx: &mut TenantTx,
        caller: &Allow<RunUseCases>,
        (chat, run): (Uuid, Uuid),
        (resumed, passages): (Resumed, Vec<Uuid>),
    ) -> Result<PreparedTurn, Problem> {
        let turned = store::turned(tx, chat, run).await?.ok_or(Error::NotFound)?;
        let before: Plan = serde_json::from_value(turned.request).map_err(Problem::internal)?;
        let allowed = tenancy::allowed_regions(tx).await?;
        let offer = self.models().offer(caller.client, &before.model, &before.region, &allowed);
        let gone = || Error::NoModel { model: before.model.clone(), region: before.region.clone() };
        let offer = offer.ok_or_else(gone)?;
        let offered = documents::offered_again(tx, &passages).await?;
        let passages = offered.iter().map(|passage| passage.id).collect();
        let room = usize::try_from(history_room(&offer.model)).unwrap_or(usize::MAX);
        let plan = Plan { resumed: Some(resumed.fitted(room)), passages, ..before };
        let row = Row {
            workspace: turned.workspace_id,
            of: RunOf::Chat(chat),
            name: CHAT.to_owned(),
            title: turned.title,
            inputs: Value::Array(Vec::new()),
            request: json!(plan),
            questions: None,
            looked_up: None,
        };
        let spender = row.spender(caller);
        Ok(PreparedTurn { prepared: Prepared { row, offer, plan, offered }, spender })
    }

    /// Starts a turn; the transaction commits it.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn begin_turn(
        &self,
        tx: &mut TenantTx,
        caller: &Allow<RunUseCases>,
        turn: PreparedTurn,
        (reserved, accepted): (Reserved, Instant),
        now: DateTime<Utc>,
    ) -> Result<Begun, Problem> {
        turn.prepared.row.note(tx, caller.user, now).await?;
        self.begin(tx, caller, turn.prepared, (reserved, Some(accepted)), now).await
    }
}
