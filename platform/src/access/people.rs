//! `GET access/{kind}/{id}/people`: everybody who may open it, how far they get, and why.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{Candidate, Kind, PersonAccess};
use super::{reach, store};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PeopleQuery {
    /// Words in the name or the email.
    #[serde(default)]
    search: String,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The person before a page.
#[derive(Default, Serialize, Deserialize)]
pub struct After(pub String, pub String, pub Uuid);

/// Who may open a folder or a use case, by name, a page at a time.
#[utoipa::path(tag = "access", operation_id = "list_access_people", params(("kind" = inline(Kind), Path), ("id" = Uuid, Path), PeopleQuery), responses((status = 200, body = List<PersonAccess>)))]
#[get("/access/{kind}/{id}/people")]
pub async fn people(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    path: Path<(Kind, Uuid)>,
    query: Query<PeopleQuery>,
) -> Result<List<PersonAccess>, Problem> {
    let (kind, id) = path.into_inner();
    let after: After = decode(query.cursor.as_deref())?.unwrap_or_default();
    let mut tx = db.begin(&caller).await?;
    let (place, _) = reach(&mut tx, &caller, kind, id).await?;
    let search = text::contains(&query.search);
    let mut found = store::candidates(&mut tx, kind, &place, &search, &after, query.limit.fetch()).await?;
    let total = store::count_candidates(&mut tx, kind, &place, &search).await?;
    let grants = store::grants(&mut tx, kind, &place).await?;
    let key = |last: &Candidate| After(last.first_name.clone(), last.last_name.clone(), last.user_id);
    let next = query.limit.cut(&mut found, key);
    let is_restricted = place.is_shut();
    let people = found.into_iter().filter_map(|person| person.access(is_restricted, &grants)).collect();
    Ok(List::page(people, total, next))
}
