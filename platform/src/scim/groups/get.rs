//! `GET /Groups/{id}`.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::model::Group;
use crate::auth::AuthServices;
use crate::kit::db::TenantTx;
use crate::kit::permission::ManageAllUsers;
use crate::scim::access::Directory;
use crate::scim::error::{Error, Failure};
use crate::scim::store;
use crate::scim::users::{base, id};
use crate::scim::wire::answer;
use crate::scim::wire::query::{ListQuery, Shape};

/// A group with its members, unless they are left out.
pub async fn get(
    caller: Directory<ManageAllUsers>,
    gate: Data<AuthServices>,
    path: Path<String>,
    asked: ListQuery,
) -> Result<HttpResponse, Failure> {
    let id = id(&path).ok_or(Error::NotFound("group"))?;
    let mut tx = gate.db.begin(&caller).await?;
    let group = store::group(&mut tx, id).await?.ok_or(Error::NotFound("group"))?;
    shown(&mut tx, &gate, &group, &asked.shape).await
}

/// The answer that shows a group as it is now.
pub async fn shown(
    tx: &mut TenantTx,
    gate: &AuthServices,
    group: &Group,
    shape: &Shape,
) -> Result<HttpResponse, Failure> {
    let members = match shape.has("members") {
        true => Some(store::members(tx, &[group.id], i64::MAX).await?),
        false => None,
    };
    Ok(answer::resource(group.shown(members.as_deref(), &base(gate)), shape))
}
