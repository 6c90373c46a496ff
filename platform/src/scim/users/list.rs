//! `GET /Users`: found by a filter, page by page. Before a directory makes somebody it looks here whether they are
//! there already.

use std::collections::HashMap;

use actix_web::HttpResponse;
use actix_web::web::Data;
use uuid::Uuid;

use super::find::find;
use super::{InGroup, base};
use crate::auth::AuthServices;
use crate::kit::permission::ManageAllUsers;
use crate::scim::access::Directory;
use crate::scim::error::Failure;
use crate::scim::store;
use crate::scim::wire::answer;
use crate::scim::wire::query::ListQuery;

/// People in the order in which they came.
pub async fn list(
    caller: Directory<ManageAllUsers>,
    gate: Data<AuthServices>,
    mut asked: ListQuery,
) -> Result<HttpResponse, Failure> {
    let mut tx = gate.db.begin(&caller).await?;
    let found = find(&mut tx, std::mem::take(&mut asked.filter)).await?;
    let among = found.among.as_deref();
    let total = store::count(&mut tx, among, found.active).await?;
    let users = store::page(&mut tx, among, found.active, asked.start, asked.count).await?;
    let mut groups: HashMap<Uuid, Vec<InGroup>> = HashMap::new();
    if asked.shape.has("groups") {
        let ids: Vec<Uuid> = users.iter().map(|user| user.id).collect();
        for (user, group) in store::groups_of(&mut tx, &ids).await? {
            groups.entry(user).or_default().push(group);
        }
    }
    let base = base(&gate);
    let in_groups = |id: Uuid| groups.get(&id).map(Vec::as_slice).unwrap_or_default();
    let shown = users.iter().map(|user| user.shown(in_groups(user.id), &base)).collect();
    Ok(answer::list(shown, total, &asked))
}
