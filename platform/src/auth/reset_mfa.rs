//! `DELETE access-management/users/{id}/mfa`: an administrator takes somebody's second factors away, who has lost them
//! all.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::gate::AuthServices;
use super::{notices, store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::{Problem, ProblemBody};

/// Resets somebody's second factors; they are signed out everywhere and told by mail.
#[utoipa::path(tag = "people", operation_id = "reset_mfa", responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/access-management/users/{id}/mfa")]
pub async fn reset_mfa(
    caller: Allow<ManageAllUsers>,
    gate: Data<AuthServices>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let (user, now) = (id.into_inner(), gate.now());
    let mut tx = gate.db.begin(&caller).await?;
    let account = store::account(&mut tx, user).await?.ok_or_else(|| Problem::not_found("person"))?;
    if user == caller.user {
        return Err(Error::OwnFactors.into());
    }
    // A caller who removes the factors of somebody with more rights is one password short of those rights.
    if !account.rights.iter().all(|right| caller.rights.contains(right)) {
        return Err(Problem::forbidden());
    }
    let by = store::account(&mut tx, caller.user).await?.ok_or_else(|| Problem::not_found("account"))?.user;
    store::remove_totp(&mut tx, user).await?;
    store::remove_passkeys(&mut tx, user, None).await?;
    store::refresh_mfa(&mut tx, user).await?;
    let ended = store::revoke_all(&mut tx, user, None, "factors_changed", now).await?;
    audit::done(&mut tx, &caller, "auth.reset_mfa", "person", user).await?;
    notices::factors_reset(&mut tx, &gate.post, &account.user, &by).await?;
    tx.commit().await?;
    gate.post.wake();
    gate.sessions.forget_many(caller.client, &ended).await;
    Ok(Envelope::saying("The second factors were reset", Done {}))
}
