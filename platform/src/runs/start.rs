//! `POST use-case/{id}/run`: starts a run at once. The row is committed while the provider is already working.

use std::time::Instant;

use actix_web::http::header::ACCEPT;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, Responder, post};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::engine::{Engine, Execution};
use super::error::Error;
use super::events;
use super::model::{Run, RunOf};
use super::prepare::{Prepared, RunRequest};
use super::row::{Placing, Row};
use super::store;
use super::view;
use crate::audit;
use crate::auth::Sessions;
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{AutocommitConnection, Db, TenantSession, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{BuildUseCases, RunUseCases, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::outputs;
use crate::usage::{self, Reserved, Spender};
use crate::use_cases;
use crate::workspaces::{self, ResourceScope};

/// Which definition is run.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The version that is live.
    #[default]
    Published,
    /// What the builder has now; needs `build-use-cases`.
    Draft,
}

/// A model in a region, instead of the definition's own.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    id: String,
    region: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartRun {
    /// Values by the inputs' names; a file is the id of what `run/upload-file` answered.
    #[serde(default)]
    #[schema(value_type = Object)]
    inputs: Map<String, Value>,
    #[serde(default)]
    #[schema(inline)]
    source: Origin,
    model: Option<Choice>,
    /// "More like this": a run of the same use case whose answer goes along as an example of form and tone.
    example_run_id: Option<Uuid>,
}

/// Over what a run gets into the database: without a transaction around it when nothing but the first look had to be
/// read, which saves the one who waits two round trips.
enum DbAccess {
    Straight(AutocommitConnection),
    Reading(TenantTx),
}

impl DbAccess {
    /// A transaction, for reading more.
    async fn reading(self, db: &Db, caller: &Caller) -> Result<TenantTx, sqlx::Error> {
        match self {
            // Given back first: nobody waits for a connection with another one in hand.
            Self::Straight(single) => {
                drop(single);
                db.begin(caller).await
            }
            Self::Reading(tx) => Ok(tx),
        }
    }
}

/// Starts a run. With `Accept: text/event-stream` the answer is the run's stream, and its first event is `run`.
#[utoipa::path(operation_id = "start_run", 
    tag = "runs",
    request_body = StartRun,
    responses((status = 200, content_type = "text/event-stream", body = events::StreamEvent), (status = 201, body = Envelope<Run>), (status = 402, body = ProblemBody), (status = 422, body = ProblemBody), (status = 432, body = ProblemBody))
)]
#[post("/use-case/{id}/run")]
#[expect(clippy::too_many_arguments, reason = "what a handler needs stands in its signature")]
pub async fn start(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    body: Json<StartRun>,
    request: HttpRequest,
    db: Data<Db>,
    clock: Data<Clock>,
    engine: Data<Engine>,
    sessions: Data<Sessions>,
) -> Result<HttpResponse, Problem> {
    let accepted = Instant::now();
    let warning = engine.models().usage().check(caller.client).await?;
    let (way, prepared, permissions) = prepare(&db, &caller, *id, &body, &engine).await?;
    let Prepared { row, offer, plan, offered } = prepared;
    let spender = row.spender(&caller);
    let (way, reserved) = reserve(&engine, way, &db, &caller, (spender, plan.estimate(&offered))).await?;
    let warning = reserved.warning().or(warning);
    // A run that has to wait is let go of when its row says that it waits.
    let mut reserved = Some(reserved);

    let run = Uuid::now_v7();
    let permit = engine.permit(caller.client, &plan.region);
    let is_ours = permit.is_some();
    let placing = Placing { run, offer: offer.clone(), offered: offered.len(), is_ours };
    let commitment = permit.map(|permit| {
        engine.execute(Execution {
            client: caller.client,
            run,
            fence: 1,
            attempt: 1,
            offer,
            plan,
            offered,
            stored_events: 0,
            permit,
            accepted: Some(accepted),
            reserved: reserved.take(),
        })
    });
    // The runner works already. If this fails, dropping the commitment takes the run back, and nobody has heard of it.
    let mut started = write(way, &caller, clock.now(), &engine, row, placing, permissions).await?;
    match commitment {
        Some(commitment) => commitment.made(),
        // It is accepted, whether or not can be said what it waits for.
        None => {
            if let Ok(mut tx) = db.begin(&caller).await {
                let waits_for = view::unserved(&mut tx, &started.summary.region).await;
                started.waits_for_region = waits_for.unwrap_or_default();
            }
        }
    }
    let mut answer = if wants_stream(&request) {
        events::respond(caller, run, 0, Some(started), (&db, &engine, &sessions))
    } else {
        Envelope::created(started).respond_to(&request)
    };
    usage::warn(&mut answer, warning);
    Ok(answer)
}

