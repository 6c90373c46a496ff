//! Jobs: who reads says so, and stops when it need not any more.

use serde_json::json;
use sqlx::{AssertSqlSafe, PgPool};
use uuid::Uuid;

use super::super::read::READ;
use super::super::store;
use crate::kit::caller::ClientId;
use crate::testing::{TestApp, jobs};

#[database_test]
async fn issue_5_reading_is_cancelled_while_it_waits_and_while_it_goes_on_and_begun_again(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = acme.admin;
    let workspace = admin.workspace("Legal").await;
    let read = admin.add_document(workspace, "a.txt", "Some words.").await;
    assert_eq!((&read["attempt"], read["reading_since"].is_string()), (&json!(1), true));
    let id: Uuid = read["id"].as_str().unwrap().parse().unwrap();
    let path = format!("document/{id}");
    let idle = admin.post(format!("{path}/cancel"), json!({})).await;
    assert_eq!(idle.outcome(), "409 documents.nothing_to_cancel");

    // Waiting, and being read by another process.
    for (status, state) in [("queued", "waiting"), ("extracting", "running")] {
        sqlx::query("UPDATE documents SET status = $2 WHERE id = $1")
            .bind(id)
            .bind(status)
            .execute(&pool)
            .await
            .unwrap();
        jobs::put(&pool, acme.id, READ, id, (state, 1), "1 hour").await;
        let cancelled = admin.post(format!("{path}/cancel"), json!({})).await;
        assert_eq!(
            (&cancelled.data()["status"], &cancelled.data()["problem"]["code"]),
            (&json!("failed"), &json!("cancelled"))
        );
        assert_eq!(
            jobs::states(&pool, READ).await,
            [] as [String; 0],
            "its worker finds that it is not its own any more"
        );
        admin.post(format!("{path}/retry"), json!({})).await.data();
        assert_eq!(admin.read_document(id).await["status"], "ready");
    }
}

#[database_test]
async fn issue_26_the_reading_of_a_document_that_an_operator_cancels_says_so_to_its_people(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let workspace = acme.admin.workspace("Legal").await;
    let id = acme.admin.add_document(workspace, "a.txt", "Some words.").await["id"].clone();
    let id: Uuid = id.as_str().unwrap().parse().unwrap();
    sqlx::query("UPDATE documents SET status = 'queued' WHERE id = $1").bind(id).execute(&pool).await.unwrap();
    let job = jobs::put(&pool, acme.id, READ, id, ("waiting", 0), "1 hour").await;
    owner.admin.post(format!("job/{job}/cancel"), json!({})).await.data();
    assert_eq!(acme.admin.read_document(id).await["problem"]["code"], "cancelled");
}

#[database_test]
async fn issue_5_what_was_attached_is_asked_for_again_when_it_is_used(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let runner = crate::people::testing::person(&app, &acme.admin, "Rita").await;
    crate::people::testing::join(&acme.admin, workspace, &runner, "Runner").await;
    let document = acme.admin.add_document(workspace, "a.txt", "The rent is due in May.").await;
    let definition = json!({
        "name": "Ask", "instruction": "When?", "document_ids": [document["id"]], "model": { "id": "extract", "region": "local" },
        "inputs": [{ "name": "file", "label": "File", "type": "file", "required": true }],
    });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = acme.admin.post("use-case", body).await;
    let use_case = created.id();
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    acme.admin.post(format!("use-case/{use_case}/publish"), publish).await.data();
    let attach = format!("use-case/{use_case}/run/upload-file");
    let file = runner.upload(&attach, "mine.txt", "My own words about May.").await.id();
    runner.read_document(file).await;
    let run = async || runner.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "file": file } })).await;
    assert_eq!(run().await.status, 201);

    // The document goes elsewhere between attaching and running: what was attached is no way in.
    let elsewhere = acme.admin.workspace("Board").await;
    let drift = "UPDATE documents SET workspace_id = $2 WHERE id = $1";
    let id: Uuid = document["id"].as_str().unwrap().parse().unwrap();
    sqlx::query(drift).bind(id).bind(elsewhere).execute(&pool).await.unwrap();
    let refused = run().await;
    assert_eq!((refused.status, refused.field("documents").len()), (400, 1), "{}", refused.body);
    sqlx::query(drift).bind(id).bind(workspace).execute(&pool).await.unwrap();
    assert_eq!(run().await.status, 201);

    // The person loses the workspace after the file was attached.
    let leave = format!("access-management/users/{}/workspace/{workspace}/delete", runner.user_id);
    acme.admin.delete(leave).await.data();
    assert_eq!(run().await.outcome(), "404 not_found");
    assert_eq!(runner.upload(attach, "more.txt", "More.").await.outcome(), "404 not_found");
}

/// The words' places and the vectors' are put together by a full join, through which no index would be asked: at a
/// million passages each search read all of them.
#[database_test]
async fn goal_8_a_search_reads_the_passages_that_it_found_and_not_the_others(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let place = acme.admin.workspace("Legal").await;
    acme.admin.add_document(place, "Lease.md", "The rent is due on the third working day.").await;
    sqlx::query(
        "INSERT INTO passages (client_id, id, document_id, workspace_id, ordinal, start_offset, end_offset, text)
         SELECT p.client_id, gen_random_uuid(), p.document_id, p.workspace_id, n, 0, 1, 'number' || n FROM passages p, generate_series(10, 3000) n",
    )
    .execute(&pool)
    .await
    .unwrap();
    sqlx::query("ANALYZE passages").execute(&pool).await.unwrap();
    let mut tx = app.parts.db.begin_for(ClientId::new(acme.id).unwrap()).await.unwrap();
    // Three thousand are few enough to read them all: what matters is that an index can serve.
    for way in ["seqscan", "hashjoin", "mergejoin"] {
        let off = AssertSqlSafe(format!("SET LOCAL enable_{way} = off"));
        sqlx::query(off).execute(&mut *tx).await.unwrap();
    }
    let read =
        "SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) FROM pg_stat_xact_user_tables WHERE relname = 'passages'";
    let before: i64 = sqlx::query_scalar(read).fetch_one(&mut *tx).await.unwrap();
    let hits = store::search(&mut tx, place, "working day", &[], 20).await.unwrap();
    let after: i64 = sqlx::query_scalar(read).fetch_one(&mut *tx).await.unwrap();
    assert_eq!(hits.len(), 1);
    assert!(after - before < 100, "{} passages were read", after - before);
}
