//! Questions that nothing answered, as one where they ask the same, and whether what was done about them helped.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::people::testing::person;
use crate::question_sets::grouping::group_all;
use crate::testing::{Person, TestApp};

async fn asks(person: &Person, question: &str) -> Value {
    person.post("question-set/lookup", json!({ "question": question })).await.data().clone()
}

async fn gaps(admin: &Person, query: &str) -> Vec<Value> {
    admin.get(format!("insight/gaps{query}")).await.data()["gaps"].as_array().unwrap().clone()
}

/// Compares what waits now.
async fn grouped(app: &TestApp) {
    group_all(&app.parts.db, &app.parts.retrieval).await.unwrap();
}

#[database_test]
async fn issue_32_who_searches_has_asked_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let entry = json!({ "question": "When is the rent due?", "answer": "In May." });
    admin.post("question-set/entry", entry).await.data();
    for (words, answer) in [("when is the rent due", json!("In May.")), ("who repairs the lift", Value::Null)] {
        let found = admin.post("question-set/lookup", json!({ "question": words, "is_search": true })).await;
        assert_eq!(found.data()["answer"]["answer"], answer, "{}", found.body);
    }
    assert_eq!(admin.get("question-set/entry/list?version=1").await.data()[0]["hits"], 0);
    assert_eq!(admin.get("question-set/unanswered/list").await.body["total"], 0);
}

#[database_test]
async fn issue_33_questions_that_ask_the_same_are_one_gap_and_an_entry_closes_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let globex = app.tenant("globex").await;
    let admin = &acme.admin;
    let ben = person(&app, admin, "Ben").await;
    admin.post("question-set/entry", json!({ "question": "Are cats allowed?", "answer": "Yes." })).await.data();
    for (who, question) in [
        (admin, "When is the rent due this year?"),
        (&ben, "when is the rent due this year"),
        (&ben, "When is the rent due in this year?"),
        (admin, "Who feeds the fish on Sundays?"),
    ] {
        asks(who, question).await;
    }
    grouped(&app).await;
    let found = gaps(admin, "").await;
    assert_eq!(found.len(), 2, "{found:?}");
    let rent = &found[0];
    assert_eq!(
        (&rent["question"], &rent["times"], &rent["wordings"], &rent["people"]),
        (&json!("When is the rent due this year?"), &json!(3), &json!(2), &json!(2))
    );
    assert!(gaps(&globex.admin, "").await.is_empty());
    assert_eq!(gaps(admin, "?search=fish").await.len(), 1);
    assert_eq!(gaps(admin, "?page=2").await.len(), 0);
    assert_eq!(admin.get("insight/gaps?page=0").await.status, 400);
    assert_eq!(admin.get("insight/gaps?sort_by=up").await.status, 400);

    // An entry is written, and from then on it counts what is asked again.
    let id = rent["id"].as_str().unwrap();
    let entry = json!({ "question": rent["question"], "answer": "In May." });
    let made = admin.post("question-set/entry", entry).await.data()["entry"].clone();
    admin.put(format!("question-set/gap/{id}"), json!({ "acted": "entry", "entry": made })).await.data();
    asks(&ben, "When is the rent due this year?").await;
    asks(&ben, "When is the rent due, in this year 2027?").await;
    grouped(&app).await;
    let rent = gaps(admin, "?search=rent").await.remove(0);
    assert_eq!((&rent["acted"], &rent["again_answered"]), (&json!("entry"), &json!(1)), "{rent}");
    assert!(rent["again"].as_i64().unwrap() >= 1, "{rent}");

    // What is dismissed stays so, in other words, too.
    let fish = gaps(admin, "?search=fish").await.remove(0);
    let fish = format!("question-set/gap/{}", fish["id"].as_str().unwrap());
    assert_eq!(ben.delete(&fish).await.outcome(), "403 forbidden");
    assert_eq!(globex.admin.delete(&fish).await.status, 404);
    admin.delete(&fish).await.data();
    asks(admin, "Who feeds the fish on a Sunday?").await;
    grouped(&app).await;
    assert!(gaps(admin, "?search=fish").await.is_empty());
}

#[database_test]
async fn issue_33_with_sums_alone_questions_of_fewer_people_than_the_smallest_group_are_not_told(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let (ben, cleo) = (person(&app, admin, "Ben").await, person(&app, admin, "Cleo").await);
    admin.post("question-set/entry", json!({ "question": "Are cats allowed?", "answer": "Yes." })).await.data();
    asks(&ben, "Where is the boiler room?").await;
    asks(&cleo, "Where is the boiler room?").await;
    asks(&ben, "May I sublet my flat to my cousin?").await;
    grouped(&app).await;
    assert_eq!(gaps(admin, "").await.len(), 2);
    admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 2 })).await.data();
    let answer = admin.get("insight/gaps").await;
    assert_eq!((&answer.data()["total"], &answer.data()["withheld"]), (&json!(1), &json!(1)), "{}", answer.body);
    assert!(!answer.body.to_string().contains("cousin"));
}

