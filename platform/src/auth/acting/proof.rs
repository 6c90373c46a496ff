//! Who it is that wants to act for a client: shown a moment ago.

use chrono::{DateTime, TimeDelta, Utc};

use super::store;
use crate::auth::entries;
use crate::auth::error::Error;
use crate::kit::caller::Caller;
use crate::kit::db::Db;
use crate::kit::guard::{self, Guard};
use crate::kit::problem::Problem;

/// Staff have shown their second factor within this, or have signed in where they have none.
const PROOF: TimeDelta = TimeDelta::minutes(15);

/// What one of the staff is called, if they proved a moment ago who they are.
///
/// # Errors
/// 403 when that lies too far back, or was no second factor where one is needed.
pub async fn proven(db: &Db, caller: &Caller, now: DateTime<Utc>, needs_factor: bool) -> Result<String, Problem> {
    let mut tx = db.begin(caller).await?;
    let staff = store::staff(&mut tx, caller.user, caller.session).await?.ok_or(Error::SessionEnded)?;
    drop(tx);
    let is_recent = |at: Option<DateTime<Utc>>| at.is_some_and(|at| at + PROOF >= now);
    if needs_factor && guard::stands(Guard::EntryFactor) {
        let has_shown = staff.has_second_factor && is_recent(staff.proven_at);
        return if has_shown { Ok(staff.name) } else { Err(entries::Error::NeedsFactor.into()) };
    }
    // Without a second factor the sign-in itself has to be that young (M2).
    let shown_at =
        if staff.has_second_factor { staff.proven_at } else { staff.proven_at.max(Some(staff.signed_in_at)) };
    if guard::stands(Guard::StepUp) && !is_recent(shown_at) {
        return Err(Error::ProofTooOld.into());
    }
    Ok(staff.name)
}
