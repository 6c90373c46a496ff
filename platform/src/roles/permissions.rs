//! `GET permission/list`: every right that a role can hold, with its sentence (R38, R72).

use actix_web::get;

use super::model::PermissionInfo;
use crate::kit::caller::SignedIn;
use crate::kit::envelope::List;
use crate::kit::permission::{ALL, Scope, account_rights};

/// The rights in the order in which a role page shows them.
#[utoipa::path(tag = "roles", operation_id = "list_permissions", responses((status = 200, body = List<PermissionInfo>)))]
#[get("/permission/list")]
pub async fn permissions(caller: SignedIn) -> List<PermissionInfo> {
    let of_workspaces = ALL.iter().filter(|right| right.scope == Scope::Workspace);
    let rights = account_rights(caller.client).chain(of_workspaces);
    List::whole(
        rights.map(|right| PermissionInfo { slug: right.slug, scope: right.scope, sentence: right.sentence }).collect(),
    )
}