#[database_test]
async fn issue_33_with_sums_alone_the_list_of_unanswered_questions_has_only_what_many_asked(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let (ben, cleo) = (person(&app, admin, "Ben").await, person(&app, admin, "Cleo").await);
    admin.post("question-set/entry", json!({ "question": "Are cats allowed?", "answer": "Yes." })).await.data();
    // Two people in all, of whom each has words of their own.
    asks(&ben, "When is the rent due this year?").await;
    asks(&ben, "When is the rent due this year?").await;
    asks(&cleo, "When is the rent due in this year?").await;
    asks(&ben, "May I sublet my flat to my cousin?").await;
    asks(&ben, "Where is the boiler room?").await;
    asks(&cleo, "Where is the boiler room?").await;
    grouped(&app).await;
    let list = async |query: &str| admin.get(format!("question-set/unanswered/list{query}")).await;
    assert_eq!(list("").await.body["total"], 4);
    for naming in ["pseudonyms", "sums"] {
        admin.put("setting/insight", json!({ "naming": naming, "smallest_group": 2 })).await.data();
        assert_eq!(list("").await.body["total"], if naming == "sums" { 2 } else { 4 }, "{naming}");
    }
    let shown = list("").await;
    let one = |one: &Value| (one["question"].as_str().unwrap().to_owned(), one["times"].as_i64().unwrap());
    let told: Vec<_> = shown.data().as_array().unwrap().iter().map(one).collect();
    let expected = [("When is the rent due this year?".to_owned(), 3), ("Where is the boiler room?".to_owned(), 2)];
    assert_eq!(told, expected, "a gap each, as the insights tell of it: {}", shown.body);
    // Page by page.
    let first = list("?limit=1").await;
    let next = list(&format!("?limit=1&cursor={}", first.body["next"].as_str().unwrap())).await;
    assert_eq!((one(&first.data()[0]), one(&next.data()[0])), (expected[0].clone(), expected[1].clone()));
    assert_eq!((&next.body["total"], &next.body["next"]), (&json!(2), &Value::Null), "{}", next.body);
    // What is taken off the list stays off it.
    let id = first.data()[0]["id"].as_str().unwrap().to_owned();
    admin.delete(format!("question-set/unanswered/{id}")).await.data();
    assert_eq!(list("").await.body["total"], 1, "one person is left who asked about the rent");
}

#[database_test]
async fn issue_33_a_source_that_is_recorded_counts_what_is_asked_again_and_can_be_taken_back(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let globex = app.tenant("globex").await;
    let admin = &acme.admin;
    admin.post("question-set/entry", json!({ "question": "Are cats allowed?", "answer": "Yes." })).await.data();
    let question = "Who feeds the fish on Sundays?";
    asks(admin, question).await;
    grouped(&app).await;
    let gap = async || gaps(admin, "?search=fish").await.remove(0);
    let path = format!("question-set/gap/{}", gap().await["id"].as_str().unwrap());
    assert_eq!(gap().await["acted"], Value::Null);

    admin.put(&path, json!({ "acted": "source" })).await.data();
    let recorded = gap().await;
    assert_eq!((&recorded["acted"], &recorded["again"]), (&json!("source"), &json!(0)), "{recorded}");
    assert!(recorded["acted_at"].is_string(), "{recorded}");
    asks(admin, question).await;
    let again = gap().await;
    assert_eq!((&again["again"], &again["again_answered"]), (&json!(1), &json!(0)), "{again}");

    // Everybody who may record it may take it back, but not by leaving the field out.
    assert_eq!(admin.put(&path, json!({})).await.status, 400);
    assert_eq!(globex.admin.put(&path, json!({ "acted": null })).await.status, 404);
    assert_eq!(gap().await["acted"], "source");
    admin.put(&path, json!({ "acted": null })).await.data();
    let open = gap().await;
    let (acted, acted_at) = (&open["acted"], &open["acted_at"]);
    assert_eq!((acted, acted_at, &open["again"]), (&Value::Null, &Value::Null, &json!(0)), "{open}");
    assert_eq!(open["times"], 2, "what was asked stays: {open}");

    // Recorded anew, it counts from then on.
    admin.put(&path, json!({ "acted": "source" })).await.data();
    assert_eq!(gap().await["again"], 0);
}
