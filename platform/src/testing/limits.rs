//! Limits of number and of length: what still fits is taken, the next is refused with its number and the field named,
//! and nothing of it is kept.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use image::ImageFormat;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::life::picture;
use super::{Person, Reply, TestApp};
use crate::batches;
use crate::brand_templates::tests::design;
use crate::outputs::tests::{document, finished};
use crate::people::testing::workspace_role;

/// Fills a place with all that fits but one.
async fn fill(pool: &PgPool, sql: &'static str, all: i32) {
    let filled = sqlx::query(sql).bind(all - 1).execute(pool).await.unwrap();
    assert_eq!(filled.rows_affected(), u64::try_from(all - 1).unwrap(), "{sql}");
}

/// Refused because it is one too many, with the number said.
fn is_full(refused: &Reply, status: u16, most: &str) {
    assert_eq!(refused.status, status, "{}", refused.body);
    assert!(refused.body["message"].as_str().unwrap().contains(most), "{}", refused.body);
}

#[database_test]
async fn b22_of_formats_templates_grants_and_pictures_so_many_fit_and_the_next_is_told_so(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;

    fill(
        &pool,
        "INSERT INTO saved_formats (client_id, id, workspace_id, name, description, format, created_by, created_at, updated_by, updated_at)
         SELECT r.client_id, gen_random_uuid(), r.workspace_id, 'Format ' || n, '', '{\"kind\":\"free_text\"}', r.created_by, now(), r.created_by, now()
         FROM runs r, generate_series(1, $1) n",
        500,
    )
    .await;
    let sections = json!({ "kind": "sections", "sections": [{ "key": "a", "title": "A", "guidance": "" }] });
    let format =
        |name: &str| json!({ "workspace_id": done.workspace, "name": name, "description": "", "format": sections });
    admin.post("format", format("The last")).await.data();
    is_full(&admin.post("format", format("One more")).await, 409, "500");
    assert_eq!(admin.get("format/list").await.body["total"], 500);

    fill(
        &pool,
        "INSERT INTO brand_templates (client_id, id, name, revision, created_by, created_at, updated_by, updated_at)
         SELECT r.client_id, gen_random_uuid(), 'Template ' || n, 1, r.created_by, now(), r.created_by, now()
         FROM runs r, generate_series(1, $1) n",
        200,
    )
    .await;
    let template = |name: &str| json!({ "name": name, "design": design() });
    admin.post("brand-template", template("The last")).await.data();
    is_full(&admin.post("brand-template", template("One more")).await, 409, "200");
    sqlx::query("UPDATE brand_templates SET archived_at = now() WHERE name = 'Template 1'")
        .execute(&pool)
        .await
        .unwrap();
    // As the message says: what is put away makes room.
    admin.post("brand-template", template("One more")).await.data();

    sqlx::query(
        "INSERT INTO workspace_roles (client_id, id, name, permissions)
         SELECT r.client_id, gen_random_uuid(), 'Role ' || n, '{}' FROM runs r, generate_series(1, 199) n",
    )
    .execute(&pool)
    .await
    .unwrap();
    fill(
        &pool,
        "INSERT INTO grants (client_id, id, workspace_id, use_case_id, role_id, level, granted_by, granted_at)
         SELECT r.client_id, gen_random_uuid(), r.workspace_id, r.use_case_id, w.id, 1, r.created_by, now()
         FROM runs r JOIN workspace_roles w ON w.client_id = r.client_id AND w.name LIKE 'Role %' LIMIT $1",
        200,
    )
    .await;
    let place = format!("access/use-case/{}/grant", done.use_case);
    let (runner, viewer) = (workspace_role(&admin, "Runner").await, workspace_role(&admin, "Viewer").await);
    admin.put(&place, json!({ "role_id": runner, "level": "view" })).await.data();
    is_full(&admin.put(&place, json!({ "role_id": viewer, "level": "view" })).await, 409, "200");
    // What is there already may still be raised.
    admin.put(&place, json!({ "role_id": runner, "level": "edit" })).await.data();

    fill(
        &pool,
        "INSERT INTO output_pictures (client_id, id, run_id, blob_key, kind, size, width, height, created_by, created_at)
         SELECT r.client_id, gen_random_uuid(), r.id, 'key', 'image/png', 1, 1, 1, r.created_by, now() FROM runs r, generate_series(1, $1) n",
        200,
    )
    .await;
    let pictures = format!("run/{}/pictures", done.run);
    admin.upload(&pictures, "last.png", picture(ImageFormat::Png)).await.data();
    is_full(&admin.upload(&pictures, "more.png", picture(ImageFormat::Png)).await, 409, "200");
}

/// One text or list as long as may be, and one longer by one.
struct Long {
    field: &'static str,
    most: usize,
    /// The answer to what is so long.
    send: fn(&Place<'_>, usize) -> (reqwest::Method, String, Value),
}

struct Place<'a> {
    run: &'a Uuid,
    use_case: &'a Uuid,
    version: i32,
}

