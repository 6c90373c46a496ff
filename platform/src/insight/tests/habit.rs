//! Who comes back, who is at their limit, and figures as a file.

use chrono::{Datelike, Months, NaiveDate, TimeDelta};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put, settle};
use crate::insight::export::COLUMNS;
use crate::people::testing::person;
use crate::testing::TestApp;

async fn uses(pool: &PgPool, client: i64, person: Uuid, day: NaiveDate) {
    let at = format!("{day}T12:00:00Z");
    put(pool, Fact { client, person, workspace: None, use_case: None, at: &at, micros: 1 }).await;
}

/// Somebody's first use on a day, and one in each of these weeks after it.
async fn comes(pool: &PgPool, client: i64, day: NaiveDate, weeks: &[i64]) {
    let someone = Uuid::now_v7();
    for week in [0].iter().chain(weeks) {
        uses(pool, client, someone, day + TimeDelta::days(7 * week)).await;
    }
}

#[database_test]
async fn issue_33_the_habit_curve_counts_weeks_from_the_first_use_and_hides_small_groups(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let this_month = app.parts.clock.now().date_naive().with_day(1).unwrap();
    // Its weeks are all over: a month has 28 days at least, and another one lies between. The older one's do not reach it.
    let (old, older) = (this_month - Months::new(3), this_month - Months::new(5));
    for n in 0..12 {
        let weeks: &[i64] = match n {
            0 => &[1, 2, 3],
            1..6 => &[1, 2],
            6 => &[2],
            _ => &[],
        };
        comes(&pool, acme.id, old, weeks).await;
    }
    for _ in 0..4 {
        comes(&pool, acme.id, older, &[4]).await;
    }
    comes(&pool, acme.id, this_month, &[]).await;
    settle(&app, acme.id).await;
    let read = async || acme.admin.get("insight/habit").await.data().clone();
    for months in [0, 13] {
        let refused = acme.admin.get(format!("insight/habit?months={months}")).await;
        assert_eq!(refused.field("months").len(), 1, "{}", refused.body);
    }
    let short = acme.admin.get("insight/habit?months=3").await;
    let curve =
        |week: i64, people: i64, came_back: i64| json!({ "week": week, "people": people, "came_back": came_back });
    assert_eq!(short.data()["weeks"][1], curve(2, 0, 0), "the one who began this month is new: {}", short.body);
    let before = &short.data()["weeks_before"];
    assert_eq!((&before[1], &before[3]), (&curve(2, 16, 7), &curve(4, 16, 4)), "the three months before");
    let answer = read().await;
    assert_eq!(answer["weeks_before"][0], curve(1, 0, 0));
    let cohorts = answer["cohorts"].as_array().unwrap();
    assert_eq!(cohorts.len(), 3, "{answer}");
    assert_eq!(cohorts[0], json!({ "month": this_month, "people": 1, "weeks": [null, null, null, null] }));
    assert_eq!(cohorts[1], json!({ "month": old, "people": 12, "weeks": [6, 7, 1, 0] }));
    assert_eq!(cohorts[2], json!({ "month": older, "people": 4, "weeks": [0, 0, 0, 4] }));
    assert_eq!(answer["weeks"][1], json!({ "week": 2, "people": 16, "came_back": 7 }));
    acme.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    let answer = read().await;
    let shown = json!([{ "month": old, "people": 12, "weeks": [6, 7, null, 0] }]);
    assert_eq!(answer["cohorts"], shown, "neither four people nor the one who came in the third week");
    acme.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 6 })).await.data();
    let stayed = json!([6, null, null, 0]);
    assert_eq!(read().await["cohorts"][0]["weeks"], stayed, "five stayed away in the second week");
}

