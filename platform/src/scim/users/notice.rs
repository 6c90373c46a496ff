//! The mail to an address that an account no longer has, so that a stranger's doing does not stay unseen.

use super::model::User;
use crate::auth::AuthServices;
use crate::kit::db::TenantTx;
use crate::kit::mail::{Mail, MailBody};
use crate::kit::problem::Problem;

/// Tells the old address. The new one is not told: it may not have asked for anything.
pub async fn moved(tx: &mut TenantTx, gate: &AuthServices, before: &User, after: &User) -> Result<(), Problem> {
    let brand = gate.post.brand();
    let letter = MailBody::new()
        .text(format!("Hello {},", before.first_name))
        .text(format!(
            "your company's directory has changed the email address of your {brand} account from {} to {}. You are signed out everywhere.",
            before.email, after.email
        ))
        .text("From now on, sign in with the new address. If you do not know of this change, tell your administrator.")
        .link("Go to the sign-in page", gate.post.url("/login"));
    let mail = Mail {
        kind: "email_changed",
        to: &before.email,
        subject: format!("The email address of your {brand} account was changed"),
        letter,
        expires_at: None,
    };
    gate.post.put(tx, mail).await
}
