//! Uploaded versions are looked at to an end, whatever they say and whatever becomes of the process that looks.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::uploads::{VERSIONS, unsigned, uploaded};
use crate::runners_admin::plugins::CHECK;
use crate::testing::{Person, TestApp, component, jobs};

fn path(version: &Value) -> String {
    format!("{VERSIONS}/{}", version["id"].as_str().unwrap())
}

/// The version once somebody has looked at it.
async fn looked_at(admin: &Person, version: &Value) -> Value {
    admin.until(path(version), "somebody looked at the version", |version| version["state"] != "uploaded").await
}

/// As a process left it that died over it so many times.
async fn died(app: &TestApp, pool: &PgPool, version: &Value, times: i32) {
    let id: Uuid = version["id"].as_str().unwrap().parse().unwrap();
    let waits = "UPDATE control.plugin_versions SET state = 'uploaded', name = NULL, version = NULL, manifest = NULL WHERE id = $1";
    sqlx::query(waits).bind(id).execute(pool).await.unwrap();
    jobs::put(pool, 1, CHECK, id, ("running", times), "-1 second").await;
    app.parts.queue.wake();
}

#[database_test]
async fn p_a_look_survives_its_process_once_and_is_then_refused_until_somebody_asks_again(pool: PgPool) {
    let app = unsigned(pool.clone()).await;
    let owner = app.tenant("owner").await;
    let version = uploaded(&owner.admin, &component("offline.wasm", "died"), None).await;
    assert_eq!(version["state"], "checked");
    died(&app, &pool, &version, 1).await;
    assert_eq!(looked_at(&owner.admin, &version).await["state"], "checked", "another one takes it over");
    died(&app, &pool, &version, 2).await;
    let given_up = looked_at(&owner.admin, &version).await;
    assert_eq!(given_up["state"], "refused");
    assert!(given_up["problem"].as_str().unwrap().contains("twice"), "{given_up}");

    let failed = owner.admin.get("job/list?kind=check_plugin&state=failed").await;
    let retry = format!("job/{}/retry", failed.data()[0]["id"].as_str().unwrap());
    owner.admin.post(retry, json!({})).await.data();
    owner.admin.until(path(&version), "the version is checked", |version| version["state"] == "checked").await;

    let again = owner.admin.post(format!("{}/check", path(&version)), json!({})).await;
    assert_eq!((&again.data()["state"], &again.data()["problem"]), (&json!("uploaded"), &Value::Null));
    let twice = owner.admin.post(format!("{}/check", path(&version)), json!({})).await;
    let now = looked_at(&owner.admin, &version).await;
    assert_eq!((&now["state"], &now["name"]), (&json!("checked"), &json!("offline")), "{}", twice.body);
    super::uploads::install(&owner.admin, &version, 100).await.data();
    let serves = owner.admin.post(format!("{}/check", path(&version)), json!({})).await;
    assert_eq!(serves.outcome(), "409 runners.wrong_state");
}

#[database_test]
async fn p_what_a_manifest_says_that_cannot_be_kept_is_a_reason_to_refuse_it(pool: PgPool) {
    let app = unsigned(pool).await;
    let owner = app.tenant("owner").await;
    let mut bytes = component("testing/hostile.wasm", "");
    let says = b"hostile0.1.0";
    let place = bytes.windows(says.len()).position(|window| window == says).expect("the guest says its version there");
    bytes[place + 7] = 0;
    let refused = uploaded(&owner.admin, &bytes, None).await;
    let why = "a text of `version` holds the invisible or control character U+0000";
    assert_eq!(refused["state"], "refused");
    assert!(refused["problem"].as_str().unwrap().contains(why), "{refused}");
}

#[database_test]
async fn p_a_version_whose_file_is_gone_is_refused_with_what_to_do(pool: PgPool) {
    let app = unsigned(pool.clone()).await;
    let owner = app.tenant("owner").await;
    let version = uploaded(&owner.admin, &component("offline.wasm", "gone"), None).await;
    std::fs::remove_dir_all(app.data_dir().join("files/plugins")).unwrap();
    owner.admin.post(format!("{}/check", path(&version)), json!({})).await.data();
    let refused = looked_at(&owner.admin, &version).await;
    assert_eq!(refused["state"], "refused");
    assert!(refused["problem"].as_str().unwrap().contains("upload it again"), "{refused}");
}

#[database_test]
async fn p_what_may_be_uploaded_is_said_as_the_server_is_configured(pool: PgPool) {
    let app = TestApp::with(pool, |settings| settings.plugins.plugin_limits.component_mib = 1).await;
    let owner = app.tenant("owner").await;
    let rules = owner.admin.get("runners/plugin-rules").await;
    let said = (&rules.data()["largest_bytes"], &rules.data()["takes_unsigned"]);
    assert_eq!(said, (&json!(1 << 20), &json!(false)), "{}", rules.body);
    let over = super::uploads::send(&owner.admin, &vec![0; (1 << 20) + 1], None).await;
    assert_eq!(over.status, 413, "{}", over.body);
}
