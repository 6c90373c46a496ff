//! Batches of files alone: one run a file.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::io::Cursor;

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{file, is, until};
use crate::testing::{Person, TestApp, invariants};

/// A published use case that asks for a contract and a topic.
async fn reader(admin: &Person) -> Uuid {
    let workspace = admin.workspace("Contracts").await;
    let definition = json!({
        "name": "Check", "instruction": "What does {{contract}} say of {{topic}}?",
        "inputs": [
            { "name": "topic", "label": "Topic", "type": "short_text", "required": true },
            { "name": "contract", "label": "Contract", "type": "file", "required": true },
        ],
        "format": { "kind": "sections", "sections": [{ "key": "body", "title": "Body", "guidance": "When invoices are due" }] },
        "model": { "id": "extract", "region": "local" },
    });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = admin.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    created.id()
}

async fn given(admin: &Person, use_case: Uuid, name: &str, bytes: &[u8]) -> Value {
    let sent = admin.upload(format!("use-case/{use_case}/run/upload-file"), name, bytes.to_vec()).await;
    assert_eq!(sent.status, 201, "{}", sent.body);
    admin.read_document(sent.id()).await;
    json!({ "id": sent.id(), "name": name })
}

#[database_test]
async fn issue_6_files_alone_become_a_run_each_and_documents_named_after_them(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let use_case = reader(&admin).await;
    let text =
        |days: u32| format!("# Payment\n\nInvoices are due {days} days after receipt of the goods.\n").into_bytes();
    let files = json!([
        given(&admin, use_case, "Acme, Ltd.md", &text(30)).await,
        given(&admin, use_case, "acme, ltd.md", &text(45)).await,
        given(&admin, use_case, "broken.pdf", b"%PDF-1.7 nonsense").await,
    ]);
    let made = admin.post("batch/from-files", json!({ "use_case_id": use_case, "files": files })).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let (batch, data) = (made.id(), made.data());
    assert_eq!((&data["name"], &data["columns"]), (&json!("Acme, Ltd.md and 2 more"), &json!(["Contract"])));
    assert_eq!(data["mapping"], json!({ "contract": { "column": 0 } }));
    assert_eq!(data["files"].as_object().unwrap().len(), 3);

    // What is asked for beside the file has one value for all; what cannot be read is told before anything runs.
    let check = async |mapping: Value| {
        let body = json!({ "mapping": mapping, "files": data["files"] });
        admin.put(format!("batch/{batch}/mapping"), body).await.data()["counts"]["faulty"].clone()
    };
    assert_eq!(check(data["mapping"].clone()).await, 3, "the topic is missing");
    assert_eq!(check(json!({ "contract": { "column": 0 }, "topic": { "value": "payment" } })).await, 1);
    let faulty = admin.get(format!("batch/{batch}/rows?faulty=true")).await;
    let row = &faulty.data()[0];
    assert_eq!(
        (&row["row"], &row["cells"], &row["errors"][0]["field"]),
        (&json!(3), &json!(["broken.pdf"]), &json!("contract"))
    );
    assert!(row["errors"][0]["message"].as_str().unwrap().starts_with("broken.pdf cannot be read: "), "{row}");

    let start = json!({ "name": "Contracts", "skip_faulty": true, "limits": {} });
    admin.post(format!("batch/{batch}/start"), start).await.data();
    let done = until(&admin, batch, is("finished")).await;
    assert_eq!((&done["counts"]["succeeded"], &done["counts"]["skipped"]), (&json!(2), &json!(1)), "{done}");
    let rows = admin.get(format!("batch/{batch}/rows?status=succeeded")).await;
    for (place, days) in [(0, "30 days"), (1, "45 days")] {
        let run = admin.get(format!("run/{}", rows.data()[place]["run_id"].as_str().unwrap())).await;
        assert!(
            run.data()["output"].to_string().contains(days),
            "row {place} read its own file: {}",
            run.data()["output"]
        );
    }
    let packed = file(&admin, &format!("batch/{batch}/export?format=docx&name_column=0")).await;
    let archive = zip::ZipArchive::new(Cursor::new(packed)).unwrap();
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    assert_eq!(names, ["Acme Ltd.docx", "acme ltd 2.docx"]);
    invariants::sound(&pool).await;
}

#[database_test]
async fn a_batch_of_files_is_refused_where_it_could_not_run(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let use_case = reader(&admin).await;
    let one = given(&admin, use_case, "a.md", b"Invoices are due.").await;
    let ask = async |person: &Person, body: Value| person.post("batch/from-files", body).await;
    let gone =
        ask(&admin, json!({ "use_case_id": use_case, "files": [{ "id": Uuid::now_v7(), "name": "b.md" }] })).await;
    assert_eq!(gone.field("files"), ["b.md is not there any more. Please add it again."]);
    let none = ask(&admin, json!({ "use_case_id": use_case, "files": [] })).await;
    assert_eq!(none.outcome(), "400 invalid", "{}", none.body);
    let other = ask(&admin, json!({ "use_case_id": use_case, "input": "topic", "files": [one] })).await;
    assert_eq!((other.status, other.field("input").len()), (400, 1), "{}", other.body);
    let (_, plain) = super::use_case(&admin).await;
    let refused = ask(&admin, json!({ "use_case_id": plain, "files": [one] })).await;
    assert_eq!(refused.outcome(), "409 batches.takes_no_file");
    // Another company's file is none, and its use case neither.
    let globex = app.tenant("globex").await.admin;
    assert_eq!(ask(&globex, json!({ "use_case_id": use_case, "files": [one] })).await.status, 404);
    let theirs = reader(&globex).await;
    assert_eq!(ask(&globex, json!({ "use_case_id": theirs, "files": [one] })).await.field("files").len(), 1);
    assert_eq!(admin.get("batch/list").await.body["total"], 0, "no batch is left behind");
}
