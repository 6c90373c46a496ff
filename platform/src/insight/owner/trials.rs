//! `GET insight/trials`: how far trials have come.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::page::{cut, window};
use super::store;
use crate::insight::period::{Time, Window};
use crate::insight::store::sums_as_of;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, OperatorTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;

/// How far a trial has come. The furthest counts: who pays has come through all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrialStage {
    Began,
    /// Something was run or called.
    Ran,
    /// So on two days or more.
    Returned,
    /// It became a plan, which is in force.
    Paid,
}

impl TrialStage {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Began => "began",
            Self::Ran => "ran",
            Self::Returned => "returned",
            Self::Paid => "paid",
        }
    }
}

/// A trial.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TrialRow {
    pub client_id: i64,
    pub client_name: String,
    pub began_at: DateTime<Utc>,
    /// Until when it goes on, or went on; `null`: it became a plan.
    pub until_at: Option<DateTime<Utc>>,
    pub stage: TrialStage,
    /// Time is up, and it became no plan.
    pub is_over: bool,
    /// Runs, calls and tests.
    pub done: i64,
    /// Days on which there were any.
    pub days: i64,
    /// Accounts that are not suspended.
    pub accounts: i64,
}

/// How many trials have come at least so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct TrialStages {
    pub began: i64,
    pub ran: i64,
    pub returned: i64,
    pub paid: i64,
}

impl TrialStages {
    pub fn of(rows: &[TrialRow]) -> Self {
        let least = |stage: TrialStage| {
            i64::try_from(rows.iter().filter(|row| row.stage as u8 >= stage as u8).count()).unwrap_or(i64::MAX)
        };
        Self {
            began: least(TrialStage::Began),
            ran: least(TrialStage::Ran),
            returned: least(TrialStage::Returned),
            paid: least(TrialStage::Paid),
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TrialsQuery {
    /// When they began; days in UTC. Without it: today.
    #[serde(default)]
    #[param(inline)]
    time: Time,
    /// From 1.
    #[param(minimum = 1)]
    page: Option<usize>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightTrials)]
pub struct Trials {
    pub first: NaiveDate,
    pub last: NaiveDate,
    pub as_of: DateTime<Utc>,
    pub now: TrialStages,
    /// Of those that began in the time before.
    pub before: TrialStages,
    /// Those that began last first. 30 a page.
    pub rows: Vec<TrialRow>,
    pub total: i64,
}

pub async fn rows(tx: &mut OperatorTx, window: &Window, now: DateTime<Utc>) -> Result<Vec<TrialRow>, sqlx::Error> {
    store::trials(tx, window.range, now).await
}

/// Trials that began in a time, and how far they have come: began, ran something, came back on another day, became a
/// plan.
#[utoipa::path(tag = "insight", operation_id = "get_insight_trials", params(TrialsQuery), responses((status = 200, body = Envelope<Trials>)))]
#[get("/insight/trials")]
pub async fn trials(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<TrialsQuery>,
) -> Result<Envelope<Trials>, Problem> {
    tracing::debug!(staff = %caller.user, "staff looked at trials");
    let now = clock.now();
    let window = window(query.time, now)?;
    let mut tx = db.begin_operator("trials by stage").await?;
    let as_of = sums_as_of(&mut tx, None).await?;
    let found = rows(&mut tx, &window, now).await?;
    let before = TrialStages::of(&rows(&mut tx, &window.before(), now).await?);
    let stages = TrialStages::of(&found);
    let (rows, total) = cut(found, query.page)?;
    let (first, last) = (window.range.first, window.range.last);
    Ok(Envelope::new(Trials { first, last, as_of, now: stages, before, rows, total }))
}
