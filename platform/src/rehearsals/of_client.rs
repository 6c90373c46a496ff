//! `POST client/{id}/rehearse`.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;

use super::TURNS;
use super::judge::Judge;
use super::model::{BreakageReport, RehearseClientPlan};
use super::show::{Reader, report};
use crate::clients::{self, named};
use crate::config::Settings;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::models::Models;

/// Which of a client's things work now and would not, if its plan were this one. Nothing is changed. Ids, numbers and
/// reasons alone: names are the client's own.
#[utoipa::path(tag = "clients", operation_id = "rehearse_client_plan", params(("id" = i64, Path)), request_body = RehearseClientPlan, responses((status = 200, body = Envelope<BreakageReport>)))]
#[post("/client/{id}/rehearse")]
pub async fn rehearse(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    models: Data<Models>,
    id: Path<i64>,
    body: Json<RehearseClientPlan>,
) -> Result<Envelope<BreakageReport>, Problem> {
    body.validate()?;
    let client = named(*id)?;
    let RehearseClientPlan { plan, page } = body.into_inner();
    tracing::debug!(staff = %caller.user, %client, "staff rehearsed a client's plan");
    let _turn = TURNS.take(caller.client).await?;

    let assumed = match plan.own_models {
        true => (**models).clone(),
        false => models.assuming(client, |bindings| {
            bindings.retain(|bound| bound.client != client || client == ClientId::OWNER);
        }),
    };
    let judge = Judge { models: &assumed, client, now: clock.now(), only: None };
    let mut tx = db.begin_operator("rehearse a client's plan").await?;
    clients::give_plan(&mut tx, (&settings, &models), client, &plan).await?;
    let mut tx = tx.within(client).await?;
    let then = judge.look(&mut tx).await?;
    // What was assumed goes with the transaction.
    drop(tx);

    let judge = Judge { models: &models, only: Some(then.ids()), ..judge };
    let before = judge.look(&mut db.begin_for(client).await?).await?;
    Ok(Envelope::new(report(&before, then, &page, Reader::Owner).await?))
}
