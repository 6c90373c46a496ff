//! `PUT /Groups/{id}`: how Okta's custom integrations push groups.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::get::shown;
use super::model::Said;
use super::update::update;
use crate::auth::Gate;
use crate::kit::permission::ManageAllUsers;
use crate::scim::access::Directory;
use crate::scim::error::Failure;
use crate::scim::wire::query::{Asked, Body};

/// Says what a group is; what is left out stays.
pub async fn replace(
    caller: Directory<ManageAllUsers>,
    gate: Data<Gate>,
    path: Path<String>,
    asked: Asked,
    body: Body,
) -> Result<HttpResponse, Failure> {
    let group = update(&caller, &gate, &path, &Said::whole(&body.0)?).await?;
    let mut tx = gate.db.begin(&caller).await?;
    shown(&mut tx, &gate, &group, &asked.shape).await
}
