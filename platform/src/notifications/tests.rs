//! Notifications through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use futures_util::future::join_all;
use mail_parser::MessageParser;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::testing::{be_due, due, run};
use super::{DIGEST, Notice, kinds, tell};
use crate::background;
use crate::kit::caller::ClientId;
use crate::people::testing::{member, person};
use crate::testing::{Person, Tenant, TestApp};

async fn told(app: &TestApp, tenant: &Tenant, to: &Person, notice: Notice) {
    let mut tx = app.parts.db.begin_for(ClientId::new(tenant.id).unwrap()).await.unwrap();
    tell(&mut tx, &app.parts.post, &[to.user_id], &notice, None).await.unwrap();
    tx.commit().await.unwrap();
}

async fn unread(person: &Person) -> Value {
    person.get("notification/unread").await.data()["unread"].clone()
}

async fn in_box(person: &Person, name: &str) -> Vec<Value> {
    person.get(format!("notification/list?box={name}")).await.data().as_array().unwrap().clone()
}

async fn kinds_in(person: &Person, category: &str) -> Vec<String> {
    let list = person.get(format!("notification/list?category={category}")).await;
    let mut kinds: Vec<String> =
        list.data().as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect();
    kinds.sort();
    kinds
}

#[database_test]
async fn r23_r44_what_was_told_is_read_snoozed_and_archived_and_each_is_taken_back(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    let ask = json!({ "kind": "permission", "permission": "add-users", "message": "for May" });
    mia.post("access-request", ask).await.data();
    let list = acme.admin.get("notification/list").await;
    let first = &list.data()[0];
    assert_eq!((&list.body["total"], &first["kind"]), (&json!(1), &json!("access_asked")));
    assert_eq!(first["text"], "Mia Tester asks for the right add-users.");
    assert_eq!(first["link"], "/settings/access-requests");
    assert_eq!(
        (unread(&acme.admin).await, unread(&mia).await),
        (json!(1), json!(0)),
        "nobody is told of their own doing"
    );

    let id = first["id"].clone();
    let change = async |change: &str, until: Value| {
        let body = json!({ "ids": [id], "change": change, "until": until });
        acme.admin.put("notification/state", body).await
    };
    for (done, box_name, count) in
        [("read", "all", 0), ("unread", "unread", 1), ("archive", "archived", 0), ("restore", "all", 1)]
    {
        assert_eq!(change(done, Value::Null).await.data()["ids"], json!([id]), "{done}");
        assert_eq!((in_box(&acme.admin, box_name).await.len(), unread(&acme.admin).await), (1, json!(count)), "{done}");
    }
    assert_eq!(change("snooze", Value::Null).await.field("until").len(), 1);
    assert_eq!(change("snooze", json!("2020-01-01T00:00:00Z")).await.field("until").len(), 1);
    let later = chrono::TimeDelta::hours(3);
    assert_eq!(change("snooze", json!(app.parts.clock.now() + later)).await.status, 200);
    assert_eq!((in_box(&acme.admin, "all").await.len(), in_box(&acme.admin, "snoozed").await.len()), (0, 1));
    assert_eq!(unread(&acme.admin).await, 0);
    assert_eq!(change("wake", Value::Null).await.status, 200);
    let all = acme.admin.post("notification/read-all", json!({ "category": "requests" })).await;
    assert_eq!((all.data()["ids"].clone(), unread(&acme.admin).await), (json!([id]), json!(0)));

    // somebody else's are nobody's
    let foreign = mia.put("notification/state", json!({ "ids": [id], "change": "archive" })).await;
    assert_eq!((foreign.data()["ids"].clone(), in_box(&acme.admin, "all").await.len()), (json!([]), 1));
    let why = acme.admin.get(format!("notification/{}/why", id.as_str().unwrap())).await;
    assert_eq!(
        (&why.data()["rule"], &why.data()["chosen_by"]),
        (&json!("You may answer requests for access."), &json!("product"))
    );
    assert_eq!(mia.get(format!("notification/{}/why", id.as_str().unwrap())).await.status, 404);
}

