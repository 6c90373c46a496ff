//! `PUT batch/{id}/mapping`: says which column fills which input, and checks every row by the rules of a single run.

use std::collections::{BTreeMap, HashMap};

use actix_web::put;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::get::detail;
use super::locked;
use super::model::{BatchDetail, FILES, Mapping, RowError, Source, Status};
use super::notation::Notation;
use super::plan::{Plan, Unreadable};
use super::store;
use crate::documents;
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::use_cases;

/// Rows checked at once.
const PART: i64 = 2_000;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchMapping {
    /// By the inputs' names; an input that is not named takes its default.
    #[schema(value_type = std::collections::HashMap<String, Source>)]
    mapping: Mapping,
    /// Ids of uploaded files by the names that the sheet calls them.
    #[serde(default)]
    files: BTreeMap<String, Uuid>,
}

/// Keeps a mapping and checks all rows with it. Rows with errors are listed by `batch/{id}/rows?faulty=true`.
#[utoipa::path(operation_id = "map_batch", tag = "batches", request_body = BatchMapping, responses((status = 200, body = Envelope<BatchDetail>), (status = 409, body = ProblemBody)))]
#[put("/batch/{id}/mapping")]
pub async fn map(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    body: Json<BatchMapping>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<BatchDetail>, Problem> {
    if body.files.len() > FILES {
        return Err(Error::TooManyFiles.into());
    }
    let mut tx = db.begin(&caller).await?;
    let sheet = locked(&mut tx, &caller, *id).await?;
    if sheet.status != Status::Draft {
        return Err(Error::State(sheet.status).into());
    }
    let definition = use_cases::version(&mut tx, sheet.use_case, sheet.version).await?.ok_or(Error::NotPublished)?;
    let notation = notation(&mut tx, *id, &body.mapping).await?;
    let plan = Plan { definition: &definition, mapping: &body.mapping, files: &body.files, notation: &notation };
    plan.check(sheet.columns.len())?;
    let faulty = check(&mut tx, &caller, (*id, sheet.workspace), &plan, clock.now()).await?;
    store::set_errors(&mut tx, *id, &faulty).await?;
    store::set_mapping(&mut tx, *id, &body.mapping, &body.files).await?;
    let answer = detail(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(answer))
}

/// How a batch's sheet writes numbers and dates, by all of its rows; none are read where no column is. The rows of a
/// check are no sheet's, and nothing of them is mapped.
pub async fn notation(tx: &mut TenantTx, id: Uuid, mapping: &Mapping) -> Result<Notation, sqlx::Error> {
    let (mut notation, mut after) = (Notation::default(), 0);
    if !mapping.values().any(|source| matches!(source, Source::Column(_))) {
        return Ok(notation);
    }
    loop {
        let part = store::cells(tx, id, after, PART).await?;
        let Some((last, _)) = part.last() else { return Ok(notation) };
        after = *last;
        part.iter().for_each(|(_, cells)| notation.note(cells));
        tokio::task::yield_now().await;
    }
}

/// The rows that cannot be run, with what is wrong with each. `id`: the batch's, and its workspace's.
pub async fn check(
    tx: &mut TenantTx,
    caller: &Caller,
    (id, workspace): (Uuid, Uuid),
    plan: &Plan<'_>,
    now: DateTime<Utc>,
) -> Result<Vec<(i32, Vec<RowError>)>, Problem> {
    let unreadable = unreadable(tx, caller, workspace, plan.files).await?;
    let (mut faulty, mut after) = (Vec::new(), 0);
    loop {
        let part = store::cells(tx, id, after, PART).await?;
        let Some((last, _)) = part.last() else { return Ok(faulty) };
        after = *last;
        let errors = part.iter().map(|(row, cells)| (*row, plan.errors(cells, &unreadable, now)));
        faulty.extend(errors.filter(|(_, errors)| !errors.is_empty()));
        // A sheet is thousands of rows: others get their turn.
        tokio::task::yield_now().await;
    }
}

/// The files that were read in vain, or are gone. Those that are still being read may yet turn out well; their rows say
/// so when they run.
async fn unreadable(
    tx: &mut TenantTx,
    caller: &Caller,
    workspace: Uuid,
    files: &BTreeMap<String, Uuid>,
) -> Result<Unreadable, Problem> {
    if files.is_empty() {
        return Ok(Unreadable::new());
    }
    let ids: Vec<Uuid> = files.values().copied().collect();
    let known: HashMap<Uuid, documents::Preparation> =
        documents::readable(tx, caller, workspace, &ids).await?.into_iter().map(|known| (known.id, known)).collect();
    let wrong = |id: &Uuid| match known.get(id) {
        None => Some((*id, "This file is not there any more. Please add it again.".to_owned())),
        Some(file) if file.status == documents::DocumentStatus::Failed => {
            let why = file.problem.as_deref().unwrap_or("it is damaged.");
            Some((*id, format!("{} cannot be read: {why}", file.name)))
        }
        Some(_) => None,
    };
    Ok(ids.iter().filter_map(wrong).collect())
}
