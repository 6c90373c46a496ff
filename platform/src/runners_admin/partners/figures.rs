//! `GET partner/plugins/{name}/figures`.

use actix_web::get;
use actix_web::web::{Data, Path};
use garde::Validate;

use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::SeePluginFigures;
use crate::kit::problem::Problem;
use crate::runners_admin::figures::{FiguresQuery, PluginFigures, read};
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::partners;

/// The figures of a plugin that the caller is responsible for; 404 for any other.
#[utoipa::path(tag = "partner", operation_id = "get_partner_figures", params(("name" = String, Path), FiguresQuery), responses((status = 200, body = Envelope<PluginFigures>)))]
#[get("/partner/plugins/{name}/figures")]
pub async fn figures(
    caller: Allow<SeePluginFigures>,
    db: Data<Db>,
    registry: Data<Registry>,
    name: Path<String>,
    query: Query<FiguresQuery>,
) -> Result<Envelope<PluginFigures>, Problem> {
    query.validate()?;
    let absent = || Problem::not_found("plugin");
    let mut tx = db.begin(&caller).await?;
    if !partners::plugins(&mut tx, caller.user).await?.contains(&name) {
        return Err(absent());
    }
    Ok(Envelope::new(read(&registry, tx, &name, query.hours).await?.ok_or_else(absent)?))
}