#[database_test]
async fn r44_who_lost_the_right_since_sees_no_title_and_no_link_in_the_bell_and_in_the_mail(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let (workspace, run) = run(&acme.admin).await;
    sqlx::query("UPDATE runs SET title = 'canary title'").execute(&pool).await.unwrap();
    let ben = member(&app, &acme.admin, workspace, "Ben", "Builder").await;
    told(&app, &acme, &ben, Notice { facts: json!({ "comment": run }), ..Notice::new(&kinds::MENTIONED, run) }).await;
    told(&app, &acme, &ben, Notice { facts: json!({ "comment": run }), ..Notice::new(&kinds::COMMENTED, run) }).await;
    let before = in_box(&ben, "all").await;
    assert!(before.iter().all(|one| one["text"].as_str().unwrap().contains("canary title")), "{before:?}");

    let gone = format!("access-management/users/{}/workspace/{workspace}/delete", ben.user_id);
    acme.admin.delete(gone).await.data();
    let after = in_box(&ben, "all").await;
    assert_eq!(after.len(), 2);
    for one in &after {
        assert!(!one.to_string().contains("canary") && one["link"].is_null() && one["object"].is_null(), "{one}");
    }
    be_due(&pool).await;
    app.end_jobs().await;
    assert!(background::jobs(&app.parts).step(DIGEST).await.unwrap());
    let mail = app.mail(&format!("ben@{}.test", acme.admin.user_id.simple())).await;
    assert!(!mail.text.contains("canary") && mail.text.contains("can no longer open"), "{}", mail.text);
}

#[database_test]
async fn r44_events_of_one_window_are_one_row_that_is_unread_again(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let (workspace, run) = run(&acme.admin).await;
    let ben = member(&app, &acme.admin, workspace, "Ben", "Builder").await;
    let path = format!("run/{run}/comments");
    for words in ["one", "two", "three"] {
        ben.post(&path, json!({ "version": 1, "body": words, "mentions": [] })).await.data();
        if words == "one" {
            acme.admin.post("notification/read-all", json!({})).await.data();
        }
    }
    let rows = in_box(&acme.admin, "unread").await;
    let counted: i64 = rows.iter().map(|row| row["count"].as_i64().unwrap()).sum();
    // Two rows at most, where the hour ended in between.
    assert!(rows.len() <= 2 && counted >= 2, "{rows:?}");
    let last = rows[0]["text"].as_str().unwrap();
    assert!(last.contains("Ben Tester"), "{last}");
    // A person who is mentioned is told that, and not that there is a comment too.
    acme.admin.post("notification/read-all", json!({})).await.data();
    let words = json!({ "version": 1, "body": "Ada, look", "mentions": [acme.admin.user_id] });
    ben.post(&path, words).await.data();
    let kinds: Vec<Value> = in_box(&acme.admin, "unread").await.iter().map(|row| row["kind"].clone()).collect();
    assert_eq!(kinds, [json!("mentioned")]);
}

#[database_test]
async fn r44_a_flood_is_counted_in_one_row_of_its_kind(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    for _ in 0..130 {
        told(&app, &acme, &acme.admin, Notice::new(&kinds::BATCH_PAUSED, Uuid::now_v7())).await;
    }
    let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM notifications").fetch_one(&pool).await.unwrap();
    assert!((121..=122).contains(&rows), "{rows}");
    let first = in_box(&acme.admin, "all").await[0].clone();
    assert!(first["text"].as_str().unwrap().ends_with("came within an hour and are not listed one by one."), "{first}");
    let mailed: i64 = sqlx::query_scalar("SELECT count(*) FROM jobs WHERE kind = 'mail_notifications'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(mailed, 1, "one job a person");
}

#[database_test]
async fn r44_f21_four_processes_mail_a_digest_once_and_what_was_read_is_in_none(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    app.end_jobs().await;
    due(&app, &pool, &acme).await;
    due(&app, &pool, &acme).await;
    let workers: Vec<_> = (0..4).map(|_| background::jobs(&app.parts)).collect();
    let done = join_all(workers.iter().map(|worker| worker.step(DIGEST))).await;
    assert_eq!(done.into_iter().filter(|done| *done.as_ref().unwrap()).count(), 1);
    let mails = app.new_mails("admin@acme.test").await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].subject.ends_with("2 notifications") && mails[0].text.contains("/notifications"), "{mails:?}");

    due(&app, &pool, &acme).await;
    acme.admin.post("notification/read-all", json!({})).await.data();
    assert!(background::jobs(&app.parts).step(DIGEST).await.unwrap());
    assert_eq!(app.new_mails("admin@acme.test").await.len(), 0, "nothing to say, no mail");
}

