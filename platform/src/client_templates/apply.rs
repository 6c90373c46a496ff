//! `POST client/{id}/drift`: the owner gives a client what its template has now of settings that only the owner sets.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;

use super::drift::standing;
use super::model::{AppliedPart, ProposeChanges};
use super::settings::ByOwner;
use super::store;
use crate::clients::{named, staff_name};
use crate::config::Settings;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::{Problem, ProblemBody};
use crate::models::Models;
use crate::runners_admin::Registry;

/// Gives a client the regions and models of its template, which the owner sets: they cannot be proposed. They apply as
/// when they are set by hand, and both audit logs record it.
#[utoipa::path(tag = "client templates", operation_id = "apply_client_drift", params(("id" = i64, Path)), request_body = ProposeChanges, responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[post("/client/{id}/drift")]
#[expect(clippy::too_many_arguments, reason = "what a handler needs stands in its signature")]
pub async fn apply(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    models: Data<Models>,
    registry: Data<Registry>,
    id: Path<i64>,
    body: Json<ProposeChanges>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    let client = named(*id)?;
    let (now, staff) = (clock.now(), staff_name(&db, &caller).await?);
    let standing = standing(&db, &caller, client).await?;
    let changes = standing.chosen(&body.parts, true)?;

    let mut tx = db.begin_operator("set for a client what its template has").await?;
    let by = ByOwner { settings: &settings, models: &models, staff: (caller.user, &staff), regions_chosen: false, now };
    for (part, _) in &changes {
        by.set(&mut tx, client, part, "parts").await?;
    }
    let mut tx = tx.within(client).await?;
    for (part, _) in changes {
        let held = AppliedPart {
            kind: part.kind,
            origin: part.origin,
            version: standing.newest,
            hash: part.hash,
            object: None,
        };
        store::hold(&mut tx, &held, now).await?;
    }
    tx.commit().await?;
    models.usage().forget(client);
    registry.refresh().await;
    Ok(Envelope::saying("Client saved", Done {}))
}
