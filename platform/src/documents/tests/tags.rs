//! Tags, and the same file twice.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::upload;
use crate::testing::TestApp;

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

#[database_test]
async fn issue_5_documents_are_tagged_one_or_many_and_found_by_all_their_tags(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let mut ids = Vec::new();
    for name in ["a.txt", "b.txt", "c.txt"] {
        ids.push(admin.upload(upload(workspace), name, format!("words of {name}")).await.id());
    }
    let change = async |documents: &[Uuid], add: &[&str], remove: &[&str]| {
        let body = json!({ "workspace_id": workspace, "document_ids": documents, "add": add, "remove": remove });
        admin.post("document/tags", body).await
    };
    change(&ids, &["Lease", " 2026 "], &[]).await.data();
    // Another spelling is the same tag, and the one that was there first stays.
    change(&ids[..1], &["LEASE", "signed"], &["2026"]).await.data();
    let tags = admin.get(format!("document/tags?workspace_id={workspace}")).await;
    assert_eq!(
        tags.data(),
        &json!([{ "tag": "2026", "documents": 2 }, { "tag": "Lease", "documents": 3 }, { "tag": "signed", "documents": 1 }])
    );
    let some = admin.get(format!("document/tags?workspace_id={workspace}&search=IGN")).await;
    assert_eq!(some.data()[0]["tag"], "signed");
    let list = format!("document/list?workspace_id={workspace}&sort_by=name");
    for (wanted, expected) in
        [("lease", vec!["a.txt", "b.txt", "c.txt"]), ("Signed,lease", vec!["a.txt"]), ("2026,signed", vec![])]
    {
        let found = admin.get(format!("{list}&tags={wanted}")).await;
        assert_eq!(names(found.data()), expected, "{wanted}");
        assert_eq!(found.body["total"], expected.len(), "{wanted}");
    }
    assert_eq!(admin.get(&list).await.data()[0]["tags"], json!(["Lease", "signed"]));
    assert_eq!(admin.get(format!("document/{}", ids[0])).await.data()["tags"], json!(["Lease", "signed"]));

    // Limits, each with its field, and nothing of a refused request stays.
    let many: Vec<String> = (0..20).map(|number| format!("tag {number}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let full = change(&ids[..1], &many, &[]).await;
    assert_eq!(full.field("add"), ["“a.txt” would have more than 20 tags. Remove some first."]);
    assert_eq!(admin.get(format!("document/{}", ids[0])).await.data()["tags"], json!(["Lease", "signed"]));
    assert_eq!(change(&ids[..1], &["a,b"], &[]).await.status, 400);
    assert_eq!(change(&[], &["a"], &[]).await.status, 400);
    let elsewhere = admin.workspace("Elsewhere").await;
    let foreign = admin.upload(upload(elsewhere), "d.txt", "other words").await.id();
    let mixed = change(&[ids[0], foreign], &["taken"], &[]).await;
    assert_eq!(mixed.field("document_ids[1]"), ["Document 2 of those chosen does not exist in this workspace."]);
}

#[database_test]
async fn issue_5_a_tag_gets_another_name_everywhere_in_its_workspace_or_goes(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (legal, elsewhere) = (admin.workspace("Legal").await, admin.workspace("Elsewhere").await);
    let mut ids = Vec::new();
    for (workspace, name, tags) in
        [(legal, "a.txt", vec!["Lease", "Rent"]), (legal, "b.txt", vec!["lease"]), (elsewhere, "c.txt", vec!["Lease"])]
    {
        let id = admin.upload(upload(workspace), name, format!("words of {name}")).await.id();
        let body = json!({ "workspace_id": workspace, "document_ids": [id], "add": tags });
        admin.post("document/tags", body).await.data();
        ids.push(id);
    }
    let rename = async |tag: &str, name: Value| {
        admin.put("document/tags", json!({ "workspace_id": legal, "tag": tag, "name": name })).await
    };
    let tags = async |workspace: Uuid| {
        let list = admin.get(format!("document/tags?workspace_id={workspace}")).await;
        list.data().as_array().unwrap().iter().map(|tag| tag["tag"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(rename("lease", json!(" Leases ")).await.data(), &json!({ "tag": "Leases", "documents": 2 }));
    assert_eq!(
        (tags(legal).await, tags(elsewhere).await),
        (vec!["Leases".into(), "Rent".into()], vec!["Lease".into()])
    );
    assert_eq!(rename("Leases", json!("LEASES")).await.data()["documents"], 2, "another spelling of the same");
    assert_eq!(tags(legal).await, ["LEASES", "Rent"]);
    // A name that is taken puts both together, and no document has it twice.
    assert_eq!(rename("leases", json!("rENT")).await.data(), &json!({ "tag": "Rent", "documents": 2 }));
    assert_eq!(tags(legal).await, ["Rent"], "the other one keeps its spelling");
    assert_eq!(admin.get(format!("document/{}", ids[0])).await.data()["tags"], json!(["Rent"]));
    assert_eq!(admin.get(format!("document/{}", ids[1])).await.data()["tags"], json!(["Rent"]));
    assert_eq!(
        rename("gone", json!("new")).await.field("tag"),
        ["No document of this workspace has this tag (any more)."]
    );
    assert_eq!(rename("rent", json!("a,b")).await.status, 400);
    assert_eq!(rename("Rent", Value::Null).await.data()["documents"], 0);
    assert_eq!((tags(legal).await, tags(elsewhere).await.len()), (vec![], 1));
    let log = admin.get("audit-log/list?action=document.rename_tag").await;
    assert_eq!(log.data()[0]["detail"], json!({ "tag": "Rent", "name": null, "documents": 2 }), "{}", log.body);
}

#[database_test]
async fn issue_5_the_same_file_twice_is_said_at_its_upload_and_stopped_nowhere(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (legal, elsewhere) = (admin.workspace("Legal").await, admin.workspace("Elsewhere").await);
    let first = admin.upload(upload(legal), "lease.txt", "The rent is due in May.").await;
    assert_eq!(first.data()["same_as"], json!([]));
    let second = admin.upload(upload(legal), "copy of lease.txt", "The rent is due in May.").await;
    let same = json!([{ "id": first.data()["id"], "name": "lease.txt", "folder_id": null }]);
    assert_eq!((second.status, &second.data()["same_as"]), (201, &same));
    let third = admin.upload(upload(elsewhere), "lease.txt", "The rent is due in May.").await;
    assert_eq!(third.data()["same_as"], json!([]), "another workspace's documents are nobody's business here");
    let path = format!("document/{}", second.id());
    assert_eq!(admin.get(&path).await.data()["same_as"], same, "it is still known when the page is opened again");
    // "Skip": the copy goes, the first one and its file stay.
    admin.delete(&path).await.data();
    assert_eq!(admin.get(format!("document/{}/content", first.id())).await.body, "The rent is due in May.");
    assert_eq!(admin.get(format!("document/{}", first.id())).await.data()["same_as"], json!([]));
}
