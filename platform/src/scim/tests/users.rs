//! Rules of people that neither dialect is about.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{
    USER, come_in, delete, directory, get, group, id, kind, newcomer, patch, person, post, put, role_of, send,
};
use crate::people::testing::{account, member};
use crate::testing::{PASSWORD, TestApp};

#[database_test]
async fn issue_scim_pages_have_every_user_once_in_an_order_that_stays(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    for name in ["Ann", "Ben", "Cleo", "Dan"] {
        newcomer(&okta, name).await;
    }
    let names = |body: &Value| -> Vec<String> {
        body["Resources"].as_array().unwrap().iter().map(|user| user["userName"].as_str().unwrap().to_owned()).collect()
    };
    let mut all = Vec::new();
    for start in [1, 3, 5, 7] {
        let page = get(&okta, &format!("/Users?startIndex={start}&count=2")).await.body;
        assert_eq!((&page["totalResults"], &page["startIndex"]), (&json!(5), &json!(start)));
        assert_eq!(page["itemsPerPage"], json!(names(&page).len()));
        all.extend(names(&page));
    }
    assert_eq!(all, ["admin@acme.test", "ann@acme.test", "ben@acme.test", "cleo@acme.test", "dan@acme.test"]);
    let counted = get(&okta, "/Users?startIndex=0&count=0").await.body;
    assert_eq!(
        (&counted["totalResults"], &counted["Resources"], &counted["startIndex"]),
        (&json!(5), &json!([]), &json!(1))
    );
    let few = get(&okta, "/Users?filter=active%20eq%20true&attributes=userName&count=1").await.body;
    let mut fields: Vec<&String> = few["Resources"][0].as_object().unwrap().keys().collect();
    fields.sort();
    assert_eq!(fields, ["id", "schemas", "userName"]);
    assert_eq!(kind(&get(&okta, "/Users?count=many").await), "400 invalidValue");
    assert_eq!(
        get(&okta, "/Users?filter=active%20eq%20true%20and%20active%20eq%20false").await.body["totalResults"],
        json!(0)
    );
}

#[database_test]
async fn issue_scim_what_does_not_fit_is_refused_and_nothing_is_half_done(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let user = |change: Value| {
        let mut body = json!({ "schemas": [USER], "userName": "ann@acme.test", "name": { "givenName": "Ann", "familyName": "Tester" } });
        for (name, value) in change.as_object().unwrap() {
            body[name] = value.clone();
        }
        body
    };
    for (change, expected) in [
        (json!({ "userName": "" }), "400 invalidValue"),
        (json!({ "userName": null }), "400 mutability"),
        (json!({ "userName": 5 }), "400 invalidValue"),
        (json!({ "userName": "x".repeat(255) }), "400 invalidValue"),
        (json!({ "userName": "ann\u{0}@acme.test" }), "400 invalidValue"),
        (json!({ "userName": "ann" }), "400 invalidValue"),
        (json!({ "emails": [{ "value": "no address" }] }), "400 invalidValue"),
        (json!({ "emails": [{ "value": format!("{}@acme.test", "x".repeat(300)) }] }), "400 invalidValue"),
        (json!({ "emails": "ann@" }), "400 invalidValue"),
        (json!({ "name": "Ann" }), "400 invalidValue"),
        (json!({ "name": { "givenName": "A\u{202E}nn" } }), "400 invalidValue"),
        (json!({ "name": { "familyName": "x".repeat(101) } }), "400 invalidValue"),
        (json!({ "displayName": ["Ann"] }), "400 invalidValue"),
        (json!({ "externalId": "x".repeat(256) }), "400 invalidValue"),
        (json!({ "active": "perhaps" }), "400 invalidValue"),
        (json!({ "userName": "ADMIN@acme.test" }), "409 uniqueness"),
        (json!({ "emails": [{ "value": "Admin@ACME.test" }] }), "409 uniqueness"),
    ] {
        let answer = post(&okta, "/Users", user(change.clone())).await;
        assert_eq!(kind(&answer), expected, "{change} {}", answer.body);
    }
    assert_eq!(person(&acme.admin, "ann@acme.test").await, Value::Null);
    let ann = format!("/Users/{}", newcomer(&okta, "Ann").await);
    let before = get(&okta, &ann).await.body;
    for (operations, expected) in [
        (
            json!([{ "op": "replace", "path": "name.givenName", "value": "X" }, { "op": "replace", "path": "actve", "value": false }]),
            "400 invalidPath",
        ),
        (
            json!([{ "op": "replace", "path": "displayName", "value": "X" }, { "op": "replace", "path": "active", "value": "no" }]),
            "400 invalidValue",
        ),
        (json!([{ "op": "replace", "value": { "displayName": "X", "unheardOf": 1 } }]), "400 invalidPath"),
        (
            json!([{ "op": "replace", "path": "displayName", "value": "X" }, { "op": "remove", "path": "userName" }]),
            "400 mutability",
        ),
        (json!([{ "op": "remove", "path": "active" }]), "400 mutability"),
        (json!([{ "op": "remove" }]), "400 noTarget"),
        (json!([{ "op": "replace", "path": "name[", "value": "X" }]), "400 invalidPath"),
        (
            json!([{ "op": "replace", "path": "emails[type eq \"work\"].value", "value": "admin@acme.test" }]),
            "409 uniqueness",
        ),
        (json!([{ "op": "replace", "path": "userName", "value": "admin@acme.test" }]), "409 uniqueness"),
    ] {
        let answer = patch(&okta, &ann, operations.clone()).await;
        assert_eq!(kind(&answer), expected, "{operations} {}", answer.body);
    }
    assert_eq!(get(&okta, &ann).await.body, before, "all or nothing");
    assert_eq!(kind(&put(&okta, &ann, json!({ "active": false })).await), "400 invalidValue", "without a user name");
    for unknown in ["x".to_owned(), uuid::Uuid::now_v7().to_string(), "%27".to_owned()] {
        assert_eq!(kind(&get(&okta, &format!("/Users/{unknown}")).await), "404", "{unknown}");
    }
}

