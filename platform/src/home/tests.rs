//! The home through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::outputs::tests::finished;
use crate::people::testing::{member, person};
use crate::testing::{Person, TestApp};

async fn home(person: &Person) -> Value {
    let answer = person.get("home").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().clone()
}

fn len(list: &Value) -> usize {
    list.as_array().unwrap_or_else(|| panic!("no list: {list}")).len()
}

async fn aside(person: &Person, kind: &str, id: Uuid, is_set_aside: bool) {
    let body = json!({ "kind": kind, "id": id, "is_set_aside": is_set_aside });
    person.put("home/set-aside", body).await.data();
}

/// Publishes what stands in the draft, with a changed description.
async fn publish_again(admin: &Person, use_case: Uuid, note: &str) {
    let draft = admin.get(format!("use-case/{use_case}")).await.data().clone();
    let mut definition = draft["draft"].clone();
    definition["description"] = json!(note);
    let saved = json!({ "revision": draft["draft_revision"], "definition": definition });
    let saved = admin.put(format!("use-case/{use_case}/draft"), saved).await;
    let body = json!({ "revision": saved.data()["draft_revision"], "note": note });
    admin.post(format!("use-case/{use_case}/publish"), body).await.data();
}

#[database_test]
async fn r16_what_waits_is_what_one_may_answer_and_what_others_wrote(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let ben = member(&app, &admin, done.workspace, "Ben", "Runner").await;
    let eve = person(&app, &admin, "Eve").await;
    let ask = json!({ "kind": "workspace", "workspace_id": done.workspace, "message": "Please" });
    eve.post("access-request", ask).await.data();
    let ask = json!({ "budget_id": null, "metric": "runs", "amount": 10, "reason": "The quarter ends" });
    let asked = ben.post("token-request", ask).await;
    let tokens = usize::from(asked.status == 201);
    ben.post(format!("run/{}/comments", done.run), json!({ "body": "Is this so?", "version": 1 })).await.data();

    let waiting = home(&admin).await["waiting"].clone();
    assert_eq!((len(&waiting["access_requests"]), len(&waiting["token_requests"])), (1, tokens));
    assert_eq!(
        (&waiting["comments"][0]["run_id"], &waiting["comments"][0]["by_name"], &waiting["comments"][0]["unread"]),
        (&json!(done.run), &json!("Ben Tester"), &json!(1))
    );
    let hers = home(&eve).await["waiting"].clone();
    assert_eq!((len(&hers["access_requests"]), len(&hers["comments"])), (0, 0), "nobody answers their own");
    assert_eq!(len(&home(&ben).await["waiting"]["comments"]), 0, "his own words are no news to him");
    admin.put(format!("run/{}/comments/read", done.run), json!({})).await.data();
    assert_eq!(len(&home(&admin).await["waiting"]["comments"]), 0);
    // A person who is mentioned is told, also when somebody else started the run.
    let named = json!({ "body": "Look, Ben", "version": 1, "mentions": [ben.user_id] });
    admin.post(format!("run/{}/comments", done.run), named).await.data();
    assert_eq!(home(&ben).await["waiting"]["comments"][0]["is_mention"], true);
}

#[database_test]
async fn r16_a_failed_run_waits_until_it_is_tried_again_or_set_aside(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let fail =
        "UPDATE runs SET status = 'failed', reason_code = 'provider', reason_message = 'It was away.' WHERE id = $1";
    sqlx::query(fail).bind(done.run).execute(&pool).await.unwrap();
    let failed = home(&admin).await["waiting"]["failed"].clone();
    assert_eq!((len(&failed), &failed[0]["reason_message"]), (1, &json!("It was away.")));
    aside(&admin, "run", done.run, true).await;
    assert_eq!(len(&home(&admin).await["waiting"]["failed"]), 0);
    aside(&admin, "run", done.run, false).await;
    assert_eq!(len(&home(&admin).await["waiting"]["failed"]), 1, "it comes back");
    let again = admin.post(format!("use-case/{}/run", done.use_case), json!({ "inputs": {} })).await.id();
    admin.events(format!("run/{again}/events"), None, |frame| frame.name == "end").await;
    let after = home(&admin).await;
    assert_eq!(len(&after["waiting"]["failed"]), 0, "it was tried again");
    assert_eq!((len(&after["place"]["runs"]), len(&after["place"]["recent"])), (2, 1));
}

