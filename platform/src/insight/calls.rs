//! `GET usage/calls`: single calls are single people's, so they are shown as the company's policy says.

use actix_web::get;
use actix_web::web::Data;
use serde_json::json;

use super::breakdown::pseudonym;
use super::policy::{Naming, Policy};
use super::users::Withheld;
use super::{VIEWED, store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::{Problem, ProblemBody};
use crate::routing::Attempt;
use crate::usage::{self, ApiCall, CallsQuery};

/// Calls of the models' API by the client's programs, and those that the platform made for the client, the latest
/// first. With pseudonyms neither key nor time of day is shown; with sums alone there is no such list. A look at people
/// by name is in the audit log.
#[utoipa::path(tag = "usage", operation_id = "list_api_calls", params(CallsQuery), responses((status = 200, body = List<ApiCall>), (status = 409, body = ProblemBody)))]
#[get("/usage/calls")]
pub async fn calls(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    query: Query<CallsQuery>,
) -> Result<List<ApiCall>, Problem> {
    let mut query = query.into_inner();
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    match policy.naming {
        // Each page: anybody can make up a cursor.
        Naming::Named => {
            audit::done_with(&mut tx, &caller, VIEWED, "insight", "people", json!({ "calls": true })).await?;
        }
        Naming::Pseudonyms if query.key_id.is_none() => {}
        Naming::Pseudonyms | Naming::Sums => return Err(Withheld.into()),
    }
    query.cursor = policy.unsealed(tx.client(), query.cursor)?;
    let (mut filter, after, limit) = query.read()?;
    (filter.from, filter.to) = (policy.when(filter.from), policy.until(filter.to));
    let mut calls = usage::calls(&mut tx, &filter, after, limit.fetch()).await?;
    let total = usage::count_calls(&mut tx, &filter).await?;
    let next = policy.sealed(tx.client(), limit.cut(&mut calls, |last| (last.finished_at, last.id)))?;
    tx.commit().await?;
    Ok(List::page(calls.into_iter().map(|call| shown(call, &policy)).collect(), total, next))
}

/// A key's name often says whose it is, and who knows when somebody worked knows whose a call is.
fn shown(call: ApiCall, policy: &Policy) -> ApiCall {
    if policy.naming == Naming::Named {
        return call;
    }
    let attempts = call.attempts.into_iter().map(|attempt| Attempt { at: policy.when(attempt.at), ..attempt });
    ApiCall {
        id: policy.stand_in(call.id),
        attempts: attempts.collect(),
        user_name: call.user_id.map(|user| pseudonym(policy, &user.to_string())).unwrap_or_default(),
        key_id: None,
        key_name: None,
        started_at: policy.when(call.started_at),
        finished_at: policy.when(call.finished_at),
        ..call
    }
}
