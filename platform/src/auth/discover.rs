//! `POST auth/discover`: how this email's company signs in. The answer hangs on the domain alone, so it says nothing
//! about who exists (C19).

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::gate::AuthServices;
use super::sso::Preset;
use super::{model, sso};
use crate::kit::envelope::Envelope;
use crate::kit::http::address;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscoverRequest {
    #[garde(custom(model::email))]
    email: String,
}

/// How to go on.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignInWay {
    Password,
    Sso,
}

#[derive(Serialize, ToSchema)]
pub struct Discovered {
    way: SignInWay,
    /// `oidc` or `azure`, with `sso`.
    provider: Option<Preset>,
}

/// Tells how to sign in with this email.
#[utoipa::path(tag = "auth", request_body = DiscoverRequest, responses((status = 200, body = Envelope<Discovered>), (status = 429, body = ProblemBody)))]
#[post("/auth/discover")]
pub async fn discover(
    request: HttpRequest,
    body: Json<DiscoverRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<Discovered>, Problem> {
    body.validate()?;
    gate.throttle.start(&address(&request))?;
    let mut tx = gate.db.begin_auth().await?;
    Ok(Envelope::new(match sso::offer(&mut tx, body.email.trim()).await? {
        Some(offer) => Discovered { way: SignInWay::Sso, provider: Some(offer.preset) },
        None => Discovered { way: SignInWay::Password, provider: None },
    }))
}
