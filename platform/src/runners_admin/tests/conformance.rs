//! Uploaded versions are checked against the contract: really, in a sandbox of their own.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::uploads::{VERSIONS, asked, install, uploaded};
use crate::runners_admin::conformance::CONFORM;
use crate::testing::{Person, TestApp, component, jobs};

async fn checking(pool: PgPool) -> TestApp {
    TestApp::with(pool, |settings| {
        settings.plugins.unsigned_plugins = true;
        settings.plugins.check_plugins = true;
    })
    .await
}

fn path(version: &Value) -> String {
    format!("{VERSIONS}/{}/conformance", version["id"].as_str().unwrap())
}

/// The table, once it is there.
async fn table(admin: &Person, version: &Value) -> Value {
    let is_there = |check: &Value| {
        let state = check["state"].as_str().unwrap();
        assert!(["waiting", "running", "finished"].contains(&state), "{check}");
        state == "finished"
    };
    admin.until(path(version), "the check has finished", is_there).await
}

fn verdicts(check: &Value, verdict: &str) -> usize {
    check["rows"].as_array().unwrap().iter().filter(|row| row["verdict"] == verdict).count()
}

#[database_test]
async fn p_an_uploaded_version_is_checked_against_the_contract_and_a_bad_one_needs_a_reason(pool: PgPool) {
    let app = checking(pool).await;
    let owner = app.tenant("owner").await;
    let good = uploaded(&owner.admin, &component("openai.wasm", "good"), None).await;
    let hostile = uploaded(&owner.admin, &component("testing/hostile.wasm", ""), None).await;

    let check = table(&owner.admin, &good).await;
    assert_eq!((&check["failed"], &check["problem"]), (&json!(0), &Value::Null), "{check}");
    assert!(verdicts(&check, "passed") > 10, "{check}");
    assert_eq!(check["passed"].as_u64().unwrap() as usize, verdicts(&check, "passed"), "{check}");
    assert!(
        check["rows"].as_array().unwrap().iter().all(|row| row["what"].as_str().is_some_and(|what| !what.is_empty()))
    );
    assert_eq!(install(&owner.admin, &good, 100).await.status, 200, "what keeps the contract needs no reason");

    let sandbox = app.runners.sandbox_pid();
    let check = table(&owner.admin, &hostile).await;
    assert_eq!(check["failed"].as_u64(), Some(verdicts(&check, "failed") as u64));
    assert!(verdicts(&check, "failed") > 0, "{check}");
    let failed = check["rows"].as_array().unwrap().iter().find(|row| row["verdict"] == "failed").unwrap();
    assert!(!failed["seen"].as_str().unwrap().is_empty() && !failed["advice"].as_str().unwrap().is_empty(), "{failed}");
    assert_eq!(app.runners.sandbox_pid(), sandbox, "another process tried it");
    let refused = install(&owner.admin, &hostile, 100).await;
    assert_eq!((refused.outcome().as_str(), refused.field("reason").len()), ("409 runners.failed_checks", 1));
    let with = json!({ "granted": asked(&hostile), "reason": "Only for our tests" });
    let installed = owner.admin.post(format!("{VERSIONS}/{}/install", hostile["id"].as_str().unwrap()), with).await;
    assert_eq!(installed.data()["state"], "live");
    let log = owner.admin.get("audit-log/list?action=plugin.installed").await;
    let said = log.data().as_array().unwrap().iter().any(|line| line["detail"]["reason"] == "Only for our tests");
    assert!(said, "{}", log.body);
    let log = owner.admin.get("audit-log/list?action=plugin.conformance_checked").await;
    assert_eq!(log.body["total"], 2);
}

