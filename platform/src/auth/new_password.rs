//! `POST auth/new-password`: an invited person chooses a password of their own (R08).

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use serde::Deserialize;
use utoipa::ToSchema;

use super::error::Error;
use super::flow::{self, Began, Proof, Who};
use super::gate::{AuthServices, Visit};
use super::model::Login;
use super::rules::{self, NewPassword};
use super::store::{self, Shown, Ways};
use crate::audit::{self, Outcome};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};

const KIND: &str = "new_password";

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasswordRequest {
    /// `session` of the login response.
    session: String,
    #[schema(min_length = 8, max_length = 50)]
    new_password: String,
    confirm_password: String,
}

/// Answers the challenge `NEW_PASSWORD_REQUIRED`.
#[utoipa::path(tag = "auth", request_body = NewPasswordRequest, responses((status = 200, body = Envelope<Login>), (status = 401, body = ProblemBody)))]
#[post("/auth/new-password")]
pub async fn new_password(
    request: HttpRequest,
    body: Json<NewPasswordRequest>,
    gate: Data<AuthServices>,
) -> Result<HttpResponse, Problem> {
    let body = body.into_inner();
    let step = gate.codes.open_step(&body.session).ok_or(Error::StepEnded)?;
    let client = step.client.ok_or(Error::StepEnded)?;

    let mut tx = gate.db.begin_for(client).await?;
    let challenge = store::challenge(&mut tx, step.id, &step.mac, KIND, gate.now()).await?.ok_or(Error::StepEnded)?;
    let account = store::account(&mut tx, challenge.user_id).await?.ok_or(Error::StepEnded)?;
    if account.ways != Ways::All {
        // Since the step before: nobody chooses a password that opens nothing.
        return Err(Error::SsoRequired.into());
    }
    drop(tx); // nothing is open while a hash is computed
    rules::check(NewPassword {
        password: &body.new_password,
        confirmation: &body.confirm_password,
        email: &account.user.email,
        current: None,
    })?;
    let hash = gate.passwords.hash(&account.user.email, body.new_password).await?;

    let now = gate.now();
    let who = Who { client, user: challenge.user_id };
    let visit = Visit::of(&request, &gate, &challenge.time_zone);
    let mut tx = gate.db.begin_for(client).await?;
    let still = store::challenge(&mut tx, step.id, &step.mac, KIND, now).await?.is_some();
    if !still || !store::close_challenge(&mut tx, step.id).await? {
        return Err(Error::StepEnded.into());
    }
    store::set_password(&mut tx, who.user, &hash, Shown::MailedCode, now).await?;
    store::revoke_all(&mut tx, who.user, None, "password_changed", now).await?;
    let entry = audit::Entry {
        action: "auth.accept_invite",
        object_type: "person",
        object_id: Some(who.user.to_string()),
        outcome: Outcome::Done,
        ip: Some(&visit.address),
        detail: serde_json::json!({}),
    };
    audit::record(&mut tx, Some(who.user), entry).await?;
    tx.commit().await?;
    flow::go_on(&gate, &visit, who, Proof::NewPassword(Began::of(&challenge.way))).await
}
