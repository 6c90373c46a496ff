//! `PUT brand-template/default`: what use cases without a template of their own have.

use actix_web::put;
use actix_web::web::Data;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseDefaultTemplate {
    /// `null`: the product's own look.
    template_id: Option<Uuid>,
}

/// Chooses the template of use cases that name none. It holds for runs that are started from now on.
#[utoipa::path(tag = "brand templates", operation_id = "choose_default_brand_template", request_body = ChooseDefaultTemplate, responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[put("/brand-template/default")]
pub async fn choose(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<ChooseDefaultTemplate>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    if let Some(id) = body.template_id {
        let chosen = store::get(&mut tx, id).await?.ok_or_else(|| Problem::not_found("brand template"))?;
        if chosen.summary.is_archived {
            return Err(Error::Archived.into());
        }
    }
    store::set_default(&mut tx, body.template_id, caller.user, clock.now()).await?;
    let object = body.template_id.map(|id| id.to_string()).unwrap_or_default();
    audit::done_with(&mut tx, &caller, "brand_template.default", "brand_template", object, json!({})).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Default chosen", Done {}))
}
