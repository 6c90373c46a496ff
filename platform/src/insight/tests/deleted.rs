//! Deleting content and people changes no sum: neither what is kept nor what is read, nor what a recount of the facts says.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put, settle};
use crate::outputs::tests::{document, finished};
use crate::people::testing::{join, person};
use crate::testing::{Person, TestApp};

/// All that is kept, as text.
const KEPT: &str = "SELECT string_agg(row, E'\\n' ORDER BY row) FROM (
    SELECT 'quarter ' || (to_jsonb(q) - 'id')::text AS row FROM usage_quarters q
    UNION ALL SELECT 'day ' || to_jsonb(d)::text FROM usage_days d
    UNION ALL SELECT 'month ' || to_jsonb(m)::text FROM usage_months m
    UNION ALL SELECT 'cost ' || to_jsonb(c)::text FROM usage_costs c) AS kept";

async fn kept(pool: &PgPool) -> String {
    sqlx::query_scalar(KEPT).fetch_one(pool).await.unwrap()
}

/// What somebody can read, without what things are called and when it was read.
async fn told(admin: &Person) -> Vec<(String, Value)> {
    let mut told = Vec::new();
    for by in ["person", "workspace", "use_case", "model", "region", "key", "group", "version"] {
        let path = format!("insight/breakdown?by={by}&time=30d");
        let answer = admin.get(&path).await;
        let rows: Vec<Value> = answer.data()["rows"].as_array().unwrap().iter().map(nameless).collect();
        assert!(!rows.is_empty(), "{by}");
        told.push((path, json!([rows, answer.data()["whole"]])));
    }
    let overview = admin.get("insight/overview?time=30d").await;
    told.push(("overview".to_owned(), json!(["now", "before", "days"].map(|part| overview.data()[part].clone()))));
    for list in ["setting/user-usage-analytics?time=30d", "setting/workspace-analytics?time=30d"] {
        let answer = admin.get(list).await;
        told.push((list.to_owned(), answer.data().as_array().unwrap().iter().map(nameless).collect()));
    }
    let documents = admin.get("insight/documents?time=30d").await;
    told.push(("documents".to_owned(), documents.data()["whole"].clone()));
    let habit = admin.get("insight/habit").await;
    told.push(("habit".to_owned(), json!([habit.data()["weeks"], habit.data()["cohorts"]])));
    let months = admin.get("usage/months?months=2").await;
    told.push(("months".to_owned(), months.data().clone()));
    told
}

fn nameless(row: &Value) -> Value {
    let mut row = row.clone();
    row.as_object_mut().unwrap().remove("name");
    row
}

/// Sums every quarter anew.
async fn summed_again(app: &TestApp, pool: &PgPool, client: i64) {
    let late = "INSERT INTO usage_late_hours (client_id, hour, until_at)
                SELECT DISTINCT client_id, quarter, quarter + interval '15 minutes' FROM usage_quarters";
    sqlx::query(late).execute(pool).await.unwrap();
    settle(app, client).await;
}

async fn same(app: &TestApp, pool: &PgPool, acme: (i64, &Person), before: &(String, Vec<(String, Value)>), what: &str) {
    for is_again in [false, true] {
        if is_again {
            summed_again(app, pool, acme.0).await;
        }
        assert_eq!(kept(pool).await, before.0, "{what}, summed again: {is_again}");
        for (read, expected) in told(acme.1).await.into_iter().zip(&before.1) {
            assert_eq!(&read, expected, "{what}, summed again: {is_again}");
        }
    }
}

