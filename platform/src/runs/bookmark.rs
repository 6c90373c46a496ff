//! `PUT run/{id}/bookmark`: a run that somebody wants to find again. It is theirs alone.

use actix_web::put;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::Run;
use super::{store, view};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetBookmark {
    is_bookmarked: bool,
}

/// Bookmarks a run for the caller, or takes the bookmark away.
#[utoipa::path(operation_id = "bookmark_run", tag = "runs", request_body = SetBookmark, responses((status = 200, body = Envelope<Run>)))]
#[put("/run/{id}/bookmark")]
pub async fn bookmark(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    body: Json<SetBookmark>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Run>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let run = view::load(&mut tx, &caller, *id).await?;
    // Staff who act for a client have no account there to keep it in.
    if caller.acting().is_some() {
        return Err(Problem::forbidden());
    }
    store::bookmark(&mut tx, run.summary.id, caller.user, body.is_bookmarked.then(|| clock.now())).await?;
    let run = view::load(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(run))
}
