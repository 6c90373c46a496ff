//! `POST profile/api-keys`: a key, shown once.

use actix_web::post;
use actix_web::web::Data;
use chrono::TimeDelta;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::key::Keys;
use super::model::{ApiKey, CreatedApiKey, NewApiKey};
use super::store;
use crate::audit;
use crate::auth::error::Error;
use crate::auth::fresh::step_up;
use crate::entitlements::{Api, Entitled};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::key_scope::KeyScope;
use crate::kit::permission::ManageDevelopers;
use crate::kit::problem::{Problem, ProblemBody};

/// Keys that one person may have.
const MOST: i64 = 20;

/// Makes an API key in my name.
#[utoipa::path(tag = "profile", operation_id = "create_api_key", request_body = NewApiKey, responses((status = 201, body = Envelope<CreatedApiKey>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/profile/api-keys")]
pub async fn create(
    caller: Allow<ManageDevelopers>,
    _: Entitled<Api>,
    db: Data<Db>,
    clock: Data<Clock>,
    keys: Data<Keys>,
    body: Json<NewApiKey>,
) -> Result<Envelope<CreatedApiKey>, Problem> {
    body.validate()?;
    let new = keys.make(caller.client).map_err(Problem::internal)?;
    let now = clock.now();
    let api_key = ApiKey {
        id: Uuid::now_v7(),
        name: body.name.trim().to_owned(),
        prefix: new.prefix,
        // Each once, in one order.
        scopes: KeyScope::ALL.into_iter().filter(|scope| body.scopes.contains(scope)).collect(),
        created_at: now,
        last_used_at: None,
        expires_at: body.expires_in_days.map(|days| now + TimeDelta::days(days)),
    };
    let mut tx = db.begin(&caller).await?;
    if api_key.expires_at.is_none() {
        step_up(&mut tx, &caller, now).await?;
    }
    if !store::insert(&mut tx, caller.user, &api_key, &new.tag, MOST).await? {
        return Err(Error::TooManyKeys.into());
    }
    let detail = json!({ "name": api_key.name, "prefix": api_key.prefix, "scopes": api_key.scopes, "expires_at": api_key.expires_at });
    audit::done_with(&mut tx, &caller, "api_key.create", "api_key", api_key.id, detail).await?;
    tx.commit().await?;
    Ok(Envelope::created(CreatedApiKey { key: new.text, api_key }))
}
