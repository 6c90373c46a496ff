//! `POST runners/plugins/{name}/partners`.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;

use super::model::{NewPluginPartner, PluginPartner};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{ManagePlugins, Permission, SeePluginFigures};
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::partners;
use crate::runners_admin::store::versions::{self, Slice};

/// Lets an account of the platform owner see a plugin's figures.
#[utoipa::path(tag = "runners", operation_id = "add_plugin_partner", params(("name" = String, Path)), request_body = NewPluginPartner, responses((status = 201, body = Envelope<PluginPartner>), (status = 409, body = ProblemBody)))]
#[post("/runners/plugins/{name}/partners")]
pub async fn add(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    clock: Data<Clock>,
    registry: Data<Registry>,
    name: Path<String>,
    body: Json<NewPluginPartner>,
) -> Result<Envelope<PluginPartner>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let uploaded = versions::count(&mut tx, &Slice { name: Some(&name), ..Slice::default() }).await?;
    if uploaded == 0 && registry.built_in(&name).is_none() {
        return Err(Problem::not_found("plugin"));
    }
    let unknown = "Nobody in your company has this address. Please invite them first, with a role that holds only the right to see the figures of plugins.";
    let account = partners::account(&mut tx, body.email.trim()).await?;
    let account = account.ok_or_else(|| Problem::field("email", unknown))?;
    if !partners::insert(&mut tx, &name, account, caller.user, clock.now()).await? {
        return Err(Error::PartnerAlready.into());
    }
    audit::done_with(&mut tx, &caller, "plugin_partner.added", "user", account, json!({ "plugin": *name })).await?;
    let slice = partners::Slice { user: Some(account), fetch: 1, ..partners::Slice::default() };
    let added = partners::rows(&mut tx, &name, SeePluginFigures::RIGHT.slug, &slice).await?.pop();
    let added = added.ok_or_else(|| Problem::not_found("partner"))?;
    tx.commit().await?;
    Ok(Envelope::created(added))
}
