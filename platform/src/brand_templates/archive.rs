//! `PUT brand-template/{id}/archived`: puts a template away, or takes it out again. Use cases that name it keep it.

use actix_web::put;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::BrandTemplate;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArchiveBrandTemplate {
    is_archived: bool,
}

/// Archives or restores a brand template. 409 for the default.
#[utoipa::path(tag = "brand templates", operation_id = "archive_brand_template", params(("id" = Uuid, Path)), request_body = ArchiveBrandTemplate, responses((status = 200, body = Envelope<BrandTemplate>), (status = 409, body = ProblemBody)))]
#[put("/brand-template/{id}/archived")]
pub async fn archive(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<ArchiveBrandTemplate>,
) -> Result<Envelope<BrandTemplate>, Problem> {
    let absent = || Problem::not_found("brand template");
    let mut tx = db.begin(&caller).await?;
    let before = store::get(&mut tx, *id).await?.ok_or_else(absent)?;
    if body.is_archived && before.summary.is_default {
        return Err(Error::IsDefault.into());
    }
    if body.is_archived == before.summary.is_archived {
        return Ok(Envelope::new(before));
    }
    store::archive(&mut tx, *id, body.is_archived.then(|| clock.now())).await?;
    let action = if body.is_archived { "brand_template.archive" } else { "brand_template.restore" };
    audit::done(&mut tx, &caller, action, "brand_template", *id).await?;
    let now = store::get(&mut tx, *id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    Ok(Envelope::new(now))
}
