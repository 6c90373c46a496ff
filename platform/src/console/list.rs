//! `GET client/load`: what each client takes of the platform now.

use std::sync::Arc;

use actix_web::get;
use actix_web::web::Data;
use chrono::TimeDelta;
use garde::Validate;

use super::model::{ClientLoad, LoadQuery};
use crate::brakes;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::decode;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::loads::{self, Amounts, LoadSlice, Loads, Sort, Taken};

/// Every client with what it takes: runs that wait and are under way, how long runs waited, requests and refusals,
/// sandbox time, bytes, and its brakes. A cursor is the number of a page: the order changes while somebody turns them.
/// By what minutes are summed for, the order is ten seconds old at most, and the figures are of now.
#[utoipa::path(tag = "console", operation_id = "list_client_loads", params(LoadQuery), responses((status = 200, body = List<ClientLoad>)))]
#[get("/client/load")]
pub async fn list(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    loads: Data<Loads>,
    query: Query<LoadQuery>,
) -> Result<List<ClientLoad>, Problem> {
    tracing::debug!(staff = %caller.user, "staff looked at client load");
    query.validate()?;
    let page: i64 = decode(query.cursor.as_deref())?.unwrap_or(0);
    if !(0..=1_000).contains(&page) {
        return Err(Problem::field("cursor", "Please use `next` of the page before."));
    }
    let (now, search) = (clock.now(), text::contains(&query.search));
    let mut tx = db.begin_worker().await?;
    let alive = loads::alive(&mut tx).await?;
    drop(tx);
    let since = now - TimeDelta::minutes(query.minutes);
    let amounts = match query.sort_by {
        Sort::Name => Arc::default(),
        Sort::Waiting => amounts_of(&alive, |taken| taken.waiting),
        Sort::Running => amounts_of(&alive, |taken| taken.running),
        sort => loads.amounts(query.minutes, sort).await?,
    };
    let slice = LoadSlice {
        search: &search,
        since,
        amounts: &amounts,
        offset: page * (query.limit.fetch() - 1),
        fetch: query.limit.fetch(),
        alive: &alive,
    };
    let mut tx = db.begin_operator("look at what clients take of the platform").await?;
    tx.plan_anew().await?;
    let mut found = loads::list(&mut tx, &slice).await?;
    let next = query.limit.cut(&mut found, |_| page + 1);
    let total = loads::count(&mut tx, &search).await?;
    let clients: Vec<i64> = found.iter().map(|load| load.client_id).collect();
    let mut waits = loads::waits(&mut tx, &clients, since).await?;
    let in_force = brakes::in_force(&mut tx, &clients, now).await?;
    let of = |client: i64| {
        let own = in_force.iter().filter(|(braked, _)| braked.get() == client);
        own.map(|(_, brake)| brake.clone()).collect()
    };
    let rows = found.into_iter().map(|load| {
        let (waited, brakes) = (waits.remove(&load.client_id), of(load.client_id));
        ClientLoad::new(load, waited, brakes, now)
    });
    Ok(List::page(rows.collect(), total, next))
}

/// What runs that are there come to.
fn amounts_of(alive: &[Taken], of: fn(&Taken) -> i64) -> Amounts {
    // Nobody has as many runs as a float cannot count.
    Arc::new(alive.iter().map(|taken| (taken.client_id, of(taken) as f64)).collect())
}
