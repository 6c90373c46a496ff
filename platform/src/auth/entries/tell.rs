//! Who is told: the client's administrators that somebody asks or enters in an emergency, the staff what was said.

use serde_json::json;
use uuid::Uuid;

use super::store;
use crate::auth::gate::AuthServices;
use crate::kit::caller::ClientId;
use crate::kit::mail::MailBody;
use crate::kit::permission::{ManageAllUsers, Permission};
use crate::kit::problem::Problem;
use crate::notifications::{self, Letter, Notice, kinds};

/// Tells the client, after the commit of what it is told.
pub async fn client(
    gate: &AuthServices,
    client: ClientId,
    entry: Uuid,
    (staff, reason): (&str, &str),
    is_emergency: bool,
) -> Result<(), Problem> {
    let subject = match is_emergency {
        true => format!("{staff} of the platform's staff has emergency access to your company"),
        false => format!("{staff} of the platform's staff asks to enter your company"),
    };
    let link = if is_emergency { "See the entry" } else { "Answer the request" };
    let body = MailBody::new()
        .text(format!("{subject}."))
        .text(reason.to_owned())
        .link(link, gate.post.url("/settings/entries"));
    let letter = Letter { name: "staff_entry", subject, body };
    let kind = if is_emergency { &kinds::ENTRY_EMERGENCY } else { &kinds::ENTRY_ASKED };
    let notice = Notice { facts: json!({ "staff": staff }), ..Notice::new(kind, entry) };
    let mut tx = gate.db.begin_for(client).await?;
    let to = store::who_answers(&mut tx, ManageAllUsers::RIGHT.slug).await?;
    notifications::tell(&mut tx, &gate.post, &to, &notice, Some(&letter)).await?;
    tx.commit().await?;
    gate.post.wake();
    Ok(())
}

/// Tells the member of staff who asked, in the owner's own client.
pub async fn staff(
    gate: &AuthServices,
    entry: Uuid,
    staff: Uuid,
    client_name: &str,
    is_granted: bool,
) -> Result<(), Problem> {
    let answer = if is_granted { "granted" } else { "refused" };
    let facts = json!({ "client": client_name, "answer": answer });
    let notice = Notice { facts, ..Notice::new(&kinds::ENTRY_ANSWERED, entry) };
    let mut tx = gate.db.begin_for(ClientId::OWNER).await?;
    notifications::tell(&mut tx, &gate.post, &[staff], &notice, None).await?;
    tx.commit().await?;
    gate.post.wake();
    Ok(())
}
