//! `PUT document/{id}/version`: puts another version in force, an older one too.

use actix_web::put;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::Document;
use super::retrieval::enqueue;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::jobs::Queue;
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseVersion {
    version: i32,
}

/// Makes a version the one that runs read and searches find from now on.
#[utoipa::path(operation_id = "choose_document_version", tag = "documents", request_body = ChooseVersion, responses((status = 200, body = Envelope<Document>), (status = 409, body = ProblemBody)))]
#[put("/document/{id}/version")]
pub async fn choose(
    caller: Allow<ManageDocuments>,
    id: Path<Uuid>,
    body: Json<ChooseVersion>,
    db: Data<Db>,
    clock: Data<Clock>,
    queue: Data<Queue>,
) -> Result<Envelope<Document>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    let held = store::to_replace(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    store::version_file(&mut tx, *id, body.version).await?.ok_or(Error::NoSuchVersion)?;
    if held.version != body.version {
        if !store::put_in_force(&mut tx, *id, body.version, clock.now()).await? {
            return Err(Error::UnreadVersion.into());
        }
        enqueue(&queue, &mut tx, *id, clock.now()).await?;
        audit::done(&mut tx, &caller, "document.choose_version", "document", *id).await?;
    }
    let document = store::get(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    let document = store::surroundings(&mut tx, document).await?;
    tx.commit().await?;
    queue.wake();
    Ok(Envelope::new(document))
}
