//! `GET home`: the whole page in one request.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::model::{Home, HomeChanged, HomePlace, HomeWaiting};
use super::store::{self, Mine};
use crate::access_requests;
use crate::chats;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, request_id};
use crate::quick_actions::{self, QuickAction};
use crate::token_requests;
use crate::workspaces;

/// As many of each kind a card shows.
const MOST: i64 = 6;

/// What waits for the caller, what changed that they rely on, where they were, and what they keep at hand.
#[utoipa::path(tag = "home", operation_id = "get_home", responses((status = 200, body = Envelope<Home>)))]
#[get("/home")]
pub async fn get(caller: Allow<ViewWorkspace>, db: Data<Db>, clock: Data<Clock>) -> Result<Envelope<Home>, Problem> {
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    let workspaces = workspaces::visible(&mut tx, &caller).await?;
    // A failed statement ends its transaction, so each part has one of its own; one after the other, because a page must
    // not hold four connections.
    drop(tx);
    let home = Home {
        waiting: kept("waiting", waiting(&db, &caller, &workspaces, now).await),
        changed: kept("changed", changed(&db, &caller, &workspaces, now).await),
        place: kept("place", place(&db, &caller, &workspaces, now).await),
        bookmarked: kept("bookmarked", bookmarked(&db, &caller, &workspaces).await),
    };
    Ok(Envelope::new(home))
}

/// A part that fails is left out of the page; why stands in the log.
fn kept<T>(part: &'static str, read: Result<T, Problem>) -> Option<T> {
    read.inspect_err(|problem| {
        tracing::error!(part, request_id = %request_id(), ?problem, "failed to read a part of a home; leaving it out");
    })
    .ok()
}

type Part<T> = Result<T, Problem>;

fn mine<'a>(caller: &Allow<ViewWorkspace>, workspaces: &'a [Uuid], now: DateTime<Utc>) -> Mine<'a> {
    Mine { person: caller.user, workspaces, since: now - TimeDelta::days(30), most: MOST }
}

async fn waiting(db: &Db, caller: &Allow<ViewWorkspace>, workspaces: &[Uuid], now: DateTime<Utc>) -> Part<HomeWaiting> {
    let mut tx: TenantTx = db.begin(caller).await?;
    let mine = mine(caller, workspaces, now);
    Ok(HomeWaiting {
        access_requests: access_requests::waiting_for(&mut tx, caller, MOST).await?,
        token_requests: token_requests::waiting_for(&mut tx, caller, MOST).await?,
        chats: chats::waiting_for(&mut tx, caller.user, workspaces, MOST).await?,
        comments: store::comments(&mut tx, &mine).await?,
        failed: store::failed(&mut tx, &mine, now - TimeDelta::days(7)).await?,
    })
}

async fn changed(db: &Db, caller: &Allow<ViewWorkspace>, workspaces: &[Uuid], now: DateTime<Utc>) -> Part<HomeChanged> {
    let mut tx = db.begin(caller).await?;
    let mine = mine(caller, workspaces, now);
    Ok(HomeChanged { versions: store::versions(&mut tx, &mine).await?, sources: store::sources(&mut tx, &mine).await? })
}

async fn place(db: &Db, caller: &Allow<ViewWorkspace>, workspaces: &[Uuid], now: DateTime<Utc>) -> Part<HomePlace> {
    let mut tx = db.begin(caller).await?;
    let mine = mine(caller, workspaces, now);
    Ok(HomePlace {
        running: store::running(&mut tx, &mine).await?,
        drafts: store::drafts(&mut tx, &mine).await?,
        runs: store::ended(&mut tx, &mine).await?,
        recent: quick_actions::recent(&mut tx, caller, workspaces).await?,
    })
}

async fn bookmarked(db: &Db, caller: &Allow<ViewWorkspace>, workspaces: &[Uuid]) -> Part<Vec<QuickAction>> {
    let mut tx = db.begin(caller).await?;
    Ok(quick_actions::bookmarked(&mut tx, caller, workspaces).await?)
}
