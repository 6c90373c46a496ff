//! Groups and the roles that they give, and do not give.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::{GROUP, delete, directory, get, group, kind, newcomer, patch, post, put, role_of};
use crate::people::testing::account;
use crate::testing::{Person, TestApp};

/// A role with these rights.
async fn role(admin: &Person, name: &str, rights: &[&str]) {
    admin.post("account/role", json!({ "name": name, "permissions": rights })).await.data();
}

fn add(who: &[&str]) -> Value {
    json!([{ "op": "add", "path": "members", "value": who.iter().map(|id| json!({ "value": id })).collect::<Vec<_>>() }])
}

#[database_test]
async fn issue_scim_the_highest_role_of_several_groups_counts(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    role(&acme.admin, "Billing", &["manage-billing"]).await;
    role(&acme.admin, "Office", &["manage-billing", "add-users"]).await;
    let ann = newcomer(&okta, "Ann").await;
    let billing = group(&okta, "BILLING", &[&ann]).await;
    let office = group(&okta, "office", &[&ann]).await;
    group(&okta, "Everybody", &[&ann]).await;
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Office");
    assert_eq!(delete(&okta, &format!("/Groups/{office}")).await.status, 204);
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Billing");
    assert_eq!(delete(&okta, &format!("/Groups/{billing}")).await.status, 204);
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Member");
    let groups = get(&okta, &format!("/Users/{ann}")).await.body["groups"].clone();
    assert_eq!(groups.as_array().unwrap().len(), 1);
}

#[database_test]
async fn issue_scim_a_role_given_by_hand_is_not_taken_away_by_groups(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let admin = acme.admin.user_id.to_string();
    // everybody is in a group that is called like a low role: the only administrator stays one, and the push succeeds
    let members = group(&okta, "Member", &[&admin]).await;
    assert_eq!(role_of(&acme.admin, "admin@acme.test").await, "Account Admin");
    assert_eq!(delete(&okta, &format!("/Groups/{members}")).await.status, 204);
    let admins = group(&okta, "Account Admin", &[&admin]).await;
    assert_eq!(delete(&okta, &format!("/Groups/{admins}")).await.status, 204);
    assert_eq!(role_of(&acme.admin, "admin@acme.test").await, "Account Admin");
}

#[database_test]
async fn issue_scim_an_administrator_made_by_a_group_is_unmade_by_it_but_for_the_last(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let (ann, ben) = (newcomer(&okta, "Ann").await, newcomer(&okta, "Ben").await);
    let admins = format!("/Groups/{}", group(&okta, "account admin", &[&ann, &ben]).await);
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Account Admin");
    assert_eq!(delete(&okta, &format!("/Users/{}", acme.admin.user_id)).await.status, 204);
    let emptied = patch(&okta, &admins, json!([{ "op": "remove", "path": "members" }])).await;
    assert_eq!(kind(&emptied), "409");
    assert_eq!(get(&okta, &admins).await.body["members"].as_array().unwrap().len(), 2, "all or nothing");
    let one = json!([{ "op": "remove", "path": format!("members[value eq \"{ann}\"]") }]);
    assert_eq!(patch(&okta, &admins, one).await.status, 204);
    let groups = get(&okta, &format!("/Users/{ann}")).await.body["groups"].clone();
    assert_eq!(groups, json!([]));
}

