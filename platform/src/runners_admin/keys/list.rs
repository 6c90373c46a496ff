//! `GET runners/keys`.

use actix_web::get;
use actix_web::web::Data;

use super::model::{KeysQuery, PluginKey};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::decode;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::runners_admin::store::keys::{self, Slice};

/// Signing keys, those that count first, newest first.
#[utoipa::path(tag = "runners", operation_id = "list_plugin_keys", params(KeysQuery), responses((status = 200, body = List<PluginKey>)))]
#[get("/runners/keys")]
pub async fn list(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    query: Query<KeysQuery>,
) -> Result<List<PluginKey>, Problem> {
    let words = text::contains(&query.search);
    let slice = Slice {
        id: None,
        search: (!query.search.trim().is_empty()).then_some(words.as_str()),
        after: decode(query.cursor.as_deref())?,
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin(&caller).await?;
    let mut rows = keys::rows(&mut tx, &slice).await?;
    let next = query.limit.cut(&mut rows, |last| (last.revoked_at.is_some(), last.added_at, last.id));
    let total = keys::count(&mut tx, &slice).await?;
    Ok(List::page(rows, total, next))
}
