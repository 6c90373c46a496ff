//! `GET insight/habit`: how many people came back in the weeks after their first use.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Months, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::period::first_of_month;
use super::policy::Policy;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;

/// Months of an answer, unless it is asked for others.
const USUAL_MONTHS: u32 = 6;
const MOST_MONTHS: u32 = 12;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct HabitQuery {
    /// This month and those before it: 1–12 in all, 6 unless given. They are compared with as many right before.
    #[param(minimum = 1, maximum = 12)]
    months: Option<u32>,
}

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
    /// The first day of the first month.
    pub first: NaiveDate,
    /// The curve.
    pub weeks: Vec<HabitWeek>,
    /// The same of those who began in as many months right before.
    pub weeks_before: Vec<HabitWeek>,
    /// The latest first. Months in which too few people began are left out.
    pub cohorts: Vec<HabitCohort>,
}

impl Habit {
    /// Of `cohorts` those from `first` on are the months that were asked for, the others those before.
    pub fn new(as_of: DateTime<Utc>, policy: Policy, first: NaiveDate, cohorts: Vec<HabitCohort>) -> Self {
        let (cohorts, before): (Vec<_>, Vec<_>) = cohorts.into_iter().partition(|cohort| cohort.month >= first);
        Self { as_of, policy, first, weeks: curve(&cohorts), weeks_before: curve(&before), cohorts }
    }
}

fn curve(cohorts: &[HabitCohort]) -> Vec<HabitWeek> {
    let weeks = (0..4).map(|place: usize| {
        let shown = cohorts.iter().filter_map(|cohort| Some((cohort.people, (*cohort.weeks.get(place)?)?)));
        let (people, came_back) = shown.fold((0, 0), |(all, back), (people, came)| (all + people, back + came));
        HabitWeek { week: i64::try_from(place + 1).unwrap_or(i64::MAX), people, came_back }
    });
    weeks.collect()
}

/// How many people came back one, two, three and four weeks after their first use, by the month in which that was, with
/// as many months before. A week is shown once it is over for everybody of the month, so that no figure changes by one
/// person.
#[utoipa::path(tag = "insight", operation_id = "get_insight_habit", params(HabitQuery), responses((status = 200, body = Envelope<Habit>)))]
#[get("/insight/habit")]
pub async fn habit(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<HabitQuery>,
) -> Result<Envelope<Habit>, Problem> {
    let months = query.months.unwrap_or(USUAL_MONTHS);
    if !(1..=MOST_MONTHS).contains(&months) {
        return Err(Problem::field("months", "Please ask for 1 to 12 months."));
    }
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    let client = tx.client();
    let as_of = store::sums_as_of(&mut tx, Some(client)).await?;
    let today = clock.now().date_naive();
    let first = first_of_month(today).checked_sub_months(Months::new(months - 1)).unwrap_or(NaiveDate::MIN);
    let both = i32::try_from(2 * months).unwrap_or(i32::MAX);
    let cohorts = store::habit(&mut tx, today, policy.smallest(), both).await?;
    Ok(Envelope::new(Habit::new(as_of, policy, first, cohorts)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_the_curve_is_of_those_months_alone_that_show_the_week_and_has_the_months_before_beside_it() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let cohort = |month: &str, people, weeks: [Option<i64>; 4]| HabitCohort {
            month: day(month),
            people,
            weeks: weeks.to_vec(),
        };
        let cohorts = vec![
            cohort("2026-10-01", 10, [Some(6), None, None, None]),
            cohort("2026-09-01", 20, [Some(9), Some(8), Some(7), Some(0)]),
            cohort("2026-08-01", 8, [Some(4), Some(3), Some(2), None]),
        ];
        let found = Habit::new(DateTime::<Utc>::MIN_UTC, Policy::default(), day("2026-09-01"), cohorts);
        let told = |weeks: &[HabitWeek]| -> Vec<(i64, i64, i64)> {
            weeks.iter().map(|week| (week.week, week.people, week.came_back)).collect()
        };
        assert_eq!(told(&found.weeks), [(1, 30, 15), (2, 20, 8), (3, 20, 7), (4, 20, 0)]);
        assert_eq!(told(&found.weeks_before), [(1, 8, 4), (2, 8, 3), (3, 8, 2), (4, 0, 0)]);
        assert_eq!(found.cohorts.len(), 2);
    }
}
