//! `GET client/list`.

use actix_web::get;
use actix_web::web::Data;

use super::model::{ClientListQuery, ClientSummary};
use super::store::{self, Slice};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::decode;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::kit::text;

/// Every client of the platform, by name, the owner's own among them.
#[utoipa::path(tag = "clients", operation_id = "list_clients", params(ClientListQuery), responses((status = 200, body = List<ClientSummary>)))]
#[get("/client/list")]
pub async fn list(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    query: Query<ClientListQuery>,
) -> Result<List<ClientSummary>, Problem> {
    tracing::debug!(staff = %caller.user, "staff listed the clients");
    let search = text::contains(&query.search);
    let slice = Slice {
        search: &search,
        region: query.region.as_deref().filter(|region| !region.is_empty()),
        after: decode(query.cursor.as_deref())?,
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin_operator("list the platform's clients").await?;
    tx.plan_anew().await?;
    let mut clients = store::list(&mut tx, &slice).await?;
    let next = query.limit.cut(&mut clients, |last| (last.name.to_lowercase(), last.id));
    let total = store::count(&mut tx, &slice).await?;
    Ok(List::page(clients, total, next))
}