#[database_test]
async fn c5_a_directory_hands_out_no_more_than_the_maker_of_its_token_could(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    role(&acme.admin, "Personnel", &["manage-all-users", "add-users"]).await;
    role(&acme.admin, "Office", &["add-users"]).await;
    let clerk = account(&app, &acme.admin, "Clara", "Personnel").await;
    let lesser = directory(&app, &clerk, "Lesser").await;
    let full = directory(&app, &acme.admin, "Full").await;
    let ann = newcomer(&lesser, "Ann").await;

    // rights of its maker and below: yes; above: no, and nothing is left of the attempt
    group(&lesser, "Office", &[&ann]).await;
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Office");
    let body = json!({ "schemas": [GROUP], "displayName": "Account Admin", "members": [{ "value": ann }] });
    assert_eq!(kind(&post(&lesser, "/Groups", body.clone()).await), "403");
    let empty = group(&lesser, "Account Admin", &[]).await;
    assert_eq!(kind(&patch(&lesser, &format!("/Groups/{empty}"), add(&[&ann])).await), "403");
    let sales = group(&lesser, "Sales", &[&ann]).await;
    let renamed = json!([{ "op": "replace", "value": { "displayName": "account ADMIN" } }]);
    assert_eq!(delete(&lesser, &format!("/Groups/{empty}")).await.status, 204);
    assert_eq!(kind(&patch(&lesser, &format!("/Groups/{sales}"), renamed).await), "403", "by another name");
    assert_eq!(get(&lesser, &format!("/Groups/{sales}")).await.body["displayName"], "Sales");
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Office");

    // nor does it touch who may do more: no closing, no other address to reset the password with
    let admin = format!("/Users/{}", acme.admin.user_id);
    let taking_over = json!([{ "op": "replace", "path": "emails[type eq \"work\"].value", "value": "ann@evil.test" }]);
    for operations in [taking_over, json!([{ "op": "replace", "path": "active", "value": false }])] {
        assert_eq!(kind(&patch(&lesser, &admin, operations).await), "403");
    }
    // an address is the key to somebody's workspaces, which its maker could not enter
    for path in ["userName", "emails[type eq \"work\"].value"] {
        let moving = json!([{ "op": "replace", "path": path, "value": "ann@evil.test" }]);
        let refused = patch(&lesser, &format!("/Users/{ann}"), moving).await;
        assert_eq!(kind(&refused), "403");
        assert!(refused.body["detail"].as_str().unwrap().contains("manage-workspaces"), "{}", refused.body);
    }
    let whole = json!({ "userName": "evil@evil.test", "emails": [{ "value": "evil@evil.test" }] });
    assert_eq!(kind(&put(&lesser, &admin, whole).await), "403");
    assert_eq!(kind(&delete(&lesser, &format!("/Users/{ann}")).await), "403", "its maker could not delete");
    let denied: i64 = sqlx::query_scalar("SELECT count(*) FROM audit_log WHERE action = 'access.denied' AND person_name(client_id, actor_id) = 'Lesser (SCIM)'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(denied, 9, "every refusal stands in the log");

    // a full administrator's token can
    assert_eq!(post(&full, "/Groups", body).await.status, 201);
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Account Admin");
}

#[database_test]
async fn c5_a_full_administrators_token_keeps_up_with_rights_that_come_later(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    account(&app, &acme.admin, "Ada", "Account Admin").await;
    let full = directory(&app, &acme.admin, "Full").await;
    let kept: Option<Vec<String>> =
        sqlx::query_scalar("SELECT rights FROM scim_tokens").fetch_one(&pool).await.unwrap();
    assert_eq!(kept, None);
    // a later version brings a right
    sqlx::query("UPDATE account_roles SET permissions = permissions || '{some-new-right}' WHERE builtin AND name = 'Account Admin'")
        .execute(&pool)
        .await
        .unwrap();
    let off = json!([{ "op": "replace", "value": { "active": false } }]);
    assert_eq!(patch(&full, &format!("/Users/{}", acme.admin.user_id), off).await.status, 200);
}

#[database_test]
async fn issue_scim_members_are_people_of_the_company_and_a_thousand_a_request(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let okta = directory(&app, &acme.admin, "Okta").await;
    let ann = newcomer(&okta, "Ann").await;
    let sales = format!("/Groups/{}", group(&okta, "Sales", &[&ann]).await);
    let random = uuid::Uuid::now_v7().to_string();
    for wrong in [random.as_str(), &globex.admin.user_id.to_string(), "x", "' OR 1=1"] {
        let answer = patch(&okta, &sales, add(&[&ann, wrong])).await;
        assert_eq!(kind(&answer), "400 invalidValue");
        assert_eq!(
            answer.body["detail"],
            format!("There is no user {wrong}."),
            "C1: another company's person is nobody"
        );
    }
    for (operations, expected) in [
        (json!([{ "op": "add", "path": "members", "value": [{ "display": "x" }] }]), "400 invalidValue"),
        (json!([{ "op": "add", "path": "members", "value": [5] }]), "400 invalidValue"),
        (json!([{ "op": "replace", "path": format!("members[value eq \"{ann}\"]"), "value": [] }]), "400 invalidPath"),
        (json!([{ "op": "remove", "path": "members[display eq \"ann\"]" }]), "400 invalidPath"),
        (json!([{ "op": "remove", "path": "displayName" }]), "400 mutability"),
        (json!([{ "op": "replace", "path": "memberz", "value": [] }]), "400 invalidPath"),
        (add(&vec![ann.as_str(); 20_001]), "400 invalidValue"),
        (json!(vec![json!({ "op": "add", "path": "members", "value": [{ "value": ann }] }); 101]), "400 invalidValue"),
    ] {
        let answer = patch(&okta, &sales, operations).await;
        assert_eq!(kind(&answer), expected, "{}", answer.body);
    }
    // Issue 27: directories without PATCH send the whole list.
    let thousands = vec![json!({ "value": ann, "display": "Ann Example of the sales department" }); 20_000];
    assert_eq!(put(&okta, &sales, json!({ "displayName": "Sales", "members": thousands })).await.status, 200);
    let listed = get(&okta, "/Groups?startIndex=1&count=100").await;
    assert_eq!(listed.body["Resources"][0]["members"].as_array().unwrap().len(), 1);
    // a deleted person is in no group any more
    assert_eq!(delete(&okta, &format!("/Users/{ann}")).await.status, 204);
    assert_eq!(get(&okta, &sales).await.body["members"], json!([]));
    // without members they stay; with an empty list there are none
    let ben = newcomer(&okta, "Ben").await;
    assert_eq!(put(&okta, &sales, json!({ "displayName": "Sales", "members": [{ "value": ben }] })).await.status, 200);
    assert_eq!(
        put(&okta, &sales, json!({ "displayName": "Sales" })).await.body["members"].as_array().unwrap().len(),
        1
    );
    assert_eq!(put(&okta, &sales, json!({ "displayName": "Sales", "members": null })).await.body["members"], json!([]));
}

#[database_test]
async fn issue_33_when_somebody_was_in_a_group_is_kept_for_figures_when_they_leave_or_are_deleted(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let (ann, ben) = (newcomer(&okta, "Ann").await, newcomer(&okta, "Ben").await);
    let sales = format!("/Groups/{}", group(&okta, "Sales", &[&ann, &ben]).await);
    let times = async || -> Vec<(bool, bool)> {
        sqlx::query_as(
            "SELECT user_id = $1, until_at = 'infinity' FROM scim_group_times WHERE client_id = $2 ORDER BY 1, from_at",
        )
        .bind(ann.parse::<uuid::Uuid>().unwrap())
        .bind(acme.id)
        .fetch_all(&pool)
        .await
        .unwrap()
    };
    assert_eq!(times().await, [(false, true), (true, true)]);
    let without = json!([{ "op": "remove", "path": format!("members[value eq \"{ann}\"]") }]);
    assert_eq!(patch(&okta, &sales, without).await.status, 204);
    assert_eq!(times().await, [(false, true), (true, false)]);
    assert_eq!(patch(&okta, &sales, add(&[&ann])).await.status, 204);
    assert_eq!(times().await, [(false, true), (true, false), (true, true)], "from then on again");
    assert_eq!(delete(&okta, &format!("/Users/{ben}")).await.status, 204);
    assert_eq!(times().await.len(), 3, "the account is gone, and not when it was in the group");
    // Taken out and put in again at once, as a directory does that sends all members anew.
    let again = "WITH gone AS (DELETE FROM scim_group_members RETURNING client_id, group_id, user_id)
                 SELECT client_id, group_id, user_id FROM gone";
    let mut tx = pool.begin().await.unwrap();
    let members: Vec<(i64, uuid::Uuid, uuid::Uuid)> = sqlx::query_as(again).fetch_all(&mut *tx).await.unwrap();
    for (client, group, user) in members {
        sqlx::query("INSERT INTO scim_group_members (client_id, group_id, user_id) VALUES ($1, $2, $3)")
            .bind(client)
            .bind(group)
            .bind(user)
            .execute(&mut *tx)
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();
    assert_eq!(times().await[1..], [(true, false), (true, true)], "nobody left");
    assert_eq!(delete(&okta, &sales).await.status, 204);
    assert_eq!(times().await[1..], [(true, false), (true, false)], "nobody is in a group that is gone");
}
