//! `POST runners/bindings/{id}/rehearse`.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::TURNS;
use super::judge::Judge;
use super::model::{BreakageReport, RehearseBinding};
use super::show::{Reader, report};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageBindings;
use crate::kit::problem::Problem;
use crate::models::Models;

/// Which of the company's things work now and would not, if a binding were switched off or deleted. Nothing is changed.
/// Of the platform's own bindings it says what they break in the owner's company, and in no other.
#[utoipa::path(tag = "runners", operation_id = "rehearse_runner_binding", params(("id" = Uuid, Path)), request_body = RehearseBinding, responses((status = 200, body = Envelope<BreakageReport>)))]
#[post("/runners/bindings/{id}/rehearse")]
pub async fn rehearse(
    caller: Allow<ManageBindings>,
    db: Data<Db>,
    clock: Data<Clock>,
    models: Data<Models>,
    id: Path<Uuid>,
    body: Json<RehearseBinding>,
) -> Result<Envelope<BreakageReport>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let found = models.registry().load(&mut tx, caller.client, *id).await?;
    drop(tx);
    if found.is_none() {
        return Err(Problem::not_found("binding"));
    }
    let _turn = TURNS.take(caller.client).await?;
    let without = models.without(caller.client, |bound| bound.id == *id);
    let judge = Judge { models: &without, client: caller.client, now: clock.now(), only: None };
    let then = judge.look(&mut db.begin_for(caller.client).await?).await?;
    let judge = Judge { models: &models, only: Some(then.ids()), ..judge };
    let before = judge.look(&mut db.begin_for(caller.client).await?).await?;
    Ok(Envelope::new(report(&before, then, &body.page, Reader::Own(&db, &caller)).await?))
}
