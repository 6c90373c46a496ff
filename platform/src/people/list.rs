//! `GET access-management/users/list`: everybody of the client (R45).

use actix_web::get;
use actix_web::web::{Data, Query};

use super::model::{PeopleQuery, Person};
use super::{rules, store};
use crate::kit::answer::List;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::problem::{Problem, ProblemBody};

/// The people of the client, a page at a time: for those who manage people or the members of a workspace.
#[utoipa::path(tag = "people", operation_id = "list_people", params(PeopleQuery), responses((status = 200, body = List<Person>), (status = 403, body = ProblemBody)))]
#[get("/access-management/users/list")]
pub async fn list(caller: SignedIn, db: Data<Db>, query: Query<PeopleQuery>) -> Result<List<Person>, Problem> {
    let slice = query.slice()?;
    let mut tx = db.begin(&caller).await?;
    rules::require_people(&mut tx, &caller).await?;
    let mut people = store::people(&mut tx, &slice).await?;
    let total = store::count_people(&mut tx, &slice.search).await?;
    let next = query.limit.cut(&mut people, |last| last.key(slice.sort));
    Ok(List::page(people, total, next))
}
