//! Saved formats through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::json;
use sqlx::PgPool;

use crate::people::testing::member;
use crate::testing::TestApp;

#[database_test]
async fn r41_a_format_is_saved_for_others_and_taken_by_copy(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let admin = acme.admin;
    let (legal, sales) = (admin.workspace("Legal").await, admin.workspace("Sales").await);
    let builder = member(&app, &admin, legal, "Bea", "Builder").await;
    let sections = json!({ "kind": "sections", "sections": [{ "key": "terms", "title": "Terms", "guidance": "" }] });
    let new =
        |name: &str| json!({ "workspace_id": legal, "name": name, "description": "For contracts", "format": sections });
    let saved = builder.post("format", new(" Contract brief ")).await;
    assert_eq!((&saved.data()["name"], &saved.data()["format"]), (&json!("Contract brief"), &sections));
    assert_eq!(builder.post("format", new("CONTRACT BRIEF")).await.field("name").len(), 1);
    let mut nothing = new("Free");
    nothing["format"] = json!({ "kind": "free_text" });
    assert_eq!(builder.post("format", nothing).await.field("format").len(), 1);
    let mut elsewhere = new("Sales brief");
    elsewhere["workspace_id"] = json!(sales);
    assert_eq!(builder.post("format", elsewhere).await.outcome(), "404 not_found");

    // Everybody in the client finds it; people who may change formats where it came from may change it.
    let seller = member(&app, &admin, sales, "Sam", "Builder").await;
    let found = seller.get("format/list?search=contracts&kind=sections").await;
    assert_eq!((&found.body["total"], &found.data()[0]["is_mine_to_change"]), (&json!(1), &json!(false)));
    assert_eq!(builder.get("format/list").await.data()[0]["is_mine_to_change"], true);
    assert_eq!(seller.get("format/list?kind=table").await.body["total"], 0);
    assert_eq!(globex.admin.get("format/list").await.body["total"], 0);
    let path = format!("format/{}", saved.id());
    assert_eq!(seller.put(&path, json!({ "name": "Mine" })).await.outcome(), "404 not_found");
    assert_eq!(builder.put(&path, json!({ "name": "Brief" })).await.data()["name"], "Brief");

    // The copy says where it came from, and stays when the format goes.
    let definition = json!({ "name": "Review", "instruction": "x", "format": sections, "format_from": "Brief" });
    let taken =
        seller.post("use-case", json!({ "workspace_id": sales, "folder_id": null, "definition": definition })).await;
    assert_eq!(builder.delete(&path).await.status, 200);
    let draft = seller.get(format!("use-case/{}", taken.id())).await.data()["draft"].clone();
    assert_eq!((&draft["format"], &draft["format_from"]), (&sections, &json!("Brief")));
}
