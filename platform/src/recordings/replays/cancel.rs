//! `POST replay/{id}/cancel`: what was not played stays so.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::Replay;
use super::store;
use super::work::{REPLAY, Replays};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Code, Problem, ProblemBody};

/// Ends a replay that has not finished. What was played back stays.
#[utoipa::path(tag = "replays", operation_id = "cancel_replay", responses((status = 200, body = Envelope<Replay>), (status = 409, body = ProblemBody)))]
#[post("/replay/{id}/cancel")]
pub async fn cancel(
    caller: Allow<ManagePlugins>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
    replays: Data<Replays>,
) -> Result<Envelope<Replay>, Problem> {
    let mut tx = db.begin(&caller).await?;
    replays.queue().withdraw(&mut tx, REPLAY, *id).await?;
    let absent = || Problem::not_found("replay");
    if !store::cancel(&mut tx, *id, clock.now()).await? {
        store::get(&mut tx, *id).await?.ok_or_else(absent)?;
        return Err(Problem::new(Code::new("replays.ended", 409), "This replay has ended already."));
    }
    audit::done(&mut tx, &caller, "replay.cancel", "replay", *id).await?;
    let replay = store::get(&mut tx, *id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    replays.queue().recheck();
    Ok(Envelope::new(replay))
}
