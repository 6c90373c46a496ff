//! `GET /Users/{id}`.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::{id, shown};
use crate::auth::AuthServices;
use crate::kit::permission::ManageAllUsers;
use crate::scim::access::Directory;
use crate::scim::error::{Error, Failure};
use crate::scim::wire::query::ListQuery;

/// Somebody, suspended or not.
pub async fn get(
    caller: Directory<ManageAllUsers>,
    gate: Data<AuthServices>,
    path: Path<String>,
    asked: ListQuery,
) -> Result<HttpResponse, Failure> {
    let id = id(&path).ok_or(Error::NotFound("user"))?;
    let mut tx = gate.db.begin(&caller).await?;
    shown(&mut tx, &gate, id, &asked.shape).await
}
