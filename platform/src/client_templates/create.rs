//! `POST client-template`: a template from a client that there is, as version 1.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::get::detail;
use super::model::{ClientTemplateDetail, CreateClientTemplate, Kind};
use super::parts;
use super::store::{self, NewTemplate};
use crate::audit::{Entry, Outcome};
use crate::auth::entries;
use crate::clients::{logged, staff_name};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;

/// Takes a template from a client: its roles, settings, workspaces and published use cases, as chosen. Nothing that is
/// private or restricted there is taken, no document and no run. Both audit logs say so.
#[utoipa::path(tag = "client templates", operation_id = "create_client_template", request_body = CreateClientTemplate, responses((status = 201, body = Envelope<ClientTemplateDetail>)))]
#[post("/client-template")]
pub async fn create(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<CreateClientTemplate>,
) -> Result<Envelope<ClientTemplateDetail>, Problem> {
    body.validate()?;
    let mut kinds = body.kinds.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let needs_workspaces = kinds.iter().any(|kind| matches!(kind, Kind::Folder | Kind::Format | Kind::UseCase));
    if needs_workspaces && !kinds.contains(&Kind::Workspace) {
        return Err(Error::NoWorkspaces.into());
    }
    let (now, staff) = (clock.now(), staff_name(&db, &caller).await?);
    let source = ClientId::new(body.client_id).ok_or(Error::NoClient)?;
    let mut tx = db.begin_operator("look for the client of a template").await?;
    if entries::keeps_out(&mut tx, source, caller.user, now).await?.ok_or(Error::NoClient)? {
        return Err(Error::AsksFirst.into());
    }
    drop(tx);
    let mut tx = db.begin_open(source, &caller).await?;
    let parts = parts::taken(&mut tx, &kinds).await?;
    drop(tx);
    if parts.is_empty() {
        return Err(Error::Nothing.into());
    }

    let (id, name) = (Uuid::now_v7(), body.name.trim());
    let mut tx = db.begin_operator("make a template of clients").await?;
    store::insert_template(&mut tx, &NewTemplate { id, name, source, kinds: &kinds, by: &staff, now }).await?;
    store::insert_version(&mut tx, (id, 1), &parts, &staff, now).await?;
    let entry = Entry {
        action: "client_template.take",
        object_type: "client_template",
        object_id: Some(id.to_string()),
        outcome: Outcome::Done,
        ip: None,
        detail: json!({ "name": name, "version": 1, "kinds": kinds, "parts": parts.len() }),
    };
    logged(&mut tx, source, (caller.user, &staff), now, &entry).await?;
    let made = detail(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Envelope::created(made))
}
