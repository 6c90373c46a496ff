//! Batches through the real server: the offline plugin in a real sandbox, or a stand-in for a provider where its
//! answers matter.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod automatic;
mod calendar;
mod faults;
mod files;
mod tables;

use std::io::{Cursor, Read};

use extract::{Cell, Limits, TableLimits, table_unconfined};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::member;
use crate::runs::testing::{self as providers, MODEL};
use crate::testing::{Person, TestApp};

pub const SHEET: &str = "Topic,pages,When\nspring,3,2026-03-01\n=1+1,2,\nautumn,99,2026-09-01\n,1,\n";

/// A published use case with a text, a number and a date on the offline model.
pub async fn use_case(admin: &Person) -> (Uuid, Uuid) {
    let workspace = admin.workspace("Writing").await;
    let contract = "# Seasons\n\nSpring begins in March. Autumn begins in September and is short.\n";
    let document = admin.add_document(workspace, "seasons.md", contract).await;
    let definition = json!({
        "name": "Letter", "instruction": "When does {{topic}} begin?", "document_ids": [document["id"]],
        "inputs": [
            { "name": "topic", "label": "Topic", "type": "short_text", "required": true },
            { "name": "pages", "label": "Pages", "type": "number", "min": 1, "max": 9 },
            { "name": "due", "label": "When", "type": "date" },
        ],
        "format": { "kind": "sections", "sections": [{ "key": "body", "title": "Body", "guidance": "What begins when" }] },
        "model": { "id": "extract", "region": "local" },
    });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = admin.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    (workspace, created.id())
}

/// A use case whose model is the stand-in.
pub async fn letter(admin: &Person) -> Uuid {
    providers::publish(admin, "local").await
}

/// A sheet of topics, checked.
pub async fn draft(person: &Person, use_case: Uuid, sheet: &str) -> Uuid {
    let uploaded = person.upload(format!("batch/upload?use_case_id={use_case}"), "topics.csv", sheet).await;
    let batch = uploaded.id();
    let mapping = json!({ "mapping": uploaded.data()["mapping"] });
    person.put(format!("batch/{batch}/mapping"), mapping).await.data();
    batch
}

pub fn topics(count: usize) -> String {
    let rows = (1..=count).map(|n| format!("topic {n}\n"));
    std::iter::once("topic\n".to_owned()).chain(rows).collect()
}

pub async fn start(person: &Person, batch: Uuid, limits: Value) {
    let body = json!({ "name": "Topics", "skip_faulty": true, "limits": limits });
    let started = person.post(format!("batch/{batch}/start"), body).await;
    assert_eq!(started.status, 200, "{}", started.body);
}

pub async fn get(person: &Person, batch: Uuid) -> Value {
    person.get(format!("batch/{batch}")).await.data().clone()
}

/// Asks until the batch is as `enough` wants it.
pub async fn until(person: &Person, batch: Uuid, enough: impl Fn(&Value) -> bool) -> Value {
    person.until(format!("batch/{batch}"), "the batch came to that", enough).await
}

/// A server that may talk to providers on this machine.
pub async fn on_this_machine(pool: &PgPool) -> TestApp {
    TestApp::with(pool.clone(), |settings| settings.models.allow_private_hosts = true).await
}

pub fn is(status: &str) -> impl Fn(&Value) -> bool {
    move |batch| batch["status"] == status
}

async fn file(person: &Person, path: &str) -> Vec<u8> {
    let answer = person.request(Method::GET, path).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    answer.bytes().await.unwrap().to_vec()
}

fn table(bytes: &[u8], name: &str) -> extract::Table {
    let most = TableLimits { rows: 100, columns: 100, cell: 40_000 };
    table_unconfined(Cursor::new(bytes), name, &Limits::default(), &most).unwrap()
}

#[database_test]
async fn case_21_numbers_and_dates_are_read_as_the_sheet_writes_them(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let (_, use_case) = use_case(&acme.admin).await;
    let sheet = "Topic;pages;When\nspring;1,5;28.02.2027\nautumn;3;1.3.2027 14:30\nwinter;1.000,5;3/4/2027\n";
    let batch = draft(&acme.admin, use_case, sheet).await;
    let rows = acme.admin.get(format!("batch/{batch}/rows?faulty=true")).await;
    let errors: Vec<&Value> = rows.data().as_array().unwrap().iter().map(|row| &row["errors"]).collect();
    // A number that is too large is one, and a day of which nobody can tell the month is a date in a sheet of days
    // first.
    assert_eq!(errors, [&json!([{ "field": "pages", "message": "Please enter 9 or less." }])], "{}", rows.body);
    start(&acme.admin, batch, json!({})).await;
    until(&acme.admin, batch, |batch| batch["status"] == "finished").await;
    let runs = acme.admin.get(format!("batch/{batch}/rows")).await;
    let run = runs.data()[0]["run_id"].as_str().unwrap().to_owned();
    let inputs = acme.admin.get(format!("run/{run}")).await.data()["inputs"].clone();
    assert_eq!((&inputs[1]["value"], &inputs[2]["value"]), (&json!(1.5), &json!("2027-02-28")), "{inputs}");
}

