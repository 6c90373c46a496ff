//! `POST forgot-password/verify`: the mailed code and a new password (R11, R13, R61, R67).

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::codes::Purpose;
use super::error::Error;
use super::flow::Who;
use super::gate::{AuthServices, TRIES, Visit};
use super::rules::{self, NewPassword};
use super::store::{self, Candidate, For, Shown, Ways};
use super::targets::Targets;
use super::{keys, model, notices};
use crate::audit::{self, Outcome};
use crate::kit::caller::ClientId;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetRequest {
    #[garde(custom(model::email))]
    email: String,
    /// Six characters; case and spaces do not matter.
    #[garde(custom(model::mailed_code))]
    code: String,
    #[garde(skip)]
    #[schema(min_length = 8, max_length = 50)]
    new_password: String,
    #[garde(skip)]
    confirm_password: String,
}

/// Sets a new password with a mailed code. Signing in afterwards still asks for a second factor.
#[utoipa::path(tag = "auth", request_body = ResetRequest, responses((status = 200, body = Envelope<Done>), (status = 429, body = ProblemBody)))]
#[post("/forgot-password/verify")]
pub async fn reset_password(
    request: HttpRequest,
    body: Json<ResetRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    let body = body.into_inner();
    let email = model::meant(&body.email);
    let visit = Visit::of(&request, &gate, "");
    let mut tx = gate.db.begin_auth().await?;
    let candidates = store::candidates(&mut tx, &email, For::Reset).await?;
    drop(tx); // nothing is open while a hash is computed
    let targets = Targets::ask(&gate, &visit, &email, &candidates, |who| gate.throttle.code(who))?;
    rules::check(NewPassword {
        password: &body.new_password,
        confirmation: &body.confirm_password,
        email: &email,
        current: None,
    })?;
    // For anybody, before any code is compared: what is left to do then is too little to tell accounts by its time.
    let hash = gate.passwords.hash(&email, body.new_password.clone()).await?;

    for (at, candidate) in candidates.into_iter().enumerate() {
        if !targets.may(at) {
            continue;
        }
        let Some((who, mac)) = fitting(&gate, &candidate, &body.code).await? else { continue };
        if gate.passwords.verify(&email, body.new_password.clone(), candidate.password_hash).await? {
            return Err(rules::same_as_current());
        }
        set(&gate, &visit, who, &mac, &hash).await?;
        return Ok(Envelope::saying("Password changed successfully!", Done {}));
    }
    gate.throttle.code_failed(&targets.tried(usize::MAX));
    Err(Error::WrongMailedCode.into())
}

/// The account whose code this is; each look counts as a try.
async fn fitting(gate: &AuthServices, candidate: &Candidate, code: &str) -> Result<Option<(Who, Vec<u8>)>, Problem> {
    let Some(client) = ClientId::new(candidate.client_id) else { return Ok(None) };
    let mut tx = gate.db.begin_for(client).await?;
    let kept = store::try_reset(&mut tx, candidate.id, TRIES, gate.now()).await?;
    tx.commit().await?;
    let who = Who { client, user: candidate.id };
    let fits = |kept: &Vec<u8>| gate.codes.fits(Purpose::Reset, candidate.client_id, candidate.id, code, kept);
    Ok(kept.filter(fits).map(|kept| (who, kept)))
}

async fn set(gate: &AuthServices, visit: &Visit, who: Who, mac: &[u8], hash: &str) -> Result<(), Problem> {
    let now = gate.now();
    let mut tx = gate.db.begin_for(who.client).await?;
    let account = store::account(&mut tx, who.user).await?;
    let account = account.filter(|account| account.status == "active" && account.ways != Ways::SsoOnly);
    let (Some(account), true) = (account, store::close_reset(&mut tx, who.user, mac).await?) else {
        return Err(Error::WrongMailedCode.into());
    };
    store::set_password(&mut tx, who.user, hash, Shown::MailedCode, now).await?;
    let ended = store::revoke_all(&mut tx, who.user, None, "password_changed", now).await?;
    let entry = audit::Entry {
        action: "auth.reset_password",
        object_type: "person",
        object_id: Some(who.user.to_string()),
        outcome: Outcome::Done,
        ip: Some(&visit.address),
        detail: serde_json::json!({ "sessions_ended": ended.len() }),
    };
    audit::record(&mut tx, Some(who.user), entry).await?;
    let keys = keys::names(&mut tx, who.user, now).await?;
    notices::password_changed(&mut tx, &gate.post, &account.user, &keys).await?;
    tx.commit().await?;
    gate.post.wake();
    gate.sessions.forget_many(who.client, &ended).await;
    Ok(())
}
