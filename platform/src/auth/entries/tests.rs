//! Entries through the real server: asking, answering, an emergency, what the client sees of it.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::{account, person};
use crate::testing::{Person, Reply, Tenant, TestApp};

struct Scene {
    app: TestApp,
    pool: PgPool,
    owner: Tenant,
    acme: Tenant,
}

/// A company that wants to be asked.
async fn scene(pool: PgPool) -> Scene {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let set = acme.admin.put("setting/entry", json!({ "asks_before_entry": true })).await;
    assert_eq!(set.data(), &json!({ "asks_before_entry": true }), "{}", set.body);
    Scene { app, pool, owner, acme }
}

impl Scene {
    async fn shown(&self, staff: &Person) {
        shown(&self.pool, staff).await;
    }

    async fn ask(&self, staff: &Person, is_emergency: bool) -> Reply {
        let body = json!({
            "client_id": self.acme.id, "reason": "Support case 4711", "minutes": 30, "may_change": true,
            "is_emergency": is_emergency,
        });
        staff.post("acting/ask", body).await
    }

    async fn start(&self, staff: &Person, entry: Option<Uuid>, minutes: i64, write: bool) -> Reply {
        let body = json!({
            "client_id": self.acme.id, "reason": "Support case 4711", "minutes": minutes, "write": write, "entry_id": entry,
        });
        staff.post("acting/start", body).await
    }

    async fn told(&self, kind: &str) -> usize {
        let box_of = self.acme.admin.get("notification/list").await;
        box_of.data().as_array().unwrap().iter().filter(|row| row["kind"] == kind).count()
    }

    async fn entry(&self) -> Value {
        self.acme.admin.get("entry/list").await.data()[0].clone()
    }
}

/// They have shown a second factor just now.
async fn shown(pool: &PgPool, staff: &Person) {
    for sql in [
        "UPDATE users SET is_mfa_enabled = true WHERE client_id = 1 AND id = $1",
        "UPDATE sessions SET proven_at = now() WHERE client_id = 1 AND user_id = $1",
    ] {
        sqlx::query(sql).bind(staff.user_id).execute(pool).await.unwrap();
    }
}

fn disguised(staff: &Person, started: &Reply) -> Person {
    let data = started.data();
    Person {
        token: Some(data["access_token"].as_str().unwrap().to_owned()),
        client_id: Some(data["client_id"].to_string()),
        refresh_token: String::new(),
        ..staff.clone()
    }
}

