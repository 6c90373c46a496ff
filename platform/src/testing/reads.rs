//! Reading begins no work: a `GET` may be repeated by whatever lies between, and a page that is looked at often must
//! not cost a model's call each time.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use reqwest::Method;
use sqlx::PgPool;
use uuid::Uuid;

use super::contract::{Body, Call, call, furnish, operations, send};
use crate::testing::TestApp;

/// Tables in which a row is work to do.
const WORK: &[&str] = &[
    "jobs",
    "mails",
    "runs",
    "batches",
    "use_case_checks",
    "transcriptions",
    "control.replays",
    "control.plugin_conformance",
];

/// Writes down which tables of work a request writes to; what workers write has no request.
async fn watch(pool: &PgPool) {
    let mut watch = "CREATE TABLE work_begun (place text);
         CREATE FUNCTION work_begins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
         BEGIN
           IF coalesce(current_setting('app.request_id', true), '') <> '' THEN
             INSERT INTO work_begun VALUES (TG_TABLE_NAME || ' ' || TG_OP);
           END IF;
           RETURN NEW;
         END $$;"
        .to_owned();
    for table in WORK {
        // A run keeps when its output was first looked at.
        let when = if *table == "runs" { "INSERT" } else { "INSERT OR UPDATE" };
        watch += &format!(
            "CREATE TRIGGER work_begins BEFORE {when} ON {table} FOR EACH ROW EXECUTE FUNCTION work_begins();"
        );
    }
    sqlx::raw_sql(sqlx::AssertSqlSafe(watch)).execute(pool).await.unwrap();
}

async fn begun(pool: &PgPool) -> Vec<String> {
    sqlx::query_scalar("DELETE FROM work_begun RETURNING place").fetch_all(pool).await.unwrap()
}

#[database_test]
async fn issue_26_no_get_begins_work(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    watch(&pool).await;
    // The owner's administrator may read everything there is.
    let owner = app.tenant("owner").await;
    let own = furnish(&app, &owner.admin).await;
    let by_posts = begun(&pool).await;
    for place in ["runs INSERT", "batches INSERT"] {
        assert!(by_posts.iter().any(|begun| begun == place), "the watch sees nothing of {place}: {by_posts:?}");
    }
    let mut answered = 0;
    // One is a stream without an end.
    let has_an_end = |path: &str| !path.ends_with("notification/events");
    for (method, path) in operations().into_iter().filter(|(method, path)| *method == Method::GET && has_an_end(path)) {
        let (named, body) = match call(&method, &path, &own) {
            Call::Object { path, body } => (path, body),
            Call::Own { path } => (path, Body::None),
            Call::Session | Call::Public => (path.replace("{id}", &Uuid::now_v7().to_string()), Body::None),
        };
        let answer = send(&owner.admin, &method, &named, body).await;
        answered += usize::from(answer.status == 200);
        assert_eq!(begun(&pool).await, [] as [String; 0], "GET {path} begins work");
    }
    assert!(answered > 60, "only {answered} reads were answered: the rest says nothing");
}
