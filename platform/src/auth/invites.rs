//! Invitations: a mail with a code that signs in once, within seven days, to choose a password (R08).

use actix_web::post;
use actix_web::web::{Data, Path};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::codes::{Codes, Purpose};
use super::error::Error;
use super::gate::AuthServices;
use super::store;
use crate::audit;
use crate::kit::caller::{Allow, Caller, ClientId};
use crate::kit::db::TenantTx;
use crate::kit::envelope::Envelope;
use crate::kit::mail::{Mail, MailBody};
use crate::kit::permission::AddUsers;
use crate::kit::problem::{Problem, ProblemBody};

/// What an invitation lives.
const INVITATION: TimeDelta = TimeDelta::days(7);

/// An invitation that was sent.
#[derive(Serialize, ToSchema)]
pub struct Invited {
    pub expires_at: DateTime<Utc>,
}

/// Invites somebody whose account is `invited` and has no password: a new code, which voids the one before, and its
/// mail in the outbox of this transaction. Nothing slow happens here, so that a CSV of hundreds fits one request. Call
/// `gate.post.wake()` after the commit.
///
/// # Errors
/// 404 for nobody of this client, [`Error::NotInvited`] for somebody who has signed in; 429 after more invitations than
/// the company may send.
pub async fn invite(tx: &mut TenantTx, gate: &AuthServices, by: &Caller, user: Uuid) -> Result<Invited, Problem> {
    let code = Codes::make(Purpose::Invitation)?;
    let (now, client) = (gate.now(), tx.client());
    let expires_at = now + INVITATION;
    let mac = gate.codes.mac(Purpose::Invitation, client, user, &code);
    let Some(invitee) = store::invite(tx, user, by.user, &mac, now, expires_at).await? else {
        return Err(if store::exists(tx, user).await? {
            Error::NotInvited.into()
        } else {
            Problem::not_found("person")
        });
    };
    gate.throttle.invitation(&invitee.email, by.client, invitee.on_trial)?;
    let brand = gate.post.brand();
    // What a stranger calls themselves and their company is text that they chose, in a mail of ours (M8).
    // The platform's own staff are no strangers.
    let is_stranger = invitee.on_trial && by.client != ClientId::OWNER;
    let (subject, invites) = if is_stranger {
        let from = invitee.inviter_email.as_deref().unwrap_or("Somebody");
        (format!("You are invited to {brand}"), format!("{from} invites you to work together on {brand}."))
    } else {
        let inviter = invitee.inviter.as_deref().unwrap_or("Your administrator");
        let client = &invitee.client_name;
        (
            format!("{inviter} invites you to {client} on {brand}"),
            format!("{inviter} invites you to work with {client} on {brand}."),
        )
    };
    let hello = if is_stranger { "Hello,".to_owned() } else { format!("Hello {},", invitee.first_name) };
    let letter = MailBody::new().text(hello).text(invites);
    let letter = if invitee.by_sso {
        let how = format!(
            "Enter your email address, {}, on the sign-in page. You will be taken to your company's own sign-in.",
            invitee.email
        );
        letter.text(how).link("Sign in", gate.post.url("/login")).text("If you did not expect this, you can ignore it.")
    } else {
        letter
            .text(format!(
                "Sign in with your email address, {}, and this one-time code as the password:",
                invitee.email
            ))
            .code(code)
            .text(format!(
                "You will then choose your own password. The code is valid until {}.",
                expires_at.format("%-d %B %Y, %H:%M UTC")
            ))
            .link("Sign in", gate.post.url("/login"))
            .text("If you did not expect this, you can ignore it: nothing happens without the code.")
    };
    let mail = Mail { kind: "invite", to: &invitee.email, subject, letter, expires_at: Some(expires_at) };
    gate.post.put(tx, mail).await?;
    Ok(Invited { expires_at })
}

/// Sends an invitation again, with a new code.
#[utoipa::path(tag = "people", operation_id = "resend_invite_code", responses((status = 200, body = Envelope<Invited>), (status = 409, body = ProblemBody)))]
#[post("/access-management/users/{id}/resend-invite-code")]
pub async fn resend(
    caller: Allow<AddUsers>,
    gate: Data<AuthServices>,
    id: Path<Uuid>,
) -> Result<Envelope<Invited>, Problem> {
    let mut tx = gate.db.begin(&caller).await?;
    let invited = invite(&mut tx, &gate, &caller, *id).await?;
    audit::done(&mut tx, &caller, "person.invite", "person", *id).await?;
    tx.commit().await?;
    gate.post.wake();
    Ok(Envelope::saying("The invitation is on its way", invited))
}
