//! `GET token-request/list`: mine, or those I may answer.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::{Status, TokenRequest};
use super::store;
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::{Permission, ReviewRequests};
use crate::kit::problem::Problem;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TokenRequestBox {
    /// What I asked for.
    #[default]
    Mine,
    /// All of the company, for holders of `review-requests`.
    Review,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TokenRequestsQuery {
    #[serde(default, rename = "box")]
    #[param(inline)]
    r#box: TokenRequestBox,
    #[serde(default)]
    #[param(inline)]
    status: Option<Status>,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// Requests for more, newest first.
#[utoipa::path(tag = "token requests", operation_id = "list_token_requests", params(TokenRequestsQuery), responses((status = 200, body = List<TokenRequest>)))]
#[get("/token-request/list")]
pub async fn list(
    caller: SignedIn,
    db: Data<Db>,
    query: Query<TokenRequestsQuery>,
) -> Result<List<TokenRequest>, Problem> {
    let after: Option<(DateTime<Utc>, Uuid)> = decode(query.cursor.as_deref())?;
    let asker = match query.r#box {
        TokenRequestBox::Mine => Some(caller.user),
        TokenRequestBox::Review if caller.may::<ReviewRequests>() => None,
        TokenRequestBox::Review => return Err(Problem::lacks(ReviewRequests::RIGHT)),
    };
    let mut tx = db.begin(&caller).await?;
    let after = after.unwrap_or((LATEST, Uuid::max()));
    let mut requests = store::page(&mut tx, asker, query.status, after, query.limit.fetch()).await?;
    let total = store::count(&mut tx, asker, query.status).await?;
    let next = query.limit.cut(&mut requests, |last| (last.created_at, last.id));
    Ok(List::page(requests, total, next))
}

/// The newest requests that wait for an answer of the caller's; none where they may not answer.
pub async fn waiting_for(tx: &mut TenantTx, caller: &Caller, most: i64) -> Result<Vec<TokenRequest>, sqlx::Error> {
    if !caller.may::<ReviewRequests>() {
        return Ok(Vec::new());
    }
    let mut requests = store::page(tx, None, Some(Status::Open), (LATEST, Uuid::max()), most).await?;
    requests.retain(|request| request.requested_by_id != caller.user);
    Ok(requests)
}
