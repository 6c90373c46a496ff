//! Somebody who wants to know what one person did, and has every figure that a company of twelve shows by its rule of
//! sums alone, and all their differences.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put, settle};
use crate::runs::testing::offer_at;
use crate::testing::{Person, Tenant, TestApp};
use crate::usage::Price;

const SMALLEST: usize = 5;
/// Input and output tokens of a fact are the two halves of what it costs: the ledger takes no more of each.
const HALF: i64 = 1 << 32;

/// Who did what where on which day. Each fact costs another power of two, and reads and writes as many tokens, so that a sum
/// says which facts are in it.
fn facts() -> Vec<(usize, usize, usize, u32)> {
    let mut facts = Vec::new();
    // (person, workspace, use case, day of the month)
    for person in 0..12 {
        facts.push((person, person % 2, person % 3, 3));
    }
    for person in 0..7 {
        facts.push((person, 0, 0, 4));
    }
    // Six in one workspace and one in another; five in a use case and two in the next; days of too few.
    for person in 0..6 {
        facts.push((person, 0, usize::from(person > 4), 9));
    }
    facts.push((6, 1, 2, 9));
    facts.extend([(7, 1, 2, 10), (8, 1, 2, 11), (9, 0, 0, 12), (10, 0, 1, 13), (11, 1, 2, 14)]);
    for person in 3..10 {
        facts.push((person, usize::from(person > 7), person % 2, 20));
    }
    facts.extend([(0, 2, 3, 28), (1, 2, 3, 29)]);
    facts
}

/// Every sum of money and of tokens that is anywhere in an answer.
fn sums(answer: &Value, found: &mut BTreeSet<i64>) {
    match answer {
        Value::Object(fields) => {
            let number = |name: &str| fields.get(name).and_then(Value::as_i64);
            found.extend(number("micros"));
            found.extend(number("input_tokens").zip(number("output_tokens")).map(|(read, wrote)| read + wrote * HALF));
            fields.values().for_each(|value| sums(value, found));
        }
        Value::Array(items) => items.iter().for_each(|value| sums(value, found)),
        _ => {}
    }
}

/// A count of people that is anywhere in an answer is none, or at least the smallest group.
fn no_few(call: &str, answer: &Value) {
    match answer {
        Value::Object(fields) => {
            if let Some(people) = fields.get("people").and_then(Value::as_u64) {
                assert!(people == 0 || people >= SMALLEST as u64, "{call}: {answer}");
            }
            fields.values().for_each(|value| no_few(call, value));
        }
        Value::Array(items) => items.iter().for_each(|value| no_few(call, value)),
        _ => {}
    }
}

/// Facts of a company of twelve that shows sums alone.
struct Company {
    tenant: Tenant,
    places: Vec<Uuid>,
    use_cases: Vec<Uuid>,
    facts: Vec<(usize, usize, usize, u32)>,
}

impl Company {
    /// `date` says when the days of the facts were.
    async fn new(app: &TestApp, pool: &PgPool, date: impl Fn(u32) -> NaiveDate) -> Self {
        Self::of(facts(), app, pool, date).await
    }

    async fn of(
        facts: Vec<(usize, usize, usize, u32)>,
        app: &TestApp,
        pool: &PgPool,
        date: impl Fn(u32) -> NaiveDate,
    ) -> Self {
        let tenant = app.tenant("acme").await;
        let ids = |count: usize| (0..count).map(|_| Uuid::now_v7()).collect::<Vec<_>>();
        let (people, places, use_cases) = (ids(12), ids(3), ids(12));
        assert!(facts.len() < 49, "a sum of money holds so many: {}", facts.len());
        for (bit, (person, place, case, day)) in facts.iter().enumerate() {
            let at = format!("{}T{:02}:07:00Z", date(*day), 8 + person % 9);
            let use_case = Some(use_cases[place * 4 + case]);
            let (person, workspace) = (people[*person], Some(places[*place]));
            put(pool, Fact { client: tenant.id, person, workspace, use_case, at: &at, micros: 1 << bit }).await;
        }
        sqlx::query("UPDATE usage_entries SET input_tokens = cost_micros % $1, output_tokens = cost_micros / $1")
            .bind(HALF)
            .execute(pool)
            .await
            .unwrap();
        settle(app, tenant.id).await;
        tenant.admin.put("setting/insight", rule("sums")).await.data();
        Self { tenant, places, use_cases, facts }
    }

