//! `POST use-case/{id}/run`: starts a run at once. The row is committed while the provider is already working.

use std::sync::Arc;
use std::time::Instant;

use actix_web::http::header::ACCEPT;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, HttpResponse, Responder, post};
use chrono::{DateTime, Utc};
use runners::OutlineSection;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::engine::{Engine, Execution, LEASE, Offer};
use super::error::Error;
use super::events;
use super::model::{Run, Status};
use super::plan::{Plan, budget, fitting, with_example};
use super::store::{self, New};
use super::view;
use crate::audit;
use crate::documents::{self, Offered};
use crate::kit::answer::Answer;
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, Entrance, Single, TenantTx};
use crate::kit::permission::{BuildUseCases, RunUseCases, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::outputs;
use crate::usage;
use crate::use_cases::{self, Definition, Format, ResolvedInputs};
use crate::workspaces;

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

/// Over what a run gets into the database: without a transaction around it when nothing but the first look had to be read, which saves the one who
/// waits two round trips.
enum Way {
    Straight(Single),
    Reading(TenantTx),
}

impl Way {
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

/// Everything that is known before anything is started.
struct Prepared {
    way: Way,
    row: Row,
    offer: Arc<Offer>,
    plan: Plan,
    offered: Vec<Offered>,
    /// The caller's rights in the workspace.
    permissions: Vec<String>,
}

/// What the run's row will say, whoever executes it.
struct Row {
    workspace: Uuid,
    use_case: Uuid,
    version: Option<i32>,
    name: String,
    title: String,
    inputs: Value,
    request: Value,
}

/// Starts a run. With `Accept: text/event-stream` the answer is the run's stream, and its first event is `run`.
#[utoipa::path(operation_id = "start_run", 
    tag = "runs",
    request_body = StartRun,
    responses((status = 201, body = Answer<Run>), (status = 400, body = ProblemBody), (status = 402, body = ProblemBody), (status = 404, body = ProblemBody), (status = 432, body = ProblemBody))
)]
#[post("/use-case/{id}/run")]
pub async fn start(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    body: Json<StartRun>,
    request: HttpRequest,
    db: Data<Db>,
    clock: Data<Clock>,
    engine: Data<Engine>,
) -> Result<HttpResponse, Problem> {
    let accepted = Instant::now();
    let warning = engine.usage().check(caller.client).await?;
    let Prepared { way, row, offer, plan, offered, permissions } = prepare(&db, &caller, *id, &body, &engine).await?;

    let run = Uuid::now_v7();
    let is_ours = engine.serves(&plan.region);
    let placing = Placing { run, offer: offer.clone(), offered: offered.len(), is_ours, permissions };
    let commitment = is_ours.then(|| {
        engine.execute(Execution {
            client: caller.client,
            run,
            fence: 1,
            attempt: 1,
            offer,
            plan,
            offered,
            stored_events: 0,
            accepted: Some(accepted),
        })
    });
    // The runner works already. If this fails, dropping the commitment takes the run back, and nobody has heard of it.
    let started = write(way, &caller, clock.now(), &engine, row, placing).await?;
    if let Some(commitment) = commitment {
        commitment.made();
    }
    let mut answer = if wants_stream(&request) {
        events::respond(caller, run, 0, Some(started), &db, &engine)
    } else {
        Answer::created(started).respond_to(&request)
    };
    usage::warn(&mut answer, warning);
    Ok(answer)
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
) -> Result<Prepared, Problem> {
    let wants_live = body.source == Origin::Published;
    let entrance = Entrance::of(caller);
    let look = async |single: &mut Single| store::find_use_case(single, entrance, id, wants_live).await;
    let (single, found) = db.single(look).await?;
    let mut way = Way::Straight(single);
    let Some(store::Found { workspace, membership, live, allowed_regions }) = found else {
        return Err(workspaces::absent::<RunUseCases>("use case"));
    };
    let access = workspaces::admit(caller, workspace, membership, "use case")?;
    let (version, definition) = match body.source {
        Origin::Published => {
            live.map(|(version, definition)| (Some(version), definition)).ok_or(Error::NotPublished)?
        }
        Origin::Draft if access.may::<BuildUseCases>() => {
            let mut tx = way.reading(db, caller).await?;
            let draft = use_cases::draft(&mut tx, id).await?.ok_or(Error::NoUseCase)?;
            way = Way::Reading(tx);
            (None, draft)
        }
        Origin::Draft => return Err(Problem::forbidden()),
    };
    let mut inputs = definition.check_inputs(&body.inputs)?;
    let (model, region): (String, String) = match &body.model {
        Some(choice) => (choice.id.clone(), choice.region.clone()),
        None => (definition.model.id.clone(), definition.model.region.clone()),
    };
    let offer = engine.offer(caller.client, &model, &region, &allowed_regions);
    let offer = offer.ok_or(Error::NoModel { model, region })?;

    let mut example = None;
    if let Some(run) = body.example_run_id {
        access.require::<ViewWorkspace>()?;
        if !offer.model.generates {
            return Err(Error::NoFollower(offer.model.label.clone()).into());
        }
        let mut tx = way.reading(db, caller).await?;
        example = Some(outputs::as_example(&mut tx, run, id).await?.ok_or(Error::NoExample)?);
        way = Way::Reading(tx);
    }
    let wanted = wanted_documents(&definition, &inputs);
    let (mut documents, mut offered) = (Vec::new(), Vec::new());
    if !wanted.is_empty() {
        let mut tx = way.reading(db, caller).await?;
        documents = prepared_documents(&mut tx, workspace, wanted, &mut inputs).await?;
        offered = sources(&mut tx, &documents, (&definition.prompt(&inputs), example.as_deref()), &offer).await?;
        way = Way::Reading(tx);
    }
    let question = match &example {
        Some(answer) => with_example(&definition.prompt(&inputs), answer),
        None => definition.prompt(&inputs),
    };
    let plan = Plan {
        model: offer.model.id.clone(),
        region: offer.region.clone(),
        system: String::new(),
        user: question,
        outline: outline(&definition),
        temperature: Some(definition.temperature as f32),
        max_tokens: definition.max_tokens,
        passages: offered.iter().map(|passage| passage.id).collect(),
        documents: documents.len(),
        example: body.example_run_id,
    };
    let row = Row {
        workspace,
        use_case: id,
        version,
        title: title(&inputs),
        name: definition.name,
        inputs: serde_json::to_value(&inputs).map_err(Problem::internal)?,
        request: serde_json::to_value(&plan).map_err(Problem::internal)?,
    };
    Ok(Prepared { way, row, offer, plan, offered, permissions: access.permissions })
}

