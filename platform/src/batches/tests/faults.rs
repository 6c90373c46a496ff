//! What becomes of a batch when something fails: a process, a provider, a quota, a right. After each, every row has one
//! run or none (I1), every run is counted once (I3), and no lease is left (I6).

use std::time::Duration;

use chrono::TimeDelta;
use runners::testing::Behaviour;
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::{draft, get, is, letter, offer_of, on_this_machine, start, topics, until};
use crate::batches::{Batches, store};
use crate::kit::caller::ClientId;
use crate::people::testing::member;
use crate::runs::testing::{provider, refuse};
use crate::testing::{TestApp, invariants};

/// The invariants, read behind the server's back; of a batch, that no row has more runs than it was tried.
async fn sound(pool: &PgPool, batch: Uuid, runs_a_row: i64) {
    let number = async |sql: &'static str| sqlx::query_scalar::<_, i64>(sql).bind(batch).fetch_one(pool).await.unwrap();
    let most = number(
        "SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM runs WHERE batch_id = $1 GROUP BY batch_row) x",
    )
    .await;
    assert!(most <= runs_a_row, "I1: a row has {most} runs");
    invariants::sound(pool).await;
}

fn slow() -> Behaviour {
    Behaviour { token_delay: Duration::from_millis(15), ..Behaviour::saying((1..=4).map(|n| format!("word{n} "))) }
}

/// Another process that looks after batches, with the same engine.
fn another(app: &TestApp) -> Batches {
    let inner = app.parts.batches.inner();
    let reader = inner.extractor.clone();
    Batches::new(&inner.db, &inner.clock, &inner.blobs, reader, &inner.engine, &inner.post, Uuid::now_v7())
}

#[database_test]
async fn f1_two_processes_and_one_killed_in_the_middle_run_each_row_once(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let admin = app.tenant("acme").await.admin;
    let provider = provider(slow()).await;
    offer_of(&app, &provider);
    let use_case = letter(&admin).await;
    let batch = draft(&admin, use_case, &topics(60)).await;
    let other = another(&app);
    let doomed = tokio::spawn(async move { other.work().await });
    start(&admin, batch, json!({})).await;
    // The process that has it is taken for dead: its lease is over while it still works, and the fence keeps what it
    // does apart.
    for done in [5, 20, 35] {
        until(&admin, batch, |batch| batch["counts"]["succeeded"].as_i64().unwrap() >= done).await;
        if done == 20 {
            doomed.abort();
        }
        sqlx::query("UPDATE batches SET lease_until = now() - interval '1 minute'").execute(&pool).await.unwrap();
    }
    app.parts.clock.advance(TimeDelta::seconds(31));
    let end = until(&admin, batch, is("finished")).await;
    assert_eq!(end["counts"]["succeeded"], 60, "{end}");
    sound(&pool, batch, 1).await;
    assert_eq!(provider.requests().len(), 60);
    assert_eq!(app.new_mails("admin@acme.test").await.len(), 1, "told once");
}

#[database_test]
async fn i6_one_batch_is_taken_at_a_time_however_the_database_goes_about_it(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let admin = app.tenant("acme").await.admin;
    let provider = provider(Behaviour { token_delay: Duration::from_secs(60), ..Behaviour::default() }).await;
    offer_of(&app, &provider);
    let use_case = letter(&admin).await;
    for _ in 0..3 {
        let batch = draft(&admin, use_case, &topics(1)).await;
        start(&admin, batch, json!({})).await;
    }
    let mut tx = app.parts.batches.inner().db.begin_worker().await.unwrap();
    // Seen by nobody else: they are free, and a condition is asked of each row anew where it can be.
    for statement in [
        "UPDATE batches SET lease_owner = NULL, lease_until = NULL",
        "SET LOCAL enable_hashjoin = off",
        "SET LOCAL enable_mergejoin = off",
        "SET LOCAL enable_hashagg = off",
        "SET LOCAL enable_indexscan = off",
        "SET LOCAL enable_bitmapscan = off",
        "SET LOCAL enable_material = off",
    ] {
        sqlx::query(statement).execute(&mut *tx).await.unwrap();
    }
    let (process, now) = (Uuid::now_v7(), app.parts.clock.now());
    for taken in 1..=3 {
        store::claim(&mut tx, process, now, now + TimeDelta::seconds(30), &[], &[]).await.unwrap().unwrap();
        let all = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM batches WHERE lease_owner = $1");
        assert_eq!(all.bind(process).fetch_one(&mut *tx).await.unwrap(), taken);
    }
}

