//! The library through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::brand_templates::tests::design;
use crate::people::testing::{member, person};
use crate::testing::{Person, TestApp, life};

async fn template(admin: &Person, name: &str) -> Uuid {
    admin.post("brand-template", json!({ "name": name, "design": design() })).await.id()
}

/// A use case whose draft, and version, has this template.
async fn use_case(person: &Person, workspace: Uuid, name: &str, template: Uuid) -> Uuid {
    let mut definition = life::definition(&[]);
    definition["name"] = json!(name);
    definition["brand_template_id"] = json!(template);
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = person.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    person.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    created.id()
}

async fn uses(person: &Person, template: Uuid) -> Value {
    person.get(format!("library/uses?kind=brand_template&id={template}")).await.data().clone()
}

#[database_test]
async fn r28_the_library_lists_what_is_shared_and_counts_uses_also_where_they_are_hidden(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let (open, closed) = (acme.admin.workspace("Open").await, acme.admin.workspace("Closed").await);
    let ben = member(&app, &acme.admin, open, "Ben", "Builder").await;
    let letter = template(&acme.admin, "Letter").await;
    let seen = use_case(&acme.admin, open, "Seen", letter).await;
    use_case(&acme.admin, closed, "canary", letter).await;
    let list = ben.get("library/list?kind=brand_template&search=lett").await;
    let first = &list.data()[0];
    assert_eq!((&first["name"], &list.body["total"]), (&json!("Letter"), &json!(1)));
    assert_eq!((&first["uses"], &first["hidden_uses"]), (&json!(1), &json!(1)));
    let found = uses(&ben, letter).await;
    assert_eq!((&found["hidden"], found["use_cases"].as_array().unwrap().len()), (&json!(1), 1));
    let one = &found["use_cases"][0];
    assert_eq!((&one["id"], &one["in_draft"], &one["is_live"]), (&json!(seen), &json!(true), &json!(true)));
    assert_eq!(one["may_change"], true);
    assert!(!found.to_string().contains("canary"), "{found}");
    assert_eq!(uses(&acme.admin, letter).await["hidden"], 0);

    // by name, a page at a time
    template(&acme.admin, "Annex").await;
    let page = ben.get("library/list?kind=brand_template&sort_by=name&limit=1").await;
    assert_eq!(page.data()[0]["name"], "Annex");
    let next = page.body["next"].as_str().unwrap();
    let second = ben.get(format!("library/list?kind=brand_template&sort_by=name&limit=1&cursor={next}")).await;
    assert_eq!(second.data()[0]["name"], "Letter");

    let other = app.tenant("other").await;
    assert!(other.admin.get("library/list?search=letter").await.data().as_array().unwrap().is_empty());
    let foreign = other.admin.get(format!("library/uses?kind=brand_template&id={letter}")).await;
    assert_eq!(foreign.status, 404);
    let stranger = person(&app, &acme.admin, "Mia").await;
    let documents = stranger.get("library/list?kind=document").await;
    assert!(documents.data().as_array().unwrap().is_empty());
}

#[database_test]
async fn r28_replacing_saves_all_drafts_or_none_and_leaves_what_is_published(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let (old, new) = (template(&acme.admin, "Old").await, template(&acme.admin, "New").await);
    let first = use_case(&acme.admin, workspace, "First", old).await;
    let second = use_case(&acme.admin, workspace, "Second", old).await;
    let viewer = member(&app, &acme.admin, workspace, "Vera", "Viewer").await;
    let body = |with: Uuid, revisions: (i32, i32)| {
        json!({ "kind": "brand_template", "id": old, "with": with, "use_cases": [
            { "id": first, "revision": revisions.0 }, { "id": second, "revision": revisions.1 }] })
    };
    assert_eq!(viewer.post("library/replace", body(new, (1, 1))).await.status, 403);
    assert_eq!(acme.admin.post("library/replace", body(old, (1, 1))).await.field("with").len(), 1);
    let stale = acme.admin.post("library/replace", body(new, (1, 7))).await;
    assert_eq!((stale.status, stale.field("use_cases[1]").len()), (409, 1));
    assert_eq!(uses(&acme.admin, old).await["use_cases"].as_array().unwrap().len(), 2, "none was changed");
    assert_eq!(acme.admin.post("library/replace", body(new, (1, 1))).await.data()["drafts"], 2);
    let after = acme.admin.get(format!("use-case/{first}")).await.data().clone();
    assert_eq!(after["draft"]["brand_template_id"], json!(new));
    assert_eq!(after["published"]["definition"]["brand_template_id"], json!(old));
    let left = uses(&acme.admin, old).await;
    let live = &left["use_cases"][0];
    assert_eq!((&live["in_draft"], &live["is_live"]), (&json!(false), &json!(true)));
    let again = acme.admin.post("library/replace", body(new, (2, 2))).await;
    assert_eq!(again.field("use_cases[0]").len(), 1, "its draft does not use it any more");
    let log = acme.admin.get("audit-log/list?action=use_case.edit").await.data().clone();
    assert_eq!(log[0]["detail"]["replaced"]["with"], json!(new));
}
