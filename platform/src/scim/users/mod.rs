//! `/Users`: the company's people.

mod create;
mod delete;
mod find;
mod get;
mod list;
mod model;
mod notice;
mod patch;
mod replace;
mod update;

use actix_web::HttpResponse;
use uuid::Uuid;

use super::BASE;
use super::error::{Error, Failure};
use super::store;
use super::wire::answer;
use super::wire::query::Shape;
use crate::auth::AuthServices;
use crate::kit::db::TenantTx;

pub use create::create;
pub use delete::delete;
pub use get::get;
pub use list::list;
pub use model::{InGroup, SCHEMA, User, line, optional};
pub use patch::patch;
pub use replace::replace;

/// An id of a path or a filter; what is none names nobody.
pub fn id(text: &str) -> Option<Uuid> {
    Uuid::try_parse(text).ok()
}

/// Where resources are reached from outside.
pub fn base(gate: &AuthServices) -> String {
    format!("{}{BASE}", gate.settings.address())
}

/// The answer that shows somebody as they are now.
async fn shown(tx: &mut TenantTx, gate: &AuthServices, id: Uuid, shape: &Shape) -> Result<HttpResponse, Failure> {
    let user = store::user(tx, id).await?.ok_or(Error::NotFound("user"))?;
    let groups = if shape.has("groups") { store::groups_of(tx, &[id]).await? } else { Vec::new() };
    let groups: Vec<InGroup> = groups.into_iter().map(|(_, group)| group).collect();
    Ok(answer::resource(user.shown(&groups, &base(gate)), shape))
}
