//! A question and the answers to it, or more answers to one that was asked: one way to send, edit, regenerate and
//! compare, and for what waited in the queue.

use std::time::Instant;

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use sqlx::types::Json;
use uuid::Uuid;

use super::asking::{Asking, distinct, turn};
use super::error::Error;
use super::model::ChatDocumentKind::Document;
use super::model::{ANSWERS, AskedAnswer, ChatDocument, QueuedMessage, Sent};
use super::own::{ids, own};
use super::store::{self, ChatRow, NewMessage, Waiting};
use super::tools;
use super::tools::model::ChosenTool;
use crate::documents;
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::permission::{RunUseCases, ViewWorkspace};
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::models::Models;
use crate::runs::{Begun, Engine, PreparedTurn, Searches, Turn, TurnContext, question_tool};
use crate::tenancy;
use crate::usage::Reserved;
use crate::workspaces::Access;

/// Characters of a title that is made of a question.
const TITLE: usize = 120;
/// Documents that a model is given passages of where it cannot search by itself: the newest.
const SEARCHED: i64 = 1_000;

/// What asking works with.
#[derive(Clone)]
pub struct Asker {
    pub db: Db,
    pub engine: Engine,
}

impl Asker {
    pub fn of(db: &Data<Db>, engine: &Data<Engine>) -> Self {
        Self { db: db.get_ref().clone(), engine: engine.get_ref().clone() }
    }
}

/// What is asked.
pub enum Asked {
    /// A new question: below this message, or at the beginning.
    Question { id: Uuid, parent: Option<Uuid>, text: String, documents: Vec<ChatDocument> },
    /// One that was asked.
    Again(Uuid),
}

impl Asked {
    /// The message that the answers follow.
    fn question(&self) -> Uuid {
        match self {
            Self::Question { id, .. } | Self::Again(id) => *id,
        }
    }
}

/// What was worked out for one answer.
pub struct Worked {
    pub id: Uuid,
    pub turn: PreparedTurn,
    /// Older messages that the model reads as a summary.
    pub summarised: i32,
}

/// # Errors
/// 400 unless it is one to four answers, each with an id of its own.
pub fn check(answers: &[AskedAnswer]) -> Result<(), Error> {
    let differ = |at: usize, one: &AskedAnswer| answers.iter().skip(at + 1).all(|other| other.id != one.id);
    let is_fine = (1..=ANSWERS).contains(&answers.len()) && answers.iter().enumerate().all(|(at, one)| differ(at, one));
    if is_fine { Ok(()) } else { Err(Error::Answers) }
}

impl Asker {
    /// Asks, and begins the answers. What was asked with these ids before is answered as it stands.
    ///
    /// # Errors
    /// 404 for a chat that is not the caller's; 409 where it has moved on; what is wrong with documents and models as for
    /// a run; 402 where the month's quota does not hold all of the answers: none is begun then.
    pub async fn ask(
        &self,
        caller: &Allow<RunUseCases>,
        chat: Uuid,
        asked: Asked,
        answers: &[AskedAnswer],
        now: DateTime<Utc>,
    ) -> Result<Sent, Problem> {
        check(answers)?;
        let accepted = Instant::now();
        let mut tx = self.db.begin(caller).await?;
        own(&mut tx, caller, chat).await?;
        if let Some(known) = known(&mut tx, chat, &asked, answers).await? {
            return Ok(known);
        }
        drop(tx);
        self.engine.models().usage().check(caller.client).await?;
        let worked = self.work_out(caller, chat, &asked, answers).await?;
        let reserved = self.reserve(caller, &worked).await?;
        self.begin(caller, chat, &asked, worked.into_iter().zip(reserved).collect(), (accepted, now)).await
    }

    /// What each answer takes; nothing is begun.
    ///
    /// # Errors
    /// As [`Asker::ask`].
    pub async fn work_out(
        &self,
        caller: &Allow<RunUseCases>,
        chat: Uuid,
        asked: &Asked,
        answers: &[AskedAnswer],
    ) -> Result<Vec<Worked>, Problem> {
        let mut tx = self.db.begin(caller).await?;
        let (row, access) = own(&mut tx, caller, chat).await?;
        let chosen = store::chosen_tools(&mut tx, chat).await?.into_iter();
        let chosen: Vec<ChosenTool> =
            chosen.map(|tool| ChosenTool { use_case_id: tool.use_case_id, mode: tool.mode }).collect();
        self.work_out_in(caller, tx, (&row, &access, &chosen), asked, answers).await
    }

