//! `POST batch/from-files`: a draft of files alone, one run a file. It is a sheet of one column, which the server
//! writes: whatever holds for rows holds for it.

use std::collections::{BTreeMap, HashSet};

use actix_web::post;
use actix_web::web::Data;
use extract::{Cell, TableRow};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::get::detail;
use super::model::{BatchDetail, FILES, Mapping, Source};
use super::store::{self, New};
use super::work::Batches;
use crate::audit;
use crate::documents;
use crate::entitlements::{Batching, Entitled};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::use_cases::{self, Definition, Input};

/// Characters of a batch's name at most.
const NAME: usize = 200;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchOfFiles {
    #[garde(skip)]
    use_case_id: Uuid,
    /// The input that takes the file; the first that takes one unless it is named.
    #[serde(default)]
    #[garde(skip)]
    input: Option<String>,
    /// Uploaded files (`use-case/{id}/run/upload-file`), in the order of the runs.
    #[garde(length(min = 1), dive)]
    files: Vec<BatchFile>,
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchFile {
    #[garde(skip)]
    id: Uuid,
    /// What it is called in the rows and the results.
    #[garde(length(chars, min = 1, max = 255), custom(text::name))]
    name: String,
}

/// Makes a draft of files: a row a file, which goes to an input of the use case. The others get one value for all, by
/// `PUT batch/{id}/mapping`.
#[utoipa::path(operation_id = "batch_from_files", tag = "batches", request_body = BatchOfFiles, responses((status = 201, body = Envelope<BatchDetail>), (status = 404, body = ProblemBody), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/batch/from-files")]
pub async fn from_files(
    caller: Allow<RunUseCases>,
    _: Entitled<Batching>,
    body: Json<BatchOfFiles>,
    db: Data<Db>,
    batches: Data<Batches>,
) -> Result<Envelope<BatchDetail>, Problem> {
    if body.files.len() > FILES {
        return Err(Error::TooManyFiles.into());
    }
    body.validate()?;
    let use_case = body.use_case_id;
    let mut tx = db.begin(&caller).await?;
    let workspace = use_cases::reach(&mut tx, &caller, use_case).await?.workspace_id;
    let version = use_cases::live_version(&mut tx, use_case).await?.ok_or(Error::NotPublished)?;
    let definition = use_cases::version(&mut tx, use_case, version).await?.ok_or(Error::NotPublished)?;
    let input = taking(&definition, body.input.as_deref())?;
    let ids: Vec<Uuid> = body.files.iter().map(|file| file.id).collect();
    let known: HashSet<Uuid> =
        documents::readable(&mut tx, &caller, workspace, &ids).await?.into_iter().map(|known| known.id).collect();
    if let Some(missing) = body.files.iter().find(|file| !known.contains(&file.id)) {
        return Err(Error::FileGone(missing.name.clone()).into());
    }
    let named = names(&body.files);
    let rows = rows(&named);
    let files: BTreeMap<String, Uuid> = named.into_iter().collect();
    let label = if input.label.trim().is_empty() { &input.name } else { &input.label };
    let mapping: Mapping = [(input.name.clone(), Source::Column(0))].into();
    let id = Uuid::now_v7();
    let new = New {
        id,
        workspace,
        use_case,
        version,
        name: &called(&body.files),
        columns: std::slice::from_ref(label),
        mapping: &mapping,
        warnings: &[],
        by: caller.user,
        now: batches.inner().clock.now(),
    };
    store::insert(&mut tx, &new).await?;
    store::insert_rows(&mut tx, id, &rows).await?;
    store::set_files(&mut tx, id, &files).await?;
    let kept = json!({ "rows": rows.len(), "use_case_id": use_case, "of_files": true });
    audit::done_with(&mut tx, &caller, "batch.upload", "batch", id, kept).await?;
    let detail = detail(&mut tx, &caller, id).await?;
    tx.commit().await?;
    Ok(Envelope::created(detail))
}

/// The input that the files go to.
fn taking<'a>(definition: &'a Definition, name: Option<&str>) -> Result<&'a Input, Error> {
    let mut takes = definition.inputs.iter().filter(|input| input.kind.is_file());
    match name {
        None => takes.next().ok_or(Error::TakesNoFile),
        Some(name) => takes.find(|input| input.name == name).ok_or_else(|| Error::NoFileInput(name.to_owned())),
    }
}

/// Each file by a name of its own: folders may hold two that are called alike, and cells do not tell capitals apart.
fn names(files: &[BatchFile]) -> Vec<(String, Uuid)> {
    let mut taken = HashSet::new();
    let free = |file: &BatchFile| {
        let (stem, ending) = file
            .name
            .rsplit_once('.')
            .map_or((file.name.as_str(), String::new()), |(stem, ending)| (stem, format!(".{ending}")));
        let numbered = (2..).map(|number| format!("{stem} ({number}){ending}"));
        let mut names = std::iter::once(file.name.clone()).chain(numbered);
        let name = names.find(|name| taken.insert(name.to_lowercase())).unwrap_or_default();
        (name, file.id)
    };
    files.iter().map(free).collect()
}

fn rows(named: &[(String, Uuid)]) -> Vec<TableRow> {
    let row = |(number, (name, _)): (u32, &(String, Uuid))| TableRow { number, cells: vec![Cell::Text(name.clone())] };
    (1..).zip(named).map(row).collect()
}

/// What the batch is called until somebody calls it otherwise.
fn called(files: &[BatchFile]) -> String {
    let first = files.first().map(|file| file.name.as_str()).unwrap_or_default();
    let more = files.len().saturating_sub(1);
    let rest = if more == 0 { String::new() } else { format!(" and {more} more") };
    first.chars().take(NAME - rest.chars().count()).chain(rest.chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> BatchFile {
        BatchFile { id: Uuid::now_v7(), name: name.to_owned() }
    }

    #[test]
    fn files_that_are_called_alike_get_a_name_each() {
        let files = ["a.pdf", "A.PDF", "a (2).pdf", "a.pdf", "plain", "plain"].map(file);
        let named: Vec<String> = names(&files).into_iter().map(|(name, _)| name).collect();
        assert_eq!(named, ["a.pdf", "A (2).PDF", "a (2) (2).pdf", "a (3).pdf", "plain", "plain (2)"]);
        assert_eq!(called(&files), "a.pdf and 5 more");
        let long = called(&[file(&"x".repeat(255)), file("y")]);
        assert_eq!((long.chars().count(), long.ends_with("x and 1 more")), (NAME, true));
    }

    #[test]
    fn files_go_to_the_first_input_that_takes_one_or_to_the_one_that_is_named() {
        let definition: Definition = serde_json::from_value(json!({
            "name": "Check", "instruction": "{{topic}}",
            "inputs": [
                { "name": "topic", "label": "Topic", "type": "short_text" },
                { "name": "contract", "label": "Contract", "type": "file" },
                { "name": "call", "label": "Call", "type": "audio" },
            ],
        }))
        .unwrap();
        assert_eq!(taking(&definition, None).unwrap().name, "contract");
        assert_eq!(taking(&definition, Some("call")).unwrap().name, "call");
        assert!(matches!(taking(&definition, Some("topic")), Err(Error::NoFileInput(name)) if name == "topic"));
        let none = Definition { inputs: Vec::new(), ..definition };
        assert!(matches!(taking(&none, None), Err(Error::TakesNoFile)));
    }
}
