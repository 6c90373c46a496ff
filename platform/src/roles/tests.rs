//! Roles through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::{account_role, member, person, workspace_role};
use crate::testing::{Person, Reply, TestApp};

const USERS: &str = "access-management/users";

async fn make(by: &Person, kind: &str, name: &str, permissions: Value) -> Reply {
    by.post(format!("{kind}/role"), json!({ "name": name, "permissions": permissions })).await
}

async fn give(admin: &Person, whom: Uuid, role: Uuid) {
    let body = json!({ "ids": [whom], "action": "set_role", "role_id": role });
    assert_eq!(admin.post(format!("{USERS}/bulk"), body).await.data()["done"], json!([whom]));
}

#[database_test]
async fn r72_the_rights_are_listed_with_their_sentences_and_the_owners_only_to_the_owner(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, globex) = (app.tenant("owner").await, app.tenant("globex").await);
    let slugs = |list: Reply| -> Vec<String> {
        let rights = list.data().as_array().unwrap().clone();
        assert!(rights.iter().all(|right| right["sentence"].as_str().unwrap().ends_with('.')));
        rights.iter().map(|right| right["slug"].as_str().unwrap().to_owned()).collect()
    };
    let ours = slugs(owner.admin.get("permission/list").await);
    let theirs = slugs(globex.admin.get("permission/list").await);
    for slug in ["manage-all-users", "delete-users", "add-users", "view-audit-log", "view-workspace"] {
        assert!(theirs.contains(&slug.to_owned()), "{slug}");
    }
    assert!(ours.contains(&"act-for-clients".to_owned()) && !theirs.contains(&"act-for-clients".to_owned()), "R70");
    let refused = make(&globex.admin, "account", "Spy", json!(["act-for-clients"])).await;
    assert_eq!((refused.status, refused.field("permissions").len()), (400, 1));
}

#[database_test]
async fn r45_r72_roles_are_made_copied_changed_and_deleted(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    for (kind, rights) in [("account", json!(["delete-users", "add-users"])), ("workspace", json!(["view-workspace"]))]
    {
        let made = make(&acme.admin, kind, " Helper ", rights.clone()).await;
        assert_eq!((made.status, &made.data()["name"], &made.data()["users"]), (201, &json!("Helper"), &json!(0)));
        assert_eq!(make(&acme.admin, kind, "HELPER", rights.clone()).await.outcome(), "409 roles.name_taken");
        let copy = acme.admin.post(format!("{kind}/role"), json!({ "name": "Copy", "clone_of": made.id() })).await;
        assert_eq!(copy.data()["permissions"], made.data()["permissions"]);
        let path = format!("{kind}/role/{}", copy.id());
        let changed = acme.admin.put(&path, json!({ "name": "Less", "permissions": [] })).await;
        assert_eq!((&changed.data()["name"], &changed.data()["permissions"]), (&json!("Less"), &json!([])));
        assert_eq!(globex.admin.put(&path, json!({ "name": "Theirs", "permissions": [] })).await.status, 404, "C2");
        assert_eq!(acme.admin.delete(&path).await.status, 200);
        assert_eq!(acme.admin.delete(&path).await.status, 404);
        let foreign = globex.admin.post(format!("{kind}/role"), json!({ "name": "X", "clone_of": made.id() })).await;
        assert_eq!(foreign.field("clone_of").len(), 1, "C1");
        for (body, field) in [
            (json!({ "name": "", "permissions": [] }), "name"),
            (json!({ "name": "x\u{202E}", "permissions": [] }), "name"),
            (json!({ "name": "X", "permissions": ["root"] }), "permissions"),
            (json!({ "name": "X" }), "permissions"),
            (json!({ "name": "X", "permissions": [], "builtin": true }), "builtin"),
        ] {
            let answer = acme.admin.post(format!("{kind}/role"), body).await;
            assert_eq!((answer.status, answer.field(field).len()), (400, 1), "{field}: {}", answer.body);
        }
    }
}