#[database_test]
async fn issue_33_a_month_of_the_habit_curve_less_what_sums_tell_of_it_is_nobody(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let this_month = app.parts.clock.now().date_naive().with_day(1).unwrap();
    let (old, next) = (this_month - Months::new(3), this_month - Months::new(2));
    let first: Vec<Uuid> = (0..6).map(|_| Uuid::now_v7()).collect();
    for person in &first {
        uses(&pool, acme.id, *person, old).await;
    }
    // On a day of too few, which no sum has.
    uses(&pool, acme.id, Uuid::now_v7(), old + TimeDelta::days(19)).await;
    // Six people, of whom one began before.
    uses(&pool, acme.id, first[0], next).await;
    for _ in 0..5 {
        uses(&pool, acme.id, Uuid::now_v7(), next).await;
    }
    settle(&app, acme.id).await;
    let read = async || {
        let answer = acme.admin.get("insight/habit").await.data().clone();
        let cohort = |cohort: &Value| (cohort["month"].clone(), cohort["people"].as_i64().unwrap());
        answer["cohorts"].as_array().unwrap().iter().map(cohort).collect::<Vec<_>>()
    };
    assert_eq!(read().await, [(json!(next), 5), (json!(old), 7)]);
    acme.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    assert_eq!(read().await, [(json!(old), 6)], "neither the seventh nor the one of six who was there before");
    let last = next - TimeDelta::days(1);
    let sums = acme.admin.get(format!("insight/overview?from={old}&to={last}")).await;
    assert_eq!(sums.data()["now"]["people"], 6, "{}", sums.body);
}

#[database_test]
async fn issue_33_people_at_their_limit_are_shown_as_the_company_says_with_what_they_asked_for(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let (ben, cleo) = (person(&app, admin, "Ben").await, person(&app, admin, "Cleo").await);
    let now = app.parts.clock.now().to_rfc3339();
    let mut budgets = Vec::new();
    for someone in [&ben, &cleo] {
        let limits = json!({ "monthly_runs": 6 });
        let budget = json!({ "kind": "person", "subject_id": someone.user_id, "limits": limits });
        budgets.push(admin.post("budget", budget).await.id());
    }
    let read = async || admin.get("insight/limits").await.data().clone();
    assert_eq!(read().await["people"], json!([]));
    for (someone, times) in [(&ben, 5), (&cleo, 3)] {
        for _ in 0..times {
            let fact =
                Fact { client: acme.id, person: someone.user_id, workspace: None, use_case: None, at: &now, micros: 1 };
            put(&pool, fact).await;
        }
    }
    let asks = json!({ "budget_id": budgets[0], "metric": "runs", "amount": 5, "reason": "the quarter ends" });
    ben.post("token-request", asks).await.id();
    let answer = read().await;
    assert_eq!(answer["total"], 1, "three of six are not near: {answer}");
    let row = &answer["people"][0];
    assert_eq!(
        (&row["person_id"], &row["used_percent"], &row["limit_runs"], &row["has_asked"]),
        (&json!(ben.user_id), &json!(83), &json!(6), &json!(true))
    );
    assert_eq!(ben.get("insight/mine").await.data()["looks"]["times"], 2, "each look at names is in the log");
    assert_eq!(ben.get("insight/limits").await.outcome(), "403 forbidden");
    admin.put("setting/insight", json!({ "naming": "pseudonyms", "smallest_group": 5 })).await.data();
    let hidden = read().await;
    let row = &hidden["people"][0];
    assert_eq!((&row["person_id"], &row["has_asked"]), (&Value::Null, &json!(false)), "{hidden}");
    assert!(row["name"].as_str().unwrap().starts_with("Person "), "{hidden}");
    assert_eq!(row["used_percent"], 80, "{hidden}");
    for number in ["used_runs", "limit_runs", "used_tokens", "limit_tokens"] {
        assert_eq!(row[number], Value::Null, "whose limit that is says the list of budgets: {hidden}");
    }
    admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    assert_eq!(read().await["is_withheld"], true);
    assert_eq!(read().await["people"], json!([]));
}

