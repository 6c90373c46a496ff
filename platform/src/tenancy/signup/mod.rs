//! Companies sign themselves up: `signup`, the code of its mail to `signup/verify`, `signup/resend` (R09). What comes
//! out is a Stripe-managed client on trial with its first administrator, signed in.
//!
//! The code works only in the browser that asked. Else somebody could begin a sign-up with another's address and their
//! own password, and wait for that other, who signs up at the same time, to type the code that makes the account.

pub mod ask;
pub mod resend;
mod store;
#[cfg(test)]
mod tests;
pub mod verify;

use actix_web::HttpRequest;
use chrono::TimeDelta;
use uuid::Uuid;

use crate::auth::{AuthServices, Codes, MAILED, Purpose};
use crate::kit::http::cookies::Hidden;
use crate::kit::mail::{Mail, MailBody};
use crate::kit::problem::{Code, Problem};

/// How long a browser may come back to its sign-up.
const LIFE: TimeDelta = TimeDelta::hours(1);

/// # Errors
/// 404 where the operator has switched sign-up off.
fn open(gate: &AuthServices) -> Result<(), Problem> {
    if gate.settings.signup() { Ok(()) } else { Err(Problem::not_found("page")) }
}

/// The sign-up that this browser began: its mark is the sign-up's own number under the server's key, so nobody can name
/// another's.
fn begun(request: &HttpRequest, gate: &AuthServices) -> Option<Uuid> {
    gate.codes.open_browser(&Hidden::SignUp.value(request, &gate.settings)?)
}

fn wrong_code() -> Problem {
    let sentence = "This code is not right, or is no longer valid. Please check it, or ask for a new one.";
    Problem::new(Code::new("auth.wrong_code", 400), sentence).with_field("code", sentence)
}

/// A code and the MAC that the sign-up keeps of it.
fn code(gate: &AuthServices, id: Uuid) -> Result<(String, [u8; 32]), Problem> {
    let code = Codes::make(Purpose::SignUp)?;
    let mac = gate.codes.mac(Purpose::SignUp, 0, id, &code);
    Ok((code, mac))
}

fn welcome<'a>(gate: &AuthServices, email: &'a str, first_name: &str, code: String) -> Mail<'a> {
    let brand = gate.post.brand();
    let letter = MailBody::new()
        .text(format!("Hello {first_name},"))
        .text(format!("Welcome to {brand}. Please enter this code where you signed up:"))
        .code(code)
        .text("It is valid for ten minutes and works once, in the browser that you signed up with.")
        .text("If this was not you, there is nothing to do: without the code no account is made.");
    Mail {
        kind: "signup",
        to: email,
        subject: format!("Your code for {brand}"),
        letter,
        expires_at: Some(gate.now() + MAILED),
    }
}
