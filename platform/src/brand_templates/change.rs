//! `PUT brand-template/{id}`: the next revision.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::design::Design;
use super::error::Error;
use super::model::BrandTemplate;
use super::store::{self, New};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeBrandTemplate {
    /// The revision that the change was made on.
    #[garde(range(min = 1, max = 1_000_000))]
    revision: i32,
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    name: String,
    #[garde(dive)]
    design: Design,
}

/// Changes a brand template. Runs that were started before keep the revision that they had. 409 with the current
/// template when it is no longer at `revision`.
#[utoipa::path(tag = "brand templates", operation_id = "change_brand_template", params(("id" = Uuid, Path)), request_body = ChangeBrandTemplate, responses((status = 200, body = Envelope<BrandTemplate>), (status = 409, body = ProblemBody)))]
#[put("/brand-template/{id:[0-9a-fA-F-]+}")]
pub async fn change(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<ChangeBrandTemplate>,
) -> Result<Envelope<BrandTemplate>, Problem> {
    body.validate()?;
    let absent = || Problem::not_found("brand template");
    let mut tx = db.begin(&caller).await?;
    let new = New {
        id: *id,
        revision: body.revision + 1,
        name: body.name.trim(),
        design: &body.design,
        by: caller.user,
        now: clock.now(),
    };
    let is_changed = store::change(&mut tx, &new).await?;
    let current = store::get(&mut tx, *id).await?.ok_or_else(absent)?;
    if !is_changed {
        return Err(Problem::from(Error::Stale).with_current(current));
    }
    audit::done(&mut tx, &caller, "brand_template.change", "brand_template", *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(current))
}
