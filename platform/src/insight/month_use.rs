//! What days were used for, as it may be shown where a company shows sums alone: for pages beside the insights.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use uuid::Uuid;

use super::breakdown::done;
use super::model::By;
use super::period::{Time, Window};
use super::policy::Policy;
use super::store::{self, Filter};
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// What a use case was used, by as many people as the smallest group has or more.
pub struct UseCaseUse {
    /// `None`: what belongs to none, or the rest.
    pub use_case: Option<Uuid>,
    /// Use cases of too few people, together.
    pub is_rest: bool,
    /// Runs and calls, without those that failed.
    pub runs: i64,
    pub tokens: i64,
}

/// This month's use by use case, those with the most tokens first. What is folded together is left out.
pub async fn month_by_use_case(
    tx: &mut TenantTx,
    policy: &Policy,
    now: DateTime<Utc>,
) -> Result<Vec<UseCaseUse>, Problem> {
    let window = Window::read(Time::ThisMonth, (None, None), Tz::UTC, policy, now)?;
    let mut shown = by_use_case(tx, &window).await?;
    shown.retain(|part| !part.is_rest);
    shown.sort_by_key(|part| (std::cmp::Reverse(part.tokens), part.use_case));
    Ok(shown)
}

/// The use of these days of UTC by use case, as far as it is shown.
pub async fn days_by_use_case(
    tx: &mut TenantTx,
    policy: &Policy,
    (first, last): (NaiveDate, NaiveDate),
    now: DateTime<Utc>,
) -> Result<Vec<UseCaseUse>, Problem> {
    let window = Window::read(Time::default(), (Some(first), Some(last)), Tz::UTC, policy, now)?;
    Ok(by_use_case(tx, &window).await?)
}

/// The sums of `GET insight/breakdown` of these days, so that the two give away nothing by subtraction.
async fn by_use_case(tx: &mut TenantTx, window: &Window) -> Result<Vec<UseCaseUse>, sqlx::Error> {
    let client = tx.client();
    let parts = store::parts(tx, client, window, By::UseCase.as_str(), Filter::default()).await?;
    let shown = parts.into_iter().map(|part| UseCaseUse {
        use_case: part.key.and_then(|key| key.parse().ok()),
        is_rest: part.is_rest,
        runs: done(&part.sums) - part.sums.failed,
        tokens: part.sums.input_tokens.saturating_add(part.sums.output_tokens),
    });
    Ok(shown.collect())
}
