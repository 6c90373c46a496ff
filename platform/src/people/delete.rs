//! `DELETE access-management/user/{id}/delete`. The path is spelled as the specification spells it.

use actix_web::delete;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::change;
use crate::auth::Sessions;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Query;
use crate::kit::permission::DeleteUsers;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DeleteQuery {
    /// Who is asked about their work from now on, and manages the workspaces that would have nobody left to.
    #[serde(default)]
    reassign_to: Option<Uuid>,
}

/// Deletes an account. What the person made stays, under their name.
#[utoipa::path(tag = "people", operation_id = "delete_person", params(("id" = Uuid, Path), DeleteQuery), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/access-management/user/{id}/delete")]
pub async fn delete(
    caller: Allow<DeleteUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    sessions: Data<Sessions>,
    id: Path<Uuid>,
    query: Query<DeleteQuery>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    change::delete(&mut tx, &caller, *id, query.reassign_to, clock.now()).await?;
    tx.commit().await?;
    sessions.forget_all();
    Ok(Envelope::saying("The account is deleted; the work stays", Done {}))
}
