//! `GET access-request/workspaces`: workspaces one may ask for. Names only, and only where the client shows them.

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::AskedWorkspace;
use super::store;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WorkspacesQuery {
    /// Words in the name.
    #[serde(default)]
    search: String,
}

/// Workspaces that I am not in, by name, 100 at most.
#[utoipa::path(tag = "access requests", operation_id = "list_askable_workspaces", params(WorkspacesQuery), responses((status = 200, body = List<AskedWorkspace>)))]
#[get("/access-request/workspaces")]
pub async fn workspaces(
    caller: SignedIn,
    db: Data<Db>,
    query: Query<WorkspacesQuery>,
) -> Result<List<AskedWorkspace>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(List::whole(store::askable(&mut tx, caller.user, &text::contains(&query.search)).await?))
}