    /// The same in a chat that the caller was let into, or that is not there yet, with the use cases that were chosen
    /// for it.
    ///
    /// # Errors
    /// As [`Asker::ask`].
    pub async fn work_out_in(
        &self,
        caller: &Allow<RunUseCases>,
        mut tx: TenantTx,
        (row, access, chosen): (&ChatRow, &Access, &[ChosenTool]),
        asked: &Asked,
        answers: &[AskedAnswer],
    ) -> Result<Vec<Worked>, Problem> {
        let allowed = tenancy::allowed_regions(&mut tx).await?;
        let Asking { mut turn, folders, summarised } = turn(&mut tx, row, asked).await?;
        // A person who asks again, or compares, wants to hear a model.
        turn.by_entries = matches!(asked, Asked::Question { .. }) && answers.len() == 1;
        // What lies in the workspace is everybody's who may look into it.
        let may_look = access.may::<ViewWorkspace>();
        let searches = row.searches_documents && may_look;
        if turn.sources_only && turn.document_ids.is_empty() && folders.is_empty() && !searches {
            return Err(Error::NoSources.into());
        }
        if !folders.is_empty() && !may_look {
            return Err(Error::NoDocument.into());
        }
        let everything =
            if searches { documents::searchable(&mut tx, row.workspace_id, SEARCHED).await? } else { Vec::new() };
        let mut tools = tools::offered(&mut tx, caller, (row.workspace_id, chosen), &turn.document_ids).await?;
        if row.asks_back {
            tools.push(question_tool());
        }
        // No transaction is open while a model answers.
        drop(tx);
        let models = self.engine.models();
        let of = (caller.client, row.workspace_id, row.id);
        let searches = searches.then_some(Searches { workspace: row.workspace_id, by: caller.user });
        let by_itself =
            TurnContext::new(of, Turn { searches, tools, ..turn.clone() }, folders.clone(), allowed.clone());
        // A model without tools is given what fits the question, and no use cases.
        let document_ids = turn.document_ids.iter().copied().chain(everything).collect();
        let given =
            TurnContext::new(of, Turn { document_ids: distinct(document_ids), ..turn }, folders, allowed.clone());
        let mut worked = Vec::with_capacity(answers.len());
        for answer in answers {
            let chosen = answer.model.as_ref().map(|model| (model.id.clone(), model.region.clone()));
            let chosen = chosen.or_else(|| row.choice()).or_else(|| first(models, caller, &allowed));
            let chosen = chosen.ok_or(Error::NoModel)?;
            let offer = models.offer(caller.client, &chosen.0, &chosen.1, &allowed);
            let can_search = offer.is_none_or(|offer| offer.model.writes() && offer.model.can("tools"));
            let context = if can_search { &by_itself } else { &given };
            let turn = self.engine.prepare_turn(&self.db, caller, context, chosen).await?;
            worked.push(Worked { id: answer.id, turn, summarised });
        }
        Ok(worked)
    }

    /// Sets aside what all of them will use, or nothing.
    ///
    /// # Errors
    /// 402 where that is more than is left.
    pub async fn reserve(&self, caller: &Allow<RunUseCases>, worked: &[Worked]) -> Result<Vec<Reserved>, Problem> {
        let usage = self.engine.models().usage();
        let mut reserved = Vec::with_capacity(worked.len());
        for Worked { turn, .. } in worked {
            match usage.reserve(caller.client, turn.spender(), Some(turn.estimate())).await {
                Ok(part) => reserved.push(part),
                // What is left is set aside for the answers before it: waiting would not help.
                Err(problem) if problem.is_passing() && !reserved.is_empty() => {
                    return Err(Error::TooMuch { fit: reserved.len(), asked: worked.len() }.into());
                }
                Err(problem) => return Err(problem),
            }
        }
        Ok(reserved)
    }

    async fn begin(
        &self,
        caller: &Allow<RunUseCases>,
        chat: Uuid,
        asked: &Asked,
        worked: Vec<(Worked, Reserved)>,
        (accepted, now): (Instant, DateTime<Utc>),
    ) -> Result<Sent, Problem> {
        let answers: Vec<AskedAnswer> =
            worked.iter().map(|(worked, _)| AskedAnswer { id: worked.id, model: None }).collect();
        let mut tx = self.db.begin(caller).await?;
        // Two tabs take turns: the second finds what the first one wrote.
        store::lock(&mut tx, chat).await?.ok_or_else(|| Problem::not_found("chat"))?;
        if let Some(known) = known(&mut tx, chat, asked, &answers).await? {
            return Ok(known);
        }
        let mut is_beside = false;
        let mut title = None;
        if let Asked::Question { id, parent, text, documents } = asked {
            check_parent(&mut tx, chat, *parent).await?;
            is_beside = !store::children(&mut tx, chat, *parent).await?.is_empty();
            let new = NewMessage {
                chat,
                id: *id,
                parent: *parent,
                role: "user",
                run: None,
                body: text,
                content: None,
                documents,
                author: Some(caller.user),
                imported: None,
                at: now,
            };
            store::add_message(&mut tx, &new).await?;
            store::take_files(&mut tx, chat, &ids(documents, Document)).await?;
            store::unqueue(&mut tx, chat, *id).await?;
            title = Some(in_a_line(text));
        } else {
            check_question(&mut tx, chat, asked.question()).await?;
        }
        let mut begun: Vec<Begun> = Vec::with_capacity(worked.len());
        let mut added = Vec::with_capacity(worked.len());
        for (place, (Worked { id, turn, .. }, reserved)) in (1..).zip(worked) {
            let run = self.engine.begin_turn(&mut tx, caller, turn, (reserved, accepted), now).await?;
            let new = NewMessage {
                chat,
                id,
                parent: Some(asked.question()),
                role: "assistant",
                run: Some(run.run),
                body: "",
                content: None,
                documents: &[],
                author: None,
                imported: None,
                // Behind its question, in the order in which the answers were asked for.
                at: now + TimeDelta::microseconds(place),
            };
            if !store::add_message(&mut tx, &new).await? {
                return Err(Error::TakenId.into());
            }
            added.push(id);
            begun.push(run);
        }
        let end = added.first().copied();
        store::set_end(&mut tx, chat, end, Some((now, title.as_deref().unwrap_or_default()))).await?;
        store::mark_read(&mut tx, chat, caller.user, now).await?;
        let question = store::messages(&mut tx, chat, &[asked.question()]).await?.pop();
        let answers = store::messages(&mut tx, chat, &added).await?;
        tx.commit().await?;
        for run in begun {
            run.made();
        }
        Ok(Sent { question, answers, is_beside, is_known: false, queued: None, active_leaf_id: end })
    }
}

