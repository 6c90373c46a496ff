//! People and memberships through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod access;
mod changes;
mod import;

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::testing::{account, account_role, join, member, person, workspace_role};
use crate::testing::{Person, Reply, TestApp};

const USERS: &str = "access-management/users";

async fn emails(person: &Person, path: &str) -> Vec<String> {
    let list = person.get(path).await;
    list.data().as_array().unwrap().iter().map(|person| person["first_name"].as_str().unwrap().to_owned()).collect()
}

async fn edit(by: &Person, workspace: Uuid, whom: Uuid, role: &str, admin: &Person) -> Reply {
    let role = workspace_role(admin, role).await;
    by.put(format!("{USERS}/{whom}/edit-user-to-workspace"), json!({ "workspace_id": workspace, "role_id": role }))
        .await
}

#[database_test]
async fn r72_roles_are_listed_with_how_many_hold_them(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    member(&app, &acme.admin, workspace, "Ben", "Runner").await;
    let counted = |list: &Reply| -> Vec<(String, i64)> {
        list.data()
            .as_array()
            .unwrap()
            .iter()
            .map(|role| (role["name"].as_str().unwrap().to_owned(), role["users"].as_i64().unwrap()))
            .collect()
    };
    let own =
        |pairs: &[(&str, i64)]| pairs.iter().map(|(name, users)| ((*name).to_owned(), *users)).collect::<Vec<_>>();
    assert_eq!(
        counted(&acme.admin.get("account/role/list").await),
        own(&[("Account Admin", 1), ("Guest", 0), ("Member", 1)])
    );
    assert_eq!(
        counted(&acme.admin.get("workspace/role/list").await),
        own(&[("Workspace Admin", 1), ("Builder", 0), ("Runner", 1), ("Viewer", 0)])
    );
}

#[database_test]
async fn r72_a_new_person_is_invited_by_mail_and_has_no_password_until_they_choose_one(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let joining = json!([{ "workspace_id": workspace, "role_id": workspace_role(&acme.admin, "Runner").await }]);
    let body = json!({ "email": " Ben@Acme.test ", "first_name": "Ben", "last_name": "Builder", "role_id": account_role(&acme.admin, "Member").await,
        "feature_access": ["CALL_AI", "WEB_APP"], "workspaces": joining });
    let created = acme.admin.post(format!("{USERS}/create"), body.clone()).await;
    assert_eq!(created.status, 201);
    let user = &created.data()["user"];
    assert_eq!(
        (&user["email"], &user["status"], &user["workspaces"]),
        (&json!("Ben@Acme.test"), &json!("invited"), &json!(1))
    );
    assert!(user["invite_expires_at"].is_string() && !created.body.to_string().contains("password"), "C7");
    let ben = app.accept_invite("ben@acme.test").await;
    let profile = ben.get("profile").await;
    assert_eq!(profile.data()["user"]["feature_access"], json!(["CALL_AI", "WEB_APP"]), "R71: in the order given");
    assert_eq!(ben.get(format!("workspace/{workspace}")).await.data()["my_role"], "Runner");
    let again = acme.admin.post(format!("{USERS}/create"), body).await;
    assert_eq!((again.outcome().as_str(), again.field("email").len()), ("409 people.email_taken", 1));
    let list = acme.admin.get(format!("{USERS}/list")).await;
    assert!(!list.body.to_string().contains("password"), "{}", list.body);
}

#[database_test]
async fn c5_c6_accounts_are_made_with_the_right_only_and_never_beyond_ones_own_role(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let (admin_role, member_role) =
        (account_role(&acme.admin, "Account Admin").await, account_role(&acme.admin, "Member").await);
    let body = |role: Uuid| json!({ "email": "eve@acme.test", "first_name": "Eve", "last_name": "E", "role_id": role });
    let ben = person(&app, &acme.admin, "Ben").await;
    assert_eq!(ben.post(format!("{USERS}/create"), body(member_role)).await.outcome(), "403 forbidden");
    // a custom role that may add people and nothing else
    sqlx::query(
        "INSERT INTO account_roles (client_id, id, name, permissions) VALUES ($1, $2, 'Recruiter', '{add-users}')",
    )
    .bind(acme.id)
    .bind(Uuid::now_v7())
    .execute(&pool)
    .await
    .unwrap();
    let recruiter = account(&app, &acme.admin, "Rita", "Recruiter").await;
    let beyond = recruiter.post(format!("{USERS}/create"), body(admin_role)).await;
    assert_eq!((beyond.outcome().as_str(), beyond.field("role_id").len()), ("403 people.role_beyond_yours", 1));
    let foreign = recruiter.post(format!("{USERS}/create"), body(account_role(&globex.admin, "Member").await)).await;
    assert_eq!((foreign.outcome().as_str(), foreign.field("role_id").len()), ("400 invalid", 1));
    for extra in ["clientId", "id", "created_at", "password_hash", "is_mfa_enabled", "status"] {
        let mut altered = body(member_role);
        altered[extra] = json!("x");
        assert_eq!(
            recruiter.post(format!("{USERS}/create"), altered).await.field(extra),
            ["This field is not known here."]
        );
    }
    assert_eq!(recruiter.post(format!("{USERS}/create"), body(member_role)).await.status, 201);
}

