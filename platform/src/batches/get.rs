//! `GET batch/{id}`.

use actix_web::get;
use actix_web::web::{Data, Path};
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::error::Error;
use super::model::{Batch, BatchDetail, Status, seconds_left};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::permission::{ViewWorkspace, WorkspacePermission};
use crate::kit::problem::Problem;
use crate::workspaces::{self, ResourceScope};

/// The pace of a batch is that of its last rows.
const PACE: TimeDelta = TimeDelta::seconds(60);

/// One batch: how far it is, what it has used, and what it was made of.
#[utoipa::path(operation_id = "get_batch", tag = "batches", responses((status = 200, body = Envelope<BatchDetail>)))]
#[get("/batch/{id:[0-9a-fA-F-]+}")]
pub async fn get(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<BatchDetail>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let mut detail = detail(&mut tx, &caller, *id).await?;
    detail.batch.seconds_left = time_left(&mut tx, &detail.batch, clock.now()).await?;
    Ok(Envelope::new(detail))
}

/// A batch for somebody who holds `P` in its workspace.
pub async fn detail<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    id: Uuid,
) -> Result<BatchDetail, Problem> {
    let sheet = store::sheet(tx, id).await?.filter(|sheet| sheet.status != Status::Stored);
    let place = sheet.as_ref().map(|sheet| (sheet.workspace, ResourceScope::UseCase(sheet.use_case)));
    let access = workspaces::reach_at(tx, caller, place, "batch").await?;
    let (Some(sheet), Some(batch)) = (sheet, store::get(tx, id).await?) else { return Err(Error::NotFound.into()) };
    Ok(BatchDetail {
        batch,
        columns: sheet.columns,
        mapping: sheet.mapping,
        files: sheet.files,
        warnings: sheet.warnings,
        checked: sheet.checked,
        my_permissions: access.permissions,
    })
}

async fn time_left(tx: &mut TenantTx, batch: &Batch, now: DateTime<Utc>) -> Result<Option<i64>, Problem> {
    let Some(started) = batch.started_at.filter(|_| batch.status == Status::Running) else { return Ok(None) };
    let since = started.max(now - PACE);
    let ended = store::ended_since(tx, batch.id, since).await?;
    let left = batch.counts.waiting + batch.counts.running;
    Ok(seconds_left(left, ended, (now - since).num_seconds().max(1)))
}