#[database_test]
async fn issue_33_deleting_content_and_people_changes_no_sum(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let ben = person(&app, admin, "Ben").await;
    // Real runs with citations, feedback and an edit, a chat, a program, and a group of the directory.
    let done = finished(admin).await;
    join(admin, done.workspace, &ben, "Workspace Admin").await;
    let again = ben.post(format!("use-case/{}/run", done.use_case), json!({ "inputs": {} })).await.id();
    ben.events(format!("run/{again}/events"), None, |frame| frame.name == "end").await;
    ben.put(format!("run/{again}/feedback"), json!({ "is_good": false, "reason": "wrong", "words": "" })).await.data();
    done.save(admin, 1, document("Xylophone")).await.data();
    let chat =
        json!({ "workspace_id": done.workspace, "title": "Invoices", "model": { "id": "extract", "region": "local" } });
    let chat = ben.post("chat", chat).await.id();
    let asked = json!({ "id": Uuid::now_v7(), "parent_id": null, "text": "When are invoices due?", "answers": [{ "id": Uuid::now_v7() }] });
    let sent = ben.post(format!("chat/{chat}/message"), asked).await.data().clone();
    let turn = sent["answers"][0]["run"]["id"].as_str().unwrap();
    ben.events(format!("run/{turn}/events"), None, |frame| frame.name == "end").await;
    let key: Uuid = admin.post("profile/api-keys", json!({ "name": "Nightly" })).await.data()["api_key"]["id"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    let group = "WITH g AS (INSERT INTO scim_groups (client_id, id, display_name, created_at, changed_at) VALUES ($1, $2, 'Sales', now(), now()))
                 INSERT INTO scim_group_members (client_id, group_id, user_id) VALUES ($1, $2, $3)";
    sqlx::query(group).bind(acme.id).bind(Uuid::now_v7()).bind(ben.user_id).execute(&pool).await.unwrap();
    sqlx::query("UPDATE scim_group_times SET from_at = '-infinity'").execute(&pool).await.unwrap();
    let now = app.parts.clock.now();
    for days in [0, 3, 40] {
        let at = (now - TimeDelta::days(days)).to_rfc3339();
        let place = (Some(done.workspace), Some(done.use_case));
        put(
            &pool,
            Fact { client: acme.id, person: ben.user_id, workspace: place.0, use_case: place.1, at: &at, micros: 7 },
        )
        .await;
    }
    sqlx::query("UPDATE usage_entries SET key_id = $1, kind = 'api' WHERE cost_micros = 7")
        .bind(key)
        .execute(&pool)
        .await
        .unwrap();
    app.parts.usage.settled().await;
    settle(&app, acme.id).await;
    let before = (kept(&pool).await, told(admin).await);
    let facts =
        async || -> i64 { sqlx::query_scalar("SELECT count(*) FROM usage_entries").fetch_one(&pool).await.unwrap() };
    let entries = facts().await;

    ben.delete(format!("chat/{chat}")).await.data();
    admin.delete(format!("use-case/{}", done.use_case)).await.data();
    let documents = admin.get(format!("document/list?workspace_id={}", done.workspace)).await;
    let document = documents.data()[0]["id"].as_str().unwrap().to_owned();
    admin.delete(format!("document/{document}")).await.data();
    admin.delete(format!("workspace/{}", done.workspace)).await.data();
    same(&app, &pool, (acme.id, admin), &before, "content is deleted").await;
    admin.delete(format!("profile/api-keys/{key}")).await.data();
    admin.delete(format!("access-management/user/{}/delete?reassign_to={}", ben.user_id, admin.user_id)).await.data();
    same(&app, &pool, (acme.id, admin), &before, "Ben is deleted").await;

    // As if nothing had ever been kept: whatever is wiped, and in whichever order, no trigger and no key leads to a sum.
    let mut tx = pool.begin().await.unwrap();
    sqlx::query("SET LOCAL session_replication_role = replica").execute(&mut *tx).await.unwrap();
    let tables = "SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                  WHERE c.relkind = 'r' AND n.nspname = 'public' AND c.relname ~ '^(runs|run_.*|outputs|output_.*|chats|chat_.*|documents|document_.*|passages|use_cases|use_case_.*|workspaces|workspace_members|folders|kept_names|api_keys|batches|batch_.*)$'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut *tx).await.unwrap();
    assert!(tables.len() > 20, "{tables:?}");
    for table in tables {
        sqlx::query(sqlx::AssertSqlSafe(format!("DELETE FROM {table}"))).execute(&mut *tx).await.unwrap();
    }
    tx.commit().await.unwrap();
    same(&app, &pool, (acme.id, admin), &before, "everything is wiped").await;
    assert_eq!(facts().await, entries);
}
