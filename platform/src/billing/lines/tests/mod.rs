//! A line of an invoice, opened by the person who pays.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::store;
use crate::insight::tests::settle;
use crate::kit::caller::ClientId;
use crate::kit::paging::{LATEST, decode, encode};
use crate::people::testing::person;
use crate::testing::{Person, Tenant, TestApp};

const INVOICE: &str = "in_1";

#[database_test]
async fn issue_30_a_line_over_a_million_runs_is_given_the_time_to_be_divided(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let mut tx = app.parts.db.begin_for(ClientId::new(acme.id).unwrap()).await.unwrap();
    store::take_time(&mut tx).await.unwrap();
    let most: String = sqlx::query_scalar("SHOW statement_timeout").fetch_one(&mut *tx).await.unwrap();
    assert_eq!(most, "2min");
}

/// Page by page, each run once: of equal tokens the ids say which comes first, and what came after the line was summed
/// has nothing of it.
#[database_test]
async fn issue_30_runs_are_paged_in_both_orders_without_a_gap(pool: PgPool) {
    let paid = Paid::new(&pool, 4_999).await;
    paid.busy().await;
    assert_eq!(paid.get("").await["data"]["is_final"], true);
    let ended = paid.app.parts.clock.now() - TimeDelta::days(9);
    paid.ran(paid.acme.admin.user_id, Some(paid.use_cases[1]), &[3], ended).await;
    for sort in ["tokens", "latest"] {
        let (mut rows, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = paid.get(&format!("/runs?sort_by={sort}&limit=2{cursor}")).await;
            assert_eq!(page["total"], 15);
            rows.extend(page["data"].as_array().unwrap().clone());
            let Some(next) = page["next"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        let number = |row: &Value, name: &str| row[name].as_i64().unwrap();
        let (tokens, cents): (i64, i64) =
            rows.iter().fold((0, 0), |(t, c), row| (t + number(row, "input_tokens"), c + number(row, "amount")));
        assert_eq!((rows.len(), tokens, cents), (15, 192, 4_999), "{sort}");
        if sort == "tokens" {
            assert!(rows.is_sorted_by_key(|row| -number(row, "input_tokens")));
        }
    }
}

/// What is sorted by is an expression: where the query says another one than the index, a million entries are sorted.
#[database_test]
async fn issue_30_runs_by_tokens_are_read_from_their_index(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let mut tx = app.parts.db.begin_for(ClientId::new(acme.id).unwrap()).await.unwrap();
    sqlx::query("SELECT set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true)")
        .execute(&mut *tx)
        .await
        .unwrap();
    let plan: Vec<String> = sqlx::query_scalar(
        "EXPLAIN SELECT b.id FROM usage_entries b WHERE b.client_id = $1 AND b.finished_at < now()
         ORDER BY least(b.input_tokens, 4294967295) + least(b.output_tokens, 4294967295) DESC, b.id DESC LIMIT 51",
    )
    .bind(acme.id)
    .fetch_all(&mut *tx)
    .await
    .unwrap();
    let plan = plan.join("\n");
    assert!(plan.contains("usage_entries_by_tokens") && !plan.contains("Sort"), "{plan}");
}

/// A company with an invoice whose one plan line is over since two days, and four people who ran two use cases.
struct Paid {
    app: TestApp,
    acme: Tenant,
    people: Vec<Person>,
    use_cases: [Uuid; 2],
    pool: PgPool,
}

impl Paid {
    async fn new(pool: &PgPool, amount: i64) -> Self {
        let app = TestApp::new(pool.clone()).await;
        app.tenant("owner").await;
        let acme = app.tenant("acme").await;
        let workspace = acme.admin.workspace("Legal").await;
        let mut people = Vec::new();
        for name in ["Ben", "Cleo", "Dan"] {
            people.push(person(&app, &acme.admin, name).await);
        }
        let mut use_cases = [Uuid::nil(); 2];
        for (place, name) in ["Contract review", "Minutes"].iter().enumerate() {
            let definition = json!({ "name": name, "instruction": "x", "inputs": [], "model": { "id": "extract", "region": "local" } });
            let wanted = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
            use_cases[place] = acme.admin.post("use-case", wanted).await.id();
        }
        let now = app.parts.clock.now();
        let (from, until) = (now - TimeDelta::days(32), now - TimeDelta::days(2));
        let price = "INSERT INTO control.stripe_prices (plan, version, pays, product, price, created_at)
                     VALUES ('team', 1, 'month', 'atelier_team', 'price_team', now())";
        sqlx::query(price).execute(pool).await.unwrap();
        let lines = json!([{
            "description": "2 × Team", "quantity": 2, "amount": amount, "price": "price_team", "is_proration": false,
            "from": from, "until": until,
        }]);
        sqlx::query(
            "INSERT INTO control.invoices (client_id, id, number, status, currency, total, tax, amount_due, from_at, until_at, lines, created_at)
             VALUES ($1, $2, 'R-1', 'paid', 'EUR', $3, 0, $3, $4, $5, $6, $5)",
        )
        .bind(acme.id)
        .bind(INVOICE)
        .bind(amount)
        .bind(from)
        .bind(until)
        .bind(lines)
        .execute(pool)
        .await
        .unwrap();
        Self { app, acme, people, use_cases, pool: pool.clone() }
    }

    async fn ran(&self, user: Uuid, use_case: Option<Uuid>, tokens: &[i64], ended: DateTime<Utc>) {
        sqlx::query(
            "INSERT INTO usage_entries (client_id, id, kind, endpoint, user_id, use_case_id, model, region, plugin, plugin_digest, status, input_tokens, started_at, finished_at)
             SELECT $1, gen_random_uuid(), CASE WHEN $3::uuid IS NULL THEN 'api' ELSE 'run' END, CASE WHEN $3::uuid IS NULL THEN 'chat/completions' ELSE '' END,
                    $2, $3, 'model-a', 'eu', 'openai', 'sha256:0123456789abcdef', 'succeeded', t, $5, $5 + n * interval '1 second'
             FROM unnest($4::bigint[]) WITH ORDINALITY AS u (t, n)",
        )
        .bind(self.acme.id)
        .bind(user)
        .bind(use_case)
        .bind(tokens)
        .bind(ended)
        .execute(&self.pool)
        .await
        .unwrap();
    }

    /// Everybody did something, in amounts that no line divides by evenly.
    async fn busy(&self) {
        let ended = self.app.parts.clock.now() - TimeDelta::days(9);
        let [review, minutes] = self.use_cases;
        self.ran(self.people[0].user_id, Some(review), &[1, 1, 1], ended).await;
        self.ran(self.people[1].user_id, Some(review), &[7, 0, 11, 13], ended).await;
        self.ran(self.people[2].user_id, Some(minutes), &[101, 3, 3, 3, 3], ended).await;
        self.ran(self.acme.admin.user_id, None, &[19, 23], ended).await;
        // Before the line's time, and after it.
        self.ran(self.people[0].user_id, Some(review), &[1_000], ended - TimeDelta::days(30)).await;
        self.ran(self.people[0].user_id, Some(review), &[1_000], ended + TimeDelta::days(8)).await;
    }

    async fn get(&self, path: &str) -> Value {
        let found = self.acme.admin.get(format!("billing/invoices/{INVOICE}/lines/1{path}")).await;
        assert_eq!(found.status, 200, "{path} {}", found.body);
        found.body
    }

    async fn all_runs(&self, query: &str) -> Vec<Value> {
        let (mut runs, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = self.get(&format!("/runs?limit=3{query}{cursor}")).await;
            runs.extend(page["data"].as_array().unwrap().iter().cloned());
            match page["next"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => return runs,
            }
        }
    }

    async fn show(&self, naming: &str, smallest: i64) {
        let policy = json!({ "naming": naming, "smallest_group": smallest });
        assert_eq!(self.acme.admin.put("setting/insight", policy).await.status, 200);
    }
}

fn cents(rows: &[Value]) -> i64 {
    rows.iter().map(|row| row["amount"].as_i64().unwrap()).sum()
}

#[database_test]
async fn i3_r50_a_line_opens_to_use_cases_people_and_runs_that_add_up_to_the_cent(pool: PgPool) {
    let paid = Paid::new(&pool, 4_999).await;
    let empty = paid.get("").await["data"].clone();
    assert_eq!((&empty["divided"], &empty["is_final"]), (&json!(0), &json!(true)), "{empty}");
    sqlx::raw_sql("DELETE FROM invoice_lines").execute(&pool).await.unwrap();
    paid.busy().await;
    for amount in [4_999, -7, 1, 100_003] {
        let set = "UPDATE control.invoices SET lines = jsonb_set(lines, '{0,amount}', to_jsonb($1::bigint))";
        sqlx::query(set).bind(amount).execute(&pool).await.unwrap();
        sqlx::raw_sql("DELETE FROM invoice_lines").execute(&pool).await.unwrap();
        let line = paid.get("").await["data"].clone();
        assert_eq!(
            (&line["divided"], &line["runs"], &line["tokens"], &line["basis"], &line["is_final"]),
            (&json!(amount), &json!(14), &json!(189), &json!("tokens"), &json!(true)),
            "{line}"
        );
        assert_eq!((&line["line"]["price"]["name"], &line["line"]["price"]["version"]), (&json!("Team"), &json!(1)));
        let use_cases = paid.get("/shares").await["data"].as_array().unwrap().clone();
        let people = paid.get("/shares?by=person").await["data"].as_array().unwrap().clone();
        assert_eq!((cents(&use_cases), cents(&people), use_cases.len(), people.len()), (amount, amount, 3, 4));
        for use_case in &use_cases {
            let id = use_case["key"].as_str().map_or_else(|| Uuid::nil().to_string(), str::to_owned);
            let within = paid.get(&format!("/shares?by=person&use_case_id={id}")).await["data"].clone();
            assert_eq!(cents(within.as_array().unwrap()), use_case["amount"].as_i64().unwrap());
            for sort in ["latest", "tokens"] {
                let runs = paid.all_runs(&format!("&use_case_id={id}&sort_by={sort}")).await;
                assert_eq!(cents(&runs), use_case["amount"].as_i64().unwrap(), "{use_case} {sort}");
            }
        }
        for person in &people {
            let runs = paid.all_runs(&format!("&person={}", person["key"].as_str().unwrap())).await;
            assert_eq!(cents(&runs), person["amount"].as_i64().unwrap(), "{person}");
        }
        let file = paid.acme.admin.get(format!("billing/invoices/{INVOICE}/lines/1/export")).await;
        let text = file.body.as_str().unwrap().to_owned();
        let mut rows = csv::Reader::from_reader(text.as_bytes());
        let sum: f64 = rows.records().map(|row| row.unwrap()[12].parse::<f64>().unwrap()).sum();
        assert_eq!((sum * 100.0).round() as i64, amount, "{text}");
    }
}

#[database_test]
async fn r50_a_line_is_searched_sorted_and_paged_and_a_wrong_question_names_its_field(pool: PgPool) {
    let paid = Paid::new(&pool, 4_999).await;
    paid.busy().await;
    let names = |page: &Value| -> Vec<Value> {
        page["data"].as_array().unwrap().iter().map(|row| row["name"].clone()).collect()
    };
    assert_eq!(
        names(&paid.get("/shares?sort_by=name&order=asc").await)[..2],
        [json!("Contract review"), json!("Minutes")]
    );
    assert_eq!(names(&paid.get("/shares?search=minu").await), [json!("Minutes")]);
    assert_eq!(names(&paid.get("/shares?sort_by=runs").await)[0], json!("Contract review"));
    assert_eq!(paid.get("/runs?search=minutes").await["total"], 5);
    assert_eq!(paid.get("/runs?search=model-a").await["total"], 14);
    assert_eq!(paid.get("/runs?search=nothing").await["data"], json!([]));
    let run = paid.get("/runs?sort_by=tokens&limit=1").await["data"][0].clone();
    assert_eq!((&run["input_tokens"], &run["price_list"]), (&json!(101), &json!("openai 01234567")));
    let admin = &paid.acme.admin;
    for (path, status) in [
        ("lines/1/shares?page=0", 400),
        ("lines/1/shares?person=nobody", 400),
        ("lines/1/runs?person=nobody", 400),
        ("lines/1/runs?cursor=x", 400),
        ("lines/1/runs?limit=0", 400),
        ("lines/1/shares?sort_by=colour", 400),
        ("lines/0", 404),
        ("lines/-1", 404),
        ("lines/2", 404),
        ("lines/x", 404),
    ] {
        assert_eq!(admin.get(format!("billing/invoices/{INVOICE}/{path}")).await.status, status, "{path}");
    }
    assert_eq!(admin.get("billing/invoices/in_2").await.status, 404);
    assert_eq!(admin.get(format!("billing/invoices/{INVOICE}")).await.data()["lines"][0]["amount"], 4_999);
    // C3: of another company it is not there, and a colleague without the right is told so.
    let contoso = paid.app.tenant("contoso").await;
    for rest in ["", "/lines/1", "/lines/1/shares", "/lines/1/runs", "/lines/1/export"] {
        let path = format!("billing/invoices/{INVOICE}{rest}");
        assert_eq!(contoso.admin.get(&path).await.status, 404, "{path}");
        assert_eq!(paid.people[0].get(&path).await.status, 403, "{path}");
    }
}

#[database_test]
async fn issue_33_people_of_a_line_are_shown_as_the_company_says(pool: PgPool) {
    let paid = Paid::new(&pool, 4_999).await;
    paid.busy().await;
    let named = paid.get("/shares?by=person").await["data"].clone();
    assert!(named.as_array().unwrap().iter().any(|row| row["name"].as_str().unwrap().starts_with("Ben")), "{named}");
    let looks = "SELECT count(*) FROM audit_log WHERE action = 'insight.view_people'";
    let looked: i64 = sqlx::query_scalar(looks).fetch_one(&pool).await.unwrap();
    assert_eq!(looked, 1, "a look at people by name is in the log");

    paid.show("pseudonyms", 5).await;
    let veiled = paid.get("/shares?by=person").await["data"].clone();
    let person = veiled[0]["key"].as_str().unwrap();
    assert!(person.starts_with("Person ") && !veiled.to_string().contains("Ben"), "{veiled}");
    let runs = paid.all_runs(&format!("&person={}", person.replace(' ', "%20"))).await;
    assert_eq!(cents(&runs), veiled[0]["amount"].as_i64().unwrap());
    assert!(
        runs.iter().all(|run| run["run_id"].is_null() && run["finished_at"].as_str().unwrap().ends_with("T00:00:00Z"))
    );
    for sort in ["latest", "tokens"] {
        let page = paid.get(&format!("/runs?limit=3&sort_by={sort}")).await;
        let read: Result<Option<Value>, _> = decode(page["next"].as_str());
        assert!(read.is_err(), "it would say which run ended when: {page}");
    }
    let made_up = encode(&(LATEST, Uuid::max()));
    let refused = paid.acme.admin.get(format!("billing/invoices/{INVOICE}/lines/1/runs?cursor={made_up}")).await;
    assert_eq!(refused.field("cursor").len(), 1, "{}", refused.body);
    let file = paid.acme.admin.get(format!("billing/invoices/{INVOICE}/lines/1/export")).await;
    assert!(!file.body.as_str().unwrap().contains("Ben"), "{}", file.body);

    paid.show("sums", 2).await;
    for rest in ["shares?by=person", "runs", "shares?person=x"] {
        let refused = paid.acme.admin.get(format!("billing/invoices/{INVOICE}/lines/1/{rest}")).await;
        assert_eq!(refused.outcome(), "409 insight.withheld", "{rest}");
    }
    let file = paid.acme.admin.get(format!("billing/invoices/{INVOICE}/lines/1/export")).await;
    assert!(file.body.as_str().unwrap().starts_with("use_case,runs,tokens,amount"), "{}", file.body);
}

#[database_test]
async fn issue_33_where_sums_alone_are_shown_a_line_is_divided_by_what_the_insights_show_of_its_days(pool: PgPool) {
    let paid = Paid::new(&pool, 4_999).await;
    let now = paid.app.parts.clock.now();
    let noon = (now - TimeDelta::days(9)).date_naive().and_hms_opt(12, 0, 0).unwrap().and_utc();
    let [review, minutes] = paid.use_cases;
    paid.ran(paid.people[0].user_id, Some(review), &[10, 20], noon).await;
    paid.ran(paid.people[1].user_id, Some(review), &[30], noon).await;
    paid.ran(paid.people[2].user_id, Some(minutes), &[101], noon).await;
    paid.ran(paid.acme.admin.user_id, None, &[19, 20], noon).await;
    settle(&paid.app, paid.acme.id).await;
    paid.show("sums", 2).await;
    let shares = async |query: &str| paid.get(&format!("/shares{query}")).await["data"].clone();
    let rest = json!({ "key": null, "name": null, "is_rest": true, "runs": 3, "tokens": 140, "amount": 3_499 });
    let alone =
        json!({ "key": review, "name": "Contract review", "is_rest": false, "runs": 3, "tokens": 60, "amount": 1_500 });
    assert_eq!(shares("").await, json!([rest, alone]));
    // By what is shown: the minutes and the calls are one person's each.
    for (use_case, shown) in [(review, json!([alone])), (minutes, json!([])), (Uuid::nil(), json!([]))] {
        assert_eq!(shares(&format!("?use_case_id={use_case}")).await, shown);
    }
    assert_eq!(shares("?search=minu").await, json!([]));
    let figures = async || {
        let line = paid.get("").await["data"].clone();
        ["is_withheld", "runs", "tokens", "divided"].map(|name| line[name].clone())
    };
    assert_eq!(figures().await, [json!(false), json!(6), json!(200), json!(4_999)]);
    let file = async || paid.acme.admin.get(format!("billing/invoices/{INVOICE}/lines/1/export")).await;
    assert_eq!(file().await.body.as_str().unwrap().lines().count(), 3);
    paid.show("sums", 5).await;
    assert_eq!(shares("").await, json!([]), "all together are too few");
    assert_eq!(figures().await, [json!(false), json!(0), json!(0), json!(0)]);
    assert_eq!(file().await.body.as_str().unwrap().lines().count(), 1);

    // Of a line whose time goes on two looks differ by nothing that one person does meanwhile.
    paid.show("sums", 2).await;
    let set = "UPDATE control.invoices SET lines = jsonb_set(lines, '{0,until}', to_jsonb($1::timestamptz))";
    sqlx::query(set).bind(now + TimeDelta::hours(1)).execute(&pool).await.unwrap();
    sqlx::raw_sql("DELETE FROM invoice_lines").execute(&pool).await.unwrap();
    let before = (shares("").await, figures().await);
    paid.ran(paid.people[2].user_id, Some(minutes), &[7], now - TimeDelta::minutes(3)).await;
    settle(&paid.app, paid.acme.id).await;
    paid.app.parts.clock.advance(TimeDelta::minutes(11));
    assert_eq!((shares("").await, figures().await), before);

    // What went over a limit did so in a few hours.
    let price = "INSERT INTO control.stripe_over_prices (plan, version, pays, metric, price, created_at)
                 VALUES ('team', 1, 'month', 'runs', 'price_over', now())";
    sqlx::query(price).execute(&pool).await.unwrap();
    sqlx::raw_sql(r#"UPDATE control.invoices SET lines = jsonb_set(lines, '{0,price}', '"price_over"')"#)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(figures().await, [json!(true), Value::Null, Value::Null, Value::Null]);
    for rest in ["shares", "export"] {
        let refused = paid.acme.admin.get(format!("billing/invoices/{INVOICE}/lines/1/{rest}")).await;
        assert_eq!(refused.outcome(), "409 billing.withheld", "{rest}");
    }
}

#[database_test]
async fn i3_a_line_whose_time_goes_on_is_summed_anew_and_for_the_last_time_a_day_after(pool: PgPool) {
    let paid = Paid::new(&pool, 4_999).await;
    let now = paid.app.parts.clock.now();
    let set = "UPDATE control.invoices SET lines = jsonb_set(lines, '{0,until}', to_jsonb($1::timestamptz))";
    sqlx::query(set).bind(now + TimeDelta::hours(1)).execute(&pool).await.unwrap();
    paid.ran(paid.people[0].user_id, Some(paid.use_cases[0]), &[10], now - TimeDelta::minutes(3)).await;
    let state = async || {
        let line = paid.get("").await["data"].clone();
        (line["runs"].as_i64().unwrap(), line["is_final"] == true)
    };
    assert_eq!(state().await, (1, false));
    paid.ran(paid.people[1].user_id, Some(paid.use_cases[0]), &[30], now + TimeDelta::minutes(2)).await;
    assert_eq!(state().await, (1, false), "not at every look");
    assert_eq!(cents(&paid.all_runs("").await), 4_999, "what came since is not among the runs of this sum");
    paid.app.parts.clock.advance(TimeDelta::minutes(11));
    assert_eq!(state().await, (2, false));
    assert_eq!(cents(&paid.all_runs("").await), 4_999);
    paid.app.parts.clock.advance(TimeDelta::hours(26));
    let admin = paid.app.sign_in("admin@acme.test", crate::testing::PASSWORD).await;
    let last = admin.get(format!("billing/invoices/{INVOICE}/lines/1")).await;
    assert_eq!((&last.data()["runs"], &last.data()["is_final"]), (&json!(2), &json!(true)));
}
