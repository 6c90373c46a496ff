//! `GET access-management/users/list`: everybody of the client (R45).

use actix_web::get;
use actix_web::web::Data;

use super::model::Person;
use super::query::{Filter, PeopleQuery, Slice};
use super::{rules, store};
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::problem::Problem;

/// The people of the client, a page at a time: for those who manage people or the members of a workspace.
#[utoipa::path(tag = "people", operation_id = "list_people", params(PeopleQuery), responses((status = 200, body = List<Person>)))]
#[get("/access-management/users/list")]
pub async fn list(caller: SignedIn, db: Data<Db>, query: Query<PeopleQuery>) -> Result<List<Person>, Problem> {
    let slice = Slice::new(query.page, query.cursor.as_deref(), query.limit)?;
    let filter = Filter::new(&query.search, query.status, query.role_id);
    let mut tx = db.begin(&caller).await?;
    rules::require_people(&mut tx, &caller).await?;
    let mut people = store::page(&mut tx, &filter, &slice, query.sort_by, query.order).await?;
    let total = store::count(&mut tx, &filter).await?;
    let next = query.limit.cut(&mut people, |last| last.keys.clone());
    Ok(List::page(people.into_iter().map(|listed| listed.person).collect(), total, next))
}
