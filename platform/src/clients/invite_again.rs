//! `POST client/{id}/invite-again`: the first invitation of a client once more.

use actix_web::post;
use actix_web::web::{Data, Path};
use serde_json::json;

use super::error::Error;
use super::get::{absent, named};
use super::model::WaitingAdministrator;
use super::{logged, staff_name, store};
use crate::audit::{Entry, Outcome};
use crate::auth::{self, AuthServices};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageClients;
use crate::kit::problem::{Problem, ProblemBody};

/// Sends the first administrator of a client a new invitation; the code of the one before is void. 409 once somebody of
/// the client has signed in: from then on its own people invite. Both audit logs record it.
#[utoipa::path(tag = "clients", operation_id = "invite_client_again", params(("id" = i64, Path)), responses((status = 200, body = Envelope<WaitingAdministrator>), (status = 409, body = ProblemBody), (status = 429, body = ProblemBody)))]
#[post("/client/{id}/invite-again")]
pub async fn invite_again(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    gate: Data<AuthServices>,
    id: Path<i64>,
) -> Result<Envelope<WaitingAdministrator>, Problem> {
    let client = named(*id)?;
    let (now, staff) = (clock.now(), staff_name(&db, &caller).await?);
    let mut tx = db.begin_operator("invite a client's first administrator again").await?;
    store::get(&mut tx, client).await?.ok_or_else(absent)?;
    let entry = Entry {
        action: "client.invite_again",
        object_type: "client",
        object_id: Some(client.to_string()),
        outcome: Outcome::Done,
        ip: None,
        detail: json!({}),
    };
    // Before the mail is written: it names who invites.
    logged(&mut tx, client, (caller.user, &staff), now, &entry).await?;
    let mut tx = tx.within(client).await?;
    let waiting = auth::first_invited(&mut tx).await?.ok_or(Error::Accepted)?;
    let invited = auth::invite(&mut tx, &gate, &caller, waiting.user).await?;
    tx.commit().await?;
    gate.post.wake();
    let waiting =
        WaitingAdministrator { email: waiting.email, invited_at: Some(now), expires_at: Some(invited.expires_at) };
    Ok(Envelope::saying("The invitation is on its way", waiting))
}
