//! The sample workspace of the first start: documents and ready use cases of a made-up company, so that a newcomer gets
//! a real output with citations within a minute and without any key. `platform/samples/README.md` says what the files
//! are.

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use bytes::Bytes;
use rust_embed::RustEmbed;
use serde::Deserialize;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::app::AppState;
use crate::documents::NewFile;
use crate::guides::SampleGuide;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::tenancy::Tenant;
use crate::use_cases::ModelChoice;
use crate::{documents, guides, templates, use_cases, workspaces};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/samples"]
struct Files;

/// `use-cases.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    workspace: Named,
    documents: Vec<Document>,
    /// Definitions with `documents` (files of the folder) in place of `document_ids`, and without a model.
    use_cases: Vec<Map<String, Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
    description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    file: String,
    name: String,
}

/// `guides/guides.json`. Film, captions and chapters lie beside it under this name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Guide {
    name: String,
    title: String,
    summary: String,
    language: String,
    pages: Vec<String>,
}

/// Makes the sample workspace for a new client's administrator, whole or not at all. Its documents are read in the
/// background.
pub async fn seed(parts: &AppState, tenant: &Tenant) -> Result<(), Problem> {
    let manifest: Manifest = serde_json::from_slice(&file("use-cases.json")?).map_err(Problem::internal)?;
    let mut tx = parts.db.begin_for(tenant.client).await?;
    let now = parts.clock.now();
    let administrator = tenant.administrator.id;
    let workspace =
        workspaces::add_sample(&mut tx, &manifest.workspace.name, &manifest.workspace.description, administrator, now)
            .await?;
    let mut ids = HashMap::new();
    for document in &manifest.documents {
        let bytes = Bytes::from(file(&document.file)?);
        let new = NewFile { workspace, name: &document.name, by: None, bytes };
        let id = documents::add_file(&mut tx, &parts.documents, tenant.client, new).await?;
        ids.insert(document.file.as_str(), id);
    }
    let model = offered_model(parts, &mut tx).await?;
    seed_guides(parts, &mut tx, administrator).await?;
    for sample in manifest.use_cases {
        let definition = templates::bound(sample, &ids, &model).map_err(Problem::internal)?;
        use_cases::add_published(&mut tx, workspace, &definition, administrator, now).await?;
    }
    tx.commit().await?;
    parts.documents.wake();
    Ok(())
}

/// Guides of the product itself, which every company finds (`.ci/guides` films them).
async fn seed_guides(parts: &AppState, tx: &mut TenantTx, by: Uuid) -> Result<(), Problem> {
    let guides: Vec<Guide> = serde_json::from_slice(&file("guides/guides.json")?).map_err(Problem::internal)?;
    for guide in guides {
        let text = |ending: &str| -> Result<String, Problem> {
            String::from_utf8(file(&format!("guides/{}.{ending}", guide.name))?).map_err(Problem::internal)
        };
        let sample = SampleGuide {
            title: &guide.title,
            summary: &guide.summary,
            language: &guide.language,
            pages: &guide.pages,
            file_name: &format!("{}.webm", guide.name),
            film: file(&format!("guides/{}.webm", guide.name))?,
            captions: &text("vtt")?,
            chapters: &text("chapters.vtt")?,
        };
        guides::add_sample(tx, &parts.blobs, &parts.clock, by, sample).await?;
    }
    Ok(())
}

/// The first model that the client may use: on a server with nothing configured, the offline runner's.
async fn offered_model(parts: &AppState, tx: &mut TenantTx) -> Result<ModelChoice, Problem> {
    let offered = parts.models.models_for(tx).await?;
    let first = offered.first().and_then(|region| region.models.first().map(|model| (region, model)));
    let (region, model) = first
        .ok_or_else(|| Problem::internal("no runner plugin offers a model; build the plugins with `make plugins`"))?;
    Ok(ModelChoice::fixed(&model.id, &region.region))
}

fn file(name: &str) -> Result<Vec<u8>, Problem> {
    Files::get(name)
        .map(|file| file.data.into_owned())
        .ok_or_else(|| Problem::internal(format!("the sample file {name} is missing")))
}
