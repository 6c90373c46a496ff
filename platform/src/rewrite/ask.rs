//! `POST run/{id}/output/rewrite`.

use std::sync::Arc;

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, post};
use garde::Validate;
use uuid::Uuid;

use super::error::Error;
use super::model::{Choice, RewriteText};
use super::stream;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::http::input::Json;
use crate::kit::permission::EditOutputs;
use crate::kit::problem::{Problem, ProblemBody};
use crate::models::{Call, Models, Offer};
use crate::outputs::{self, OutputRun};
use crate::tenancy;
use crate::usage;

/// Has a model rewrite a selected part of a run's output. The proposal comes as server-sent events: `model` first,
/// `text` as it is written, and at last `end`, or `failed` with the reason. Nothing is stored. 409 when no model that
/// writes is offered, 423 when the run is locked.
#[utoipa::path(operation_id = "rewrite_text", tag = "outputs", request_body = RewriteText, responses((status = 200, content_type = "text/event-stream", body = stream::ProposalEvent), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody), (status = 423, body = ProblemBody), (status = 429, body = ProblemBody)))]
#[post("/run/{id}/output/rewrite")]
pub async fn rewrite(
    caller: Allow<EditOutputs>,
    id: Path<Uuid>,
    body: Json<RewriteText>,
    db: Data<Db>,
    models: Data<Models>,
) -> Result<HttpResponse, Problem> {
    body.validate()?;
    body.check()?;
    let mut tx = db.begin(&caller).await?;
    let run = outputs::editable(&mut tx, &caller, *id).await?;
    let allowed = tenancy::allowed_regions(&mut tx).await?;
    // No transaction is open while a model answers.
    drop(tx);
    let offer = match &body.model {
        Some(Choice { id, region }) => models
            .offer(caller.client, id, region, &allowed)
            .filter(|offer| offer.model.writes())
            .ok_or(Error::NotThis)?,
        None => writer_for(&models, &caller, &run, &allowed).ok_or(Error::NoWriter)?,
    };
    let admitted = models.admit(&caller, offer).await?;
    let (mut call, warning) = Call::begin(&models, &caller, "rewrite", admitted, false);
    let model = call.offer.model.id.clone();
    let first = match call.ask(|region| body.request(&model, region)).await {
        Ok(first) => first,
        Err(failure) => {
            call.failed(&failure);
            return Err(stream::problem(failure));
        }
    };
    let mut answer = stream::respond(call, first);
    usage::warn(&mut answer, warning);
    Ok(answer)
}

/// The run's own model, or another one of the run's region: what was said in a region is sent to no other one unless
/// somebody chooses so.
fn writer_for(models: &Models, caller: &Allow<EditOutputs>, run: &OutputRun, allowed: &[String]) -> Option<Arc<Offer>> {
    let own = models.offer(caller.client, &run.model, &run.region, allowed).filter(|offer| offer.model.writes());
    own.or_else(|| {
        let here: Vec<String> = allowed.iter().filter(|region| **region == run.region).cloned().collect();
        models.offers_in(caller.client, &here).into_iter().find(|offer| offer.model.writes())
    })
}
