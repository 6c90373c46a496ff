//! Lists in every order, pickers, and what somebody can see and why.

use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::super::testing::{account_role, member, person};
use super::USERS;
use crate::testing::{Person, TestApp};

async fn names(by: &Person, query: &str) -> Vec<String> {
    let list = by.get(format!("{USERS}/list?{query}")).await;
    list.data().as_array().unwrap().iter().map(|person| person["first_name"].as_str().unwrap().to_owned()).collect()
}

#[database_test]
async fn r45_people_are_sorted_six_ways_and_paged_without_loss_in_each(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    for name in ["Dora", "Ben", "carl"] {
        person(&app, &acme.admin, name).await;
    }
    let status = "UPDATE users SET status = 'suspended' WHERE first_name = 'Ben'";
    sqlx::query(status).execute(&pool).await.unwrap();
    assert_eq!(names(&acme.admin, "").await, ["Ada", "Ben", "carl", "Dora"]);
    assert_eq!(names(&acme.admin, "order=desc").await, ["Dora", "carl", "Ben", "Ada"]);
    assert_eq!(names(&acme.admin, "sort_by=created").await, ["Ada", "Dora", "Ben", "carl"]);
    assert_eq!(names(&acme.admin, "sort_by=last_seen&order=desc").await, ["carl", "Ben", "Dora", "Ada"]);
    assert_eq!(names(&acme.admin, "sort_by=role").await[0], "Ada", "Account Admin before Member");
    assert_eq!(names(&acme.admin, "sort_by=status&order=desc").await[0], "Ben");
    assert_eq!(names(&acme.admin, "status=suspended").await, ["Ben"]);
    let member = account_role(&acme.admin, "Member").await;
    assert_eq!(names(&acme.admin, &format!("role_id={member}&status=active")).await, ["carl", "Dora"]);
    for sort in ["name", "email", "role", "status", "last_seen", "created"] {
        for order in ["asc", "desc"] {
            let (mut seen, mut cursor) = (Vec::new(), String::new());
            loop {
                let page =
                    acme.admin.get(format!("{USERS}/list?limit=1&sort_by={sort}&order={order}&cursor={cursor}")).await;
                seen.extend(page.data().as_array().unwrap().iter().map(|person| person["id"].to_string()));
                match page.body["next"].as_str() {
                    Some(next) => next.clone_into(&mut cursor),
                    None => break,
                }
            }
            let count = seen.len();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!((count, seen.len()), (4, 4), "{sort} {order}");
        }
    }
    let all = acme.admin.get(format!("{USERS}/all?search=a")).await;
    let picked: Vec<&str> =
        all.data().as_array().unwrap().iter().map(|one| one["first_name"].as_str().unwrap()).collect();
    assert_eq!(picked, ["Ada", "carl", "Dora"], "who is suspended cannot be chosen");
}

#[database_test]
async fn what_a_person_can_see_is_explained_by_role_and_workspace(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    acme.admin.workspace("Secret").await;
    let ben = member(&app, &acme.admin, workspace, "Ben", "Runner").await;
    let path = |whom: Uuid| format!("{USERS}/{whom}/access");
    for reader in [&acme.admin, &ben] {
        let access = reader.get(path(ben.user_id)).await;
        let data = access.data();
        assert_eq!(data["account_role"]["name"], "Member");
        assert_eq!(data["workspaces"].as_array().unwrap().len(), 1);
        assert_eq!(
            (&data["workspaces"][0]["role"], &data["workspaces"][0]["why"]),
            (&json!("Runner"), &json!("member"))
        );
        let run =
            data["permissions"].as_array().unwrap().iter().find(|right| right["slug"] == "run-use-cases").unwrap();
        assert_eq!(run["why"], json!(["Runner in Legal"]));
    }
    let admin = acme.admin.get(path(acme.admin.user_id)).await;
    let workspaces = admin.data()["workspaces"].as_array().unwrap();
    assert!(workspaces.len() == 2 && workspaces.iter().all(|one| one["why"] == "manage-workspaces"));
    assert_eq!(ben.get(path(acme.admin.user_id)).await.outcome(), "403 forbidden");
    assert_eq!(acme.admin.get(path(Uuid::now_v7())).await.status, 404);
}
