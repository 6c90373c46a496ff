//! Documents through the real server, read by real workers.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod previews;
mod reading;
mod tags;
mod uploads;
mod versions;

use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use crate::testing::{Person, TestApp, jobs};

fn upload(workspace: Uuid) -> String {
    format!("document/upload?workspace_id={workspace}")
}

fn stored_files(app: &TestApp) -> usize {
    let files = app.data_dir().join("files");
    let folders = std::fs::read_dir(files).unwrap().flatten().filter(|entry| entry.path().is_dir());
    folders.map(|folder| std::fs::read_dir(folder.path()).unwrap().count()).sum()
}

async fn multipart(person: &Person, path: &str, body: &str) -> crate::testing::Reply {
    let request = person.request(Method::POST, path).header("content-type", "multipart/form-data; boundary=XX");
    person.send(request.body(body.replace('\n', "\r\n"))).await
}

#[database_test]
async fn r40_a_document_is_stored_read_listed_found_and_handed_back(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let text = "# Lease\n\nThe rent is due on the third working day of each month.\n";
    let document = admin.add_document(workspace, "Lease 2026.md", text).await;
    assert_eq!((document["status"].as_str(), document["kind"].as_str()), (Some("ready"), Some("markdown")));
    assert_eq!(document["size"], text.len());
    let id = document["id"].as_str().unwrap();

    let passages = admin.get(format!("document/{id}/passages")).await;
    let passage = &passages.data()[0];
    let length = passage["end"].as_i64().unwrap() - passage["start"].as_i64().unwrap();
    assert_eq!(usize::try_from(length).unwrap(), passage["text"].as_str().unwrap().chars().count());

    let found = admin.get(format!("document/search?workspace_id={workspace}&q=rent+months")).await;
    assert_eq!(found.data()[0]["document_name"], "Lease 2026.md", "words are found in their other forms");
    let hits = found.data()[0]["snippet"].as_array().unwrap();
    assert!(hits.iter().any(|piece| piece["hit"] == true && piece["text"] == "rent"), "{hits:?}");
    assert_eq!(admin.get(format!("document/search?workspace_id={workspace}&q=helicopter")).await.body["total"], 0);

    let original = admin.get(format!("document/{id}/content")).await;
    assert_eq!(original.body.as_str(), Some(text));
    assert_eq!(
        original.headers["content-type"], "application/octet-stream",
        "C10: never served as what it claims to be"
    );
    let disposition = original.headers["content-disposition"].to_str().unwrap();
    assert_eq!(disposition, "attachment; filename=\"Lease 2026.md\"; filename*=UTF-8''Lease%202026.md");
}

#[database_test]
async fn each_broken_file_gets_its_own_message_and_the_rest_is_unharmed(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let mut files = Vec::new();
    for (name, bytes, code) in [
        ("blank.txt", b" \n\t".to_vec(), "empty"),
        ("picture.pdf", b"GIF89a\x01\0\x01\0\x80\0\0".to_vec(), "unsupported"),
        ("half.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01".to_vec(), "damaged"),
        (
            "cut.pdf",
            b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Ty".to_vec(),
            "truncated",
        ),
        ("cut.docx", b"PK\x03\x04\x14\0\0\0\x08\0 word/document.xml".to_vec(), "truncated"),
    ] {
        files.push((name, admin.upload(upload(workspace), name, bytes).await.id(), code));
    }
    let good = admin.upload(upload(workspace), "good.txt", "All is well here.").await.id();
    let mut said = Vec::new();
    for (name, id, code) in files {
        let document = admin.read_document(id).await;
        assert_eq!(document["problem"]["code"], code, "{name}: {}", document["problem"]);
        said.push(document["problem"]["message"].as_str().unwrap().to_owned());
    }
    assert!(said.iter().all(|message| message.len() > 20 && message.ends_with('.')), "{said:?}");
    assert_eq!(admin.read_document(good).await["status"], "ready");
    // content decides, not the name
    let renamed = admin.add_document(workspace, "notes.pdf", "Just some plain words in a row.").await;
    assert_eq!((renamed["status"].as_str(), renamed["kind"].as_str()), (Some("ready"), Some("text")));
    assert_eq!(renamed["warnings"].as_array().unwrap().len(), 1);
}

#[database_test]
async fn ux_28_an_empty_file_and_a_program_are_refused_however_they_come_and_leave_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let lease = admin.add_document(workspace, "lease.txt", "The rent is due in May.").await;
    let version = format!("document/{}/version", lease["id"].as_str().unwrap());
    let windows = [&b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0"[..], &[0; 64]].concat();
    let linux = [&b"\x7fELF\x02\x01\x01\0"[..], &[0; 64]].concat();
    for (name, bytes, said) in [
        ("empty.txt", Vec::new(), "This file is empty."),
        ("setup.exe", windows.clone(), "This file is a program"),
        ("report.pdf", windows, "This file is a program"),
        ("tool", linux, "This file is a program"),
    ] {
        for path in [upload(workspace), version.clone()] {
            let answer = admin.upload(path.clone(), name, bytes.clone()).await;
            assert_eq!(answer.status, 400, "{name} {path}");
            assert!(answer.field("file")[0].starts_with(said), "{name} {path}: {}", answer.body);
        }
    }
    assert_eq!(admin.get(format!("document/list?workspace_id={workspace}")).await.body["total"], 1);
    assert_eq!(stored_files(&app), 1, "I6: an orphan was left");
    let text = admin.add_document(workspace, "zones.csv", "MZ;city\n1;Oslo\n").await;
    assert_eq!(text["status"], "ready", "letters alone make no program");
}