#[database_test]
async fn a_sheet_becomes_runs_and_a_workbook_documents_and_one_mail(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (_, use_case) = use_case(&admin).await;
    let uploaded = admin.upload(format!("batch/upload?use_case_id={use_case}"), "seasons.csv", SHEET).await;
    let (batch, data) = (uploaded.id(), uploaded.data().clone());
    assert_eq!(data["columns"], json!(["Topic", "pages", "When"]));
    assert_eq!(data["mapping"], json!({ "topic": { "column": 0 }, "pages": { "column": 1 }, "due": { "column": 2 } }));
    let terms = json!({ "name": "Seasons", "limits": {} });
    let too_early = admin.post(format!("batch/{batch}/start"), terms.clone()).await;
    assert_eq!(too_early.outcome(), "409 batches.unchecked");
    assert_eq!(get(&admin, batch).await["counts"]["waiting"], 4, "nothing starts by itself");

    let wrong = json!({ "mapping": { "topic": { "column": 3 } } });
    assert_eq!(
        admin.put(format!("batch/{batch}/mapping"), wrong).await.field("mapping"),
        ["The sheet has no column 4."]
    );
    let mapped = admin.put(format!("batch/{batch}/mapping"), json!({ "mapping": data["mapping"] })).await;
    assert_eq!(mapped.data()["counts"]["faulty"], 2);
    let faulty = admin.get(format!("batch/{batch}/rows?faulty=true")).await;
    let said: Vec<Value> =
        faulty.data().as_array().unwrap().iter().map(|row| json!([row["row"], row["errors"]])).collect();
    let expected = [
        json!([4, [{ "field": "pages", "message": "Please enter 9 or less." }]]),
        json!([5, [{ "field": "topic", "message": "Please fill this in." }]]),
    ];
    assert_eq!(said, expected, "rows as the sheet numbers them, words as for a single run");
    let refused = admin.post(format!("batch/{batch}/start"), terms).await;
    assert_eq!(refused.outcome(), "409 batches.faulty_rows");
    assert!(refused.body["message"].as_str().unwrap().starts_with("Rows with errors: "), "{}", refused.body);

    start(&admin, batch, json!({})).await;
    let done = until(&admin, batch, is("finished")).await;
    assert_eq!((&done["counts"]["succeeded"], &done["counts"]["skipped"]), (&json!(2), &json!(2)), "{done}");
    let rows = admin.get(format!("batch/{batch}/rows?status=succeeded")).await;
    let run = admin.get(format!("run/{}", rows.data()[0]["run_id"].as_str().unwrap())).await;
    assert_eq!((&run.data()["status"], &run.data()["title"]), (&json!("succeeded"), &json!("spring · 3 · 2026-03-01")));

    // Issue 6: the history says which runs are the batch's, and shows them alone.
    let listed = admin.get(format!("run/list?batch_id={batch}")).await;
    assert_eq!((&listed.body["total"], &listed.data()[1]["batch_id"]), (&json!(2), &json!(batch)));
    assert_eq!(admin.get(format!("run/list?batch_id={use_case}")).await.body["total"], 0);

    let book = table(&file(&admin, &format!("batch/{batch}/export?format=xlsx")).await, "r.xlsx");
    assert_eq!(
        book.columns,
        [
            "Row",
            "Topic",
            "pages",
            "When",
            "Status",
            "Problem",
            "Body",
            "Body: sources",
            "Tokens",
            "Cost",
            "Currency",
            "Run"
        ]
    );
    assert_eq!((&book.rows[0].cells[0], &book.rows[0].cells[4]), (&Cell::Number(2.0), &Cell::Text("Done".to_owned())));
    assert!(!book.rows[0].cells[6].display().is_empty(), "the section's words: {:?}", book.rows[0]);
    assert_eq!(book.rows[1].cells[1], Cell::Text("=1+1".to_owned()), "C26: text stays text");
    assert_eq!(book.rows[2].cells[5], Cell::Text("pages: Please enter 9 or less.".to_owned()));
    let text = file(&admin, &format!("batch/{batch}/export?format=csv")).await;
    assert!(String::from_utf8(text).unwrap().contains("'=1+1"), "C26: CSV has no types");
    let packed = file(&admin, &format!("batch/{batch}/export?format=docx&name_column=0")).await;
    let mut archive = zip::ZipArchive::new(Cursor::new(packed)).unwrap();
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    assert_eq!(names, ["spring.docx", "1 1.docx"]);
    let mut word = Vec::new();
    archive.by_index(0).unwrap().read_to_end(&mut word).unwrap();
    assert!(
        zip::ZipArchive::new(Cursor::new(word)).unwrap().file_names().any(|name| name.unwrap() == "word/document.xml")
    );

    let mail = app.mail("admin@acme.test").await;
    assert_eq!(mail.subject, "Done: Topics");
    assert!(mail.text.contains(&format!("/batches/{batch}")), "{}", mail.text);
    assert!(app.new_mails("admin@acme.test").await.is_empty(), "told once");
    let of_batch = format!("run/{}", run.data()["id"].as_str().unwrap());
    let of_run = async || {
        let listed = admin.get(format!("run/list?use_case_id={}", run.data()["use_case_id"].as_str().unwrap())).await;
        let batches: Vec<Value> = listed.data().as_array().unwrap().iter().map(|row| row["batch_id"].clone()).collect();
        (admin.get(&of_batch).await.data()["batch_id"].clone(), batches)
    };
    assert_eq!(of_run().await, (json!(batch), vec![json!(batch); 2]));
    assert_eq!(admin.delete(format!("batch/{batch}")).await.status, 200);
    assert_eq!(of_run().await, (Value::Null, vec![Value::Null; 2]), "its runs stay, and lead to no batch that is gone");
}