    fn admin(&self) -> &Person {
        &self.tenant.admin
    }

    /// What answers show, each of which must be there.
    async fn ask(&self, calls: Vec<String>, found: &mut BTreeSet<i64>) {
        for call in calls {
            let answer = self.admin().get(&call).await;
            assert_eq!(answer.status, 200, "{call}: {}", answer.body);
            no_few(&call, answer.data());
            sums(answer.data(), found);
        }
    }

    fn who(&self, sum: i64) -> BTreeSet<usize> {
        let facts = self.facts.iter().enumerate();
        facts.filter(|(bit, _)| (sum >> bit) & 1 == 1).map(|(_, fact)| fact.0).collect()
    }

    /// Nothing that was found, and nothing that follows from two of them and from what follows, is about few.
    fn hides_everybody(&self, found: &BTreeSet<i64>) {
        let mut known = found.clone();
        known.remove(&0);
        let mut last = 0;
        while known.len() != last && known.len() < 4_000 {
            last = known.len();
            let sets: Vec<i64> = known.iter().copied().collect();
            for one in &sets {
                for other in &sets {
                    let (both, rest) = (one & other, one & !other);
                    // Only what is a part of the other can be taken from it; what overlaps cannot be told apart.
                    if both == *other {
                        known.insert(rest);
                    }
                }
            }
            known.remove(&0);
        }
        for sum in &known {
            let who = self.who(*sum);
            assert!(who.len() >= SMALLEST, "{sum:b} is what {who:?} did");
        }
    }
}

fn rule(naming: &str) -> Value {
    json!({ "naming": naming, "smallest_group": SMALLEST })
}

#[database_test]
async fn issue_33_no_figure_and_no_difference_of_figures_is_about_fewer_people_than_the_smallest_group(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let company = Company::new(&app, &pool, |day| NaiveDate::from_ymd_opt(2026, 4, day).unwrap()).await;
    let admin = company.admin();
    let mut found = BTreeSet::new();
    let mut asked = 0;
    // Days by themselves, and all that begin or end with the month.
    let days = [1, 3, 4, 5, 9, 10, 12, 14, 20, 28, 30];
    let single = days.iter().map(|day| (*day, *day));
    let long = days.iter().flat_map(|day| [(1, *day), (*day, 30)]);
    for (from, to) in single.chain(long) {
        let days = format!("from=2026-04-{from:02}&to=2026-04-{to:02}");
        let mut calls =
            vec![format!("insight/overview?{days}"), format!("insight/overview?{days}&zone=Asia/Kathmandu")];
        for by in ["person", "workspace", "use_case", "model", "region", "key", "group", "version"] {
            calls.push(format!("insight/breakdown?by={by}&{days}"));
        }
        calls.extend(
            company.places.iter().map(|place| format!("insight/breakdown?by=use_case&{days}&workspace_id={place}")),
        );
        calls.extend(company.use_cases.iter().map(|case| format!("insight/overview?{days}&use_case_id={case}")));
        asked += calls.len();
        company.ask(calls, &mut found).await;
        // The days of a chart are all that is shown of them: nothing is left over.
        let overview = admin.get(format!("insight/overview?{days}")).await;
        let runs = |of: &Value| of["runs"].as_i64().unwrap();
        let drawn: i64 = overview.data()["days"].as_array().unwrap().iter().map(runs).sum();
        assert_eq!(drawn, runs(&overview.data()["now"]), "{days}: {}", overview.body);
    }
    assert!(asked > 500 && found.len() > 5, "{asked} {found:?}");
    company.hides_everybody(&found);
    // And it is the rule that hides them.
    admin.put("setting/insight", rule("named")).await.data();
    let mut open = BTreeSet::new();
    sums(admin.get("insight/overview?from=2026-04-28&to=2026-04-28").await.data(), &mut open);
    assert!(open.iter().any(|sum| sum.count_ones() == 1), "{open:?}");
}

