//! Sums equal a recount of the facts, in whatever order things came, and even if a process was killed on the way.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::settle;
use crate::insight::owner::sum_plugin_days;
use crate::insight::store;
use crate::kit::caller::ClientId;
use crate::testing::TestApp;

const FACTS: u32 = 40;

fn start() -> DateTime<Utc> {
    "2026-05-01T00:00:00Z".parse().unwrap()
}

/// Writes facts, and corrects, takes away and marks some that are there.
async fn writer(pool: PgPool, client: i64, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let mut mine = Vec::new();
    for _ in 0..FACTS {
        let id = Uuid::from_u128(random.random());
        let at = start() + TimeDelta::minutes(random.random_range(0..360));
        sqlx::query(
            "INSERT INTO usage_entries (client_id, id, kind, user_id, model, region, plugin, status, input_tokens, cost_micros,
                                        currency, started_at, finished_at, waited_ms)
             VALUES ($1, $2, 'run', $3, $4, 'eu', 'openai', 'succeeded', $5, $5, 'EUR', $6, $6, $5::bigint::integer)",
        )
        .bind(client)
        .bind(id)
        .bind(Uuid::from_u128(random.random_range(0..5)))
        .bind(["gpt", "embed"][random.random_range(0..2)])
        .bind(random.random_range(0..1_000_i64))
        .bind(at)
        .execute(&pool)
        .await
        .unwrap();
        mine.push(id);
        let some = mine[random.random_range(0..mine.len())];
        let correction = match random.random_range(0..5) {
            0 => {
                "UPDATE usage_entries SET finished_at = finished_at + interval '50 minutes' WHERE client_id = $1 AND id = $2"
            }
            1 => "DELETE FROM usage_entries WHERE client_id = $1 AND id = $2",
            2 => "INSERT INTO usage_marks VALUES ($1, $2, 'feedback', $2, 0, now()) ON CONFLICT DO NOTHING",
            3 => "DELETE FROM usage_marks WHERE client_id = $1 AND entry_id = $2",
            _ => continue,
        };
        sqlx::query(correction).bind(client).bind(some).execute(&pool).await.unwrap();
    }
}

/// Sums while facts are written; every third time it dies before its commit.
async fn roller(app: &TestApp, client: ClientId) {
    for round in 0..30 {
        let mut tx = app.parts.db.begin_for(client).await.unwrap();
        store::roll_up(&mut tx, 2, true).await.unwrap();
        if round % 3 > 0 {
            tx.commit().await.unwrap();
        }
        let mut tx = app.parts.db.begin_operator("a test sums").await.unwrap();
        sum_plugin_days(&mut tx, 1).await.unwrap();
        if round % 4 > 0 {
            tx.commit().await.unwrap();
        }
    }
}

type Row = (DateTime<Utc>, Option<Uuid>, String, i64, i64, i64);
type Counted = BTreeMap<(DateTime<Utc>, Option<Uuid>, String), (i64, i64, i64)>;

async fn counted(pool: &PgPool, sql: &'static str) -> Counted {
    let rows: Vec<Row> = sqlx::query_as(sql).fetch_all(pool).await.unwrap();
    let mut counted = Counted::new();
    for (at, person, model, runs, tokens, disliked) in rows {
        let quarter = at - TimeDelta::seconds(at.timestamp().rem_euclid(900));
        let sums = counted.entry((quarter, person, model)).or_default();
        *sums = (sums.0 + runs, sums.1 + tokens, sums.2 + disliked);
    }
    counted
}

#[database_test]
async fn issue_33_sums_are_a_recount_of_the_facts_after_four_writers_and_two_rollers_of_whom_some_die(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await.id, app.tenant("globex").await.id);
    let roll = |client| roller(&app, ClientId::new(client).unwrap());
    for seed in [1, 2, 3] {
        let write = |client, n: u64| writer(pool.clone(), client, seed * 10 + n);
        tokio::join!(write(acme, 0), write(acme, 1), write(globex, 2), write(globex, 3), roll(acme), roll(globex));
        settle(&app, acme).await;
        settle(&app, globex).await;
        let facts = counted(
            &pool,
            "SELECT e.finished_at, e.user_id, e.model, 1::bigint, e.input_tokens,
                    (SELECT count(*) FROM usage_marks m WHERE m.entry_id = e.id AND m.value = 0)
             FROM usage_entries e",
        )
        .await;
        let sums =
            counted(&pool, "SELECT quarter, user_id, model, runs, input_tokens, disliked FROM usage_quarters").await;
        assert!(facts.len() > 20, "{}", facts.len());
        assert_eq!(sums, facts, "seed {seed}");
        let (days, of_clients) = across_clients(&pool).await;
        assert!(days.len() > 1, "{days:?}");
        assert_eq!(days, of_clients, "seed {seed}");
    }
}

