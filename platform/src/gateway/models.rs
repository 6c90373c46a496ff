//! `GET /v1/models`, `GET /v1/models/{id}`: what the key's client may call, and under which names.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde_json::{Value, json};

use super::access::Program;
use super::error::{Error, Failure};
use crate::models::{Model, Models, Offer, RegionModels};

/// What a model's name means for this caller. Another region's models are absent for a client that may not use it.
pub fn find(models: &Models, program: &Program, name: &str) -> Result<Arc<Offer>, Error> {
    models.find(program.client, name, program.regions()).ok_or_else(|| Error::NoModel(name.to_owned()))
}

/// A model by one of its names. The original's fields, and beside them what the list of a run's models says.
fn shown(name: &str, region: &str, model: &Model) -> Value {
    json!({
        "id": name,
        "object": "model",
        // Providers do not tell.
        "created": 0,
        "owned_by": "atelier",
        "region": region,
        "label": model.label,
        "context_window": model.context_window,
        "capabilities": model.capabilities,
    })
}

/// Each model by its own name, which means the first of the client's regions that has it; and where several have it,
/// each as `region/model` too.
pub async fn list(program: Program, models: Data<Models>) -> Result<HttpResponse, Failure> {
    let regions = models.models_in(program.client, program.regions());
    let mut data: Vec<Value> = Vec::new();
    let mut named: Vec<&str> = Vec::new();
    for offered in &regions {
        for model in &offered.models {
            let has_it = |other: &&RegionModels| other.models.iter().any(|known| known.id == model.id);
            if !named.contains(&model.id.as_str()) {
                named.push(&model.id);
                data.push(shown(&model.id, &offered.region, model));
            }
            if regions.iter().filter(has_it).count() > 1 {
                data.push(shown(&format!("{}/{}", offered.region, model.id), &offered.region, model));
            }
        }
    }
    Ok(HttpResponse::Ok().json(json!({ "object": "list", "data": data })))
}

/// One of them.
pub async fn get(program: Program, name: Path<String>, models: Data<Models>) -> Result<HttpResponse, Failure> {
    let offer = find(&models, &program, &name)?;
    Ok(HttpResponse::Ok().json(shown(&name, &offer.region, &offer.model)))
}
