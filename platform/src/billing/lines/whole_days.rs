//! A line where the company shows sums alone: by use case, divided by what the insights show of its days. Those are the
//! insights' own figures, so nothing follows from the two by subtraction, nor from two lines, however their times were
//! cut, nor from two looks at one whose time goes on.

use chrono::{DateTime, Days, Utc};

use super::shares::Grouped;
use super::spread::spread;
use super::sum::Line;
use crate::billing::error::Error;
use crate::entitlements::Metric;
use crate::insight::{self, Policy};
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// What may be shown of a line.
pub struct WholeDays {
    /// What its amount is divided by.
    pub basis: Metric,
    pub groups: Vec<Grouped>,
    /// Use of days before then is in it, as far as these days are shown.
    pub until_at: DateTime<Utc>,
}

/// Whether nothing is shown: what went over a limit did so in a few hours, which may be one person's.
pub fn is_withheld(line: &Line) -> bool {
    line.line.price.as_ref().is_some_and(|price| price.over.is_some())
}

/// By use case. The day on which a line's time begins is in it, and the one on which it ends in the line after it.
///
/// # Errors
/// 409: it [is withheld](is_withheld).
pub async fn shown(tx: &mut TenantTx, policy: &Policy, line: &Line, now: DateTime<Utc>) -> Result<WholeDays, Problem> {
    if is_withheld(line) {
        return Err(Error::HoursWithheld.into());
    }
    let until_at = policy.when(line.summed.until_at);
    let first = line.summed.from_at.date_naive();
    let last = until_at.date_naive().checked_sub_days(Days::new(1)).filter(|last| *last >= first);
    let used = match last {
        Some(last) => insight::days_by_use_case(tx, policy, (first, last), now).await?,
        None => Vec::new(),
    };
    let basis = if used.iter().any(|part| part.tokens > 0) { Metric::Tokens } else { Metric::Runs };
    let weights: Vec<i64> =
        used.iter().map(|part| if basis == Metric::Tokens { part.tokens } else { part.runs }).collect();
    let groups = used.into_iter().zip(spread(line.line.amount, &weights)).map(|(part, amount)| Grouped {
        id: part.use_case,
        is_rest: part.is_rest,
        runs: part.runs,
        tokens: part.tokens,
        amount,
    });
    Ok(WholeDays { basis, groups: groups.collect(), until_at })
}
