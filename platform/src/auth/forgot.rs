//! `POST forgot-password`: mails a code to a person who signs in with a password here, or has no other way to sign in;
//! says the same to everybody (R10, R61, C17).

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use chrono::TimeDelta;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::codes::{Codes, Purpose};
use super::gate::AuthServices;
use super::model::{self, User};
use super::store::{self, For, Ways};
use super::throttle::MAIL_WAIT;
use crate::audit::{self, Outcome};
use crate::kit::caller::ClientId;
use crate::kit::envelope::Envelope;
use crate::kit::http::address;
use crate::kit::http::input::Json;
use crate::kit::mail::{Mail, MailBody};
use crate::kit::problem::{Problem, ProblemBody};

/// What a code in a mail lives.
pub const MAILED: TimeDelta = TimeDelta::minutes(10);

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForgotPasswordRequest {
    #[garde(custom(model::email))]
    email: String,
}

/// A code was sent, if there is somebody to send it to.
#[derive(Serialize, ToSchema)]
pub struct CodeSent {
    /// Seconds until it may be asked for again.
    pub resend_after: u64,
}

impl CodeSent {
    pub fn answer() -> Envelope<Self> {
        Envelope::saying("If this address has an account, a code is on its way.", Self { resend_after: MAIL_WAIT })
    }
}

/// Sends a code to reset the password with; the same call sends another one.
#[utoipa::path(tag = "auth", request_body = ForgotPasswordRequest, responses((status = 200, body = Envelope<CodeSent>), (status = 429, body = ProblemBody)))]
#[post("/forgot-password")]
pub async fn forgot_password(
    request: HttpRequest,
    body: Json<ForgotPasswordRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<CodeSent>, Problem> {
    body.validate()?;
    let email = model::meant(&body.email);
    let address = address(&request);
    gate.throttle.mail(&email, &address)?;
    // After the answer: its time says nothing about whether there is an account.
    let (later, gate) = (gate.post.clone(), gate.clone());
    later.spawn_after_response("mail of a password reset", async move { send(&gate, &email, &address).await });
    Ok(CodeSent::answer())
}

/// One code an account: who works for two companies gets two mails, and the code says which account is meant.
async fn send(gate: &AuthServices, email: &str, address: &str) -> Result<(), Problem> {
    let mut tx = gate.db.begin_auth().await?;
    let candidates = store::candidates(&mut tx, email, For::Reset).await?;
    drop(tx);
    for candidate in candidates {
        let Some(client) = ClientId::new(candidate.client_id) else { continue };
        let code = Codes::make(Purpose::Reset)?;
        let mac = gate.codes.mac(Purpose::Reset, candidate.client_id, candidate.id, &code);
        let (now, until) = (gate.now(), gate.now() + MAILED);
        let mut tx = gate.db.begin_for(client).await?;
        let Some(account) = store::account(&mut tx, candidate.id).await? else { continue };
        let by_sso = account.ways == Ways::SsoOnly || (account.has_sso && account.password_hash.is_none());
        if account.status != "active" {
            continue;
        }
        if by_sso {
            gate.post.put(&mut tx, at_the_provider(gate, &account.user)).await?;
            tx.commit().await?;
            continue;
        }
        store::set_reset(&mut tx, candidate.id, &mac, now, until).await?;
        let entry = audit::Entry {
            action: "auth.ask_reset",
            object_type: "person",
            object_id: Some(candidate.id.to_string()),
            outcome: Outcome::Done,
            ip: Some(address),
            detail: serde_json::json!({}),
        };
        audit::record(&mut tx, None, entry).await?;
        let letter = MailBody::new()
            .text(format!("Hello {},", account.user.first_name))
            .text(format!(
                "Somebody, hopefully you, asked to set a new password for your account{}. This is the code:",
                at(&account)
            ))
            .code(code)
            .text("It is valid for ten minutes and works once. Enter it only on the page where you asked for it; we will never ask you for it.")
            .text("If this was not you, there is nothing to do: your password stays as it is.")
            .link("Go to the sign-in page", gate.post.url("/login"));
        let mail = Mail {
            kind: "reset",
            to: &account.user.email,
            subject: format!("Your code to reset your {} password", gate.post.brand()),
            letter,
            expires_at: Some(until),
        };
        gate.post.put(&mut tx, mail).await?;
        tx.commit().await?;
    }
    gate.post.wake();
    Ok(())
}

/// Somebody who signs in at the company's own provider has no password to forget here.
fn at_the_provider<'a>(gate: &AuthServices, user: &'a User) -> Mail<'a> {
    let brand = gate.post.brand();
    let letter = MailBody::new()
        .text(format!("Hello {},", user.first_name))
        .text(format!(
            "Somebody, hopefully you, asked to set a new password for your account at {}. You need none: your company signs in with its own provider. Enter your email address on the sign-in page, and you will be taken there.",
            user.client_name
        ))
        .link("Go to the sign-in page", gate.post.url("/login"))
        .text("If you cannot sign in there, your administrator can help. If this was not you, there is nothing to do.");
    Mail {
        kind: "reset_sso",
        to: &user.email,
        subject: format!("How you sign in to {brand}"),
        letter,
        expires_at: None,
    }
}

/// Where the account is, as far as a mail of ours may say it: what a company that signed itself up is called is its own
/// text.
fn at(account: &store::Account) -> String {
    if account.client_kind == "stripe" { String::new() } else { format!(" at {}", account.user.client_name) }
}
