//! Entra's requests, as its SCIM tutorial, its list of deviations and its validator print them.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::{GROUP, USER, come_in, delete, directory, get, id, kind, newcomer, patch, post, role_of};
use crate::testing::TestApp;

const ENTERPRISE: &str = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

fn test_user() -> Value {
    json!({
        "schemas": [USER, ENTERPRISE],
        "externalId": "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
        "userName": "Test_User_00aa00aa-bb11-cc22-dd33-44ee44ee44ee",
        "active": true,
        "emails": [{ "primary": true, "type": "work", "value": "Test_User_11bb11bb-cc22-dd33-ee44-55ff55ff55ff@testuser.com" }],
        "meta": { "resourceType": "User" },
        "name": { "formatted": "givenName familyName", "familyName": "familyName", "givenName": "givenName" },
        "roles": [],
        ENTERPRISE: { "department": "Sales", "manager": "123456" }
    })
}

#[database_test]
async fn issue_scim_entra_finds_makes_changes_disables_and_deletes_an_account(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let entra = directory(&app, &acme.admin, "Entra").await;

    // the connection is tested with a name that nobody has
    let none = get(&entra, "/Users?filter=userName+eq+%228d2a4f8e-bf98-7363-c4ae-d4ef0a21f0f2%22").await;
    assert_eq!((none.status, &none.body["totalResults"], &none.body["Resources"]), (200, &json!(0), &json!([])));

    let made = post(&entra, "/Users", test_user()).await;
    let user = format!("/Users/{}", id(&made));
    assert_eq!(made.body["userName"], test_user()["userName"], "kept as it was sent, though it is no address");
    assert_eq!(made.body["emails"], test_user()["emails"]);
    assert!(made.body["meta"]["created"].as_str().unwrap().ends_with('Z'));
    for filter in [
        "userName eq \"test_user_00AA00aa-bb11-cc22-dd33-44ee44ee44ee\"",
        "externalId eq \"0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef\"",
        "emails[type eq \"work\"].value eq \"test_user_11bb11bb-cc22-dd33-ee44-55ff55ff55ff@testuser.com\"",
        "userName eq \"Test_User_00aa00aa-bb11-cc22-dd33-44ee44ee44ee\" and active eq true",
    ] {
        let found = get(&entra, &format!("/Users?filter={}", encoded(filter))).await;
        assert_eq!(found.body["totalResults"], json!(1), "{filter}: {}", found.body);
    }
    let unlike =
        get(&entra, &format!("/Users?filter={}", encoded("externalId eq \"0A21F0F2-8d2a-4f8e-bf98-7363c4aed4ef\"")))
            .await;
    assert_eq!(unlike.body["totalResults"], json!(0), "an external id is exact");

    // several values, in its present dialect
    let changed = patch(
        &entra,
        &user,
        json!([
            { "op": "Replace", "path": "emails[type eq \"work\"].value", "value": "updatedEmail@microsoft.com" },
            { "op": "Replace", "path": "name.familyName", "value": "updatedFamilyName" },
            { "op": "Add", "path": "nickName", "value": "Babs" },
            { "op": "Replace", "path": "displayName", "value": "Pvlo" },
            { "op": "Replace", "path": "externalId", "value": "Eqpj" },
            { "op": "Replace", "path": format!("{ENTERPRISE}:employeeNumber"), "value": "Eqpj" },
            { "op": "Add", "path": format!("{ENTERPRISE}:manager"), "value": [{ "$ref": null, "value": "x" }] },
            { "op": "Add", "path": "phoneNumbers[type eq \"mobile\"].value", "value": "55555555555" },
            { "op": "Add", "path": "emails[type eq \"other\"].value", "value": "other@microsoft.com" }
        ]),
    )
    .await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    assert_eq!(
        changed.body["emails"],
        json!([{ "value": "updatedEmail@microsoft.com", "type": "work", "primary": true }])
    );
    assert_eq!(
        (&changed.body["name"]["familyName"], &changed.body["displayName"], &changed.body["externalId"]),
        (&json!("updatedFamilyName"), &json!("Pvlo"), &json!("Eqpj"))
    );
    // and in the one of `aadOptscim062020`
    let compliant = patch(
        &entra,
        &user,
        json!([
            { "op": "replace", "path": "emails[type eq \"work\"].value", "value": "TestMhvaes@test.microsoft.com" },
            { "op": "replace", "value": { "displayName": "Bjfe", "name.givenName": "Kkom", "name.familyName": "Unua", format!("{ENTERPRISE}:employeeNumber"): "Aklq" } }
        ]),
    )
    .await;
    assert_eq!(
        (&compliant.body["name"]["formatted"], &compliant.body["displayName"]),
        (&json!("Kkom Unua"), &json!("Bjfe"))
    );
    let renamed =
        json!([{ "op": "Replace", "path": "userName", "value": "5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com" }]);
    let renamed = patch(&entra, &user, renamed).await;
    assert_eq!(renamed.body["userName"], "5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com");
    assert_eq!(renamed.body["emails"][0]["value"], "TestMhvaes@test.microsoft.com", "the address is another thing");

    // disabled with text for a boolean, restored, disabled with a boolean
    let signed_in = come_in(&app, "TestMhvaes@test.microsoft.com").await;
    let closed = patch(&entra, &user, json!([{ "op": "Replace", "path": "active", "value": "False" }])).await;
    assert_eq!((closed.status, &closed.body["active"]), (200, &json!(false)));
    assert_eq!(signed_in.get("profile").await.status, 401, "C18");
    assert_eq!(
        patch(&entra, &user, json!([{ "op": "Replace", "path": "active", "value": "True" }])).await.body["active"],
        json!(true)
    );
    assert_eq!(
        patch(&entra, &user, json!([{ "op": "replace", "path": "active", "value": false }])).await.body["active"],
        json!(false)
    );

    assert_eq!(delete(&entra, &user).await.status, 204);
    let gone = get(&entra, &user).await;
    assert_eq!((kind(&gone).as_str(), &gone.body["schemas"]), ("404", &json!([super::ERROR])));
    assert_eq!(kind(&delete(&entra, &user).await), "404");
}

fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

#[database_test]
async fn issue_scim_entra_pushes_groups_with_their_members(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let entra = directory(&app, &acme.admin, "Entra").await;
    acme.admin.post("account/role", json!({ "name": "Billing", "permissions": ["manage-billing"] })).await.data();
    let (ann, ben) = (newcomer(&entra, "Ann").await, newcomer(&entra, "Ben").await);
    let none = get(&entra, "/Groups?excludedAttributes=members&filter=displayName+eq+%22billing%22").await;
    assert_eq!(none.body["totalResults"], json!(0));
    let body = json!({
        "schemas": [GROUP, "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group"],
        "externalId": "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
        "displayName": "billing",
        "meta": { "resourceType": "Group" }
    });
    let made = post(&entra, "/Groups", body.clone()).await;
    let group = id(&made);
    assert_eq!((&made.body["externalId"], &made.body["members"]), (&body["externalId"], &json!([])));
    assert_eq!(kind(&post(&entra, "/Groups", body).await), "409 uniqueness");
    let path = format!("/Groups/{group}");
    for query in ["excludedAttributes=members", "attributes=id,displayName"] {
        let shown = get(&entra, &format!("{path}?{query}")).await;
        assert!(shown.body.get("members").is_none() && shown.body["displayName"] == "billing", "{}", shown.body);
    }

    let add = json!([{ "op": "Add", "path": "members", "value": [{ "$ref": null, "value": ann }] }]);
    assert_eq!(patch(&entra, &path, add.clone()).await.status, 204);
    assert_eq!(patch(&entra, &path, add).await.status, 204, "once more is no mistake");
    assert_eq!(role_of(&acme.admin, "ann@acme.test").await, "Billing");
    assert_eq!(
        patch(&entra, &path, json!([{ "op": "Add", "path": "members", "value": [{ "value": ben }] }])).await.status,
        204
    );
    // is somebody in it?
    for (who, found) in [(&ann, 1), (&uuid::Uuid::now_v7().to_string(), 0)] {
        let filter = encoded(&format!("id eq \"{group}\" and members eq \"{who}\""));
        let asked = get(&entra, &format!("/Groups?filter={filter}&attributes=id")).await;
        assert_eq!(asked.body["totalResults"], json!(found));
    }

    // out: listed in the value, or by a path; nobody else goes with them
    let listed = json!([{ "op": "Remove", "path": "members", "value": [{ "$ref": null, "value": ann }] }]);
    assert_eq!(patch(&entra, &path, listed.clone()).await.status, 204);
    assert_eq!(
        (role_of(&acme.admin, "ann@acme.test").await, role_of(&acme.admin, "ben@acme.test").await),
        ("Member".to_owned(), "Billing".to_owned())
    );
    assert_eq!(patch(&entra, &path, listed).await.status, 204);
    let by_path = json!([{ "op": "remove", "path": format!("members[value eq \"{ben}\"]") }]);
    assert_eq!(patch(&entra, &path, by_path).await.status, 204);
    assert_eq!(role_of(&acme.admin, "ben@acme.test").await, "Member");
    assert_eq!(get(&entra, &path).await.body["members"], json!([]));

    let renamed = json!([{ "op": "Replace", "path": "displayName", "value": "1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName" }]);
    assert_eq!(patch(&entra, &path, renamed).await.status, 204);
    assert_eq!(delete(&entra, &path).await.status, 204);
    assert_eq!(kind(&delete(&entra, &path).await), "404");
}

