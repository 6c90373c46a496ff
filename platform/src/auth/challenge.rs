//! `POST auth/challenge`: a code of the authenticator app, or a recovery code, answers `SOFTWARE_TOKEN_MFA` (R06, R69).

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::codes::Purpose;
use super::error::Error;
use super::flow::{self, Began, Proof, Who};
use super::gate::{AuthServices, TRIES, Visit};
use super::model::Login;
use super::{store, totp};
use crate::audit::{self, Outcome};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};

/// The kind of step in which a second factor is shown.
pub const SECOND_FACTOR: &str = "second_factor";

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChallengeRequest {
    /// `session` of the login response.
    session: String,
    /// Six digits of the authenticator app.
    #[serde(default)]
    code: Option<String>,
    /// Instead of it: a recovery code, which serves once.
    #[serde(default)]
    recovery_code: Option<String>,
}

/// What was typed.
pub enum Typed {
    Code(String),
    RecoveryCode(String),
}

impl Typed {
    /// Exactly one of the two.
    ///
    /// # Errors
    /// 400 for none or both.
    pub fn one_of(code: Option<String>, recovery_code: Option<String>) -> Result<Self, Problem> {
        match (code, recovery_code) {
            (Some(code), None) => Ok(Self::Code(code)),
            (None, Some(code)) => Ok(Self::RecoveryCode(code)),
            _ => Err(Problem::field("code", "Please enter the code of your app, or one of your recovery codes.")),
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Code(_) => "totp",
            Self::RecoveryCode(_) => "recovery_code",
        }
    }
}

/// Answers a challenge with a code.
#[utoipa::path(tag = "auth", request_body = ChallengeRequest, responses((status = 200, body = Envelope<Login>), (status = 401, body = ProblemBody), (status = 429, body = ProblemBody)))]
#[post("/auth/challenge")]
pub async fn challenge(
    request: HttpRequest,
    body: Json<ChallengeRequest>,
    gate: Data<AuthServices>,
) -> Result<HttpResponse, Problem> {
    let body = body.into_inner();
    let typed = Typed::one_of(body.code, body.recovery_code)?;
    let step = gate.codes.open_step(&body.session).ok_or(Error::StepEnded)?;
    let client = step.client.ok_or(Error::StepEnded)?;

    let mut tx = gate.db.begin_for(client).await?;
    let open =
        store::challenge(&mut tx, step.id, &step.mac, SECOND_FACTOR, gate.now()).await?.ok_or(Error::StepEnded)?;
    store::account(&mut tx, open.user_id).await?.ok_or(Error::StepEnded)?;
    let visit = Visit::of(&request, &gate, &open.time_zone);
    let (who, name) = (Who { client, user: open.user_id }, open.user_id.to_string());
    let device = visit.device(&gate, client, open.user_id);
    let counted = visit.who(&name, device.as_deref());
    gate.throttle.code(counted)?;

    let right = fits(&gate, &mut tx, who, &typed).await?;
    let entry = audit::Entry {
        action: "auth.challenge",
        object_type: "person",
        object_id: Some(name.clone()),
        outcome: if right { Outcome::Done } else { Outcome::Denied },
        ip: Some(&visit.address),
        detail: serde_json::json!({ "with": typed.name() }),
    };
    audit::record(&mut tx, Some(who.user), entry).await?;
    if !right {
        store::missed_challenge(&mut tx, step.id, TRIES).await?;
        tx.commit().await?;
        gate.throttle.code_failed(&[counted]);
        return Err(Error::WrongCode.into());
    }
    store::close_challenge(&mut tx, step.id).await?;
    tx.commit().await?;
    flow::go_on(&gate, &visit, who, Proof::SecondFactor(Began::of(&open.way))).await
}

/// Whether the code is right, which uses it up in this transaction.
pub async fn fits(gate: &AuthServices, tx: &mut TenantTx, who: Who, typed: &Typed) -> Result<bool, Problem> {
    match typed {
        Typed::Code(code) => totp_fits(gate, tx, who.client, who.user, code).await,
        Typed::RecoveryCode(code) => {
            let mac = gate.codes.mac(Purpose::Recovery, who.client.get(), who.user, code);
            Ok(store::use_recovery_code(tx, who.user, &mac, gate.now()).await?)
        }
    }
}

async fn totp_fits(
    gate: &AuthServices,
    tx: &mut TenantTx,
    client: ClientId,
    user: Uuid,
    code: &str,
) -> Result<bool, Problem> {
    let Some(row) = store::totp(tx, user).await?.filter(|row| row.confirmed_at.is_some()) else { return Ok(false) };
    let secret = gate.seal.open(totp::place(client, user), &row.secret).map_err(Problem::internal)?;
    match totp::matching_step(&secret, code, gate.now())? {
        Some(step) => Ok(store::use_step(tx, user, step).await?),
        None => Ok(false),
    }
}
