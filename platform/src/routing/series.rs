//! Calls read back: a binding's over time, for charts, and those of a plugin's version, for the administrator who
//! answers for it. How many, what failed, how long it took, what it used of the machine.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::histogram::{Cpu, Memory, Times};
use super::store::{self, Sum};
use crate::kit::db::OperatorTx;

/// How far back there is something to see.
pub const LONGEST_HOURS: i64 = 30 * 24;
/// Points of a chart at most.
const POINTS: i64 = 200;
/// Steps that people can name, in minutes.
const STEPS: [i64; 9] = [1, 5, 10, 15, 30, 60, 120, 240, 360];

/// The results of calls.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[schema(as = CallFigures)]
pub struct Figures {
    /// Calls that ended.
    pub calls: i64,
    /// Second and later tries of a run among them.
    pub retries: i64,
    /// Those that failed and that nobody stopped.
    pub failed: i64,
    /// The failed of those that nobody stopped, of one; `null` without any.
    pub error_rate: Option<f64>,
    /// By the code of the failure, `cancelled` included.
    pub errors: BTreeMap<String, i64>,
    /// From a call to its first words; `null` without any.
    pub first_delta_p50_ms: Option<i64>,
    pub first_delta_p95_ms: Option<i64>,
    pub first_delta_p99_ms: Option<i64>,
    /// From a call to the end of a good answer.
    pub total_p50_ms: Option<i64>,
    pub total_p95_ms: Option<i64>,
    pub total_p99_ms: Option<i64>,
    /// What the plugin itself computed for a call; waiting for a provider is none.
    pub cpu_p50_us: Option<i64>,
    pub cpu_p95_us: Option<i64>,
    pub cpu_p99_us: Option<i64>,
    /// The most memory that it had in a call.
    pub memory_p50_bytes: Option<i64>,
    pub memory_p95_bytes: Option<i64>,
    pub memory_p99_bytes: Option<i64>,
}

/// One step of time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[schema(as = BindingPoint)]
pub struct Point {
    /// Its beginning.
    pub at: DateTime<Utc>,
    /// Seconds in which a server process sent nothing here, because of its failures.
    pub open_seconds: i64,
    pub figures: Figures,
}

/// Steps without a gap, the last of which holds now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
    pub step_minutes: i32,
}

impl Span {
    /// The last so many hours, in the shortest steps that a chart can show. Steps begin where a clock's do, so that a
    /// chart looked at twice shows the same ones.
    pub fn last(hours: i64, now: DateTime<Utc>) -> Self {
        let minutes = hours.clamp(1, LONGEST_HOURS) * 60;
        let step = STEPS.into_iter().find(|step| minutes / step <= POINTS).unwrap_or(360);
        let to = (now.timestamp().div_euclid(step * 60) + 1) * step * 60;
        let at = |seconds| DateTime::from_timestamp(seconds, 0).unwrap_or(now);
        Self { from: at(to - minutes * 60), to: at(to), step_minutes: i32::try_from(step).unwrap_or(360) }
    }

    fn steps(self) -> impl Iterator<Item = DateTime<Utc>> {
        let step = TimeDelta::minutes(i64::from(self.step_minutes));
        std::iter::successors(Some(self.from), move |at| Some(*at + step)).take_while(move |at| *at < self.to)
    }
}

/// Every step of the span, also those without a call; and all of them together.
pub async fn series(tx: &mut OperatorTx, binding: Uuid, span: Span) -> Result<(Vec<Point>, Figures), sqlx::Error> {
    let sums = by(store::series(tx, binding, span.from, span.to, span.step_minutes).await?);
    let open = store::open(tx, binding, span.from, span.to, span.step_minutes).await?;
    let whole: Vec<&Sum> = sums.values().flatten().collect();
    Ok((points(span, &sums, &open), figures(&whole)))
}

