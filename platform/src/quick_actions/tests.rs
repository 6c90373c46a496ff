//! Quick actions through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::outputs::tests::finished;
use crate::people::testing::{member, person};
use crate::testing::{Person, TestApp};

async fn lists(person: &Person) -> Value {
    let answer = person.get("quick-action/list").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().clone()
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|action| action["name"].as_str().unwrap()).collect()
}

#[database_test]
async fn r42_what_was_used_last_says_whether_it_changed_since(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let before = lists(&admin).await;
    assert_eq!((before["recent"].as_array().unwrap().len(), before["bookmarked"].as_array().unwrap().len()), (1, 0));
    let recent = &before["recent"][0];
    assert_eq!(
        (&recent["kind"], &recent["id"], &recent["is_published"], &recent["is_changed"]),
        (&json!("use_case"), &json!(done.use_case), &json!(true), &json!(false))
    );
    let draft = admin.get(format!("use-case/{}", done.use_case)).await.data().clone();
    let mut definition = draft["draft"].clone();
    definition["description"] = json!("Better");
    let saved = json!({ "revision": draft["draft_revision"], "definition": definition });
    let saved = admin.put(format!("use-case/{}/draft", done.use_case), saved).await;
    let note = json!({ "revision": saved.data()["draft_revision"], "note": "Shorter" });
    admin.post(format!("use-case/{}/publish", done.use_case), note).await.data();
    assert_eq!(lists(&admin).await["recent"][0]["is_changed"], true);
}

#[database_test]
async fn r42_pinned_chats_are_at_hand_and_the_others_were_used_last(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let legal = admin.workspace("Legal").await;
    let mia = member(&app, &admin, legal, "Mia", "Builder").await;
    for (title, more) in
        [("Pinned", json!({ "is_pinned": true })), ("Old", json!({ "is_archived": true })), ("Last", json!({}))]
    {
        let chat = mia.post("chat", json!({ "workspace_id": legal, "title": title })).await.id();
        mia.put(format!("chat/{chat}"), more).await.data();
    }
    mia.post("chat", json!({ "workspace_id": legal, "title": "For a day", "is_temporary": true })).await.data();
    let seen = lists(&mia).await;
    assert_eq!((names(&seen["bookmarked"]), names(&seen["recent"])), (vec!["Pinned"], vec!["Last"]));
    assert_eq!((&seen["recent"][0]["kind"], &seen["recent"][0]["workspace_name"]), (&json!("chat"), &json!("Legal")));
    let others = lists(&admin).await;
    assert_eq!((names(&others["bookmarked"]), names(&others["recent"])), (vec![], vec![]), "a chat is its owner's");
    admin.delete(format!("access-management/users/{}/workspace/{legal}/delete", mia.user_id)).await.data();
    assert_eq!(names(&lists(&mia).await["recent"]), [] as [&str; 0], "rights are looked at when it is read");
}

#[database_test]
async fn r42_a_workspace_at_hand_is_ones_own_and_goes_with_the_membership(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let legal = admin.workspace("Legal").await;
    let mia = member(&app, &admin, legal, "Mia", "Viewer").await;
    for is_favourite in [true, true] {
        let kept = mia.put(format!("workspace/{legal}/favourite"), json!({ "is_favourite": is_favourite })).await;
        assert_eq!(kept.status, 200, "{}", kept.body);
    }
    assert_eq!(names(&lists(&mia).await["bookmarked"]), ["Legal"]);
    assert_eq!(names(&lists(&admin).await["bookmarked"]), [] as [&str; 0]);
    let eve = person(&app, &admin, "Eve").await;
    let hidden = eve.put(format!("workspace/{legal}/favourite"), json!({ "is_favourite": true })).await;
    assert_eq!(hidden.outcome(), "404 not_found");
    admin.delete(format!("access-management/users/{}/workspace/{legal}/delete", mia.user_id)).await.data();
    assert_eq!(names(&lists(&mia).await["bookmarked"]), [] as [&str; 0], "rights are looked at when it is read");
}

#[database_test]
async fn r42_c1_what_is_shared_with_the_company_shows_what_was_published_and_no_workspace(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let eve = person(&app, &admin, "Eve").await;
    assert_eq!(names(&lists(&eve).await["public"]), [] as [&str; 0]);
    admin.put(format!("use-case/{}/visibility", done.use_case), json!({ "visibility": "client" })).await.data();
    let draft = admin.get(format!("use-case/{}", done.use_case)).await.data().clone();
    let published = draft["draft"]["name"].as_str().unwrap().to_owned();
    let mut definition = draft["draft"].clone();
    definition["name"] = json!("Secret plan");
    let saved = json!({ "revision": draft["draft_revision"], "definition": definition });
    admin.put(format!("use-case/{}/draft", done.use_case), saved).await.data();
    let seen = lists(&eve).await;
    assert_eq!(names(&seen["public"]), [published.as_str()], "the draft's name is not for everybody");
    let action = &seen["public"][0];
    assert_eq!((&action["workspace_id"], &action["workspace_name"]), (&Value::Null, &Value::Null));
    assert_eq!(names(&lists(&admin).await["public"]), ["Secret plan"], "its builders see the draft's");
    // Kept at hand, it is as absent as the sharing when that ends.
    eve.put(format!("use-case/{}/favourite", done.use_case), json!({ "is_favourite": true })).await.data();
    assert_eq!(names(&lists(&eve).await["bookmarked"]), [published.as_str()]);
    admin.put(format!("use-case/{}/visibility", done.use_case), json!({ "visibility": "private" })).await.data();
    let gone = lists(&eve).await;
    assert_eq!((names(&gone["bookmarked"]), names(&gone["public"])), (vec![], vec![]));
}
