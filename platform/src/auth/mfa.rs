//! `GET profile/mfa` and the authenticator app's life: `totp/start`, `totp/verify`, removal, new recovery codes (R07).

use actix_web::web::Data;
use actix_web::{HttpRequest, delete, get, post};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::change_password::reauthenticate;
use super::codes::{Codes, Purpose};
use super::error::Error;
use super::fresh::{FreshRequest, by_code, fresh};
use super::gate::{AuthServices, Visit};
use super::model::User;
use super::{notices, qr, store, totp};
use crate::audit;
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::db::TenantTx;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::secret::random_bytes;

const RECOVERY_CODES: usize = 10;

/// A passkey as its owner sees it.
#[derive(Serialize, ToSchema)]
pub struct PasskeyView {
    pub id: Uuid,
    pub name: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// My second factors.
#[derive(Serialize, ToSchema)]
pub struct Mfa {
    /// The client asks for one.
    required: bool,
    totp: bool,
    passkeys: Vec<PasskeyView>,
    recovery_codes_left: i64,
}

/// Which second factors I have.
#[utoipa::path(tag = "account", operation_id = "my_mfa", responses((status = 200, body = Envelope<Mfa>)))]
#[get("/profile/mfa")]
pub async fn get(caller: SignedIn, gate: Data<AuthServices>) -> Result<Envelope<Mfa>, Problem> {
    let mut tx = gate.db.begin(&caller).await?;
    let account = store::account(&mut tx, caller.user).await?.ok_or_else(|| Problem::not_found("account"))?;
    let factors = store::factors(&mut tx, caller.user).await?;
    let view = |row: store::PasskeyRow| PasskeyView {
        id: row.id,
        name: row.name,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
    };
    let passkeys = store::passkeys(&mut tx, caller.user).await?.into_iter().map(view).collect();
    Ok(Envelope::new(Mfa {
        required: account.mfa_required,
        totp: factors.totp,
        passkeys,
        recovery_codes_left: factors.recovery_codes,
    }))
}

/// Deliberately without `Debug`.
#[derive(Serialize, ToSchema)]
pub struct TotpStarted {
    /// For typing: base32 in groups of four.
    secret: String,
    otpauth_url: String,
    qr: qr::Picture,
}

/// Begins to set up an authenticator app; an earlier beginning is void.
#[utoipa::path(tag = "account", operation_id = "start_totp", request_body = FreshRequest, responses((status = 200, body = Envelope<TotpStarted>), (status = 409, body = ProblemBody)))]
#[post("/profile/mfa/totp/start")]
pub async fn start_totp(
    caller: SignedIn,
    request: HttpRequest,
    body: Json<FreshRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<TotpStarted>, Problem> {
    let user = fresh(&gate, &caller, &request, body.into_inner()).await?;
    let secret: [u8; totp::SECRET_BYTES] = random_bytes().map_err(Problem::internal)?;
    let sealed = gate.seal.seal(totp::place(caller.client, caller.user), &secret).map_err(Problem::internal)?;
    let mut tx = gate.db.begin(&caller).await?;
    if !store::begin_totp(&mut tx, caller.user, &sealed, gate.now()).await? {
        return Err(Error::TotpExists.into());
    }
    tx.commit().await?;
    let (secret, otpauth_url) = totp::shown(&secret, gate.post.brand(), &user.email)?;
    Ok(Envelope::new(TotpStarted { secret, qr: qr::picture(&otpauth_url)?, otpauth_url }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyTotpRequest {
    /// Six digits of the app that is being set up.
    code: String,
}

/// Shown once and kept nowhere. Deliberately without `Debug`.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    recovery_codes: Vec<String>,
}

/// Ends the set-up: the app has shown that it knows the secret. Every other session ends, because none of them has
/// shown a second factor.
#[utoipa::path(tag = "account", operation_id = "verify_totp", request_body = VerifyTotpRequest, responses((status = 200, body = Envelope<RecoveryCodes>), (status = 409, body = ProblemBody)))]
#[post("/profile/mfa/totp/verify")]
pub async fn verify_totp(
    caller: SignedIn,
    request: HttpRequest,
    body: Json<VerifyTotpRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<RecoveryCodes>, Problem> {
    let (now, visit, name) = (gate.now(), Visit::of(&request, &gate, ""), caller.user.to_string());
    let counted = visit.who(&name, None);
    gate.throttle.code(counted)?;
    let mut tx = gate.db.begin(&caller).await?;
    let row = store::totp(&mut tx, caller.user).await?.filter(|row| row.confirmed_at.is_none()).ok_or(Error::NoTotp)?;
    let secret = gate.seal.open(totp::place(caller.client, caller.user), &row.secret).map_err(Problem::internal)?;
    let Some(step) = totp::matching_step(&secret, &body.code, now)? else {
        gate.throttle.code_failed(&[counted]);
        return Err(Error::WrongSetupCode.into());
    };
    store::use_step(&mut tx, caller.user, step).await?;
    store::confirm_totp(&mut tx, caller.user, now).await?;
    let codes = new_codes(&gate, &mut tx, &caller).await?;
    let ended =
        added(&gate, &mut tx, &caller, "auth.add_totp", "An authenticator app was added to", Others::End).await?;
    tx.commit().await?;
    settle(&gate, &caller, &ended).await;
    Ok(Envelope::new(RecoveryCodes { recovery_codes: codes }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmedRequest {
    /// The current password; not needed where there is none.
    #[serde(default)]
    password: Option<String>,
    /// A code of the app that is set up, or a recovery code.
    code: String,
}

/// Removes the authenticator app.
#[utoipa::path(tag = "account", operation_id = "remove_totp", request_body = ConfirmedRequest, responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/profile/mfa/totp")]
pub async fn remove_totp(
    caller: SignedIn,
    request: HttpRequest,
    body: Json<ConfirmedRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<Done>, Problem> {
    let (mut tx, user) = confirmed(&gate, &caller, &request, body.into_inner()).await?;
    store::remove_totp(&mut tx, caller.user).await?;
    store::refresh_mfa(&mut tx, caller.user).await?;
    audit::done(&mut tx, &caller, "auth.remove_totp", "person", caller.user).await?;
    notices::factor_changed(&mut tx, &gate.post, &user, "The authenticator app was removed from").await?;
    tx.commit().await?;
    settle(&gate, &caller, &[]).await;
    Ok(Envelope::saying("The authenticator app was removed", Done {}))
}

/// Makes new recovery codes; those before are void.
#[utoipa::path(tag = "account", operation_id = "new_recovery_codes", request_body = ConfirmedRequest, responses((status = 200, body = Envelope<RecoveryCodes>), (status = 409, body = ProblemBody)))]
#[post("/profile/mfa/recovery-codes")]
pub async fn new_recovery_codes(
    caller: SignedIn,
    request: HttpRequest,
    body: Json<ConfirmedRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<RecoveryCodes>, Problem> {
    let (mut tx, user) = confirmed(&gate, &caller, &request, body.into_inner()).await?;
    let codes = new_codes(&gate, &mut tx, &caller).await?;
    audit::done(&mut tx, &caller, "auth.new_recovery_codes", "person", caller.user).await?;
    notices::factor_changed(&mut tx, &gate.post, &user, "New recovery codes were made for").await?;
    tx.commit().await?;
    gate.post.wake();
    Ok(Envelope::new(RecoveryCodes { recovery_codes: codes }))
}

/// Password and code once more before a second factor goes or changes (C18); the code is used up in the transaction
/// that is handed back.
async fn confirmed(
    gate: &AuthServices,
    caller: &Caller,
    request: &HttpRequest,
    body: ConfirmedRequest,
) -> Result<(TenantTx, User), Problem> {
    let visit = Visit::of(request, gate, "");
    let mut tx = gate.db.begin(caller).await?;
    let account = store::account(&mut tx, caller.user).await?.ok_or_else(|| Problem::not_found("account"))?;
    if !store::factors(&mut tx, caller.user).await?.totp {
        return Err(Error::NoTotp.into());
    }
    drop(tx); // nothing is open while a hash is computed
    if let Some(stored) = account.password_hash {
        let password = body.password.ok_or_else(|| Problem::field("password", "Please enter your password."))?;
        reauthenticate(gate, &visit, caller, "password", password, stored).await?;
    }
    let tx = by_code(gate, caller, &visit, body.code).await?;
    Ok((tx, account.user))
}

async fn new_codes(gate: &AuthServices, tx: &mut TenantTx, caller: &Caller) -> Result<Vec<String>, Problem> {
    let codes =
        (0..RECOVERY_CODES).map(|_| Codes::make(Purpose::Recovery)).collect::<Result<Vec<String>, Problem>>()?;
    let mac = |code: &String| gate.codes.mac(Purpose::Recovery, caller.client.get(), caller.user, code).to_vec();
    let macs: Vec<Vec<u8>> = codes.iter().map(mac).collect();
    store::replace_recovery_codes(tx, caller.user, &macs, gate.now()).await?;
    Ok(codes)
}

/// What becomes of the other sessions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Others {
    Stay,
    End,
}

/// What a new second factor brings with it, in its own transaction: the account's mark, the end of sessions that never
/// showed one, a line in the log, a mail. Answers the sessions that ended.
pub async fn added(
    gate: &AuthServices,
    tx: &mut TenantTx,
    caller: &Caller,
    action: &'static str,
    happened: &str,
    others: Others,
) -> Result<Vec<Uuid>, Problem> {
    let now = gate.now();
    store::refresh_mfa(tx, caller.user).await?;
    store::set_proven(tx, caller.session, now).await?;
    let ended = match others {
        Others::End => store::revoke_all(tx, caller.user, Some(caller.session), "factors_changed", now).await?,
        Others::Stay => Vec::new(),
    };
    audit::done(tx, caller, action, "person", caller.user).await?;
    let account = store::account(tx, caller.user).await?.ok_or_else(|| Problem::not_found("account"))?;
    notices::factor_changed(tx, &gate.post, &account.user, happened).await?;
    Ok(ended)
}

/// After the commit: the mail goes, and what is remembered of sessions is looked up again.
pub async fn settle(gate: &AuthServices, caller: &Caller, ended: &[Uuid]) {
    gate.post.wake();
    gate.sessions.forget(caller.client, caller.session).await;
    gate.sessions.forget_many(caller.client, ended).await;
}
