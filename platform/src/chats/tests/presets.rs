//! Presets: own ones, those of a workspace, and what becomes of deleted ones.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Scene, scene};
use crate::people::testing::member;
use crate::testing::Person;

fn settings() -> Value {
    json!({ "system_text": " Answer briefly. ", "model": { "id": "extract", "region": "local" }, "searches_documents": true, "sources_only": true })
}

async fn keep(person: &Person, scene: &Scene, name: &str, is_shared: bool) -> Uuid {
    let new = json!({ "workspace_id": scene.workspace, "name": name, "is_shared": is_shared, "settings": settings() });
    person.post("chat-preset", new).await.id()
}

async fn names(person: &Person, scene: &Scene, more: &str) -> Vec<String> {
    let found = person.get(format!("chat-preset/list?workspace_id={}{more}", scene.workspace)).await;
    let named = |preset: &Value| preset["name"].as_str().unwrap().to_owned();
    found.data().as_array().unwrap().iter().map(named).collect()
}

#[database_test]
async fn issue_31_a_preset_is_its_makers_own_or_the_workspaces_where_they_may_build(pool: PgPool) {
    let scene = scene(&pool).await;
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Runner").await;
    let own = keep(&ben, &scene, "Letters", false).await;
    let shared = keep(&scene.admin, &scene, "Contracts", true).await;
    keep(&scene.admin, &scene, "Mine alone", false).await;
    assert_eq!(names(&ben, &scene, "").await, ["Contracts", "Letters"]);
    assert_eq!(names(&scene.admin, &scene, "").await, ["Contracts", "Mine alone"]);
    assert_eq!(names(&scene.admin, &scene, "&search=tract").await, ["Contracts"]);
    let page = scene.admin.get(format!("chat-preset/list?workspace_id={}&limit=1", scene.workspace)).await;
    let next = format!("&limit=1&cursor={}", page.body["next"].as_str().unwrap());
    assert_eq!(
        (&page.body["total"], names(&scene.admin, &scene, &next).await),
        (&json!(2), vec!["Mine alone".to_owned()])
    );

    let seen = ben.get(format!("chat-preset/list?workspace_id={}", scene.workspace)).await;
    let (contracts, letters) = (&seen.data()[0], &seen.data()[1]);
    assert_eq!((&contracts["is_shared"], &contracts["is_mine_to_change"]), (&json!(true), &json!(false)));
    assert_eq!((&letters["is_shared"], &letters["is_mine_to_change"]), (&json!(false), &json!(true)));
    assert_eq!((&letters["system_text"], &letters["model"]["id"]), (&json!("Answer briefly."), &json!("extract")));

    let to_share = json!({ "workspace_id": scene.workspace, "name": "For all", "is_shared": true, "settings": {} });
    assert_eq!(ben.post("chat-preset", to_share).await.status, 403);
    assert_eq!(ben.put(format!("chat-preset/{own}"), json!({ "is_shared": true })).await.status, 403);
    assert_eq!(ben.put(format!("chat-preset/{shared}"), json!({ "name": "Taken" })).await.status, 403);
    assert_eq!(ben.delete(format!("chat-preset/{shared}")).await.status, 403);
    assert_eq!(scene.admin.put(format!("chat-preset/{own}"), json!({ "name": "Taken" })).await.status, 404);
    assert_eq!(scene.admin.delete(format!("chat-preset/{own}")).await.status, 404);
}

