//! `GET usage/calls`: single calls are single people's, so they are shown as the company's policy says.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, NaiveTime, Utc};
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
    let (filter, after, limit) = query.into_inner().read()?;
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    match policy.naming {
        // Each page: anybody can make up a cursor.
        Naming::Named => {
            audit::done_with(&mut tx, &caller, VIEWED, "insight", "people", json!({ "calls": true })).await?;
        }
        Naming::Pseudonyms if filter.key.is_none() => {}
        Naming::Pseudonyms | Naming::Sums => return Err(Withheld.into()),
    }
    let mut calls = usage::calls(&mut tx, &filter, after, limit.fetch()).await?;
    let total = usage::count_calls(&mut tx, &filter).await?;
    tx.commit().await?;
    let next = limit.cut(&mut calls, |last| (last.finished_at, last.id));
    Ok(List::page(calls.into_iter().map(|call| shown(call, &policy)).collect(), total, next))
}

/// A key's name often says whose it is, and who knows when somebody worked knows whose a call is.
fn shown(call: ApiCall, policy: &Policy) -> ApiCall {
    if policy.naming == Naming::Named {
        return call;
    }
    let day = |at: DateTime<Utc>| at.date_naive().and_time(NaiveTime::MIN).and_utc();
    ApiCall {
        user_name: call.user_id.map(|user| pseudonym(policy, &user.to_string())).unwrap_or_default(),
        key_id: None,
        key_name: None,
        started_at: day(call.started_at),
        finished_at: day(call.finished_at),
        ..call
    }
}
