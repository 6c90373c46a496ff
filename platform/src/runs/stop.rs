//! `POST run/{id}/stop`: at once when this process executes it, else by whichever does. What was written so far is
//! kept.

use std::time::Duration;

use actix_web::post;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::engine::Engine;
use super::model::{Run, RunStatus};
use super::store::{self, Ending};
use super::view;
use crate::audit;
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::jobs::Queue;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::Problem;

/// The answer waits this long for the run's end; after that it says how far the run is.
const PATIENCE: Duration = Duration::from_secs(3);
/// A run that another process executes is looked up this often until then.
const POLL: Duration = Duration::from_millis(100);

/// Stops a run. Stopping one that has ended changes nothing.
#[utoipa::path(operation_id = "stop_run", tag = "runs", responses((status = 200, body = Envelope<Run>)))]
#[post("/run/{id}/stop")]
pub async fn stop(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
    engine: Data<Engine>,
) -> Result<Envelope<Run>, Problem> {
    let mut tx = db.begin(&caller).await?;
    view::load(&mut tx, &caller, *id).await?;
    if request(&mut tx, engine.queue(), *id, clock.now()).await? {
        audit::done(&mut tx, &caller, "run.stop", "run", *id).await?;
    }
    tx.commit().await?;
    // Not ended in time: the answer says "running", and the stream tells the end.
    if let Some(live) = engine.live(*id) {
        live.stop.cancel();
        let _ = tokio::time::timeout(PATIENCE, live.ended()).await;
    } else if let Ok(ended) = tokio::time::timeout(PATIENCE, ended_elsewhere(&db, &caller, *id)).await {
        ended?;
    }
    let mut tx = db.begin(&caller).await?;
    view::load(&mut tx, &caller, *id).await.map(Envelope::new)
}

/// Waits for the end of a run that another process executes, which looks twice a second whether somebody stops one.
async fn ended_elsewhere(db: &Db, caller: &Caller, id: Uuid) -> Result<(), sqlx::Error> {
    loop {
        let mut tx = db.begin(caller).await?;
        let has_ended = store::has_ended(&mut tx, id).await?;
        drop(tx);
        if has_ended != Some(false) {
            return Ok(());
        }
        tokio::time::sleep(POLL).await;
    }
}

/// Asks the process that executes a run to stop it; `false` when it has ended.
pub async fn request(tx: &mut TenantTx, queue: &Queue, id: Uuid, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let Some((fence, unowned)) = store::request_stop(tx, id).await? else { return Ok(false) };
    if unowned {
        // Nobody has begun: it ends here.
        store::end(tx, queue, &[Ending::silent(id, fence, 1, RunStatus::Cancelled, None, now)]).await?;
    }
    Ok(true)
}
