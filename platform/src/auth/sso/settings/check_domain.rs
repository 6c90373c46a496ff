//! `POST setting/sso/domains/check`: looks for a domain's record in DNS, now.

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use garde::Validate;

use super::{may_change, proof};
use crate::auth::gate::AuthServices;
use crate::auth::sso::domains;
use crate::auth::sso::model::{CheckDomain, DomainProof};
use crate::auth::sso::ownership::look;
use crate::kit::caller::Allow;
use crate::kit::envelope::Envelope;
use crate::kit::http::address;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::{Problem, ProblemBody};

/// Looks for the record that shows that a domain of the connection is the company's. From then on people with an
/// address of it sign in at its provider.
#[utoipa::path(tag = "settings", operation_id = "check_sso_domain", request_body = CheckDomain, responses((status = 200, body = Envelope<DomainProof>), (status = 409, body = ProblemBody), (status = 429, body = ProblemBody)))]
#[post("/setting/sso/domains/check")]
pub async fn check_domain(
    caller: Allow<ManageAllUsers>,
    request: HttpRequest,
    gate: Data<AuthServices>,
    body: Json<CheckDomain>,
) -> Result<Envelope<DomainProof>, Problem> {
    may_change(&caller)?;
    body.validate()?;
    gate.throttle.request(&address(&request))?;
    let name = domains::normalised(&body.domain).ok_or_else(|| Problem::not_found("domain"))?;
    let domain = look(&gate, caller.client, &name, Some(&*caller)).await?;
    Ok(Envelope::new(proof(domain)))
}
