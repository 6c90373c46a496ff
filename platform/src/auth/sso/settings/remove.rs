//! `DELETE setting/sso`: people sign in with a password again; those who have none set one by *forgot password*.

use actix_web::delete;
use actix_web::web::Data;
use serde_json::json;

use super::{may_change, shown};
use crate::audit;
use crate::auth::fresh::step_up;
use crate::auth::sso::error::Error;
use crate::auth::sso::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::{Problem, ProblemBody};

/// Takes the connection away, and gives its domains free. Who was who at the provider stays known, for the day on which
/// it is set up again.
#[utoipa::path(tag = "settings", operation_id = "remove_sso_settings", responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/setting/sso")]
pub async fn remove(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Done>, Problem> {
    may_change(&caller)?;
    let mut tx = db.begin(&caller).await?;
    step_up(&mut tx, &caller, clock.now()).await?;
    store::lock_connection(&mut tx).await?;
    let connection = store::connection(&mut tx).await?.ok_or(Error::NotSetUp)?;
    store::delete_connection(&mut tx).await?;
    let (id, detail) = (connection.id, json!({ "before": shown(connection) }));
    audit::done_with(&mut tx, &caller, "setting.sso_removed", "sso_connection", id, detail).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Single sign-on removed", Done {}))
}