/// A model whose price adds up the two halves of a fact again.
fn set_offer(app: &TestApp) {
    let nowhere = "http://127.0.0.1:9".parse().unwrap();
    let mut offer = Arc::unwrap_or_clone(offer_at(app, "local", "mini", [nowhere]));
    offer.model.price = Some(Price {
        input_per_million: 1.0,
        cached_input_per_million: None,
        output_per_million: HALF as f64,
        currency: "EUR".to_owned(),
    });
    app.parts.models.set_offers(vec![Arc::new(offer)]);
}

#[database_test]
async fn issue_33_lists_and_what_if_of_the_last_days_keep_to_the_smallest_group_and_lists_of_people_are_withheld(
    pool: PgPool,
) {
    let app = TestApp::new(pool.clone()).await;
    let today = app.parts.clock.now().date_naive();
    // The last thirty days with today: day 30 was yesterday.
    let company =
        Company::new(&app, &pool, |day| today.checked_sub_days(Days::new(u64::from(31 - day))).unwrap()).await;
    let admin = company.admin();
    set_offer(&app);
    let mut found = BTreeSet::new();
    let what_if = "insight/what-if?model=mini&region=local";
    let mut calls = vec![what_if.to_owned(), "usage/months?months=24".to_owned()];
    calls.extend(company.use_cases.iter().map(|case| format!("{what_if}&use_case_id={case}")));
    for time in ["today", "yesterday", "7d", "30d", "90d", "365d", "this_month", "last_month"] {
        calls.push(format!("setting/workspace-analytics?time={time}"));
        calls.push(format!("insight/overview?time={time}"));
        for by in ["workspace", "use_case"] {
            calls.push(format!("insight/breakdown?by={by}&time={time}"));
        }
    }
    company.ask(calls, &mut found).await;
    assert!(found.len() > 3, "{found:?}");
    company.hides_everybody(&found);

    // What a plan was used for the most is of these figures.
    let billing = admin.get("billing").await;
    let shown = admin.get("insight/breakdown?by=use_case&time=this_month&limit=500").await;
    let tokens = |row: &Value| row["now"]["input_tokens"].as_i64().zip(row["now"]["output_tokens"].as_i64());
    for heavy in billing.data()["heaviest"].as_array().unwrap() {
        let mut rows = shown.data()["rows"].as_array().unwrap().iter();
        let is_shown = |row: &Value| {
            row["key"] == heavy["id"] && tokens(row).map(|(read, wrote)| read + wrote) == heavy["tokens"].as_i64()
        };
        assert!(rows.any(is_shown), "{heavy}: {}", shown.body);
    }

    // Lists of people are withheld, whatever is asked of them.
    let withheld = "409 insight.withheld";
    for time in ["today", "30d", "365d"] {
        assert_eq!(admin.get(format!("setting/user-usage-analytics?time={time}")).await.outcome(), withheld, "{time}");
    }
    for (call, list) in
        [("insight/dormant?days=7", "seats"), ("insight/dormant?days=365", "seats"), ("insight/limits", "people")]
    {
        let answer = admin.get(call).await;
        let shown = [&answer.data()["is_withheld"], &answer.data()[list], &answer.data()["total"]];
        assert_eq!(shown, [&json!(true), &json!([]), &json!(0)], "{call}");
    }
    // And it is the rule that hides them.
    admin.put("setting/insight", rule("named")).await.data();
    let mut open = BTreeSet::new();
    sums(admin.get(what_if).await.data(), &mut open);
    assert!(open.iter().any(|sum| (1..SMALLEST).contains(&company.who(*sum).len())), "{open:?}");
}