/// What was asked with these ids before, as it stands.
async fn known(tx: &mut TenantTx, chat: Uuid, asked: &Asked, answers: &[AskedAnswer]) -> Result<Option<Sent>, Problem> {
    let question = asked.question();
    let was_asked = match asked {
        Asked::Question { .. } => store::message(tx, chat, question).await?.map(|known| known.role == "user"),
        Asked::Again(_) => None,
    };
    if was_asked == Some(false) {
        return Err(Error::TakenId.into());
    }
    let mut ids = Vec::new();
    for answer in answers {
        if let Some(known) = store::message(tx, chat, answer.id).await? {
            if known.parent_id != Some(question) {
                return Err(Error::TakenId.into());
            }
            ids.push(answer.id);
        }
    }
    if was_asked.is_none() && ids.is_empty() {
        return Ok(None);
    }
    // Sent again with other answers' ids: those that it got stand.
    if ids.is_empty() {
        ids = store::children(tx, chat, Some(question)).await?;
    }
    Ok(Some(Sent {
        question: store::messages(tx, chat, &[question]).await?.pop(),
        answers: store::messages(tx, chat, &ids).await?,
        is_beside: false,
        is_known: true,
        queued: None,
        active_leaf_id: ids.first().copied().or(Some(question)),
    }))
}

/// A question follows an answer that is there, or nothing.
pub async fn check_parent(tx: &mut TenantTx, chat: Uuid, parent: Option<Uuid>) -> Result<(), Problem> {
    let Some(parent) = parent else { return Ok(()) };
    match super::messages::present(tx, chat, parent).await?.role.as_str() {
        "assistant" => Ok(()),
        _ => Err(Error::WrongParent.into()),
    }
}

pub async fn check_question(tx: &mut TenantTx, chat: Uuid, id: Uuid) -> Result<(), Problem> {
    match super::messages::present(tx, chat, id).await?.role.as_str() {
        "user" => Ok(()),
        _ => Err(Error::WrongParent.into()),
    }
}

/// The first model that is offered: one that writes, where there is one, of a region that a server executes.
fn first(models: &Models, caller: &Allow<RunUseCases>, allowed: &[String]) -> Option<(String, String)> {
    let mut offers = models.offers_in(caller.client, allowed);
    offers.retain(|offer| offer.model.can("chat") || !offer.model.generates);
    offers.sort_by_key(|offer| (!models.serves(&offer.region), !offer.model.writes()));
    offers.first().map(|offer| (offer.model.id.clone(), offer.region.clone()))
}

/// The beginning of a question as a title.
pub fn in_a_line(words: &str) -> String {
    text::cut(&words.split_whitespace().collect::<Vec<_>>().join(" "), TITLE)
}

/// Puts a question into the queue of a chat that is locked.
///
/// # Errors
/// 409 where too many wait already.
pub async fn wait(
    tx: &mut TenantTx,
    chat: Uuid,
    author: Uuid,
    asked: (Uuid, &str, Vec<ChatDocument>),
    answers: &[AskedAnswer],
    now: DateTime<Utc>,
) -> Result<QueuedMessage, Problem> {
    let (id, text, documents) = asked;
    if store::waiting_count(tx, chat).await? >= super::model::WAITING {
        return Err(Error::QueueFull.into());
    }
    store::take_files(tx, chat, &ids(&documents, Document)).await?;
    let waiting = Waiting {
        id,
        body: text.to_owned(),
        attachments: Json(documents),
        answers: Json(answers.to_vec()),
        author_id: author,
    };
    store::enqueue(tx, chat, &waiting, now).await?;
    let found = store::queue(tx, chat).await?.into_iter().find(|queued| queued.id == id);
    found.ok_or_else(|| Error::Changed.into())
}
