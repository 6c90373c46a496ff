//! `POST verify-security-token`: the other product asks who was handed over. Once.

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::model::{App, HandedOver};
use super::store;
use super::token::SecurityTokens;
use crate::audit::{self, Entry, Outcome};
use crate::auth::error::Error;
use crate::auth::gate::AuthServices;
use crate::auth::store::account;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::address;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyToken {
    tokenkey: String,
    /// The app that asks; a token for another one is refused, and used up.
    #[serde(default)]
    app: Option<App>,
}

/// Says whom a token stands for; each token works once.
#[utoipa::path(tag = "handover", operation_id = "verify_security_token", request_body = VerifyToken, responses((status = 200, body = Envelope<HandedOver>), (status = 401, body = ProblemBody)))]
#[post("/verify-security-token")]
pub async fn verify(
    request: HttpRequest,
    gate: Data<AuthServices>,
    db: Data<Db>,
    clock: Data<Clock>,
    tokens: Data<SecurityTokens>,
    body: Json<VerifyToken>,
) -> Result<Envelope<HandedOver>, Problem> {
    // A guess ends here, at the price of one MAC; only guesses are counted, because one server asks for everybody.
    let Some((client, id)) = tokens.open(&body.tokenkey) else {
        gate.throttle.request(&address(&request))?;
        return Err(Error::NoSuchHandover.into());
    };
    let mut tx = db.begin_for(client).await?;
    let used = store::take(&mut tx, id, clock.now()).await?.ok_or(Error::NoSuchHandover)?;
    let fits = body.app.is_none_or(|app| app.as_str() == used.app);
    let entry = Entry {
        action: "handover.use",
        object_type: "security_token",
        object_id: Some(id.to_string()),
        outcome: if fits { Outcome::Done } else { Outcome::Denied },
        ip: None,
        detail: json!({ "app": used.app }),
    };
    audit::record(&mut tx, Some(used.user_id), entry).await?;
    let user = account(&mut tx, used.user_id).await?.ok_or(Error::NoSuchHandover)?.user;
    tx.commit().await?;
    if !fits {
        return Err(Error::NoSuchHandover.into());
    }
    let app = if used.app == App::Calls.as_str() { App::Calls } else { App::Na };
    let feature_access = user.feature_access.clone();
    Ok(Envelope::new(HandedOver { client_id: client.get(), app, feature_access, user }))
}