#[database_test]
async fn r45_people_are_listed_by_pages_searched_and_for_those_who_need_them(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let role = account_role(&acme.admin, "Guest").await;
    for name in ["dora", "Ben", "Carl", "ben"] {
        let email = format!("{name}{}@acme.test", Uuid::now_v7().simple());
        acme.admin
            .post(
                format!("{USERS}/create"),
                json!({ "email": email, "first_name": name, "last_name": "T", "role_id": role }),
            )
            .await
            .data();
    }
    let mut seen = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = acme.admin.get(format!("{USERS}/list?limit=2&cursor={cursor}")).await;
        assert_eq!(page.body["total"], 5);
        seen.extend(
            page.data().as_array().unwrap().iter().map(|person| person["first_name"].as_str().unwrap().to_owned()),
        );
        match page.body["next"].as_str() {
            Some(next) => next.clone_into(&mut cursor),
            None => break,
        }
    }
    assert_eq!(seen.iter().map(|name| name.to_lowercase()).collect::<Vec<_>>(), ["ada", "ben", "ben", "carl", "dora"]);
    assert_eq!(emails(&acme.admin, &format!("{USERS}/list?limit=2&page=3")).await, ["dora"]);
    assert_eq!(emails(&acme.admin, &format!("{USERS}/list?sort_by=email&search=CARL")).await, ["Carl"]);
    assert_eq!(acme.admin.get(format!("{USERS}/list?search=%25")).await.body["total"], 0);
    for bad in [
        "limit=0",
        "limit=101",
        "cursor=nonsense",
        "page=0",
        "page=101",
        "sort_by=password_hash",
        "order=up",
        "status=gone",
        "role_id=x",
        "client_id=1",
    ] {
        assert_eq!(acme.admin.get(format!("{USERS}/list?{bad}")).await.status, 400, "{bad}");
    }
    assert_eq!(globex.admin.get(format!("{USERS}/list")).await.body["total"], 1, "C1");
    let guest = account(&app, &acme.admin, "Gus", "Guest").await;
    assert_eq!(guest.get(format!("{USERS}/list")).await.outcome(), "403 forbidden");
    let workspace = acme.admin.workspace("Legal").await;
    join(&acme.admin, workspace, &guest, "Workspace Admin").await;
    assert_eq!(guest.get(format!("{USERS}/list")).await.status, 200);
}

#[database_test]
async fn r39_members_come_change_and_go(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let ben = person(&app, &acme.admin, "Ben").await;
    let add = json!({ "workspace_id": workspace, "user_id": ben.user_id, "role_id": workspace_role(&acme.admin, "Builder").await });
    let added = acme.admin.post(format!("{USERS}/add-new-user-to-workspace"), add.clone()).await;
    assert_eq!(
        (added.status, &added.data()["workspace_role_name"], &added.data()["role_name"]),
        (201, &json!("Builder"), &json!("Member"))
    );
    assert_eq!(
        acme.admin.post(format!("{USERS}/add-new-user-to-workspace"), add).await.outcome(),
        "409 people.already_member"
    );
    assert_eq!(
        edit(&acme.admin, workspace, ben.user_id, "Viewer", &acme.admin).await.data()["permissions"],
        json!(["view-workspace"])
    );
    assert_eq!(emails(&ben, &format!("{USERS}/workspece-user-list?id={workspace}")).await, ["Ada", "Ben"]);
    assert_eq!(emails(&ben, &format!("{USERS}/workspece-user-list?id={workspace}&search=ben&page=1")).await, ["Ben"]);
    let path = format!("{USERS}/{}/workspace/{workspace}/delete", ben.user_id);
    assert_eq!(acme.admin.delete(&path).await.status, 200);
    assert_eq!(acme.admin.delete(&path).await.status, 404);
    assert_eq!(ben.get(format!("workspace/{workspace}")).await.status, 404);
}