#[database_test]
async fn r44_one_click_of_the_mail_program_ends_the_mails_of_that_category(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    app.end_jobs().await;
    due(&app, &pool, &acme).await;
    background::jobs(&app.parts).step(DIGEST).await.unwrap();
    while app.send_next().await {}
    let file = std::fs::read_dir(app.data_dir().join("mail")).unwrap().next().unwrap().unwrap().path();
    let bytes = std::fs::read(file).unwrap();
    let message = MessageParser::default().parse(&bytes).unwrap();
    let raw = |name: &str| message.header_raw(name).map(|text| text.replace(['\r', '\n'], "").trim().to_owned());
    assert_eq!(raw("Auto-Submitted").as_deref(), Some("auto-generated"));
    assert_eq!(raw("List-Unsubscribe-Post").as_deref(), Some("List-Unsubscribe=One-Click"));
    let url = raw("List-Unsubscribe").unwrap().replace(['<', '>', ' ', '\t'], "");
    let path = url.split_once("/api/v1/").unwrap().1.to_owned();
    let nobody = app.anonymous();
    // A scanner follows links; only a POST counts.
    assert!(matches!(nobody.get(&path).await.status, 401 | 404 | 405));
    let mail_of = async || {
        let preferences = acme.admin.get("notification/preferences").await;
        let all = preferences.data()["categories"].as_array().unwrap().clone();
        all.into_iter().find(|one| one["category"] == "sources").unwrap()["channels"]["mail"].clone()
    };
    assert_eq!(mail_of().await, "daily");
    for _ in 0..2 {
        let form = nobody.request(reqwest::Method::POST, &path).form(&[("List-Unsubscribe", "One-Click")]);
        assert_eq!(nobody.send(form).await.status, 200);
    }
    assert_eq!(mail_of().await, "off");
    let forged = nobody.post("notification/unsubscribe?token=AAAA", json!({})).await;
    assert_eq!(forged.field("token").len(), 1);
}

#[database_test]
async fn r44_a_person_chooses_over_the_company_and_security_stays(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    let channels = |in_app: bool, mail: &str| json!({ "in_app": in_app, "mail": mail });
    let of = |category: &str, channels: Value| json!([{ "category": category, "channels": channels }]);
    let security = of("security", channels(false, "off"));
    let refused = mia.put("notification/preferences", json!({ "categories": security, "quiet": null })).await;
    assert_eq!(refused.field("channels").len(), 1);
    assert_eq!(acme.admin.put("setting/notifications", json!({ "categories": security })).await.status, 400);
    let wrong = json!({ "categories": [], "quiet": { "from": "22:00", "until": "22:00" } });
    assert_eq!(mia.put("notification/preferences", wrong).await.field("quiet").len(), 1);

    let set = json!({ "categories": of("requests", channels(false, "off")) });
    acme.admin.put("setting/notifications", set).await.data();
    let chosen = async |person: &Person| {
        let answer = person.get("notification/preferences").await;
        let all = answer.data()["categories"].as_array().unwrap().clone();
        all.into_iter().find(|one| one["category"] == "requests").unwrap()
    };
    assert_eq!(chosen(&mia).await["chosen_by"], "company");
    assert_eq!(chosen(&mia).await["channels"], json!({ "in_app": false, "mail": "off", "push": true }));
    told(&app, &acme, &mia, Notice::new(&kinds::ACCESS_DECLINED, Uuid::now_v7())).await;
    assert_eq!(unread(&mia).await, 0);
    let quiet = json!({ "from": "22:00", "until": "07:00" });
    let own = json!({ "categories": of("requests", channels(true, "weekly")), "quiet": quiet });
    let saved = mia.put("notification/preferences", own).await;
    assert_eq!((&saved.data()["quiet"], chosen(&mia).await["chosen_by"].clone()), (&quiet, json!("me")));
    told(&app, &acme, &mia, Notice::new(&kinds::ACCESS_DECLINED, Uuid::now_v7())).await;
    assert_eq!(unread(&mia).await, 1);

    let mute = |muted: bool| json!({ "kind": "access_declined", "muted": muted });
    mia.put("notification/mute", mute(true)).await.data();
    told(&app, &acme, &mia, Notice::new(&kinds::ACCESS_DECLINED, Uuid::now_v7())).await;
    assert_eq!(unread(&mia).await, 1, "muted");
    mia.put("notification/mute", mute(false)).await.data();
    let kind = async |kind: &str| mia.put("notification/mute", json!({ "kind": kind, "muted": true })).await;
    assert_eq!((kind("root").await.field("kind").len(), kind("new_browser").await.field("channels").len()), (1, 1));
}

