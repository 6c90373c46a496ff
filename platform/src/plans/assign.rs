//! `PUT client/{id}/plan`.

use actix_web::put;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
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
use crate::kit::db::{Db, OperatorTx};
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
    let client = named(*id)?;
    let wanted = body.into_inner();
    let reason = wanted.reason.trim().to_owned();
    let staff = staff_name(&db, &caller).await?;
    let mut tx = db.begin_operator("give a client a plan").await?;
    let (given, before) = give(&mut tx, client, wanted, now).await?;
    let entry = Entry::of_client("plan.assign", client, json!({ "given": given, "before": before, "reason": reason }));
    logged(&mut tx, client, (caller.user, &staff), now, &entry).await?;
    tx.commit().await?;
    meter.forget(client);
    known.forget(client);
    Ok(Envelope::saying("Plan saved", held(&db, client, now).await?))
}

/// Gives a client what is wanted for it, in this transaction; answers what it has then, and what it had before. A
/// rehearsal does the same and never commits it.
///
/// # Errors
/// 404 for a client that there is not; what is wrong with what is wanted, by field.
pub async fn give(
    tx: &mut OperatorTx,
    client: ClientId,
    wanted: AssignPlan,
    now: DateTime<Utc>,
) -> Result<(Subscription, Option<Subscription>), Problem> {
    wanted.check(now)?;
    if client == ClientId::OWNER {
        return Err(Error::Owner.into());
    }
    if !store::is_there(tx, client).await? {
        return Err(absent());
    }
    let plan = entitlements::plan(tx, &wanted.plan, wanted.version).await?.ok_or(Error::NoPlan)?;
    let before = entitlements::current(tx, client).await?;
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
    entitlements::assign(tx, client, &given).await?;
    Ok((given, before))
}
