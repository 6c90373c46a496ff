//! Announcements through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::people::testing::{account_role, member, person};
use crate::testing::{Person, TestApp};

/// What is written in one, for everybody unless `change` says otherwise.
fn fields(title: &str, change: Value) -> Value {
    let mut fields = json!({
        "title": title, "body": "The office is **closed** on Friday.", "severity": "warning", "is_banner": true,
        "needs_acknowledgement": false, "audience": "everybody",
    });
    for (name, value) in change.as_object().unwrap() {
        fields[name] = value.clone();
    }
    fields
}

async fn publish(person: &Person, fields: Value) -> Value {
    let id = person.post("announcement", fields).await.id();
    person.post(format!("announcement/{id}/publish"), json!({})).await.data().clone()
}

async fn told(person: &Person, name: &str) -> Vec<Value> {
    person.get(format!("announcement/list?box={name}")).await.data().as_array().unwrap().clone()
}

async fn titles(person: &Person) -> Vec<String> {
    let told = told(person, "current").await;
    let mut titles: Vec<String> = told.iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect();
    titles.sort();
    titles
}

async fn unread(person: &Person) -> Value {
    person.get("notification/unread").await.data().clone()
}

async fn state(person: &Person, change: &str, id: &Value) -> Value {
    let body = json!({ "ids": [id], "change": change });
    person.put("announcement/state", body).await.data()["ids"].clone()
}

fn count(unread: i64, unseen: i64, announcements: i64) -> Value {
    json!({ "unread": unread, "unseen": unseen, "announcements": announcements })
}

#[database_test]
async fn r44_a_draft_is_shown_to_nobody_then_to_all_and_each_person_puts_it_away_for_themselves(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let (mia, ben) = (person(&app, &acme.admin, "Mia").await, person(&app, &acme.admin, "Ben").await);
    let draft = acme.admin.post("announcement", fields("Closed", json!({}))).await;
    assert_eq!((&draft.data()["stage"], &draft.data()["made_by_name"]), (&json!("draft"), &json!("Ada acme")));
    assert_eq!((titles(&mia).await.len(), unread(&mia).await), (0, count(0, 0, 0)));
    let path = format!("announcement/{}", draft.id());
    acme.admin.post(format!("{path}/publish"), json!({})).await.data();
    let again = acme.admin.post(format!("{path}/publish"), json!({})).await;
    assert_eq!(again.outcome(), "409 announcements.published");
    let one = told(&mia, "unread").await[0].clone();
    assert_eq!((&one["is_read"], &one["is_dismissed"], &one["version"]), (&json!(false), &json!(false), &json!(1)));
    assert_eq!(unread(&mia).await, count(1, 1, 1));

    // seen is not read
    assert_eq!(*mia.post("notification/seen", json!({})).await.data(), count(1, 0, 1));
    assert_eq!(state(&mia, "dismiss", &one["id"]).await, json!([one["id"]]));
    assert_eq!(
        (unread(&mia).await, told(&mia, "current").await[0]["is_dismissed"].clone()),
        (count(0, 0, 0), json!(true))
    );
    assert_eq!(told(&ben, "current").await[0]["is_dismissed"], false, "each for themselves");
    state(&mia, "restore", &one["id"]).await;
    assert_eq!(told(&mia, "current").await[0]["is_dismissed"], false);
    state(&mia, "unread", &one["id"]).await;
    assert_eq!(unread(&mia).await, count(1, 0, 1));
    assert_eq!(state(&mia, "read", &json!(uuid::Uuid::now_v7())).await, json!([]), "what there is not changes nothing");

    acme.admin.post(format!("{path}/end"), json!({})).await.data();
    assert_eq!((titles(&mia).await.len(), told(&mia, "ended").await.len(), unread(&mia).await), (0, 1, count(0, 0, 0)));
    assert_eq!(acme.admin.post(format!("{path}/end"), json!({})).await.outcome(), "409 announcements.not_shown");
    acme.admin.delete(&path).await.data();
    assert_eq!((told(&mia, "ended").await.len(), acme.admin.get(&path).await.status), (0, 404));
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM announcement_states").fetch_one(&pool).await.unwrap();
    assert_eq!(left, 0, "what is known of its readers goes with it");
    let log = acme.admin.get("audit-log/list?search=announcement").await.body.to_string();
    for action in ["create", "publish", "end", "delete"] {
        assert!(log.contains(&format!("announcement.{action}")), "{action}: {log}");
    }
}

