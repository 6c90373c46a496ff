//! Mails that tell somebody what has just happened to their account, so that a stranger's doing does not stay unseen.

use super::model::User;
use crate::kit::mail::{Mail, MailBody, MailOutbox};

fn notice<'a>(post: &MailOutbox, user: &'a User, kind: &'static str, subject: String, happened: String) -> Mail<'a> {
    let letter = MailBody::new()
        .text(format!("Hello {},", user.first_name))
        .text(happened)
        .text("If it was not you, reset your password now and tell your administrator.")
        .link("Go to the sign-in page", post.url("/login"));
    Mail { kind, to: &user.email, subject, letter, expires_at: None }
}

/// The password was changed or reset. `keys`: API keys of theirs that go on working, by name; a stranger may have made
/// one (M3).
pub fn password_changed<'a>(post: &MailOutbox, user: &'a User, keys: &[String]) -> Mail<'a> {
    let subject = format!("Your {} password was changed", post.brand());
    let happened = format!(
        "the password of your account at {} was changed. You are signed out everywhere else.",
        user.client_name
    );
    let happened = match keys {
        [] => happened,
        keys => format!(
            "{happened} Your API keys go on working: {}. If you do not know one of them, remove it on the page of your profile.",
            keys.join(", ")
        ),
    };
    notice(post, user, "password_changed", subject, happened)
}

/// A second factor came or went, in the person's own words for it.
pub fn factor_changed<'a>(post: &MailOutbox, user: &'a User, what: &str) -> Mail<'a> {
    let subject = format!("Your {} sign-in was changed", post.brand());
    notice(post, user, "factor_changed", subject, format!("{what} your account at {}.", user.client_name))
}

/// An administrator took all second factors away.
pub fn factors_reset<'a>(post: &MailOutbox, user: &'a User, by: &str) -> Mail<'a> {
    let subject = format!("Your {} second factor was reset", post.brand());
    let happened = format!(
        "{by} has reset the second factors of your account at {}. You are signed out everywhere, and can set new ones up after signing in.",
        user.client_name
    );
    notice(post, user, "factors_reset", subject, happened)
}
