//! People for tests of every feature: accounts made and signed in as the page would do it.

use serde_json::json;
use uuid::Uuid;

use crate::testing::{Person, TestApp};

/// Somebody with the account role `Member` and no workspace, signed in.
pub async fn person(app: &TestApp, admin: &Person, name: &str) -> Person {
    account(app, admin, name, "Member").await
}

/// Somebody with an account role, signed in.
pub async fn account(app: &TestApp, admin: &Person, name: &str, role: &str) -> Person {
    let role = role_id(admin, "account/role/list", role).await;
    let email = format!("{}@{}.test", name.to_lowercase(), admin.user_id.simple());
    admin
        .post(
            "access-management/users/create",
            json!({ "email": email, "first_name": name, "last_name": "Tester", "role_id": role }),
        )
        .await
        .data();
    app.accept_invite(&email).await
}

/// Somebody with a role in a workspace, signed in.
pub async fn member(app: &TestApp, admin: &Person, workspace: Uuid, name: &str, role: &str) -> Person {
    let person = person(app, admin, name).await;
    join(admin, workspace, &person, role).await;
    person
}

/// Puts somebody into a workspace.
pub async fn join(admin: &Person, workspace: Uuid, person: &Person, role: &str) {
    let role = workspace_role(admin, role).await;
    let added = admin
        .post(
            "access-management/users/add-new-user-to-workspace",
            json!({ "workspace_id": workspace, "user_id": person.user_id, "role_id": role }),
        )
        .await;
    assert_eq!(added.status, 201, "{}", added.body);
}

/// The id of a workspace role.
pub async fn workspace_role(admin: &Person, name: &str) -> Uuid {
    role_id(admin, "workspace/role/list", name).await
}

/// The id of an account role.
pub async fn account_role(admin: &Person, name: &str) -> Uuid {
    role_id(admin, "account/role/list", name).await
}

async fn role_id(admin: &Person, list: &str, name: &str) -> Uuid {
    let roles = admin.get(list).await;
    let role = roles.data().as_array().unwrap().iter().find(|role| role["name"] == name).unwrap();
    role["id"].as_str().unwrap().parse().unwrap()
}
