//! `POST login`: email and password in, a session or the step before one out (specification §4, §7; rows R01, R34, R57,
//! R58).

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::codes::Purpose;
use super::error::Error;
use super::flow::{self, Began, Proof, Who};
use super::gate::{AuthServices, Visit};
use super::model::{self, Login};
use super::sso;
use super::store::{self, Candidate, For};
use super::targets::Targets;
use crate::audit::{self, Outcome};
use crate::kit::caller::ClientId;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::{ApiError, Problem, ProblemBody};

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoginRequest {
    #[garde(custom(model::email))]
    email: String,
    #[garde(custom(model::login_password))]
    password: String,
    /// The browser's IANA time zone.
    #[garde(length(max = 64))]
    #[serde(default)]
    local_timezone: String,
}

/// Signs in with email and password.
#[utoipa::path(tag = "auth", request_body = LoginRequest, responses((status = 200, body = Envelope<Login>), (status = 401, body = ProblemBody), (status = 403, body = ProblemBody), (status = 429, body = ProblemBody)))]
#[post("/login")]
pub async fn login(
    request: HttpRequest,
    body: Json<LoginRequest>,
    gate: Data<AuthServices>,
) -> Result<HttpResponse, Problem> {
    body.validate()?;
    let body = body.into_inner();
    let email = model::meant(&body.email);
    let visit = Visit::of(&request, &gate, &body.local_timezone);
    let mut tx = gate.db.begin_auth().await?;
    let candidates = store::candidates(&mut tx, &email, For::SignIn).await?;
    drop(tx); // nothing is open while hashes are computed
    let targets = Targets::ask(&gate, &visit, &email, &candidates, |who| gate.throttle.password(who))?;
    let (refusal, tried, accounts) = match open(&gate, &email, body.password, &candidates, &targets).await? {
        Opened::Account { at, who, began } => {
            match flow::go_on(&gate, &visit, who, Proof::First(began)).await {
                Err(problem) if problem.code == Error::SsoRequired.code() => (Error::SsoRequired, at + 1, vec![who]),
                answer => {
                    // For the accounts before it the password was a guess like any other.
                    gate.throttle.password_failed(&targets.tried(at));
                    if let Some(counted) = targets.at(at) {
                        gate.throttle.password_right(counted);
                    }
                    return answer;
                }
            }
        }
        Opened::TooLate => (Error::InvitationExpired, 0, Vec::new()),
        Opened::Nothing(accounts) => (Error::InvalidCredentials, usize::MAX, accounts),
    };
    if !matches!(refusal, Error::InvitationExpired) {
        gate.throttle.password_failed(&targets.tried(tried));
        write_down(&gate, accounts, visit.address.clone());
    }
    // Where a company signs in at its provider alone, whatever does not lead in says so: the right password of
    // somebody, a wrong one, an address that nobody has (C19).
    let mut tx = gate.db.begin_auth().await?;
    let enforced = sso::offer(&mut tx, &email).await?.is_some_and(|offer| offer.enforced);
    Err(if enforced { Error::SsoRequired } else { refusal }.into())
}

enum Opened {
    Account {
        at: usize,
        who: Who,
        began: Began,
    },
    /// An invitation that was right once.
    TooLate,
    Nothing(Vec<Who>),
}

/// The account that the password opens. As many hashes are computed for an unknown email as for a known one (C19); an
/// invitation takes none.
async fn open(
    gate: &AuthServices,
    email: &str,
    password: String,
    candidates: &[Candidate],
    targets: &Targets<'_>,
) -> Result<Opened, Problem> {
    let mut tried = Vec::new();
    let with_password = candidates.iter().filter(|candidate| candidate.password_hash.is_some()).count();
    let hashes = with_password.max(gate.codes.least_checks(email));
    for at in 0..candidates.len().max(hashes) {
        let candidate = candidates.get(at).filter(|_| targets.may(at));
        let hash = candidate.and_then(|candidate| candidate.password_hash.clone());
        let fits = at < hashes && gate.passwords.verify(email, password.clone(), hash).await?;
        let Some((candidate, client)) = candidate.and_then(|it| Some((it, ClientId::new(it.client_id)?))) else {
            continue;
        };
        let who = Who { client, user: candidate.id };
        if fits {
            return Ok(Opened::Account { at, who, began: Began::Password });
        }
        if is_invitation(gate, candidate, &password) {
            let in_time = candidate.invite_expires_at.is_some_and(|until| until > gate.now());
            return Ok(if in_time { Opened::Account { at, who, began: Began::Invitation } } else { Opened::TooLate });
        }
        tried.push(who);
    }
    Ok(Opened::Nothing(tried))
}

fn is_invitation(gate: &AuthServices, candidate: &Candidate, code: &str) -> bool {
    let kept = candidate.invite_mac.as_deref();
    kept.is_some_and(|kept| gate.codes.fits(Purpose::Invitation, candidate.client_id, candidate.id, code, kept))
}

/// A failed attempt stands in the audit log of the account it was aimed at; after the answer, whose time must not tell
/// that there is one.
fn write_down(gate: &Data<AuthServices>, candidates: Vec<Who>, address: String) {
    if candidates.is_empty() {
        return;
    }
    let (gate, later) = (gate.clone(), gate.post.clone());
    later.spawn_after_response("audit of a failed sign-in", async move {
        for who in candidates {
            let mut tx = gate.db.begin_for(who.client).await?;
            let entry = audit::Entry {
                action: "auth.sign_in",
                object_type: "person",
                object_id: Some(who.user.to_string()),
                outcome: Outcome::Denied,
                ip: Some(&address),
                detail: serde_json::json!({ "way": "password" }),
            };
            audit::record(&mut tx, None, entry).await?;
            tx.commit().await?;
        }
        Ok(())
    });
}
