//! The audit log through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use uuid::Uuid;

use super::Verdict;
use crate::kit::caller::ClientId;
use crate::kit::http::ExportTurn;
use crate::people::testing::person;
use crate::testing::{Person, TestApp};

async fn lines(by: &Person, query: &str) -> Vec<Value> {
    by.get(format!("audit-log/list?limit=100&{query}")).await.data().as_array().unwrap().clone()
}

#[database_test]
async fn l9_a_companys_third_export_waits_for_one_of_the_others_and_nobody_elses_does(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let client = ClientId::new(acme.id).unwrap();
    let held = [ExportTurn::of(client).await.unwrap(), ExportTurn::of(client).await.unwrap()];
    let third = acme.admin.get("audit-log/export?format=csv");
    let mut third = std::pin::pin!(third);
    let mut theirs = std::pin::pin!(globex.admin.get("audit-log/export?format=csv"));
    let first = futures_util::future::select(third.as_mut(), theirs.as_mut()).await;
    let futures_util::future::Either::Right((theirs, _)) = first else { panic!("the third did not wait") };
    assert_eq!(theirs.status, 200);
    drop(held);
    assert_eq!(third.await.status, 200);
}

#[database_test]
async fn r24_the_log_is_read_with_the_right_only_and_says_who_what_where_and_whence(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let workspace = acme.admin.workspace("Legal").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    assert_eq!(mia.get("audit-log/list").await.outcome(), "403 forbidden");
    assert_eq!(mia.get("audit-log/export?format=csv").await.status, 403);
    let found = lines(&acme.admin, "action=workspace.create").await;
    let line = &found[0];
    assert_eq!(found.len(), 1);
    assert_eq!(
        (&line["actor"]["name"], &line["object_id"], &line["object_name"], &line["outcome"], &line["ip"]),
        (&json!("Ada acme"), &json!(workspace), &json!("Legal"), &json!("done"), &json!("127.0.0.1"))
    );
    assert!(line["request_id"].is_string() && line["acting_for_client"].is_null());
    assert!(lines(&globex.admin, "action=workspace.create").await.is_empty(), "C1");
    assert_eq!(lines(&acme.admin, &format!("search={workspace}")).await.len(), 1);
    assert!(lines(&acme.admin, "search=%25").await.is_empty(), "a search for percent finds percent");
    assert_eq!(lines(&acme.admin, "from=2999-01-01T00:00:00Z").await.len(), 0);
    assert_eq!(lines(&acme.admin, "to=2001-01-01T00:00:00Z").await.len(), 0);
    for bad in ["outcome=x", "from=x", "cursor=x", "limit=101", "actor_id=x", "client_id=2"] {
        assert_eq!(acme.admin.get(format!("audit-log/list?{bad}")).await.status, 400, "{bad}");
    }
    let actions = acme.admin.get("audit-log/actions").await;
    let actions: Vec<&str> = actions.data().as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert!(actions.contains(&"workspace.create") && actions.is_sorted(), "{actions:?}");
}

#[database_test]
async fn pages_follow_each_other_without_gap_or_repeat_and_their_query_reads_an_index(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let fill = "INSERT INTO audit_log (client_id, id, at, actor_id, action, object_type, outcome)
                SELECT $1, gen_random_uuid(), now() - (n / 3) * interval '1 second', $2, 'test.fill', 'test', 'done' FROM generate_series(1, 250) n";
    sqlx::query(fill).bind(acme.id).bind(acme.admin.user_id).execute(&pool).await.unwrap();
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = acme.admin.get(format!("audit-log/list?limit=33&action=test.fill&cursor={cursor}")).await;
        assert_eq!(page.body["total"], 250);
        seen.extend(
            page.data().as_array().unwrap().iter().map(|line| (line["at"].to_string(), line["id"].to_string())),
        );
        match page.body["next"].as_str() {
            Some(next) => next.clone_into(&mut cursor),
            None => break,
        }
    }
    let mut sorted = seen.clone();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.reverse();
    assert_eq!((seen.len(), &seen), (250, &sorted));
    let mut tx = pool.begin().await.unwrap();
    sqlx::query("SET LOCAL enable_seqscan = off").execute(&mut *tx).await.unwrap();
    let asked = "EXPLAIN SELECT id FROM audit_log a WHERE a.client_id = 1::bigint AND (a.at, a.id) < (now(), $1) ORDER BY a.at DESC, a.id DESC LIMIT 30";
    let plan: Vec<String> = sqlx::query_scalar(asked).bind(Uuid::nil()).fetch_all(&mut *tx).await.unwrap();
    let plan = plan.join("\n");
    assert!(plan.contains("audit_log_recent") && !plan.contains("Sort"), "{plan}");
}

#[database_test]
async fn c26_an_export_is_whole_filtered_quoted_and_itself_in_the_log(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let fill = "INSERT INTO audit_log (client_id, id, at, actor_id, action, object_type, object_id, outcome)
                SELECT $1, gen_random_uuid(), now() - n * interval '1 second', NULL, 'test.fill', 'test', '=1+' || n, 'failed' FROM generate_series(1, 2500) n";
    sqlx::query(fill).bind(acme.id).execute(&pool).await.unwrap();
    let csv = acme.admin.get("audit-log/export?format=csv&outcome=failed").await;
    let text = csv.body.as_str().unwrap();
    assert_eq!(text.lines().count(), 2501, "a line for each and one of names");
    assert!(text.starts_with("at,actor,") && text.contains(",'=1+2500,") && !text.contains(",=1+"));
    let disposition = csv.headers["content-disposition"].to_str().unwrap();
    assert!(disposition.starts_with("attachment; filename=\"audit-log-"), "{disposition}");
    let all = acme.admin.get("audit-log/export?format=json&action=test.fill").await;
    assert_eq!(all.body.as_array().unwrap().len(), 2500);
    let none = acme.admin.get("audit-log/export?format=json&action=no.such").await;
    assert_eq!(none.body, json!([]));
    let logged = lines(&acme.admin, "action=audit.export").await;
    assert_eq!((logged.len(), &logged[2]["detail"]["outcome"]), (3, &json!("failed")));
    assert_eq!(acme.admin.get("audit-log/export").await.field("format").len(), 1);
}