/// Every step of the span for versions of a plugin together, by their digests. Whether a binding was left alone is no
/// matter of a plugin's.
pub async fn series_of_versions(
    tx: &mut OperatorTx,
    digests: &[String],
    span: Span,
) -> Result<Vec<Point>, sqlx::Error> {
    let sums = by(store::series_of_versions(tx, digests, span.from, span.to, span.step_minutes).await?);
    Ok(points(span, &sums, &HashMap::new()))
}

fn points(span: Span, sums: &HashMap<DateTime<Utc>, Vec<Sum>>, open: &HashMap<DateTime<Utc>, i64>) -> Vec<Point> {
    let point = |at: DateTime<Utc>| Point {
        at,
        open_seconds: open.get(&at).copied().unwrap_or(0),
        figures: sums.get(&at).map(|sums| figures(&sums.iter().collect::<Vec<_>>())).unwrap_or_default(),
    };
    span.steps().map(point).collect()
}

/// What versions of plugins came to since a time, by their digests; one without a call is not among them.
pub async fn of_versions(
    tx: &mut OperatorTx,
    digests: &[String],
    since: DateTime<Utc>,
) -> Result<HashMap<String, Figures>, sqlx::Error> {
    let sums = by(store::versions(tx, digests, since).await?);
    Ok(sums.into_iter().map(|(digest, sums)| (digest, figures(&sums.iter().collect::<Vec<_>>()))).collect())
}

fn by<K: std::hash::Hash + Eq>(sums: Vec<(K, Sum)>) -> HashMap<K, Vec<Sum>> {
    let mut groups: HashMap<K, Vec<Sum>> = HashMap::new();
    for (key, sum) in sums {
        groups.entry(key).or_default().push(sum);
    }
    groups
}

/// What came of calls, outcome by outcome.
fn figures(outcomes: &[&Sum]) -> Figures {
    let (mut first, mut total) = (Times::default(), Times::default());
    let (mut calls, mut errors) = (0, BTreeMap::<String, i64>::new());
    let (mut cpu, mut memory) = (Cpu::default(), Memory::default());
    for sum in outcomes {
        first.merge(&sum.first_delta);
        cpu.merge(&sum.cpu);
        memory.merge(&sum.memory);
        calls += sum.calls;
        if sum.outcome == "succeeded" {
            total.merge(&sum.total);
        } else {
            *errors.entry(sum.outcome.clone()).or_default() += sum.calls;
        }
    }
    let stopped = errors.get("cancelled").copied().unwrap_or(0);
    let failed = errors.values().sum::<i64>() - stopped;
    Figures {
        calls,
        retries: outcomes.iter().map(|sum| sum.retries).sum(),
        failed,
        error_rate: (calls > stopped).then(|| failed as f64 / (calls - stopped) as f64),
        errors,
        first_delta_p50_ms: first.percentile(0.5),
        first_delta_p95_ms: first.percentile(0.95),
        first_delta_p99_ms: first.percentile(0.99),
        total_p50_ms: total.percentile(0.5),
        total_p95_ms: total.percentile(0.95),
        total_p99_ms: total.percentile(0.99),
        cpu_p50_us: cpu.percentile(0.5),
        cpu_p95_us: cpu.percentile(0.95),
        cpu_p99_us: cpu.percentile(0.99),
        memory_p50_bytes: memory.percentile(0.5),
        memory_p95_bytes: memory.percentile(0.95),
        memory_p99_bytes: memory.percentile(0.99),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_has_two_hundred_points_at_most_whatever_the_span_and_its_steps_begin_where_a_clocks_do() {
        let now = DateTime::from_timestamp(1_795_000_123, 0).unwrap();
        for (hours, step, points) in [(1, 1, 60), (24, 10, 144), (7 * 24, 60, 168), (30 * 24, 240, 180), (3, 1, 180)] {
            let span = Span::last(hours, now);
            assert_eq!((span.step_minutes, span.steps().count()), (step, points), "{hours} h");
            assert_eq!(span.from.timestamp() % (i64::from(step) * 60), 0);
            assert!(span.from < now && now < span.to, "{span:?}");
        }
        assert!(Span::last(i64::MAX, now).steps().count() <= 200);
    }
}
