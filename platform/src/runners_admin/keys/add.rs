//! `POST runners/keys`.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use runners::signature;
use serde_json::json;
use uuid::Uuid;

use super::model::{NewPluginKey, PluginKey};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::error::Error;
use crate::runners_admin::store::keys;

/// Trusts a key: from now on plugins that it signed can be installed.
#[utoipa::path(tag = "runners", operation_id = "add_plugin_key", request_body = NewPluginKey, responses((status = 201, body = Envelope<PluginKey>), (status = 409, body = ProblemBody)))]
#[post("/runners/keys")]
pub async fn add(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<NewPluginKey>,
) -> Result<Envelope<PluginKey>, Problem> {
    body.validate()?;
    // The file has a comment above it; the line is what is known of a key.
    let line = body.public_key.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default();
    let key_id = signature::key_id(line).map_err(|why| Problem::field("public_key", sentence(&why)))?;
    let (id, name) = (Uuid::now_v7(), body.name.trim());
    let mut tx = db.begin(&caller).await?;
    if !keys::insert(&mut tx, id, name, line, &key_id, caller.user, clock.now()).await? {
        return Err(Error::KeyTaken.into());
    }
    let detail = json!({ "name": name, "key_id": key_id });
    audit::done_with(&mut tx, &caller, "plugin_key.added", "plugin_key", id, detail).await?;
    let added = keys::get(&mut tx, id).await?.ok_or_else(|| Problem::not_found("key"))?;
    tx.commit().await?;
    Ok(Envelope::created(added))
}

fn sentence(why: &signature::SignatureError) -> String {
    let said = why.to_string();
    let mut letters = said.chars();
    letters.next().map(|first| format!("{}{}.", first.to_uppercase(), letters.as_str())).unwrap_or_default()
}
