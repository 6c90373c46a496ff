//! `POST acting/start`: a token for another client, for a while.

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use chrono::TimeDelta;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::model::{ActingToken, NewActing, StartActing};
use super::store;
use crate::audit::{self, Entry, Outcome};
use crate::auth::error::Error;
use crate::auth::tokens::Tokens;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::guard::{self, Guard};
use crate::kit::http::input::Json;
use crate::kit::http::{address, header_text};
use crate::kit::permission::ActForClients;
use crate::kit::problem::{Problem, ProblemBody};

/// Staff have shown their second factor within this, or have signed in where they have none.
const PROOF: TimeDelta = TimeDelta::minutes(15);

/// Acts for a client: answers a token for it that ends by itself.
#[utoipa::path(tag = "acting", operation_id = "start_acting", request_body = StartActing, responses((status = 201, body = Envelope<ActingToken>), (status = 404, body = ProblemBody)))]
#[post("/acting/start")]
pub async fn start(
    request: HttpRequest,
    caller: Allow<ActForClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    tokens: Data<Tokens>,
    body: Json<StartActing>,
) -> Result<Envelope<ActingToken>, Problem> {
    body.validate()?;
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    let staff = store::staff(&mut tx, caller.user, caller.session).await?.ok_or(Error::SessionEnded)?;
    drop(tx);
    // Without a second factor the sign-in itself has to be that young (M2).
    let shown_at =
        if staff.has_second_factor { staff.proven_at } else { staff.proven_at.max(Some(staff.signed_in_at)) };
    if guard::stands(Guard::StepUp) && shown_at.is_none_or(|at| at + PROOF < now) {
        return Err(Error::ProofTooOld.into());
    }

    let client = ClientId::new(body.client_id).ok_or_else(|| Problem::not_found("company"))?;
    let (session, until) = (Uuid::now_v7(), now + TimeDelta::minutes(body.minutes));
    let mut tx = db.begin_operator("act for a client").await?;
    if !store::has_client(&mut tx, client).await? {
        return Err(Problem::not_found("company"));
    }
    let new = NewActing {
        id: session,
        staff: caller.user,
        staff_session: caller.session,
        staff_name: &staff.name,
        reason: body.reason.trim(),
        write: body.write,
        now,
        until,
        ip: &address(&request),
        user_agent: &header_text(&request, "User-Agent", 400),
    };
    store::open(&mut tx, client, &new).await?;
    let entry = Entry {
        action: "acting.start",
        object_type: "client",
        object_id: Some(client.to_string()),
        outcome: Outcome::Done,
        ip: None,
        detail: json!({ "reason": new.reason, "write": new.write, "until": until, "session": session }),
    };
    audit::in_both(&mut tx, client, caller.user, &entry).await?;
    tx.commit().await?;
    let token = tokens.acting(client, caller.user, session, now, until)?;
    Ok(Envelope::created(ActingToken { access_token: token.clone(), token, client_id: client.get(), until }))
}
