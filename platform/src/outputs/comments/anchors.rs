//! `PUT run/{id}/comment-anchors`: where the words of threads are now, as reported by the page that has saved a version
//! in which they moved or changed.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::Anchor;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::EditOutputs;
use crate::kit::problem::{Problem, ProblemBody};
use crate::outputs::write;

#[derive(Clone, Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MovedComment {
    /// The thread.
    #[garde(skip)]
    id: Uuid,
    #[garde(dive)]
    anchor: Anchor,
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveComments {
    /// Five hundred at most.
    #[garde(dive, length(max = 500))]
    threads: Vec<MovedComment>,
}

/// Keeps where the words of threads are now. Threads that are unknown, or about the whole output, stay as they are.
#[utoipa::path(operation_id = "move_comments", tag = "outputs", request_body = MoveComments, responses((status = 200, body = Envelope<Done>), (status = 423, body = ProblemBody)))]
#[put("/run/{id}/comment-anchors")]
pub async fn anchors(
    caller: Allow<EditOutputs>,
    id: Path<Uuid>,
    body: Json<MoveComments>,
    db: Data<Db>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let run = write::editable(&mut tx, &caller, *id).await?;
    let (ids, anchors): (Vec<Uuid>, Vec<Anchor>) =
        body.into_inner().threads.into_iter().map(|moved| (moved.id, moved.anchor)).unzip();
    store::anchor(&mut tx, run.id, &ids, &anchors).await?;
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}
