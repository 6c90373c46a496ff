//! A binding's calls over time, for charts: how many, what failed, how long it took.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::histogram::{CLASSES, percentile_ms};
use super::store;
use crate::kit::db::OperatorTx;

/// One step of time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[schema(as = BindingPoint)]
pub struct Point {
    /// Its beginning.
    pub at: DateTime<Utc>,
    /// Calls that ended.
    pub calls: i64,
    /// By the code of the failure.
    pub errors: BTreeMap<String, i64>,
    /// From a call to its first words; `null` without any.
    pub first_delta_p50_ms: Option<i64>,
    pub first_delta_p95_ms: Option<i64>,
    /// From a call to the end of a good answer.
    pub total_p50_ms: Option<i64>,
    pub total_p95_ms: Option<i64>,
}

/// The steps, each of so many minutes, in which the binding was called.
pub async fn series(
    tx: &mut OperatorTx,
    binding: Uuid,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    minutes: u16,
) -> Result<Vec<Point>, sqlx::Error> {
    let steps = store::series(tx, binding, from, to, i32::from(minutes.max(1))).await?;
    Ok(steps.chunk_by(|one, other| one.at == other.at).map(point).collect())
}

/// What came of the calls of one step, outcome by outcome.
fn point(outcomes: &[store::Step]) -> Point {
    let good = |step: &&store::Step| step.outcome == "succeeded";
    let mut first = [0; CLASSES];
    for step in outcomes {
        first.iter_mut().zip(&step.first_delta).for_each(|(sum, count)| *sum += count);
    }
    let total = outcomes.iter().find(good).map(|step| step.total.as_slice()).unwrap_or_default();
    Point {
        at: outcomes.first().map(|step| step.at).unwrap_or_default(),
        calls: outcomes.iter().map(|step| step.calls).sum(),
        errors: outcomes.iter().filter(|step| !good(step)).map(|step| (step.outcome.clone(), step.calls)).collect(),
        first_delta_p50_ms: percentile_ms(&first, 0.5),
        first_delta_p95_ms: percentile_ms(&first, 0.95),
        total_p50_ms: percentile_ms(total, 0.5),
        total_p95_ms: percentile_ms(total, 0.95),
    }
}
