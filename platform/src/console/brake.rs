//! `POST client/{id}/brake`, `DELETE client/{id}/brake/{brake}` and `GET client/{id}/brake/list`.

use actix_web::web::{Data, Path};
use actix_web::{delete, get, post};
use chrono::TimeDelta;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{BrakesQuery, PlaceBrake};
use crate::audit::Entry;
use crate::auth;
use crate::brakes::{self, Brake, Brakes, NewBrake};
use crate::clients::{absent, logged, named, staff_name};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, OperatorTx};
use crate::kit::envelope::{Done, Envelope, List};
use crate::kit::http::input::{Json, Query};
use crate::kit::paging::decode;
use crate::kit::permission::ManageClients;
use crate::kit::problem::{Problem, ProblemBody};

/// A client that there is.
async fn existing(tx: &mut OperatorTx, id: i64) -> Result<ClientId, Problem> {
    let client = named(id)?;
    if auth::has_client(tx, client).await? { Ok(client) } else { Err(absent()) }
}

/// Slows a client down until a given time. Its people read the reason, and both audit logs record it. It applies in
/// this process at once, in others within two seconds; what is under way continues.
#[utoipa::path(tag = "console", operation_id = "place_brake", params(("id" = i64, Path)), request_body = PlaceBrake, responses((status = 201, body = Envelope<Brake>), (status = 409, body = ProblemBody)))]
#[post("/client/{id}/brake")]
pub async fn place(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    brakes: Data<Brakes>,
    id: Path<i64>,
    body: Json<PlaceBrake>,
) -> Result<Envelope<Brake>, Problem> {
    body.validate()?;
    body.check()?;
    let (now, staff) = (clock.now(), staff_name(&db, &caller).await?);
    let mut tx = db.begin_operator("slow a client down").await?;
    let client = existing(&mut tx, *id).await?;
    if client == ClientId::OWNER {
        return Err(Error::Owner.into());
    }
    let new = NewBrake {
        id: Uuid::now_v7(),
        kind: body.kind,
        amount: body.amount,
        reason: body.reason.trim(),
        placed_by: &staff,
        from_at: now,
        until_at: now + TimeDelta::minutes(body.minutes),
    };
    brakes::insert(&mut tx, client, &new).await?;
    let detail =
        json!({ "brake": new.id, "kind": new.kind, "amount": new.amount, "until": new.until_at, "reason": new.reason });
    logged(&mut tx, client, (caller.user, &staff), now, &Entry::of_client("brake.place", client, detail)).await?;
    tx.commit().await?;
    // It is committed: a database that is away now delays it here as it does elsewhere.
    if let Err(error) = brakes.look(&db).await {
        tracing::warn!(%error, "failed to read the brakes of clients; retrying");
    }
    Ok(Envelope::created(Brake {
        id: new.id,
        kind: new.kind,
        amount: new.amount,
        reason: new.reason.to_owned(),
        placed_by: staff.clone(),
        from_at: new.from_at,
        until_at: new.until_at,
        ended_at: None,
        ended_by: None,
    }))
}

/// Takes a brake off before its time.
#[utoipa::path(tag = "console", operation_id = "take_off_brake", params(("id" = i64, Path), ("brake" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/client/{id}/brake/{brake}")]
pub async fn take_off(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    brakes: Data<Brakes>,
    path: Path<(i64, Uuid)>,
) -> Result<Envelope<Done>, Problem> {
    let (id, brake) = path.into_inner();
    let (now, staff) = (clock.now(), staff_name(&db, &caller).await?);
    let mut tx = db.begin_operator("take a brake of a client off").await?;
    let client = existing(&mut tx, id).await?;
    let ended = brakes::end(&mut tx, client, brake, &staff, now).await?;
    let ended = ended.ok_or_else(|| Problem::not_found("brake"))?;
    let detail = json!({ "brake": ended.id, "kind": ended.kind, "amount": ended.amount, "reason": ended.reason });
    logged(&mut tx, client, (caller.user, &staff), now, &Entry::of_client("brake.take_off", client, detail)).await?;
    tx.commit().await?;
    if let Err(error) = brakes.look(&db).await {
        tracing::warn!(%error, "failed to read the brakes of clients; retrying");
    }
    Ok(Envelope::saying("The brake is off", Done {}))
}

/// The brakes that a client had, the newest first.
#[utoipa::path(tag = "console", operation_id = "list_brakes", params(("id" = i64, Path), BrakesQuery), responses((status = 200, body = List<Brake>)))]
#[get("/client/{id}/brake/list")]
pub async fn history(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    id: Path<i64>,
    query: Query<BrakesQuery>,
) -> Result<List<Brake>, Problem> {
    tracing::debug!(staff = %caller.user, client = *id, "staff listed a client's brakes");
    let after = decode(query.cursor.as_deref())?;
    let mut tx = db.begin_operator("list a client's brakes").await?;
    let client = existing(&mut tx, *id).await?;
    let mut found = brakes::history(&mut tx, client, after, query.limit.fetch()).await?;
    let next = query.limit.cut(&mut found, |last| (last.from_at, last.id));
    let total = brakes::count(&mut tx, client).await?;
    Ok(List::page(found, total, next))
}
