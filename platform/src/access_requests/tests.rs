//! Requests for access through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::{account_role, member, person, workspace_role};
use crate::testing::{Person, Reply, TestApp};

async fn ask_for(person: &Person, workspace: Uuid) -> Reply {
    person
        .post("access-request", json!({ "kind": "workspace", "workspace_id": workspace, "message": "I need it" }))
        .await
}

async fn review(by: &Person, request: Uuid, body: Value) -> Reply {
    by.post(format!("access-request/{request}/review"), body).await
}

#[database_test]
async fn r48_somebody_asks_somebody_answers_and_both_are_told(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    let email = format!("mia@{}.test", acme.admin.user_id.simple());
    let askable = mia.get("access-request/workspaces?search=leg").await;
    assert_eq!(askable.data(), &json!([{ "id": workspace, "name": "Legal" }]));
    let asked = ask_for(&mia, workspace).await;
    assert_eq!(
        (asked.status, &asked.data()["workspace"]["name"], &asked.data()["status"]),
        (201, &json!("Legal"), &json!("open"))
    );
    let mail = app.mail("admin@acme.test").await;
    assert!(mail.subject.contains("Mia Tester asks for the workspace Legal") && mail.text.contains("I need it"));
    assert_eq!(ask_for(&mia, workspace).await.outcome(), "409 access_requests.asked_already");
    let inbox = acme.admin.get("access-request/list?box=review&status=open").await;
    assert_eq!((&inbox.body["total"], &inbox.data()[0]["requested_by"]["name"]), (&json!(1), &json!("Mia Tester")));

    let declined = review(&acme.admin, asked.id(), json!({ "decision": "decline", "reason": " " })).await;
    assert_eq!(declined.field("reason").len(), 1);
    let declined = review(&acme.admin, asked.id(), json!({ "decision": "decline", "reason": "Not yet" })).await;
    assert_eq!(
        (&declined.data()["status"], &declined.data()["reviewed_by"]["name"]),
        (&json!("declined"), &json!("Ada acme"))
    );
    assert!(app.mail(&email).await.text.contains("Not yet"));
    assert_eq!(mia.get(format!("workspace/{workspace}")).await.status, 404);

    let again = ask_for(&mia, workspace).await.id();
    let runner = workspace_role(&acme.admin, "Runner").await;
    assert_eq!(review(&acme.admin, again, json!({ "decision": "approve" })).await.field("role_id").len(), 1);
    let yes = json!({ "decision": "approve", "role_id": runner });
    assert_eq!(review(&acme.admin, again, yes.clone()).await.data()["status"], "approved");
    assert_eq!(review(&acme.admin, again, yes).await.outcome(), "409 access_requests.answered");
    assert_eq!(mia.get(format!("workspace/{workspace}")).await.data()["my_role"], "Runner");
    assert!(app.mail(&email).await.subject.contains("You now have the workspace Legal"));
    assert_eq!(ask_for(&mia, workspace).await.outcome(), "409 access_requests.have_already");
    assert_eq!(mia.get("access-request/list?box=mine").await.body["total"], 2);
}

#[database_test]
async fn r48_a_right_comes_with_a_role_that_gives_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    let ask = |slug: &str| mia.post("access-request", json!({ "kind": "permission", "permission": slug }));
    assert_eq!(ask("root").await.field("permission").len(), 1);
    assert_eq!(
        ask("run-use-cases").await.field("permission").len(),
        1,
        "a right of a workspace comes with the workspace"
    );
    let request = ask("add-users").await.id();
    let role = |name: &'static str, rights: Value| {
        acme.admin.post("account/role", json!({ "name": name, "permissions": rights }))
    };
    let wrong = role("Billing", json!(["manage-billing"])).await.id();
    let right = role("Inviter", json!(["add-users"])).await.id();
    let yes = |role: Uuid| json!({ "decision": "approve", "role_id": role });
    assert_eq!(review(&acme.admin, request, yes(wrong)).await.field("role_id").len(), 1);
    assert_eq!(review(&acme.admin, request, yes(Uuid::now_v7())).await.field("role_id").len(), 1);
    assert_eq!(review(&acme.admin, request, yes(right)).await.status, 200);
    assert_eq!(mia.get("access-management/users/list").await.status, 200, "at once");
}

