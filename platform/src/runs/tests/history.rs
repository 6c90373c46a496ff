//! Finding runs again: filters, bookmarks, cost, feedback, and one run as the example of another.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use runners::testing::Behaviour;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{finished, stage, start};
use crate::models::{Model, Offer};
use crate::people::testing::{account, member};
use crate::runs::testing::{offer, provider, publish};
use crate::testing::{Person, TestApp};
use crate::usage::Price;

async fn ids(person: &Person, query: &str) -> Vec<Value> {
    let list = person.get(format!("run/list?{query}")).await;
    let ids: Vec<Value> = list.data().as_array().unwrap().iter().map(|run| run["id"].clone()).collect();
    assert_eq!(list.body["total"], ids.len(), "{query}");
    ids
}

#[database_test]
async fn goal_8_the_newest_of_all_workspaces_come_first_and_a_thousand_are_counted(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    for name in ["First", "Second", "Third"] {
        let workspace = admin.workspace(name).await;
        let new = json!({ "workspace_id": workspace, "folder_id": null, "definition": { "name": name, "instruction": "Write." } });
        admin.post("use-case", new).await.id();
    }
    // In turns: the newest is the first workspace's, the next the second's, and so on.
    sqlx::query(
        "INSERT INTO runs (client_id, id, workspace_id, use_case_id, use_case_name, title, inputs, request, model, region, plugin, status, created_by,
                           created_at, finished_at)
         SELECT u.client_id, gen_random_uuid(), u.workspace_id, u.id, u.name, 'Run ' || n * 3 + u.place, '{}', '{}', 'm', 'r', 'p', 'succeeded',
                gen_random_uuid(), now() - (n * 3 + u.place) * interval '1 second', now()
         FROM (SELECT *, row_number() OVER (ORDER BY created_at) AS place FROM use_cases) u, generate_series(0, 399) n",
    )
    .execute(&pool)
    .await
    .unwrap();
    let page = admin.get("run/list?limit=4").await;
    let rest = admin.get(format!("run/list?limit=4&cursor={}", page.body["next"].as_str().unwrap())).await;
    let titles: Vec<&Value> =
        [&page, &rest].into_iter().flat_map(|page| page.data().as_array().unwrap()).map(|run| &run["title"]).collect();
    assert_eq!(titles, ["Run 1", "Run 2", "Run 3", "Run 4", "Run 5", "Run 6", "Run 7", "Run 8"]);
    assert_eq!((&page.body["total"], &page.body["is_total_least"]), (&json!(1_000), &Value::Null));
    // Of a name that very many have a hundred are met, and the answer says that there are more; asked for with
    // something else they are counted.
    let search = admin.get("run/list?search=run&limit=4").await;
    assert_eq!((&search.body["total"], &search.body["is_total_least"]), (&json!(100), &json!(true)));
    assert_eq!(search.data(), page.data());
    let search = admin.get("run/list?search=run&status=succeeded").await;
    assert_eq!((&search.body["total"], &search.body["is_total_least"]), (&json!(1_000), &Value::Null));
    let list = admin.get("use-case/list").await;
    assert_eq!(list.data()[0]["runs"], 400);
    assert_eq!(admin.get("run/list?status=failed").await.body["total"], 0);
}

#[database_test]
async fn runs_are_found_by_person_time_version_model_bookmark_and_lock(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let runner = member(&app, &admin, stage.workspace, "Ruth", "Runner").await;
    let one = finished(&admin, &start(&admin, stage.use_case).await).await;
    let two = finished(&runner, &start(&runner, stage.use_case).await).await;
    let (first, second) = (one["id"].clone(), two["id"].clone());
    let all = vec![second.clone(), first.clone()];
    assert_eq!(ids(&admin, "").await, all);
    assert_eq!(ids(&admin, &format!("person_id={}", runner.user_id)).await, std::slice::from_ref(&second));
    assert_eq!(ids(&admin, "version=1&model=extract").await, all);
    assert!(ids(&admin, "version=2").await.is_empty() && ids(&admin, "model=other").await.is_empty());
    let at = two["created_at"].as_str().unwrap();
    assert_eq!(ids(&admin, &format!("from={at}")).await, std::slice::from_ref(&second));
    assert_eq!(ids(&admin, &format!("to={at}")).await, std::slice::from_ref(&first));
    // A bookmark is one's own.
    let mark = format!("run/{}/bookmark", first.as_str().unwrap());
    assert_eq!(admin.put(&mark, json!({ "is_bookmarked": true })).await.data()["is_bookmarked"], true);
    assert_eq!(ids(&admin, "bookmarked=true").await, std::slice::from_ref(&first));
    assert!(ids(&runner, "bookmarked=true").await.is_empty());
    assert!(ids(&admin, "bookmarked=true&locked=true").await.is_empty());
    let lock = json!({ "is_locked": true, "reason": "Signed off" });
    admin.put(format!("use-case/run/{}/lock", first.as_str().unwrap()), lock).await.data();
    assert_eq!(ids(&runner, "locked=true").await, std::slice::from_ref(&first));
    assert_eq!(ids(&admin, "bookmarked=true&locked=true").await, std::slice::from_ref(&first));
    assert_eq!(admin.put(&mark, json!({ "is_bookmarked": false })).await.data()["is_bookmarked"], false);
    assert!(ids(&admin, "bookmarked=true").await.is_empty());
    let page = admin.get("run/list?limit=1").await;
    let rest = admin.get(format!("run/list?limit=1&cursor={}", page.body["next"].as_str().unwrap())).await;
    assert_eq!((&page.data()[0]["id"], &rest.data()[0]["id"]), (&second, &first));
    // The offline runner has no price: the cost is unknown, not nothing.
    assert_eq!((&page.data()[0]["cost_micros"], &two["cost_micros"]), (&Value::Null, &Value::Null));
    assert_eq!(admin.get("run/list?version=x").await.status, 400);
}

