//! Signing in and staying signed in, and one's own account: password, second factors, invitations, resets, access
//! token, rotating refresh token, sign-out, who the caller is; and the company's own sign-in (`sso`).
//!
//! Each route is a file. `flow` says what comes after a proof, and every way in ends there; `gate` bundles what they
//! all need; `codes` makes one-time secrets; `throttle` slows guessing down.

mod acting;
mod challenge;
mod change_password;
mod codes;
mod denials;
mod devices;
mod discover;
pub mod entries;
mod error;
mod flow;
mod forgot;
mod fresh;
mod gate;
mod handover;
mod invites;
mod keys;
mod login;
mod logout;
mod media_links;
mod mfa;
mod middleware;
mod model;
mod new_password;
mod notices;
mod passkey_options;
mod passkey_sign_in;
mod passkeys;
mod password;
mod profile;
mod program;
mod qr;
mod reach;
mod refresh;
mod reset;
mod reset_mfa;
mod rules;
mod sessions;
mod sso;
mod store;
mod targets;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
mod throttle;
mod tokens;
mod totp;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::kit::caller::{Caller, ClientId, Credential};
use crate::kit::db::TenantTx;
use crate::kit::http::routes::Routes;

pub use acting::{has_client, leave_name};
pub use codes::{Codes, Purpose};
pub use denials::{Denials, Denied};
pub use devices::browser_words;
pub use flow::{Began, Proof, Who, go_on};
pub use forgot::{CodeSent, MAILED};
pub use fresh::step_up;
pub use gate::{AuthServices, Visit};
pub use handover::SecurityTokens;
pub use invites::{Invited, invite};
pub use keys::{Key, Keys, NewKey, StoredKey, held_after};
pub use media_links::{MediaLink, MediaLinks, MediaQuery};
pub use middleware::{PUBLIC, WITHOUT_FACTOR, authenticate};
pub use model::{Login, Theme, User, mailed_code};
pub use passkeys::site_of;
pub use password::Passwords;
pub use program::program;
pub use rules::{NewPassword, check_as as check_password};
pub use sessions::{Holder, Sessions, stands_for};
pub use sso::{Providers, domain_checker};
pub use store::{
    AccountSource, Provisioned, first_invited, has_other_admin, insert_provisioned, lock_admins, set_role,
};
pub use throttle::{Bucket, Throttle};
pub use tokens::AccessTokens;

pub fn routes(config: &mut Routes) {
    acting::routes(config);
    entries::routes(config);
    handover::routes(config);
    keys::routes(config);
    sso::routes(config);
    config
        .service(login::login)
        .service(discover::discover)
        .service(challenge::challenge)
        .service(new_password::new_password)
        .service(forgot::forgot_password)
        .service(reset::reset_password)
        .service(refresh::refresh)
        .service(logout::logout)
        .service(profile::profile)
        .service(change_password::change_password)
        .service(devices::list)
        .service(devices::end_others)
        .service(devices::end)
        .service(mfa::get)
        .service(fresh::prove)
        .service(mfa::start_totp)
        .service(mfa::verify_totp)
        .service(mfa::remove_totp)
        .service(mfa::new_recovery_codes)
        .service(passkey_sign_in::start)
        .service(passkey_sign_in::finish)
        .service(passkeys::start)
        .service(passkeys::finish)
        .service(passkeys::remove)
        .service(invites::resend)
        .service(reset_mfa::reset_mfa);
}

/// Somebody for whom the server works while they are not there, as they stand now.
pub struct Absent {
    /// With the rights that they have at this moment.
    pub caller: Caller,
    pub email: String,
    pub first_name: String,
}

/// Who somebody would be if they called now; `None` when they are suspended, gone, or not one of this client's people.
pub async fn on_behalf(tx: &mut TenantTx, user: Uuid) -> Result<Option<Absent>, sqlx::Error> {
    let Some(client) = ClientId::new(tx.client()) else { return Ok(None) };
    let account = store::account(tx, user).await?.filter(|account| account.status == "active");
    Ok(account.map(|account| Absent {
        caller: Caller {
            client,
            user,
            session: Uuid::nil(),
            limited: account.mfa_required && !account.user.is_mfa_enabled,
            rights: account.rights.into(),
            credential: Credential::Session,
        },
        email: account.user.email,
        first_name: account.user.first_name,
    }))
}

/// Ends everything that somebody has open: their rights, their password or their being here changed. `reason` is one
/// that the table knows. After the commit call [`Sessions::forget_many`] with the answer.
pub async fn end_sessions(
    tx: &mut TenantTx,
    user: Uuid,
    reason: &'static str,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, sqlx::Error> {
    store::revoke_all(tx, user, None, reason, now).await
}

/// Voids a code that is on its way to somebody's mailbox: the mailbox is no longer theirs.
pub async fn void_mailed_code(tx: &mut TenantTx, user: Uuid) -> Result<(), sqlx::Error> {
    store::void_reset(tx, user).await
}
