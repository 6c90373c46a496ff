//! `PUT setting/sso`: sets the company's single sign-on up, or changes it.

use actix_web::put;
use actix_web::web::Data;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::{may_change, shown};
use crate::audit;
use crate::auth::fresh::step_up;
use crate::auth::gate::AuthServices;
use crate::auth::sso::error::Error;
use crate::auth::sso::model::{SaveSso, SsoSettings, issuer_problem};
use crate::auth::sso::store::{self, Connection};
use crate::auth::sso::{RECOVERY, domains, secret_place};
use crate::auth::store as accounts;
use crate::entitlements::{Entitled, Sso};
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::TenantTx;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::{Problem, ProblemBody};

/// Characters of the secret that are shown, to recognise it by; of a short one none.
const SHOWN: usize = 4;

/// Saves the connection, in force at once. People who are signing in at the provider must begin again. When it becomes
/// the only way to sign in, sessions that began in another way end.
#[utoipa::path(tag = "settings", operation_id = "save_sso_settings", request_body = SaveSso, responses((status = 200, body = Envelope<SsoSettings>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[put("/setting/sso")]
pub async fn put(
    caller: Allow<ManageAllUsers>,
    _: Entitled<Sso>,
    gate: Data<AuthServices>,
    body: Json<SaveSso>,
) -> Result<Envelope<SsoSettings>, Problem> {
    may_change(&caller)?;
    body.validate()?;
    let body = body.into_inner();
    let issuer = body.issuer.trim().to_owned();
    if let Some(problem) = issuer_problem(body.preset, &issuer, gate.providers.is_open()) {
        return Err(Error::Issuer(problem).into());
    }
    if body.enforced && !body.enabled {
        return Err(Error::EnforcedButOff.into());
    }
    let mut wanted: Vec<String> = body.domains.iter().filter_map(|domain| domains::normalised(domain)).collect();
    wanted.sort_unstable();
    wanted.dedup();

    let now = gate.now();
    let mut tx = gate.db.begin(&caller).await?;
    step_up(&mut tx, &caller, now).await?;
    store::lock_connection(&mut tx).await?;
    let before = store::connection(&mut tx).await?;
    // Staff who act for the company have a way back of their own.
    if caller.acting().is_none() {
        let is_new = body.enforced && !before.as_ref().is_some_and(|before| before.enforced);
        let account = accounts::account(&mut tx, caller.user).await?;
        if is_new && !account.is_some_and(|account| account.user.is_mfa_enabled) {
            return Err(Error::FactorNeeded.into());
        }
    }
    let id = before.as_ref().map_or_else(Uuid::now_v7, |before| before.id);
    let same_provider =
        before.as_ref().filter(|before| before.issuer == issuer && before.provider_client_id == body.client_id.trim());
    let (client_secret, client_secret_last4) = match (&body.client_secret, same_provider) {
        (Some(secret), _) => {
            let sealed = gate.seal.seal(secret_place(caller.client, id), secret.as_bytes());
            (sealed.map_err(Problem::internal)?, last4(secret))
        }
        (None, Some(before)) => (before.client_secret.clone(), before.client_secret_last4.clone()),
        // A secret is for the provider that gave it (C9).
        (None, None) => return Err(Error::SecretNeeded.into()),
    };
    let connection = Connection {
        id,
        preset: body.preset,
        issuer,
        provider_client_id: body.client_id.trim().to_owned(),
        client_secret,
        client_secret_last4,
        default_role: body.default_role_id,
        role_claim: body.role_claim.map(|claim| claim.trim().to_owned()),
        enabled: body.enabled,
        enforced: body.enforced,
        domains: Vec::new(), // they follow
        role_map: body.role_map,
    };
    store::save_connection(&mut tx, &connection, &wanted, now).await?;
    let connection = store::connection(&mut tx).await?.ok_or(Error::NotSetUp)?;
    let ended = if connection.enforced {
        store::end_other_ways(&mut tx, &connection.own_domains(), RECOVERY, now).await?
    } else {
        Vec::new()
    };
    write_down(&mut tx, &caller, before.map(shown), body.client_secret.is_some(), &connection, ended.len()).await?;
    tx.commit().await?;
    gate.sessions.forget_many(caller.client, &ended).await;
    Ok(Envelope::saying("Single sign-on saved", shown(connection)))
}

fn last4(secret: &str) -> String {
    let characters: Vec<char> = secret.chars().collect();
    if characters.len() < 4 * SHOWN {
        return String::new();
    }
    characters.iter().skip(characters.len() - SHOWN).collect()
}

async fn write_down(
    tx: &mut TenantTx,
    caller: &Caller,
    before: Option<SsoSettings>,
    new_secret: bool,
    now: &Connection,
    sessions_ended: usize,
) -> Result<(), sqlx::Error> {
    let detail = json!({
        "before": before,
        "preset": now.preset,
        "issuer": now.issuer,
        "client_id": now.provider_client_id,
        "new_secret": new_secret,
        "domains": now.domains.iter().map(|domain| &domain.name).collect::<Vec<_>>(),
        "default_role_id": now.default_role,
        "role_claim": now.role_claim,
        "role_map": now.role_map,
        "enabled": now.enabled,
        "enforced": now.enforced,
        "sessions_ended": sessions_ended,
    });
    audit::done_with(tx, caller, "setting.sso_updated", "sso_connection", now.id, detail).await
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn c7_a_short_secret_shows_nothing_of_itself() {
        assert_eq!(last4("0123456789abcdef"), "cdef");
        assert_eq!(last4("0123456789abcde"), "");
        assert_eq!(last4(&"é".repeat(20)), "éééé");
    }
}
