//! Whoever adds or takes away a way to sign in shows again who they are (C18): a session that was left open, or stolen, must not become an
//! account that its owner cannot get back.

use actix_web::HttpRequest;
use chrono::TimeDelta;
use serde::Deserialize;
use utoipa::ToSchema;

use super::change_password::reauthenticate;
use super::error::Error;
use super::gate::{Gate, Visit};
use super::model::User;
use super::store;
use crate::kit::caller::Caller;
use crate::kit::problem::Problem;

/// A session that was opened, or showed a second factor, within this needs no password.
const FRESH: TimeDelta = TimeDelta::minutes(15);

#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FreshRequest {
    /// Needed when the session is older than a quarter of an hour.
    #[serde(default)]
    password: Option<String>,
}

/// Somebody who has just shown who they are, or does so with the password that came along.
///
/// # Errors
/// 403 `auth.fresh_proof` when it has been too long, 400 for a wrong password.
pub async fn fresh(gate: &Gate, caller: &Caller, request: &HttpRequest, body: FreshRequest) -> Result<User, Problem> {
    let mut tx = gate.db.begin(caller).await?;
    let account = store::account(&mut tx, caller.user).await?.ok_or_else(|| Problem::not_found("account"))?;
    let proof = store::proof(&mut tx, caller.session).await?;
    drop(tx); // nothing is open while a hash is computed
    let since = gate.now() - FRESH;
    let is_fresh = proof.is_some_and(|proof| proof.created_at > since || proof.proven_at.is_some_and(|at| at > since));
    match (body.password, account.password_hash) {
        (Some(password), Some(stored)) => {
            let visit = Visit::of(request, gate, "");
            reauthenticate(gate, &visit, caller, "password", password, stored).await?;
            Ok(account.user)
        }
        _ if is_fresh => Ok(account.user),
        _ => Err(Error::FreshProof.into()),
    }
}
