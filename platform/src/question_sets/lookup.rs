//! `POST question-set/lookup`: the entry that answers a question, without a model. A run of a use case that names a
//! version asks the same way before it asks a model.

use actix_web::post;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::entries::readable;
use super::model::document;
use super::store;
use super::unanswered::{Asker, Lookup};
use super::words::{LIKENESS, normalised};
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

/// Entries that are shown where none answers.
const NEAR: i32 = 5;
/// A text longer than this is no question that an entry would answer.
const LONGEST: usize = 500;

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LookupQuestion {
    /// A version that the company can read; without one its newest.
    #[garde(skip)]
    #[serde(default)]
    version: Option<i32>,
    #[garde(length(chars, min = 1, max = 500), custom(text::prose))]
    #[schema(min_length = 1, max_length = 500)]
    question: String,
    /// Somebody searches: no answer is counted, and words that nothing answers are no question that was asked.
    #[garde(skip)]
    #[serde(default)]
    is_search: bool,
}

/// An entry, and how near its words are.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct FoundAnswer {
    pub entry: Uuid,
    pub key: String,
    pub topic: String,
    pub question: String,
    /// As it was written, in Markdown.
    pub answer: String,
    /// 1: word for word.
    pub likeness: f32,
}

/// What a version says to a question.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionLookup {
    /// The version that was asked; `null` where the company has none.
    version: Option<i32>,
    /// The entry that answers it.
    answer: Option<FoundAnswer>,
    /// Its answer as document JSON.
    #[schema(value_type = Option<Object>)]
    document: Option<Value>,
    /// Entries that ask something like it, where none answers.
    near: Vec<FoundAnswer>,
}

/// Answers a question by an entry in force that asks the same. A hit is counted; what nothing answers is kept for those
/// who write entries.
#[utoipa::path(operation_id = "lookup_question", tag = "questions", request_body = LookupQuestion,
    responses((status = 200, body = Envelope<QuestionLookup>), (status = 404, body = ProblemBody)))]
#[post("/question-set/lookup")]
pub async fn lookup(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<LookupQuestion>,
) -> Result<Envelope<QuestionLookup>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let version = match body.version {
        Some(version) => {
            readable(&mut tx, version).await?;
            Some(version)
        }
        None => store::newest(&mut tx).await?,
    };
    let Some(version) = version else {
        return Ok(Envelope::new(QuestionLookup { version, answer: None, document: None, near: Vec::new() }));
    };
    let now = clock.now();
    let answer = find(&mut tx, version, &body.question, now).await?;
    if !body.is_search {
        let found = answer.as_ref().map_or(Lookup::Nothing, |answer| Lookup::Entry(answer.entry));
        let asker = Asker { user: caller.user, is_private: false, use_case: None };
        note(&mut tx, &body.question, found, asker, now).await?;
    }
    let near = match words_of(&body.question).filter(|_| answer.is_none()) {
        Some(normal) => store::near(&mut tx, version, &normal, now.date_naive(), NEAR).await?,
        None => Vec::new(),
    };
    tx.commit().await?;
    let document = answer.as_ref().map(|found| document(&found.answer));
    Ok(Envelope::new(QuestionLookup { version: Some(version), answer, document, near }))
}

/// The entry of a version that answers a question on this day.
pub async fn find(
    tx: &mut TenantTx,
    version: i32,
    question: &str,
    now: DateTime<Utc>,
) -> Result<Option<FoundAnswer>, sqlx::Error> {
    let Some(normal) = words_of(question) else { return Ok(None) };
    let found = store::answering(tx, version, &normal, now.date_naive(), 1).await?;
    Ok(found.into_iter().next().filter(|found| found.likeness >= LIKENESS))
}

/// Counts what answered a question, or keeps one that nothing did.
pub async fn note(
    tx: &mut TenantTx,
    question: &str,
    found: Lookup,
    asker: Asker,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    if let Lookup::Entry(entry) = found {
        store::count_hit(tx, entry, now).await?;
    }
    match (words_of(question), found) {
        (None, _) => Ok(()),
        (Some(normal), Lookup::Nothing) => store::note_unanswered(tx, (question.trim(), &normal), asker, now).await,
        (Some(normal), Lookup::Entry(_) | Lookup::Sources) => store::count_answered(tx, &normal).await,
    }
}

/// The words of what may be a question: not of a long text, nor of marks alone.
fn words_of(question: &str) -> Option<String> {
    let question = question.trim();
    let normal = normalised(question);
    (!normal.is_empty() && question.chars().count() <= LONGEST).then_some(normal)
}