#[database_test]
async fn r70_who_wants_to_be_asked_says_how_far_sees_what_is_opened_and_ends_it(pool: PgPool) {
    let scene = scene(pool).await;
    let (staff, admin) = (&scene.owner.admin, &scene.acme.admin);
    scene.shown(staff).await;
    let asked = scene.ask(staff, false).await;
    assert_eq!(asked.status, 201, "{}", asked.body);
    let id = asked.id();
    assert_eq!(scene.told("entry_asked").await, 1);
    assert_eq!(scene.start(staff, Some(id), 15, false).await.outcome(), "403 entry.not_granted", "nobody answered");
    let waiting = scene.entry().await;
    assert_eq!((&waiting["state"], &waiting["staff_name"]), (&json!("asked"), &json!("Ada owner")));

    let answer = async |body: Value| admin.post(format!("entry/{id}/answer"), body).await;
    assert_eq!(
        answer(json!({ "is_granted": true, "minutes": 60 })).await.field("minutes").len(),
        1,
        "no more than asked"
    );
    let granted =
        answer(json!({ "is_granted": true, "minutes": 15, "may_change": false, "answer": "Look only" })).await;
    assert_eq!(
        (&granted.data()["state"], &granted.data()["minutes"]),
        (&json!("granted"), &json!(15)),
        "{}",
        granted.body
    );
    assert_eq!(answer(json!({ "is_granted": false })).await.outcome(), "409 entry.answered");
    for (minutes, write) in [(30, false), (15, true)] {
        assert_eq!(scene.start(staff, Some(id), minutes, write).await.outcome(), "403 entry.not_granted", "beyond");
    }
    let inside = disguised(staff, &scene.start(staff, Some(id), 15, false).await);
    assert_eq!(scene.start(staff, Some(id), 15, false).await.outcome(), "403 entry.not_granted", "a grant opens one");
    assert_eq!(inside.get("workspace/list").await.status, 200);
    assert_eq!(inside.get("entry/list").await.outcome(), "403 acting.not_here");

    let lines = admin.get(format!("entry/{id}/transcript")).await;
    let opened: Vec<&Value> = lines.data().as_array().unwrap().iter().map(|line| &line["object_id"]).collect();
    assert!(opened.contains(&&json!("/api/v1/workspace/list")), "{}", lines.body);
    let ended = admin.post(format!("entry/{id}/end"), json!({})).await;
    assert_eq!(ended.data()["state"], "over", "{}", ended.body);
    assert_eq!(inside.get("workspace/list").await.outcome(), "401 auth.session_ended");
    assert_eq!(admin.post(format!("entry/{id}/end"), json!({})).await.outcome(), "409 entry.not_under_way");
    for (log, action) in [(staff, "entry.ask"), (admin, "entry.ask"), (admin, "entry.answer"), (admin, "entry.end")] {
        assert_eq!(log.get(format!("audit-log/list?action={action}")).await.body["total"], 1, "{action}");
    }
    let told = staff.get("notification/list").await;
    assert!(told.body.to_string().contains("acme answered your request to enter: granted."), "{}", told.body);
}

#[database_test]
async fn r70_a_grant_and_a_request_grow_old_and_only_its_asker_uses_it(pool: PgPool) {
    let scene = scene(pool).await;
    let staff = &scene.owner.admin;
    let mia = account(&scene.app, staff, "Mia", "Account Admin").await;
    scene.shown(staff).await;
    scene.shown(&mia).await;
    let id = scene.ask(staff, false).await.id();
    scene.acme.admin.post(format!("entry/{id}/answer"), json!({ "is_granted": true })).await.data();
    assert_eq!(scene.start(&mia, Some(id), 15, false).await.outcome(), "403 entry.not_granted", "somebody else's");
    let nobody = person(&scene.app, &scene.acme.admin, "Ben").await;
    assert_eq!(
        nobody.post(format!("entry/{id}/answer"), json!({ "is_granted": true })).await.outcome(),
        "403 forbidden"
    );
    sqlx::query("UPDATE entries SET good_until = now() - interval '1 second'").execute(&scene.pool).await.unwrap();
    assert_eq!(scene.start(staff, Some(id), 15, false).await.outcome(), "403 entry.not_granted", "too old");
    assert_eq!(scene.entry().await["state"], "expired");
    let second = scene.ask(staff, false).await.id();
    sqlx::query("UPDATE entries SET asked_at = now() - interval '4 days'").execute(&scene.pool).await.unwrap();
    let late = scene.acme.admin.post(format!("entry/{second}/answer"), json!({ "is_granted": true })).await;
    assert_eq!(late.outcome(), "409 entry.answered");
}

#[database_test]
async fn r70_without_the_wish_staff_enter_at_once_and_the_entry_is_listed(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let body = json!({ "client_id": acme.id, "reason": "Support case 4711", "minutes": 15 });
    let inside = disguised(&owner.admin, &owner.admin.post("acting/start", body).await);
    assert_eq!(inside.get("workspace/list").await.status, 200);
    let entry = acme.admin.get("entry/list").await.data()[0].clone();
    assert_eq!((&entry["state"], &entry["reason"]), (&json!("entered"), &json!("Support case 4711")));
    inside.post("acting/end", json!({})).await.data();
    assert_eq!(acme.admin.get("entry/list").await.data()[0]["state"], "over");
    let needless = json!({ "client_id": acme.id, "reason": "Support case 4711", "minutes": 15 });
    shown(&pool, &owner.admin).await;
    assert_eq!(owner.admin.post("acting/ask", needless).await.outcome(), "409 entry.not_asked");
}