#[database_test]
async fn after_the_answer_to_a_pause_no_row_starts_and_a_cancelled_one_stops_what_is_under_way(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let admin = app.tenant("acme").await.admin;
    let provider = provider(slow()).await;
    offer_of(&app, &provider);
    let use_case = letter(&admin).await;
    let batch = draft(&admin, use_case, &topics(40)).await;
    start(&admin, batch, json!({})).await;
    until(&admin, batch, |batch| batch["counts"]["running"].as_i64().unwrap() > 0).await;
    let paused = admin.post(format!("batch/{batch}/pause"), json!({})).await.data().clone();
    assert_eq!(paused["status"], "paused");
    let begun = async || sqlx::query_scalar::<_, i64>("SELECT count(*) FROM runs").fetch_one(&pool).await.unwrap();
    let at_pause = begun().await;
    let quiet = until(&admin, batch, |batch| batch["counts"]["running"] == 0).await;
    assert_eq!((begun().await, quiet["counts"]["waiting"].as_i64()), (at_pause, Some(40 - at_pause)));
    assert!(quiet["reason"].is_null(), "somebody asked for it");
    assert_eq!(admin.post(format!("batch/{batch}/pause"), json!({})).await.outcome(), "409 batches.state");

    provider.set(Behaviour { token_delay: Duration::from_secs(60), ..Behaviour::default() });
    admin.post(format!("batch/{batch}/resume"), json!({})).await.data();
    until(&admin, batch, |batch| batch["counts"]["running"].as_i64().unwrap() > 0).await;
    admin.post(format!("batch/{batch}/cancel"), json!({})).await.data();
    let end = until(&admin, batch, |batch| batch["counts"]["running"] == 0).await;
    assert_eq!((&end["status"], &end["counts"]["waiting"]), (&json!("cancelled"), &json!(0)));
    assert!(end["counts"]["cancelled"].as_i64().unwrap() > 0);
    crate::testing::until("nobody works on the batch any more", async || {
        let is_live: bool = sqlx::query_scalar("SELECT live FROM batches").fetch_one(&pool).await.unwrap();
        if is_live { Err("it is live") } else { Ok(()) }
    })
    .await;
    sound(&pool, batch, 1).await;
}

#[database_test]
async fn only_failed_rows_are_tried_again_and_earlier_runs_stay(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let admin = app.tenant("acme").await.admin;
    let provider = provider(refuse(401)).await;
    offer_of(&app, &provider);
    let use_case = letter(&admin).await;
    let batch = draft(&admin, use_case, &topics(3)).await;
    start(&admin, batch, json!({})).await;
    let failed = until(&admin, batch, is("finished")).await;
    assert_eq!(failed["counts"]["failed"], 3);
    let rows = admin.get(format!("batch/{batch}/rows?status=failed")).await;
    assert!(rows.data()[0]["reason"].as_str().unwrap().contains("provider"), "{}", rows.body);
    provider.set(Behaviour::default());
    admin.post(format!("batch/{batch}/retry"), json!({})).await.data();
    let done = until(&admin, batch, is("finished")).await;
    assert_eq!((&done["counts"]["succeeded"], &done["counts"]["failed"]), (&json!(3), &json!(0)));
    assert_eq!(admin.post(format!("batch/{batch}/retry"), json!({})).await.outcome(), "409 batches.nothing_failed");
    sound(&pool, batch, 2).await;
    let runs: i64 = sqlx::query_scalar("SELECT count(*) FROM runs").fetch_one(&pool).await.unwrap();
    assert_eq!(runs, 6);
}