#[database_test]
async fn issue_scim_entra_validator_odds_and_ends(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let entra = directory(&app, &acme.admin, "Entra").await;
    let user = format!("/Users/{}", newcomer(&entra, "Oren").await);
    // as the validator sends it: addresses of types that are not kept, parts of addresses that are not kept
    let odd = json!([
        { "op": "replace", "path": "emails[type eq \"work\"].value", "value": "oren.collins@white.com" },
        { "op": "add", "path": "emails[type eq \"home\"].value", "value": "angelita@mante.us" },
        { "op": "add", "path": "emails[type eq \"other\"].value", "value": "yasmine_bins@braun.us" },
        { "op": "replace", "path": "emails[type eq \"work\"].display", "value": "0TXBC2MOGUI0" },
        { "op": "add", "path": "emails[type eq \"work\"].primary", "value": false },
        { "op": "replace", "path": "phoneNumbers[type eq \"untyped\"].primary", "value": "1-648-081-5815 x2534" },
        { "op": "replace", "path": "name.formatted", "value": "x" },
        { "op": "add", "path": "addresses[type eq \"work\"].country", "value": "ML" },
        { "op": "remove", "path": "title" }
    ]);
    let answer = patch(&entra, &user, odd).await;
    assert_eq!(
        (answer.status, &answer.body["emails"][0]["value"]),
        (200, &json!("oren.collins@white.com")),
        "{}",
        answer.body
    );
    // an address that is taken away stays: the same patch closes the account
    let leaving = json!([{ "op": "Remove", "path": "emails[type eq \"work\"].value" }, { "op": "Replace", "path": "active", "value": "False" }]);
    let left = patch(&entra, &user, leaving).await;
    assert_eq!(
        (&left.body["active"], &left.body["emails"][0]["value"]),
        (&json!(false), &json!("oren.collins@white.com"))
    );

    for path in ["/Schemas", "/ResourceTypes"] {
        let list = get(&entra, path).await;
        assert_eq!(
            (&list.body["totalResults"], list.body["Resources"].as_array().unwrap().len()),
            (&json!(2), 2),
            "{path}"
        );
        assert!(!list.body.to_string().contains("null"), "Entra takes null for a mistake");
        for resource in list.body["Resources"].as_array().unwrap() {
            let one = get(&entra, &format!("{path}/{}", resource["id"].as_str().unwrap())).await;
            assert_eq!(&one.body, resource);
        }
    }
    let config = get(&entra, "/ServiceProviderConfig").await;
    assert_eq!((&config.body["patch"]["supported"], &config.body["bulk"]["supported"]), (&json!(true), &json!(false)));
    assert_eq!(kind(&get(&entra, "/Schemas/urn:x").await), "404");
}
