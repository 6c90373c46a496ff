//! People who add or remove a way to sign in prove again who they are (C18): a session that was left open, or stolen,
//! must not become an account that its owner cannot get back.

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use super::challenge::{self, Typed};
use super::change_password::reauthenticate;
use super::error::Error;
use super::flow::Who;
use super::gate::{AuthServices, Visit};
use super::model::User;
use super::{store, throttle};
use crate::kit::caller::{Caller, Credential, SignedIn};
use crate::kit::db::TenantTx;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::guard::{self, Guard};
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};

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
pub async fn fresh(
    gate: &AuthServices,
    caller: &Caller,
    request: &HttpRequest,
    body: FreshRequest,
) -> Result<User, Problem> {
    let mut tx = gate.db.begin(caller).await?;
    let account = store::account(&mut tx, caller.user).await?.ok_or_else(|| Problem::not_found("account"))?;
    let proof = store::proof(&mut tx, caller.session).await?;
    drop(tx); // nothing is open while a hash is computed
    let since = gate.now() - FRESH;
    let is_fresh = is_recent(proof.as_ref(), since);
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

fn is_recent(proof: Option<&store::SessionProof>, since: DateTime<Utc>) -> bool {
    proof.is_some_and(|proof| proof.created_at > since || proof.proven_at.is_some_and(|at| at > since))
}

/// Lets nobody do what gives power for good (sign-on, provisioning, keys without end, roles, acting for a company) with
/// a session that was left open, or a token that was stolen: the caller must have proved who they are within a quarter
/// of an hour, at the sign-in or by `POST profile/proof` (M2, M3). Staff who act for the company did so when they
/// began.
///
/// # Errors
/// 403 `auth.fresh_proof`.
pub async fn step_up(tx: &mut TenantTx, caller: &Caller, now: DateTime<Utc>) -> Result<(), Problem> {
    let needed = match caller.credential {
        Credential::Session | Credential::Key(_) => guard::stands(Guard::StepUp),
        Credential::Acting(_) | Credential::Directory => false,
    };
    if needed && !is_recent(store::proof(tx, caller.session).await?.as_ref(), now - FRESH) {
        return Err(Error::FreshProof.into());
    }
    Ok(())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProofRequest {
    /// Where no authenticator app is set up.
    #[serde(default)]
    password: Option<String>,
    /// A code of the authenticator app, or a recovery code.
    #[serde(default)]
    code: Option<String>,
}

/// Shows once more who I am: for a quarter of an hour this session may do what asks for it (403 `auth.fresh_proof`).
#[utoipa::path(tag = "account", operation_id = "prove", request_body = ProofRequest, responses((status = 200, body = Envelope<Done>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody), (status = 429, body = ProblemBody)))]
#[post("/profile/proof")]
pub async fn prove(
    caller: SignedIn,
    request: HttpRequest,
    body: Json<ProofRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<Done>, Problem> {
    let ProofRequest { password, code } = body.into_inner();
    let mut tx = gate.db.begin(&caller).await?;
    let account = store::account(&mut tx, caller.user).await?.ok_or_else(|| Problem::not_found("account"))?;
    let has_app = store::factors(&mut tx, caller.user).await?.totp;
    drop(tx); // nothing is open while a hash is computed
    let visit = Visit::of(&request, &gate, "");
    let mut tx = if has_app {
        let code = code.ok_or_else(|| Problem::field("code", "Please enter a code of your authenticator app."))?;
        by_code(&gate, &caller, &visit, code).await?
    } else {
        // Who has neither signs in again: the provider, or the passkey, shows who they are.
        let stored = account.password_hash.ok_or(Error::FreshProof)?;
        let password = password.ok_or_else(|| Problem::field("password", "Please enter your password."))?;
        reauthenticate(&gate, &visit, &caller, "password", password, stored).await?;
        gate.db.begin(&caller).await?
    };
    store::set_proven(&mut tx, caller.session, gate.now()).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Thank you. You can go on now.", Done {}))
}

/// A code of the authenticator app, or a recovery code, which is used up in the transaction that is handed back.
///
/// # Errors
/// 400 for a wrong one, 429 after too many.
pub async fn by_code(gate: &AuthServices, caller: &Caller, visit: &Visit, code: String) -> Result<TenantTx, Problem> {
    let name = throttle::account(caller.client, caller.user);
    let device = visit.device(gate, caller.client, caller.user);
    let counted = visit.who(&name, device.as_deref());
    gate.throttle.code(counted)?;
    let typed = if code.trim().len() > 6 { Typed::RecoveryCode(code) } else { Typed::Code(code) };
    let mut tx = gate.db.begin(caller).await?;
    if challenge::fits(gate, &mut tx, Who { client: caller.client, user: caller.user }, &typed).await? {
        return Ok(tx);
    }
    gate.throttle.code_failed(&[counted]);
    Err(Error::WrongSetupCode.into())
}
