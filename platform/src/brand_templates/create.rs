//! `POST brand-template`.

use actix_web::post;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::design::Design;
use super::model::BrandTemplate;
use super::store::{self, New};
use crate::audit;
use crate::entitlements::{BrandTemplates, Entitled};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

/// A brand template to be.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBrandTemplate {
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    name: String,
    #[garde(dive)]
    design: Design,
}

/// Makes a brand template.
#[utoipa::path(tag = "brand templates", operation_id = "create_brand_template", request_body = NewBrandTemplate, responses((status = 201, body = Envelope<BrandTemplate>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/brand-template")]
pub async fn create(
    caller: Allow<ManageResources>,
    _: Entitled<BrandTemplates>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<NewBrandTemplate>,
) -> Result<Envelope<BrandTemplate>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let made = add(&mut tx, &caller, body.name.trim(), &body.design, clock.now()).await?;
    tx.commit().await?;
    Ok(Envelope::created(made))
}

/// Adds a template with its line in the audit log.
///
/// # Errors
/// 400 for a name that is taken and a logo that is gone, 409 where there are too many.
pub async fn add(
    tx: &mut TenantTx,
    caller: &Caller,
    name: &str,
    design: &Design,
    now: DateTime<Utc>,
) -> Result<BrandTemplate, Problem> {
    let id = Uuid::now_v7();
    store::insert(tx, &New { id, revision: 1, name, design, by: caller.user, now }).await?;
    audit::done(tx, caller, "brand_template.create", "brand_template", id).await?;
    store::get(tx, id).await?.ok_or_else(|| Problem::not_found("brand template"))
}
