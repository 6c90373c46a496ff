//! `GET document/{id}/meaning`: whether a document is found by what it means; `POST …/retry` asks again at once, `POST
//! …/cancel` stops it. Vectors themselves are made by `retrieval`.

use actix_web::web::{Data, Path};
use actix_web::{get, post};
use uuid::Uuid;

use super::error::Error;
use super::model::{ByMeaning, MeaningState};
use super::retrieval::EMBED;
use super::store::{self, meaning, vectors};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::jobs::Queue;
use crate::kit::permission::{ManageDocuments, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::tenancy;
use crate::workspaces;

/// What is said of a document that a person stopped.
const CANCELLED: &str = "This was stopped. Try again to include it in semantic search.";

/// How far a document is; one without text of its own has nothing that could be found.
async fn state(tx: &mut TenantTx, id: Uuid) -> Result<ByMeaning, sqlx::Error> {
    let is_wanted = tenancy::vector_regions(tx).await?.is_some();
    let none = ByMeaning {
        state: MeaningState::None,
        is_wanted,
        model: None,
        region: None,
        passages: 0,
        problem: None,
        next_try_at: None,
        embedded_at: None,
    };
    Ok(meaning::state(tx, id, is_wanted).await?.unwrap_or(none))
}

/// Whether a document is found by what it means, and not by its words alone; and if not, why.
#[utoipa::path(operation_id = "document_meaning", tag = "documents", responses((status = 200, body = Envelope<ByMeaning>)))]
#[get("/document/{id}/meaning")]
pub async fn look(caller: Allow<ViewWorkspace>, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<ByMeaning>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    Ok(Envelope::new(state(&mut tx, *id).await?))
}

/// Has the vectors of a document made again that failed, or that wait for a provider.
#[utoipa::path(operation_id = "retry_document_meaning", tag = "documents", responses((status = 200, body = Envelope<ByMeaning>), (status = 409, body = ProblemBody)))]
#[post("/document/{id}/meaning/retry")]
pub async fn retry(
    caller: Allow<ManageDocuments>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
    queue: Data<Queue>,
) -> Result<Envelope<ByMeaning>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    if !vectors::retry(&mut tx, *id, clock.now()).await? {
        return Err(Error::NothingToRetry.into());
    }
    queue.push(&mut tx, EMBED, Uuid::nil()).await?;
    audit::done(&mut tx, &caller, "document.retry", "document", *id).await?;
    let state = state(&mut tx, *id).await?;
    tx.commit().await?;
    queue.wake();
    Ok(Envelope::new(state))
}

/// Stops a document's vectors being made, while they wait or are made; it is found by its words.
#[utoipa::path(operation_id = "cancel_document_meaning", tag = "documents", responses((status = 200, body = Envelope<ByMeaning>), (status = 409, body = ProblemBody)))]
#[post("/document/{id}/meaning/cancel")]
pub async fn cancel(
    caller: Allow<ManageDocuments>,
    id: Path<Uuid>,
    db: Data<Db>,
) -> Result<Envelope<ByMeaning>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    if !vectors::cancel(&mut tx, *id, CANCELLED).await? {
        return Err(Error::NothingToCancel.into());
    }
    audit::done(&mut tx, &caller, "document.cancel", "document", *id).await?;
    let state = state(&mut tx, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(state))
}
