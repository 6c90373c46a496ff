//! `POST acting/start`: a token for another client, for a while.

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use chrono::TimeDelta;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::model::{ActingToken, NewActing, StartActing};
use super::proof::proven;
use super::store;
use crate::audit::{self, Entry};
use crate::auth::entries::{self, NewEntry};
use crate::auth::tokens::AccessTokens;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::guard::{self, Guard};
use crate::kit::http::input::Json;
use crate::kit::http::{address, header_text};
use crate::kit::permission::ActForClients;
use crate::kit::problem::{Problem, ProblemBody};

/// Acts for a client: returns a token for it that expires by itself. A client that wants to be asked must have granted
/// it before (`acting/ask`), with at least this scope and duration; that also needs a second factor.
#[utoipa::path(tag = "acting", operation_id = "start_acting", request_body = StartActing, responses((status = 201, body = Envelope<ActingToken>), (status = 404, body = ProblemBody)))]
#[post("/acting/start")]
pub async fn start(
    request: HttpRequest,
    caller: Allow<ActForClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    tokens: Data<AccessTokens>,
    body: Json<StartActing>,
) -> Result<Envelope<ActingToken>, Problem> {
    body.validate()?;
    let now = clock.now();
    let client = ClientId::new(body.client_id).ok_or_else(|| Problem::not_found("company"))?;
    let (session, until) = (Uuid::now_v7(), now + TimeDelta::minutes(body.minutes));
    let mut tx = db.begin_operator("act for a client").await?;
    let asks = entries::asks(&mut tx, client).await?.ok_or_else(|| Problem::not_found("company"))?;
    drop(tx);
    let asks = asks && guard::stands(Guard::EntryConsent);
    let staff_name = proven(&db, &caller, now, asks).await?;

    let mut tx = db.begin_operator("act for a client").await?;
    let entry = NewEntry {
        id: body.entry_id.unwrap_or_else(Uuid::now_v7),
        staff: caller.user,
        reason: body.reason.trim(),
        may_change: body.write,
        minutes: i32::try_from(body.minutes).map_err(Problem::internal)?,
        is_emergency: false,
        now,
    };
    if body.entry_id.is_some() {
        if !entries::take(&mut tx, client, &entry, session, until).await? {
            return Err(entries::Error::NotGranted.into());
        }
    } else if asks {
        return Err(entries::Error::NeedsConsent.into());
    } else {
        entries::entered(&mut tx, client, &entry, session, until).await?;
    }
    let new = NewActing {
        id: session,
        staff: caller.user,
        staff_session: caller.session,
        staff_name: &staff_name,
        reason: body.reason.trim(),
        write: body.write,
        now,
        until,
        ip: &address(&request),
        user_agent: &header_text(&request, "User-Agent", 400),
    };
    store::open(&mut tx, client, &new).await?;
    let entry = Entry::of_client(
        "acting.start",
        client,
        json!({ "reason": new.reason, "write": new.write, "until": until, "session": session, "entry": entry.id }),
    );
    audit::in_both(&mut tx, client, caller.user, &entry).await?;
    tx.commit().await?;
    let token = tokens.acting(client, caller.user, session, now, until)?;
    Ok(Envelope::created(ActingToken { access_token: token.clone(), token, client_id: client.get(), until }))
}
