//! `PUT question-set/pair/{one}/{other}`: two entries that look alike are different on purpose, or are not after all. It
//! is kept by what both ask and answer, so that it holds when an owner or a date changes and no longer when a text does.

use actix_web::put;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestionPairChange {
    /// They are different on purpose: the pair leaves the list until the text of either changes.
    is_dismissed: bool,
}

/// Dismisses a pair of entries of the newest version, or takes that back.
#[utoipa::path(operation_id = "change_question_pair", tag = "questions", params(("one" = Uuid, Path), ("other" = Uuid, Path)),
    request_body = QuestionPairChange,
    responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[put("/question-set/pair/{one}/{other}")]
pub async fn change(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    pair: Path<(Uuid, Uuid)>,
    body: Json<QuestionPairChange>,
) -> Result<Envelope<Done>, Problem> {
    let (one, other) = *pair;
    let mut tx = db.begin(&caller).await?;
    let texts = store::pair_texts(&mut tx, (one, other)).await?.ok_or_else(|| Problem::not_found("question"))?;
    if !store::stand(&mut tx, (one, other)).await? {
        return Err(Error::Changed.into());
    }
    let (act, said) = if body.is_dismissed {
        store::dismiss_pair(&mut tx, &texts, (caller.user, clock.now())).await?;
        ("questions.dismiss_pair", "Pair dismissed")
    } else {
        store::return_pair(&mut tx, &texts).await?;
        ("questions.return_pair", "Pair listed again")
    };
    audit::done_with(&mut tx, &caller, act, "question_pair", one, json!({ "other": other })).await?;
    tx.commit().await?;
    Ok(Envelope::saying(said, Done {}))
}
