//! `GET incident/list`, `GET incident/signals`, `POST incident`, `POST incident/{id}/update`, `DELETE incident/{id}`:
//! what the platform's owner says of what does not work.

use actix_web::web::{Data, Path};
use actix_web::{delete, get, post};
use garde::Validate;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::model::{Impact, Incident, Signal, Stage, is_part};
use super::store::{self, NewIncident, NewUpdate};
use super::watch::Status;
use crate::audit::{Entry, Outcome};
use crate::clients::{logged, staff_name};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, OperatorTx};
use crate::kit::envelope::{Done, Envelope, List};
use crate::kit::http::input::{Json, Query};
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::ManageClients;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct IncidentsQuery {
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateIncident {
    #[garde(length(chars, min = 1, max = 200), custom(text::name))]
    #[schema(min_length = 1, max_length = 200)]
    title: String,
    /// The first update.
    #[garde(length(chars, min = 1, max = 2000), custom(says), custom(text::prose))]
    #[schema(min_length = 1, max_length = 2000)]
    text: String,
    #[garde(skip)]
    #[schema(inline)]
    state: Stage,
    #[garde(skip)]
    #[schema(inline)]
    impact: Impact,
    /// Keys of parts.
    #[garde(length(min = 1, max = 50))]
    parts: Vec<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateIncident {
    #[garde(length(chars, min = 1, max = 2000), custom(says), custom(text::prose))]
    #[schema(min_length = 1, max_length = 2000)]
    text: String,
    #[garde(skip)]
    #[schema(inline)]
    state: Stage,
    #[garde(skip)]
    #[schema(inline)]
    impact: Impact,
    /// Keys of parts.
    #[garde(length(min = 1, max = 50))]
    parts: Vec<String>,
}

fn says(value: &str, _: &()) -> garde::Result {
    if value.trim().is_empty() { Err(garde::Error::new("Please write something here.")) } else { Ok(()) }
}

fn known(parts: &[String]) -> Result<(), Error> {
    if parts.iter().all(|part| is_part(part)) { Ok(()) } else { Err(Error::Parts) }
}

/// All incidents, the newest first.
#[utoipa::path(tag = "status", operation_id = "list_incidents", params(IncidentsQuery), responses((status = 200, body = List<Incident>)))]
#[get("/incident/list")]
pub async fn list(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    query: Query<IncidentsQuery>,
) -> Result<List<Incident>, Problem> {
    tracing::debug!(staff = %caller.user, "staff listed incidents");
    let after = decode(query.cursor.as_deref())?.unwrap_or((LATEST, Uuid::max()));
    let mut tx = db.begin_operator("list incidents of the platform").await?;
    let mut found = store::incidents(&mut tx, after, query.limit.fetch()).await?;
    let next = query.limit.cut(&mut found, |last| (last.began_at, last.id));
    let total = store::count(&mut tx).await?;
    Ok(List::page(found, total, next))
}

/// What the process that answers sees of the platform's parts by itself.
#[utoipa::path(tag = "status", operation_id = "list_status_signals", responses((status = 200, body = List<Signal>)))]
#[get("/incident/signals")]
pub async fn signals(caller: Allow<ManageClients>, status: Data<Status>) -> List<Signal> {
    tracing::debug!(staff = %caller.user, "staff looked at signals");
    List::whole(status.signals().await)
}

/// Publishes an incident on the status page.
#[utoipa::path(tag = "status", operation_id = "create_incident", request_body = CreateIncident, responses((status = 201, body = Envelope<Incident>)))]
#[post("/incident")]
pub async fn create(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    status: Data<Status>,
    body: Json<CreateIncident>,
) -> Result<Envelope<Incident>, Problem> {
    body.validate()?;
    known(&body.parts)?;
    let (now, staff, id) = (clock.now(), staff_name(&db, &caller).await?, Uuid::now_v7());
    let mut tx = db.begin_operator("tell of an incident of the platform").await?;
    let new = NewIncident { id, title: body.title.trim(), impact: body.impact, parts: &body.parts };
    let first = NewUpdate { at: now, state: body.state, text: body.text.trim() };
    store::insert(&mut tx, &new, &first).await?;
    let detail = json!({ "title": new.title, "state": body.state, "impact": body.impact, "parts": body.parts });
    let line = entry("incident.create", id, detail);
    logged(&mut tx, ClientId::OWNER, (caller.user, &staff), now, &line).await?;
    let made = told(&mut tx, id).await?;
    tx.commit().await?;
    status.look().await;
    Ok(Envelope::created(made))
}

/// Writes what is new about an incident, or that it is over.
#[utoipa::path(tag = "status", operation_id = "update_incident", params(("id" = Uuid, Path)), request_body = UpdateIncident,
    responses((status = 200, body = Envelope<Incident>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/incident/{id}/update")]
pub async fn update(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    status: Data<Status>,
    id: Path<Uuid>,
    body: Json<UpdateIncident>,
) -> Result<Envelope<Incident>, Problem> {
    body.validate()?;
    known(&body.parts)?;
    let (now, staff) = (clock.now(), staff_name(&db, &caller).await?);
    let mut tx = db.begin_operator("write what is new about an incident of the platform").await?;
    if told(&mut tx, *id).await?.resolved_at.is_some() {
        return Err(Error::Resolved.into());
    }
    let news = NewUpdate { at: now, state: body.state, text: body.text.trim() };
    if !store::update(&mut tx, *id, &news, (body.impact, &body.parts)).await? {
        // Somebody else resolved or deleted it meanwhile.
        return Err(Error::Resolved.into());
    }
    let detail = json!({ "state": body.state, "impact": body.impact, "parts": body.parts });
    let line = entry("incident.update", *id, detail);
    logged(&mut tx, ClientId::OWNER, (caller.user, &staff), now, &line).await?;
    let made = told(&mut tx, *id).await?;
    tx.commit().await?;
    status.look().await;
    Ok(Envelope::new(made))
}

/// Removes an incident that was published on the status page by mistake.
#[utoipa::path(tag = "status", operation_id = "delete_incident", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[delete("/incident/{id:[0-9a-fA-F-]+}")]
pub async fn delete(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    status: Data<Status>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let (now, staff) = (clock.now(), staff_name(&db, &caller).await?);
    let mut tx = db.begin_operator("take an incident of the platform off").await?;
    let gone = told(&mut tx, *id).await?;
    store::delete(&mut tx, *id).await?;
    let line = entry("incident.delete", *id, json!({ "title": gone.title }));
    logged(&mut tx, ClientId::OWNER, (caller.user, &staff), now, &line).await?;
    tx.commit().await?;
    status.look().await;
    Ok(Envelope::saying("The incident is off the status page", Done {}))
}

async fn told(tx: &mut OperatorTx, id: Uuid) -> Result<Incident, Problem> {
    Ok(store::incident(tx, id).await?.ok_or(Error::NotFound)?)
}

fn entry(action: &'static str, id: Uuid, detail: Value) -> Entry<'static> {
    Entry { action, object_type: "incident", object_id: Some(id.to_string()), outcome: Outcome::Done, ip: None, detail }
}
