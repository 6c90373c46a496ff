//! Changing, suspending and deleting people: who may, what ends, and what stays.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::super::testing::{account, account_role, member, person, workspace_role};
use super::USERS;
use crate::testing::{PASSWORD, Person, Reply, TestApp};

async fn update(by: &Person, whom: Uuid, role: Uuid, status: &str) -> Reply {
    let body = json!({ "first_name": "New", "last_name": "Name", "role_id": role, "feature_access": ["ONLY_CALLS"], "status": status });
    by.put(format!("{USERS}/{whom}/update"), body).await
}

async fn delete(by: &Person, whom: Uuid, more: &str) -> Reply {
    by.delete(format!("access-management/user/{whom}/delete{more}")).await
}

async fn bulk(by: &Person, action: &str, ids: &[Uuid], more: Value) -> Reply {
    let mut body = json!({ "ids": ids, "action": action });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    by.post(format!("{USERS}/bulk"), body).await
}

/// An account role with these rights.
async fn role(admin: &Person, name: &str, rights: &[&str]) -> Uuid {
    admin.post("account/role", json!({ "name": name, "permissions": rights })).await.id()
}

#[database_test]
async fn c18_a_suspension_ends_sessions_at_once_and_can_be_taken_back(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let ben = person(&app, &acme.admin, "Ben").await;
    let member = account_role(&acme.admin, "Member").await;
    let suspended = update(&acme.admin, ben.user_id, member, "suspended").await;
    assert_eq!(
        (&suspended.data()["status"], &suspended.data()["first_name"], &suspended.data()["feature_access"]),
        (&json!("suspended"), &json!("New"), &json!(["ONLY_CALLS"]))
    );
    assert_eq!(ben.get("profile").await.outcome(), "401 auth.session_ended");
    let email = format!("ben@{}.test", acme.admin.user_id.simple());
    assert_eq!(app.login(&email, PASSWORD).await.outcome(), "401 auth.invalid_credentials");
    assert_eq!(update(&acme.admin, ben.user_id, member, "invited").await.field("status").len(), 1);
    assert_eq!(update(&acme.admin, ben.user_id, member, "active").await.status, 200);
    assert_eq!(ben.get("profile").await.status, 401, "an ended session stays ended");
    assert_eq!(app.sign_in(&email, PASSWORD).await.get("profile").await.status, 200);
}

#[database_test]
async fn r72_a_deleted_persons_work_stays_under_their_name(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let ben = member(&app, &acme.admin, workspace, "Ben", "Builder").await;
    let definition = json!({ "name": "Brief", "instruction": "x", "model": { "id": "extract", "region": "local" } });
    let made =
        ben.post("use-case", json!({ "workspace_id": workspace, "folder_id": null, "definition": definition })).await;
    let publish = json!({ "revision": made.data()["draft_revision"], "note": "" });
    ben.post(format!("use-case/{}/publish", made.id()), publish).await.data();
    let document = ben.add_document(workspace, "a.txt", "text").await;
    let run = ben.post(format!("use-case/{}/run", made.id()), json!({ "inputs": {} })).await.id();
    acme.admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;

    assert_eq!(delete(&acme.admin, ben.user_id, "").await.status, 200);
    assert_eq!(ben.get("profile").await.outcome(), "401 auth.session_ended");
    assert_eq!(delete(&acme.admin, ben.user_id, "").await.status, 404);
    let use_case = acme.admin.get(format!("use-case/{}", made.id())).await;
    assert_eq!(use_case.data()["published"]["published_by_name"], "Ben Tester");
    assert_eq!(use_case.data()["updated_by_name"], "Ben Tester");
    let kept = acme.admin.get(format!("document/{}", document["id"].as_str().unwrap())).await;
    assert_eq!(kept.data()["uploaded_by_name"], "Ben Tester");
    assert_eq!(acme.admin.get(format!("run/{run}")).await.data()["created_by_name"], "Ben Tester");
    let log = acme.admin.get(format!("audit-log/list?actor_id={}&limit=1", ben.user_id)).await;
    assert_eq!(log.data()[0]["actor"]["name"], "Ben Tester");
    assert!(log.data()[0]["actor"]["email"].is_null());
    // the address is free again
    let email = format!("ben@{}.test", acme.admin.user_id.simple());
    let role = account_role(&acme.admin, "Member").await;
    let again = json!({ "email": email, "first_name": "Ben", "last_name": "Two", "role_id": role });
    assert_eq!(acme.admin.post(format!("{USERS}/create"), again).await.status, 201);
}

