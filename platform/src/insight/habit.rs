//! `GET insight/habit`: how many people came back in the weeks after their first use.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::policy::Policy;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;

/// People whose first run or call was in the same month.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HabitCohort {
    /// Its first day, in UTC.
    pub month: NaiveDate,
    pub people: i64,
    /// How many of them ran or called something in the second, third, fourth and fifth week from their first use on;
    /// `null`: the week is not over for all of them, or those who did, or did not, are a group too small to show.
    pub weeks: Vec<Option<i64>>,
}

/// How many came back in a week, over all months that show it.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HabitWeek {
    /// 1–4: weeks after the first one.
    pub week: i64,
    pub people: i64,
    pub came_back: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightHabit)]
pub struct Habit {
    pub as_of: DateTime<Utc>,
    pub policy: Policy,
    /// The curve.
    pub weeks: Vec<HabitWeek>,
    /// Of the last twelve months, the latest first. Months in which too few people began are left out.
    pub cohorts: Vec<HabitCohort>,
}

impl Habit {
    pub fn new(as_of: DateTime<Utc>, policy: Policy, cohorts: Vec<HabitCohort>) -> Self {
        let weeks = (0..4).map(|place: usize| {
            let shown = cohorts.iter().filter_map(|cohort| Some((cohort.people, (*cohort.weeks.get(place)?)?)));
            let (people, came_back) = shown.fold((0, 0), |(all, back), (people, came)| (all + people, back + came));
            HabitWeek { week: i64::try_from(place + 1).unwrap_or(i64::MAX), people, came_back }
        });
        Self { as_of, policy, weeks: weeks.collect(), cohorts }
    }
}

/// How many people came back one, two, three and four weeks after their first use, by the month in which that was. A week
/// is shown once it is over for everybody of the month, so that no figure changes by one person.
#[utoipa::path(tag = "insight", operation_id = "get_insight_habit", responses((status = 200, body = Envelope<Habit>)))]
#[get("/insight/habit")]
pub async fn habit(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Habit>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    let client = tx.client();
    let as_of = store::sums_as_of(&mut tx, Some(client)).await?;
    let cohorts = store::habit(&mut tx, clock.now().date_naive(), policy.smallest()).await?;
    Ok(Envelope::new(Habit::new(as_of, policy, cohorts)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_the_curve_is_of_those_months_alone_that_show_the_week() {
        let cohort =
            |people, weeks: [Option<i64>; 4]| HabitCohort { month: NaiveDate::MIN, people, weeks: weeks.to_vec() };
        let cohorts = vec![cohort(10, [Some(6), None, None, None]), cohort(20, [Some(9), Some(8), Some(7), Some(0)])];
        let curve = Habit::new(DateTime::<Utc>::MIN_UTC, Policy::default(), cohorts).weeks;
        let told: Vec<(i64, i64, i64)> = curve.iter().map(|week| (week.week, week.people, week.came_back)).collect();
        assert_eq!(told, [(1, 30, 15), (2, 20, 8), (3, 20, 7), (4, 20, 0)]);
    }
}
