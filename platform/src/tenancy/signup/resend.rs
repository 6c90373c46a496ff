//! `POST signup/resend`: another code for the sign-up that this browser began.

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{begun, code, open, store, welcome};
use crate::auth::{AuthServices, CodeSent, MAILED};
use crate::kit::envelope::Envelope;
use crate::kit::http::address;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};
use crate::tenancy::credentials;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResendRequest {
    #[garde(custom(credentials::email))]
    #[schema(max_length = 254)]
    email: String,
}

/// Sends another code; the one before is void.
#[utoipa::path(tag = "auth", operation_id = "resend_sign_up", request_body = ResendRequest, responses((status = 200, body = Envelope<CodeSent>), (status = 429, body = ProblemBody)))]
#[post("/signup/resend")]
pub async fn resend(
    request: HttpRequest,
    body: Json<ResendRequest>,
    gate: Data<AuthServices>,
) -> Result<Envelope<CodeSent>, Problem> {
    open(&gate)?;
    body.validate()?;
    let email = body.email.trim().to_owned();
    gate.throttle.mail(&email.to_lowercase(), &address(&request))?;
    if let Some(id) = begun(&request, &gate) {
        let (later, gate) = (gate.post.clone(), gate.clone());
        later.spawn_after_response("mail of a sign-up", async move {
            let (code, mac) = code(&gate, id)?;
            let now = gate.now();
            let mut tx = gate.db.begin_auth().await?;
            if let Some(first_name) = store::new_code(&mut tx, id, &email, &mac, now, now + MAILED).await? {
                gate.post.put_for_platform(&mut tx, welcome(&gate, &email, &first_name, code)).await?;
                tx.commit().await?;
                gate.post.wake();
            }
            Ok(())
        });
    }
    Ok(CodeSent::answer())
}
