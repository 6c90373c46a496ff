//! `GET client-template/list`.

use actix_web::get;
use actix_web::web::Data;

use super::model::{ClientTemplate, ClientTemplateQuery};
use super::store::{self, Slice};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::decode;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::kit::text;

/// Templates of clients, by name.
#[utoipa::path(tag = "client templates", operation_id = "list_client_templates", params(ClientTemplateQuery), responses((status = 200, body = List<ClientTemplate>)))]
#[get("/client-template/list")]
pub async fn list(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    query: Query<ClientTemplateQuery>,
) -> Result<List<ClientTemplate>, Problem> {
    tracing::debug!(staff = %caller.user, "staff listed the templates of clients");
    let search = text::contains(&query.search);
    let slice = Slice {
        search: &search,
        archived: query.archived,
        after: decode(query.cursor.as_deref())?,
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin_operator("list the templates of clients").await?;
    let mut found = store::list(&mut tx, &slice).await?;
    let next = query.limit.cut(&mut found, |last| (last.name.to_lowercase(), last.id));
    let total = store::count(&mut tx, &slice).await?;
    Ok(List::page(found, total, next))
}