#[database_test]
async fn r44_a_changed_text_is_a_version_that_is_unread_and_acknowledged_anew(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    let wanted = fields("New rules", json!({ "needs_acknowledgement": true }));
    let shown = publish(&acme.admin, wanted.clone()).await;
    let id = &shown["id"];
    assert_eq!(state(&mia, "dismiss", id).await, json!([]), "it stays until it is acknowledged");
    state(&mia, "read", id).await;
    assert_eq!(unread(&mia).await["announcements"], 1, "reading is not acknowledging");
    let acknowledge =
        async |version: i64| mia.post("announcement/acknowledge", json!({ "id": id, "version": version })).await;
    assert_eq!(acknowledge(2).await.outcome(), "409 announcements.new_text");
    acknowledge(1).await.data();
    let first = told(&mia, "current").await[0]["acknowledged_at"].clone();
    acknowledge(1).await.data();
    assert_eq!(told(&mia, "current").await[0]["acknowledged_at"], first, "twice changes nothing");
    let receipts =
        async || acme.admin.get(format!("announcement/{}/receipts", id.as_str().unwrap())).await.data().clone();
    assert_eq!(receipts().await, json!({ "addressed": 2, "read": 1, "dismissed": 1, "acknowledged": 1 }));
    assert_eq!(unread(&mia).await["announcements"], 0);

    let path = format!("announcement/{}", id.as_str().unwrap());
    let mut changed = wanted.clone();
    changed["revision"] = shown["revision"].clone();
    changed["severity"] = json!("error");
    let same = acme.admin.put(&path, changed.clone()).await;
    assert_eq!(same.data()["version"], 1, "the same text asks nobody again");
    assert_eq!(acme.admin.put(&path, changed.clone()).await.outcome(), "409 conflict", "somebody else saved meanwhile");
    changed["revision"] = same.data()["revision"].clone();
    changed["body"] = json!("Other rules.");
    assert_eq!(acme.admin.put(&path, changed).await.data()["version"], 2);
    assert_eq!(receipts().await, json!({ "addressed": 2, "read": 0, "dismissed": 0, "acknowledged": 0 }));
    let one = told(&mia, "unread").await[0].clone();
    assert_eq!((&one["is_dismissed"], &one["acknowledged_at"]), (&json!(false), &Value::Null));
    assert_eq!(acknowledge(1).await.outcome(), "409 announcements.new_text");
    acknowledge(2).await.data();
    assert_eq!(receipts().await["acknowledged"], 1);
    let plain = publish(&acme.admin, fields("Plain", json!({}))).await;
    let refused = mia.post("announcement/acknowledge", json!({ "id": plain["id"], "version": 1 })).await;
    assert_eq!(refused.outcome(), "409 announcements.not_asked");
}

#[database_test]
async fn r44_an_audience_is_who_has_the_role_or_is_in_the_workspace_when_they_read(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let ben = member(&app, &acme.admin, workspace, "Ben", "Builder").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    let role = account_role(&acme.admin, "Account Admin").await;
    publish(&acme.admin, fields("Roles", json!({ "audience": "roles", "role_ids": [role] }))).await;
    let legal = json!({ "audience": "workspaces", "workspace_ids": [workspace], "needs_acknowledgement": true });
    let shown = publish(&acme.admin, fields("Legal", legal)).await;
    publish(&acme.admin, fields("All", json!({}))).await;
    assert_eq!(titles(&ben).await, ["All", "Legal"]);
    assert_eq!(titles(&mia).await, ["All"]);
    assert!(titles(&acme.admin).await.contains(&"Roles".to_owned()));
    let acknowledge = json!({ "id": shown["id"], "version": 1 });
    assert_eq!(mia.post("announcement/acknowledge", acknowledge.clone()).await.status, 404, "it is not for them");
    ben.post("announcement/acknowledge", acknowledge).await.data();

    // names, and a record of them; a formula in a name stays text
    let path = format!("announcement/{}", shown["id"].as_str().unwrap());
    let readers = acme.admin.get(format!("{path}/readers?box=acknowledged")).await;
    assert_eq!((&readers.body["total"], &readers.data()[0]["name"]), (&json!(1), &json!("Ben Tester")));
    let open = acme.admin.get(format!("{path}/readers?box=open&limit=1")).await;
    assert!(open.data().as_array().unwrap().iter().all(|one| one["acknowledged_at"].is_null()));
    assert_eq!(acme.admin.get(format!("{path}/readers?search=nobody%25")).await.body["total"], 0);
    let file = acme.admin.get(format!("{path}/readers/export")).await.body.to_string();
    assert!(file.contains("name,email,read,acknowledged_at,version") && file.contains("Ben Tester,"), "{file}");
    assert!(!file.contains("Mia"), "{file}");

    // who leaves the workspace is not meant any more
    let gone = format!("access-management/users/{}/workspace/{workspace}/delete", ben.user_id);
    acme.admin.delete(gone).await.data();
    assert_eq!(titles(&ben).await, ["All"]);
}

