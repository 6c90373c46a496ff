//! New rows of a file that mean the same as an entry of the newest version, where vectors say so; and what becomes of
//! them: `PUT question-set/import/{id}/alike`.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::get::detail;
use super::model::{Choice, Import, Status};
use super::work::Imports;
use crate::audit;
use crate::documents::Retrieval;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};
use crate::question_sets::error::Error;
use crate::question_sets::pairing::{COMPARED, LOT, nearest};
use crate::question_sets::store::{self, Chosen};

/// New rows that are compared, the first of the file: a larger one is compared when it is a version.
const ROWS: i64 = 2_000;

/// The line of each new row that means the same as an entry, with the nearest one. No transaction is open while the
/// model answers.
pub async fn alike(
    db: &Db,
    retrieval: &Retrieval,
    client: ClientId,
    import: Uuid,
) -> Result<Vec<(i32, Uuid)>, Problem> {
    let mut tx = db.begin_for(client).await?;
    let rows = store::added(&mut tx, import, ROWS).await?;
    drop(tx);
    let mut found = Vec::new();
    let mut known = None;
    for lot in rows.chunks(LOT) {
        let texts = lot.iter().map(|row| row.question.clone()).collect();
        let meanings = retrieval.meanings(client, texts).await?.filter(|made| made.directions.len() == lot.len());
        let Some(meanings) = meanings else { break };
        if known.is_none() {
            let mut tx = db.begin_for(client).await?;
            known = Some(store::known(&mut tx, &meanings.space, COMPARED).await?);
        }
        let entries = known.as_deref().unwrap_or_default();
        if entries.is_empty() {
            break;
        }
        for (row, direction) in lot.iter().zip(&meanings.directions) {
            let asked = (row.question.as_str(), row.language.as_str());
            let near = nearest(entries, asked, direction, meanings.same_from);
            found.extend(near.first().map(|(entry, _)| (row.number, *entry)));
        }
    }
    Ok(found)
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseAlike {
    #[garde(skip)]
    #[schema(inline)]
    choice: Choice,
    /// Lines of the file; `null`: all rows that mean the same as an entry.
    #[garde(length(min = 1, max = 1000))]
    #[serde(default)]
    #[schema(min_items = 1, max_items = 1000)]
    numbers: Option<Vec<i32>>,
}

/// Says what becomes of new rows that mean the same as an entry: they are kept beside it, take its place, or are left
/// out. An entry is replaced once: of several rows that mean the same as one the first takes its place.
#[utoipa::path(operation_id = "choose_alike_questions", tag = "questions", params(("id" = Uuid, Path)), request_body = ChooseAlike,
    responses((status = 200, body = Envelope<Import>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[put("/question-set/import/{id}/alike")]
pub async fn choose(
    caller: Allow<ManageResources>,
    id: Path<Uuid>,
    body: Json<ChooseAlike>,
    db: Data<Db>,
    imports: Data<Imports>,
) -> Result<Envelope<Import>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    // The import's row is taken: nothing commits or checks it anew meanwhile.
    if !store::start(&mut tx, *id, (&[Status::Checked], Status::Checked), None, imports.now()).await? {
        let import = store::import(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("import"))?;
        return Err(Error::State(import.status).into());
    }
    let chosen = Chosen { choice: body.choice, numbers: body.numbers.as_deref() };
    let changed = store::choose(&mut tx, *id, &chosen).await?;
    if body.numbers.as_ref().is_some_and(|numbers| changed < numbers.len()) {
        return Err(Error::NotAlike.into());
    }
    audit::done(&mut tx, &caller, "questions.choose_alike", "question_import", *id).await?;
    let import = detail(&mut tx, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(import))
}
