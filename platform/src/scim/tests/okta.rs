//! Okta's requests, as its SCIM 2.0 reference prints them.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::{
    GROUP, USER, come_in, delete, directory, get, id, kind, logged, newcomer, patch, person, post, put, role_of,
};
use crate::testing::TestApp;

fn test_user() -> Value {
    json!({
        "schemas": [USER],
        "userName": "test.user@okta.local",
        "name": { "givenName": "Test", "familyName": "User" },
        "emails": [{ "primary": true, "value": "test.user@okta.local", "type": "work" }],
        "displayName": "Test User",
        "locale": "en-US",
        "externalId": "00ujl29u0le5T6Aj10h7",
        "groups": [],
        "password": "1mz050nq",
        "active": true
    })
}

#[database_test]
async fn issue_scim_okta_finds_makes_changes_and_closes_an_account(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;

    // the connection is tested
    let two = get(&okta, "/Users?startIndex=1&count=2").await;
    assert_eq!(
        (&two.body["totalResults"], &two.body["startIndex"], &two.body["itemsPerPage"]),
        (&json!(1), &json!(1), &json!(1))
    );
    assert_eq!(get(&okta, "/Groups?startIndex=1&count=100").await.body["Resources"], json!([]));

    // nobody of that name yet
    let query = "/Users?filter=userName%20eq%20%22test.user%40okta.local%22&startIndex=1&count=100";
    let none = get(&okta, query).await;
    assert_eq!(
        none.body,
        json!({ "schemas": ["urn:ietf:params:scim:api:messages:2.0:ListResponse"], "totalResults": 0, "startIndex": 1, "itemsPerPage": 0, "Resources": [] })
    );
    let made = post(&okta, "/Users", test_user()).await;
    let user = id(&made);
    assert_eq!(made.headers["location"], made.body["meta"]["location"].as_str().unwrap());
    for (field, value) in [
        ("userName", json!("test.user@okta.local")),
        ("externalId", json!("00ujl29u0le5T6Aj10h7")),
        ("displayName", json!("Test User")),
        ("active", json!(true)),
        ("groups", json!([])),
        ("emails", json!([{ "value": "test.user@okta.local", "type": "work", "primary": true }])),
        ("name", json!({ "formatted": "Test User", "givenName": "Test", "familyName": "User" })),
    ] {
        assert_eq!(made.body[field], value, "{field}");
    }
    assert!(!made.body.to_string().contains("1mz050nq"));
    assert_eq!(
        app.login("test.user@okta.local", "1mz050nq").await.status,
        401,
        "a directory's password is no password here"
    );
    assert!(app.new_mails("test.user@okta.local").await.is_empty(), "no invitation");
    let row = person(&acme.admin, "test.user@okta.local").await;
    assert_eq!(
        (&row["status"], &row["provisioned_by"], &row["role_name"]),
        (&json!("active"), &json!("scim"), &json!("Member"))
    );
    assert_eq!(kind(&post(&okta, "/Users", test_user()).await), "409 uniqueness");
    assert_eq!(get(&okta, query).await.body["Resources"][0]["id"], json!(user));

    // the person comes in, Okta changes the name as its custom integrations do
    let signed_in = come_in(&app, "test.user@okta.local").await;
    let path = format!("/Users/{user}");
    let mut read = get(&okta, &path).await.body;
    read["name"] = json!({ "givenName": "Another", "middleName": "Excited", "familyName": "User" });
    let put_answer = put(&okta, &path, read).await;
    assert_eq!((put_answer.status, &put_answer.body["name"]["givenName"]), (200, &json!("Another")));
    assert_eq!(put_answer.body["externalId"], "00ujl29u0le5T6Aj10h7");

    // and deactivates, as its own integrations do
    assert_eq!(signed_in.get("profile").await.status, 200);
    let closed = patch(&okta, &path, json!([{ "op": "replace", "value": { "active": false } }])).await;
    assert_eq!((closed.status, &closed.body["active"]), (200, &json!(false)));
    assert_eq!(signed_in.get("profile").await.status, 401, "C18: running access tokens end too");
    assert_eq!(app.login("test.user@okta.local", crate::testing::PASSWORD).await.status, 401);
    assert_eq!(get(&okta, &path).await.body["active"], json!(false), "still there to be restored");
    let back = patch(&okta, &path, json!([{ "op": "replace", "value": { "active": true } }])).await;
    assert_eq!(back.body["active"], json!(true));
    assert_eq!(signed_in.get("profile").await.status, 401, "an ended session stays ended");
    app.sign_in("test.user@okta.local", crate::testing::PASSWORD).await;

    let actions = logged(&pool, "Okta (SCIM)").await;
    assert_eq!(
        actions,
        [
            "scim.user_created",
            "scim.user_updated",
            "person.suspend",
            "scim.user_updated",
            "person.activate",
            "scim.user_updated"
        ]
    );
    let log = acme.admin.get("audit-log/list?action=scim.user_created").await;
    assert_eq!(
        (&log.data()[0]["actor"]["name"], &log.data()[0]["object_name"]),
        (&json!("Okta (SCIM)"), &json!("Another User"))
    );
}