#[database_test]
async fn r44_c1_the_owner_reaches_all_companies_or_chosen_ones_and_gets_numbers_alone(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let owner = app.tenant("owner").await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let platform =
        |clients: Value| json!({ "audience": "platform", "client_ids": clients, "needs_acknowledgement": true });
    let refused = acme.admin.post("announcement", fields("To all", platform(json!([])))).await;
    assert_eq!(refused.outcome(), "403 forbidden");
    let nobody = owner.admin.post("announcement", fields("To nobody", platform(json!([4242])))).await;
    assert_eq!(nobody.field("client_ids").len(), 1);
    let all = publish(&owner.admin, fields("To all", platform(json!([])))).await;
    publish(&owner.admin, fields("To Acme", platform(json!([acme.id])))).await;
    publish(&owner.admin, fields("Own", json!({}))).await;
    publish(&acme.admin, fields("Acme's", json!({}))).await;
    assert_eq!(titles(&acme.admin).await, ["Acme's", "To Acme", "To all"]);
    assert_eq!(titles(&globex.admin).await, ["To all"]);
    assert_eq!(titles(&owner.admin).await, ["Own", "To all"]);
    let one = told(&globex.admin, "current").await[0].clone();
    assert_eq!(one["is_of_platform"], true);
    assert_eq!(unread(&globex.admin).await["announcements"], 1);

    let acknowledge = json!({ "id": all["id"], "version": 1 });
    globex.admin.post("announcement/acknowledge", acknowledge).await.data();
    let path = format!("announcement/{}", all["id"].as_str().unwrap());
    let receipts = async |person: &Person| person.get(format!("{path}/receipts")).await.data().clone();
    assert_eq!(receipts(&owner.admin).await["acknowledged"], 1);
    assert_eq!(receipts(&owner.admin).await["addressed"], 3);
    assert_eq!(receipts(&globex.admin).await, json!({ "addressed": 1, "read": 1, "dismissed": 1, "acknowledged": 1 }));
    assert_eq!(receipts(&acme.admin).await["acknowledged"], 0);
    let names = owner.admin.get(format!("{path}/readers")).await;
    assert!(!names.body.to_string().contains("globex"), "names are those of the own company: {}", names.body);
    assert!(globex.admin.get(format!("{path}/readers")).await.body.to_string().contains("admin@globex.test"));
    // what another company wrote is nobody's to change
    assert_eq!(acme.admin.get(&path).await.status, 404);
    assert_eq!(acme.admin.delete(&path).await.status, 404);
    owner.admin.delete(&path).await.data();
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM announcement_states").fetch_one(&pool).await.unwrap();
    assert_eq!((left, titles(&globex.admin).await.len()), (0, 0));
}

#[database_test]
async fn r44_an_announcement_to_a_hundred_thousand_people_writes_no_row_a_person(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    sqlx::query(
        "INSERT INTO users (client_id, id, email, first_name, last_name, role_id, status)
         SELECT client_id, gen_random_uuid(), 'p' || n || '@acme.test', 'P', n::text, role_id, 'active'
         FROM users, generate_series(1, 100000) AS n WHERE id = $1",
    )
    .bind(mia.user_id)
    .execute(&pool)
    .await
    .unwrap();
    let rows = async || -> i64 {
        let counted = "SELECT (SELECT count(*) FROM announcement_states) + (SELECT count(*) FROM notifications)
                       + (SELECT count(*) FROM notification_inboxes) + (SELECT count(*) FROM mails) + (SELECT count(*) FROM jobs)";
        sqlx::query_scalar(counted).fetch_one(&pool).await.unwrap()
    };
    let before = rows().await;
    let shown = publish(&acme.admin, fields("To all", json!({}))).await;
    assert_eq!(rows().await, before, "no row a person");
    assert_eq!((unread(&mia).await, rows().await), (count(1, 1, 1), before), "reading writes none either");
    state(&mia, "read", &shown["id"]).await;
    let touched: i64 = sqlx::query_scalar("SELECT count(*) FROM announcement_states").fetch_one(&pool).await.unwrap();
    assert_eq!(touched, 1, "who does something has a row");
    let receipts = acme.admin.get(format!("announcement/{}/receipts", shown["id"].as_str().unwrap())).await;
    assert_eq!(*receipts.data(), json!({ "addressed": 100_002, "read": 1, "dismissed": 0, "acknowledged": 0 }));
}

