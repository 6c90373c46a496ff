//! `GET runners/plugins/{name}/figures`.

use actix_web::get;
use actix_web::web::{Data, Path};
use garde::Validate;

use super::model::{FiguresQuery, PluginFigures};
use super::read;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;
use crate::runners_admin::registry::Registry;

/// How the versions of a plugin did: calls, errors, latency, and what they used of the machine.
#[utoipa::path(tag = "runners", operation_id = "get_plugin_figures", params(("name" = String, Path), FiguresQuery), responses((status = 200, body = Envelope<PluginFigures>)))]
#[get("/runners/plugins/{name}/figures")]
pub async fn get(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    registry: Data<Registry>,
    name: Path<String>,
    query: Query<FiguresQuery>,
) -> Result<Envelope<PluginFigures>, Problem> {
    query.validate()?;
    let tx = db.begin(&caller).await?;
    let found = read(&registry, tx, &name, query.hours).await?;
    Ok(Envelope::new(found.ok_or_else(|| Problem::not_found("plugin"))?))
}
