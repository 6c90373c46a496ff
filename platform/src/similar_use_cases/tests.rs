//! Similar use cases through the real server, with the model of this machine and without.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool; the tests look behind the server's back")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::keep::keep_all;
use crate::people::testing::member;
use crate::testing::{Person, TestApp};

const COMPLAINTS: (&str, &str, &str) = (
    "Reply to a complaint",
    "Prepares the reply to a complaint from our rules and the customer’s orders.",
    "Find out from the orders what happened, and from the rules what may be offered. Write a polite letter.",
);
const CONTRACTS: (&str, &str, &str) = (
    "Contract review",
    "Checks a draft contract against our own review standard and says where it deviates.",
    "Go through the standard heading by heading and compare the draft with it.",
);
const CANTEEN: (&str, &str, &str) =
    ("Canteen menu", "Plans the menu of the canteen for a week.", "Plan meals within the budget.");
/// As somebody describes it who does not know that there is one.
const DESCRIBED: &str =
    "Customers write to complain about late deliveries; I need a polite answer that keeps to our rules.";

fn definition((name, description, instruction): (&str, &str, &str)) -> Value {
    json!({ "name": name, "description": description, "instruction": instruction, "model": { "id": "extract", "region": "local" } })
}

async fn publish(person: &Person, id: Uuid, revision: &Value) {
    person.post(format!("use-case/{id}/publish"), json!({ "revision": revision, "note": "" })).await.data();
}

async fn add(person: &Person, workspace: Uuid, folder: Option<Uuid>, what: (&str, &str, &str)) -> Uuid {
    let body = json!({ "workspace_id": workspace, "folder_id": folder, "definition": definition(what) });
    let made = person.post("use-case", body).await;
    publish(person, made.id(), &made.data()["draft_revision"]).await;
    made.id()
}

async fn keep(app: &TestApp) {
    keep_all(&app.parts.db, &app.parts.retrieval).await.unwrap();
}

async fn described(person: &Person, workspace: Uuid, words: &str) -> Value {
    let found = person.post("use-case/similar", json!({ "workspace_id": workspace, "words": words })).await;
    found.data();
    found.body
}

fn ids(found: &Value) -> Vec<String> {
    let all = found["data"].as_array().unwrap();
    all.iter().map(|found| found["id"].as_str().unwrap().to_owned()).collect()
}

