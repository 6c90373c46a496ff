//! What clients take, and what slows them down, through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::people::testing::person;
use crate::testing::{Person, Reply, TestApp};

async fn brake(owner: &Person, client: i64, kind: &str, amount: Option<i32>) -> Reply {
    let body = json!({ "kind": kind, "amount": amount, "minutes": 15, "reason": "Far more than its share" });
    owner.post(format!("client/{client}/brake"), body).await
}

async fn load_of(owner: &Person, client: i64, query: &str) -> Value {
    let listed = owner.get(format!("client/load?{query}")).await;
    let rows = listed.data().as_array().unwrap().clone();
    rows.into_iter().find(|row| row["client_id"] == client).unwrap()
}

/// A program with a new key of this person, and nothing else.
async fn program(person: &Person) -> Person {
    let made = person.post("profile/api-keys", json!({ "name": "my program" })).await;
    let key = made.data()["key"].as_str().unwrap().to_owned();
    Person { token: Some(key), refresh_token: String::new(), cookies: Vec::new(), ..person.clone() }
}

#[database_test]
async fn k04_a_client_that_may_only_read_reads_sees_why_and_goes_on_by_itself(pool: PgPool) {
    only_reads(pool).await;
}

#[database_test]
#[ignore = "started by testing/mutation.rs, without a guard"]
async fn braked(pool: PgPool) {
    only_reads(pool).await;
}

async fn only_reads(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme, globex) = (app.tenant("owner").await, app.tenant("acme").await, app.tenant("globex").await);
    let placed = brake(&owner.admin, acme.id, "read_only", None).await;
    assert_eq!(placed.status, 201, "{}", placed.body);
    let body = json!({ "name": "Legal", "description": "" });
    let refused = acme.admin.post("setting/admin/create-workspace", body.clone()).await;
    assert_eq!(refused.outcome(), "429 brake.read_only");
    assert!(refused.body["message"].as_str().unwrap().contains("Far more than its share"), "{}", refused.body);
    let wait: i64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=900).contains(&wait), "{wait}");
    assert_eq!(acme.admin.get("workspace/list").await.status, 200);
    let seen = acme.admin.get("profile").await.data()["limits"].clone();
    assert_eq!(
        (&seen[0]["kind"], &seen[0]["reason"], &seen[0]["until"]),
        (&json!("read_only"), &json!("Far more than its share"), &placed.data()["until_at"])
    );
    assert_eq!(globex.admin.get("profile").await.data()["limits"], json!([]), "C1");
    assert_eq!(globex.admin.post("setting/admin/create-workspace", body.clone()).await.status, 201);
    for log in [&owner.admin, &acme.admin] {
        let line = log.get("audit-log/list?action=brake.place").await.data()[0].clone();
        assert_eq!((&line["actor"]["name"], &line["detail"]["kind"]), (&json!("Ada owner"), &json!("read_only")));
    }
    // It ends at its time, with or without anybody there.
    app.parts.clock.advance(TimeDelta::minutes(15));
    let after = app.sign_in("admin@acme.test", crate::testing::PASSWORD).await;
    assert_eq!(after.post("setting/admin/create-workspace", body).await.status, 201);
    assert_eq!(after.get("profile").await.data()["limits"], json!([]));
}

#[database_test]
async fn k04_what_a_client_takes_is_counted_and_a_brake_is_taken_off(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let machine = program(&acme.admin).await;
    let placed = brake(&owner.admin, acme.id, "api_rate", Some(2)).await.id();
    let answers = [
        machine.get("workspace/list").await.outcome(),
        machine.get("workspace/list").await.outcome(),
        machine.get("workspace/list").await.outcome(),
    ];
    assert_eq!(answers, ["200", "200", "429 brake.api_rate"]);
    assert_eq!(acme.admin.get("workspace/list").await.status, 200, "people are no programs");
    app.parts.loads.began(crate::kit::caller::ClientId::new(acme.id).unwrap(), std::time::Duration::from_millis(300));
    app.parts.loads.flush(&app.parts.db).await.unwrap();
    let load = load_of(&owner.admin, acme.id, "minutes=5&sort_by=refused").await;
    assert_eq!((&load["refused_429"], &load["refused_402"], &load["begun"]), (&json!(1), &json!(0), &json!(1)));
    assert!(load["requests"].as_i64().unwrap() >= 5, "{load}");
    assert!((200..=400).contains(&load["wait_p95_ms"].as_i64().unwrap()), "{load}");
    assert_eq!(load["brakes"][0]["id"], json!(placed));
    // Written twice, it is counted once.
    app.parts.loads.flush(&app.parts.db).await.unwrap();
    assert_eq!(load_of(&owner.admin, acme.id, "minutes=5").await["refused_429"], 1);

    // One of its kind makes room for the next.
    let second = brake(&owner.admin, acme.id, "api_rate", Some(9)).await.id();
    assert_eq!(load_of(&owner.admin, acme.id, "").await["brakes"].as_array().unwrap().len(), 1);
    let off = owner.admin.delete(format!("client/{}/brake/{second}", acme.id)).await;
    assert_eq!(off.status, 200, "{}", off.body);
    assert_eq!(owner.admin.delete(format!("client/{}/brake/{second}", acme.id)).await.status, 404, "it is off");
    assert_eq!(load_of(&owner.admin, acme.id, "").await["brakes"], json!([]));
    let history = owner.admin.get(format!("client/{}/brake/list?limit=1", acme.id)).await;
    assert_eq!((&history.data()[0]["id"], &history.body["total"]), (&json!(second), &json!(2)));
    assert_eq!(history.data()[0]["ended_by"], "Ada owner");
}