#[database_test]
async fn c5_c6_only_reviewers_answer_never_for_themselves_and_never_beyond_their_own(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let (legal, sales) = (acme.admin.workspace("Legal").await, acme.admin.workspace("Sales").await);
    let (mia, eve) = (person(&app, &acme.admin, "Mia").await, person(&app, &acme.admin, "Eve").await);
    let request = ask_for(&mia, legal).await.id();
    let admin_there = json!({ "decision": "approve", "role_id": workspace_role(&acme.admin, "Workspace Admin").await });
    assert_eq!(review(&eve, request, admin_there.clone()).await.status, 404, "for strangers there is no request");
    assert_eq!(eve.delete(format!("access-request/{request}")).await.status, 404);
    assert_eq!(eve.get("access-request/list?box=review").await.body["total"], 0);
    // a reviewer without rights in the workspace gives none there
    let reviewer =
        acme.admin.post("account/role", json!({ "name": "Reviewer", "permissions": ["review-requests"] })).await.id();
    let give = json!({ "ids": [eve.user_id], "action": "set_role", "role_id": reviewer });
    acme.admin.post("access-management/users/bulk", give).await.data();
    assert_eq!(eve.get("access-request/list?box=review").await.body["total"], 1);
    assert_eq!(review(&eve, request, admin_there.clone()).await.status, 404, "she cannot see the workspace");
    let own = ask_for(&eve, sales).await.id();
    assert_eq!(review(&eve, own, admin_there.clone()).await.outcome(), "403 access_requests.own");
    let right = mia.post("access-request", json!({ "kind": "permission", "permission": "manage-billing" })).await.id();
    let all = json!({ "decision": "approve", "role_id": account_role(&acme.admin, "Account Admin").await });
    assert_eq!(review(&eve, right, all).await.outcome(), "403 people.role_beyond_yours");
    // who manages a workspace's members answers for it, and for no other
    let wanda = member(&app, &acme.admin, legal, "Wanda", "Workspace Admin").await;
    assert_eq!(wanda.get("access-request/list?box=review").await.body["total"], 1);
    assert_eq!(review(&wanda, own, admin_there.clone()).await.status, 404);
    assert_eq!(review(&wanda, right, admin_there.clone()).await.status, 404);
    assert_eq!(review(&wanda, request, admin_there).await.status, 200);
    let changed: i64 = sqlx::query_scalar("SELECT count(*) FROM workspace_members").fetch_one(&pool).await.unwrap();
    assert_eq!(changed, 4, "two creators, Wanda, Mia");
}

#[database_test]
async fn requests_are_taken_back_and_names_are_shown_only_where_the_client_allows(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let workspace = acme.admin.workspace("Legal").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    let request = ask_for(&mia, workspace).await.id();
    assert_eq!(
        globex.admin.post("access-request", json!({ "kind": "workspace", "workspace_id": workspace })).await.status,
        404,
        "C1"
    );
    assert_eq!(globex.admin.get("access-request/workspaces").await.data(), &json!([]));
    assert_eq!(mia.delete(format!("access-request/{request}")).await.status, 200);
    assert_eq!(mia.delete(format!("access-request/{request}")).await.status, 404);
    let set = json!({ "mfa_required": false, "workspaces_listed": false });
    assert_eq!(acme.admin.put("setting/security", set).await.data()["workspaces_listed"], false);
    assert_eq!(mia.get("access-request/workspaces").await.data(), &json!([]));
    assert_eq!(ask_for(&mia, workspace).await.status, 404, "what is not shown cannot be found out by asking");
    for (field, value) in
        [("status", json!("approved")), ("requested_by", json!(acme.admin.user_id)), ("kind", json!("all"))]
    {
        let mut body = json!({ "kind": "workspace", "workspace_id": workspace });
        body[field] = value;
        assert_eq!(mia.post("access-request", body).await.status, 400, "{field}");
    }
    let both = json!({ "kind": "workspace", "workspace_id": workspace, "permission": "add-users" });
    assert_eq!(mia.post("access-request", both).await.field("permission").len(), 1);
}
