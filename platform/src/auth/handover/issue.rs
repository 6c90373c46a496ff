//! `GET get-security-token`: over to the calls product (R59, R71, R73).

use actix_web::get;
use actix_web::web::Data;
use chrono::TimeDelta;
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{App, Handover, NewToken, SecurityToken};
use super::store;
use super::token::SecurityTokens;
use crate::audit;
use crate::auth::error::Error;
use crate::config::Settings;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::problem::Problem;

/// A token lives so long.
const LIFE: TimeDelta = TimeDelta::seconds(60);

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct IssueQuery {
    /// Without it the first of the person's feature accesses decides.
    #[serde(default)]
    #[param(inline)]
    app: Option<App>,
}

/// A token that opens the other product once, within a minute.
#[utoipa::path(tag = "handover", operation_id = "get_security_token", params(IssueQuery), responses((status = 200, body = Envelope<Handover>)))]
#[get("/get-security-token")]
pub async fn issue(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    tokens: Data<SecurityTokens>,
    query: Query<IssueQuery>,
) -> Result<Envelope<Handover>, Problem> {
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    let access = store::feature_access(&mut tx, caller.user).await?.ok_or(Error::SessionEnded)?;
    let app = query.app.or_else(|| first_app(&access)).ok_or(Error::NoHandover)?;
    if !may_enter(&access) {
        return Err(Error::NoHandover.into());
    }
    let new = NewToken { id: Uuid::now_v7(), user: caller.user, session: caller.session, app };
    store::insert(&mut tx, &new, now, now + LIFE).await?;
    audit::done_with(&mut tx, &caller, "handover.issue", "security_token", new.id, json!({ "app": app })).await?;
    tx.commit().await?;
    let key = tokens.seal(caller.client, new.id);
    Ok(Envelope::new(Handover {
        token: SecurityToken { key },
        app,
        url: settings.accounts.calls_app_url.as_ref().map(ToString::to_string),
    }))
}

/// The wider check of specification §6: any of the three lets somebody over. A phone asks for `na` whatever they have.
fn may_enter(access: &[String]) -> bool {
    access.iter().any(|entry| matches!(entry.as_str(), "CALL_AI" | "WEB_APP" | "ONLY_CALLS"))
}

/// The first entry decides the app (specification §4).
fn first_app(access: &[String]) -> Option<App> {
    match access.first()?.as_str() {
        "CALL_AI" | "ONLY_CALLS" => Some(App::Calls),
        "WEB_APP" => Some(App::Na),
        _ => None,
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    fn access(entries: &[&str]) -> Vec<String> {
        entries.iter().map(|entry| (*entry).to_owned()).collect()
    }

    #[test]
    fn r59_r71_the_first_feature_access_decides_the_app() {
        assert_eq!(first_app(&access(&["ONLY_CALLS"])), Some(App::Calls));
        assert_eq!(first_app(&access(&["CALL_AI", "WEB_APP"])), Some(App::Calls));
        assert_eq!(first_app(&access(&["WEB_APP", "CALL_AI"])), Some(App::Na));
        assert_eq!(first_app(&access(&[])), None);
    }

    #[test]
    fn r71_calls_access_needs_one_of_the_three() {
        for good in ["CALL_AI", "WEB_APP", "ONLY_CALLS"] {
            assert!(may_enter(&access(&["OTHER", good])));
        }
        assert!(!may_enter(&access(&["OTHER", "call_ai"])));
        assert!(!may_enter(&[]));
    }
}
