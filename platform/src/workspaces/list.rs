//! `GET workspace/list`: the workspaces that the caller can see, with their counts (R22, R39).

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Sort, Workspace};
use super::store::{self, Viewer};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Filter {
    /// Words in the name or the description.
    #[serde(default)]
    search: String,
    #[serde(default)]
    #[param(inline)]
    sort_by: Sort,
}

/// The workspaces that I am a member of; all of them for holders of `manage-workspaces`.
#[utoipa::path(tag = "workspaces", operation_id = "list_workspaces", params(Filter), responses((status = 200, body = List<Workspace>)))]
#[get("/workspace/list")]
pub async fn list(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    filter: Query<Filter>,
) -> Result<List<Workspace>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(List::whole(store::list(&mut tx, Viewer::of(&caller), &text::contains(&filter.search), filter.sort_by).await?))
}
