//! `GET|PUT setting/push`: whether browsers of the company's people may be told.

use actix_web::web::Data;
use actix_web::{get, put};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::deliver::Push;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushSettings {
    /// Unless it was switched on, no. The servers of browser vendors then learn when somebody gets news, and never what.
    pub is_allowed: bool,
}

/// Whether the company allows notifications by the browser.
#[utoipa::path(tag = "notifications", operation_id = "push_settings", responses((status = 200, body = Envelope<PushSettings>)))]
#[get("/setting/push")]
pub async fn get(caller: Allow<ManageAllUsers>, db: Data<Db>) -> Result<Envelope<PushSettings>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(PushSettings { is_allowed: store::is_allowed(&mut tx).await? }))
}

/// Allows notifications by the browser, or stops them. Browsers that were told before are told again where it is allowed
/// again.
#[utoipa::path(tag = "notifications", operation_id = "change_push_settings", request_body = PushSettings, responses((status = 200, body = Envelope<PushSettings>)))]
#[put("/setting/push")]
pub async fn put(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    push: Data<Push>,
    body: Json<PushSettings>,
) -> Result<Envelope<PushSettings>, Problem> {
    let mut tx = db.begin(&caller).await?;
    if body.is_allowed {
        push.make_key(&mut tx).await?;
    }
    store::allow(&mut tx, body.is_allowed).await?;
    let detail = json!({ "is_allowed": body.is_allowed });
    audit::done_with(&mut tx, &caller, "client.set_push", "client", caller.client, detail).await?;
    tx.commit().await?;
    Ok(Envelope::new(*body))
}
