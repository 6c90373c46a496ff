//! `POST auth/passkey/start` and `finish`: a passkey as second factor (with the step's `session`), or as the whole
//! sign-in (without).

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;
use webauthn_rs::prelude::{
    AuthenticationResult, DiscoverableAuthentication, Passkey, PasskeyAuthentication, PublicKeyCredential,
};

use super::challenge::SECOND_FACTOR;
use super::codes::Step;
use super::error::Error;
use super::flow::{self, Began, Proof, Who};
use super::gate::{AuthServices, STEP, TRIES, Visit};
use super::model::Login;
use super::passkey_options::RequestOptions;
use super::passkeys::{ceremony, held, options, site};
use super::store;
use crate::audit::{self, Outcome};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::envelope::Envelope;
use crate::kit::http::address;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::seal::SealContext;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartRequest {
    /// `session` of the login response; without one the passkey itself says who comes.
    #[serde(default)]
    session: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = PasskeyAuthentication)]
pub struct Started {
    /// Goes back with the passkey's answer.
    session: String,
    #[schema(value_type = RequestOptions)]
    options: Value,
}

/// Begins a sign-in by passkey.
#[utoipa::path(tag = "auth", operation_id = "start_passkey", request_body = StartRequest, responses((status = 200, body = Envelope<Started>), (status = 401, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/auth/passkey/start")]
pub async fn start(
    request: HttpRequest,
    body: Json<StartRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<Started>, Problem> {
    let site = site(&gate)?;
    let now = gate.now();
    let Some(session) = body.into_inner().session else {
        gate.throttle.start(&address(&request))?;
        let (asked, state) = site.start_discoverable_authentication().map_err(Problem::internal)?;
        let id = Uuid::now_v7();
        let (session, mac) = gate.codes.step(None, id)?;
        let state = serde_json::to_vec(&state).map_err(Problem::internal)?;
        let sealed = gate.seal.seal(anybodys(id), &state).map_err(Problem::internal)?;
        let mut tx = gate.db.begin_auth().await?;
        store::insert_ceremony(&mut tx, id, &mac, &sealed, now, now + STEP).await?;
        tx.commit().await?;
        return Ok(Envelope::new(Started { session, options: options(&asked.public_key)? }));
    };
    let (step, client) = step_of(&gate, &session)?;
    let mut tx = gate.db.begin_for(client).await?;
    let open = store::challenge(&mut tx, step.id, &step.mac, SECOND_FACTOR, now).await?.ok_or(Error::StepEnded)?;
    let keys: Vec<Passkey> = held(&mut tx, open.user_id).await?.into_iter().map(|(_, key)| key).collect();
    if keys.is_empty() {
        return Err(Error::PasskeyRefused.into());
    }
    let (asked, state) = site.start_passkey_authentication(&keys).map_err(Problem::internal)?;
    let state = serde_json::to_vec(&state).map_err(Problem::internal)?;
    let sealed = gate.seal.seal(ceremony(client, step.id), &state).map_err(Problem::internal)?;
    store::set_ceremony(&mut tx, step.id, Some(&sealed)).await?;
    tx.commit().await?;
    Ok(Envelope::new(Started { session, options: options(&asked.public_key)? }))
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FinishRequest {
    /// As `start` answered it.
    #[garde(skip)]
    session: String,
    /// `AuthenticationResponseJSON` of the browser.
    #[garde(skip)]
    #[schema(value_type = Value)]
    credential: Value,
    /// The browser's IANA time zone.
    #[garde(length(max = 64))]
    #[serde(default)]
    local_timezone: String,
}

/// Completes a sign-in by passkey.
#[utoipa::path(tag = "auth", operation_id = "finish_passkey", request_body = FinishRequest, responses((status = 200, body = Envelope<Login>), (status = 401, body = ProblemBody)))]
#[post("/auth/passkey/finish")]
pub async fn finish(
    request: HttpRequest,
    body: Json<FinishRequest>,
    gate: Data<AuthServices>,
) -> Result<HttpResponse, Problem> {
    body.validate()?;
    let body = body.into_inner();
    let shown: PublicKeyCredential =
        serde_json::from_value(body.credential).map_err(|_| Problem::from(Error::PasskeyRefused))?;
    let step = gate.codes.open_step(&body.session).ok_or(Error::StepEnded)?;
    let visit = Visit::of(&request, &gate, &body.local_timezone);
    match step.client {
        Some(client) => second_factor(&gate, visit, client, step, &shown).await,
        None => whole(&gate, visit, step, &shown).await,
    }
}

async fn second_factor(
    gate: &Data<AuthServices>,
    visit: Visit,
    client: ClientId,
    step: Step,
    shown: &PublicKeyCredential,
) -> Result<HttpResponse, Problem> {
    let mut tx = gate.db.begin_for(client).await?;
    let open =
        store::challenge(&mut tx, step.id, &step.mac, SECOND_FACTOR, gate.now()).await?.ok_or(Error::StepEnded)?;
    let sealed = open.ceremony.ok_or(Error::StepEnded)?;
    let state = gate.seal.open(ceremony(client, step.id), &sealed).map_err(Problem::internal)?;
    let state: PasskeyAuthentication = serde_json::from_slice(&state).map_err(Problem::internal)?;
    let who = Who { client, user: open.user_id };
    let right = site(gate)?.finish_passkey_authentication(shown, &state).ok();
    let right = match right {
        Some(result) => used(gate, &mut tx, who.user, &result).await?,
        None => false,
    };
    let entry = audit::Entry {
        action: "auth.challenge",
        object_type: "person",
        object_id: Some(who.user.to_string()),
        outcome: if right { Outcome::Done } else { Outcome::Denied },
        ip: Some(&visit.address),
        detail: serde_json::json!({ "with": "passkey" }),
    };
    audit::record(&mut tx, Some(who.user), entry).await?;
    if !right {
        // A ceremony serves once, right or wrong.
        store::set_ceremony(&mut tx, step.id, None).await?;
        store::missed_challenge(&mut tx, step.id, TRIES).await?;
        tx.commit().await?;
        return Err(Error::PasskeyRefused.into());
    }
    store::close_challenge(&mut tx, step.id).await?;
    tx.commit().await?;
    let visit = visit.in_zone(open.time_zone);
    flow::go_on(gate, &visit, who, Proof::SecondFactor(Began::of(&open.way))).await
}

async fn whole(
    gate: &Data<AuthServices>,
    visit: Visit,
    step: Step,
    shown: &PublicKeyCredential,
) -> Result<HttpResponse, Problem> {
    gate.throttle.request(&visit.address)?;
    let mut tx = gate.db.begin_auth().await?;
    let sealed = store::take_ceremony(&mut tx, step.id, &step.mac, gate.now()).await?.ok_or(Error::StepEnded)?;
    let owners = store::passkey_owners(&mut tx, shown.get_credential_id()).await?;
    tx.commit().await?;
    let state = gate.seal.open(anybodys(step.id), &sealed).map_err(Problem::internal)?;
    let state: DiscoverableAuthentication = serde_json::from_slice(&state).map_err(Problem::internal)?;
    let site = site(gate)?;
    // The authenticator names the account as well: one authenticator may hold passkeys for two companies.
    let (named, _) = site.identify_discoverable_authentication(shown).map_err(|_| Error::PasskeyRefused)?;
    let owner = owners.into_iter().find(|(_, user)| *user == named).ok_or(Error::PasskeyRefused)?;
    let client = ClientId::new(owner.0).ok_or(Error::PasskeyRefused)?;
    let who = Who { client, user: named };

    let mut tx = gate.db.begin_for(client).await?;
    let keys = held(&mut tx, who.user).await?;
    let key = keys.iter().find(|(_, key)| key.cred_id().as_slice() == shown.get_credential_id());
    let (_, key) = key.ok_or(Error::PasskeyRefused)?;
    let result = site.finish_discoverable_authentication_v2(shown, state, key).map_err(|_| Error::PasskeyRefused)?;
    if !used(gate, &mut tx, who.user, &result).await? {
        return Err(Error::PasskeyRefused.into());
    }
    tx.commit().await?;
    flow::go_on(gate, &visit, who, Proof::First(Began::Passkey)).await
}

/// Writes down what the authenticator said of itself; `false` when the passkey is gone, or did not check its owner.
async fn used(
    gate: &AuthServices,
    tx: &mut TenantTx,
    user: Uuid,
    result: &AuthenticationResult,
) -> Result<bool, Problem> {
    if !result.user_verified() {
        return Ok(false);
    }
    let key = held(tx, user).await?.into_iter().find(|(_, key)| key.cred_id() == result.cred_id());
    let Some((id, mut key)) = key else { return Ok(false) };
    key.update_credential(result);
    let credential = serde_json::to_value(&key).map_err(Problem::internal)?;
    store::used_passkey(tx, user, id, &credential, gate.now()).await?;
    Ok(true)
}

fn step_of(gate: &AuthServices, session: &str) -> Result<(Step, ClientId), Problem> {
    let step = gate.codes.open_step(session).ok_or(Error::StepEnded)?;
    Ok((step, step.client.ok_or(Error::StepEnded)?))
}

/// Where a ceremony lies sealed while nobody is known.
fn anybodys(id: Uuid) -> SealContext {
    SealContext { client: 0, table: "ceremonies", column: "state", row: id }
}
