//! `GET|DELETE profile/sessions` and `DELETE profile/sessions/{id}`: where one is signed in, and ending that.

use actix_web::web::{Data, Path};
use actix_web::{delete, get};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;
use woothee::parser::Parser;

use super::gate::AuthServices;
use super::refresh::IDLE;
use super::store;
use crate::audit;
use crate::kit::caller::SignedIn;
use crate::kit::envelope::{Done, Envelope, List};
use crate::kit::problem::Problem;

/// A browser in which one is signed in.
#[derive(Serialize, ToSchema)]
pub struct Session {
    id: Uuid,
    /// The one that asks.
    current: bool,
    user_agent: String,
    /// What the browser calls itself, in a word or two: `Chrome 141`. Nothing where that is not known.
    browser: String,
    /// The system that it runs on: `Mac OSX`.
    device: String,
    ip: String,
    time_zone: String,
    created_at: DateTime<Utc>,
    /// Accurate to a quarter of an hour: the last renewal of its token.
    last_seen_at: DateTime<Utc>,
}

/// My sessions, last used first.
#[utoipa::path(tag = "account", operation_id = "my_sessions", responses((status = 200, body = List<Session>)))]
#[get("/profile/sessions")]
pub async fn list(caller: SignedIn, gate: Data<AuthServices>) -> Result<List<Session>, Problem> {
    let now = gate.now();
    let mut tx = gate.db.begin(&caller).await?;
    let rows = store::sessions(&mut tx, caller.user, now, now - IDLE).await?;
    let parser = Parser::new();
    let session = |row: store::Listed| {
        let (browser, device) = described(&parser, &row.user_agent);
        Session {
            id: row.id,
            current: row.id == caller.session,
            browser,
            device,
            user_agent: row.user_agent,
            ip: row.ip,
            time_zone: row.time_zone,
            created_at: row.created_at,
            last_seen_at: row.rotated_at,
        }
    };
    Ok(List::whole(rows.into_iter().map(session).collect()))
}

/// Ends one of my sessions.
#[utoipa::path(tag = "account", operation_id = "end_my_session", responses((status = 200, body = Envelope<Done>)))]
#[delete("/profile/sessions/{id}")]
pub async fn end(caller: SignedIn, gate: Data<AuthServices>, id: Path<Uuid>) -> Result<Envelope<Done>, Problem> {
    let mut tx = gate.db.begin(&caller).await?;
    if !store::revoke_own(&mut tx, caller.user, *id, "ended_elsewhere", gate.now()).await? {
        return Err(Problem::not_found("session"));
    }
    audit::done(&mut tx, &caller, "auth.end_session", "session", *id).await?;
    tx.commit().await?;
    gate.sessions.forget(caller.client, *id).await;
    Ok(Envelope::saying("Signed out there", Done {}))
}

/// Ends all my sessions but this one.
#[utoipa::path(tag = "account", operation_id = "end_my_other_sessions", responses((status = 200, body = Envelope<Done>)))]
#[delete("/profile/sessions")]
pub async fn end_others(caller: SignedIn, gate: Data<AuthServices>) -> Result<Envelope<Done>, Problem> {
    let mut tx = gate.db.begin(&caller).await?;
    let ended = store::revoke_all(&mut tx, caller.user, Some(caller.session), "ended_elsewhere", gate.now()).await?;
    audit::done(&mut tx, &caller, "auth.end_sessions", "person", caller.user).await?;
    tx.commit().await?;
    gate.sessions.forget_many(caller.client, &ended).await;
    Ok(Envelope::saying("Signed out everywhere else", Done {}))
}

/// A browser and its system in a few words, as its owner knows them.
pub fn browser_words(user_agent: &str) -> String {
    match described(&Parser::new(), user_agent) {
        (browser, system) if browser.is_empty() && system.is_empty() => "an unknown browser".to_owned(),
        (browser, system) if system.is_empty() => browser,
        (browser, system) if browser.is_empty() => system,
        (browser, system) => format!("{browser} on {system}"),
    }
}

/// A moment on the clock of a browser; in UTC where its time zone is not known.
pub fn clock_words(at: DateTime<Utc>, time_zone: &str) -> String {
    let zone: Tz = time_zone.parse().unwrap_or(Tz::UTC);
    format!("{} ({zone})", at.with_timezone(&zone).format("%-d %B %Y, %H:%M"))
}

fn described(parser: &Parser, user_agent: &str) -> (String, String) {
    let known = |text: &str| if text == woothee::woothee::VALUE_UNKNOWN { String::new() } else { text.to_owned() };
    let Some(found) = parser.parse(user_agent) else { return (String::new(), String::new()) };
    let (name, version) = (known(found.name), known(found.version));
    let major = version.split('.').next().unwrap_or_default();
    (format!("{name} {major}").trim().to_owned(), known(found.os))
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn r44_a_moment_is_told_by_the_clock_of_the_browser() {
        let at = "2026-07-01T22:05:00Z".parse().unwrap();
        assert_eq!(clock_words(at, "Europe/Berlin"), "2 July 2026, 00:05 (Europe/Berlin)");
        assert_eq!(clock_words(at, "\u{202E}nowhere"), "1 July 2026, 22:05 (UTC)");
    }

    #[test]
    fn a_session_is_described_by_browser_and_system() {
        let parser = Parser::new();
        let chrome = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
        assert_eq!(described(&parser, chrome), ("Chrome 141".to_owned(), "Mac OSX".to_owned()));
        assert_eq!(described(&parser, ""), (String::new(), String::new()));
        assert_eq!(described(&parser, "\u{202E}nonsense"), (String::new(), String::new()));
        assert_eq!(
            (browser_words(chrome), browser_words("")),
            ("Chrome 141 on Mac OSX".into(), "an unknown browser".into())
        );
    }
}