#[database_test]
async fn a_file_over_the_limit_is_refused_and_leaves_nothing_behind(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let answer = admin.upload(upload(workspace), "big.txt", vec![b'x'; 4 * 1024 * 1024 + 1]).await;
    assert_eq!(answer.outcome(), "413 too_large");
    assert_eq!(answer.field("file"), ["The file is larger than 4 mb."]);
    assert_eq!(admin.get(format!("document/list?workspace_id={workspace}")).await.body["total"], 0);
    assert_eq!(stored_files(&app), 0, "I6: an orphan was left");
}

#[database_test]
async fn i6_originals_that_no_document_names_are_swept_away_once_no_upload_can_need_them(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let kept = acme.admin.add_document(workspace, "kept.txt", "This one stays.").await;
    let files = app.data_dir().join("files");
    // what a crash between an upload's bytes and its row leaves, of this client and of one that is gone
    for client in [acme.id, 999_999] {
        std::fs::create_dir_all(files.join(client.to_string())).unwrap();
        std::fs::write(files.join(client.to_string()).join(Uuid::now_v7().to_string()), "orphan").unwrap();
    }
    let strange = files.join(acme.id.to_string()).join("not-ours.txt");
    std::fs::write(&strange, "no original").unwrap();

    assert_eq!(app.parts.documents.sweep().await.unwrap(), 0, "an upload may still be under way");
    app.parts.clock.advance(chrono::TimeDelta::hours(7));
    assert_eq!(app.parts.documents.sweep().await.unwrap(), 2);
    assert!(strange.exists(), "what the server did not make is not its to remove");
    let path = format!("document/{}/content", kept["id"].as_str().unwrap());
    let again = app.sign_in("admin@acme.test", crate::testing::PASSWORD).await;
    assert_eq!(again.get(path).await.body.as_str(), Some("This one stays."));
}

#[database_test]
async fn b30_a_broken_form_is_told_and_keeps_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let path = upload(workspace);
    let part =
        |name: &str| format!("--XX\nContent-Disposition: form-data; name=\"{name}\"; filename=\"a.txt\"\n\nabc\n");
    for (what, body) in [
        ("another name", part("document") + "--XX--\n"),
        ("two files", part("file") + &part("file") + "--XX--\n"),
        ("no part", "--XX--\n".to_owned()),
        ("cut off", part("file")),
        ("no form at all", "abc".to_owned()),
    ] {
        let answer = multipart(&admin, &path, &body).await;
        assert_eq!((answer.status, answer.field("file").len()), (400, 1), "{what}: {}", answer.body);
    }
    let json = admin.post(&path, json!({})).await;
    assert_eq!(json.outcome(), "415 media_type");
    assert_eq!(stored_files(&app), 0);
    assert_eq!(admin.get(format!("document/list?workspace_id={workspace}")).await.body["total"], 0);
}

#[database_test]
async fn c13_a_hostile_name_is_only_ever_shown(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    for (sent, shown) in
        [("../../../etc/cron.d/x", "x"), ("C:\\windows\\a.txt", "a.txt"), ("inv\u{202E}txt.exe", "invtxt.exe")]
    {
        let document = admin.upload(upload(workspace), sent, "words").await;
        assert_eq!(document.data()["name"], shown);
    }
    assert_eq!(stored_files(&app), 3, "every file lies where the server put it");
}

