//! Settings of a client that are on or off, by name: what a template of clients carries from one to another.

use super::security::SecuritySettings;
use super::store;
use crate::kit::db::TenantTx;

const MFA_REQUIRED: &str = "mfa_required";
const WORKSPACES_LISTED: &str = "workspaces_listed";
const BY_MEANING: &str = "by_meaning";

/// How the transaction's client has them.
pub async fn toggles(tx: &mut TenantTx) -> Result<[(&'static str, bool); 3], sqlx::Error> {
    let SecuritySettings { mfa_required, workspaces_listed } = store::security(tx).await?;
    let by_meaning = store::by_meaning(tx).await?;
    Ok([(MFA_REQUIRED, mfa_required), (WORKSPACES_LISTED, workspaces_listed), (BY_MEANING, by_meaning)])
}

/// Sets one; `false`: there is none of this name.
pub async fn set_toggle(tx: &mut TenantTx, name: &str, is_on: bool) -> Result<bool, sqlx::Error> {
    let now = store::security(tx).await?;
    match name {
        MFA_REQUIRED => store::set_security(tx, SecuritySettings { mfa_required: is_on, ..now }).await?,
        WORKSPACES_LISTED => store::set_security(tx, SecuritySettings { workspaces_listed: is_on, ..now }).await?,
        BY_MEANING => store::set_by_meaning(tx, is_on).await?,
        _ => return Ok(false),
    }
    Ok(true)
}
