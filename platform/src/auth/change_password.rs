//! `POST profile/password`: a new password for the current one; every other session ends (R67, R79, C18).

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use serde::Deserialize;
use utoipa::ToSchema;

use super::error::Error;
use super::gate::{AuthServices, Visit};
use super::rules::{self, NewPassword};
use super::store::{self, Shown};
use super::{keys, notices, throttle};
use crate::audit;
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangePasswordRequest {
    current_password: String,
    #[schema(min_length = 8, max_length = 50)]
    new_password: String,
    confirm_password: String,
}

/// Changes one's own password.
#[utoipa::path(tag = "account", request_body = ChangePasswordRequest, responses((status = 200, body = Envelope<Done>), (status = 429, body = ProblemBody)))]
#[post("/profile/password")]
pub async fn change_password(
    caller: SignedIn,
    request: HttpRequest,
    body: Json<ChangePasswordRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<Done>, Problem> {
    let body = body.into_inner();
    let mut tx = gate.db.begin(&caller).await?;
    let account = store::account(&mut tx, caller.user).await?.ok_or_else(|| Problem::not_found("account"))?;
    drop(tx); // nothing is open while hashes are computed
    let user = account.user;
    let stored = account.password_hash.ok_or(Error::NoPassword)?;
    let visit = Visit::of(&request, &gate, "");
    reauthenticate(&gate, &visit, &caller, "current_password", body.current_password.clone(), stored).await?;
    rules::check(NewPassword {
        password: &body.new_password,
        confirmation: &body.confirm_password,
        email: &user.email,
        current: Some(&body.current_password),
    })?;
    let hash = gate.passwords.hash(&user.email, body.new_password).await?;

    let now = gate.now();
    let mut tx = gate.db.begin(&caller).await?;
    store::set_password(&mut tx, caller.user, &hash, Shown::Password, now).await?;
    let ended = store::revoke_all(&mut tx, caller.user, Some(caller.session), "password_changed", now).await?;
    audit::done(&mut tx, &caller, "auth.change_password", "person", caller.user).await?;
    let keys = keys::names(&mut tx, caller.user, now).await?;
    notices::password_changed(&mut tx, &gate.post, &user, &keys).await?;
    tx.commit().await?;
    gate.post.wake();
    gate.sessions.forget_many(caller.client, &ended).await;
    Ok(Envelope::saying("Password Changed Successfully", Done {}))
}

/// The current password once more, counted like a sign-in: a stolen session must not become a place to guess at.
/// `field` is the form's.
pub async fn reauthenticate(
    gate: &AuthServices,
    visit: &Visit,
    caller: &Caller,
    field: &str,
    password: String,
    stored: String,
) -> Result<(), Problem> {
    let name = throttle::account(caller.client, caller.user);
    let device = visit.device(gate, caller.client, caller.user);
    let counted = visit.who(&name, device.as_deref());
    gate.throttle.password(counted)?;
    if gate.passwords.verify(&caller.client.to_string(), password, Some(stored)).await? {
        gate.throttle.password_right(counted);
        return Ok(());
    }
    gate.throttle.password_failed(&[counted]);
    Err(Problem::from(Error::WrongPassword).with_field(field, Error::WrongPassword.to_string()))
}
