//! The operators' list of jobs, through the real server. Jobs here are of a kind that no worker does, so they stay as
//! they are put.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::person;
use crate::testing::{Tenant, TestApp, jobs};

const KIND: &str = "of_no_worker";

async fn put(pool: &PgPool, tenant: &Tenant, state: &str, cause: Option<&str>) -> Uuid {
    let id = Uuid::now_v7();
    sqlx::query(
        "INSERT INTO jobs (client_id, id, kind, subject, state, due_at, attempt, fence, last_error, repeats, failed_at)
         VALUES ($1, $2, $3, $4, $5, CASE $5 WHEN 'failed' THEN NULL ELSE now() + interval '1 hour' END, 3, 3, $6, 3, CASE $5 WHEN 'failed' THEN now() END)",
    )
    .bind(tenant.id)
    .bind(id)
    .bind(KIND)
    .bind(Uuid::now_v7())
    .bind(state)
    .bind(cause)
    .execute(pool)
    .await
    .unwrap();
    id
}

/// State, attempts, whether it is canceled and due.
async fn row(pool: &PgPool, id: Uuid) -> Option<(String, i32, bool, Option<bool>)> {
    sqlx::query_as("SELECT state, attempt, canceled, due_at <= now() + interval '1 minute' FROM jobs WHERE id = $1")
        .bind(id)
        .fetch_optional(pool)
        .await
        .unwrap()
}

fn ids(reply: &crate::testing::Reply) -> Vec<Value> {
    reply.data().as_array().unwrap().iter().map(|job| job["id"].clone()).collect()
}

#[database_test]
async fn issue_26_operators_find_jobs_by_kind_state_company_and_cause(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme, globex) = (app.tenant("owner").await, app.tenant("acme").await, app.tenant("globex").await);
    let waits = put(&pool, &acme, "waiting", None).await;
    let failed = put(&pool, &acme, "failed", Some("the judge's model is away")).await;
    let theirs = put(&pool, &globex, "running", None).await;
    let list = async |rest: &str| owner.admin.get(format!("job/list?kind={KIND}&{rest}")).await;

    let first = list("limit=2").await;
    assert_eq!((ids(&first), &first.body["total"]), (vec![json!(theirs), json!(failed)], &json!(3)));
    let second = list(&format!("limit=2&cursor={}", first.body["next"].as_str().unwrap())).await;
    assert_eq!((ids(&second), &second.body["next"]), (vec![json!(waits)], &Value::Null));
    assert_eq!(ids(&list("state=failed").await), [json!(failed)]);
    assert_eq!(ids(&list("search=JUDGE").await), [json!(failed)]);
    assert_eq!(ids(&list("search=globex").await), [json!(theirs)]);
    assert_eq!(ids(&list(&format!("search={waits}")).await), [json!(waits)]);
    assert_eq!(ids(&list(&format!("client={}", globex.id)).await), [json!(theirs)]);
    assert_eq!(owner.admin.get("job/list?kind=mars").await.body["total"], 0);
    assert_eq!(list("state=done").await.status, 400);
    let found = list("state=failed").await;
    let job = &found.data()[0];
    assert_eq!(
        (&job["client_name"], &job["last_error"], &job["attempt"], &job["repeats"], &job["due_at"]),
        (&json!("acme"), &json!("the judge's model is away"), &json!(3), &json!(3), &Value::Null)
    );

    let kinds = owner.admin.get("job/kinds").await;
    let ours = kinds.data().as_array().unwrap().iter().find(|kind| kind["kind"] == KIND).unwrap();
    assert_eq!((&ours["waiting"], &ours["running"], &ours["failed"]), (&json!(1), &json!(1), &json!(1)));
}

