//! `GET quick-action/list`.

use actix_web::get;
use actix_web::web::Data;
use uuid::Uuid;

use super::model::{QuickAction, QuickActions};
use super::store;
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces;

/// What the caller keeps at hand, what they used last, and what everybody may use; a dozen of each.
#[utoipa::path(tag = "quick actions", operation_id = "list_quick_actions", responses((status = 200, body = Envelope<QuickActions>)))]
#[get("/quick-action/list")]
pub async fn list(caller: Allow<ViewWorkspace>, db: Data<Db>) -> Result<Envelope<QuickActions>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let workspaces = workspaces::visible(&mut tx, &caller).await?;
    Ok(Envelope::new(QuickActions {
        bookmarked: bookmarked(&mut tx, &caller, &workspaces).await?,
        recent: used_last(&mut tx, &caller, &workspaces).await?,
        public: store::public(&mut tx, caller.user, &workspaces).await?,
    }))
}

/// What the caller keeps at hand, the newest first. `workspaces`: those that they may open.
pub async fn bookmarked(
    tx: &mut TenantTx,
    caller: &Caller,
    workspaces: &[Uuid],
) -> Result<Vec<QuickAction>, sqlx::Error> {
    let mut found = store::bookmarked_use_cases(tx, caller.user, workspaces).await?;
    found.extend(store::bookmarked_workspaces(tx, caller.user, workspaces).await?);
    found.extend(store::chats(tx, caller.user, workspaces, true).await?);
    found.sort_by_key(|action| std::cmp::Reverse(action.at));
    Ok(found)
}

/// Use cases that the caller ran and chats that they asked in last, the last one first. Those that they pinned are at
/// hand already.
async fn used_last(tx: &mut TenantTx, caller: &Caller, workspaces: &[Uuid]) -> Result<Vec<QuickAction>, sqlx::Error> {
    let mut found = recent(tx, caller, workspaces).await?;
    found.extend(store::chats(tx, caller.user, workspaces, false).await?);
    found.sort_by_key(|action| std::cmp::Reverse(action.at));
    found.truncate(usize::try_from(store::MOST).unwrap_or(usize::MAX));
    Ok(found)
}

/// Use cases that the caller ran last, the last one first.
pub async fn recent(tx: &mut TenantTx, caller: &Caller, workspaces: &[Uuid]) -> Result<Vec<QuickAction>, sqlx::Error> {
    store::recent(tx, caller.user, workspaces).await
}