/// Sets aside what the run will use. Where the database has to be asked, what was read with is let go of first: nobody
/// waits for a connection with another one in hand.
async fn reserve(
    engine: &Engine,
    way: DbAccess,
    db: &Db,
    caller: &Caller,
    (spender, tokens): (Spender, i64),
) -> Result<(DbAccess, Reserved), Problem> {
    if let Some(reserved) = engine.models().usage().at_hand(caller.client, spender, tokens)? {
        return Ok((way, reserved));
    }
    drop(way);
    let reserved = engine.models().usage().reserve(caller.client, spender, Some(tokens)).await?;
    Ok((DbAccess::Reading(db.begin(caller).await?), reserved))
}

fn wants_stream(request: &HttpRequest) -> bool {
    request
        .headers()
        .get(ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|accept| accept.contains("text/event-stream"))
}

/// Checks rights, inputs, documents and model, and works out what will be asked.
async fn prepare(
    db: &Db,
    caller: &Allow<RunUseCases>,
    id: Uuid,
    body: &StartRun,
    engine: &Engine,
) -> Result<(DbAccess, Prepared, Vec<String>), Problem> {
    let wants_live = body.source == Origin::Published;
    let entrance = TenantSession::of(caller);
    let look = async |single: &mut AutocommitConnection| store::find_use_case(single, entrance, id, wants_live).await;
    let (single, found) = db.single(look).await?;
    let mut way = DbAccess::Straight(single);
    let Some(store::Found { workspace, membership, live, allowed_regions }) = found else {
        return Err(workspaces::absent::<RunUseCases>("use case"));
    };
    let access = workspaces::admit(caller, workspace, membership, ResourceScope::Shared(id), "use case")?;
    let (version, definition) = match body.source {
        Origin::Published => {
            live.map(|(version, definition)| (Some(version), definition)).ok_or(Error::NotPublished)?
        }
        Origin::Draft if access.may::<BuildUseCases>() => {
            let mut tx = way.reading(db, caller).await?;
            let draft = use_cases::draft(&mut tx, id).await?.ok_or(Error::NoUseCase)?;
            way = DbAccess::Reading(tx);
            (None, draft)
        }
        Origin::Draft => return Err(Problem::forbidden()),
    };
    let choice = body.model.as_ref().map(|choice| (choice.id.clone(), choice.region.clone()));
    let of = RunOf::UseCase { id, version };
    let asked = RunRequest { client: caller.client, workspace, of, definition: &definition, turn: None };
    let mut draft = asked.resolve(engine.models(), &allowed_regions, choice, &body.inputs)?;
    if let Some(run) = body.example_run_id {
        draft.can_follow()?;
        let mut tx = way.reading(db, caller).await?;
        let place = (workspace, ResourceScope::Piece { use_case: id, id: run });
        workspaces::reach_at(&mut tx, caller, Some(place), "run").await?.require::<ViewWorkspace>()?;
        draft.follow(run, outputs::as_example(&mut tx, run, id).await?.ok_or(Error::NoExample)?);
        way = DbAccess::Reading(tx);
    }
    if draft.must_read() {
        let tx = way.reading(db, caller).await?;
        way = DbAccess::Reading(draft.read(tx, db, engine, caller).await?);
    }
    Ok((way, draft.finish()?, access.permissions))
}

/// Commits the run's row, on the way that prepared it, and answers the run as it stands there.
async fn write(
    way: DbAccess,
    caller: &Caller,
    now: DateTime<Utc>,
    engine: &Engine,
    row: Row,
    placing: Placing,
    permissions: Vec<String>,
) -> Result<Run, Problem> {
    let new = row.placed(&placing, engine, now);
    let (entrance, line) = (TenantSession::of(caller), audit::own(caller));
    let created_by_name = match way {
        DbAccess::Straight(mut single) => {
            let name = store::insert(&mut single, entrance, &new, line).await?;
            single.end().await?;
            name
        }
        DbAccess::Reading(mut tx) => {
            let name = store::insert(&mut tx, entrance, &new, line).await?;
            row.note(&mut tx, caller.user, now).await?;
            tx.commit().await?;
            name
        }
    };
    Ok(view::assemble(new.detail(created_by_name), permissions))
}
