//! `PUT /Users/{id}`: how Okta's own integrations change and close accounts.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::model::UserFields;
use super::update::update;
use crate::auth::AuthServices;
use crate::kit::permission::ManageAllUsers;
use crate::scim::access::Directory;
use crate::scim::error::Failure;
use crate::scim::wire::query::{Body, ListQuery};

/// Says who somebody is; what is left out stays.
pub async fn replace(
    caller: Directory<ManageAllUsers>,
    gate: Data<AuthServices>,
    path: Path<String>,
    asked: ListQuery,
    body: Body,
) -> Result<HttpResponse, Failure> {
    update(&caller, &gate, &path, &UserFields::whole(&body.0)?, &asked.shape).await
}