/// An invoice whose lines are for times as a buyer can have them cut: a month, parts of it, a year, and one that goes on.
async fn bill(pool: &PgPool, client: i64, now: DateTime<Utc>) -> usize {
    let goes_on = (now + TimeDelta::days(5)).to_rfc3339();
    let times = [
        ("2026-04-01T00:00:00Z", "2026-05-01T00:00:00Z"),
        ("2026-04-04T00:00:00Z", "2026-04-29T00:00:00Z"),
        ("2026-04-09T10:30:00Z", "2026-04-29T12:00:00Z"),
        ("2026-04-10T00:00:00Z", "2026-05-08T00:00:00Z"),
        ("2026-04-28T00:00:00Z", "2026-04-30T00:00:00Z"),
        ("2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"),
        ("2026-04-01T00:00:00Z", goes_on.as_str()),
    ];
    let line = |(from, until): (&str, &str)| json!({ "description": "Team", "quantity": 1, "amount": 1_000_000, "from": from, "until": until });
    sqlx::query(
        "INSERT INTO control.invoices (client_id, id, status, currency, total, tax, amount_due, from_at, until_at, lines, created_at)
         VALUES ($1, 'in_1', 'paid', 'EUR', 7000000, 0, 0, $2, $2, $3, $2)",
    )
    .bind(client)
    .bind(now)
    .bind(Value::Array(times.map(line).to_vec()))
    .execute(pool)
    .await
    .unwrap();
    times.len()
}

/// Tokens of a row, of a line or of a file, where all of a fact's tokens are read.
fn tokens(answer: &Value, found: &mut BTreeSet<i64>) {
    let rows = answer.as_array().map_or(std::slice::from_ref(answer), Vec::as_slice);
    found.extend(rows.iter().filter_map(|row| row["tokens"].as_i64()));
    for line in answer.as_str().unwrap_or_default().lines().skip(1) {
        found.extend(line.rsplit(',').nth(2).and_then(|tokens| tokens.parse::<i64>().ok()));
    }
}

#[database_test]
async fn issue_33_no_line_of_an_invoice_and_no_difference_to_the_insights_is_about_few(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let facts: Vec<_> = facts().into_iter().filter(|fact| fact.3 != 3).collect();
    assert!(facts.len() < 32, "tokens that are read hold so many: {}", facts.len());
    let april = |day| NaiveDate::from_ymd_opt(2026, 4, day).unwrap();
    let company = Company::of(facts, &app, &pool, april).await;
    let admin = company.admin();
    let mut found = BTreeSet::new();
    let lines = bill(&pool, company.tenant.id, app.parts.clock.now()).await;
    let nil = Uuid::nil();
    let filters = ["", "?page=2", "?search=o", "?sort_by=name&order=asc", "?sort_by=tokens", "?sort_by=runs"];
    let withheld = ["shares?by=person", "shares?person=x", "runs", "runs?sort_by=tokens", "runs?person=x"];
    for number in 1..=lines {
        let line = format!("billing/invoices/in_1/lines/{number}");
        let mut calls = vec![line.clone(), format!("{line}/export")];
        calls.extend(filters.map(|filter| format!("{line}/shares{filter}")));
        calls.extend(company.use_cases.iter().chain([&nil]).map(|case| format!("{line}/shares?use_case_id={case}")));
        for call in calls {
            let answer = admin.get(&call).await;
            assert_eq!(answer.status, 200, "{call}: {}", answer.body);
            tokens(if answer.body.is_string() { &answer.body } else { answer.data() }, &mut found);
        }
        for call in withheld {
            assert_eq!(admin.get(format!("{line}/{call}")).await.outcome(), "409 insight.withheld", "{line} {call}");
        }
    }
    assert!(found.len() > 3, "{found:?}");
    let days = [(1, 30), (4, 4), (9, 30), (1, 28), (10, 20)];
    let days = days.map(|(from, to)| format!("from=2026-04-{from:02}&to=2026-04-{to:02}"));
    let mut calls: Vec<String> = Vec::new();
    for days in &days {
        calls.push(format!("insight/overview?{days}"));
        calls.push(format!("insight/breakdown?by=use_case&{days}"));
        calls.extend(company.use_cases.iter().map(|case| format!("insight/overview?{days}&use_case_id={case}")));
    }
    company.ask(calls, &mut found).await;
    company.hides_everybody(&found);
    // And it is the rule that hides them.
    admin.put("setting/insight", rule("named")).await.data();
    let mut open = BTreeSet::new();
    tokens(admin.get("billing/invoices/in_1/lines/1/shares").await.data(), &mut open);
    assert!(open.iter().any(|sum| (1..SMALLEST).contains(&company.who(*sum).len())), "{open:?}");
}

