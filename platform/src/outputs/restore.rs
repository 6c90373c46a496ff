//! `POST run/{id}/output-history/{version}/restore`: an earlier version becomes the newest; nothing in between is lost.

use actix_web::post;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::{Kind, Output};
use super::store;
use super::write::{self, Edit};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::EditOutputs;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RestoreOutput {
    /// The version that the caller saw as the newest.
    version: i32,
}

/// Brings an earlier version back as a new one. 409 with the newer version when somebody saved meanwhile, 423 when the
/// run is locked.
#[utoipa::path(operation_id = "restore_output", tag = "outputs", request_body = RestoreOutput, responses((status = 200, body = Envelope<Output>), (status = 409, body = ProblemBody), (status = 423, body = ProblemBody)))]
#[post("/run/{id}/output-history/{version}/restore")]
pub async fn restore(
    caller: Allow<EditOutputs>,
    path: Path<(Uuid, i32)>,
    body: Json<RestoreOutput>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Output>, Problem> {
    let (id, version) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let held = write::hold(&mut tx, &caller, id).await?;
    let old = store::content(&mut tx, id, Some(version)).await?.ok_or(Error::NoVersion)?;
    let edit =
        Edit { base: body.version, content: &old.content, kind: Kind::Restore, note: "", restored_from: Some(version) };
    let output = write::write(&mut tx, &caller, &clock, held, &edit).await?;
    tx.commit().await?;
    Ok(Envelope::new(output))
}