#[database_test]
async fn refused_attempts_are_in_the_log_but_a_flood_of_them_does_not_fill_it(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    mia.get("access-management/users/list").await;
    mia.post("setting/admin/create-workspace", json!({ "name": "x" })).await;
    mia.get(format!("workspace/{workspace}")).await;
    mia.get(format!("workspace/{}", Uuid::now_v7())).await;
    let denied = lines(&acme.admin, "outcome=denied").await;
    let told: Vec<(&Value, &Value, &Value)> = denied
        .iter()
        .rev()
        .map(|line| (&line["detail"]["method"], &line["detail"]["status"], &line["detail"]["right"]))
        .collect();
    assert_eq!(
        told,
        [
            (&json!("GET"), &json!(403), &json!("manage-all-users")),
            (&json!("POST"), &json!(403), &json!("manage-workspaces")),
            (&json!("GET"), &json!(404), &json!("view-workspace")),
            (&json!("GET"), &json!(404), &json!("view-workspace")),
        ]
    );
    assert!(denied.iter().all(|line| line["actor"]["name"] == "Mia Tester" && line["action"] == "access.denied"));
    assert_eq!(denied[1]["object_id"], format!("/api/v1/workspace/{workspace}"));
    for _ in 0..80 {
        mia.get("audit-log/list").await;
    }
    let written: i64 = sqlx::query_scalar("SELECT count(*) FROM audit_log WHERE actor_id = $1 AND outcome = 'denied'")
        .bind(mia.user_id)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert!((30..=34).contains(&written), "{written}");
}

#[database_test]
async fn low_10_i4_what_was_changed_added_or_removed_after_it_was_signed_is_found(pool: PgPool) {
    const ENTRY: &str = "INSERT INTO audit_log (client_id, id, at, action, object_type, outcome, detail)
        VALUES ($1, gen_random_uuid(), now() + $2 * interval '2 hours', 'test.period', 'test', 'done', jsonb_build_object('period', $2))";
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let chain = app.parts.audit_chain.clone();
    let [ours, theirs] = [acme.id, globex.id].map(|id| ClientId::new(id).unwrap());
    assert_eq!(chain.verify(ours).await.unwrap(), Verdict::Sound { entries: 0, until: None });
    for period in 0..3 {
        for client in [acme.id, globex.id] {
            sqlx::query(ENTRY).bind(client).bind(period).execute(&pool).await.unwrap();
        }
        app.parts.clock.advance(TimeDelta::hours(2));
        chain.sign_all().await.unwrap();
    }
    let sound = chain.verify(ours).await.unwrap();
    let Verdict::Sound { entries, until: Some(_) } = sound else { panic!("{sound:?}") };
    let all: i64 = sqlx::query_scalar("SELECT count(*) FROM audit_log WHERE client_id = $1")
        .bind(acme.id)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(entries, all);

    let second = format!("client_id = {} AND action = 'test.period' AND detail = '{{\"period\": 1}}'", acme.id);
    let checkpoint = format!("client_id = {} AND number = 2", acme.id);
    let back = |table: &str| format!("INSERT INTO {table} SELECT * FROM kept; DROP TABLE kept");
    for (tampers, undo, number) in [
        (
            format!("UPDATE audit_log SET outcome = 'denied' WHERE {second}"),
            format!("UPDATE audit_log SET outcome = 'done' WHERE {second}"),
            2,
        ),
        (
            format!("CREATE TABLE kept AS SELECT * FROM audit_log WHERE {second}; DELETE FROM audit_log WHERE {second}"),
            back("audit_log"),
            2,
        ),
        (
            format!("INSERT INTO audit_log (client_id, id, at, action, object_type, outcome)
                     SELECT client_id, gen_random_uuid(), at, 'test.added', 'test', 'done' FROM audit_log WHERE {second}"),
            "DELETE FROM audit_log WHERE action = 'test.added'".to_owned(),
            2,
        ),
        (
            format!("CREATE TABLE kept AS SELECT * FROM audit_checkpoints WHERE {checkpoint}; DELETE FROM audit_checkpoints WHERE {checkpoint}"),
            back("audit_checkpoints"),
            3,
        ),
        (
            format!("UPDATE audit_checkpoints SET mac = sha256('') WHERE {checkpoint}"),
            String::new(),
            2,
        ),
    ] {
        sqlx::raw_sql(AssertSqlSafe(tampers.clone())).execute(&pool).await.unwrap();
        let verdict = chain.verify(ours).await.unwrap();
        assert!(matches!(verdict, Verdict::Broken { checkpoint, .. } if checkpoint == number), "{tampers}: {verdict:?}");
        assert!(matches!(chain.verify(theirs).await.unwrap(), Verdict::Sound { .. }), "{tampers}");
        if !undo.is_empty() {
            sqlx::raw_sql(AssertSqlSafe(undo.clone())).execute(&pool).await.unwrap();
            assert_eq!(chain.verify(ours).await.unwrap(), sound, "{undo}");
        }
    }
}