#[database_test]
async fn c18_another_address_ends_sessions_and_voids_what_is_under_way_to_the_old_one(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let ann = format!("/Users/{}", newcomer(&okta, "Ann").await);
    let signed_in = come_in(&app, "ann@acme.test").await;
    app.parts.clock.advance(chrono::TimeDelta::minutes(2));
    app.anonymous().post("forgot-password", json!({ "email": "ann@acme.test" })).await.data();
    let code = app.mail("ann@acme.test").await.code();
    // the user name is the address, and takes it along
    let moved =
        patch(&okta, &ann, json!([{ "op": "replace", "path": "userName", "value": "ann.new@acme.test" }])).await;
    assert_eq!(moved.body["emails"][0]["value"], "ann.new@acme.test");
    assert_eq!(signed_in.get("profile").await.status, 401);
    let told = app.mail("ann@acme.test").await;
    assert!(told.text.contains("ann.new@acme.test") && told.subject.contains("email address"), "{}", told.text);
    assert!(app.new_mails("ann.new@acme.test").await.is_empty());
    for email in ["ann@acme.test", "ann.new@acme.test"] {
        let choice = json!({ "email": email, "code": code, "new_password": "Another-horse-7-stapler", "confirm_password": "Another-horse-7-stapler" });
        assert_eq!(app.anonymous().post("forgot-password/verify", choice).await.outcome(), "400 auth.wrong_code");
    }
    assert_eq!(app.login("ann@acme.test", PASSWORD).await.status, 401);
    assert_eq!(app.login("ann.new@acme.test", PASSWORD).await.status, 401, "nobody has shown that it is theirs (H5)");
    app.parts.clock.advance(chrono::TimeDelta::minutes(2));
    app.anonymous().post("forgot-password", json!({ "email": "ann.new@acme.test" })).await.data();
    let code = app.mail("ann.new@acme.test").await.code();
    let new = "Another-horse-7-stapler";
    let choice = json!({ "email": "ann.new@acme.test", "code": code, "new_password": new, "confirm_password": new });
    app.anonymous().post("forgot-password/verify", choice).await.data();
    // capitals are the same address
    let signed_in = app.sign_in("ann.new@acme.test", new).await;
    patch(
        &okta,
        &ann,
        json!([{ "op": "replace", "path": "emails[type eq \"work\"].value", "value": "Ann.New@acme.test" }]),
    )
    .await;
    assert_eq!(signed_in.get("profile").await.status, 200);
}

#[database_test]
async fn r73_a_deleted_persons_work_stays_and_goes_to_the_eldest_administrator(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let workspace = acme.admin.workspace("Legal").await;
    let ben = member(&app, &acme.admin, workspace, "Ben", "Workspace Admin").await;
    let own = ben.post("use-case", json!({ "workspace_id": workspace, "folder_id": null, "definition": { "name": "Ben's plan", "instruction": "x", "document_ids": [], "model": { "id": "extract", "region": "local" } } })).await.id();
    // the maker of the workspace leaves it: Ben is the last who manages its members
    acme.admin
        .delete(format!("access-management/users/{}/workspace/{workspace}/delete", acme.admin.user_id))
        .await
        .data();
    assert_eq!(delete(&okta, &format!("/Users/{}", ben.user_id)).await.status, 204);
    assert_eq!(ben.get("profile").await.status, 401);
    let kept = acme.admin.get(format!("use-case/{own}")).await;
    assert!(kept.status == 200 && kept.body.to_string().contains("Ben's plan"), "{}", kept.body);
    let members = acme.admin.get(format!("access-management/users/workspece-user-list?id={workspace}")).await;
    assert_eq!(members.data()[0]["workspace_role_name"], "Workspace Admin");
    assert_eq!(members.data()[0]["id"], json!(acme.admin.user_id));
    // and comes back as somebody new
    id(&post(&okta, "/Users", json!({ "userName": "ben@acme.test", "name": { "givenName": "Ben" } })).await);
}