#[database_test]
async fn r22_the_last_who_can_manage_members_stays_even_when_two_leave_at_once(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let admin = acme.admin.user_id;
    let alone = edit(&acme.admin, workspace, admin, "Builder", &acme.admin).await;
    assert_eq!(alone.outcome(), "409 people.last_admin");
    let leave = |whom: Uuid| acme.admin.delete(format!("{USERS}/{whom}/workspace/{workspace}/delete"));
    assert_eq!(leave(admin).await.outcome(), "409 people.last_admin");
    let ben = member(&app, &acme.admin, workspace, "Ben", "Workspace Admin").await;
    let suspend = |status: &'static str| {
        sqlx::query("UPDATE users SET status = $1 WHERE id = $2").bind(status).bind(ben.user_id).execute(&pool)
    };
    suspend("suspended").await.unwrap();
    assert_eq!(leave(admin).await.outcome(), "409 people.last_admin", "somebody who cannot sign in manages nothing");
    suspend("active").await.unwrap();
    let (first, second) = tokio::join!(leave(admin), leave(ben.user_id));
    let mut outcomes = [first.outcome(), second.outcome()];
    outcomes.sort();
    assert_eq!(outcomes, ["200", "409 people.last_admin"]);
}

#[database_test]
async fn c5_nobody_gives_or_takes_a_workspace_role_beyond_their_own(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    sqlx::query("INSERT INTO workspace_roles (client_id, id, name, permissions) VALUES ($1, $2, 'Host', '{view-workspace,manage-members}')").bind(acme.id).bind(Uuid::now_v7()).execute(&pool).await.unwrap();
    let host = member(&app, &acme.admin, workspace, "Hanna", "Host").await;
    let ben = member(&app, &acme.admin, workspace, "Ben", "Viewer").await;
    assert_eq!(
        edit(&host, workspace, host.user_id, "Workspace Admin", &acme.admin).await.outcome(),
        "403 people.role_beyond_yours"
    );
    assert_eq!(
        edit(&host, workspace, ben.user_id, "Builder", &acme.admin).await.outcome(),
        "403 people.role_beyond_yours"
    );
    assert_eq!(
        edit(&host, workspace, acme.admin.user_id, "Viewer", &acme.admin).await.outcome(),
        "403 people.role_beyond_yours"
    );
    assert_eq!(
        host.delete(format!("{USERS}/{}/workspace/{workspace}/delete", acme.admin.user_id)).await.outcome(),
        "403 people.role_beyond_yours"
    );
    assert_eq!(edit(&host, workspace, ben.user_id, "Host", &acme.admin).await.status, 200);
}

#[database_test]
async fn c1_c2_people_roles_and_workspaces_of_another_client_are_absent(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let (ours, theirs) = (acme.admin.workspace("Legal").await, globex.admin.workspace("Legal").await);
    let (our_role, their_role) =
        (workspace_role(&acme.admin, "Viewer").await, workspace_role(&globex.admin, "Viewer").await);
    let ben = person(&app, &acme.admin, "Ben").await.user_id;
    let add = |workspace: Uuid, user: Uuid, role: Uuid| {
        acme.admin.post(
            format!("{USERS}/add-new-user-to-workspace"),
            json!({ "workspace_id": workspace, "user_id": user, "role_id": role }),
        )
    };
    assert_eq!(add(theirs, ben, our_role).await.status, 404);
    assert_eq!(add(ours, globex.admin.user_id, our_role).await.field("user_id"), ["This person does not exist."]);
    assert_eq!(add(ours, ben, their_role).await.field("role_id"), ["This role does not exist."]);
    assert_eq!(acme.admin.get(format!("{USERS}/workspece-user-list?id={theirs}")).await.status, 404);
    assert_eq!(
        acme.admin.delete(format!("{USERS}/{}/workspace/{theirs}/delete", globex.admin.user_id)).await.status,
        404
    );
    assert_eq!(
        acme.admin.delete(format!("{USERS}/{}/workspace/{ours}/delete", globex.admin.user_id)).await.status,
        404
    );
    let rows: Vec<(i64, Uuid)> = sqlx::query_as("SELECT client_id, user_id FROM workspace_members ORDER BY client_id")
        .fetch_all(&pool)
        .await
        .unwrap();
    assert_eq!(rows, [(acme.id, acme.admin.user_id), (globex.id, globex.admin.user_id)]);
}

#[database_test]
async fn the_page_reports_errors_with_and_without_a_token_but_cannot_flood_the_log(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let report = json!({ "error": { "message": "x\ny", "stack": null, "name": "TypeError" }, "user": null, "environment": { "url": "http://x/?token=1", "userAgent": "b", "timestamp": "now", "ipAddress": "" } });
    for reporter in [&acme.admin, &app.anonymous()] {
        assert_eq!(reporter.post("error-log", report.clone()).await.status, 200);
    }
    let mut strange = report;
    strange["level"] = Value::Null;
    assert_eq!(
        app.anonymous().post("error-log", strange.clone()).await.field("level"),
        ["This field is not known here."]
    );
    strange.as_object_mut().unwrap().remove("level");
    let mut refused = None;
    for _ in 0..40 {
        let answer = app.anonymous().post("error-log", strange.clone()).await;
        refused = refused.or((answer.status != 200).then_some(answer));
    }
    let refused = refused.unwrap();
    assert_eq!(refused.outcome(), "429 too_many_requests");
    assert!(refused.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
}