/// What the owner reads of plugins, and what clients' days come to.
async fn across_clients(pool: &PgPool) -> (Vec<String>, Vec<String>) {
    let read = async |sql: &'static str| sqlx::query_scalar::<_, String>(sql).fetch_all(pool).await.unwrap();
    let days = read(
        "SELECT concat_ws(' ', day, plugin, plugin_digest, runs, calls, tests, failed, last_at, totals, waits) AS line FROM control.plugin_days
         UNION ALL SELECT concat_ws(' ', day, plugin, plugin_digest, currency, micros, unpriced) FROM control.plugin_costs
         ORDER BY 1",
    );
    let of_clients = read(
        "SELECT concat_ws(' ', day, plugin, plugin_digest, sum(runs), sum(calls), sum(tests), sum(failed), max(last_at),
                          (SELECT array_agg(t.sum ORDER BY t.class) FROM (
                             SELECT h.class, sum(h.times) AS sum
                             FROM usage_days o, unnest(o.totals) WITH ORDINALITY AS h (times, class)
                             WHERE (o.day, o.plugin, o.plugin_digest) = (d.day, d.plugin, d.plugin_digest) GROUP BY h.class) AS t),
                          (SELECT array_agg(t.sum ORDER BY t.class) FROM (
                             SELECT h.class, sum(h.times) AS sum
                             FROM usage_days o, unnest(o.waits) WITH ORDINALITY AS h (times, class)
                             WHERE (o.day, o.plugin, o.plugin_digest) = (d.day, d.plugin, d.plugin_digest) GROUP BY h.class) AS t)) AS line
         FROM usage_days d GROUP BY day, plugin, plugin_digest
         UNION ALL
         SELECT concat_ws(' ', day, plugin, plugin_digest, currency, sum(micros), sum(unpriced))
         FROM usage_costs GROUP BY day, plugin, plugin_digest, currency
         ORDER BY 1",
    );
    (days.await, of_clients.await)
}

#[database_test]
async fn issue_33_what_is_read_is_a_recount_at_every_moment_and_the_months_are_sums_of_their_quarters(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    app.end_jobs().await;
    let acme = app.tenant("acme").await;
    let client = ClientId::new(acme.id).unwrap();
    let read = async || {
        let path = "insight/overview?zone=UTC&from=2026-05-01&to=2026-05-01";
        let answer = acme.admin.get(path).await;
        let days = answer.data()["days"][0].clone();
        (answer.data()["now"]["runs"].as_i64().unwrap(), days["runs"].as_i64().unwrap_or(0))
    };
    let told =
        async || -> i64 { sqlx::query_scalar("SELECT count(*) FROM usage_entries").fetch_one(&pool).await.unwrap() };
    for seed in [3, 4, 5] {
        writer(pool.clone(), acme.id, seed).await;
        assert_eq!(read().await, (told().await, told().await), "seed {seed}: nothing of it is summed");
        let mut tx = app.parts.db.begin_for(client).await.unwrap();
        store::roll_up(&mut tx, 3, true).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(read().await, (told().await, told().await), "seed {seed}: some of it is");
    }
    settle(&app, acme.id).await;
    let runs = told().await;
    assert_eq!(read().await, (runs, runs));
    let months: Vec<(String, i64, i64)> =
        sqlx::query_as("SELECT month::text, runs, tokens FROM usage_months").fetch_all(&pool).await.unwrap();
    let tokens: i64 =
        sqlx::query_scalar("SELECT sum(input_tokens)::bigint FROM usage_entries").fetch_one(&pool).await.unwrap();
    assert_eq!(months, [("2026-05-01".to_owned(), runs, tokens)]);
    let days: Vec<(String, String, i64, i64)> =
        sqlx::query_as("SELECT day::text, plugin, runs, cardinality(people)::bigint FROM usage_days")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(days, [("2026-05-01".to_owned(), "openai".to_owned(), runs, 5)]);
}

#[database_test]
async fn issue_33_what_is_under_way_is_not_summed_again_with_every_run(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    app.end_jobs().await;
    let acme = app.tenant("acme").await;
    sqlx::query(
        "INSERT INTO usage_entries (client_id, id, kind, model, region, status, started_at, finished_at)
         SELECT $1, gen_random_uuid(), 'run', 'm', 'r', 'succeeded', now(), t.at
         FROM unnest(ARRAY[now() - interval '1 hour', now() + interval '1 hour']) AS t (at)",
    )
    .bind(acme.id)
    .execute(&pool)
    .await
    .unwrap();
    let roll = async |with_under_way: bool| {
        let mut tx = app.parts.db.begin_for(ClientId::new(acme.id).unwrap()).await.unwrap();
        let quarters = store::roll_up(&mut tx, 10, with_under_way).await.unwrap();
        tx.commit().await.unwrap();
        quarters
    };
    let mut tx = app.parts.db.begin_worker().await.unwrap();
    let late = store::late_clients(&mut tx).await.unwrap();
    drop(tx);
    assert_eq!(
        late.iter().map(|late| (late.client_id, late.is_over, late.is_under_way)).collect::<Vec<_>>(),
        [(acme.id, true, true)]
    );
    assert_eq!((roll(false).await, roll(false).await, roll(true).await, roll(true).await), (1, 0, 1, 0));
}

#[database_test]
async fn issue_33_an_answer_says_how_fresh_it_is_and_only_sums_wait_for_their_facts(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    app.end_jobs().await;
    let acme = app.tenant("acme").await;
    let as_of = async || {
        let answer = acme.admin.get("insight/overview").await;
        answer.data()["frame"]["as_of"].as_str().unwrap().parse::<DateTime<Utc>>().unwrap()
    };
    let fresh = as_of().await;
    writer(pool.clone(), acme.id, 7).await;
    let (one, other) = (as_of().await, as_of().await);
    assert!(fresh < one && one < other, "{fresh} {one} {other}");
    acme.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    let (one, other) = (as_of().await, as_of().await);
    assert!(one >= fresh && one == other, "{fresh} {one} {other}");
    settle(&app, acme.id).await;
    assert!(as_of().await > other);
}
