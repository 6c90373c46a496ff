//! `GET` and `PUT setting/entry`: whether staff of the platform ask before they enter.

use actix_web::web::Data;
use actix_web::{get, put};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EntrySettings {
    /// Staff of the platform ask before they enter; in an emergency two of them may do it together, and say so.
    pub asks_before_entry: bool,
}

/// Whether staff of the platform ask before they enter.
#[utoipa::path(tag = "entries", operation_id = "get_entry_settings", responses((status = 200, body = Envelope<EntrySettings>)))]
#[get("/setting/entry")]
pub async fn get(caller: Allow<ManageAllUsers>, db: Data<Db>) -> Result<Envelope<EntrySettings>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(EntrySettings { asks_before_entry: store::own_setting(&mut tx).await? }))
}

/// Changes it, in force at once. An entry under way continues until its time is over or somebody ends it.
#[utoipa::path(tag = "entries", operation_id = "update_entry_settings", request_body = EntrySettings, responses((status = 200, body = Envelope<EntrySettings>)))]
#[put("/setting/entry")]
pub async fn put(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    body: Json<EntrySettings>,
) -> Result<Envelope<EntrySettings>, Problem> {
    let mut tx = db.begin(&caller).await?;
    store::set(&mut tx, body.asks_before_entry).await?;
    let detail = json!({ "asks_before_entry": body.asks_before_entry });
    audit::done_with(&mut tx, &caller, "client.set_entry", "client", caller.client, detail).await?;
    tx.commit().await?;
    Ok(Envelope::new(body.into_inner()))
}
