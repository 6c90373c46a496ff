//! Examples of a use case: inputs with what must be true of the answer. They belong to the use case and not to a
//! version, so that every draft is held against the same ones; the publish gate (`gate`) asks for a check of them.
//!
//! Everybody who may open the workspace reads them, `build-use-cases` changes them.

mod change;
mod create;
mod delete;
pub mod linked;
mod list;
mod model;
mod store;

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};
use uuid::Uuid;

pub use model::{EXPECTATIONS, Example, ExampleFields, Expectation, MOST, PortableExample};
pub use store::{all, hold, replace_all};

use super::definition::Definition;
use crate::kit::db::TenantTx;
use crate::kit::http::routes::Routes;
use crate::kit::problem::Problem;

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(create::create).service(change::change).service(delete::delete);
}

/// What a check of the examples is a check of. An example may be called something else without being another one.
pub fn hash(examples: &[Example]) -> Vec<u8> {
    let told: Vec<_> =
        examples.iter().map(|example| (example.id, &example.fields.inputs, &example.fields.expectations)).collect();
    Sha256::digest(serde_json::to_vec(&told).unwrap_or_default()).to_vec()
}

/// What a check of a definition is a check of.
pub fn hash_of(definition: &Definition) -> Vec<u8> {
    Sha256::digest(serde_json::to_vec(definition).unwrap_or_default()).to_vec()
}

/// Whether these fields make an example of this use case as its draft is now.
async fn check(
    tx: &mut TenantTx,
    workspace: Uuid,
    definition: &Definition,
    fields: &ExampleFields,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let resolved = definition.check_inputs(&fields.inputs, now)?;
    let files = resolved.files().map(|(_, id)| id);
    let wanted: Vec<Uuid> = files.chain(fields.cited().map(|(_, document)| document)).collect();
    let known: HashSet<Uuid> = store::documents_in(tx, workspace, &wanted).await?.into_iter().collect();
    if let Some((name, _)) = resolved.files().find(|(_, id)| !known.contains(id)) {
        return Err(Problem::field(format!("inputs.{name}"), "This file does not exist in this workspace any more."));
    }
    match fields.cited().find(|(_, document)| !known.contains(document)) {
        Some((place, _)) => Err(Problem::field(
            format!("expectations[{place}].document_id"),
            "This document does not exist in this workspace any more. Please choose another one.",
        )),
        None => Ok(()),
    }
}

/// The ids of documents that examples name: their files, and what they are to cite.
pub fn named_documents(definition: &Definition, examples: &[PortableExample]) -> Vec<Uuid> {
    let files = examples.iter().flat_map(|example| {
        let of = |name: &str| example.fields.inputs.get(name)?.as_str()?.parse::<Uuid>().ok();
        definition.inputs.iter().filter(|input| input.kind.is_file()).filter_map(move |input| of(&input.name))
    });
    files.chain(examples.iter().flat_map(|example| example.fields.cited().map(|(_, document)| document))).collect()
}

/// The examples with the documents of this workspace in place of those they came with. What is not here is left out: a
/// file stays empty, and nothing is to be cited that is not there.
pub fn placed(
    definition: &Definition,
    examples: Vec<PortableExample>,
    here: &HashMap<Uuid, Uuid>,
) -> Vec<PortableExample> {
    let place = |mut example: PortableExample| {
        for input in definition.inputs.iter().filter(|input| input.kind.is_file()) {
            if let Some(value) = example.fields.inputs.get_mut(&input.name) {
                let known = value.as_str().and_then(|id| here.get(&id.parse::<Uuid>().ok()?));
                *value = known.map_or(serde_json::Value::Null, |id| serde_json::Value::String(id.to_string()));
            }
        }
        example.fields.expectations =
            example.fields.expectations.into_iter().filter_map(|each| each.placed(here)).collect();
        example
    };
    let all = examples.into_iter().map(place);
    all.filter(|example| !example.fields.expectations.is_empty()).collect()
}
