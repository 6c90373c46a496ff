//! `GET /Groups`: found by a filter, page by page.

use actix_web::HttpResponse;
use actix_web::web::Data;
use uuid::Uuid;

use super::find::find;
use crate::auth::AuthServices;
use crate::kit::permission::ManageAllUsers;
use crate::scim::access::Directory;
use crate::scim::error::{Error, Failure};
use crate::scim::store;
use crate::scim::users::base;
use crate::scim::wire::answer;
use crate::scim::wire::query::ListQuery;

/// Members that a page shows at most; Entra leaves them out, and small groups fit.
const MOST_MEMBERS: usize = 50_000;

/// Groups in the order in which they came.
pub async fn list(
    caller: Directory<ManageAllUsers>,
    gate: Data<AuthServices>,
    mut asked: ListQuery,
) -> Result<HttpResponse, Failure> {
    let mut tx = gate.db.begin(&caller).await?;
    let among = find(&mut tx, std::mem::take(&mut asked.filter)).await?;
    let total = store::groups_count(&mut tx, among.as_deref()).await?;
    let groups = store::groups(&mut tx, among.as_deref(), asked.start, asked.count).await?;
    let mut members = None;
    if asked.shape.has("members") {
        let ids: Vec<Uuid> = groups.iter().map(|group| group.id).collect();
        let found = store::members(&mut tx, &ids, 1 + MOST_MEMBERS as i64).await?;
        if found.len() > MOST_MEMBERS {
            return Err(Error::TooMany.into());
        }
        members = Some(found);
    }
    let base = base(&gate);
    let of = |id: Uuid| {
        // sorted by group
        let all = members.as_deref()?;
        let start = all.partition_point(|member| member.group_id < id);
        let end = all.partition_point(|member| member.group_id <= id);
        all.get(start..end)
    };
    let shown = groups.iter().map(|group| group.shown(of(group.id), &base)).collect();
    Ok(answer::list(shown, total, &asked))
}
