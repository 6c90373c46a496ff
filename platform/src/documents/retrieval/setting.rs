//! `GET`, `PUT setting/search`: whether the client's documents are found by what they mean, and how far they are.

use std::path::Path;

use actix_web::web::Data;
use actix_web::{get, put};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::Retrieval;
use crate::audit;
use crate::documents::store::meaning::{self as compared, Counts};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::{Problem, ProblemBody};
use crate::models::region_label;
use crate::tenancy;

/// How documents of the company are searched.
#[derive(Serialize, ToSchema)]
pub struct SearchSettings {
    /// Whether their text may be sent to a model that makes vectors of it.
    by_meaning: bool,
    /// The model that does or would; `null`: none in the company's regions can.
    model: Option<VectorModel>,
    /// The model of this machine, until it is loaded; `null`: it is loaded, or there is none.
    local: Option<LocalModelState>,
    documents: Counts,
}

/// How far the model that the set-up brings is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LocalModelState {
    /// Its weights are fetched: 91 MB.
    Fetching,
    /// It is made of them; takes some minutes.
    Building,
    /// The next start tries again.
    Failed,
}

/// The file in which the set-up says how far it is, beside the model.
pub const LOCAL: &str = "local.state";

impl LocalModelState {
    /// Nothing where there is no such file, or it says something else.
    async fn read(file: &Path) -> Option<Self> {
        let said = tokio::fs::read_to_string(file).await.ok()?;
        serde_json::from_value(said.trim().into()).ok()
    }
}

#[derive(Serialize, ToSchema)]
pub struct VectorModel {
    id: String,
    label: String,
    region: String,
    region_label: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeSearchSettings {
    by_meaning: bool,
}

/// Whether documents of the company are found by what they mean.
#[utoipa::path(tag = "settings", operation_id = "get_search_settings", responses((status = 200, body = Envelope<SearchSettings>), (status = 403, body = ProblemBody)))]
#[get("/setting/search")]
pub async fn get(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    retrieval: Data<Retrieval>,
) -> Result<Envelope<SearchSettings>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(settings(&mut tx, &retrieval, caller.client).await?))
}

/// Changes it, in force at once: nothing more is sent to the model, and what it made is removed; or all documents are
/// queued.
#[utoipa::path(tag = "settings", operation_id = "update_search_settings", request_body = ChangeSearchSettings, responses((status = 200, body = Envelope<SearchSettings>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
#[put("/setting/search")]
pub async fn put(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    retrieval: Data<Retrieval>,
    body: Json<ChangeSearchSettings>,
) -> Result<Envelope<SearchSettings>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let before = tenancy::vector_regions(&mut tx).await?.is_some();
    if before != body.by_meaning {
        tenancy::set_by_meaning(&mut tx, body.by_meaning).await?;
        retrieval.follow_model(&mut tx, caller.client, false).await?;
        let detail = json!({ "by_meaning": body.by_meaning, "before": before });
        audit::done_with(&mut tx, &caller, "client.set_search", "client", caller.client, detail).await?;
    }
    let settings = settings(&mut tx, &retrieval, caller.client).await?;
    tx.commit().await?;
    retrieval.wake();
    Ok(Envelope::new(settings))
}

async fn settings(tx: &mut TenantTx, retrieval: &Retrieval, client: ClientId) -> Result<SearchSettings, Problem> {
    let by_meaning = tenancy::vector_regions(tx).await?.is_some();
    let model = retrieval.vector_model(client, &tenancy::allowed_regions(tx).await?).map(|offer| VectorModel {
        id: offer.model.id.clone(),
        label: offer.model.label.clone(),
        region: offer.region.clone(),
        region_label: region_label(&offer.region),
    });
    let mut documents = compared::counts(tx).await?;
    if !by_meaning {
        // What there is, is not looked at from this moment; that it goes takes another one.
        documents.by_words += std::mem::take(&mut documents.ready) + std::mem::take(&mut documents.waiting);
    }
    // Where another model does it, this one is nobody's business.
    let local = if model.is_none() { LocalModelState::read(&retrieval.0.local).await } else { None };
    Ok(SearchSettings { by_meaning, model, local, documents })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn issue_29_how_far_the_model_of_this_machine_is_is_what_the_set_up_says() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(LOCAL);
        assert_eq!(LocalModelState::read(&file).await, None);
        for (said, state) in [
            ("fetching\n", Some(LocalModelState::Fetching)),
            ("building\n", Some(LocalModelState::Building)),
            ("failed\n", Some(LocalModelState::Failed)),
            ("", None),
            ("half", None),
        ] {
            std::fs::write(&file, said).unwrap();
            assert_eq!(LocalModelState::read(&file).await, state, "{said}");
        }
    }
}