#[database_test]
async fn r16_a_new_version_of_what_one_runs_is_news_with_its_note_until_it_is_set_aside(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let ben = member(&app, &admin, done.workspace, "Ben", "Runner").await;
    let run = ben.post(format!("use-case/{}/run", done.use_case), json!({ "inputs": {} })).await.id();
    ben.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    assert_eq!(len(&home(&ben).await["changed"]["versions"]), 0);
    publish_again(&admin, done.use_case, "Shorter answers").await;
    let news = home(&ben).await["changed"]["versions"].clone();
    assert_eq!(
        (len(&news), &news[0]["note"], &news[0]["version"], &news[0]["ran_version"], &news[0]["by_name"]),
        (1, &json!("Shorter answers"), &json!(2), &json!(1), &json!("Ada acme"))
    );
    assert_eq!(len(&home(&admin).await["changed"]["versions"]), 0, "whoever published it knows");
    app.parts.clock.advance(chrono::TimeDelta::seconds(1));
    aside(&ben, "use_case", done.use_case, true).await;
    assert_eq!(len(&home(&ben).await["changed"]["versions"]), 0);
    app.parts.clock.advance(chrono::TimeDelta::seconds(1));
    publish_again(&admin, done.use_case, "Longer again").await;
    assert_eq!(home(&ben).await["changed"]["versions"][0]["note"], "Longer again", "what comes later is news again");
    // C1: what is hidden from him now is absent here too.
    admin.put(format!("use-case/{}/visibility", done.use_case), json!({ "visibility": "private" })).await.data();
    let hidden = home(&ben).await;
    assert_eq!(
        (len(&hidden["changed"]["versions"]), len(&hidden["place"]["runs"]), len(&hidden["place"]["recent"])),
        (0, 0, 0)
    );
}

#[database_test]
async fn r16_a_replaced_source_names_the_answers_that_cite_what_it_was(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    assert_eq!(len(&home(&admin).await["changed"]["sources"]), 0);
    let list = admin.get(format!("document/list?workspace_id={}", done.workspace)).await;
    let document: Uuid = list.data()[0]["id"].as_str().unwrap().parse().unwrap();
    let text = "Invoices are due 20 days after receipt of the goods.\n";
    admin.upload(format!("document/{document}/version"), "contract of May.md", text).await.data();
    let news = loop {
        let news = home(&admin).await["changed"]["sources"].clone();
        if len(&news) > 0 {
            break news;
        }
        admin.read_document(document).await;
    };
    assert_eq!(
        (&news[0]["document_id"], &news[0]["version"], &news[0]["run_id"], &news[0]["answers"]),
        (&json!(document), &json!(2), &json!(done.run), &json!(1))
    );
    app.parts.clock.advance(chrono::TimeDelta::seconds(1));
    aside(&admin, "document", document, true).await;
    assert_eq!(len(&home(&admin).await["changed"]["sources"]), 0);
}

#[database_test]
async fn r16_c1_a_home_is_ones_own_and_ends_with_the_membership(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let globex = app.tenant("globex").await.admin;
    let done = finished(&admin).await;
    let ben = member(&app, &admin, done.workspace, "Ben", "Builder").await;
    let draft = json!({ "workspace_id": done.workspace, "folder_id": null, "definition": { "name": "Canary draft" } });
    ben.post("use-case", draft).await.data();
    ben.put(format!("workspace/{}/favourite", done.workspace), json!({ "is_favourite": true })).await.data();
    let his = home(&ben).await;
    assert_eq!((&his["place"]["drafts"][0]["name"], len(&his["bookmarked"])), (&json!("Canary draft"), 1));
    for other in [home(&admin).await, home(&globex).await] {
        assert!(!other.to_string().contains("Canary"), "{other}");
    }
    admin.delete(format!("access-management/users/{}/workspace/{}/delete", ben.user_id, done.workspace)).await.data();
    let after = home(&ben).await;
    assert_eq!((len(&after["place"]["drafts"]), len(&after["bookmarked"])), (0, 0));
}

#[database_test]
async fn r16_a_part_that_cannot_be_read_leaves_the_others_standing(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    finished(&admin).await;
    sqlx::query("REVOKE SELECT ON favourites FROM atelier_tenant").execute(&pool).await.unwrap();
    let home = home(&admin).await;
    assert_eq!(home["bookmarked"], Value::Null);
    assert_eq!(len(&home["place"]["runs"]), 1);
    assert!(home["waiting"].is_object() && home["changed"].is_object());
}
