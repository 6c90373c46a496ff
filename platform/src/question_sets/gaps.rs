//! Gaps: questions that nothing answered, those that ask the same as one (issue 33). What was done about a gap is kept,
//! and from then on how often it was asked again and found its answer. `insight` shows them.

use actix_web::web::{Data, Path};
use actix_web::{delete, put};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};

/// What was done about a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = GapActed)]
pub enum Acted {
    /// An entry was written.
    Entry,
    /// A document was added.
    Source,
}

impl Acted {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Entry => "entry",
            Self::Source => "source",
        }
    }

    /// The database's check knows no other.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "entry" => Some(Self::Entry),
            "source" => Some(Self::Source),
            _ => None,
        }
    }
}

/// The most first, or the latest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GapSort {
    /// How often it was asked.
    #[default]
    Times,
    People,
    /// When it was asked last.
    Last,
    /// When it was asked first.
    First,
}

impl GapSort {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Times => "times",
            Self::People => "people",
            Self::Last => "last",
            Self::First => "first",
        }
    }
}

/// Which gaps.
pub struct GapSlice<'a> {
    /// In the question that is shown.
    pub pattern: &'a str,
    /// People who asked at least.
    pub smallest: i32,
    /// The same for questions that were asked in private alone.
    pub private_from: i32,
    pub sort: GapSort,
    pub offset: i64,
    pub limit: i64,
}

/// Questions that ask the same, and that nothing answered.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuestionGap)]
pub struct Gap {
    pub id: String,
    /// The wording that was used most.
    pub question: String,
    /// In how many wordings it was asked.
    pub wordings: i64,
    pub times: i64,
    /// Who asked, each once; 0: asked before this was noted.
    pub people: i64,
    pub first_at: DateTime<Utc>,
    pub last_at: DateTime<Utc>,
    /// What was done about it last; `null`: nothing.
    #[schema(inline)]
    pub acted: Option<Acted>,
    pub acted_at: Option<DateTime<Utc>>,
    /// How often it was asked since then, and how often of these it found an answer.
    pub again: i64,
    pub again_answered: i64,
}

/// A page of gaps, how many there are, and how many are not told of because too few people asked.
pub async fn gaps(tx: &mut TenantTx, slice: &GapSlice<'_>) -> Result<(Vec<Gap>, i64, i64), sqlx::Error> {
    store::gaps(tx, slice).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActOnGap {
    /// `null`: nothing was; what was kept is taken back.
    #[serde(deserialize_with = "named")]
    #[schema(required, inline)]
    acted: Option<Acted>,
    /// The entry that was written.
    #[serde(default)]
    entry: Option<Uuid>,
}

/// `null` counts as named; a missing field does not.
fn named<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Acted>, D::Error> {
    Option::deserialize(from)
}

/// Keeps what was done about a gap, and counts from now on how often it is asked again and answered; or takes that back.
#[utoipa::path(operation_id = "act_on_gap", tag = "questions", params(("id" = String, Path)), request_body = ActOnGap,
    responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[put("/question-set/gap/{id}")]
pub async fn act(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<String>,
    body: Json<ActOnGap>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    if is_no_id(&id) || !store::act(&mut tx, &id, (body.acted, body.entry), clock.now()).await? {
        return Err(Problem::not_found("question"));
    }
    let detail = json!({ "acted": body.acted });
    audit::done_with(&mut tx, &caller, "questions.act_on_gap", "question_gap", id.as_str(), detail).await?;
    tx.commit().await?;
    Ok(Envelope::saying(if body.acted.is_some() { "Noted" } else { "Taken back" }, Done {}))
}

/// Takes all questions of a gap off the lists, also when they are asked again in other words.
#[utoipa::path(operation_id = "dismiss_gap", tag = "questions", params(("id" = String, Path)),
    responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[delete("/question-set/gap/{id}")]
pub async fn dismiss(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    id: Path<String>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    if is_no_id(&id) || !store::dismiss_gap(&mut tx, &id).await? {
        return Err(Problem::not_found("question"));
    }
    audit::done_with(&mut tx, &caller, "questions.dismiss", "question_gap", id.as_str(), json!({})).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Question dismissed", Done {}))
}

/// What PostgreSQL's text cannot hold is nobody's id.
fn is_no_id(id: &str) -> bool {
    id.contains('\0')
}
