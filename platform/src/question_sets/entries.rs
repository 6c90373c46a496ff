//! Entries of a version: listed, and changed in place, which makes the next version.

use actix_web::web::{Data, Path};
use actix_web::{delete, get, post, put};
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::model::{Fields, Origin, QuestionEntry};
use super::store::{self, NewVersion, Slice};
use crate::audit;
use crate::kit::caller::{Allow, Caller, SignedIn};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::{Envelope, List};
use crate::kit::http::input::{Json, Query};
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

/// Topics that are listed at most.
const TOPICS: i32 = 1_000;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QuestionsQuery {
    version: i32,
    /// Only questions of this topic; empty: of those without one.
    #[serde(default)]
    topic: Option<String>,
    /// Words in the question or the answer.
    #[serde(default)]
    search: String,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// Where a page of entries goes on behind this one.
pub fn place_of(entry: &QuestionEntry) -> (String, Uuid) {
    let begins: String = entry.fields.question.chars().take(200).collect();
    (begins, entry.id)
}

/// Questions of a version, by their words.
#[utoipa::path(operation_id = "list_questions", tag = "questions", params(QuestionsQuery), responses((status = 200, body = List<QuestionEntry>), (status = 404, body = ProblemBody)))]
#[get("/question-set/entry/list")]
pub async fn list(
    caller: SignedIn,
    db: Data<Db>,
    query: Query<QuestionsQuery>,
) -> Result<List<QuestionEntry>, Problem> {
    let after: Option<(String, Uuid)> = decode(query.cursor.as_deref())?;
    let pattern = (!query.search.trim().is_empty()).then(|| text::contains(&query.search));
    let slice = Slice {
        version: query.version,
        topic: query.topic.as_deref(),
        pattern: pattern.as_deref(),
        after: after.unwrap_or_default(),
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin(&caller).await?;
    readable(&mut tx, query.version).await?;
    let mut found = store::page(&mut tx, &slice).await?;
    let total = store::count(&mut tx, &slice).await?;
    let next = query.limit.cut(&mut found, place_of);
    Ok(List::page(found, total, next))
}

/// Makes sure that there is such a version.
///
/// # Errors
/// 404.
pub async fn readable(tx: &mut TenantTx, version: i32) -> Result<(), Problem> {
    if store::is_there(tx, version).await? { Ok(()) } else { Err(Error::NoVersion.into()) }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TopicsQuery {
    version: i32,
}

/// A topic, and how many questions a version has of it.
#[derive(Serialize, ToSchema)]
pub struct QuestionTopic {
    /// Empty for the questions without one.
    name: String,
    questions: i64,
}

/// Topics of a version, at most a thousand.
#[utoipa::path(operation_id = "list_question_topics", tag = "questions", params(TopicsQuery), responses((status = 200, body = List<QuestionTopic>), (status = 404, body = ProblemBody)))]
#[get("/question-set/topic/list")]
pub async fn topics(caller: SignedIn, db: Data<Db>, query: Query<TopicsQuery>) -> Result<List<QuestionTopic>, Problem> {
    let mut tx = db.begin(&caller).await?;
    readable(&mut tx, query.version).await?;
    let topics = store::topics(&mut tx, query.version, TOPICS).await?;
    Ok(List::whole(topics.into_iter().map(|(name, questions)| QuestionTopic { name, questions }).collect()))
}

/// The version that a change made.
#[derive(Serialize, ToSchema)]
pub struct MadeVersion {
    pub version: i32,
    /// The entry that was made, where one was.
    pub entry: Option<Uuid>,
}

/// What an edit does to the entries of the newest version.
struct Edit<'a> {
    takes: Option<Uuid>,
    gives: Option<Fields>,
    note: &'a str,
}

impl Edit<'_> {
    async fn make(self, tx: &mut TenantTx, caller: &Caller, now: DateTime<Utc>) -> Result<MadeVersion, Problem> {
        let (_, number) = store::begin(tx).await?;
        if let Some(taken) = self.takes
            && !store::close(tx, taken, number).await?
        {
            return Err(Error::Changed.into());
        }
        let mut entry = None;
        if let Some(mut fields) = self.gives.clone() {
            let id = Uuid::now_v7();
            if fields.key.is_empty() {
                fields.key = id.to_string();
            }
            let (key, question) = store::standing(tx, &fields, self.takes).await?;
            if key {
                return Err(Error::KeyTaken.into());
            }
            if question {
                return Err(Error::QuestionTaken.into());
            }
            store::put(tx, id, &fields, number, (caller.user, now)).await?;
            entry = Some(id);
        }
        let (added, changed, removed) = match (self.takes, &self.gives) {
            (None, _) => (1, 0, 0),
            (Some(_), Some(_)) => (0, 1, 0),
            (Some(_), None) => (0, 0, 1),
        };
        let (origin, note, by) = (Origin::Edit, self.note, caller.user);
        store::record(tx, NewVersion { number, origin, note, added, changed, removed, by, now }).await?;
        Ok(MadeVersion { version: number, entry })
    }
}

/// Adds a question: it makes the next version.
#[utoipa::path(operation_id = "add_question", tag = "questions", request_body = Fields, responses((status = 201, body = Envelope<MadeVersion>), (status = 409, body = ProblemBody)))]
#[post("/question-set/entry")]
pub async fn create(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<Fields>,
) -> Result<Envelope<MadeVersion>, Problem> {
    let fields = body.into_inner().tidied();
    fields.validate()?;
    let note = fields.question.clone();
    let mut tx = db.begin(&caller).await?;
    let edit = Edit { takes: None, gives: Some(fields), note: &note };
    let made = edit.make(&mut tx, &caller, clock.now()).await?;
    audit::done_with(&mut tx, &caller, "questions.add", "question_version", made.version, json!({})).await?;
    tx.commit().await?;
    Ok(Envelope::created(made))
}

/// Changes a question of the newest version: it makes the next version.
#[utoipa::path(operation_id = "change_question", tag = "questions", params(("id" = Uuid, Path)), request_body = Fields, responses((status = 200, body = Envelope<MadeVersion>), (status = 409, body = ProblemBody)))]
#[put("/question-set/entry/{id}")]
pub async fn change(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<Fields>,
) -> Result<Envelope<MadeVersion>, Problem> {
    let mut fields = body.into_inner().tidied();
    fields.validate()?;
    let note = fields.question.clone();
    let mut tx = db.begin(&caller).await?;
    let key = store::key_of(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("question"))?;
    if fields.key.is_empty() {
        fields.key = key;
    }
    let edit = Edit { takes: Some(*id), gives: Some(fields), note: &note };
    let made = edit.make(&mut tx, &caller, clock.now()).await?;
    audit::done_with(&mut tx, &caller, "questions.change", "question_version", made.version, json!({})).await?;
    tx.commit().await?;
    Ok(Envelope::new(made))
}

/// Takes a question out: it makes the next version. Earlier versions keep it.
#[utoipa::path(operation_id = "remove_question", tag = "questions", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<MadeVersion>), (status = 409, body = ProblemBody)))]
#[delete("/question-set/entry/{id}")]
pub async fn delete(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
) -> Result<Envelope<MadeVersion>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let key = store::key_of(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("question"))?;
    let edit = Edit { takes: Some(*id), gives: None, note: &key };
    let made = edit.make(&mut tx, &caller, clock.now()).await?;
    audit::done_with(&mut tx, &caller, "questions.remove", "question_version", made.version, json!({})).await?;
    tx.commit().await?;
    Ok(Envelope::new(made))
}
