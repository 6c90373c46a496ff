//! `profile/passkeys`: adding one (`start`, `finish`), removing one. The site's name for passkeys comes from the
//! settings' public address.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, delete, post};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;
use webauthn_rs::prelude::{Passkey, PasskeyRegistration, RegisterPublicKeyCredential, Webauthn, WebauthnBuilder};

use super::error::Error;
use super::fresh::{FreshRequest, fresh};
use super::gate::{AuthServices, STEP};
use super::mfa::{self, PasskeyView};
use super::notices;
use super::passkey_options::CreationOptions;
use super::store::{self, NewChallenge, NewPasskey};
use crate::audit;
use crate::config::Settings;
use crate::kit::caller::{ClientId, SignedIn};
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::seal::SealContext;
use crate::kit::text;

const KIND: &str = "new_passkey";
const MOST: usize = 10;

/// The site as passkeys know it; `None` where they do not work: at an address that is a number.
pub fn site_of(settings: &Settings) -> Option<Webauthn> {
    let mut origin = url::Url::parse(&settings.address()).ok()?;
    if settings.server.public_url.is_none() {
        // The console names a loopback address, which no passkey takes; its browser knows it by this name too.
        origin.set_host(Some("localhost")).ok()?;
    }
    let url::Host::Domain(host) = origin.host()? else { return None };
    let host = host.to_owned();
    WebauthnBuilder::new(&host, &origin).ok()?.rp_name(&settings.brand.brand_name).build().ok()
}

/// # Errors
/// [`Error::NoPasskeysHere`].
pub fn site(gate: &AuthServices) -> Result<&Webauthn, Problem> {
    gate.site.as_ref().ok_or_else(|| Error::NoPasskeysHere.into())
}

/// What a browser takes, as JSON.
pub fn options(of: &impl Serialize) -> Result<Value, Problem> {
    serde_json::to_value(of).map_err(Problem::internal)
}

/// Where a step's ceremony lies sealed.
pub fn ceremony(client: ClientId, id: Uuid) -> SealContext {
    SealContext { client: client.get(), table: "challenges", column: "ceremony", row: id }
}

/// Somebody's passkeys.
pub async fn held(tx: &mut TenantTx, user: Uuid) -> Result<Vec<(Uuid, Passkey)>, Problem> {
    let rows = store::passkeys(tx, user).await?.into_iter();
    let read =
        |row: store::PasskeyRow| Ok((row.id, serde_json::from_value(row.credential).map_err(Problem::internal)?));
    rows.map(read).collect()
}

#[derive(Serialize, ToSchema)]
#[schema(as = PasskeyRegistration)]
pub struct Started {
    /// Goes back with the passkey's answer.
    session: String,
    #[schema(value_type = CreationOptions)]
    options: Value,
}

