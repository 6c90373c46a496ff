//! `POST login`: email and password in, a session out (specification §4, §7; rows R01, R34, R57, R58).

use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, post};
use chrono::TimeDelta;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::{self, Subscription, User};
use super::password::Passwords;
use super::store::{self, Browser};
use super::throttle::Throttle;
use super::tokens::{Generation, Tokens};
use crate::audit::{self, Outcome};
use crate::config::Settings;
use crate::kit::answer::Answer;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::http::cookies::{device_cookie, xsrf_cookie};
use crate::kit::http::{address, header_text};
use crate::kit::problem::{Problem, ProblemBody};

/// A session ends after this, however often it is refreshed.
const SESSION_DAYS: i64 = 60;

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

/// The specification's login response (§3).
#[derive(Serialize, ToSchema)]
pub struct Login {
    pub access_token: String,
    /// The same as `access_token`; both names are in use.
    pub token: String,
    pub refresh_token: String,
    pub user: User,
    pub client_mfa_enabled: bool,
    /// `null` sends the person to `/settings/billing`.
    pub subscription: Option<Subscription>,
    /// Set when another step is needed before there is a token.
    pub challenge: Option<String>,
    pub session: Option<String>,
    pub message: String,
}

/// Signs in with email and password.
#[utoipa::path(tag = "auth", request_body = LoginRequest, responses((status = 200, body = Answer<Login>), (status = 401, body = ProblemBody)))]
#[post("/login")]
#[expect(clippy::too_many_arguments, reason = "each is one part of the server that signing in needs, injected by type")]
pub async fn login(
    request: HttpRequest,
    body: Json<LoginRequest>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    tokens: Data<Tokens>,
    passwords: Data<Passwords>,
    throttle: Data<Throttle>,
) -> Result<HttpResponse, Problem> {
    body.validate()?;
    let body = body.into_inner();
    let (email, address) = (body.email.trim().to_lowercase(), address(&request));
    if let Some(seconds) = throttle.wait(&email, &address) {
        return Err(Problem::from(Error::TooManyAttempts).with_retry_after(seconds));
    }

    let Some((client, user)) = account(&db, &passwords, &email, body.password).await? else {
        throttle.failed(&email, &address);
        return Err(Error::InvalidCredentials.into());
    };

    let now = clock.now();
    let session = Generation { client, session: Uuid::now_v7(), number: 1 };
    let mut tx = db.begin_for(client).await?;
    let browser = Browser {
        user_agent: &header_text(&request, "User-Agent", 400),
        ip: &address,
        time_zone: &body.local_timezone,
    };
    store::open_session(&mut tx, session.session, user, browser, now, now + TimeDelta::days(SESSION_DAYS)).await?;
    let (person, mfa_required, client_kind) = store::user(&mut tx, user).await?.ok_or(Error::InvalidCredentials)?;
    let entry = audit::Entry {
        action: "auth.sign_in",
        object_type: "session",
        object_id: Some(session.session.to_string()),
        outcome: Outcome::Done,
        ip: Some(&address),
        detail: serde_json::json!({ "way": "password" }),
    };
    audit::record(&mut tx, Some(user), entry).await?;
    tx.commit().await?;

    let token = tokens.access(client, user, session.session, now)?;
    let login = Login {
        access_token: token.clone(),
        token,
        refresh_token: tokens.refresh_token(session),
        user: person,
        client_mfa_enabled: mfa_required,
        subscription: subscription(&client_kind),
        challenge: None,
        session: None,
        message: "Signed in".to_owned(),
    };
    Ok(HttpResponse::Ok()
        .cookie(device_cookie(&settings, tokens.device_cookie(session), TimeDelta::days(SESSION_DAYS)))
        .cookie(xsrf_cookie(&settings)?)
        .json(Answer::new(login)))
}

/// The account that the password opens. One hash is always computed, so that an unknown e-mail takes as long as a known one.
async fn account(
    db: &Db,
    passwords: &Passwords,
    email: &str,
    password: String,
) -> Result<Option<(ClientId, Uuid)>, Problem> {
    let mut tx = db.begin_auth().await?;
    let candidates = store::candidates(&mut tx, email).await?;
    drop(tx); // nothing is open while the hash is computed
    if candidates.is_empty() {
        passwords.verify(password, None).await?;
        return Ok(None);
    }
    for candidate in candidates {
        if passwords.verify(password.clone(), candidate.password_hash).await? {
            return Ok(ClientId::new(candidate.client_id).map(|client| (client, candidate.id)));
        }
    }
    Ok(None)
}

/// Clients without Stripe have a contract; Stripe's come with billing.
fn subscription(client_kind: &str) -> Option<Subscription> {
    (client_kind != "stripe").then(|| Subscription { plan: "Enterprise".to_owned(), status: "active".to_owned() })
}
