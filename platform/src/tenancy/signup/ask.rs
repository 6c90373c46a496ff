//! `POST signup`: keeps what was typed, and mails a code.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, New};
use super::{LIFE, code, open, welcome};
use crate::auth::{AuthServices, CodeSent, NewPassword, check_password};
use crate::kit::envelope::Envelope;
use crate::kit::http::address;
use crate::kit::http::cookies::Hidden;
use crate::kit::http::input::Json;
use crate::kit::mail::{Mail, MailBody};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::tenancy::credentials;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignUpRequest {
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    company: String,
    #[garde(length(chars, max = 100), custom(text::name))]
    #[schema(min_length = 1, max_length = 100)]
    first_name: String,
    #[garde(length(chars, max = 100), custom(text::name))]
    #[schema(min_length = 1, max_length = 100)]
    last_name: String,
    #[garde(custom(credentials::email))]
    #[schema(max_length = 254)]
    email: String,
    #[garde(skip)]
    #[schema(min_length = 8, max_length = 50)]
    password: String,
    #[garde(skip)]
    confirm_password: String,
    /// The browser's IANA time zone.
    #[garde(length(max = 64))]
    #[serde(default)]
    local_timezone: String,
}

/// Begins a sign-up. The answer is the same when the address has an account already; its owner is told by mail.
#[utoipa::path(tag = "auth", operation_id = "sign_up", request_body = SignUpRequest, responses((status = 200, body = Envelope<CodeSent>), (status = 429, body = ProblemBody)))]
#[post("/signup")]
pub async fn ask(
    request: HttpRequest,
    body: Json<SignUpRequest>,
    gate: Data<AuthServices>,
) -> Result<HttpResponse, Problem> {
    open(&gate)?;
    body.validate()?;
    let body = body.into_inner();
    let choice = NewPassword {
        password: &body.password,
        confirmation: &body.confirm_password,
        email: &body.email,
        current: None,
    };
    check_password(choice, "password")?;
    gate.throttle.mail(&body.email.trim().to_lowercase(), &address(&request))?;
    // For everybody, also for whom nothing is kept.
    let hash = gate.passwords.hash(&body.email, body.password.clone()).await?;
    let id = Uuid::now_v7();
    let mark = gate.codes.browser(id);
    let (later, work) = (gate.post.clone(), gate.clone());
    later.spawn_after_response("mail of a sign-up", async move { keep(&work, id, body, hash).await });
    Ok(HttpResponse::Ok().cookie(Hidden::SignUp.cookie(&gate.settings, mark, LIFE)).json(CodeSent::answer()))
}

async fn keep(gate: &AuthServices, id: Uuid, body: SignUpRequest, password_hash: String) -> Result<(), Problem> {
    let now = gate.now();
    let email = body.email.trim();
    let mut tx = gate.db.begin_auth().await?;
    if store::has_account(&mut tx, email).await? {
        gate.post.put_for_platform(&mut tx, known(gate, email, &body.first_name)).await?;
    } else {
        let (code, mac) = code(gate, id)?;
        let new = New {
            id,
            email,
            company: body.company.trim(),
            first_name: body.first_name.trim(),
            last_name: body.last_name.trim(),
            password_hash: &password_hash,
            time_zone: &body.local_timezone,
            code_mac: &mac,
            code_expires_at: now + crate::auth::MAILED,
            now,
            expires_at: now + LIFE,
        };
        store::insert(&mut tx, new).await?;
        gate.post.put_for_platform(&mut tx, welcome(gate, email, &body.first_name, code)).await?;
    }
    tx.commit().await?;
    gate.post.wake();
    Ok(())
}

fn known<'a>(gate: &AuthServices, email: &'a str, first_name: &str) -> Mail<'a> {
    let brand = gate.post.brand();
    let letter = MailBody::new()
        .text(format!("Hello {first_name},"))
        .text(format!("Somebody, hopefully you, tried to sign up for {brand} with this address. You already have an account: please sign in. If you have forgotten your password, you can reset it there."))
        .link("Go to the sign-in page", gate.post.url("/login"))
        .text("If this was not you, there is nothing to do.");
    Mail {
        kind: "signup_known",
        to: email,
        subject: format!("You already have an account at {brand}"),
        letter,
        expires_at: None,
    }
}
