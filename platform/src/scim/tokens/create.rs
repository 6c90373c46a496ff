//! `POST setting/scim/tokens`: a token, shown once.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::ProvisioningTokens;
use super::model::{CreatedScimToken, NewScimToken, ScimToken};
use crate::audit;
use crate::auth::step_up;
use crate::entitlements::{Entitled, Scim};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::{Problem, ProblemBody};
use crate::roles::covers;
use crate::scim::error::Error;
use crate::scim::store;

/// Tokens that a client may have.
const MOST: i64 = 10;

/// Makes a SCIM token. What a directory does with it is held to the rights that the caller has now.
#[utoipa::path(tag = "settings", operation_id = "create_scim_token", request_body = NewScimToken, responses((status = 201, body = Envelope<CreatedScimToken>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/setting/scim/tokens")]
pub async fn create(
    caller: Allow<ManageAllUsers>,
    _: Entitled<Scim>,
    db: Data<Db>,
    clock: Data<Clock>,
    tokens: Data<ProvisioningTokens>,
    body: Json<NewScimToken>,
) -> Result<Envelope<CreatedScimToken>, Problem> {
    body.validate()?;
    if caller.acting().is_some() {
        return Err(Error::NotWhileActing.into());
    }
    let new = tokens.make(caller.client).map_err(Problem::internal)?;
    let scim_token = ScimToken {
        id: Uuid::now_v7(),
        name: body.name.trim().to_owned(),
        prefix: new.prefix,
        created_at: clock.now(),
        last_used_at: None,
    };
    let mut tx = db.begin(&caller).await?;
    step_up(&mut tx, &caller, scim_token.created_at).await?;
    // Who has all that an administrator has keeps having it in the token, also when a later version brings new rights:
    // else the directory could not close an administrator's account any more.
    let admins = store::admin_rights(&mut tx).await?;
    let all = !admins.is_empty() && covers(&caller.rights, &admins);
    let rights = (!all).then_some(&*caller.rights);
    if !store::insert_token(&mut tx, &scim_token, &new.tag, rights, caller.user, MOST).await? {
        return Err(Error::TooManyTokens.into());
    }
    let detail = json!({ "name": scim_token.name, "prefix": scim_token.prefix });
    audit::done_with(&mut tx, &caller, "scim.token_created", "scim_token", scim_token.id, detail).await?;
    tx.commit().await?;
    Ok(Envelope::created(CreatedScimToken { token: new.text, scim_token }))
}
