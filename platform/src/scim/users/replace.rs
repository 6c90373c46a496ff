//! `PUT /Users/{id}`: how Okta's own integrations change and close accounts.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::model::Said;
use super::update::update;
use crate::auth::Gate;
use crate::kit::permission::ManageAllUsers;
use crate::scim::access::Directory;
use crate::scim::error::Failure;
use crate::scim::wire::query::{Asked, Body};

/// Says who somebody is; what is left out stays.
pub async fn replace(
    caller: Directory<ManageAllUsers>,
    gate: Data<Gate>,
    path: Path<String>,
    asked: Asked,
    body: Body,
) -> Result<HttpResponse, Failure> {
    update(&caller, &gate, &path, &Said::whole(&body.0)?, &asked.shape).await
}
