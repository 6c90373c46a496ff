//! Webhooks through the real server, and an address on this machine that takes what is sent.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use sqlx::PgPool;
use uuid::Uuid;

use crate::background;
use crate::kit::caller::ClientId;
use crate::notifications::kinds::{self, NotificationKind};
use crate::notifications::testing::run;
use crate::notifications::{DELIVER, Notice, tell};
use crate::people::testing::{member, person};
use crate::testing::receiver::{Came, listener};
use crate::testing::{Person, Tenant, TestApp};

/// What came, as its receiver reads it.
fn read(came: &Came) -> Value {
    serde_json::from_slice(&came.body).unwrap()
}

fn words(came: &Came) -> String {
    String::from_utf8(came.body.clone()).unwrap()
}

/// Whether one of the signatures is by this secret, computed as its receiver would.
fn is_signed_by(came: &Came, secret: &str) -> bool {
    let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
    let signed = format!("{}.{}.{}", came.headers["webhook-id"], came.headers["webhook-timestamp"], words(came));
    let mac = Hmac::<Sha256>::new_from_slice(&key).unwrap().chain_update(signed).finalize().into_bytes();
    let wanted = format!("v1,{}", STANDARD.encode(mac));
    came.headers["webhook-signature"].split(' ').any(|one| one == wanted)
}

/// A server whose hooks may lead to this machine, and a company that allows them.
async fn open(pool: &PgPool) -> (TestApp, Tenant) {
    let app = TestApp::with(pool.clone(), |settings| settings.accounts.webhook_allow_private_hosts = true).await;
    let acme = app.tenant("acme").await;
    acme.admin.put("setting/webhooks", json!({ "is_allowed": true })).await.data();
    (app, acme)
}

/// A hook and its secret.
async fn hook(person: &Person, url: &str, categories: Value, workspace: Option<Uuid>) -> (String, String) {
    let body = json!({ "url": url, "categories": categories, "workspace_id": workspace });
    let made = person.post("notification/webhook", body).await.data().clone();
    (made["webhook"]["id"].as_str().unwrap().to_owned(), made["secret"].as_str().unwrap().to_owned())
}

async fn told(app: &TestApp, acme: &Tenant, to: Uuid, kind: &'static NotificationKind, object: Uuid) {
    let mut tx = app.parts.db.begin_for(ClientId::new(acme.id).unwrap()).await.unwrap();
    let notice = Notice { facts: json!({ "comment": object }), ..Notice::new(kind, object) };
    tell(&mut tx, &app.parts.post, &[to], &notice, None).await.unwrap();
    tx.commit().await.unwrap();
}

/// The pause after a failure is over.
async fn hurry(pool: &PgPool) {
    for late in [
        "UPDATE webhooks SET retry_at = NULL",
        "UPDATE jobs SET due_at = now() - interval '1 second' WHERE kind = 'deliver_webhook' AND state = 'waiting'",
    ] {
        sqlx::query(late).execute(pool).await.unwrap();
    }
}

async fn deliver(app: &TestApp) -> bool {
    background::jobs(&app.parts).step(DELIVER).await.unwrap()
}

async fn log(person: &Person, hook: &str) -> Vec<Value> {
    person.get(format!("notification/webhook/{hook}/deliveries")).await.data().as_array().unwrap().clone()
}

async fn only(person: &Person) -> Value {
    person.get("notification/webhook/list").await.data()[0].clone()
}

#[database_test]
async fn r44_a_hook_is_sent_what_its_owner_is_told_signed_and_with_a_title_only_while_they_may_see_it(pool: PgPool) {
    let (app, acme) = open(&pool).await;
    let (workspace, run) = run(&acme.admin).await;
    sqlx::query("UPDATE runs SET title = 'canary title'").execute(&pool).await.unwrap();
    let ben = member(&app, &acme.admin, workspace, "Ben", "Builder").await;
    let (url, mut came) = listener(&[200]).await;
    let (id, secret) = hook(&ben, &url, json!(["comments"]), None).await;
    told(&app, &acme, ben.user_id, &kinds::MENTIONED, run).await;
    // another category, and somebody else
    told(&app, &acme, ben.user_id, &kinds::NEW_BROWSER, Uuid::now_v7()).await;
    told(&app, &acme, acme.admin.user_id, &kinds::MENTIONED, run).await;
    assert!(deliver(&app).await);
    let first = came.recv().await.unwrap();
    assert!(is_signed_by(&first, &secret) && !is_signed_by(&first, &format!("whsec_{}", STANDARD.encode([7; 32]))));
    let body = read(&first);
    assert_eq!((&body["type"], &body["data"]["title"]), (&json!("mentioned"), &json!("canary title")));
    assert!(body["data"]["link"].as_str().unwrap().ends_with(&format!("/runs/{run}/edit?comment={run}")), "{body}");
    assert_eq!(body["data"]["id"], first.headers["webhook-id"]);
    assert!(!words(&first).contains("Ada"), "no names: {}", words(&first));
    let lines = log(&ben, &id).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!((&lines[0]["state"], &lines[0]["status"]), (&json!("delivered"), &json!(200)));

    // rights that were withdrawn between the event and its delivery
    told(&app, &acme, ben.user_id, &kinds::MENTIONED, run).await;
    let gone = format!("access-management/users/{}/workspace/{workspace}/delete", ben.user_id);
    acme.admin.delete(gone).await.data();
    assert!(deliver(&app).await);
    let second = came.recv().await.unwrap();
    assert!(!words(&second).contains("canary"), "{}", words(&second));
    assert_eq!((&read(&second)["data"]["title"], &read(&second)["data"]["link"]), (&Value::Null, &Value::Null));

    // once more, under the same id
    let again = format!("notification/webhook/{id}/deliveries/{}/again", first.headers["webhook-id"]);
    assert_eq!(ben.post(&again, json!({})).await.data()["state"], "waiting");
    assert_eq!(ben.post(&again, json!({})).await.outcome(), "409 webhooks.waiting");
    assert!(deliver(&app).await);
    assert_eq!(came.recv().await.unwrap().headers["webhook-id"], first.headers["webhook-id"]);
}

