//! `POST client/{id}/plan/rehearse`.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;

use super::TURNS;
use super::effects::{Standing, effects};
use super::judge::Judge;
use super::model::{BreakageReport, RehearseSubscription};
use super::show::{Reader, report};
use crate::clients::named;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::models::Models;
use crate::plans;

/// Which of a client's things work now and would not, if it were given this plan, contract or state; which limits it
/// has reached by what it uses now; and which features it would lose. Nothing is changed. Ids, numbers and reasons
/// alone: names are the client's own.
#[utoipa::path(tag = "clients", operation_id = "rehearse_client_subscription", params(("id" = i64, Path)), request_body = RehearseSubscription, responses((status = 200, body = Envelope<BreakageReport>)))]
#[post("/client/{id}/plan/rehearse")]
pub async fn rehearse(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    models: Data<Models>,
    id: Path<i64>,
    body: Json<RehearseSubscription>,
) -> Result<Envelope<BreakageReport>, Problem> {
    let mut asked = body.into_inner();
    // It is asked for where it is saved.
    if asked.given.reason.trim().is_empty() {
        "A rehearsal".clone_into(&mut asked.given.reason);
    }
    asked.validate()?;
    let client = named(*id)?;
    let RehearseSubscription { given, page } = asked;
    tracing::debug!(staff = %caller.user, %client, "staff rehearsed another plan of a client");
    let _turn = TURNS.take(caller.client).await?;

    let now = clock.now();
    let judge = Judge { models: &models, client, now, only: None };
    let mut tx = db.begin_operator("rehearse another plan of a client").await?;
    plans::give(&mut tx, client, given, now).await?;
    let mut tx = tx.within(client).await?;
    let then = judge.look(&mut tx).await?;
    let after = Standing::read(&mut tx, now).await?;
    // What was assumed goes with the transaction.
    drop(tx);

    let judge = Judge { only: Some(then.ids()), ..judge };
    let mut tx = db.begin_for(client).await?;
    let before = judge.look(&mut tx).await?;
    let as_is = Standing::read(&mut tx, now).await?;
    drop(tx);
    let effects = effects(&as_is, &after, &then.looked_at);
    let mut found = report(&before, then, &page, Reader::Owner).await?;
    found.plan = page.cursor.is_none().then_some(effects);
    Ok(Envelope::new(found))
}