#[database_test]
async fn issue_29_whoever_describes_what_there_is_already_is_shown_it_and_nothing_else(pool: PgPool) {
    let app = TestApp::with_local_model(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let admin = &acme.admin;
    let service = admin.workspace("Service").await;
    let complaints = add(admin, service, None, COMPLAINTS).await;
    let contracts = add(admin, service, None, CONTRACTS).await;
    let theirs = globex.admin.workspace("Service").await;
    add(&globex.admin, theirs, None, COMPLAINTS).await;
    let draft = json!({ "workspace_id": service, "folder_id": null, "definition": definition(COMPLAINTS) });
    admin.post("use-case", draft).await.data();
    assert_eq!(ids(&described(admin, service, DESCRIBED).await), [""; 0], "no vector is there yet");
    keep(&app).await;

    let found = described(admin, service, DESCRIBED).await;
    assert_eq!(found["method"]["mode"], "words_and_meaning", "{found}");
    assert_eq!(ids(&found), [complaints.to_string()], "neither the draft nor another company's: {found}");
    let first = &found["data"][0];
    assert_eq!(
        (&first["name"], &first["workspace_name"], &first["can_run"]),
        (&json!(COMPLAINTS.0), &json!("Service"), &json!(true))
    );
    let german = "Reklamationen von Kunden höflich beantworten, nach unseren Regeln und den Bestellungen des Kunden.";
    assert_eq!(ids(&described(admin, service, german).await), [complaints.to_string()]);
    let unlike = "Plan the menu of the canteen for next week within a budget.";
    assert_eq!(
        ids(&described(admin, service, unlike).await),
        [""; 0],
        "the nearest is not named for being the nearest"
    );

    // The published version counts, and not the draft; another one takes its place.
    let body = json!({ "revision": 1, "definition": definition(CANTEEN) });
    let saved = admin.put(format!("use-case/{complaints}/draft"), body).await;
    keep(&app).await;
    assert_eq!(ids(&described(admin, service, DESCRIBED).await), [complaints.to_string()]);
    publish(admin, complaints, &saved.data()["draft_revision"]).await;
    keep(&app).await;
    assert_eq!(ids(&described(admin, service, DESCRIBED).await), [""; 0]);
    assert_eq!(ids(&described(admin, service, unlike).await), [complaints.to_string()]);

    // What is deleted is gone.
    admin.delete(format!("use-case/{complaints}")).await.data();
    assert_eq!(ids(&described(admin, service, unlike).await), [""; 0]);
    keep(&app).await;
    let kept: Vec<Uuid> = sqlx::query_scalar("SELECT use_case_id FROM use_case_meanings WHERE client_id = $1")
        .bind(acme.id)
        .fetch_all(&pool)
        .await
        .unwrap();
    assert_eq!(kept, [contracts]);
}

#[database_test]
async fn issue_29_c6_nobody_is_shown_a_similar_use_case_that_is_hidden_from_them(pool: PgPool) {
    let app = TestApp::with_local_model(pool).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let (service, legal) = (admin.workspace("Service").await, admin.workspace("Legal").await);
    let folder = json!({ "workspace_id": service, "name": "Shut", "kind": "use_case", "parent_id": null });
    let folder = admin.post("folder", folder).await.id();
    let shut = add(admin, service, Some(folder), COMPLAINTS).await;
    admin.put(format!("folder/{folder}/restriction"), json!({ "is_restricted": true })).await.data();
    let private = add(admin, service, None, COMPLAINTS).await;
    admin.put(format!("use-case/{private}/visibility"), json!({ "visibility": "private" })).await.data();
    let elsewhere = add(admin, legal, None, COMPLAINTS).await;
    let open = add(admin, service, None, COMPLAINTS).await;
    keep(&app).await;
    let ben = member(&app, admin, service, "Ben", "Builder").await;

    let mut all: Vec<String> = [shut, private, elsewhere, open].map(|id| id.to_string()).to_vec();
    let mut seen = ids(&described(admin, service, DESCRIBED).await);
    all.sort();
    seen.sort();
    assert_eq!(seen, all, "who manages the members sees them");
    assert_eq!(ids(&described(&ben, service, DESCRIBED).await), [open.to_string()]);

    // Shared with the company, its published version is everybody's.
    admin.put(format!("use-case/{elsewhere}/visibility"), json!({ "visibility": "client" })).await.data();
    let found = described(&ben, service, DESCRIBED).await;
    let mut seen = ids(&found);
    let mut both = [open, elsewhere].map(|id| id.to_string());
    seen.sort();
    both.sort();
    assert_eq!(seen, both);
    let shared = found["data"].as_array().unwrap().iter().find(|found| found["id"] == json!(elsewhere)).unwrap();
    assert_eq!((&shared["workspace_name"], &shared["can_run"]), (&Value::Null, &json!(true)));

    // The keepers of one see the others of it that they may see.
    let found = ben.get(format!("use-case/{open}/similar")).await;
    assert_eq!(ids(&found.body), [elsewhere.to_string()], "{}", found.body);
    assert_eq!(ben.get(format!("use-case/{shut}/similar")).await.status, 404);
    assert_eq!(ben.get(format!("use-case/{elsewhere}/similar")).await.status, 404, "shared, it is not theirs to keep");
    let vera = member(&app, admin, service, "Vera", "Viewer").await;
    assert_eq!(vera.get(format!("use-case/{open}/similar")).await.status, 403);
    let asked = json!({ "workspace_id": service, "words": DESCRIBED });
    assert_eq!(vera.post("use-case/similar", asked.clone()).await.status, 403);
    assert_eq!(ben.post("use-case/similar", json!({ "workspace_id": legal, "words": DESCRIBED })).await.status, 404);
    let short = json!({ "workspace_id": service, "words": "short" });
    assert_eq!(ben.post("use-case/similar", short).await.field("words").len(), 1);
}

#[database_test]
async fn issue_29_a_company_that_wants_no_vectors_has_none_of_its_use_cases(pool: PgPool) {
    let app = TestApp::with_local_model(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let service = admin.workspace("Service").await;
    let complaints = add(&admin, service, None, COMPLAINTS).await;
    keep(&app).await;
    admin.put("setting/search", json!({ "by_meaning": false })).await.data();
    let found = described(&admin, service, DESCRIBED).await;
    assert_eq!((ids(&found).len(), &found["method"]["reason"]), (0, &json!("switched_off")), "in force at once");
    let similar = admin.get(format!("use-case/{complaints}/similar")).await;
    assert_eq!(similar.body["method"]["reason"], "switched_off");
    sqlx::query("UPDATE use_case_meanings SET due_at = now()").execute(&pool).await.unwrap();
    keep(&app).await;
    let kept = "SELECT count(*) FROM use_case_meanings WHERE vector IS NOT NULL";
    assert_eq!(sqlx::query_scalar::<_, i64>(kept).fetch_one(&pool).await.unwrap(), 0);

    // Wanted again, they are made again.
    admin.put("setting/search", json!({ "by_meaning": true })).await.data();
    assert_eq!(admin.get(format!("use-case/{complaints}/similar")).await.body["method"]["reason"], "not_ready");
    sqlx::query("UPDATE use_case_meanings SET due_at = now()").execute(&pool).await.unwrap();
    keep(&app).await;
    assert_eq!(ids(&described(&admin, service, DESCRIBED).await), [complaints.to_string()]);
}

#[database_test]
async fn issue_29_without_a_model_nothing_is_compared_and_the_answer_says_why(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let service = admin.workspace("Service").await;
    let complaints = add(&admin, service, None, COMPLAINTS).await;
    keep(&app).await;
    let found = described(&admin, service, DESCRIBED).await;
    assert_eq!((ids(&found).len(), &found["method"]["reason"]), (0, &json!("no_model")), "{found}");
    let similar = admin.get(format!("use-case/{complaints}/similar")).await;
    assert_eq!((similar.status, &similar.body["method"]["reason"]), (200, &json!("no_model")));
}
