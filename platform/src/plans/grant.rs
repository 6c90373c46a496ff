//! `POST client/{id}/grant`.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;

use super::get::held;
use super::model::{ClientSubscription, NewGrant};
use super::store;
use crate::audit::{Entry, Outcome};
use crate::clients::{absent, logged, named, staff_name};
use crate::entitlements;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::usage::Meter;

/// Gives a client more runs or tokens for a time, beside its plan.
#[utoipa::path(tag = "plans", operation_id = "grant_usage", params(("id" = i64, Path)), request_body = NewGrant, responses((status = 201, body = Envelope<ClientSubscription>)))]
#[post("/client/{id}/grant")]
pub async fn grant(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    meter: Data<Meter>,
    id: Path<i64>,
    body: Json<NewGrant>,
) -> Result<Envelope<ClientSubscription>, Problem> {
    body.validate()?;
    let (client, now) = (named(*id)?, clock.now());
    let staff = staff_name(&db, &caller).await?;
    let more = body.into_inner().into_grant(staff.clone(), now)?;
    let mut tx = db.begin_operator("grant a client more").await?;
    if !store::is_there(&mut tx, client).await? {
        return Err(absent());
    }
    entitlements::add_grant(&mut tx, client, &more, None, now).await?;
    let entry = Entry {
        action: "grant.create",
        object_type: "grant",
        object_id: Some(more.id.to_string()),
        outcome: Outcome::Done,
        ip: None,
        detail: json!(more),
    };
    logged(&mut tx, client, (caller.user, &staff), now, &entry).await?;
    tx.commit().await?;
    meter.forget(client);
    Ok(Envelope::created(held(&db, client, now).await?))
}