#[database_test]
async fn issue_scim_okta_custom_integrations_deactivate_with_put(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let user = id(&post(&okta, "/Users", test_user()).await);
    let signed_in = come_in(&app, "test.user@okta.local").await;
    let mut body = test_user();
    body["id"] = json!(user);
    body["active"] = json!(false);
    assert_eq!(put(&okta, &format!("/Users/{user}"), body.clone()).await.body["active"], json!(false));
    assert_eq!(signed_in.get("profile").await.status, 401);
    // without `active` nobody is let in again
    body.as_object_mut().unwrap().remove("active");
    assert_eq!(put(&okta, &format!("/Users/{user}"), body).await.body["active"], json!(false));
}

#[database_test]
async fn issue_scim_okta_links_a_person_who_is_there_already(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let role = crate::people::testing::account_role(&acme.admin, "Guest").await;
    let invited = json!({ "email": "Ann@acme.test", "first_name": "Ann", "last_name": "Old", "role_id": role });
    acme.admin.post("access-management/users/create", invited).await.data();
    let code = app.mail("ann@acme.test").await.code();
    let body = json!({ "schemas": [USER], "userName": "ann@acme.test", "name": { "givenName": "Ann", "familyName": "New" }, "emails": [{ "primary": true, "value": "ann@acme.test" }], "active": true });
    assert_eq!(kind(&post(&okta, "/Users", body.clone()).await), "409 uniqueness");
    let found = get(&okta, "/Users?filter=userName%20eq%20%22ANN@acme.test%22").await;
    assert_eq!(
        (&found.body["totalResults"], &found.body["Resources"][0]["userName"]),
        (&json!(1), &json!("Ann@acme.test"))
    );
    let user = found.body["Resources"][0]["id"].as_str().unwrap().to_owned();
    let linked = put(&okta, &format!("/Users/{user}"), body).await;
    assert_eq!((linked.status, &linked.body["name"]["familyName"]), (200, &json!("New")));
    let row = person(&acme.admin, "ann@acme.test").await;
    assert_eq!(
        (&row["status"], &row["provisioned_by"]),
        (&json!("active"), &json!("scim")),
        "the directory answers for them"
    );
    assert_eq!(row["role_name"], "Guest", "a role given by hand stays");
    assert_eq!(app.login("ann@acme.test", &code).await.status, 401, "the invitation is over");
    come_in(&app, "ann@acme.test").await;
}

#[database_test]
async fn issue_scim_okta_pushes_renames_and_unlinks_a_group(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    acme.admin.post("account/role", json!({ "name": "Test SCIMv2", "permissions": ["manage-billing"] })).await.data();
    let (ann, ben) = (newcomer(&okta, "Ann").await, newcomer(&okta, "Ben").await);
    let made = post(&okta, "/Groups", json!({ "schemas": [GROUP], "displayName": "Test SCIMv2", "members": [] })).await;
    let group = format!("/Groups/{}", id(&made));
    assert_eq!((&made.body["members"], &made.body["meta"]["resourceType"]), (&json!([]), &json!("Group")));

    let joined = json!([
        { "op": "remove", "path": format!("members[value eq \"{ben}\"]") },
        { "op": "add", "path": "members", "value": [{ "value": ann, "display": "test.user@okta.local" }] }
    ]);
    assert_eq!(patch(&okta, &group, joined).await.status, 204);
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Test SCIMv2");
    let read = get(&okta, &group).await;
    assert_eq!(read.body["members"][0]["value"], json!(ann));
    assert_eq!(read.body["members"][0]["display"], "ann@acme.test");
    assert_eq!(get(&okta, &format!("/Users/{ann}")).await.body["groups"][0]["display"], "Test SCIMv2");

    let full = json!([{ "op": "replace", "path": "members", "value": [{ "value": ben, "display": "b" }, { "value": ann, "display": "a" }] }]);
    assert_eq!(patch(&okta, &group, full).await.status, 204);
    assert_eq!(role_of(&acme.admin, "ben@acme.test").await, "Test SCIMv2");

    // a rename: there is no role of the new name
    let renamed = json!([{ "op": "replace", "value": { "id": id(&made), "displayName": "Test SCIMv20" } }]);
    assert_eq!(patch(&okta, &group, renamed.clone()).await.status, 204);
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Member");
    // until there is one, and the group is pushed again
    acme.admin.post("account/role", json!({ "name": "test scimV20", "permissions": [] })).await.data();
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Member");
    assert_eq!(patch(&okta, &group, renamed).await.status, 204);
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "test scimV20");

    // an empty group is pushed with an empty list; custom integrations push with PUT
    let emptied = json!([{ "op": "replace", "path": "members", "value": [] }]);
    assert_eq!(patch(&okta, &group, emptied).await.status, 204);
    assert_eq!(role_of(&acme.admin, "ben@acme.test").await, "Member");
    let pushed = put(
        &okta,
        &group,
        json!({ "schemas": [GROUP], "displayName": "Test SCIMv20", "members": [{ "value": ann, "display": null }] }),
    )
    .await;
    assert_eq!((pushed.status, pushed.body["members"].as_array().unwrap().len()), (200, 1));
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "test scimV20");

    assert_eq!(delete(&okta, &group).await.status, 204);
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Member");
    assert_eq!(kind(&get(&okta, &group).await), "404");
    assert!(
        logged(&pool, "Okta (SCIM)").await.ends_with(&["person.set_role".to_owned(), "scim.group_deleted".to_owned()])
    );
}
