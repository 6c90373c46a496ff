//! Browsers that tell a person of news: which there are, one more, one less, and trying them out.

use actix_web::http::header::USER_AGENT;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, delete, get, post};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use garde::Validate;
use uuid::Uuid;

use super::deliver::Push;
use super::error::Error;
use super::model::{MOST, NewPushBrowser, PushState};
use super::store;
use crate::audit;
use crate::auth;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};

/// Whether I get notifications in the browser, and in which browsers.
#[utoipa::path(tag = "notifications", operation_id = "my_push_browsers", responses((status = 200, body = Envelope<PushState>)))]
#[get("/notification/push")]
pub async fn get(caller: SignedIn, db: Data<Db>) -> Result<Envelope<PushState>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let is_allowed = store::is_allowed(&mut tx).await?;
    let key = store::key(&mut tx).await?.filter(|_| is_allowed);
    let browsers = store::browsers(&mut tx, caller.user).await?;
    let public_key = key.map(|key| URL_SAFE_NO_PAD.encode(key.public));
    Ok(Envelope::new(PushState { is_allowed, public_key, browsers }))
}

/// Shows my notifications in this browser. One that showed somebody else's shows mine from now on.
#[utoipa::path(tag = "notifications", operation_id = "add_push_browser", request_body = NewPushBrowser, responses((status = 200, body = Envelope<Done>), (status = 403, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/notification/push")]
pub async fn add(
    caller: SignedIn,
    request: HttpRequest,
    db: Data<Db>,
    push: Data<Push>,
    body: Json<NewPushBrowser>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    let keys = body.checked(push.allows_http())?;
    let agent = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut tx = db.begin(&caller).await?;
    if !store::is_allowed(&mut tx).await? {
        return Err(Error::NotAllowed.into());
    }
    let new = store::New {
        id: Uuid::now_v7(),
        user: caller.user,
        endpoint: &body.endpoint,
        keys: &keys,
        browser: auth::browser_words(agent),
        now: push.now(),
    };
    if !store::insert(&mut tx, &new, MOST).await? {
        return Err(Error::TooMany.into());
    }
    audit::done(&mut tx, &caller, "push.add", "person", caller.user).await?;
    tx.commit().await?;
    Ok(Envelope::saying("This browser tells you of news", Done {}))
}

/// Stops notifications in one of my browsers.
#[utoipa::path(tag = "notifications", operation_id = "remove_push_browser", responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[delete("/notification/push/{id}")]
pub async fn remove(caller: SignedIn, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    if !store::remove(&mut tx, caller.user, *id).await? {
        return Err(Error::NotFound.into());
    }
    audit::done(&mut tx, &caller, "push.remove", "person", caller.user).await?;
    tx.commit().await?;
    Ok(Envelope::saying("That browser no longer notifies you", Done {}))
}

/// Sends a test notification to my browsers.
#[utoipa::path(tag = "notifications", operation_id = "test_push", responses((status = 200, body = Envelope<Done>), (status = 403, body = ProblemBody)))]
#[post("/notification/push/test")]
pub async fn test(caller: SignedIn, db: Data<Db>, push: Data<Push>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    if !store::is_allowed(&mut tx).await? {
        return Err(Error::NotAllowed.into());
    }
    store::forget_pause(&mut tx, caller.user).await?;
    push.push(&mut tx, caller.user).await?;
    tx.commit().await?;
    push.wake();
    Ok(Envelope::saying("Your browsers are told", Done {}))
}