/// By month, how many people began and how many of these came back in each week: `None` where it is not shown.
type Cohorts = BTreeMap<String, (i64, Vec<Option<i64>>)>;

/// Two counts of which one is a part of the other.
fn hides_the_rest(part: i64, whole: i64, of: &str) {
    for people in [part, whole - part] {
        assert!(people == 0 || people >= SMALLEST as i64, "{of}: {part} of {whole}");
    }
}

#[database_test]
async fn issue_33_the_habit_curve_of_no_months_and_no_difference_of_two_is_about_few(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let this_month = app.parts.clock.now().date_naive().with_day(1).unwrap();
    // In each of these months so many began, of whom so many came back in the weeks after.
    let months = [
        (2, 3, [0, 1, 2, 3]),
        (3, 12, [6, 8, 11, 12]),
        (4, 9, [5, 4, 9, 0]),
        (5, 5, [5, 1, 0, 4]),
        (6, 20, [15, 16, 5, 4]),
        (8, 11, [6, 5, 6, 5]),
    ];
    for (ago, people, came) in months {
        let day = this_month - Months::new(ago);
        for n in 0..people {
            let person = Uuid::now_v7();
            let weeks = (1..).zip(came).filter(|(_, came)| n < *came).map(|(week, _)| week);
            for week in std::iter::once(0).chain(weeks) {
                let at = format!("{}T12:00:00Z", day + Days::new(7 * week));
                put(&pool, Fact { client: acme.id, person, workspace: None, use_case: None, at: &at, micros: 1 }).await;
            }
        }
    }
    // Somebody began on a day of too few, which is in no sum.
    let alone = this_month - Months::new(4) + Days::new(24);
    let (person, at) = (Uuid::now_v7(), format!("{alone}T12:00:00Z"));
    put(&pool, Fact { client: acme.id, person, workspace: None, use_case: None, at: &at, micros: 1 }).await;
    settle(&app, acme.id).await;
    acme.admin.put("setting/insight", rule("sums")).await.data();
    let mut cohorts = Cohorts::new();
    let mut curves: Vec<Vec<(i64, i64)>> = Vec::new();
    for months in 1..=12 {
        let call = format!("insight/habit?months={months}");
        let answer = acme.admin.get(&call).await;
        no_few(&call, answer.data());
        for cohort in answer.data()["cohorts"].as_array().unwrap() {
            let weeks = cohort["weeks"].as_array().unwrap().iter().map(Value::as_i64).collect::<Vec<_>>();
            let people = cohort["people"].as_i64().unwrap();
            let month = cohort["month"].as_str().unwrap().to_owned();
            for came in weeks.iter().flatten() {
                hides_the_rest(*came, people, &call);
            }
            let known = cohorts.entry(month).or_insert((people, weeks.clone()));
            assert_eq!(*known, (people, weeks), "{call}: a month is the same in every answer");
        }
        for of in ["weeks", "weeks_before"] {
            let number = |week: &Value, name: &str| week[name].as_i64().unwrap();
            let weeks = answer.data()[of].as_array().unwrap().iter();
            let curve: Vec<(i64, i64)> =
                weeks.map(|week| (number(week, "people"), number(week, "came_back"))).collect();
            for (people, came) in &curve {
                hides_the_rest(*came, *people, &call);
            }
            // The months before are no part of these.
            if of == "weeks" {
                curves.push(curve);
            }
        }
    }
    assert!(cohorts.len() >= 4, "{cohorts:?}");
    // Of the people of a month, which sums tell, those who began in it are a part.
    for (month, (people, _)) in &cohorts {
        let first: NaiveDate = month.parse().unwrap();
        let last = first + Months::new(1) - Days::new(1);
        let sums = acme.admin.get(format!("insight/overview?from={first}&to={last}")).await;
        hides_the_rest(*people, sums.data()["now"]["people"].as_i64().unwrap(), month);
    }
    // More months are fewer ones and others: what they differ by.
    for (fewer, more) in curves.iter().zip(curves.iter().skip(1)) {
        for ((people, came), (all, all_came)) in fewer.iter().zip(more) {
            hides_the_rest(*people, *all, "people of more months");
            hides_the_rest(all_came - came, all - people, "who came back in the months that are more");
        }
    }
}
