//! `PUT use-case/{id}/move`: into another folder of its workspace.

use actix_web::put;
use actix_web::web::{Data, Path};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{enter, placement_store, reach};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::Problem;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MoveUseCase)]
pub struct Move {
    /// `null`: to the top.
    #[serde(deserialize_with = "named")]
    #[schema(required)]
    folder_id: Option<Uuid>,
}

/// `null` counts as named; a missing field does not.
fn named<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Uuid>, D::Error> {
    Option::deserialize(from)
}

/// Moves a use case.
#[utoipa::path(tag = "use cases", operation_id = "move_use_case", params(("id" = Uuid, Path)), request_body = Move, responses((status = 200, body = Envelope<Done>)))]
#[put("/use-case/{id}/move")]
pub async fn move_to(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    id: Path<Uuid>,
    body: Json<Move>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let workspace = reach(&mut tx, &caller, *id).await?.workspace_id;
    enter(&mut tx, &caller, workspace, body.folder_id).await?;
    // What somebody does not see they do not take out of there: it would be open to others than it is.
    if placement_store::lies_hidden(&mut tx, *id).await? {
        return Err(Problem::forbidden());
    }
    placement_store::move_to(&mut tx, *id, body.folder_id).await?;
    audit::done(&mut tx, &caller, "use_case.move", "use_case", *id).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Moved", Done {}))
}