#[database_test]
async fn issue_31_a_preset_is_renamed_set_anew_shared_and_taken_back(pool: PgPool) {
    let scene = scene(&pool).await;
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Runner").await;
    let preset = keep(&scene.admin, &scene, "Letters", false).await;
    let path = format!("chat-preset/{preset}");
    let renamed = scene.admin.put(&path, json!({ "revision": 1, "name": " Mails " })).await;
    assert_eq!((&renamed.data()["name"], &renamed.data()["revision"]), (&json!("Mails"), &json!(2)));
    assert_eq!(renamed.data()["system_text"], "Answer briefly.", "what is not named stays");
    let stale = scene.admin.put(&path, json!({ "revision": 1, "name": "Old" })).await;
    assert_eq!(stale.status, 409, "{}", stale.body);
    let anew = json!({ "is_shared": true, "settings": { "system_text": "Write in French." } });
    let anew = scene.admin.put(&path, anew).await.data().clone();
    assert_eq!(
        (&anew["is_shared"], &anew["system_text"], &anew["model"], &anew["searches_documents"]),
        (&json!(true), &json!("Write in French."), &Value::Null, &json!(false)),
        "settings are replaced as a whole: {anew}"
    );
    assert_eq!(names(&ben, &scene, "").await, ["Mails"]);
    scene.admin.put(&path, json!({ "is_shared": false })).await.data();
    assert!(names(&ben, &scene, "").await.is_empty());
    for (body, field) in [
        (json!({ "name": "" }), "name"),
        (json!({ "settings": { "system_text": "a".repeat(20_001) } }), "settings.system_text"),
        (json!({ "settings": { "tools": [{ "use_case_id": Uuid::now_v7() }] } }), "tools"),
    ] {
        let refused = scene.admin.put(&path, body).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{}", refused.body);
    }
}

#[database_test]
async fn issue_31_a_deleted_preset_comes_back_within_a_day_and_goes_for_good_then(pool: PgPool) {
    let scene = scene(&pool).await;
    let (kept, gone) =
        (keep(&scene.admin, &scene, "Kept", true).await, keep(&scene.admin, &scene, "Gone", false).await);
    for id in [kept, gone] {
        scene.admin.delete(format!("chat-preset/{id}")).await.data();
        assert_eq!(scene.admin.delete(format!("chat-preset/{id}")).await.status, 404, "it is deleted once");
    }
    assert!(names(&scene.admin, &scene, "").await.is_empty());
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Runner").await;
    assert_eq!(ben.post(format!("chat-preset/{kept}/restore"), json!({})).await.status, 403);
    scene.app.parts.chats.sweep().await.unwrap();
    let restored = scene.admin.post(format!("chat-preset/{kept}/restore"), json!({})).await;
    assert_eq!(restored.data()["name"], "Kept", "{}", restored.body);
    sqlx::query("UPDATE chat_presets SET deleted_at = deleted_at - interval '25 hours'").execute(&pool).await.unwrap();
    scene.app.parts.chats.sweep().await.unwrap();
    assert_eq!(scene.admin.post(format!("chat-preset/{gone}/restore"), json!({})).await.status, 404);
    assert_eq!(names(&scene.admin, &scene, "").await, ["Kept"]);
}

#[database_test]
async fn issue_31_of_presets_so_many_fit_and_the_next_is_told_so(pool: PgPool) {
    let scene = scene(&pool).await;
    let filled =
        "INSERT INTO chat_presets (client_id, id, workspace_id, owner_id, name, created_at, updated_by, updated_at)
                  SELECT client_id, gen_random_uuid(), workspace_id, owner_id, 'Preset ' || n, now(), owner_id, now()
                  FROM chats, generate_series(1, 199) n";
    assert_eq!(sqlx::query(filled).execute(&pool).await.unwrap().rows_affected(), 199);
    let last = keep(&scene.admin, &scene, "The last", false).await;
    let new = json!({ "workspace_id": scene.workspace, "name": "One more", "settings": {} });
    let refused = scene.admin.post("chat-preset", new.clone()).await;
    assert_eq!((refused.status, refused.body["message"].to_string().contains("200")), (409, true), "{}", refused.body);
    scene.admin.delete(format!("chat-preset/{last}")).await.data();
    scene.admin.post("chat-preset", new).await.data();
    assert_eq!(scene.admin.post(format!("chat-preset/{last}/restore"), json!({})).await.status, 409);
}