#[database_test]
async fn issue_scim_the_last_administrator_is_neither_closed_nor_deleted(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let admin = format!("/Users/{}", acme.admin.user_id);
    let closed = patch(&okta, &admin, json!([{ "op": "Replace", "path": "active", "value": "False" }])).await;
    assert_eq!(kind(&closed), "409");
    assert!(closed.body["detail"].as_str().unwrap().contains("last Account Admin"), "{}", closed.body);
    assert_eq!(kind(&delete(&okta, &admin).await), "409");
    assert_eq!(acme.admin.get("profile").await.status, 200);
    // with a second one both may go, but not both
    account(&app, &acme.admin, "Ada", "Account Admin").await;
    let off = json!([{ "op": "replace", "value": { "active": false } }]);
    assert_eq!(patch(&okta, &admin, off).await.status, 200);
    assert_eq!(acme.admin.get("profile").await.status, 401, "and the token of the one who left works on");
}

#[database_test]
async fn issue_scim_names_are_found_where_the_directory_says_none(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let shown = |body: Value| {
        let okta = okta.clone();
        async move {
            let made = post(&okta, "/Users", body).await;
            assert_eq!(made.status, 201, "{}", made.body);
            made.body["name"]["formatted"].as_str().unwrap().to_owned()
        }
    };
    assert_eq!(shown(json!({ "userName": "ann@acme.test" })).await, "ann");
    assert_eq!(
        shown(json!({ "userName": "ben@acme.test", "displayName": "Ben van der Berg" })).await,
        "Ben van der Berg"
    );
    assert_eq!(
        shown(json!({ "userName": "cleo@acme.test", "name": { "givenName": "Cleo", "familyName": "" } })).await,
        "Cleo"
    );
    assert_eq!(
        shown(json!({ "USERNAME": "dan@acme.test", "Active": "false", "NAME": { "givenname": "Dan" } })).await,
        "Dan"
    );
    assert_eq!(person(&acme.admin, "dan@acme.test").await["status"], "suspended");
}

#[database_test]
async fn issue_scim_the_same_again_is_no_event_and_both_types_of_json_work(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let ann = newcomer(&okta, "Ann").await;
    group(&okta, "Sales", &[&ann]).await;
    let path = format!("/Users/{ann}");
    // what was shown, said for the first time: the display name had been put together here
    let read = get(&okta, &path).await.body;
    let read = put(&okta, &path, read).await.body;
    let lines = super::logged(&pool, "Okta (SCIM)").await.len();
    assert_eq!(put(&okta, &path, read.clone()).await.body, read);
    assert_eq!(super::logged(&pool, "Okta (SCIM)").await.len(), lines);
    let plain = okta.request(Method::PUT, &format!("/scim/v2{path}")).json(&read);
    assert_eq!(okta.send(plain).await.status, 200);
    let form = okta.request(Method::PUT, &format!("/scim/v2{path}")).header("content-type", "text/plain").body("{}");
    assert_eq!(okta.send(form).await.status, 415);
    assert_eq!(kind(&send(&okta, Method::POST, &path, Some(&read)).await), "405");
    assert_eq!(kind(&send(&okta, Method::GET, "/Me", None).await), "404");
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Member");
}

/// People who come by the directory take a seat as everybody else does. Where none is left the directory is told so,
/// and an account that it makes inactive waits for one.
#[database_test]
async fn r47_a_directory_is_told_that_no_seat_is_left_and_an_inactive_newcomer_waits_for_one(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let seats = |seats: i64| {
        let set = "UPDATE control.subscriptions SET seats = $2 WHERE client_id = $1";
        sqlx::query(set).bind(acme.id).bind(seats).execute(&pool)
    };
    assert_eq!(seats(1).await.unwrap().rows_affected(), 1);
    let user = |active: bool| json!({ "schemas": [USER], "userName": "ann@acme.test", "active": active, "name": { "givenName": "Ann", "familyName": "Tester" } });
    let refused = post(&okta, "/Users", user(true)).await;
    assert_eq!(refused.status, 402);
    assert!(
        refused.body["detail"].as_str().unwrap().starts_with("Every seat of your plan is taken (1 in all)."),
        "{}",
        refused.body
    );

    let waits = post(&okta, "/Users", user(false)).await;
    assert_eq!(waits.status, 201, "{}", waits.body);
    let path = format!("/Users/{}", waits.body["id"].as_str().unwrap());
    let lets_in = json!([{ "op": "replace", "path": "active", "value": true }]);
    assert_eq!(patch(&okta, &path, lets_in.clone()).await.status, 402);
    seats(2).await.unwrap();
    assert_eq!(patch(&okta, &path, lets_in).await.status, 200);
    assert_eq!(get(&okta, &path).await.body["active"], json!(true));
}
