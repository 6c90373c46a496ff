//! `GET acting/clients`: whom staff may act for.

use actix_web::get;
use actix_web::web::Data;

use super::model::{ActingClient, ClientsQuery};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::permission::ActForClients;
use crate::kit::problem::Problem;
use crate::kit::text;

const PAGE: i64 = 30;

/// Companies by name, the owner's own left out.
#[utoipa::path(tag = "acting", operation_id = "list_acting_clients", params(ClientsQuery), responses((status = 200, body = List<ActingClient>)))]
#[get("/acting/clients")]
pub async fn clients(
    caller: Allow<ActForClients>,
    db: Data<Db>,
    query: Query<ClientsQuery>,
) -> Result<List<ActingClient>, Problem> {
    if !(1..=1000).contains(&query.page) {
        return Err(Problem::field("page", "The page must be between 1 and 1000; please search instead."));
    }
    tracing::debug!(staff = %caller.user, "staff looked up a client to act for");
    let mut tx = db.begin_operator("list companies to act for").await?;
    let (clients, total) =
        store::clients(&mut tx, &text::contains(&query.search), PAGE, (query.page - 1) * PAGE).await?;
    Ok(List::page(clients, total, None))
}