/// Begins to add a passkey.
#[utoipa::path(tag = "account", operation_id = "start_new_passkey", request_body = FreshRequest, responses((status = 200, body = Envelope<Started>), (status = 409, body = ProblemBody)))]
#[post("/profile/passkeys/start")]
pub async fn start(
    caller: SignedIn,
    request: HttpRequest,
    body: Json<FreshRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<Started>, Problem> {
    let site = site(&gate)?;
    let user = fresh(&gate, &caller, &request, body.into_inner()).await?;
    let (id, now) = (Uuid::now_v7(), gate.now());
    let (session, mac) = gate.codes.step(Some(caller.client), id)?;
    let mut tx = gate.db.begin(&caller).await?;
    let held = held(&mut tx, caller.user).await?;
    if held.len() >= MOST {
        return Err(Error::TooManyPasskeys.into());
    }
    let known = held.iter().map(|(_, key)| key.cred_id().clone()).collect();
    let name = format!("{} {}", user.first_name, user.last_name);
    let (asked, state) = site
        .start_passkey_registration(caller.user, &user.email, name.trim(), Some(known))
        .map_err(Problem::internal)?;
    let state = serde_json::to_vec(&state).map_err(Problem::internal)?;
    let sealed = gate.seal.seal(ceremony(caller.client, id), &state).map_err(Problem::internal)?;
    let new = NewChallenge {
        id,
        user: caller.user,
        kind: KIND,
        way: "passkey",
        mac: &mac,
        time_zone: "",
        now,
        expires_at: now + STEP,
    };
    store::insert_challenge(&mut tx, new).await?;
    store::set_ceremony(&mut tx, id, Some(&sealed)).await?;
    tx.commit().await?;
    let mut options = options(&asked.public_key)?;
    if let Some(wanted) = options.get_mut("authenticatorSelection").and_then(Value::as_object_mut) {
        // So that it can sign in by itself, where the authenticator has room for that.
        wanted.insert("residentKey".to_owned(), json!("preferred"));
    }
    Ok(Envelope::new(Started { session, options }))
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasskeyRequest {
    /// As `start` answered it.
    #[garde(skip)]
    session: String,
    #[garde(length(chars, max = 80), custom(text::name))]
    #[schema(min_length = 1, max_length = 80)]
    name: String,
    /// `RegistrationResponseJSON` of the browser.
    #[garde(skip)]
    #[schema(value_type = Value)]
    credential: Value,
}

/// Adds the passkey.
#[utoipa::path(tag = "account", operation_id = "finish_new_passkey", request_body = NewPasskeyRequest, responses((status = 201, body = Envelope<PasskeyView>), (status = 409, body = ProblemBody)))]
#[post("/profile/passkeys/finish")]
pub async fn finish(
    caller: SignedIn,
    body: Json<NewPasskeyRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<PasskeyView>, Problem> {
    body.validate()?;
    let body = body.into_inner();
    let shown: RegisterPublicKeyCredential =
        serde_json::from_value(body.credential).map_err(|_| Problem::from(Error::PasskeyRefused))?;
    let step = gate.codes.open_step(&body.session).filter(|step| step.client == Some(caller.client));
    let step = step.ok_or(Error::StepEnded)?;
    let now = gate.now();
    let mut tx = gate.db.begin(&caller).await?;
    let open = store::challenge(&mut tx, step.id, &step.mac, KIND, now).await?;
    let sealed = open.filter(|open| open.user_id == caller.user).and_then(|open| open.ceremony);
    let state = gate
        .seal
        .open(ceremony(caller.client, step.id), &sealed.ok_or(Error::StepEnded)?)
        .map_err(Problem::internal)?;
    let state: PasskeyRegistration = serde_json::from_slice(&state).map_err(Problem::internal)?;
    store::close_challenge(&mut tx, step.id).await?;
    let key = site(&gate)?.finish_passkey_registration(&shown, &state).map_err(|_| Error::PasskeyRefused)?;
    let had = store::factors(&mut tx, caller.user).await?.any();
    let (id, name) = (Uuid::now_v7(), body.name.trim().to_owned());
    let credential = serde_json::to_value(&key).map_err(Problem::internal)?;
    let new = NewPasskey {
        id,
        user: caller.user,
        credential_id: key.cred_id().as_slice(),
        credential: &credential,
        name: &name,
        now,
    };
    match store::insert_passkey(&mut tx, new).await {
        Err(error) if broken_constraint(&error) == Some("passkeys_credential") => {
            return Err(Error::PasskeyExists.into());
        }
        other => other?,
    }
    let keep = if had { mfa::Others::Stay } else { mfa::Others::End };
    let ended = mfa::added(&gate, &mut tx, &caller, "auth.add_passkey", "A passkey was added to", keep).await?;
    tx.commit().await?;
    mfa::settle(&gate, &caller, &ended).await;
    Ok(Envelope::created(PasskeyView { id, name, created_at: now, last_used_at: None }))
}

/// Removes a passkey.
#[utoipa::path(tag = "account", operation_id = "remove_passkey", request_body = Option<FreshRequest>, responses((status = 200, body = Envelope<Done>)))]
#[delete("/profile/passkeys/{id}")]
pub async fn remove(
    caller: SignedIn,
    request: HttpRequest,
    id: Path<Uuid>,
    body: Option<Json<FreshRequest>>,
    gate: Data<AuthServices>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = gate.db.begin(&caller).await?;
    if !store::passkeys(&mut tx, caller.user).await?.iter().any(|row| row.id == *id) {
        return Err(Problem::not_found("passkey"));
    }
    drop(tx);
    let user = fresh(&gate, &caller, &request, body.map(Json::into_inner).unwrap_or_default()).await?;
    let mut tx = gate.db.begin(&caller).await?;
    if store::remove_passkeys(&mut tx, caller.user, Some(*id)).await? == 0 {
        return Err(Problem::not_found("passkey"));
    }
    store::refresh_mfa(&mut tx, caller.user).await?;
    audit::done(&mut tx, &caller, "auth.remove_passkey", "passkey", *id).await?;
    notices::factor_changed(&mut tx, &gate.post, &user, "A passkey was removed from").await?;
    tx.commit().await?;
    mfa::settle(&gate, &caller, &[]).await;
    Ok(Envelope::saying("The passkey was removed", Done {}))
}