#[database_test]
async fn r22_who_alone_manages_a_workspace_leaves_only_with_a_successor(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let ben = member(&app, &acme.admin, workspace, "Ben", "Workspace Admin").await;
    let remove = format!("{USERS}/{}/workspace/{workspace}/delete", acme.admin.user_id);
    acme.admin.delete(remove).await.data();
    let refused = delete(&acme.admin, ben.user_id, "").await;
    assert_eq!(refused.outcome(), "409 people.needs_successor");
    assert_eq!((refused.field("workspaces"), refused.field("reassign_to").len()), (vec!["Legal".to_owned()], 1));
    let deleter = role(&acme.admin, "Deleter", &["delete-users"]).await;
    let carl = person(&app, &acme.admin, "Carl").await;
    update(&acme.admin, carl.user_id, deleter, "active").await.data();
    let to_himself = delete(&carl, ben.user_id, &format!("?reassign_to={}", carl.user_id)).await;
    assert_eq!(
        to_himself.outcome(),
        "403 people.role_beyond_yours",
        "C5: a workspace's administration is not taken by deleting"
    );
    for nobody in [Uuid::now_v7(), ben.user_id] {
        let answer = delete(&acme.admin, ben.user_id, &format!("?reassign_to={nobody}")).await;
        assert_eq!(answer.field("reassign_to").len(), 1, "{}", answer.body);
    }
    assert_eq!(delete(&acme.admin, ben.user_id, &format!("?reassign_to={}", carl.user_id)).await.status, 200);
    assert_eq!(carl.get(format!("workspace/{workspace}")).await.data()["my_role"], "Workspace Admin");
}

#[database_test]
async fn nobody_suspends_or_deletes_themselves_and_the_last_account_admin_stays(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let me = acme.admin.user_id;
    let (admin, member) = (account_role(&acme.admin, "Account Admin").await, account_role(&acme.admin, "Member").await);
    assert_eq!(delete(&acme.admin, me, "").await.outcome(), "409 people.yourself");
    assert_eq!(update(&acme.admin, me, admin, "suspended").await.outcome(), "409 people.yourself");
    assert_eq!(update(&acme.admin, me, member, "active").await.outcome(), "409 people.last_account_admin");
    let done = bulk(&acme.admin, "set_role", &[me], json!({ "role_id": member })).await;
    assert_eq!(done.data()["failed"][0]["id"], me.to_string());

    let ben = account(&app, &acme.admin, "Ben", "Account Admin").await;
    for round in 0..3 {
        // Each takes the other's administration away at the same moment: one of them is left with it.
        let (one, other) =
            tokio::join!(update(&acme.admin, ben.user_id, member, "active"), update(&ben, me, member, "active"));
        let admins: i64 = sqlx::query_scalar("SELECT count(*) FROM users WHERE client_id = $1 AND role_id = $2")
            .bind(acme.id)
            .bind(admin)
            .fetch_one(&pool)
            .await
            .unwrap();
        assert_eq!(admins, 1, "round {round}: {} {}", one.body, other.body);
        sqlx::query("UPDATE users SET role_id = $1 WHERE client_id = $2")
            .bind(admin)
            .bind(acme.id)
            .execute(&pool)
            .await
            .unwrap();
        app.parts.sessions.forget_all();
    }
    let (one, other) = tokio::join!(delete(&acme.admin, ben.user_id, ""), delete(&ben, me, ""));
    assert!((one.status == 200) != (other.status == 200), "{} {}", one.body, other.body);
}