#[database_test]
async fn k04_r70_the_console_is_the_owners_alone_and_says_what_is_wrong(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let mia = person(&app, &owner.admin, "Mia").await;
    for nobody in [&acme.admin, &mia] {
        assert_eq!(nobody.get("client/load").await.outcome(), "403 forbidden");
        assert_eq!(brake(nobody, acme.id, "read_only", None).await.outcome(), "403 forbidden");
        assert_eq!(nobody.get(format!("client/{}/brake/list", acme.id)).await.outcome(), "403 forbidden");
    }
    for (body, field) in [
        (json!({ "kind": "api_rate", "minutes": 15, "reason": "Far too many" }), "amount"),
        (json!({ "kind": "read_only", "amount": 3, "minutes": 15, "reason": "Far too many" }), "amount"),
        (json!({ "kind": "api_rate", "amount": 0, "minutes": 15, "reason": "Far too many" }), "amount"),
        (json!({ "kind": "read_only", "minutes": 4, "reason": "Far too many" }), "minutes"),
        (json!({ "kind": "read_only", "minutes": 15, "reason": "   short   " }), "reason"),
        (json!({ "kind": "read_only", "minutes": 15, "reason": "nul \u{0} inside" }), "reason"),
    ] {
        let answer = owner.admin.post(format!("client/{}/brake", acme.id), body.clone()).await;
        assert_eq!((answer.status, answer.field(field).len()), (400, 1), "{body}: {}", answer.body);
    }
    assert_eq!(brake(&owner.admin, 1, "read_only", None).await.outcome(), "409 console.owner");
    assert_eq!(brake(&owner.admin, 99, "read_only", None).await.status, 404);
    assert_eq!(owner.admin.get("client/load?minutes=7").await.status, 400);
    assert_eq!(owner.admin.get("client/load?search=%25").await.body["total"], 0);
    assert_eq!(owner.admin.get("client/load?search=ACM&sort_by=name").await.body["total"], 1);
}

#[database_test]
async fn k04_clients_are_sorted_by_what_they_took_and_each_has_its_own_sums(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let owner = app.tenant("owner").await.admin;
    let (acme, globex, initech) =
        (app.tenant("acme").await.id, app.tenant("globex").await.id, app.tenant("initech").await.id);
    app.parts.loads.flush(&app.parts.db).await.unwrap();
    sqlx::query("DELETE FROM control.client_minutes").execute(&pool).await.unwrap();
    // Two minutes each, and one that is long over. `globex` took the most of all but of the database.
    let minutes = "INSERT INTO control.client_minutes (client_id, minute, process, requests, refused_402, refused_429, refused_432, begun, waited,
                                                       waited_ms, cpu_us, sent_bytes, received_bytes, db_us)
                   SELECT t.client, $4::timestamptz - t.ago, gen_random_uuid(), t.much, t.much, t.much, 0, 1, '{1,0,0,0,0,0,0,0,0,0,0,0,0}',
                          t.much, t.much, t.much, t.much, t.little
                   FROM (VALUES ($1::bigint, interval '1 minute', 10, 700), ($1, '2 minutes', 10, 0), ($2, '1 minute', 30, 100), ($2, '2 minutes', 20, 0),
                                ($3, '1 minute', 1, 300), ($3, '2 hours', 900, 900)) AS t (client, ago, much, little)";
    let now = app.parts.clock.now();
    sqlx::query(minutes).bind(acme).bind(globex).bind(initech).bind(now).execute(&pool).await.unwrap();
    let listed = async |sort: &str| -> Vec<(i64, i64)> {
        let answer = owner.get(format!("client/load?sort_by={sort}")).await;
        let row = |row: &Value| (row["client_id"].as_i64().unwrap(), row["requests"].as_i64().unwrap());
        answer.data().as_array().unwrap().iter().map(row).collect()
    };
    let (first, second, third) = ((globex, 50), (acme, 20), (initech, 1));
    for sort in ["waited", "refused", "sandbox", "bytes", "requests"] {
        assert_eq!(listed(sort).await[..3], [first, second, third], "{sort}");
    }
    assert_eq!(listed("database").await[..3], [second, third, first]);
    let by_name: Vec<i64> = listed("name").await.into_iter().map(|(client, _)| client).collect();
    assert_eq!(by_name[..3], [acme, globex, initech]);
    let one = owner.get("client/load?sort_by=requests&limit=1").await;
    let next = one.body["next"].as_str().unwrap();
    let after = owner.get(format!("client/load?sort_by=requests&limit=1&cursor={next}")).await;
    assert_eq!((&one.data()[0]["client_id"], &after.data()[0]["client_id"]), (&json!(globex), &json!(acme)));
}
