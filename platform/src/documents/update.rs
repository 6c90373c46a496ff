//! `PUT document/{id}`: another name, another folder.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::Document;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::workspaces;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateDocument {
    #[garde(length(chars, min = 1, max = 255), custom(text::name))]
    #[schema(min_length = 1, max_length = 255)]
    name: String,
    /// `null`: at the top.
    #[garde(skip)]
    folder_id: Option<Uuid>,
}

/// Renames or moves a document.
#[utoipa::path(operation_id = "update_document", tag = "documents", request_body = UpdateDocument, responses((status = 200, body = Envelope<Document>)))]
#[put("/document/{id:[0-9a-fA-F-]+}")]
pub async fn update(
    caller: Allow<ManageDocuments>,
    id: Path<Uuid>,
    body: Json<UpdateDocument>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Document>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let document = store::get(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(document.workspace_id), "document").await?;
    if let Some(folder) = body.folder_id
        && !store::has_folder(&mut tx, document.workspace_id, folder).await?
    {
        return Err(Error::NoSuchFolder.into());
    }
    store::update(&mut tx, *id, body.name.trim(), body.folder_id, clock.now()).await?;
    audit::done(&mut tx, &caller, "document.update", "document", *id).await?;
    let document = store::get(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(Envelope::new(document))
}
