//! Long lists are sorted, searched and cut by the server, and what is told of all of them hangs on no page.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put, settle};
use crate::people::testing::person;
use crate::testing::{Person, TestApp};

async fn read(admin: &Person, path: &str) -> Value {
    admin.get(path).await.data().clone()
}

/// What the rows of an answer say here.
fn each(answer: &Value, list: &str, field: &str) -> Vec<String> {
    let text = |row: &Value| row[field].as_str().unwrap_or("-").to_owned();
    answer[list].as_array().unwrap().iter().map(text).collect()
}

#[database_test]
async fn issue_33_figures_are_sorted_before_they_are_cut_and_their_file_is_whole(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let now = app.parts.clock.now().to_rfc3339();
    let (dear, busy) = (admin.workspace("Dear").await, admin.workspace("Busy").await);
    let fact = Fact { client: acme.id, person: admin.user_id, workspace: None, use_case: None, at: &now, micros: 1 };
    put(&pool, Fact { workspace: Some(dear), micros: 1_000, ..fact }).await;
    for _ in 0..3 {
        put(&pool, Fact { workspace: Some(busy), ..fact }).await;
    }
    for micros in 10..33 {
        put(&pool, Fact { workspace: Some(Uuid::now_v7()), micros, ..fact }).await;
    }
    settle(&app, acme.id).await;
    let list = "insight/breakdown?by=workspace&time=7d";
    let first = read(admin, list).await;
    assert_eq!((each(&first, "rows", "key").len(), &first["total"]), (20, &json!(25)));
    assert_eq!(first["rows"][0]["name"], "Busy", "the most use comes first");
    assert_eq!(each(&read(admin, &format!("{list}&page=2")).await, "rows", "key").len(), 5);
    let past = read(admin, &format!("{list}&page=3")).await;
    assert_eq!((&past["rows"], &past["total"]), (&json!([]), &json!(25)));

    let by_cost = async |order: &str| {
        let mut keys = Vec::new();
        for page in 1..=3 {
            let path = format!("{list}&sort_by=cost&order={order}&limit=10&page={page}");
            keys.extend(each(&read(admin, &path).await, "rows", "key"));
        }
        keys
    };
    let mut rising = by_cost("asc").await;
    assert_eq!((&rising[0], &rising[24]), (&busy.to_string(), &dear.to_string()), "{rising:?}");
    rising.reverse();
    assert_eq!(rising, by_cost("desc").await);
    let found = read(admin, &format!("{list}&search=dear&sort_by=people")).await;
    assert_eq!((each(&found, "rows", "name"), &found["total"]), (vec!["Dear".to_owned()], &json!(1)));

    let file = async |query: &str| {
        let file = admin.get(format!("insight/breakdown/export?by=workspace&time=7d{query}")).await;
        file.body.as_str().unwrap().lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(file("").await.len(), 26);
    let sorted = file("&sort_by=cost&page=2&limit=10").await;
    assert_eq!(sorted.len(), 26, "a file has no pages");
    assert!(sorted[1].contains(",Dear,"), "{sorted:?}");

    for (query, field) in [("page=0", "page"), ("page=10001", "page"), ("limit=0", "limit"), ("limit=501", "limit")] {
        let refused = admin.get(format!("{list}&{query}")).await;
        assert_eq!(refused.field(field).len(), 1, "{query}: {}", refused.body);
    }
    for odd in ["sort_by=colour", "order=up"] {
        assert_eq!(admin.get(format!("{list}&{odd}")).await.status, 400, "{odd}");
    }
}

#[database_test]
async fn issue_33_what_the_five_with_the_most_have_is_of_all_whatever_is_searched_for(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let now = app.parts.clock.now().to_rfc3339();
    let fact = Fact { client: acme.id, person: admin.user_id, workspace: None, use_case: None, at: &now, micros: 2 };
    let uses = async |runs: usize| {
        let use_case = Some(Uuid::now_v7());
        for _ in 0..runs {
            put(&pool, Fact { use_case, ..fact }).await;
        }
    };
    for runs in 2..=6 {
        uses(runs).await;
    }
    settle(&app, acme.id).await;
    let list = "insight/breakdown?by=use_case&time=7d";
    let five = async |query: &str| read(admin, &format!("{list}{query}")).await["top_five"].clone();
    assert_eq!(five("").await, Value::Null, "five of five have all");
    uses(1).await;
    // The most are of none, and what costs the most, too.
    for _ in 0..9 {
        put(&pool, Fact { micros: 200, ..fact }).await;
    }
    settle(&app, acme.id).await;
    // 20 of 30, and 40 of 1,842.
    let expected = json!({ "done_share": 666, "cost_share": 21 });
    for query in ["", "&search=nobody", "&limit=1&page=3", "&sort_by=cost&order=asc"] {
        assert_eq!(five(query).await, expected, "{query}");
    }
    for by in ["region", "group"] {
        let answer = read(admin, &format!("insight/breakdown?by={by}&time=7d")).await;
        assert_eq!(answer["top_five"], Value::Null, "{by}");
    }
    admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    let hidden = read(admin, "insight/breakdown?by=person&time=7d").await;
    assert_eq!((&hidden["is_withheld"], &hidden["top_five"]), (&json!(true), &Value::Null));
}

#[database_test]
async fn issue_33_documents_are_two_lists_of_pages_that_a_name_is_found_in(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let workspace = admin.workspace("Legal").await;
    let now = app.parts.clock.now();
    for (name, answers) in [("terms.md", 3), ("rent_50.md", 1), ("old terms.md", 0), ("older.md", 0), ("notes.md", 0)] {
        let document = admin.add_document(workspace, name, format!("About {name}.\n")).await;
        for _ in 0..answers {
            sqlx::query("INSERT INTO usage_citations VALUES ($1, $2, $3, $4, $5)")
                .bind(acme.id)
                .bind(Uuid::now_v7())
                .bind(document["id"].as_str().unwrap().parse::<Uuid>().unwrap())
                .bind(1)
                .bind(now)
                .execute(&pool)
                .await
                .unwrap();
        }
    }
    let told = async |query: &str| {
        let answer = read(admin, &format!("insight/documents?time=7d{query}")).await;
        let names = ["cited", "never_cited"].map(|list| each(&answer, list, "name").join(", "));
        (names, [&answer["cited_total"], &answer["never_cited_total"]].map(|total| total.as_i64().unwrap()))
    };
    let shown = |cited: &str, never: &str| [cited.to_owned(), never.to_owned()];
    assert_eq!(told("").await, (shown("terms.md, rent_50.md", "old terms.md, older.md, notes.md"), [2, 3]));
    assert_eq!(told("&limit=1").await, (shown("terms.md", "old terms.md"), [2, 3]));
    let second = told("&limit=1&page=2&never_cited_page=3").await;
    assert_eq!(second, (shown("rent_50.md", "notes.md"), [2, 3]), "each has pages of its own");
    assert_eq!(told("&search=TERMS").await, (shown("terms.md", "old terms.md"), [1, 1]));
    assert_eq!(told("&search=_").await, (shown("rent_50.md", ""), [1, 0]), "as it was typed");
    let whole = read(admin, "insight/documents?time=7d&search=nothing").await["whole"].clone();
    assert_eq!(whole["answers"], 4, "whatever is searched for");
    for field in ["page", "never_cited_page"] {
        let refused = admin.get(format!("insight/documents?{field}=0")).await;
        assert_eq!(refused.field(field).len(), 1, "{}", refused.body);
    }
    admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    assert_eq!(told("").await, (shown("", "old terms.md, older.md, notes.md"), [0, 3]));
}

#[database_test]
async fn issue_33_use_cases_on_another_model_have_pages_and_are_found_by_name(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let brief = crate::outputs::tests::finished(admin).await.use_case;
    let now = app.parts.clock.now().to_rfc3339();
    let fact = Fact { client: acme.id, person: admin.user_id, workspace: None, use_case: None, at: &now, micros: 2 };
    for use_case in [brief, Uuid::now_v7(), Uuid::now_v7()] {
        put(&pool, Fact { use_case: Some(use_case), ..fact }).await;
    }
    app.parts.usage.settled().await;
    settle(&app, acme.id).await;
    let told = async |query: &str| read(admin, &format!("insight/what-if?model=extract&region=local{query}")).await;
    let all = told("").await;
    let keys = each(&all, "rows", "key");
    assert!(keys.len() >= 3, "{all}");
    assert_eq!(all["rows_total"], json!(keys.len()));
    assert!(all["frame"]["as_of"].is_string(), "{all}");
    let mut one_by_one = Vec::new();
    for page in 1..=keys.len() {
        one_by_one.extend(each(&told(&format!("&limit=1&page={page}")).await, "rows", "key"));
    }
    assert_eq!(one_by_one, keys);
    let found = told("&search=BRIEF").await;
    assert_eq!((each(&found, "rows", "key"), &found["rows_total"]), (vec![brief.to_string()], &json!(1)));
    assert_eq!(found["total"], all["total"], "whatever is searched for");
    assert_eq!(told("&search=nothing").await["rows_total"], 0);
    let refused = admin.get("insight/what-if?model=extract&region=local&page=0").await;
    assert_eq!(refused.field("page").len(), 1, "{}", refused.body);
}

#[database_test]
async fn issue_33_people_at_their_limit_have_pages_and_a_name_finds_no_pseudonym(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let (ben, cleo) = (person(&app, admin, "Ben").await, person(&app, admin, "Cleo").await);
    let now = app.parts.clock.now().to_rfc3339();
    for (someone, times) in [(&ben, 4), (&cleo, 5)] {
        let limits = json!({ "monthly_runs": 5 });
        admin.post("budget", json!({ "kind": "person", "subject_id": someone.user_id, "limits": limits })).await.id();
        for _ in 0..times {
            let person = someone.user_id;
            put(&pool, Fact { client: acme.id, person, workspace: None, use_case: None, at: &now, micros: 1 }).await;
        }
    }
    let told = async |query: &str| {
        let answer = read(admin, &format!("insight/limits?{query}")).await;
        assert!(answer["as_of"].is_string(), "{answer}");
        (each(&answer, "people", "name"), answer["total"].as_i64().unwrap())
    };
    let (names, total) = told("").await;
    assert_eq!((names.join(", ").as_str(), total), ("Cleo Tester, Ben Tester", 2), "the most used first");
    assert_eq!(told("limit=1&page=2").await, (vec!["Ben Tester".to_owned()], 2));
    assert_eq!(told("search=cleo").await, (vec!["Cleo Tester".to_owned()], 1));
    assert_eq!(told("search=dora").await, (Vec::new(), 0));
    assert_eq!(admin.get("insight/limits?page=0").await.field("page").len(), 1);
    admin.put("setting/insight", json!({ "naming": "pseudonyms", "smallest_group": 5 })).await.data();
    let (pseudonyms, _) = told("").await;
    assert_eq!(told("search=cleo").await, (Vec::new(), 0), "it would say whose it is");
    let first = pseudonyms[0].clone();
    assert_eq!(told(&format!("search={}", first.replace(' ', "%20"))).await, (vec![first], 1));
}