#[database_test]
async fn b30_a_sheet_that_is_none_is_told_what_is_wrong(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let use_case = {
        app.parts.models.set_offers(Vec::new());
        letter(&admin).await
    };
    let path = format!("batch/upload?use_case_id={use_case}");
    for (name, bytes, words) in [
        ("a.csv", topics(10_001).into_bytes(), "more than 10000 rows"),
        ("a.csv", format!("{}\n1", vec!["c"; 101].join(",")).into_bytes(), "more than 100 columns"),
        (
            "a.csv",
            format!("topic\n{}", "x".repeat(32_768)).into_bytes(),
            "row 2, column 1 is longer than 32767 characters",
        ),
        ("a.csv", b"topic\n\n".to_vec(), "no rows below the names"),
        ("a.xlsx", b"PK\x03\x04nonsense".to_vec(), ""),
        ("a.csv", b"%PDF-1.7 nonsense".to_vec(), "This is PDF, and a sheet is needed"),
    ] {
        let refused = admin.upload(&path, name, bytes).await;
        assert_eq!(refused.outcome(), "400 batches.sheet", "{words}: {}", refused.body);
        assert!(refused.field("file").concat().contains(words), "{}", refused.body);
    }
    assert_eq!(admin.get("batch/list").await.body["total"], 0);
}

#[database_test]
async fn who_may_only_look_looks_and_who_may_run_steers(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (workspace, use_case) = use_case(&admin).await;
    let batch = draft(&admin, use_case, "topic\ntea\n").await;
    let viewer = member(&app, &admin, workspace, "Vi", "Viewer").await;
    assert_eq!(get(&viewer, batch).await["id"], json!(batch));
    assert_eq!(viewer.get("batch/list").await.body["total"], 1);
    let body = json!({ "name": "x", "limits": {} });
    assert_eq!(viewer.post(format!("batch/{batch}/start"), body.clone()).await.outcome(), "403 forbidden");
    let runner = member(&app, &admin, workspace, "Ru", "Runner").await;
    assert_eq!(runner.post(format!("batch/{batch}/start"), body).await.status, 200);
    let done = until(&runner, batch, is("finished")).await;
    assert_eq!(done["created_by_name"], "Ru Tester", "it runs in the name of whoever starts it");
}

/// Does what has come due on the calendar.
pub async fn look_at_the_clock(app: &TestApp) {
    crate::batches::schedules::look(app.parts.batches.inner()).await.unwrap();
}

/// The words that the stand-in's model is asked about.
pub fn offer_of(app: &TestApp, provider: &runners::testing::StandIn) {
    app.parts.models.set_offers(vec![providers::offer(app, "local", &[provider])]);
    assert_eq!(MODEL, "stand-in");
}
