//! `POST question-set/reference`: the owner says which of the owner's versions is the platform's reference version.

use actix_web::post;
use actix_web::web::Data;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::entries::readable;
use super::error::Error;
use super::model::REFERENCE;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PublishReference {
    /// One of the owner's own versions.
    version: i32,
}

/// Publishes the next state of reference version 397, for every company at once.
#[utoipa::path(operation_id = "publish_reference_questions", tag = "questions", request_body = PublishReference,
    responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/question-set/reference")]
pub async fn publish(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<PublishReference>,
) -> Result<Envelope<Done>, Problem> {
    if body.version == REFERENCE {
        return Err(Error::Reference.into());
    }
    let mut tx = db.begin(&caller).await?;
    readable(&mut tx, body.version).await?;
    let of = json!({ "of": body.version });
    audit::done_with(&mut tx, &caller, "questions.publish_reference", "question_version", REFERENCE, of).await?;
    tx.commit().await?;
    let mut tx = db.begin_operator("publish the reference questions").await?;
    store::publish_reference(&mut tx, body.version, clock.now()).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Reference version published", Done {}))
}
