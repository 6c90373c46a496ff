//! What the month was used for the most, as the company's policy shows it.

use chrono::{DateTime, Utc};

use super::model::HeaviestUseCase;
use super::store;
use crate::insight;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::usage::Month;

/// So many of them.
const MOST: usize = 5;

/// Use cases that used the most of this month, and the smallest group that they keep to; `None`: people may be told
/// apart, so all use up to now is counted.
pub async fn heaviest(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<(Vec<HeaviestUseCase>, Option<i32>), Problem> {
    let policy = insight::policy(tx).await?;
    let smallest = policy.smallest();
    if smallest == 0 {
        let most = i64::try_from(MOST).unwrap_or(i64::MAX);
        return Ok((store::heaviest(tx, Month::of(now).start(), most).await?, None));
    }
    let mut used = insight::month_by_use_case(tx, &policy, now).await?;
    used.truncate(MOST);
    let ids: Vec<String> = used.iter().filter_map(|each| each.use_case).map(|id| id.to_string()).collect();
    let names = insight::names(tx, insight::By::UseCase, &ids).await?;
    let heaviest = used.into_iter().map(|each| HeaviestUseCase {
        id: each.use_case,
        name: each.use_case.and_then(|id| names.get(&id.to_string()).cloned()),
        runs: each.runs,
        tokens: each.tokens,
    });
    Ok((heaviest.collect(), Some(smallest)))
}
