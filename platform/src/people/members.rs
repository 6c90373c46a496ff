//! `GET access-management/users/workspece-user-list`: who is in a workspace (R39). The path is spelled as the
//! specification spells it.

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::Member;
use super::query::{After, MemberSort, Slice};

use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::Limit;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::workspaces;

/// A page of members. (Written out: query strings with a flattened part cannot hold numbers.)
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MembersQuery {
    /// The workspace.
    id: Uuid,
    /// Words in the name or the email.
    #[serde(default)]
    search: String,
    #[serde(default)]
    #[param(inline)]
    sort_by: MemberSort,
    /// 1–100, for those who count pages; `cursor` is faster and misses nobody.
    #[serde(default)]
    #[param(minimum = 1, maximum = 100)]
    page: Option<i64>,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The members of a workspace, a page at a time.
#[utoipa::path(tag = "people", operation_id = "list_members", params(MembersQuery), responses((status = 200, body = List<Member>), (status = 404, body = ProblemBody)))]
#[get("/access-management/users/workspece-user-list")]
pub async fn members(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    query: Query<MembersQuery>,
) -> Result<List<Member>, Problem> {
    let MembersQuery { id, search, sort_by, page, cursor, limit } = query.into_inner();
    let slice = Slice::new(page, cursor.as_deref(), limit)?;
    let search = text::contains(&search);
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, id).await?;
    let mut members = store::members(&mut tx, id, &search, sort_by, &slice).await?;
    let total = store::count_members(&mut tx, id, &search).await?;
    let next = limit.cut(&mut members, |last| key(last, sort_by));
    Ok(List::page(members, total, next))
}

/// The sort keys of a row.
fn key(member: &Member, sort: MemberSort) -> After {
    let person = &member.person;
    match sort {
        MemberSort::Name => After(person.first_name.clone(), person.last_name.clone(), person.id),
        MemberSort::Email => After(person.email.clone(), String::new(), person.id),
    }
}