#[database_test]
async fn issue_26_operators_retry_and_cancel_jobs_and_both_logs_say_so(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let failed = put(&pool, &acme, "failed", Some("away")).await;
    let runs = put(&pool, &acme, "running", None).await;
    let post = async |id: Uuid, what: &str| owner.admin.post(format!("job/{id}/{what}"), json!({})).await.outcome();

    assert_eq!(post(failed, "retry").await, "200");
    assert_eq!(row(&pool, failed).await, Some(("waiting".to_owned(), 0, false, Some(true))));
    assert_eq!(post(runs, "retry").await, "200");
    assert_eq!(row(&pool, runs).await, Some(("running".to_owned(), 3, false, Some(false))), "it goes on");
    assert_eq!(post(runs, "cancel").await, "200");
    assert_eq!(row(&pool, runs).await, Some(("running".to_owned(), 3, true, Some(false))), "its worker is told");
    assert_eq!(post(failed, "cancel").await, "200");
    assert_eq!(row(&pool, failed).await, Some(("waiting".to_owned(), 0, true, Some(true))));
    for canceled in [runs, failed] {
        let listed = owner.admin.get(format!("job/list?search={canceled}")).await;
        assert_eq!(listed.data()[0]["can_retry"], false);
        assert_eq!(post(canceled, "retry").await, "409 conflict", "it is given up");
    }
    let gone = put(&pool, &acme, "failed", Some("away")).await;
    assert_eq!(post(gone, "cancel").await, "200");
    assert_eq!(row(&pool, gone).await, None);
    assert_eq!(post(gone, "retry").await, "404 not_found");
    for (action, lines) in [("job.retried", 2), ("job.canceled", 3)] {
        for log in [&owner.admin, &acme.admin] {
            let log = log.get(format!("audit-log/list?action={action}")).await;
            assert_eq!(log.data().as_array().unwrap().len(), lines, "{action}");
            assert_eq!(log.data()[0]["detail"]["kind"], KIND);
            assert_eq!(log.data()[0]["actor"]["name"], "Ada owner");
        }
    }
}

#[database_test]
async fn issue_26_what_runs_at_an_interval_is_not_canceled_and_a_companys_only_job_is(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let owner = app.tenant("owner").await;
    for (kind, is_periodic, outcome) in [("sweep_originals", true, "409 conflict"), ("embed_documents", false, "200")] {
        // Neither has a subject.
        let job = jobs::put(&pool, owner.id, kind, Uuid::nil(), ("waiting", 0), "1 hour").await;
        let listed = owner.admin.get(format!("job/list?search={job}")).await;
        let listed = &listed.data()[0];
        assert_eq!((&listed["is_periodic"], &listed["subject"]), (&json!(is_periodic), &Value::Null), "{kind}");
        let canceled = owner.admin.post(format!("job/{job}/cancel"), json!({})).await;
        assert_eq!(canceled.outcome(), outcome, "{kind}");
        let expected = ("waiting".to_owned(), 0, !is_periodic, Some(!is_periodic));
        assert_eq!(row(&pool, job).await, Some(expected), "{kind}");
    }
}

#[database_test]
async fn issue_27_what_ended_with_its_job_is_not_offered_to_be_tried_again(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    for kind in ["replay", "settle_check", "import_questions"] {
        let job = put(&pool, &acme, "failed", Some("away")).await;
        sqlx::query("UPDATE jobs SET kind = $2 WHERE id = $1").bind(job).bind(kind).execute(&pool).await.unwrap();
        let listed = owner.admin.get(format!("job/list?search={job}")).await;
        assert_eq!(listed.data()[0]["can_retry"], false, "{kind}");
        let retried = owner.admin.post(format!("job/{job}/retry"), json!({})).await;
        assert_eq!(retried.outcome(), "409 conflict", "{kind}");
        assert_eq!(row(&pool, job).await, Some(("failed".to_owned(), 3, false, None)), "{kind}");
    }
    let mail = put(&pool, &acme, "failed", Some("away")).await;
    assert_eq!(owner.admin.get(format!("job/list?search={mail}")).await.data()[0]["can_retry"], true);
}

#[database_test]
async fn c3_c6_nobody_but_the_owners_people_with_the_right_sees_or_changes_jobs(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let mia = person(&app, &owner.admin, "Mia").await;
    // The right itself, put into a role behind the server's back, opens nothing outside client 1.
    let grant = "UPDATE account_roles SET permissions = permissions || '{manage-clients}' WHERE client_id = $1";
    sqlx::query(grant).bind(acme.id).execute(&pool).await.unwrap();
    app.parts.sessions.forget_all();
    let job = put(&pool, &acme, "waiting", None).await;
    for nobody in [&acme.admin, &mia] {
        assert_eq!(nobody.get("job/list").await.outcome(), "403 forbidden");
        assert_eq!(nobody.get("job/kinds").await.outcome(), "403 forbidden");
        assert_eq!(nobody.post(format!("job/{job}/retry"), json!({})).await.outcome(), "403 forbidden");
        assert_eq!(nobody.post(format!("job/{job}/cancel"), json!({})).await.outcome(), "403 forbidden");
    }
    assert_eq!(row(&pool, job).await, Some(("waiting".to_owned(), 3, false, Some(false))));
}
