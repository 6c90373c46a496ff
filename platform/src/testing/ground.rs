//! When the ground moves: connections that are reset, a disk that is full, a clock that is set. Nobody's request
//! becomes a 500, nothing that was accepted is lost, and all is well again by itself.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::json;
use sqlx::PgPool;

use super::TestApp;

#[database_test]
async fn f4_connections_that_are_reset_cost_a_request_at_most_and_no_restart(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    for round in 0..5 {
        sqlx::query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'atelier_app'")
            .execute(&pool)
            .await
            .unwrap();
        // Each of the connections that were open is found out once.
        let mut statuses = Vec::new();
        for _ in 0..30 {
            let status = admin.get("workspace/list").await.status;
            statuses.push(status);
            if status == 200 {
                break;
            }
        }
        assert_eq!(statuses.pop(), Some(200), "round {round}");
        assert!(statuses.iter().all(|status| *status == 503), "round {round}: {statuses:?}");
    }
}

#[database_test]
async fn f7_a_full_disk_of_the_database_is_told_as_such_and_what_comes_after_is_kept(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    for statement in [
        "CREATE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$",
        "CREATE TRIGGER is_full BEFORE INSERT ON workspaces FOR EACH ROW EXECUTE FUNCTION is_full()",
    ] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    let new = json!({ "name": "Contracts", "description": "" });
    let refused = admin.post("setting/admin/create-workspace", new.clone()).await;
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert!(refused.body["message"].as_str().unwrap().contains("Storage is full"), "{}", refused.body);
    assert_eq!(admin.get("workspace/list").await.status, 200, "what is there can be read");
    sqlx::query("DROP TRIGGER is_full ON workspaces").execute(&pool).await.unwrap();
    assert!((200..300).contains(&admin.post("setting/admin/create-workspace", new).await.status));
}

#[database_test]
async fn f20_a_clock_that_is_set_back_and_forth_signs_nobody_out_and_holds_up_no_job(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    app.parts.clock.advance(TimeDelta::hours(-1));
    let asked = app.anonymous().post("forgot-password", json!({ "email": "admin@acme.test" })).await;
    assert_eq!(asked.status, 200, "{}", asked.body);
    assert_eq!(app.new_mails("admin@acme.test").await.len(), 1, "what was queued then is done then");
    app.parts.clock.advance(TimeDelta::hours(1));
    assert_eq!(admin.get("profile").await.status, 200);
    // A day later the access token has ended, and the session has not.
    app.parts.clock.advance(TimeDelta::days(1));
    assert_eq!(admin.get("profile").await.status, 401);
    let renewed = admin.post("auth/refresh", json!({ "refresh_token": admin.refresh_token })).await;
    assert_eq!(renewed.status, 200, "{}", renewed.body);
}