#[database_test]
async fn r44_what_is_read_in_one_browser_is_read_in_all(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let watch = app.parts.notifications.clone();
    let following = tokio::spawn(async move { watch.follow().await });
    let other = app.sign_in("admin@acme.test", crate::testing::PASSWORD).await;
    acme.admin.post("notification/read-all", json!({})).await.data();
    told(&app, &acme, &acme.admin, Notice::new(&kinds::BATCH_PAUSED, Uuid::now_v7())).await;
    let mut has_read = false;
    let reading = acme.admin.clone();
    let mut seen: Vec<Value> = Vec::new();
    other
        .events("notification/events", None, |frame| {
            seen.push(frame.data["unread"].clone());
            if !std::mem::replace(&mut has_read, true) {
                let reading = reading.clone();
                tokio::spawn(async move { reading.post("notification/read-all", json!({})).await });
            }
            frame.data["unread"] == 0
        })
        .await;
    assert_eq!((seen.first(), seen.last()), (Some(&json!(1)), Some(&json!(0))));
    following.abort();
}

#[database_test]
async fn r44_what_is_told_once_for_a_period_stays_as_it_is_when_it_is_found_out_again(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let (first, second) = (app.parts.clock.now(), app.parts.clock.now() + chrono::TimeDelta::days(31));
    let notice = |once| Notice { once: Some(once), ..Notice::new(&kinds::QUOTA_NEAR, Uuid::nil()) };
    told(&app, &acme, &acme.admin, notice(first)).await;
    acme.admin.post("notification/read-all", json!({})).await.data();
    told(&app, &acme, &acme.admin, notice(first)).await;
    assert_eq!((unread(&acme.admin).await, in_box(&acme.admin, "all").await[0]["count"].clone()), (json!(0), json!(1)));
    told(&app, &acme, &acme.admin, notice(second)).await;
    assert_eq!((unread(&acme.admin).await, in_box(&acme.admin, "all").await.len()), (json!(1), 2));
}

#[database_test]
async fn r44_who_looks_after_the_plan_hears_once_that_most_of_a_month_and_then_all_of_it_is_used(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    let (_, first) = run(&acme.admin).await;
    let use_case = acme.admin.get(format!("run/{first}")).await.data()["use_case_id"].as_str().unwrap().to_owned();
    for _ in 0..3 {
        let run = acme.admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": {} })).await.id();
        acme.admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    }
    let client = ClientId::new(acme.id).unwrap();
    let looked_with = async |runs: i64| {
        let limit = sqlx::query("UPDATE control.clients SET monthly_runs = $2 WHERE id = $1").bind(acme.id).bind(runs);
        limit.execute(&pool).await.unwrap();
        app.parts.entitlements.forget(client);
        for _ in 0..3 {
            app.parts.usage.forget(client);
            let _ = app.parts.usage.check(client).await;
            app.parts.usage.settled().await;
        }
        kinds_in(&acme.admin, "billing").await
    };
    assert_eq!(looked_with(10).await, [] as [String; 0]);
    assert_eq!(looked_with(5).await, ["quota_near"]);
    let near = acme.admin.get("notification/list?category=billing").await;
    assert_eq!(near.data()[0]["text"], "Your company has used more than 80 % of this month's 5 runs.");
    assert_eq!(looked_with(4).await, ["quota_near", "quota_reached"]);
    assert_eq!(kinds_in(&mia, "billing").await, [] as [String; 0], "who cannot change the plan is not bothered");
}

#[database_test]
async fn r44_a_trial_is_told_of_three_days_before_its_end_and_once(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let client = ClientId::new(acme.id).unwrap();
    let looked_with = async |days: i32| {
        let until = "UPDATE control.subscriptions SET state = 'trial', trial_until = date_trunc('day', now()) + make_interval(days => $2) WHERE client_id = $1";
        sqlx::query(until).bind(acme.id).bind(days).execute(&pool).await.unwrap();
        app.parts.entitlements.forget(client);
        for _ in 0..3 {
            app.parts.usage.forget(client);
            let _ = app.parts.usage.check(client).await;
            app.parts.usage.settled().await;
        }
        kinds_in(&acme.admin, "billing").await
    };
    assert_eq!(looked_with(9).await, [] as [String; 0]);
    assert_eq!(looked_with(2).await, ["trial_ends"]);
}
