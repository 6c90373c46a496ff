//! `PATCH /Users/{id}`: how Entra changes accounts, and how both close them.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::model::UserFields;
use super::update::update;
use crate::auth::AuthServices;
use crate::kit::permission::ManageAllUsers;
use crate::scim::access::Directory;
use crate::scim::error::Failure;
use crate::scim::wire::patch;
use crate::scim::wire::query::{Body, ListQuery};

/// Changes some attributes, all of them or none.
pub async fn patch(
    caller: Directory<ManageAllUsers>,
    gate: Data<AuthServices>,
    path: Path<String>,
    asked: ListQuery,
    body: Body,
) -> Result<HttpResponse, Failure> {
    let said = UserFields::patch(&patch::read(body.0)?)?;
    update(&caller, &gate, &path, &said, &asked.shape).await
}