/// The documents that the run reads, by the field that names each: the use case's own, then the files that were given.
fn wanted_documents(definition: &Definition, inputs: &ResolvedInputs) -> Vec<(String, Uuid)> {
    let own = definition.document_ids.iter().map(|id| ("documents".to_owned(), *id));
    own.chain(inputs.files().map(|(name, id)| (format!("inputs.{name}"), id))).collect()
}

/// All must have been read: 432 says that one is still on its way, and the page asks again by itself.
async fn prepared_documents(
    tx: &mut TenantTx,
    workspace: Uuid,
    wanted: Vec<(String, Uuid)>,
    inputs: &mut ResolvedInputs,
) -> Result<Vec<Uuid>, Problem> {
    let mut ids: Vec<Uuid> = wanted.iter().map(|(_, id)| *id).collect();
    ids.sort_unstable();
    ids.dedup();
    let known = documents::preparation(tx, workspace, &ids).await?;
    let mut in_order = Vec::with_capacity(ids.len());
    for (field, id) in wanted {
        let document =
            known.iter().find(|document| document.id == id).ok_or_else(|| Error::Missing { field: field.clone() })?;
        match document.status {
            documents::Status::Ready => {}
            documents::Status::Queued | documents::Status::Extracting => {
                return Err(Error::Preparing(document.name.clone()).into());
            }
            documents::Status::Failed => {
                let why = document.problem.clone().unwrap_or_default();
                return Err(Error::Unreadable { field, name: document.name.clone(), why }.into());
            }
        }
        inputs.name_file(id, &document.name);
        if !in_order.contains(&id) {
            in_order.push(id);
        }
    }
    Ok(in_order)
}

/// All passages of the documents where they fit the model, else those that fit the question best, as many as fit.
async fn sources(
    tx: &mut TenantTx,
    documents: &[Uuid],
    (question, example): (&str, Option<&str>),
    offer: &Offer,
) -> Result<Vec<Offered>, Problem> {
    // An example takes its room, but says nothing of what is asked.
    let asked = example.map_or_else(|| question.to_owned(), |answer| with_example(question, answer));
    let (characters, most) = budget(offer.model.context_window, offer.model.generates, &asked);
    let all = documents::characters(tx, documents).await?;
    let passages = if all <= characters {
        documents::offered(tx, documents, most).await?
    } else {
        documents::offered_best(tx, documents, question, most).await?
    };
    Ok(fitting(passages, characters))
}

fn outline(definition: &Definition) -> Vec<OutlineSection> {
    match &definition.format {
        Format::Sections { sections } => sections
            .iter()
            .map(|s| OutlineSection { key: s.key.clone(), title: s.title.clone(), guidance: s.guidance.clone() })
            .collect(),
        Format::FreeText {} => Vec::new(),
    }
}

/// The first words of what was entered, for lists.
fn title(inputs: &ResolvedInputs) -> String {
    let entered: Vec<&str> =
        inputs.0.iter().map(|input| input.display.trim()).filter(|text| !text.is_empty()).collect();
    let line: String = entered.join(" · ").split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= 120 { line } else { line.chars().take(119).chain(['…']).collect() }
}

/// Who executes the run, and with what.
struct Placing {
    run: Uuid,
    offer: Arc<Offer>,
    offered: usize,
    is_ours: bool,
    permissions: Vec<String>,
}

/// Commits the run's row, on the way that prepared it, and answers the run as it stands there.
async fn write(
    way: Way,
    caller: &Caller,
    now: DateTime<Utc>,
    engine: &Engine,
    row: Row,
    placing: Placing,
) -> Result<Run, Problem> {
    let new = New {
        id: placing.run,
        workspace: row.workspace,
        use_case: row.use_case,
        version: row.version,
        use_case_name: &row.name,
        title: &row.title,
        inputs: &row.inputs,
        request: &row.request,
        model: &placing.offer.model.id,
        region: &placing.offer.region,
        plugin: &placing.offer.plugin().name,
        plugin_version: &placing.offer.plugin().version,
        plugin_digest: &placing.offer.plugin().digest,
        status: if placing.is_ours { Status::Running } else { Status::Queued },
        offered: i32::try_from(placing.offered).unwrap_or(i32::MAX),
        now,
        lease: placing.is_ours.then(|| (engine.process(), now + LEASE)),
    };
    let (entrance, line) = (Entrance::of(caller), audit::own(caller));
    let created_by_name = match way {
        Way::Straight(mut single) => {
            let name = store::insert(&mut single, entrance, &new, line).await?;
            single.keep();
            name
        }
        Way::Reading(mut tx) => {
            let name = store::insert(&mut tx, entrance, &new, line).await?;
            tx.commit().await?;
            name
        }
    };
    Ok(view::assemble(new.detail(created_by_name), placing.permissions))
}
