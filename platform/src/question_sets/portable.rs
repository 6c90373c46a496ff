//! Questions and answers on their way from one client to another, as templates of clients carry them: entries of the
//! newest version, known by their keys.

use chrono::{DateTime, Utc};
use garde::Validate;
use uuid::Uuid;

use super::error::Error;
use super::model::{Fields, Origin};
use super::store::{self, NewVersion};
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// Entries that a template carries at most: it is for what a company begins with.
pub const PORTABLE: usize = 500;

/// Entries of the newest version, by key: those of these keys, or all; one more than a template carries.
pub async fn portable(tx: &mut TenantTx, keys: Option<&[String]>) -> Result<Vec<Fields>, sqlx::Error> {
    store::portable(tx, keys, i64::try_from(PORTABLE).unwrap_or(i64::MAX).saturating_add(1)).await
}

/// Makes the next version: with these entries beside the others, or in the place of those with the same key.
///
/// # Errors
/// 409 where another entry asks the same, or more do not fit.
pub async fn place(tx: &mut TenantTx, entries: &[Fields], by: Uuid, now: DateTime<Utc>) -> Result<(), Problem> {
    let (_, number) = store::begin(tx).await?;
    let (mut added, mut changed) = (0, 0);
    for fields in entries {
        fields.validate()?;
        match store::with_key(tx, &fields.key).await? {
            Some(standing) => {
                store::close(tx, standing, number).await?;
                changed += 1;
            }
            None => added += 1,
        }
        let (_, is_asked) = store::standing(tx, fields, None).await?;
        if is_asked {
            return Err(Error::QuestionTaken.into());
        }
        store::put(tx, Uuid::now_v7(), fields, number, (by, now)).await?;
    }
    let (origin, note) = (Origin::Import, "Comes with the template of your provider.");
    store::record(tx, NewVersion { number, origin, note, added, changed, removed: 0, by, now }).await?;
    Ok(())
}