#[database_test]
async fn r70_c6_nobody_enters_unasked(pool: PgPool) {
    asks(pool).await;
}

#[database_test]
#[ignore = "started by testing/mutation.rs, without a guard"]
async fn unasked(pool: PgPool) {
    asks(pool).await;
}

async fn asks(pool: PgPool) {
    let scene = scene(pool).await;
    scene.shown(&scene.owner.admin).await;
    assert_eq!(scene.start(&scene.owner.admin, None, 15, false).await.outcome(), "403 entry.needs_consent");
    assert_eq!(scene.acme.admin.get("entry/list").await.body["total"], 0);
}

#[database_test]
async fn r70_m2_asking_and_entering_take_a_second_factor_of_a_moment_ago(pool: PgPool) {
    factor(pool).await;
}

#[database_test]
#[ignore = "started by testing/mutation.rs, without a guard"]
async fn without_factor(pool: PgPool) {
    factor(pool).await;
}

async fn factor(pool: PgPool) {
    let scene = scene(pool).await;
    let staff = &scene.owner.admin;
    assert_eq!(scene.ask(staff, false).await.outcome(), "403 entry.needs_factor");
    scene.shown(staff).await;
    let id = scene.ask(staff, false).await.id();
    scene.acme.admin.post(format!("entry/{id}/answer"), json!({ "is_granted": true })).await.data();
    let old = "UPDATE sessions SET proven_at = now() - interval '16 minutes' WHERE client_id = 1";
    sqlx::query(old).execute(&scene.pool).await.unwrap();
    assert_eq!(scene.start(staff, Some(id), 15, false).await.outcome(), "403 entry.needs_factor");
}

#[database_test]
async fn r70_an_emergency_takes_two_and_the_client_is_told_at_once(pool: PgPool) {
    emergency(pool).await;
}

#[database_test]
#[ignore = "started by testing/mutation.rs, without a guard"]
async fn alone(pool: PgPool) {
    emergency(pool).await;
}

async fn emergency(pool: PgPool) {
    let scene = scene(pool).await;
    let staff = &scene.owner.admin;
    let mia = account(&scene.app, staff, "Mia", "Account Admin").await;
    scene.shown(staff).await;
    let id = scene.ask(staff, true).await.id();
    let confirm = format!("acting/asked/{}/{id}/confirm", scene.acme.id);
    assert_eq!(staff.post(&confirm, json!({})).await.outcome(), "403 entry.alone");
    assert_eq!(mia.post(&confirm, json!({})).await.outcome(), "403 entry.needs_factor");
    scene.shown(&mia).await;
    let answered = scene.acme.admin.post(format!("entry/{id}/answer"), json!({ "is_granted": false })).await;
    assert_eq!(answered.outcome(), "409 entry.emergency");
    assert_eq!(mia.get("acting/asked").await.data()[0]["id"], json!(id), "the second one sees it");
    assert_eq!(scene.told("entry_emergency").await, 0);
    assert_eq!(mia.post(&confirm, json!({})).await.status, 200);
    assert_eq!(scene.told("entry_emergency").await, 1);
    assert_eq!(mia.post(&confirm, json!({})).await.status, 404, "it waits no more");
    let inside = disguised(staff, &scene.start(staff, Some(id), 30, true).await);
    assert_eq!(inside.get("workspace/list").await.status, 200);
    let entry = scene.entry().await;
    assert_eq!(
        (&entry["is_emergency"], &entry["answered_by_name"], &entry["state"]),
        (&json!(true), &json!("Mia Tester"), &json!("entered"))
    );
    // Its time ends it, as every entry.
    scene.app.parts.clock.advance(TimeDelta::minutes(31));
    scene.app.parts.sessions.forget_all();
    assert_eq!(inside.get("workspace/list").await.status, 401);
}
