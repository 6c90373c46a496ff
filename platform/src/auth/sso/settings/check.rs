//! `POST setting/sso/test`: asks the provider for its document and its keys, as they are now.

use actix_web::web::Data;
use actix_web::{HttpRequest, post};

use crate::auth::gate::AuthServices;
use crate::auth::sso::error::Error;
use crate::auth::sso::model::SsoCheck;
use crate::auth::sso::store;
use crate::kit::caller::Allow;
use crate::kit::envelope::Envelope;
use crate::kit::http::address;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::{Problem, ProblemBody};

/// Tries the saved connection out, as far as that goes without a person: client ID and secret are only shown to be
/// right by signing in.
#[utoipa::path(tag = "settings", operation_id = "test_sso_settings", responses((status = 200, body = Envelope<SsoCheck>), (status = 409, body = ProblemBody), (status = 429, body = ProblemBody)))]
#[post("/setting/sso/test")]
pub async fn check(
    caller: Allow<ManageAllUsers>,
    request: HttpRequest,
    gate: Data<AuthServices>,
) -> Result<Envelope<SsoCheck>, Problem> {
    gate.throttle.request(&address(&request))?;
    let mut tx = gate.db.begin(&caller).await?;
    let connection = store::connection(&mut tx).await?.ok_or(Error::NotSetUp)?;
    drop(tx); // nothing is open while the provider answers
    Ok(Envelope::new(match gate.providers.check(&connection.issuer).await {
        Ok(document) => SsoCheck {
            ok: true,
            message: "The provider answers, and its keys were read. Sign in once to see that the client ID and the secret are right.".to_owned(),
            issuer: Some(document.issuer().as_str().to_owned()),
        },
        Err(failure) => SsoCheck { ok: false, message: format!("This does not work yet. {failure}"), issuer: None },
    }))
}