#[database_test]
async fn r44_a_workspaces_hook_is_told_what_happens_there_and_managed_by_who_manages_its_members(pool: PgPool) {
    let (app, acme) = open(&pool).await;
    let (workspace, run) = run(&acme.admin).await;
    let ben = member(&app, &acme.admin, workspace, "Ben", "Builder").await;
    let stranger = person(&app, &acme.admin, "Mia").await;
    let (url, mut came) = listener(&[200]).await;
    let new = json!({ "url": url, "categories": ["comments"], "workspace_id": workspace });
    assert_eq!(ben.post("notification/webhook", new.clone()).await.outcome(), "403 forbidden");
    assert_eq!(stranger.post("notification/webhook", new).await.outcome(), "404 not_found");
    let (id, _) = hook(&acme.admin, &url, json!(["comments"]), Some(workspace)).await;
    let list = format!("notification/webhook/list?workspace_id={workspace}");
    assert_eq!(acme.admin.get(&list).await.data()[0]["id"], json!(id));
    assert!(acme.admin.get("notification/webhook/list").await.data().as_array().unwrap().is_empty());
    assert_eq!((ben.get(&list).await.status, stranger.get(&list).await.status), (403, 404));
    let one = format!("notification/webhook/{id}");
    assert_eq!((ben.delete(&one).await.status, stranger.delete(&one).await.status), (403, 404));
    // Ben is told, and the hook of the place where it happened is as well; Security never is.
    told(&app, &acme, ben.user_id, &kinds::MENTIONED, run).await;
    assert!(deliver(&app).await);
    assert_eq!(read(&came.recv().await.unwrap())["type"], "mentioned");
    let odd = json!({ "url": url, "categories": ["security"], "workspace_id": workspace });
    assert_eq!(acme.admin.post("notification/webhook", odd).await.field("categories").len(), 1);
}

#[database_test]
async fn r44_a_rolled_secret_and_the_one_before_sign_for_a_day(pool: PgPool) {
    let (app, acme) = open(&pool).await;
    let (url, mut came) = listener(&[204]).await;
    let (id, old) = hook(&acme.admin, &url, json!(["runs"]), None).await;
    let rolled = acme.admin.post(format!("notification/webhook/{id}/secret"), json!({})).await.data().clone();
    let new = rolled["secret"].as_str().unwrap();
    assert!(new != old && rolled["webhook"]["old_secret_until"].is_string());
    for old_signs in [true, false] {
        let test = acme.admin.post(format!("notification/webhook/{id}/test"), json!({})).await;
        assert_eq!((&test.data()["kind"], test.status), (&json!("test"), 201));
        assert!(deliver(&app).await);
        let came = came.recv().await.unwrap();
        assert_eq!((is_signed_by(&came, new), is_signed_by(&came, &old)), (true, old_signs));
        sqlx::query("UPDATE webhooks SET old_until = old_until - interval '25 hours'").execute(&pool).await.unwrap();
    }
    let shown = only(&acme.admin).await.to_string();
    assert!(!shown.contains("whsec_"), "the secret is shown once: {shown}");
}

