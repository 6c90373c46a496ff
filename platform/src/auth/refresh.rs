//! `POST auth/refresh`: a new access token for a refresh token, its device cookie and the XSRF header. Both rotate; reuse ends the session.

use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, post};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::error::Error;
use super::sessions::Sessions;
use super::store;
use super::tokens::{Generation, Tokens};
use crate::audit::{self, Outcome};
use crate::config::Settings;
use crate::kit::answer::Answer;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::http::address;
use crate::kit::http::cookies::{device_cookie, device_cookie_value, is_from_our_page, xsrf_cookie};
use crate::kit::problem::{Problem, ProblemBody};

/// Two tabs that refresh at the same moment get the same successor within this.
const GRACE: TimeDelta = TimeDelta::seconds(10);
/// Unused for so long, a session ends.
const IDLE: TimeDelta = TimeDelta::days(14);

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefreshRequest {
    refresh_token: String,
}

#[derive(Serialize, ToSchema)]
pub struct Refreshed {
    pub access_token: String,
    /// The same as `access_token`.
    pub token: String,
    pub refresh_token: String,
}

enum Turn {
    Successor(Generation, uuid::Uuid),
    Ended,
}

/// Exchanges a refresh token for its successor and a new access token.
#[utoipa::path(tag = "auth", request_body = RefreshRequest, responses((status = 200, body = Answer<Refreshed>), (status = 401, body = ProblemBody)))]
#[post("/auth/refresh")]
pub async fn refresh(
    request: HttpRequest,
    body: Json<RefreshRequest>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    tokens: Data<Tokens>,
    sessions: Data<Sessions>,
) -> Result<HttpResponse, Problem> {
    if !is_from_our_page(&request) {
        return Err(Error::Forged.into());
    }
    let device = device_cookie_value(&request, &settings).ok_or(Error::SessionEnded)?;
    let shown = tokens.open(&body.refresh_token, &device).ok_or(Error::SessionEnded)?;
    match turn(&db, &clock, shown, &address(&request)).await? {
        Turn::Successor(next, user) => {
            let token = tokens.access(next.client, user, next.session, clock.now())?;
            let refreshed = Refreshed { access_token: token.clone(), token, refresh_token: tokens.refresh_token(next) };
            Ok(HttpResponse::Ok()
                .cookie(device_cookie(&settings, tokens.device_cookie(next), IDLE))
                .cookie(xsrf_cookie(&settings)?)
                .json(Answer::new(refreshed)))
        }
        Turn::Ended => {
            sessions.forget(shown.client, shown.session).await;
            Err(Error::SessionEnded.into())
        }
    }
}

async fn turn(db: &Db, clock: &Clock, shown: Generation, address: &str) -> Result<Turn, Problem> {
    let now = clock.now();
    let mut tx = db.begin_for(shown.client).await?;
    let Some(session) = store::lock_session(&mut tx, shown.session).await? else { return Ok(Turn::Ended) };
    let alive = session.revoked_at.is_none()
        && session.user_active
        && session.expires_at > now
        && session.rotated_at + IDLE > now;
    if !alive {
        return Ok(Turn::Ended);
    }
    if shown.number == session.generation {
        store::rotate(&mut tx, shown.session, now).await?;
        tx.commit().await?;
        return Ok(Turn::Successor(Generation { number: session.generation + 1, ..shown }, session.user_id));
    }
    if shown.number + 1 == session.generation && session.rotated_at + GRACE > now {
        return Ok(Turn::Successor(Generation { number: session.generation, ..shown }, session.user_id));
    }
    // An older token than the last one: somebody has a copy. Nobody goes on with this session.
    store::revoke(&mut tx, shown.session, "reuse", now).await?;
    let entry = audit::Entry {
        action: "auth.refresh_reuse",
        object_type: "session",
        object_id: Some(shown.session.to_string()),
        outcome: Outcome::Denied,
        ip: Some(address),
        detail: serde_json::json!({ "shown": shown.number, "current": session.generation }),
    };
    audit::record(&mut tx, Some(session.user_id), entry).await?;
    tx.commit().await?;
    Ok(Turn::Ended)
}
