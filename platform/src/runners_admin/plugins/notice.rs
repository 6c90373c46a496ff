//! The mail to those who look after plugins when the platform took a version out of service by itself.

use crate::kit::db::TenantTx;
use crate::kit::mail::{Mail, MailBody, MailOutbox};
use crate::kit::permission::{ManagePlugins, Permission};
use crate::kit::problem::Problem;
use crate::people;

/// Tells them, twenty at most. Call [`MailOutbox::wake`] after the commit.
pub async fn fell(tx: &mut TenantTx, post: &MailOutbox, plugin: &str, version: &str, why: &str) -> Result<(), Problem> {
    let subject = format!("Version {version} of the plugin {plugin} was taken out of service");
    for to in people::holders(tx, ManagePlugins::RIGHT.slug).await? {
        let letter = MailBody::new()
            .text(format!("The canary {version} of the plugin {plugin} failed more often than its error budget allows, so the platform took it out of service. The version beside it has all runs again; nobody needs to do anything at once."))
            .text(why.to_owned())
            .link("See its figures", post.url(&format!("/settings/plugins/{plugin}")));
        post.put(tx, Mail { kind: "plugin_fell", to: &to, subject: subject.clone(), letter, expires_at: None }).await?;
    }
    Ok(())
}