fn letters(count: usize) -> String {
    // Two bytes each: characters are counted, not bytes.
    "é".repeat(count)
}

const LONG: &[Long] = &[
    Long {
        field: "note",
        most: 200,
        send: |place, size| {
            let body = json!({ "version": place.version, "content": document("Due."), "note": letters(size) });
            (reqwest::Method::POST, format!("use-case/run/{}/save-custom-edit-output-history", place.run), body)
        },
    },
    Long {
        field: "body",
        most: 4_000,
        send: |place, size| {
            let body = json!({ "version": 1, "body": letters(size) });
            (reqwest::Method::POST, format!("run/{}/comments", place.run), body)
        },
    },
    Long {
        field: "anchor.quote",
        most: 2_000,
        send: |place, size| {
            let body = json!({ "version": 1, "body": "Look", "anchor": { "quote": letters(size) } });
            (reqwest::Method::POST, format!("run/{}/comments", place.run), body)
        },
    },
    Long {
        field: "threads",
        most: 500,
        send: |place, size| {
            let threads = vec![json!({ "id": Uuid::now_v7(), "anchor": { "quote": "x" } }); size];
            (reqwest::Method::PUT, format!("run/{}/comment-anchors", place.run), json!({ "threads": threads }))
        },
    },
    Long {
        field: "name",
        most: 120,
        send: |place, size| {
            let time = json!({ "rule": "FREQ=DAILY", "begins": "2027-01-01T09:00:00", "time_zone": "Europe/Berlin" });
            let body = json!({ "use_case_id": place.use_case, "name": letters(size), "time": time, "inputs": {}, "mails": false });
            (reqwest::Method::POST, "schedule".to_owned(), body)
        },
    },
    Long {
        field: "rule",
        most: 500,
        send: |_, size| {
            let rule = format!("FREQ=DAILY;COUNT={:0>1$}", 3, size - "FREQ=DAILY;COUNT=".len());
            let body = json!({ "rule": rule, "begins": "2027-01-01T09:00:00", "time_zone": "Europe/Berlin" });
            (reqwest::Method::POST, "schedule/preview".to_owned(), body)
        },
    },
    // Last: nothing of a locked run can be changed.
    Long {
        field: "reason",
        most: 500,
        send: |place, size| {
            let body = json!({ "is_locked": true, "reason": letters(size) });
            (reqwest::Method::PUT, format!("use-case/run/{}/lock", place.run), body)
        },
    },
];

async fn send(person: &Person, (method, path, body): (reqwest::Method, String, Value)) -> Reply {
    person.send(person.request(method, &path).json(&body)).await
}

#[database_test]
async fn b22_texts_and_lists_are_taken_as_long_as_they_may_be_and_no_longer(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    for Long { field, most, send: request } in LONG {
        let place = Place { run: &done.run, use_case: &done.use_case, version: 1 };
        let refused = send(&admin, request(&place, most + 1)).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{field}: {}", refused.body);
        assert!(refused.field(field)[0].contains(&most.to_string()), "{field}: {}", refused.body);
        let taken = send(&admin, request(&place, *most)).await;
        assert!((200..300).contains(&taken.status), "{field}: {}", taken.body);
    }
}

#[database_test]
async fn b22_of_mentions_files_and_bytes_of_a_sheet_no_more_than_fit_are_taken(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let mentions = vec![Uuid::now_v7(); 21];
    let comment = json!({ "version": 1, "body": "Look", "mentions": mentions });
    let refused = admin.post(format!("run/{}/comments", done.run), comment).await;
    assert_eq!((refused.status, refused.field("mentions").len()), (400, 1), "{}", refused.body);

    let (_, use_case) = batches::tests::use_case(&admin).await;
    let upload = format!("batch/upload?use_case_id={use_case}");
    let large = admin.upload(&upload, "large.csv", vec![b'x'; 20 * 1024 * 1024 + 1]).await;
    assert_eq!((large.status, large.field("file").len()), (413, 1), "{}", large.body);
    assert!(large.field("file")[0].contains("20 mb"), "{}", large.body);

    let sheet = admin.upload(&upload, "seasons.csv", batches::tests::SHEET).await;
    let files: serde_json::Map<String, Value> =
        (0..1_001).map(|n| (format!("{n}.pdf"), json!(Uuid::now_v7()))).collect();
    let mapping = json!({ "mapping": sheet.data()["mapping"], "files": files });
    let refused = admin.put(format!("batch/{}/mapping", sheet.id()), mapping).await;
    assert_eq!((refused.status, refused.field("files").len()), (400, 1), "{}", refused.body);
    assert!(refused.field("files")[0].contains("1000"), "{}", refused.body);
    assert_eq!(batches::tests::get(&admin, sheet.id()).await["counts"]["waiting"], 4, "the sheet is as it was");
}
