//! `GET`, `PUT setting/security`: what the client asks of its people, and what it shows them.

use actix_web::web::Data;
use actix_web::{get, put};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::store;
use crate::audit;
use crate::auth::Sessions;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct SecuritySettings {
    /// Everybody needs a second factor.
    pub mfa_required: bool,
    /// People see the names of workspaces they are not in, to ask for access.
    pub workspaces_listed: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeSecuritySettings {
    mfa_required: bool,
    /// Without it, as it was.
    #[serde(default)]
    workspaces_listed: Option<bool>,
}

/// The client's security settings.
#[utoipa::path(tag = "settings", operation_id = "get_security_settings", responses((status = 200, body = Envelope<SecuritySettings>)))]
#[get("/setting/security")]
pub async fn get(caller: Allow<ManageAllUsers>, db: Data<Db>) -> Result<Envelope<SecuritySettings>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(store::security(&mut tx).await?))
}

/// Changes the client's security settings, in force at once: who needs a second factor and has none is asked to set one
/// up.
#[utoipa::path(tag = "settings", operation_id = "update_security_settings", request_body = ChangeSecuritySettings, responses((status = 200, body = Envelope<SecuritySettings>)))]
#[put("/setting/security")]
pub async fn put(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    sessions: Data<Sessions>,
    body: Json<ChangeSecuritySettings>,
) -> Result<Envelope<SecuritySettings>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let before = store::security(&mut tx).await?;
    let settings = SecuritySettings {
        mfa_required: body.mfa_required,
        workspaces_listed: body.workspaces_listed.unwrap_or(before.workspaces_listed),
    };
    store::set_security(&mut tx, settings).await?;
    let detail = json!({ "settings": settings, "before": before });
    audit::done_with(&mut tx, &caller, "client.set_security", "client", caller.client, detail).await?;
    tx.commit().await?;
    sessions.forget_all();
    Ok(Envelope::new(settings))
}
