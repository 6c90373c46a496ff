//! A use case as a file: out of one workspace, into another, and into itself again.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::testing::{Person, TestApp};

/// A published use case with a document, and its file.
async fn exported(admin: &Person) -> (Uuid, Uuid, Value) {
    let workspace = admin.workspace("Legal").await;
    let document = admin.add_document(workspace, "Lease.md", "The rent is due on the third working day.").await;
    let definition = json!({
        "name": "Lease check", "description": "Reads leases.", "instruction": "Check {{lease}} for {{what}}.",
        "inputs": [
            { "name": "lease", "label": "Lease", "type": "file", "required": true, "example": document["id"] },
            { "name": "what", "label": "What", "type": "choice", "options": ["Rent", "Term"], "default": "Rent" },
        ],
        "document_ids": [document["id"]], "temperature": 0.2,
        "format": { "kind": "sections", "sections": [{ "key": "rent", "title": "Rent", "guidance": "Two points." }] },
        "model": { "id": "extract", "region": "local" },
    });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let use_case = admin.post("use-case", body).await.id();
    let file = admin.get(format!("use-case/{use_case}/export")).await;
    let disposition = file.headers["content-disposition"].to_str().unwrap();
    assert!(disposition.contains("Lease check.use-case.json"), "{disposition}");
    (workspace, use_case, file.body)
}

async fn check(admin: &Person, workspace: Uuid, file: &Value) -> Value {
    admin.post("use-case/import/check", json!({ "workspace_id": workspace, "file": file })).await.data().clone()
}

#[database_test]
async fn a_file_becomes_the_same_use_case_elsewhere_and_keeps_its_id(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (workspace, use_case, file) = exported(&admin).await;
    let keys: BTreeSet<&str> = file.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, BTreeSet::from(["definition", "documents", "format", "format_version", "id"]));
    assert_eq!(file["id"], json!(use_case));
    assert!(!file.to_string().contains("third working day"), "a document's words stay where they are");

    // elsewhere, where the document is not: named, and left out
    let other = admin.workspace("Sales").await;
    let plan = check(&admin, other, &file).await;
    assert_eq!((&plan["missing_documents"], &plan["existing"]), (&json!(["Lease.md"]), &Value::Null));
    assert_eq!(admin.get("use-case/list").await.body["total"], 1, "a check changes nothing");
    let body = json!({ "workspace_id": other, "folder_id": null, "file": file });
    let made = admin.post("use-case/import", body.clone()).await;
    assert_eq!(made.data()["draft"]["document_ids"], json!([]));

    // its own export is the same file but for the document, and comes with the same id
    let again = admin.get(format!("use-case/{}/export", made.id())).await.body;
    assert_eq!((&again["id"], &again["documents"]), (&file["id"], &json!([])));
    let without = |mut definition: Value| {
        definition["document_ids"] = Value::Null;
        definition["inputs"][0]["example"] = Value::Null;
        definition
    };
    assert_eq!(without(again["definition"].clone()), without(file["definition"].clone()));

    // the same document under another name is known by its content
    admin.add_document(other, "Lease 2026.md", "The rent is due on the third working day.").await;
    let plan = check(&admin, other, &file).await;
    assert_eq!(plan["documents"][0]["name"], "Lease 2026.md");
    assert_eq!(plan["definition"]["inputs"][0]["example"], plan["documents"][0]["id"]);
    assert_eq!(plan["existing"]["id"], json!(made.id()));

    // a second import beside it stands for itself; the file still finds the first
    let copy = admin.post("use-case/import", body).await;
    assert_ne!(copy.id(), made.id());
    assert_eq!(check(&admin, other, &file).await["existing"]["id"], json!(made.id()));
    assert_eq!(check(&admin, workspace, &file).await["existing"]["id"], json!(use_case));
}

#[database_test]
async fn an_import_replaces_the_draft_that_was_looked_at_and_no_other(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (workspace, use_case, mut file) = exported(&admin).await;
    file["definition"]["instruction"] = json!("Check {{lease}} thoroughly for {{what}}.");
    let plan = check(&admin, workspace, &file).await;
    assert_eq!(plan["existing"]["draft"]["instruction"], "Check {{lease}} for {{what}}.");
    assert_eq!(plan["definition"]["document_ids"], plan["existing"]["draft"]["document_ids"]);
    let into = |id: Uuid, revision: i64| {
        let update = json!({ "id": id, "revision": revision });
        json!({ "workspace_id": workspace, "folder_id": null, "file": file, "update": update })
    };
    let updated = admin.post("use-case/import", into(use_case, 1)).await;
    assert_eq!(updated.data()["draft"]["instruction"], "Check {{lease}} thoroughly for {{what}}.");
    assert_eq!((updated.id(), &updated.data()["draft_revision"]), (use_case, &json!(2)));
    let stale = admin.post("use-case/import", into(use_case, 1)).await;
    assert_eq!(stale.outcome(), "409 use_cases.stale");
    let foreign = admin.post("use-case/import", into(Uuid::now_v7(), 2)).await;
    assert_eq!((foreign.status, foreign.field("update.id").len()), (400, 1));
}

