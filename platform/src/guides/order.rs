//! `PUT guide/order`: in which order the company's own guides are listed.

use std::collections::HashSet;

use actix_web::put;
use actix_web::web::Data;
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderGuides {
    /// Guides of the company, the first one first. Those that are left out follow in the order that they have.
    #[garde(length(min = 1, max = 500))]
    #[schema(min_items = 1, max_items = 500)]
    guide_ids: Vec<Uuid>,
}

/// Puts the company's own guides into this order.
#[utoipa::path(operation_id = "order_guides", tag = "guides", request_body = OrderGuides, responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[put("/guide/order")]
pub async fn order(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    body: Json<OrderGuides>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    let named: HashSet<Uuid> = body.guide_ids.iter().copied().collect();
    if named.len() < body.guide_ids.len() {
        return Err(Problem::field("guide_ids", "Please name each guide once."));
    }
    let mut tx = db.begin(&caller).await?;
    let there = store::order(&mut tx, &body.guide_ids).await?;
    if usize::try_from(there).is_ok_and(|there| there < named.len()) {
        return Err(Error::NotFound.into());
    }
    let first = body.guide_ids.first().copied().unwrap_or_default();
    audit::done(&mut tx, &caller, "guide.order", "guide", first).await?;
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}
