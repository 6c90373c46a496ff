//! Files that come in parts: resumed, checked, limited, forgotten.

use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use uuid::Uuid;

use super::stored_files;
use crate::testing::{Person, Reply, TestApp};

async fn start(person: &Person, workspace: Uuid, name: &str, size: usize) -> Reply {
    let body = json!({ "workspace_id": workspace, "name": name, "size": size, "fingerprint": "lease.txt/1000/17" });
    person.post("upload", body).await
}

async fn part(person: &Person, id: Uuid, offset: usize, bytes: &[u8]) -> Reply {
    let request = person.request(Method::PUT, &format!("upload/{id}/part?offset={offset}"));
    person.send(request.header("content-type", "application/octet-stream").body(bytes.to_vec())).await
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[database_test]
async fn issue_5_an_upload_goes_on_where_it_was_cut_and_is_checked_at_its_end(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let text = "The rent is due on the third working day of each month.".as_bytes();
    let started = start(&admin, workspace, "../lease.txt", text.len()).await;
    let id = started.id();
    assert_eq!(
        (started.status, &started.data()["offset"], &started.data()["name"]),
        (201, &json!(0), &json!("lease.txt"))
    );
    assert_eq!(part(&admin, id, 0, &text[..20]).await.data()["offset"], 20);

    // The line is cut in the middle of the next part.
    let half = futures_util::stream::iter([Ok("half"), Err(std::io::Error::other("the line is cut"))]);
    let cut = admin.request(Method::PUT, &format!("upload/{id}/part?offset=20"));
    assert!(cut.body(reqwest::Body::wrap_stream(half)).send().await.is_err());

    // A client that comes back, by the file's fingerprint or with a part at another place, hears where the server is.
    let open = admin.get(format!("upload/list?workspace_id={workspace}")).await;
    assert_eq!((&open.data()[0]["id"], &open.data()[0]["fingerprint"]), (&json!(id), &json!("lease.txt/1000/17")));
    let ahead = part(&admin, id, 30, &text[30..]).await;
    assert_eq!((ahead.outcome().as_str(), &ahead.body["current"]["offset"]), ("409 uploads.other_offset", &json!(20)));
    assert_eq!(part(&admin, id, 0, &text[..20]).await.body["current"]["offset"], 20, "a part twice counts once");
    let early = admin.post(format!("upload/{id}/finish"), json!({})).await;
    assert_eq!(early.outcome(), "409 uploads.incomplete");
    assert_eq!(part(&admin, id, 20, &text[20..]).await.data()["offset"], text.len());

    let other = admin.post(format!("upload/{id}/finish"), json!({ "sha256": hash(b"another file") })).await;
    assert_eq!((other.status, other.field("file").len()), (400, 1), "{}", other.body);
    let made = admin.post(format!("upload/{id}/finish"), json!({ "sha256": hash(text) })).await;
    assert_eq!(
        (made.status, &made.data()["name"], &made.data()["size"]),
        (201, &json!("lease.txt"), &json!(text.len()))
    );
    let again = admin.post(format!("upload/{id}/finish"), json!({ "sha256": hash(text) })).await;
    assert_eq!(again.data()["id"], made.data()["id"], "an answer that was lost is asked for again");
    assert_eq!(admin.read_document(made.id()).await["status"], "ready");
    assert_eq!(admin.get(format!("document/{}/content", made.id())).await.body.as_str().unwrap().as_bytes(), text);
    assert_eq!(stored_files(&app), 1, "I6: no part is left");
    assert_eq!(admin.get(format!("upload/list?workspace_id={workspace}")).await.data(), &json!([]));
}

#[database_test]
async fn b25_to_b30_low_7_uploads_in_parts_have_limits_an_owner_and_are_forgotten_after_a_day(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let admin = acme.admin;
    let workspace = admin.workspace("Legal").await;
    let large = start(&admin, workspace, "big.txt", 4 * 1024 * 1024 + 1).await;
    assert_eq!((large.outcome().as_str(), large.field("file").len()), ("413 too_large", 1));
    assert_eq!(start(&admin, workspace, "empty.txt", 0).await.field("size").len(), 1);
    let id = start(&admin, workspace, "a.txt", 10).await.id();
    assert_eq!(part(&admin, id, 0, b"more than ten bytes").await.outcome(), "413 too_large");
    assert_eq!(part(&admin, id, 0, b"").await.field("file"), ["This part is empty."]);
    assert_eq!(stored_files(&app), 0, "what is refused leaves nothing behind");
    part(&admin, id, 0, b"five!").await.data();
    let mut last = start(&admin, workspace, "b.txt", 10).await;
    for _ in 2..50 {
        last = start(&admin, workspace, "b.txt", 10).await;
    }
    assert_eq!(last.status, 201);
    assert_eq!(start(&admin, workspace, "c.txt", 10).await.outcome(), "409 uploads.too_many");
    let gone = last.id();
    admin.delete(format!("upload/{gone}")).await.data();
    assert_eq!(admin.get(format!("upload/{gone}")).await.outcome(), "404 not_found");
    // Somebody who may only read adds nothing.
    let reader = crate::people::testing::person(&app, &admin, "Rita").await;
    crate::people::testing::join(&admin, workspace, &reader, "Viewer").await;
    assert_eq!(part(&reader, id, 5, b"words").await.status, 403);
    // Nor does anybody else go on with what somebody began, with the same right.
    let editor = crate::people::testing::person(&app, &admin, "Edda").await;
    crate::people::testing::join(&admin, workspace, &editor, "Builder").await;
    assert_eq!(part(&editor, id, 5, b"words").await.outcome(), "404 not_found");
    assert_eq!(editor.post(format!("upload/{id}/finish"), json!({})).await.outcome(), "404 not_found");
    assert_eq!(editor.get(format!("upload/{id}")).await.outcome(), "404 not_found");
    assert_eq!(editor.delete(format!("upload/{id}")).await.outcome(), "404 not_found");

    app.parts.clock.advance(chrono::TimeDelta::hours(23));
    assert_eq!(app.parts.documents.sweep().await.unwrap(), 0, "it may be gone on with");
    assert_eq!(stored_files(&app), 1);
    app.parts.clock.advance(chrono::TimeDelta::hours(2));
    assert_eq!(app.parts.documents.sweep().await.unwrap(), 1);
    let again = app.sign_in("admin@acme.test", crate::testing::PASSWORD).await;
    let left: Value = again.get(format!("upload/list?workspace_id={workspace}")).await.data().clone();
    assert_eq!((left, again.get(format!("upload/{id}")).await.status), (json!([]), 404));
}