#[database_test]
async fn a_wrong_file_is_refused_with_the_field_and_changes_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (workspace, _, file) = exported(&admin).await;
    let mut newer = file.clone();
    newer["format_version"] = json!(9);
    let mut wrong = file.clone();
    wrong["definition"]["temperature"] = json!("hot");
    let mut huge = file.clone();
    huge["definition"]["instruction"] = json!("x".repeat(20_001));
    for (file, field) in [
        (json!({ "nodes": [] }), "file.format"),
        (newer, "file.format_version"),
        (wrong, "file.definition.temperature"),
        (huge, "file.definition.instruction"),
    ] {
        for path in ["use-case/import/check", "use-case/import"] {
            let answer = admin.post(path, json!({ "workspace_id": workspace, "file": file })).await;
            assert_eq!((answer.status, answer.field(field).len()), (400, 1), "{path}: {}", answer.body);
        }
    }
    let bomb = json!({ "workspace_id": workspace, "file": { "format": "x".repeat(2 << 20) } });
    assert_eq!(admin.post("use-case/import/check", bomb).await.status, 413);
    assert_eq!(admin.get("use-case/list").await.body["total"], 1);
}

#[database_test]
async fn a_file_carries_the_automatic_model_and_files_of_before_it_are_read_as_they_were(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (workspace, _, mut file) = exported(&admin).await;
    assert_eq!(file["definition"]["model"], json!({ "id": "extract", "region": "local" }), "spelt as it always was");
    for model in [
        json!({ "id": "", "region": "", "automatic": "cheapest" }),
        json!({ "id": "", "region": "local", "automatic": "fastest" }),
    ] {
        file["definition"]["model"] = model.clone();
        let body = json!({ "workspace_id": workspace, "folder_id": null, "file": file });
        let made = admin.post("use-case/import", body).await;
        assert_eq!(made.data()["draft"]["model"], model);
        assert_eq!(admin.get(format!("use-case/{}/export", made.id())).await.body["definition"]["model"], model);
    }
    file["definition"]["model"]["automatic"] = json!("strongest");
    let refused = admin.post("use-case/import/check", json!({ "workspace_id": workspace, "file": file })).await;
    assert_eq!(refused.field("file.definition.model.automatic").len(), 1, "{}", refused.body);
}

#[database_test]
async fn a_file_names_folders_by_their_way_from_the_top(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let folder = async |workspace: Uuid, parent: Option<Uuid>, name: &str| {
        let body = json!({ "workspace_id": workspace, "parent_id": parent, "kind": "document", "name": name });
        admin.post("folder", body).await.id()
    };
    let (workspace, other) = (admin.workspace("Legal").await, admin.workspace("Sales").await);
    let contracts = folder(workspace, None, "Contracts").await;
    let (leases, loans) =
        (folder(workspace, Some(contracts), "Leases").await, folder(workspace, Some(contracts), "Loans").await);
    let definition = json!({ "name": "Ask", "document_folder_ids": [leases, loans, leases] });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let made = admin.post("use-case", body).await;
    assert_eq!(made.data()["draft"]["document_folder_ids"], json!([leases, loans]), "each once");
    let file = admin.get(format!("use-case/{}/export", made.id())).await.body;
    let expected =
        json!([{ "id": leases, "path": ["Contracts", "Leases"] }, { "id": loans, "path": ["Contracts", "Loans"] }]);
    assert_eq!(file["folders"], expected);

    // elsewhere: by the same way, capitals aside; what is not there is named and left out
    let there = folder(other, Some(folder(other, None, "contracts").await), "LEASES").await;
    let plan = check(&admin, other, &file).await;
    assert_eq!(plan["missing_folders"], json!(["Contracts / Loans"]));
    assert_eq!(plan["definition"]["document_folder_ids"], json!([there]));
    // and at home by its id, wherever it lies now
    admin.put(format!("folder/{loans}"), json!({ "name": "Old loans", "parent_id": null })).await.data();
    let plan = check(&admin, workspace, &file).await;
    assert_eq!(
        (&plan["missing_folders"], &plan["definition"]["document_folder_ids"]),
        (&json!([]), &json!([leases, loans]))
    );
}
