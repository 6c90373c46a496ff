//! `GET runners/plugins/{name}/partners`.

use actix_web::get;
use actix_web::web::{Data, Path};

use super::model::{PartnersQuery, PluginPartner};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::decode;
use crate::kit::permission::{ManagePlugins, Permission, SeePluginFigures};
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::runners_admin::store::partners::{self, Slice};

/// Who can see a plugin's figures, by name.
#[utoipa::path(tag = "runners", operation_id = "list_plugin_partners", params(("name" = String, Path), PartnersQuery), responses((status = 200, body = List<PluginPartner>)))]
#[get("/runners/plugins/{name}/partners")]
pub async fn list(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    name: Path<String>,
    query: Query<PartnersQuery>,
) -> Result<List<PluginPartner>, Problem> {
    let words = text::contains(&query.search);
    let slice = Slice {
        user: None,
        search: (!query.search.trim().is_empty()).then_some(words.as_str()),
        after: decode(query.cursor.as_deref())?,
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin(&caller).await?;
    let mut rows = partners::rows(&mut tx, &name, SeePluginFigures::RIGHT.slug, &slice).await?;
    let next = query.limit.cut(&mut rows, |last| (last.name.clone(), last.user_id));
    let total = partners::count(&mut tx, &name, &slice).await?;
    Ok(List::page(rows, total, next))
}
