//! `POST signup/verify`: the code makes the client and its administrator, in one transaction, and signs in.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{begun, open, store, wrong_code};
use crate::auth::{AuthServices, Began, Login, Proof, Purpose, Visit, Who, go_on, mailed_code};
use crate::kit::envelope::Envelope;
use crate::kit::http::cookies::Hidden;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};
use crate::tenancy::bootstrap::create_signed_up;
use crate::tenancy::credentials;
use crate::tenancy::model::{ClientKind, NewClient, NewPerson};

/// Wrong tries that void a code.
const TRIES: i32 = 5;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyRequest {
    #[garde(custom(credentials::email))]
    #[schema(max_length = 254)]
    email: String,
    /// Six characters; case and spaces do not matter.
    #[garde(custom(mailed_code))]
    code: String,
}

/// Completes a sign-up.
#[utoipa::path(tag = "auth", operation_id = "verify_sign_up", request_body = VerifyRequest, responses((status = 200, body = Envelope<Login>), (status = 429, body = ProblemBody)))]
#[post("/signup/verify")]
pub async fn verify(
    request: HttpRequest,
    body: Json<VerifyRequest>,
    gate: Data<AuthServices>,
) -> Result<HttpResponse, Problem> {
    open(&gate)?;
    body.validate()?;
    let email = body.email.trim().to_lowercase();
    let visit = Visit::of(&request, &gate, "");
    let counted = visit.who(&email, None);
    gate.throttle.code(counted)?;
    let wrong = || {
        gate.throttle.code_failed(&[counted]);
        wrong_code()
    };
    let id = begun(&request, &gate).ok_or_else(wrong)?;
    let mut tx = gate.db.begin_auth().await?;
    let kept = store::try_code(&mut tx, id, &email, TRIES, gate.now()).await?;
    tx.commit().await?;
    if !kept.is_some_and(|kept| gate.codes.fits(Purpose::SignUp, 0, id, &body.code, &kept)) {
        return Err(wrong());
    }

    let mut tx = gate.db.begin_operator("a company signs itself up").await?;
    // Taken out in the transaction that makes the client: the same code twice makes one.
    let Some(asked) = store::take(&mut tx, id).await? else { return Err(wrong_code()) };
    let new = NewClient {
        name: asked.company,
        kind: ClientKind::Stripe,
        allowed_regions: gate.settings.region_list(),
        administrator: NewPerson {
            email: asked.email,
            first_name: asked.first_name,
            last_name: asked.last_name,
            password: None,
        },
    };
    let tenant = create_signed_up(&mut tx, &new, &asked.password_hash, gate.now()).await?;
    tx.commit().await?;
    let who = Who { client: tenant.client, user: tenant.administrator.id };
    let visit = visit.in_zone(asked.time_zone);
    let mut answer = go_on(&gate, &visit, who, Proof::First(Began::Password)).await?;
    answer.add_cookie(&Hidden::SignUp.expired(&gate.settings)).map_err(Problem::internal)?;
    Ok(answer)
}