#[database_test]
async fn r44_every_browser_hears_of_an_announcement_without_a_row_of_its_person(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let owner = app.tenant("owner").await;
    let acme = app.tenant("acme").await;
    let watch = app.parts.notifications.clone();
    let following = tokio::spawn(async move { watch.follow().await });
    for (writer, audience) in [(owner.admin.clone(), "platform"), (acme.admin.clone(), "everybody")] {
        let (reader, mut begun) = (acme.admin.clone(), None);
        let mut seen: Vec<i64> = Vec::new();
        reader
            .events("notification/events", None, |frame| {
                seen.push(frame.data["announcements"].as_i64().unwrap());
                let wanted = fields("News", json!({ "audience": audience }));
                let writer = writer.clone();
                begun.get_or_insert_with(|| tokio::spawn(async move { publish(&writer, wanted).await }));
                seen.last() > seen.first()
            })
            .await;
        begun.unwrap().await.unwrap();
    }
    following.abort();
}

#[database_test]
async fn r44_a_beginning_and_an_end_hold_and_what_is_wrong_is_said_at_its_field(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let now = app.parts.clock.now();
    let later = fields("Later", json!({ "starts_at": now + TimeDelta::days(1), "ends_at": now + TimeDelta::days(2) }));
    let shown = publish(&acme.admin, later).await;
    assert_eq!((&shown["stage"], titles(&acme.admin).await.len()), (&json!("scheduled"), 0));
    let path = format!("announcement/{}", shown["id"].as_str().unwrap());
    let back = acme.admin.post(format!("{path}/end"), json!({})).await;
    assert_eq!(back.data()["stage"], "draft", "what nobody saw is a draft again");
    let ago = now - TimeDelta::days(1);
    for (field, change) in [
        ("title", json!({ "title": "  " })),
        ("title", json!({ "title": "a\u{202E}b" })),
        ("body", json!({ "body": " \n" })),
        ("body", json!({ "body": "x".repeat(20_001) })),
        ("role_ids", json!({ "audience": "roles" })),
        ("role_ids", json!({ "audience": "roles", "role_ids": [acme.admin.user_id] })),
        ("workspace_ids", json!({ "audience": "workspaces", "workspace_ids": [acme.admin.user_id] })),
        ("ends_at", json!({ "starts_at": now, "ends_at": ago })),
        ("starts_at", json!({ "starts_at": "0001-01-01T00:00:00Z" })),
    ] {
        let refused = acme.admin.post("announcement", fields("Wrong", change.clone())).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{change}: {}", refused.body);
    }
    let over = acme.admin.post("announcement", fields("Over", json!({ "ends_at": ago }))).await.id();
    let refused = acme.admin.post(format!("announcement/{over}/publish"), json!({})).await;
    assert_eq!(refused.field("ends_at").len(), 1);
    let unnumbered = acme.admin.put(format!("announcement/{over}"), fields("Over", json!({}))).await;
    assert_eq!(unnumbered.field("revision").len(), 1);
    // one that is shown keeps its beginning, and an end before that is refused
    let current = publish(&acme.admin, fields("Now", json!({}))).await;
    let early = fields("Now", json!({ "ends_at": ago, "revision": current["revision"] }));
    let path = format!("announcement/{}", current["id"].as_str().unwrap());
    assert_eq!(acme.admin.put(path, early).await.field("ends_at").len(), 1);
    let managed = acme.admin.get("announcement/managed?stage=current&search=no").await;
    assert_eq!((&managed.body["total"], &managed.data()[0]["title"]), (&json!(1), &json!("Now")));
}

#[database_test]
async fn r44_marking_all_as_read_covers_announcements_but_for_those_that_are_to_be_acknowledged(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    let plain = publish(&acme.admin, fields("Closed", json!({}))).await["id"].clone();
    publish(&acme.admin, fields("Rules", json!({ "needs_acknowledgement": true }))).await;
    assert_eq!(unread(&mia).await["announcements"], 2);
    let some = mia.post("notification/read-all", json!({ "category": "runs" })).await;
    assert_eq!((&some.data()["announcement_ids"], unread(&mia).await["unread"].clone()), (&json!([]), json!(2)));
    let all = mia.post("notification/read-all", json!({})).await;
    assert_eq!(all.data()["announcement_ids"], json!([plain]));
    assert_eq!((&all.data()["to_acknowledge"], unread(&mia).await["unread"].clone()), (&json!(1), json!(1)));
    state(&mia, "unread", &plain).await;
    assert_eq!(unread(&mia).await["unread"], 2, "it can be taken back");
}
