//! `POST client`: the owner adds a client by hand, with what a template has.

use actix_web::post;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::Serialize;
use utoipa::ToSchema;

use super::error::Error;
use super::parts::{self, Placing};
use super::settings::{ByOwner, is_owners};
use super::store;
use crate::auth::{AuthServices, invite};
use crate::clients::{self, AddClient, staff_name};
use crate::config::Settings;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::models::Models;

/// A client that was added; the invitation was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct AddedClient {
    id: i64,
    name: String,
    /// Who was invited.
    email: String,
    invite_expires_at: DateTime<Utc>,
}

/// Adds a client with its first administrator, who is invited by mail. With a template everything of its newest version
/// is made in the same transaction: the client is there as a whole, or not at all. Regions that are chosen here count,
/// not the template's.
#[utoipa::path(tag = "client templates", operation_id = "add_client", request_body = AddClient, responses((status = 201, body = Envelope<AddedClient>)))]
#[post("/client")]
pub async fn add(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    models: Data<Models>,
    gate: Data<AuthServices>,
    body: Json<AddClient>,
) -> Result<Envelope<AddedClient>, Problem> {
    body.validate()?;
    let (now, staff) = (clock.now(), staff_name(&db, &caller).await?);
    let mut tx = db.begin_operator("add a client").await?;
    let template = match body.template_id {
        Some(id) => {
            let found = store::get(&mut tx, id).await?.filter(|template| !template.is_archived);
            let version = found.ok_or(Error::NoTemplate)?.version;
            let parts = store::parts(&mut tx, id, &[version]).await?.pop().ok_or(Error::NoTemplate)?.1;
            Some((id, version, parts))
        }
        None => None,
    };
    let tenant = clients::add(&mut tx, (&settings, &models), (caller.user, &staff), &body, now).await?;
    let administrator = tenant.administrator;
    if let Some((_, _, parts)) = &template {
        let by = ByOwner {
            settings: &settings,
            models: &models,
            staff: (caller.user, &staff),
            regions_chosen: !body.allowed_regions.is_empty(),
            now,
        };
        for part in parts.iter().filter(|part| is_owners(part)) {
            by.set(&mut tx, tenant.client, part, "template_id").await?;
        }
    }

    let mut tx = tx.within(tenant.client).await?;
    if let Some((id, version, parts)) = template {
        store::use_template(&mut tx, (id, version), now).await?;
        let placing = Placing { owner: administrator.id, taker: None, version, queue: gate.post.queue(), now };
        parts::place_all(&mut tx, &parts, &placing).await?;
    }
    let invited = invite(&mut tx, &gate, &caller, administrator.id).await?;
    tx.commit().await?;
    gate.post.wake();
    Ok(Envelope::created(AddedClient {
        id: tenant.client.get(),
        name: body.name.trim().to_owned(),
        email: administrator.email,
        invite_expires_at: invited.expires_at,
    }))
}