#[database_test]
async fn c5_role_escalation_is_refused_through_every_write_of_people(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin_role = account_role(&acme.admin, "Account Admin").await;
    let rights = ["manage-all-users", "delete-users", "add-users", "manage-roles", "review-requests"];
    let limited = role(&acme.admin, "People", &rights).await;
    let eve = person(&app, &acme.admin, "Eve").await;
    let pal = person(&app, &acme.admin, "Pal").await;
    update(&acme.admin, eve.user_id, limited, "active").await.data();
    let before: Vec<(Uuid, Uuid, String)> =
        sqlx::query_as("SELECT id, role_id, status FROM users ORDER BY id").fetch_all(&pool).await.unwrap();
    let member = account_role(&acme.admin, "Member").await;
    let new = |role: Uuid| json!({ "email": "x@acme.test", "first_name": "X", "last_name": "X", "role_id": role });
    let attempts = [
        ("herself", update(&eve, eve.user_id, admin_role, "active").await),
        ("a friend", update(&eve, pal.user_id, admin_role, "active").await),
        ("an invitation", eve.post(format!("{USERS}/create"), new(admin_role)).await),
        ("suspend the admin", update(&eve, acme.admin.user_id, member, "suspended").await),
        ("rename the admin", update(&eve, acme.admin.user_id, admin_role, "active").await),
        ("delete the admin", delete(&eve, acme.admin.user_id, "").await),
        (
            "a role of her own",
            eve.post("account/role", json!({ "name": "All", "permissions": ["manage-billing"] })).await,
        ),
        (
            "her own role",
            eve.put(format!("account/role/{limited}"), json!({ "name": "People", "permissions": ["manage-billing"] }))
                .await,
        ),
        ("a copy of the admin's", eve.post("account/role", json!({ "name": "Copy", "clone_of": admin_role })).await),
        (
            "a workspace role",
            eve.post("workspace/role", json!({ "name": "W", "permissions": ["view-workspace"] })).await,
        ),
    ];
    for (what, answer) in attempts {
        assert_eq!(answer.status, 403, "{what}: {}", answer.body);
    }
    for (action, more) in
        [("set_role", json!({ "role_id": admin_role })), ("suspend", json!({})), ("delete", json!({}))]
    {
        let ids = if action == "set_role" { vec![eve.user_id, pal.user_id] } else { vec![acme.admin.user_id] };
        let answer = bulk(&eve, action, &ids, more).await;
        assert_eq!(answer.data()["done"], json!([]), "{action}: {}", answer.body);
        assert_eq!(answer.data()["failed"].as_array().unwrap().len(), ids.len());
    }
    let after: Vec<(Uuid, Uuid, String)> =
        sqlx::query_as("SELECT id, role_id, status FROM users ORDER BY id").fetch_all(&pool).await.unwrap();
    assert_eq!(before, after);
    let denied: i64 = sqlx::query_scalar("SELECT count(*) FROM audit_log WHERE actor_id = $1 AND outcome = 'denied'")
        .bind(eve.user_id)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(denied, 14, "each refused attempt stands in the log");
}

#[database_test]
async fn c6_a_member_can_do_nothing_to_people(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let (mia, ben) = (person(&app, &acme.admin, "Mia").await, person(&app, &acme.admin, "Ben").await);
    let member = account_role(&acme.admin, "Member").await;
    assert_eq!(update(&mia, ben.user_id, member, "suspended").await.outcome(), "403 forbidden");
    assert_eq!(update(&mia, mia.user_id, member, "active").await.outcome(), "403 forbidden");
    assert_eq!(delete(&mia, ben.user_id, "").await.outcome(), "403 forbidden");
    for action in ["suspend", "activate", "delete", "resend_invite"] {
        assert_eq!(bulk(&mia, action, &[ben.user_id], json!({})).await.outcome(), "403 forbidden", "{action}");
    }
    assert_eq!(bulk(&mia, "set_role", &[ben.user_id], json!({ "role_id": member })).await.status, 403);
    for path in ["list", "all", "export"] {
        assert_eq!(mia.get(format!("{USERS}/{path}")).await.status, 403, "{path}");
    }
    assert_eq!(mia.put("setting/security", json!({ "mfa_required": false })).await.status, 403);
}

#[database_test]
async fn bulk_changes_do_what_they_can_and_say_what_they_could_not(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let workspace = acme.admin.workspace("Legal").await;
    let (ann, ben) = (person(&app, &acme.admin, "Ann").await.user_id, person(&app, &acme.admin, "Ben").await.user_id);
    let foreign = globex.admin.user_id;
    let viewer = workspace_role(&acme.admin, "Viewer").await;
    let done = bulk(
        &acme.admin,
        "add_to_workspace",
        &[ann, ben, foreign],
        json!({ "workspace_id": workspace, "role_id": viewer }),
    )
    .await;
    assert_eq!((done.data()["done"].as_array().unwrap().len(), &done.data()["failed"][0]["id"]), (2, &json!(foreign)));
    let gone = bulk(&acme.admin, "suspend", &[ann, ann, acme.admin.user_id, foreign], json!({})).await;
    assert_eq!(gone.data()["done"], json!([ann]));
    assert_eq!(gone.data()["failed"].as_array().unwrap().len(), 2);
    assert_eq!(bulk(&acme.admin, "activate", &[ann], json!({})).await.data()["done"], json!([ann]));
    assert_eq!(bulk(&acme.admin, "resend_invite", &[ann], json!({})).await.data()["failed"][0]["id"], ann.to_string());
    assert_eq!(bulk(&acme.admin, "delete", &[ann, ben], json!({})).await.data()["done"].as_array().unwrap().len(), 2);
    let many: Vec<Uuid> = (0..201).map(|_| Uuid::now_v7()).collect();
    assert_eq!(bulk(&acme.admin, "suspend", &many, json!({})).await.field("ids").len(), 1);
    assert_eq!(bulk(&acme.admin, "set_role", &[ben], json!({})).await.field("role_id").len(), 1);
    let theirs: String =
        sqlx::query_scalar("SELECT status FROM users WHERE id = $1").bind(foreign).fetch_one(&pool).await.unwrap();
    assert_eq!(theirs, "active", "C2");
}