#[database_test]
async fn p_a_check_survives_its_process_once_and_is_then_cut_off_until_somebody_runs_it_again(pool: PgPool) {
    let app = TestApp::with(pool.clone(), |settings| settings.plugins.unsigned_plugins = true).await;
    let owner = app.tenant("owner").await;
    let version = uploaded(&owner.admin, &component("offline.wasm", "cut"), None).await;
    let none = owner.admin.get(path(&version)).await;
    assert_eq!((&none.data()["state"], &none.data()["rows"]), (&json!("none"), &json!([])));
    assert_eq!(
        install(&owner.admin, &version, 100).await.status,
        200,
        "nobody has looked, so nothing speaks against it"
    );

    // As processes left it that died: twice.
    let died = "INSERT INTO control.plugin_conformance (client_id, version_id, requested_at, state) VALUES (1, $1, now(), 'running')";
    let id: uuid::Uuid = version["id"].as_str().unwrap().parse().unwrap();
    sqlx::query(died).bind(id).execute(&pool).await.unwrap();
    jobs::put(&pool, 1, CONFORM, id, ("running", 2), "-1 second").await;
    app.parts.queue.wake();
    let ended = owner.admin.until(path(&version), "the check does not run", |check| check["state"] != "running").await;
    assert_eq!(ended["state"], "cut_off");
    assert_eq!(install(&owner.admin, &version, 100).await.outcome(), "409 runners.failed_checks");

    let again = owner.admin.post(path(&version), json!({})).await;
    assert_eq!(again.data()["state"], "waiting", "{}", again.body);
    assert_eq!(owner.admin.post(path(&version), json!({})).await.outcome(), "409 runners.being_checked");
    assert_eq!(table(&owner.admin, &version).await["failed"], 0);

    // Once: another one takes it over.
    sqlx::query("UPDATE control.plugin_conformance SET finished_at = NULL, rows = '[]', state = 'running'")
        .execute(&pool)
        .await
        .unwrap();
    jobs::put(&pool, 1, CONFORM, id, ("running", 1), "-1 second").await;
    app.parts.queue.wake();
    let check = table(&owner.admin, &version).await;
    assert!(verdicts(&check, "passed") > 0, "{check}");
}

#[database_test]
async fn p_what_was_refused_has_nothing_to_check(pool: PgPool) {
    let app = checking(pool).await;
    let owner = app.tenant("owner").await;
    let refused = uploaded(&owner.admin, b"\0asm nonsense", None).await;
    assert_eq!(owner.admin.post(path(&refused), json!({})).await.outcome(), "409 runners.nothing_to_check");
    assert_eq!(owner.admin.get(path(&refused)).await.data()["state"], "none");
}

#[database_test]
async fn p_a_version_is_checked_with_settings_and_memory_of_its_own(pool: PgPool) {
    let app = TestApp::with(pool, |settings| settings.plugins.unsigned_plugins = true).await;
    let owner = app.tenant("owner").await;
    let version = uploaded(&owner.admin, &component("testing/sloppy.wasm", "terms"), None).await;
    for (terms, field) in [
        (json!({ "settings": { "fault": 1 } }), "settings.fault"),
        (json!({ "memory_mib": 3 }), "memory_mib"),
        (json!({ "memory_mib": 129 }), "memory_mib"),
    ] {
        assert_eq!(owner.admin.post(path(&version), terms).await.field(field).len(), 1, "{field}");
    }
    assert_eq!(owner.admin.get(path(&version)).await.data()["state"], "none", "what was refused asked for nothing");

    let terms = json!({ "settings": { "fault": "vague" }, "memory_mib": 128 });
    assert_eq!(owner.admin.post(path(&version), terms.clone()).await.status, 200);
    let check = table(&owner.admin, &version).await;
    assert_eq!((&check["settings"], &check["memory_mib"]), (&terms["settings"], &json!(128)));
    assert!(verdicts(&check, "failed") >= 5, "the setting reached the plugin: {check}");

    owner.admin.post(path(&version), json!({})).await.data();
    let check = table(&owner.admin, &version).await;
    assert_eq!((&check["failed"], &check["settings"]), (&json!(0), &json!({})), "{check}");
}