#[database_test]
async fn a_limit_a_quota_and_a_lost_right_pause_a_batch_and_say_so(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let acme = app.tenant("acme").await;
    let admin = acme.admin.clone();
    let provider = provider(Behaviour::default()).await;
    offer_of(&app, &provider);
    let use_case = letter(&admin).await;

    let batch = draft(&admin, use_case, &topics(30)).await;
    start(&admin, batch, json!({ "max_tokens": 1 })).await;
    let paused = until(&admin, batch, is("paused")).await;
    assert_eq!(
        (&paused["reason"]["code"], &paused["counts"]["succeeded"]),
        (&json!("cost_limit"), &json!(1)),
        "{paused}"
    );
    let row = paused["spent"]["tokens"].as_i64().unwrap();
    assert!(row > 0);
    let limits = |most: i64| json!({ "name": "Topics", "limits": { "max_tokens": most } });
    assert_eq!(admin.put(format!("batch/{batch}"), limits(row)).await.field("max_tokens").len(), 1);
    admin.put(format!("batch/{batch}"), limits(row * 5)).await.data();
    admin.post(format!("batch/{batch}/resume"), json!({})).await.data();
    let paused = until(&admin, batch, is("paused")).await;
    assert_eq!(
        (&paused["counts"]["succeeded"], &paused["spent"]["tokens"]),
        (&json!(5), &json!(row * 5)),
        "not one too many"
    );
    assert_eq!(app.mail("admin@acme.test").await.subject, "Paused: Topics");

    // The quota: known in memory, so it is forgotten as the page that changes it does.
    let client = ClientId::new(acme.id).unwrap();
    let quota = async |runs: Option<i64>| {
        sqlx::query("UPDATE control.clients SET monthly_runs = $1 WHERE id = $2")
            .bind(runs)
            .bind(acme.id)
            .execute(&pool)
            .await
            .unwrap();
        app.parts.usage.forget(client);
    };
    admin.put(format!("batch/{batch}"), json!({ "name": "Topics", "limits": {} })).await.data();
    quota(Some(8)).await;
    admin.post(format!("batch/{batch}/resume"), json!({})).await.data();
    let paused = until(&admin, batch, is("paused")).await;
    assert_eq!(paused["reason"]["code"], "quota", "{paused}");
    assert_eq!(admin.post(format!("batch/{batch}/resume"), json!({})).await.status, 402);
    quota(None).await;

    let workspace: Uuid = paused["workspace_id"].as_str().unwrap().parse().unwrap();
    let runner = member(&app, &admin, workspace, "Ru", "Runner").await;
    // Rights are looked at every two seconds: the rows that are left take longer.
    provider.set(Behaviour { token_delay: Duration::from_millis(500), ..slow() });
    runner.post(format!("batch/{batch}/resume"), json!({})).await.data();
    sqlx::query("UPDATE users SET status = 'suspended' WHERE id = $1")
        .bind(runner.user_id)
        .execute(&pool)
        .await
        .unwrap();
    let paused = until(&admin, batch, is("paused")).await;
    assert_eq!(paused["reason"]["code"], "rights", "{paused}");
    provider.set(Behaviour::default());
    admin.post(format!("batch/{batch}/resume"), json!({})).await.data();
    let done = until(&admin, batch, is("finished")).await;
    assert_eq!(done["counts"]["succeeded"], 30);
    sound(&pool, batch, 1).await;
    assert_eq!(get(&admin, batch).await["seconds_left"], json!(null));
}

#[database_test]
async fn l9_rows_wait_while_a_brake_pauses_batches_and_go_on_when_it_is_off(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let (owner, acme) = (app.tenant("owner").await.admin, app.tenant("acme").await);
    let plugin = provider(slow()).await;
    offer_of(&app, &plugin);
    let use_case = letter(&acme.admin).await;
    let batch = draft(&acme.admin, use_case, &topics(3)).await;
    let body = json!({ "kind": "batches_paused", "minutes": 15, "reason": "Far more than its share" });
    let brake = owner.post(format!("client/{}/brake", acme.id), body).await.id();
    start(&acme.admin, batch, json!({})).await;
    assert!(app.parts.usage.brakes().pauses_batches(ClientId::new(acme.id).unwrap()));
    let waiting = get(&acme.admin, batch).await;
    assert_eq!((&waiting["status"], &waiting["counts"]["waiting"]), (&json!("running"), &json!(3)));
    assert_eq!(owner.delete(format!("client/{}/brake/{brake}", acme.id)).await.status, 200);
    until(&acme.admin, batch, is("finished")).await;
    let first: chrono::DateTime<chrono::Utc> =
        sqlx::query_scalar("SELECT min(created_at) FROM runs WHERE batch_id = $1")
            .bind(batch)
            .fetch_one(&pool)
            .await
            .unwrap();
    let off: chrono::DateTime<chrono::Utc> = sqlx::query_scalar("SELECT ended_at FROM control.brakes WHERE id = $1")
        .bind(brake)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert!(first >= off, "no row began under the brake");
    sound(&pool, batch, 1).await;
}