#[database_test]
async fn feedback_is_one_a_person_and_run_and_builders_see_what_all_said(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let viewer = member(&app, &admin, stage.workspace, "Vera", "Viewer").await;
    let run = finished(&admin, &start(&admin, stage.use_case).await).await;
    let path = format!("run/{}/feedback", run["id"].as_str().unwrap());
    for (body, field) in [
        (json!({ "is_good": false }), "reason"),
        (json!({ "is_good": false, "reason": "wrong", "words": "x".repeat(2_001) }), "words"),
    ] {
        let refused = viewer.put(&path, body).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{}", refused.body);
    }
    let given = viewer.put(&path, json!({ "is_good": false, "reason": "sources", "words": " None. " })).await;
    let mine = &given.data()["my_feedback"];
    assert_eq!((&mine["reason"], &mine["words"]), (&json!("sources"), &json!("None.")));
    admin.put(&path, json!({ "is_good": true })).await.data();
    // The last word counts, and replaces the first.
    viewer.put(&path, json!({ "is_good": false, "reason": "wrong" })).await.data();
    let all = format!("use-case/{}/feedback", stage.use_case);
    let summary = admin.get(format!("{all}-summary")).await;
    assert_eq!(summary.data(), &json!({ "good": 1, "bad": 1, "reasons": [{ "reason": "wrong", "count": 1 }] }));
    let page = admin.get(format!("{all}?limit=1")).await;
    assert_eq!((&page.body["total"], &page.data()[0]["user_name"]), (&json!(2), &json!("Vera Tester")));
    let rest = admin.get(format!("{all}?limit=1&cursor={}", page.body["next"].as_str().unwrap())).await;
    assert_eq!(rest.data()[0]["is_good"], true);
    assert_eq!(admin.get(format!("{all}?is_good=false")).await.body["total"], 1);
    assert_eq!(viewer.get(&all).await.status, 403);
    assert_eq!(viewer.delete(&path).await.data()["my_feedback"], Value::Null);
    assert_eq!(admin.get(format!("{all}-summary")).await.data()["bad"], 0);
}

#[database_test]
async fn a_good_answer_is_the_example_of_the_next_one_and_the_trace_says_so(pool: PgPool) {
    let app = TestApp::with(pool, |settings| settings.models.allow_private_hosts = true).await;
    let admin = app.tenant("acme").await.admin;
    let writer = provider(Behaviour::saying(["# Rooms\n\nA room is 160 euro."])).await;
    let offered = offer(&app, "local", &[&writer]);
    let price = Price {
        input_per_million: 1.0,
        cached_input_per_million: None,
        output_per_million: 2.0,
        currency: "EUR".to_owned(),
    };
    let priced = Offer { model: Model { price: Some(price), ..offered.model.clone() }, ..(*offered).clone() };
    app.parts.models.set_offers(vec![priced.into()]);
    let use_case = publish(&admin, "local").await;
    let path = format!("use-case/{use_case}/run");
    let first = finished(&admin, admin.post(&path, json!({ "inputs": { "topic": "rooms" } })).await.data()).await;
    // Tokens by the list price of the binding's model.
    assert_eq!(first["currency"], "EUR");
    assert!(first["cost_micros"].as_i64().unwrap() > 0, "{first}");
    let listed = admin.get("run/list").await;
    assert_eq!(listed.data()[0]["cost_micros"], first["cost_micros"]);
    let more = json!({ "inputs": { "topic": "meals" }, "example_run_id": first["id"] });
    let second = finished(&admin, admin.post(&path, more).await.data()).await;
    assert_eq!(second["example_run_id"], first["id"]);
    // shared with the whole company, it makes nobody else's answer an example
    admin.put(format!("use-case/{use_case}/visibility"), json!({ "visibility": "client" })).await.data();
    let gus = account(&app, &admin, "Gus", "Guest").await;
    let theirs = json!({ "inputs": { "topic": "meals" }, "example_run_id": first["id"] });
    assert_eq!(gus.post(&path, theirs).await.outcome(), "404 not_found");
    let prompt = second["prompt"]["user"].as_str().unwrap();
    assert!(prompt.contains("Write about meals.") && prompt.contains("A room is 160 euro."), "{prompt}");
    assert!(writer.requests().pop().unwrap().body.contains("A room is 160 euro."));
    // Only an answer of this use case, and only for a model that can follow one.
    let known = admin.get(format!("use-case/{use_case}")).await;
    let copy = json!({
        "workspace_id": known.data()["workspace_id"], "folder_id": null, "definition": known.data()["draft"],
    });
    let copied = admin.post("use-case", copy).await;
    let other = copied.id();
    let publish = json!({ "revision": copied.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{other}/publish"), publish).await.data();
    let elsewhere = json!({ "inputs": { "topic": "x" }, "example_run_id": first["id"] });
    let refused = admin.post(format!("use-case/{other}/run"), elsewhere).await;
    assert_eq!((refused.status, refused.field("example_run_id").len()), (400, 1), "{}", refused.body);
    let unknown = json!({ "inputs": { "topic": "x" }, "example_run_id": Uuid::now_v7() });
    assert_eq!(admin.post(&path, unknown).await.field("example_run_id").len(), 1);
    let copier = Offer { model: Model { generates: false, ..offered.model.clone() }, ..(*offered).clone() };
    app.parts.models.set_offers(vec![copier.into()]);
    let copied = json!({ "inputs": { "topic": "x" }, "example_run_id": first["id"] });
    assert_eq!(admin.post(&path, copied).await.field("example_run_id").len(), 1);
}