#[database_test]
async fn r44_what_fails_is_tried_later_in_order_and_after_days_the_hook_is_off_and_its_owner_told(pool: PgPool) {
    let (app, acme) = open(&pool).await;
    let (url, mut came) = listener(&[500, 302, 200, 500]).await;
    let (id, _) = hook(&acme.admin, &url, json!(["security"]), None).await;
    let own = acme.admin.user_id;
    told(&app, &acme, own, &kinds::NEW_BROWSER, Uuid::now_v7()).await;
    told(&app, &acme, own, &kinds::NEW_BROWSER, Uuid::now_v7()).await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        assert!(deliver(&app).await);
        ids.push(came.recv().await.unwrap().headers["webhook-id"].clone());
        hurry(&pool).await;
    }
    assert_eq!(ids[0], ids[1], "nothing overtakes what failed");
    let lines = log(&acme.admin, &id).await;
    assert_eq!(
        (&lines[1]["status"], &lines[1]["attempts"], &lines[0]["attempts"]),
        (&json!(302), &json!(2), &json!(0))
    );
    assert!(only(&acme.admin).await["failing_since"].is_string());
    // It comes back, takes the first, and fails again.
    assert!(deliver(&app).await);
    assert_eq!(came.recv().await.unwrap().headers["webhook-id"], ids[0]);
    assert_ne!(came.recv().await.unwrap().headers["webhook-id"], ids[0]);
    sqlx::query("UPDATE webhooks SET failing_since = now() - interval '4 days'").execute(&pool).await.unwrap();
    hurry(&pool).await;
    assert!(deliver(&app).await);
    came.recv().await.unwrap();
    assert_eq!(only(&acme.admin).await["off_reason"], "failures");
    let told = acme.admin.get("notification/list?category=security").await.data().clone();
    assert!(told[0]["text"].as_str().unwrap().contains("127.0.0.1 was switched off"), "{told}");
    assert_eq!(
        acme.admin.post(format!("notification/webhook/{id}/test"), json!({})).await.outcome(),
        "409 webhooks.off"
    );
    let on = json!({ "url": url, "categories": ["runs"], "is_on": true });
    let changed = acme.admin.put(format!("notification/webhook/{id}"), on).await;
    assert_eq!((&changed.data()["off_reason"], &changed.data()["failing_since"]), (&Value::Null, &Value::Null));
}

#[database_test]
async fn r44_an_address_that_says_it_is_gone_is_left_alone_at_once(pool: PgPool) {
    let (app, acme) = open(&pool).await;
    let (url, mut came) = listener(&[410]).await;
    let (id, _) = hook(&acme.admin, &url, json!(["runs"]), None).await;
    acme.admin.post(format!("notification/webhook/{id}/test"), json!({})).await.data();
    assert!(deliver(&app).await);
    came.recv().await.unwrap();
    assert_eq!(only(&acme.admin).await["off_reason"], "failures");
}

#[database_test]
async fn r44_hooks_need_the_companys_leave_an_https_address_and_never_reach_private_networks(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let new = |url: &str| json!({ "url": url, "categories": ["runs"] });
    let refused = acme.admin.post("notification/webhook", new("https://hooks.example.test/")).await;
    assert_eq!(refused.outcome(), "403 webhooks.not_allowed", "off unless somebody allows it");
    acme.admin.put("setting/webhooks", json!({ "is_allowed": true })).await.data();
    for bad in ["http://hooks.example.test/", "https://a:b@hooks.example.test/", "nonsense"] {
        assert_eq!(acme.admin.post("notification/webhook", new(bad)).await.field("url").len(), 1, "{bad}");
    }
    // Shorter than 2,000 characters as it is typed, and longer as it is kept.
    let long = format!("https://hooks.example.test/{}", "ü".repeat(400));
    assert_eq!(acme.admin.post("notification/webhook", new(&long)).await.field("url").len(), 1);
    let (id, _) = hook(&acme.admin, "https://127.0.0.1/", json!(["runs"]), None).await;
    let changed = json!({ "url": long, "categories": ["runs"], "is_on": true });
    assert_eq!(acme.admin.put(format!("notification/webhook/{id}"), changed).await.field("url").len(), 1);
    acme.admin.post(format!("notification/webhook/{id}/test"), json!({})).await.data();
    assert!(deliver(&app).await);
    let line = log(&acme.admin, &id).await[0].clone();
    assert_eq!((&line["status"], &line["attempts"]), (&Value::Null, &json!(1)));
    assert!(line["error"].as_str().unwrap().contains("closed"), "{line}");
    for _ in 0..4 {
        hook(&acme.admin, "https://hooks.example.test/", json!(["runs"]), None).await;
    }
    let sixth = acme.admin.post("notification/webhook", new("https://hooks.example.test/")).await;
    assert_eq!(sixth.outcome(), "409 webhooks.too_many");
    let other = app.tenant("other").await;
    other.admin.put("setting/webhooks", json!({ "is_allowed": true })).await.data();
    assert_eq!(other.admin.delete(format!("notification/webhook/{id}")).await.status, 404);
    let mia = person(&app, &acme.admin, "Mia").await;
    assert_eq!(mia.delete(format!("notification/webhook/{id}")).await.status, 404, "somebody else's");
    assert_eq!(mia.put("setting/webhooks", json!({ "is_allowed": false })).await.outcome(), "403 forbidden");
}
