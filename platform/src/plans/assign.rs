//! `PUT client/{id}/plan`.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;

use super::error::Error;
use super::get::held;
use super::model::{AssignPlan, ClientSubscription};
use super::store;
use crate::audit::Entry;
use crate::clients::{absent, logged, named, staff_name};
use crate::entitlements::{self, Entitlements, Subscription, SubscriptionSource};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::usage::Meter;

/// Gives a client a plan, a contract or another state, with a reason. What it had before ends now, and stays on
/// record. It holds in this process at once, in others within half a minute; what is under way goes on.
#[utoipa::path(tag = "plans", operation_id = "assign_plan", params(("id" = i64, Path)), request_body = AssignPlan, responses((status = 200, body = Envelope<ClientSubscription>)))]
#[put("/client/{id}/plan")]
pub async fn assign(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    meter: Data<Meter>,
    known: Data<Entitlements>,
    id: Path<i64>,
    body: Json<AssignPlan>,
) -> Result<Envelope<ClientSubscription>, Problem> {
    body.validate()?;
    let now = clock.now();
    body.check(now)?;
    let client = named(*id)?;
    if client == ClientId::OWNER {
        return Err(Error::Owner.into());
    }
    let wanted = body.into_inner();
    let staff = staff_name(&db, &caller).await?;
    let mut tx = db.begin_operator("give a client a plan").await?;
    if !store::is_there(&mut tx, client).await? {
        return Err(absent());
    }
    let plan = entitlements::plan(&mut tx, &wanted.plan, wanted.version).await?.ok_or(Error::NoPlan)?;
    let before = entitlements::current(&mut tx, client).await?;
    let source = if plan.price_month.is_none() { SubscriptionSource::Contract } else { SubscriptionSource::Owner };
    let given = Subscription {
        plan: plan.plan,
        version: plan.version,
        source,
        state: wanted.state,
        trial_until: wanted.trial_until,
        pays: wanted.pays,
        seats: wanted.seats,
        storage_bytes: wanted.storage_bytes,
        more_features: wanted.more_features,
        contract_until: wanted.contract_until,
        purchase_order: wanted.purchase_order.trim().to_owned(),
        note: wanted.note.trim().to_owned(),
        from_at: now,
    };
    entitlements::assign(&mut tx, client, &given).await?;
    let entry = Entry::of_client(
        "plan.assign",
        client,
        json!({ "given": given, "before": before, "reason": wanted.reason.trim() }),
    );
    logged(&mut tx, client, (caller.user, &staff), now, &entry).await?;
    tx.commit().await?;
    meter.forget(client);
    known.forget(client);
    Ok(Envelope::saying("Plan saved", held(&db, client, now).await?))
}
