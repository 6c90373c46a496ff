//! What those who look after plugins are told when the platform took a version out of service by itself.

use serde_json::json;
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::mail::{MailBody, MailOutbox};
use crate::kit::permission::{ManagePlugins, Permission};
use crate::kit::problem::Problem;
use crate::notifications::{self, Letter, Notice, kinds};
use crate::people;

/// Tells them, twenty at most. Call [`MailOutbox::wake`] after the commit.
pub async fn fell(tx: &mut TenantTx, post: &MailOutbox, plugin: &str, version: &str, why: &str) -> Result<(), Problem> {
    let subject = format!("Version {version} of the plugin {plugin} was taken out of service");
    let body = MailBody::new()
        .text(format!("The canary {version} of the plugin {plugin} failed more often than its error budget allows, so the platform took it out of service. The version beside it has all runs again; nothing needs to be done right away."))
        .text(why.to_owned())
        .link("See its figures", post.url(&format!("/settings/plugins/{plugin}")));
    let letter = Letter { name: "plugin_fell", subject, body };
    let to = people::holders(tx, ManagePlugins::RIGHT.slug).await?;
    let facts = json!({ "plugin": plugin, "version": version });
    let notice = Notice { facts, ..Notice::new(&kinds::PLUGIN_FELL, Uuid::nil()) };
    notifications::tell(tx, post, &to, &notice, Some(&letter)).await
}
