//! What somebody is told that has just happened to their account, so that a stranger's doing does not stay unseen: in the
//! bell and by mail at once, which nobody can switch off.
//!
//! These mails are no notifications and go out directly. Codes and links to sign in (`forgot`, `invites`,
//! `tenancy::signup`): they are useless after minutes or days, and the recipient may have no account yet. The answer to
//! a person who forgot a password that is kept elsewhere (`forgot`): somebody asked, nothing happened. The mail to an
//! address that an account no longer has (`scim`): notifications reach accounts, and this address has none.

use serde_json::json;
use uuid::Uuid;

use super::model::User;
use crate::kit::db::TenantTx;
use crate::kit::mail::{MailBody, MailOutbox};
use crate::kit::problem::Problem;
use crate::notifications::kinds::{self, NotificationKind};
use crate::notifications::{self, Letter, Notice};

/// What happened, in the words of the bell's facts and of the mail.
struct Happened {
    kind: &'static NotificationKind,
    actor: Option<Uuid>,
    facts: serde_json::Value,
    name: &'static str,
    subject: String,
    text: String,
}

/// Call [`MailOutbox::wake`] after the commit.
async fn say(tx: &mut TenantTx, post: &MailOutbox, user: &User, happened: Happened) -> Result<(), Problem> {
    let body = MailBody::new()
        .text(format!("Hello {},", user.first_name))
        .text(happened.text)
        .text("If this was not you, reset your password now and tell your administrator.")
        .link("Go to the sign-in page", post.url("/login"));
    let letter = Letter { name: happened.name, subject: happened.subject, body };
    // Each is news of its own, however quickly one follows the other.
    let notice = Notice { actor: happened.actor, facts: happened.facts, ..Notice::new(happened.kind, Uuid::now_v7()) };
    notifications::tell(tx, post, &[user.id], &notice, Some(&letter)).await
}

/// The password was changed or reset. `keys`: API keys of theirs that go on working, by name; a stranger may have made
/// one (M3).
pub async fn password_changed(
    tx: &mut TenantTx,
    post: &MailOutbox,
    user: &User,
    keys: &[String],
) -> Result<(), Problem> {
    let happened = format!(
        "The password of your account at {} was changed. You are signed out everywhere else.",
        user.client_name
    );
    let text = match keys {
        [] => happened,
        keys => format!(
            "{happened} Your API keys keep working: {}. If you do not know one of them, remove it on your profile page.",
            keys.join(", ")
        ),
    };
    let happened = Happened {
        kind: &kinds::PASSWORD_CHANGED,
        actor: None,
        facts: json!({}),
        name: "password_changed",
        subject: format!("Your {} password was changed", post.brand()),
        text,
    };
    say(tx, post, user, happened).await
}

/// A second factor came or went, in the person's own words for it.
pub async fn factor_changed(tx: &mut TenantTx, post: &MailOutbox, user: &User, what: &str) -> Result<(), Problem> {
    let happened = Happened {
        kind: &kinds::FACTOR_CHANGED,
        actor: None,
        facts: json!({ "what": what }),
        name: "factor_changed",
        subject: format!("Your {} sign-in was changed", post.brand()),
        text: format!("{what} your account at {}.", user.client_name),
    };
    say(tx, post, user, happened).await
}

/// An administrator took all second factors away.
pub async fn factors_reset(tx: &mut TenantTx, post: &MailOutbox, user: &User, by: &User) -> Result<(), Problem> {
    let name = format!("{} {}", by.first_name, by.last_name);
    let happened = Happened {
        kind: &kinds::FACTORS_RESET,
        actor: Some(by.id),
        facts: json!({}),
        name: "factors_reset",
        subject: format!("Your {} second factor was reset", post.brand()),
        text: format!(
            "{} has reset the second factors of your account at {}. You are signed out everywhere. Set up new ones after you sign in.",
            name.trim(),
            user.client_name
        ),
    };
    say(tx, post, user, happened).await
}
