//! `GET access-request/list`: mine, or those I may answer.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::{AccessRequest, Status};
use super::store::{self, RequestScope, Slice};
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::{ManageMembers, Permission, ReviewRequests};
use crate::kit::problem::Problem;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestBox {
    /// What I asked for.
    #[default]
    Mine,
    /// What I may answer: everything for holders of `review-requests`, else what asks for workspaces whose members I
    /// manage.
    Review,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RequestsQuery {
    #[serde(default, rename = "box")]
    #[param(inline)]
    r#box: RequestBox,
    #[serde(default)]
    #[param(inline)]
    status: Option<Status>,
    /// 1–100, for those who count pages; `cursor` is faster and misses none.
    #[serde(default)]
    #[param(minimum = 1, maximum = 100)]
    page: Option<i64>,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// Requests for access, newest first.
#[utoipa::path(tag = "access requests", operation_id = "list_access_requests", params(RequestsQuery), responses((status = 200, body = List<AccessRequest>)))]
#[get("/access-request/list")]
pub async fn list(caller: SignedIn, db: Data<Db>, query: Query<RequestsQuery>) -> Result<List<AccessRequest>, Problem> {
    let after: Option<(DateTime<Utc>, Uuid)> = decode(query.cursor.as_deref())?;
    let page = query.page.unwrap_or(1);
    if !(1..=100).contains(&page) || (after.is_some() && page > 1) {
        return Err(Problem::field(
            "page",
            "The page must be between 1 and 100, without a cursor; use the cursor to go on.",
        ));
    }
    let which = match query.r#box {
        RequestBox::Mine => RequestScope::Mine(caller.user),
        RequestBox::Review => reviewed_by(&caller),
    };
    let slice = Slice {
        status: query.status,
        after: after.unwrap_or((LATEST, Uuid::max())),
        offset: (page - 1) * (query.limit.fetch() - 1),
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin(&caller).await?;
    let mut requests = store::page(&mut tx, &which, &slice).await?;
    let total = store::count(&mut tx, &which, query.status).await?;
    let next = query.limit.cut(&mut requests, |last| (last.created_at, last.id));
    Ok(List::page(requests, total, next))
}

/// What somebody may answer.
fn reviewed_by(caller: &Caller) -> RequestScope {
    if caller.may::<ReviewRequests>() {
        RequestScope::All
    } else {
        RequestScope::OfMyWorkspaces(caller.user, ManageMembers::RIGHT.slug)
    }
}

/// The newest requests that wait for an answer of the caller's: nobody answers their own.
pub async fn waiting_for(tx: &mut TenantTx, caller: &Caller, most: i64) -> Result<Vec<AccessRequest>, sqlx::Error> {
    let slice = Slice { status: Some(Status::Open), after: (LATEST, Uuid::max()), offset: 0, fetch: most };
    let mut requests = store::page(tx, &reviewed_by(caller), &slice).await?;
    requests.retain(|request| request.requested_by.id != caller.user);
    Ok(requests)
}
