//! `GET team-activity/list`.

use actix_web::get;
use actix_web::web::Data;
use chrono::TimeDelta;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::TeamActivity;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces;

/// Days that one may look back.
const MOST_DAYS: i64 = 30;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TeamActivityQuery {
    /// Without it: every workspace that the caller may open.
    workspace_id: Option<Uuid>,
    /// Only what this person did.
    person_id: Option<Uuid>,
    /// 1–30, 7 unless given.
    #[param(minimum = 1, maximum = 30)]
    days: Option<i64>,
}

/// What people changed lately, the last change first: fifty things at most, out of the newest 2,000 lines of the log.
#[utoipa::path(tag = "team activity", operation_id = "list_team_activity", params(TeamActivityQuery), responses((status = 200, body = List<TeamActivity>)))]
#[get("/team-activity/list")]
pub async fn list(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<TeamActivityQuery>,
) -> Result<List<TeamActivity>, Problem> {
    let days = query.days.unwrap_or(7);
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(Problem::field("days", "Please choose between 1 and 30 days."));
    }
    let mut tx = db.begin(&caller).await?;
    let workspaces = match query.workspace_id {
        Some(id) => vec![workspaces::enter(&mut tx, &caller, id).await?.workspace_id],
        None => workspaces::visible(&mut tx, &caller).await?,
    };
    let since = clock.now() - TimeDelta::days(days);
    Ok(List::whole(store::list(&mut tx, &workspaces, query.person_id, since).await?))
}
