//! How bindings and versions did: counted from real runs, over real components; and a canary that goes by itself.

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::uploads::{VERSIONS, in_use, install, unsigned, uploaded};
use super::{BINDINGS, app, bind, finished, provider, start, use_case, use_case_saying};
use crate::runners_admin::plugins::judge_canaries;
use crate::testing::{TestApp, component};

/// Writes down what was counted, as every process does all the time.
async fn flush(app: &TestApp) {
    app.parts.models.health().flush(&app.parts.db, Uuid::nil()).await.unwrap();
}

/// The hostile guest under the name of a shipped plugin: a version of it that fails whatever it is asked.
fn hostile_offline() -> Vec<u8> {
    let mut bytes = component("testing/hostile.wasm", "");
    let says = b"hostile0.1.0";
    let place = bytes.windows(says.len()).position(|window| window == says).expect("the guest says its name there");
    bytes[place..place + 7].copy_from_slice(b"offline");
    bytes
}

fn version<'a>(figures: &'a Value, digest: &Value) -> &'a Value {
    figures["versions"].as_array().unwrap().iter().find(|version| version["digest"] == *digest).unwrap()
}

#[database_test]
async fn p_a_bindings_calls_are_shown_in_steps_without_a_gap_and_to_nobody_elses_client(pool: PgPool) {
    let app = app(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let provider = provider().await;
    let binding = bind(&owner.admin, &provider, "Stand-in").await;
    let path = format!("{BINDINGS}/{binding}/series");
    let empty = owner.admin.get(&path).await;
    assert_eq!((&empty.data()["whole"]["calls"], empty.data()["points"].as_array().unwrap().len()), (&json!(0), 144));

    let use_case = use_case(&owner.admin, "stand-in").await;
    for _ in 0..3 {
        let run = start(&owner.admin, use_case).await.id();
        assert_eq!(finished(&owner.admin, run).await["status"], "succeeded");
    }
    flush(&app).await;
    let hour = owner.admin.get(format!("{path}?hours=1")).await;
    let series = hour.data();
    assert_eq!((&series["step_minutes"], series["points"].as_array().unwrap().len()), (&json!(1), 60));
    let whole = &series["whole"];
    assert_eq!((&whole["calls"], &whole["failed"], &whole["error_rate"]), (&json!(3), &json!(0), &json!(0.0)));
    for figure in ["first_delta_p50_ms", "total_p99_ms", "cpu_p95_us", "memory_p95_bytes"] {
        assert!(whole[figure].as_i64().is_some_and(|value| value > 0), "{figure}: {whole}");
    }
    let calls: i64 =
        series["points"].as_array().unwrap().iter().map(|point| point["figures"]["calls"].as_i64().unwrap()).sum();
    assert_eq!((calls, &series["standing"]["state"]), (3, &json!("closed")));
    assert_eq!(owner.admin.get(format!("{path}?hours=721")).await.field("hours").len(), 1);
    assert_eq!(acme.admin.get(&path).await.outcome(), "404 not_found", "C1: another client's binding is not there");
}

#[database_test]
async fn p_a_canary_that_fails_is_taken_back_by_itself_while_runs_go_on(pool: PgPool) {
    let app = unsigned(pool).await;
    let owner = app.tenant("owner").await;
    owner
        .admin
        .post(
            BINDINGS,
            json!({ "name": "Offline", "plugin": "offline", "region": "local", "models": [{ "id": "tried" }] }),
        )
        .await
        .id();
    let shipped = in_use(&owner.admin, "offline").await["manifest"]["digest"].clone();
    let canary = uploaded(&owner.admin, &hostile_offline(), None).await;
    assert_eq!((&canary["name"], &canary["state"]), (&json!("offline"), &json!("checked")), "{canary}");
    assert_eq!(install(&owner.admin, &canary, 50).await.data()["state"], "canary");
    let figures = owner.admin.get("runners/plugins/offline/figures").await;
    assert_eq!(figures.data()["trial"]["state"], "too_early", "{}", figures.body);
    let roles = |figures: &Value| {
        (version(figures, &shipped)["role"].clone(), version(figures, &canary["digest"])["share"].clone())
    };
    assert_eq!(roles(figures.data()), (json!("live"), json!(50)));

    let use_case = use_case_saying(&owner.admin, "tried", "trap").await;
    let runs =
        join_all((0..48).map(|_| async { finished(&owner.admin, start(&owner.admin, use_case).await.id()).await }))
            .await;
    let tried = |run: &Value, digest: &Value| {
        run["attempts"].as_array().unwrap().iter().any(|attempt| attempt["plugin_digest"] == *digest)
    };
    let by_canary = runs.iter().filter(|run| tried(run, &canary["digest"])).count();
    assert!(by_canary >= 10, "{by_canary} of 48");
    flush(&app).await;
    let figures = owner.admin.get("runners/plugins/offline/figures?hours=1").await;
    assert_eq!(figures.data()["trial"]["state"], "fails", "{}", figures.body);
    let failing = &version(figures.data(), &canary["digest"])["figures"];
    assert_eq!(
        (&failing["error_rate"], failing["failed"].as_u64()),
        (&json!(1.0), Some(by_canary as u64)),
        "{failing}"
    );
    assert!(failing["cpu_p50_us"].is_i64() && failing["memory_p50_bytes"].is_i64(), "{failing}");

    // One that is on its way when the version goes ends all the same.
    let under_way = start(&owner.admin, use_case).await.id();
    judge_canaries(&app.parts.registry).await.unwrap();
    let last = finished(&owner.admin, under_way).await;
    assert!(["succeeded", "failed"].contains(&last["status"].as_str().unwrap()), "{last}");
    for _ in 0..6 {
        let run = finished(&owner.admin, start(&owner.admin, use_case).await.id()).await;
        assert_eq!((&run["status"], &run["plugin"]["digest"]), (&json!("succeeded"), &shipped), "{run}");
    }

    // Who, what and when is on the page, in the log and in the owner's mail.
    let gone = owner.admin.get(format!("{VERSIONS}/{}", canary["id"].as_str().unwrap())).await;
    let gone = gone.data();
    assert_eq!((&gone["state"], &gone["retired_by_name"]), (&json!("retired"), &Value::Null), "{gone}");
    assert!(
        gone["retire_reason"].as_str().unwrap().contains("failed in 100.0 of 100 calls")
            && gone["retired_at"].is_string()
    );
    let plugin = in_use(&owner.admin, "offline").await;
    assert_eq!((&plugin["canary"], &plugin["fell"]["id"]), (&Value::Null, &canary["id"]), "{plugin}");
    let figures = owner.admin.get("runners/plugins/offline/figures").await;
    let fell = version(figures.data(), &canary["digest"]);
    assert_eq!((&fell["role"], &fell["fell"], &figures.data()["trial"]), (&json!("idle"), &json!(true), &Value::Null));
    let log = owner.admin.get("audit-log/list?action=plugin.rolled_back").await;
    assert_eq!(log.body["total"], 1);
    let profile = owner.admin.get("profile").await;
    let email = profile.data()["user_profile_data"]["email"].as_str().or(profile.data()["user"]["email"].as_str());
    let mails = app.new_mails(email.unwrap()).await;
    let mail = mails.iter().find(|mail| mail.subject.contains("offline was taken out of service"));
    assert!(mail.is_some_and(|mail| mail.text.contains("/settings/plugins/offline")), "no mail about it");
}