#[database_test]
async fn issue_33_a_file_has_the_figures_of_the_page_and_each_of_its_columns_is_described(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let now = app.parts.clock.now().to_rfc3339();
    let fact = Fact {
        client: acme.id,
        person: acme.admin.user_id,
        workspace: None,
        use_case: None,
        at: &now,
        micros: 1_500_000,
    };
    put(&pool, fact).await;
    settle(&app, acme.id).await;
    let path = "insight/breakdown/export?by=model&time=7d";
    let file = acme.admin.get(path).await;
    let mut lines = file.body.as_str().unwrap().lines();
    assert_eq!(lines.next().unwrap(), COLUMNS.join(","));
    let line = lines.next().unwrap();
    assert!(line.starts_with("gpt,gpt,0,1,1,0,0,0,0,10,0,1.500000 EUR,0,"), "{line}");
    assert_eq!(lines.next(), None);
    let described = serde_json::to_value(crate::app::description()).unwrap();
    let text = described["paths"]["/api/v1/insight/breakdown/export"]["get"]["description"].as_str().unwrap();
    for column in COLUMNS {
        assert!(text.contains(&format!("`{column}`")), "{column} is not described");
    }
    assert!(acme.admin.get("insight/breakdown/export?by=person&time=7d").await.body.to_string().contains("Ada acme"));
    let looks = acme.admin.get("insight/mine").await;
    assert_eq!(looks.data()["looks"]["times"], 1, "a file of names is a look at them: {}", looks.body);
    acme.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    assert_eq!(acme.admin.get(path).await.outcome(), "409 insight.withheld");
}

#[database_test]
async fn issue_33_what_is_not_summed_yet_counts_in_adoption_and_seats_and_a_test_of_a_draft_does_not(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let (ben, cleo) = (person(&app, &acme.admin, "Ben").await, person(&app, &acme.admin, "Cleo").await);
    app.end_jobs().await;
    let long_ago =
        "UPDATE users SET created_at = now() - interval '40 days', first_seen_at = now() - interval '40 days'";
    sqlx::query(long_ago).execute(&pool).await.unwrap();
    let now = app.parts.clock.now();
    let uses = async |someone: Uuid, days: i64| {
        let at = (now - TimeDelta::days(days)).to_rfc3339();
        put(&pool, Fact { client: acme.id, person: someone, workspace: None, use_case: None, at: &at, micros: 1 })
            .await;
    };
    uses(ben.user_id, 0).await;
    uses(cleo.user_id, 0).await;
    uses(cleo.user_id, 3).await;
    let tests = "UPDATE usage_entries SET purpose = 'test' WHERE user_id = $1";
    sqlx::query(tests).bind(cleo.user_id).execute(&pool).await.unwrap();
    let read = async || {
        let overview = acme.admin.get("insight/overview?time=7d").await;
        let steps =
            |of: &str| ["invited", "signed_in", "ran", "returned"].map(|step| overview.data()[of][step].as_i64());
        let seats = acme.admin.get("insight/dormant?days=30").await;
        assert!(seats.data()["as_of"].as_str().is_some_and(|as_of| !as_of.is_empty()), "{}", seats.body);
        let mut names: Vec<String> = Vec::new();
        for seat in seats.data()["seats"].as_array().unwrap() {
            assert_eq!(seat["last_used_at"], Value::Null, "{seat}");
            names.push(seat["name"].as_str().unwrap().to_owned());
        }
        names.sort();
        (steps("adoption"), steps("adoption_before"), names)
    };
    let none = [Some(3), Some(3), Some(0), Some(0)];
    let idle = vec!["Ada acme".to_owned(), "Cleo Tester".to_owned()];
    let expected = ([Some(3), Some(3), Some(1), Some(0)], none, idle.clone());
    assert_eq!(read().await, expected, "nothing of it is summed");
    settle(&app, acme.id).await;
    assert_eq!(read().await, expected, "all of it is");
    uses(ben.user_id, 8).await;
    let expected = ([Some(3), Some(3), Some(1), Some(1)], [Some(3), Some(3), Some(1), Some(0)], idle);
    assert_eq!(read().await, expected, "one late fact, also in the time before");
    settle(&app, acme.id).await;
    assert_eq!(read().await, expected, "all of it is");
}