#[database_test]
async fn built_in_roles_stay_as_they_are_and_a_role_in_use_says_by_whom(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let builtin = [
        format!("account/role/{}", account_role(&acme.admin, "Guest").await),
        format!("workspace/role/{}", workspace_role(&acme.admin, "Viewer").await),
    ];
    for path in builtin {
        let change = json!({ "name": "Mine", "permissions": [] });
        assert_eq!(acme.admin.put(&path, change).await.outcome(), "409 roles.builtin");
        assert_eq!(acme.admin.delete(&path).await.outcome(), "409 roles.builtin");
    }
    let role = make(&acme.admin, "account", "Helper", json!(["add-users"])).await.id();
    for name in ["Ann", "Ben", "Cid", "Dan", "Eva", "Fay"] {
        let one = person(&app, &acme.admin, name).await;
        give(&acme.admin, one.user_id, role).await;
    }
    let refused = acme.admin.delete(format!("account/role/{role}")).await;
    assert_eq!(refused.outcome(), "409 roles.in_use");
    assert_eq!(
        refused.field("users"),
        ["Ann Tester", "Ben Tester", "Cid Tester", "Dan Tester", "Eva Tester", "and 1 more"]
    );
    assert!(refused.body["message"].as_str().unwrap().starts_with("6 people hold"), "{}", refused.body);
    let helper = make(&acme.admin, "workspace", "Helper", json!(["view-workspace"])).await.id();
    member(&app, &acme.admin, workspace, "Gus", "Helper").await;
    let refused = acme.admin.delete(format!("workspace/role/{helper}")).await;
    assert_eq!((refused.status, refused.field("users")), (409, vec!["Gus Tester in Legal".to_owned()]));
}

#[database_test]
async fn c18_changed_rights_are_in_force_with_the_next_request(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let role = make(&acme.admin, "account", "Helper", json!(["manage-all-users"])).await.id();
    let ben = person(&app, &acme.admin, "Ben").await;
    let list = format!("{USERS}/list");
    assert_eq!(ben.get(&list).await.status, 403);
    give(&acme.admin, ben.user_id, role).await;
    assert_eq!(ben.get(&list).await.status, 200);
    acme.admin.put(format!("account/role/{role}"), json!({ "name": "Helper", "permissions": [] })).await.data();
    assert_eq!(ben.get(&list).await.status, 403);
}

#[database_test]
async fn c5_nobody_changes_or_deletes_a_role_beyond_their_own(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let role = make(&acme.admin, "account", "Roles", json!(["manage-roles", "add-users"])).await.id();
    let greater = make(&acme.admin, "account", "Billing", json!(["manage-billing"])).await.id();
    let lesser = make(&acme.admin, "account", "Inviter", json!(["add-users"])).await.id();
    let eve = person(&app, &acme.admin, "Eve").await;
    give(&acme.admin, eve.user_id, role).await;
    let change = |permissions: Value| json!({ "name": "Changed", "permissions": permissions });
    let put = |id: Uuid, permissions: Value| eve.put(format!("account/role/{id}"), change(permissions));
    assert_eq!(put(greater, json!([])).await.outcome(), "403 roles.beyond_yours", "nor takes rights away");
    assert_eq!(put(lesser, json!(["manage-billing"])).await.outcome(), "403 roles.beyond_yours");
    assert_eq!(put(role, json!(["manage-roles", "delete-users"])).await.outcome(), "403 roles.beyond_yours");
    assert_eq!(eve.delete(format!("account/role/{greater}")).await.outcome(), "403 roles.beyond_yours");
    assert_eq!(put(lesser, json!(["add-users", "manage-roles"])).await.status, 200);
    let viewer = json!(["view-workspace"]);
    assert_eq!(make(&eve, "workspace", "W", viewer).await.outcome(), "403 roles.beyond_yours");
}

#[database_test]
async fn a_role_is_not_deleted_under_somebody_who_is_just_given_it(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let ben = person(&app, &acme.admin, "Ben").await;
    for round in 0..4 {
        let role = make(&acme.admin, "account", &format!("R{round}"), json!([])).await.id();
        let body = json!({ "ids": [ben.user_id], "action": "set_role", "role_id": role });
        let (deleted, given) = tokio::join!(
            acme.admin.delete(format!("account/role/{role}")),
            acme.admin.post(format!("{USERS}/bulk"), body)
        );
        assert!(deleted.status < 500 && given.status < 500, "{} {}", deleted.body, given.body);
        let is_given = given.data()["done"] == json!([ben.user_id]);
        assert!(is_given != (deleted.status == 200), "{} {}", deleted.body, given.body);
    }
}
