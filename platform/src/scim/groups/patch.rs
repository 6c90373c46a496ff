//! `PATCH /Groups/{id}`: members come and go, the group gets another name.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::model::GroupFields;
use super::update::update;
use crate::auth::AuthServices;
use crate::kit::permission::ManageAllUsers;
use crate::scim::access::Directory;
use crate::scim::error::Failure;
use crate::scim::wire::query::Body;
use crate::scim::wire::{answer, patch};

/// Changes a group, all of it or nothing. Answers without a body, as Entra asks for: a large group would fill one.
pub async fn patch(
    caller: Directory<ManageAllUsers>,
    gate: Data<AuthServices>,
    path: Path<String>,
    body: Body,
) -> Result<HttpResponse, Failure> {
    update(&caller, &gate, &path, &GroupFields::patch(&patch::read(body.0)?)?).await?;
    Ok(answer::nothing())
}
