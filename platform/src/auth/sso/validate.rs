//! `POST auth/validate-token`: the one-time token of a single sign-on becomes a session (specification §7, §8; R80).

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::error::Error;
use super::{browser, store};
use crate::auth::codes::CookieKind;
use crate::auth::flow::{self, Began, Proof, Who};
use crate::auth::gate::{AuthServices, Visit};
use crate::auth::model::Login;
use crate::kit::envelope::Envelope;
use crate::kit::http::cookies::Hidden;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ValidateToken {
    /// `token` of `auth/sso/callback`.
    #[garde(length(max = 512))]
    token: String,
    /// The browser's IANA time zone.
    #[garde(length(max = 64))]
    #[serde(default)]
    local_timezone: String,
}

/// Signs in with the token of a single sign-on. It serves once, within a minute, in the browser that came back with it:
/// nobody can be signed in to somebody else's account by a link (C16).
#[utoipa::path(tag = "auth", operation_id = "validate_token", request_body = ValidateToken, responses((status = 200, body = Envelope<Login>), (status = 404, body = ProblemBody), (status = 429, body = ProblemBody)))]
#[post("/auth/validate-token")]
pub async fn validate(
    request: HttpRequest,
    body: Json<ValidateToken>,
    gate: Data<AuthServices>,
) -> Result<HttpResponse, Problem> {
    body.validate()?;
    let visit = Visit::of(&request, &gate, &body.local_timezone);
    gate.throttle.comer(&visit.address)?;
    let lost = || {
        gate.throttle.comer_failed(&visit.address);
        Problem::from(Error::InvalidCode)
    };
    let token = gate.codes.open(CookieKind::SsoToken, &body.token).ok_or_else(lost)?;
    let client = token.client.ok_or_else(lost)?;
    let browser_mac = browser(&request, &gate).ok_or_else(lost)?;
    let mut tx = gate.db.begin_for(client).await?;
    let user = store::take_token(&mut tx, token.id, &token.mac, &browser_mac, gate.now()).await?.ok_or_else(lost)?;
    tx.commit().await?;
    let who = Who { client, user };
    let mut answer = flow::go_on(&gate, &visit, who, Proof::First(Began::SingleSignOn)).await?;
    answer.add_cookie(&Hidden::Sso.expired(&gate.settings)).map_err(Problem::internal)?;
    Ok(answer)
}