#[database_test]
async fn r55_a_list_pages_sorts_filters_and_counts(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let folder = json!({ "workspace_id": workspace, "parent_id": null, "kind": "document", "name": "Old" });
    let folder = admin.post("folder", folder).await.id();
    for (name, size) in [("b.txt", 30), ("A.txt", 10), ("c.txt", 20), ("50%.txt", 5)] {
        admin.add_document(workspace, name, "x".repeat(size)).await;
    }
    let moved = admin.upload(format!("{}&folder_id={folder}", upload(workspace)), "old.txt", "old words").await.id();
    let list = format!("document/list?workspace_id={workspace}");
    let everything = admin.get(&list).await;
    assert_eq!((everything.body["total"].as_i64(), everything.body["folder_total"].as_i64()), (Some(5), Some(1)));
    for (sort, expected) in [
        ("name", ["50%.txt", "A.txt", "b.txt", "c.txt"]),
        ("size", ["b.txt", "c.txt", "A.txt", "50%.txt"]),
        ("created", ["50%.txt", "c.txt", "A.txt", "b.txt"]),
    ] {
        let (mut names, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = admin.get(format!("{list}&folder_id=root&limit=2&sort_by={sort}&cursor={cursor}")).await;
            assert_eq!(page.body["document_total"], 4);
            let rows = page.data().as_array().unwrap().clone();
            names.extend(rows.iter().map(|row| row["name"].as_str().unwrap().to_owned()));
            match page.body["next"].as_str() {
                Some(next) => cursor = next.to_owned(),
                None => break,
            }
        }
        assert_eq!(names, expected, "{sort}");
    }
    assert_eq!(admin.get(format!("{list}&search=%25")).await.body["total"], 1, "a percent sign is a percent sign");
    assert_eq!(admin.get(format!("{list}&folder_id={folder}")).await.data()[0]["id"], moved.to_string());
    for (query, field) in
        [("&limit=0", "limit"), ("&folder_id=nowhere", "folder_id"), ("&cursor=!", "cursor"), ("&owner=1", "owner")]
    {
        let answer = admin.get(format!("{list}{query}")).await;
        assert_eq!((answer.status, answer.field(field).len()), (400, 1), "{query}: {}", answer.body);
    }
}

#[database_test]
async fn a_document_is_renamed_moved_retried_and_deleted_with_its_file(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let document = admin.add_document(workspace, "a.txt", "some words").await;
    let path = format!("document/{}", document["id"].as_str().unwrap());
    let renamed = admin.put(&path, json!({ "name": "b.txt", "folder_id": null })).await;
    assert_eq!(renamed.data()["name"], "b.txt");
    assert_eq!(
        admin.put(&path, json!({ "name": " ", "folder_id": null })).await.field("name"),
        ["Please enter a name."]
    );
    assert_eq!(admin.put(&path, json!({ "name": "b", "folder_id": Uuid::now_v7() })).await.field("folder_id").len(), 1);
    let retry = admin.post(format!("{path}/retry"), json!({})).await;
    assert_eq!(retry.outcome(), "409 documents.nothing_to_retry");
    let empty = admin.add_document(workspace, "blank.txt", " ").await;
    let again = admin.post(format!("document/{}/retry", empty["id"].as_str().unwrap()), json!({})).await;
    assert_eq!(again.data()["status"], "queued");
    assert_eq!(stored_files(&app), 2);
    assert_eq!(admin.delete(&path).await.status, 200);
    assert_eq!(admin.get(&path).await.status, 404);
    assert_eq!(stored_files(&app), 1);
}

#[database_test]
async fn a_reader_that_died_gives_its_document_up_after_three_attempts_and_an_operator_has_it_tried_again(
    pool: PgPool,
) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let admin = &acme.admin;
    let workspace = admin.workspace("Legal").await;
    let document = admin.add_document(workspace, "a.txt", "some words").await;
    let id: Uuid = document["id"].as_str().unwrap().parse().unwrap();
    let abandoned = async |attempt: i32| {
        sqlx::query("UPDATE documents SET status = 'extracting' WHERE id = $1").bind(id).execute(&pool).await.unwrap();
        jobs::put(&pool, acme.id, super::read::READ, id, ("running", attempt), "-1 second").await;
        app.parts.queue.wake();
        admin.read_document(id).await
    };
    assert_eq!(abandoned(1).await["status"], "ready", "another worker takes it over");
    assert_eq!(abandoned(3).await["problem"]["code"], "gave_up");
    let failed = owner.admin.get("job/list?kind=read_document&state=failed").await;
    let retry = format!("job/{}/retry", failed.data()[0]["id"].as_str().unwrap());
    owner.admin.post(retry, json!({})).await.data();
    admin.until(format!("document/{id}"), "the document is read well", |document| document["status"] == "ready").await;
}

#[database_test]
async fn issue_5_every_kind_that_is_read_can_be_stored(pool: PgPool) {
    let rule: String = sqlx::query_scalar(
        "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'documents_kind_check' AND convalidated",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    let refused: Vec<&str> = extract::Kind::ALL
        .iter()
        .map(|kind| kind.as_str())
        .filter(|kind| !rule.contains(&format!("'{kind}'")))
        .collect();
    assert_eq!(refused, Vec::<&str>::new(), "{rule}");
    // An email goes the whole way.
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let mail =
        "Message-ID: <1@example.com>\nFrom: Ann <ann@example.com>\nSubject: Notice\n\nWe end the lease in May.\n";
    let document = admin.add_document(workspace, "Notice.eml", mail).await;
    assert_eq!((document["status"].as_str(), document["kind"].as_str()), (Some("ready"), Some("eml")));
    let passages = admin.get(format!("document/{}/passages", document["id"].as_str().unwrap())).await;
    assert!(passages.data().to_string().contains("We end the lease in May."), "{}", passages.body);
}
