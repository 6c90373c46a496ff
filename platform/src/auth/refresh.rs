//! `POST auth/refresh`: a new access token for a refresh token, its device cookie and the XSRF header. Both rotate;
//! reuse ends the session.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::error::Error;
use super::sessions::Sessions;
use super::store;
use super::tokens::{AccessTokens, Generation};
use crate::audit::{self, Outcome};
use crate::config::Settings;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::address;
use crate::kit::http::cookies::{Hidden, is_from_our_page, xsrf_cookie};
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};

/// Two tabs that refresh at the same moment get the same successor within this.
const GRACE: TimeDelta = TimeDelta::seconds(10);
/// Unused for so long, a session ends.
pub const IDLE: TimeDelta = TimeDelta::days(14);

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
#[utoipa::path(tag = "auth", request_body = RefreshRequest, responses((status = 200, body = Envelope<Refreshed>), (status = 401, body = ProblemBody)))]
#[post("/auth/refresh")]
pub async fn refresh(
    request: HttpRequest,
    body: Json<RefreshRequest>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    tokens: Data<AccessTokens>,
    sessions: Data<Sessions>,
) -> Result<HttpResponse, Problem> {
    if !is_from_our_page(&request, &settings) {
        return Err(Error::Forged.into());
    }
    let device = Hidden::Device.value(&request, &settings).ok_or(Error::SessionEnded)?;
    let shown = tokens.open(&body.refresh_token, &device).ok_or(Error::SessionEnded)?;
    match turn(&db, &clock, shown, &address(&request)).await? {
        Turn::Successor(next, user) => {
            let token = tokens.access(next.client, user, next.session, clock.now())?;
            let refreshed = Refreshed { access_token: token.clone(), token, refresh_token: tokens.refresh_token(next) };
            Ok(HttpResponse::Ok()
                .cookie(Hidden::Device.cookie(&settings, tokens.device_cookie(next), IDLE))
                .cookie(xsrf_cookie(&settings)?)
                .json(Envelope::new(refreshed)))
        }
        Turn::Ended => {
            sessions.forget(shown.client, shown.session).await;
            Err(sessions.ending(shown.client, shown.session).await?.into())
        }
    }
}

/// What a shown token means for its session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// The newest: it is exchanged for the next one.
    Newest,
    /// The one before, while two tabs refresh at once: both get the newest.
    JustBefore,
    /// An older one: somebody has a copy.
    Copy,
    /// The session is over.
    Over,
}

fn meaning(session: &store::SessionRow, shown: i32, now: DateTime<Utc>) -> Meaning {
    let alive = session.revoked_at.is_none()
        && session.user_active
        && session.expires_at > now
        && session.rotated_at + IDLE > now;
    if !alive {
        Meaning::Over
    } else if shown == session.generation {
        Meaning::Newest
    } else if shown.checked_add(1) == Some(session.generation) && session.rotated_at + GRACE > now {
        Meaning::JustBefore
    } else {
        Meaning::Copy
    }
}

async fn turn(db: &Db, clock: &Clock, shown: Generation, address: &str) -> Result<Turn, Problem> {
    let now = clock.now();
    let mut tx = db.begin_for(shown.client).await?;
    let Some(session) = store::lock_session(&mut tx, shown.session).await? else { return Ok(Turn::Ended) };
    match meaning(&session, shown.number, now) {
        Meaning::Over => Ok(Turn::Ended),
        Meaning::Newest => {
            store::rotate(&mut tx, shown.session, now).await?;
            tx.commit().await?;
            Ok(Turn::Successor(Generation { number: session.generation + 1, ..shown }, session.user_id))
        }
        Meaning::JustBefore => Ok(Turn::Successor(Generation { number: session.generation, ..shown }, session.user_id)),
        Meaning::Copy => {
            // Nobody goes on with this session: neither the thief nor the owner can be told from the other.
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
    }
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::*;

    /// What happens to a session: time passes, or somebody shows the token of a generation that has been handed out.
    #[derive(Clone, Debug)]
    enum Event {
        Wait(i64),
        Show(usize),
    }

    fn events() -> impl Strategy<Value = Vec<Event>> {
        let event = prop_oneof![
            (0_i64..30).prop_map(Event::Wait),
            (0_i64..20 * 86_400).prop_map(Event::Wait),
            (0_usize..3).prop_map(Event::Show),
        ];
        prop::collection::vec(event, 1..60)
    }

    proptest! {
        #[test]
        fn b16_of_all_tokens_ever_handed_out_only_the_newest_and_for_a_moment_the_one_before_go_on(events in events()) {
            let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
            let mut session = store::SessionRow {
                user_id: uuid::Uuid::nil(),
                generation: 1,
                rotated_at: start,
                expires_at: start + TimeDelta::days(60),
                revoked_at: None,
                user_active: true,
            };
            let mut now = start;
            for event in events {
                match event {
                    Event::Wait(seconds) => now += TimeDelta::seconds(seconds),
                    Event::Show(back) => {
                        let shown = session.generation - i32::try_from(back).unwrap();
                        let was_over = session.revoked_at.is_some();
                        let meaning = meaning(&session, shown, now);
                        prop_assert!(!was_over || meaning == Meaning::Over, "an ended session goes on");
                        match meaning {
                            Meaning::Newest => {
                                prop_assert_eq!(shown, session.generation);
                                session.generation += 1;
                                session.rotated_at = now;
                            }
                            Meaning::JustBefore => {
                                prop_assert_eq!(shown + 1, session.generation);
                                prop_assert!(now - session.rotated_at < GRACE);
                            }
                            Meaning::Copy => {
                                prop_assert!(shown < session.generation);
                                session.revoked_at = Some(now);
                            }
                            Meaning::Over => prop_assert!(was_over || now >= session.expires_at || now - session.rotated_at >= IDLE),
                        }
                    }
                }
            }
        }
    }
}
