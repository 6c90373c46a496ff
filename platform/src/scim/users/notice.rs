//! The mail to an address that an account no longer has, so that a stranger's doing does not stay unseen. It goes out
//! directly: notifications reach accounts, and this address has none any more. The account has a row in the bell.

use uuid::Uuid;

use super::model::User;
use crate::auth::AuthServices;
use crate::kit::db::TenantTx;
use crate::kit::mail::{Mail, MailBody};
use crate::kit::problem::Problem;
use crate::notifications::{self, Notice, kinds};

/// Tells the old address, and the account in the bell. The new address gets no mail: it may not have asked for anything.
pub async fn moved(tx: &mut TenantTx, gate: &AuthServices, before: &User, after: &User) -> Result<(), Problem> {
    let brand = gate.post.brand();
    let letter = MailBody::new()
        .text(format!("Hello {},", before.first_name))
        .text(format!(
            "Your company's directory has changed the email address of your {brand} account from {} to {}. You are signed out everywhere.",
            before.email, after.email
        ))
        .text("From now on, sign in with the new address. If you did not expect this, tell your administrator.")
        .link("Go to the sign-in page", gate.post.url("/login"));
    let mail = Mail {
        kind: "email_changed",
        to: &before.email,
        subject: format!("The email address of your {brand} account was changed"),
        letter,
        expires_at: None,
    };
    gate.post.put(tx, mail).await?;
    let notice = Notice { is_without_mail: true, ..Notice::new(&kinds::ADDRESS_CHANGED, Uuid::now_v7()) };
    notifications::tell(tx, &gate.post, &[after.id], &notice, None).await
}
