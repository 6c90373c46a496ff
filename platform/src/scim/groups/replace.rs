//! `PUT /Groups/{id}`: how Okta's custom integrations push groups.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::get::shown;
use super::model::GroupFields;
use super::update::update;
use crate::auth::AuthServices;
use crate::kit::permission::ManageAllUsers;
use crate::scim::access::Directory;
use crate::scim::error::Failure;
use crate::scim::wire::query::{Body, ListQuery};

/// Says what a group is; what is left out stays.
pub async fn replace(
    caller: Directory<ManageAllUsers>,
    gate: Data<AuthServices>,
    path: Path<String>,
    asked: ListQuery,
    body: Body,
) -> Result<HttpResponse, Failure> {
    let group = update(&caller, &gate, &path, &GroupFields::whole(&body.0)?).await?;
    let mut tx = gate.db.begin(&caller).await?;
    shown(&mut tx, &gate, &group, &asked.shape).await
}
