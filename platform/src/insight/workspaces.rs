//! `GET setting/workspace-analytics` (R53, R73, R86): what was used in each workspace.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use uuid::Uuid;

use super::breakdown::{keep_found, named_rows};
use super::model::{By, Row};
use super::period::{self, Time, Window};
use super::store::{self, Filter};
use super::users::{Order, Rows, page};
use crate::audit::Entry;
use crate::clients;
use crate::kit::caller::{Allow, Caller, Credential};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::http::input::Query;
use crate::kit::permission::{ManageClients, Permission, ViewClientAnalytics, ViewWorkspaceAnalytics};
use crate::kit::problem::Problem;
use crate::workspaces;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WorkspaceUsageQuery {
    /// Words in the name. Not with another client's `client_id`: of that no names are shown.
    #[serde(default)]
    search: String,
    #[serde(default)]
    #[param(inline)]
    time: Time,
    /// The first day, instead of a named time; with `to`.
    from: Option<NaiveDate>,
    /// The last day.
    to: Option<NaiveDate>,
    /// Whose days they are, as `Europe/Berlin`; UTC unless given. Without effect where only sums are shown. Not with
    /// another client's `client_id`: its days are those of UTC.
    zone: Option<String>,
    #[serde(default, rename = "sortBy")]
    #[param(inline)]
    sort_by: Order,
    /// From 1.
    #[param(minimum = 1)]
    page: Option<usize>,
    /// Another client's: for the owner's people who manage clients, and for no API key. They see sums and no names.
    client_id: Option<i64>,
}

/// What was used on these days in each workspace whose figures the caller may see; 20 a page, those with the most use
/// first. Callers who see the figures of the whole company see all workspaces.
#[utoipa::path(tag = "insight", operation_id = "list_workspace_usage", params(WorkspaceUsageQuery), responses((status = 200, body = Rows)))]
#[get("/setting/workspace-analytics")]
pub async fn of_workspaces(
    caller: Allow<ViewWorkspaceAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<WorkspaceUsageQuery>,
) -> Result<Rows, Problem> {
    let (mut rows, as_of) = match query.client_id.filter(|id| *id != caller.client.get()) {
        None => own(&db, &caller, &clock, &query).await?,
        Some(_) if !sees_others(&caller) => return Err(clients::absent()),
        Some(client) => {
            // A client's sums are by days in UTC for everybody outside of it.
            if query.zone.is_some() {
                return Err(Problem::field("zone", "Please leave this out: another client's days are those of UTC."));
            }
            // Rows without a name would never be found.
            if !query.search.trim().is_empty() {
                return Err(Problem::field("search", "Please leave this out: of another client you see no names."));
            }
            of_another(&db, &caller, &clock, client, &query).await?
        }
    };
    keep_found(&mut rows, &query.search);
    Ok(Rows { list: page(rows, query.sort_by, query.page)?, as_of })
}

/// The rows, and until when they are complete.
async fn own(
    db: &Db,
    caller: &Allow<ViewWorkspaceAnalytics>,
    clock: &Clock,
    query: &WorkspaceUsageQuery,
) -> Result<(Vec<Row>, DateTime<Utc>), Problem> {
    let zone = period::zone(query.zone.as_deref())?;
    let mut tx = db.begin(caller).await?;
    let sees_all = caller.may::<ViewClientAnalytics>();
    let visible = if sees_all { Vec::new() } else { workspaces::visible(&mut tx, caller).await? };
    if !sees_all && visible.is_empty() {
        return Err(Problem::lacks(ViewWorkspaceAnalytics::RIGHT));
    }
    let policy = store::policy(&mut tx).await?;
    let window = Window::read(query.time, (query.from, query.to), zone, &policy, clock.now())?;
    let as_of = store::as_of(&mut tx, &policy).await?;
    let mut rows = named_rows(&mut tx, caller, &policy, &window, By::Workspace, Filter::default()).await?;
    if !sees_all {
        let visible: Vec<String> = visible.iter().map(Uuid::to_string).collect();
        rows.retain(|row| row.key.as_ref().is_some_and(|key| visible.contains(key)));
    }
    Ok((rows, as_of))
}

/// Whether the caller may look at figures of other clients. These are closed to keys (`auth::reach`), and here the path
/// does not tell them from one's own.
fn sees_others(caller: &Caller) -> bool {
    caller.may::<ManageClients>() && !matches!(caller.credential, Credential::Key(_))
}

/// Another client's, from its sums alone and by its own policy, and until when they are complete; the look is in both
/// logs.
async fn of_another(
    db: &Db,
    caller: &Caller,
    clock: &Clock,
    client: i64,
    query: &WorkspaceUsageQuery,
) -> Result<(Vec<Row>, DateTime<Utc>), Problem> {
    let id = clients::named(client)?;
    let staff = clients::staff_name(db, caller).await?;
    let mut tx = db.begin_operator("look at a client's figures by workspace").await?;
    if !store::is_client(&mut tx, client).await? {
        return Err(clients::absent());
    }
    let policy = store::policy_of(&mut tx, client).await?;
    let window = Window::read(query.time, (query.from, query.to), chrono_tz::Tz::UTC, &policy, clock.now())?;
    let by = By::Workspace.as_str();
    let as_of = store::sums_as_of(&mut tx, Some(client)).await?;
    let now = store::parts(&mut tx, client, &window, by, Filter::default()).await?;
    let mut before = store::parts(&mut tx, client, &window.before(), by, Filter::default()).await?;
    let entry =
        Entry::of_client("insight.view_client", id, json!({ "from": window.range.first, "to": window.range.last }));
    clients::logged(&mut tx, id, (caller.user, &staff), clock.now(), &entry).await?;
    tx.commit().await?;
    let rows = now.into_iter().map(|part| {
        let same = before.iter().position(|other| (&other.key, other.is_rest) == (&part.key, part.is_rest));
        let before = same.map(|at| before.swap_remove(at).sums).unwrap_or_default();
        let last_at = policy.when(part.last_at);
        Row { key: part.key, name: None, is_rest: part.is_rest, last_at, now: part.sums, before }
    });
    Ok((rows.collect(), as_of))
}
