//! `GET`, `PUT setting/search`: whether the client's documents are found by what they mean, and how far they are.

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
    documents: Counts,
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
    Ok(SearchSettings { by_meaning, model, documents })
}
