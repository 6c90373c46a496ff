//! Uploading, checking, signing, installing and rolling back.

use std::time::Duration;

use reqwest::Method;
use reqwest::multipart::Form;
use runners::signature;
use runners::testing::{Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::uploads::{VERSIONS, asked, in_use, install, send, unsigned, uploaded};
use super::{app, bind, finished, provider, start, use_case};
use crate::runners_admin::plugins::judge_canaries;
use crate::runners_admin::{RollbackReason, roll_back};
use crate::testing::{Person, component};

/// A key of a partner that the owner trusts: the secret half, and its row.
pub async fn partner(admin: &Person, name: &str) -> (String, Uuid) {
    let keys = signature::generate(None).unwrap();
    let added = admin.post("runners/keys", json!({ "name": name, "public_key": keys.public })).await;
    (keys.secret, added.id())
}

pub fn sign(bytes: &[u8], secret: &str) -> String {
    signature::sign(bytes, secret, None, "plugin").unwrap()
}

#[database_test]
async fn p_a_component_is_shown_with_what_it_asks_for_and_installed_when_that_is_granted(pool: PgPool) {
    let app = unsigned(pool).await;
    let owner = app.tenant("owner").await;
    let version = uploaded(&owner.admin, &component("gemini.wasm", "other"), None).await;
    assert_eq!(
        (&version["state"], &version["name"], &version["file_name"], &version["signature"]["trust"]),
        (&json!("checked"), &json!("gemini"), &json!("plugin.wasm"), &json!("unsigned")),
        "{version}"
    );
    assert_eq!(
        asked(&version),
        ["the signature of nobody instead of this server"],
        "the shipped one asks for the rest"
    );
    let rules = owner.admin.get("runners/plugin-rules").await;
    assert_eq!((&rules.data()["largest_bytes"], &rules.data()["takes_unsigned"]), (&json!(24 << 20), &json!(true)));
    let probe = uploaded(&owner.admin, &component("testing/probe.wasm", ""), None).await;
    assert_eq!(probe["name"], "probe", "{probe}");
    let path = format!("{VERSIONS}/{}/install", probe["id"].as_str().unwrap());
    assert_eq!(owner.admin.post(&path, json!({ "share": 10 })).await.field("share").len(), 1, "nothing beside it");
    assert_eq!(owner.admin.post(&path, json!([])).await.status, 400, "B22: a list is no wish to install for everybody");
    let asks = asked(&probe);
    assert!(asks.len() > 1, "{asks:?}");
    assert_eq!(owner.admin.post(&path, json!({})).await.outcome(), "409 runners.asks_for_more");
    let all_but_one = json!({ "granted": asks[1..] });
    assert_eq!(owner.admin.post(&path, all_but_one).await.outcome(), "409 runners.asks_for_more", "what was not shown");
    let mut other = asks.clone();
    other.push("the host elsewhere.example.net".to_owned());
    let other = owner.admin.post(&path, json!({ "granted": other })).await;
    assert_eq!(other.outcome(), "409 runners.asks_for_other", "what is not asked for any more");
    assert_eq!(in_use(&owner.admin, "probe").await, Value::Null);
    assert_eq!(install(&owner.admin, &probe, 100).await.data()["state"], "live");
    assert_eq!(in_use(&owner.admin, "probe").await["live"]["id"], probe["id"]);
    let retired = owner
        .admin
        .post(format!("{VERSIONS}/{}/retire", probe["id"].as_str().unwrap()), json!({ "reason": "not needed" }))
        .await;
    assert_eq!((&retired.data()["state"], &retired.data()["retire_reason"]), (&json!("retired"), &json!("not needed")));
    assert_eq!(in_use(&owner.admin, "probe").await, Value::Null);
    let again = send(&owner.admin, &component("testing/probe.wasm", ""), None).await;
    assert_eq!(again.outcome(), "409 runners.component_taken");
    let path = format!("{VERSIONS}/{}", probe["id"].as_str().unwrap());
    assert_eq!(owner.admin.delete(&path).await.status, 200);
    assert_eq!(owner.admin.get(&path).await.status, 404);
}

#[database_test]
async fn b43_only_what_a_trusted_key_signed_is_installed(pool: PgPool) {
    let app = app(pool).await;
    let owner = app.tenant("owner").await;
    let (secret, key) = partner(&owner.admin, "Partner").await;
    let outcome = async |version: &Value| install(&owner.admin, version, 100).await.outcome();

    let bare = uploaded(&owner.admin, &component("openai.wasm", "bare"), None).await;
    assert_eq!(outcome(&bare).await, "409 runners.not_trusted", "unsigned");

    let bytes = component("openai.wasm", "flipped");
    let good = sign(&bytes, &secret);
    let mut flipped = bytes.clone();
    *flipped.last_mut().unwrap() ^= 1;
    let version = uploaded(&owner.admin, &flipped, Some(&good)).await;
    assert_eq!((&version["state"], &version["signature"]["trust"]), (&json!("refused"), &json!("wrong")), "one bit");
    assert_eq!(outcome(&version).await, "409 runners.wrong_state");

    let stranger = signature::generate(None).unwrap();
    let bytes = component("openai.wasm", "stranger");
    let strange = uploaded(&owner.admin, &bytes, Some(&sign(&bytes, &stranger.secret))).await;
    assert_eq!(strange["signature"]["trust"], "unknown_key");
    assert_eq!(outcome(&strange).await, "409 runners.not_trusted", "somebody else's key");

    let bytes = component("openai.wasm", "signed");
    let signed = uploaded(&owner.admin, &bytes, Some(&sign(&bytes, &secret))).await;
    assert_eq!(
        (&signed["signature"]["trust"], &signed["signature"]["key_name"]),
        (&json!("trusted"), &json!("Partner"))
    );
    assert_eq!(outcome(&signed).await, "200");
    assert_eq!(
        in_use(&owner.admin, "openai").await["manifest"]["digest"],
        signed["digest"],
        "the same name, another digest"
    );

    let revoked = owner.admin.post(format!("runners/keys/{key}/revoke"), json!({ "reason": "lost" })).await;
    assert_eq!((revoked.status, &revoked.data()["revoke_reason"]), (200, &json!("lost")));
    let now = in_use(&owner.admin, "openai").await;
    assert_eq!(
        (&now["is_built_in"], &now["live"]["signature"]["trust"]),
        (&json!(true), &json!("revoked_key")),
        "{now}"
    );
    assert_eq!(outcome(&signed).await, "409 runners.not_trusted", "revoked");
    let again = owner.admin.post(format!("runners/keys/{key}/revoke"), json!({ "reason": "lost" })).await;
    assert_eq!(again.outcome(), "409 runners.key_revoked");
    assert_eq!(
        owner
            .admin
            .post("runners/keys", json!({ "name": "x", "public_key": "nonsense" }))
            .await
            .field("public_key")
            .len(),
        1
    );
}

#[database_test]
async fn p_hot_swap_runs_on_their_way_end_on_the_version_that_they_began_with(pool: PgPool) {
    let app = unsigned(pool).await;
    let owner = app.tenant("owner").await;
    let slow =
        Behaviour { token_delay: Duration::from_millis(25), ..Behaviour::saying((0..80).map(|n| format!("{n} "))) };
    let provider = StandIn::start(slow).await.unwrap();
    bind(&owner.admin, &provider, "Slow").await;
    let use_case = use_case(&owner.admin, "stand-in").await;
    let new = uploaded(&owner.admin, &component("openai.wasm", "new"), None).await;
    let old = in_use(&owner.admin, "openai").await["manifest"]["digest"].clone();
    let run = start(&owner.admin, use_case).await.id();
    assert_eq!(install(&owner.admin, &new, 100).await.status, 200);
    let second = start(&owner.admin, use_case).await.id();
    let (first, second) = (finished(&owner.admin, run).await, finished(&owner.admin, second).await);
    assert_eq!((&first["status"], &first["plugin"]["digest"]), (&json!("succeeded"), &old), "{first}");
    assert_eq!((&second["status"], &second["plugin"]["digest"]), (&json!("succeeded"), &new["digest"]), "{second}");

    let back = owner.admin.post("runners/plugins/openai/rollback", json!({ "reason": "it is slower" })).await;
    assert!(back.body["message"].as_str().unwrap().contains("shipped version"), "{}", back.body);
    provider.set(Behaviour::default());
    let third = finished(&owner.admin, start(&owner.admin, use_case).await.id()).await;
    assert_eq!(third["plugin"]["digest"], old);
    let none = owner.admin.post("runners/plugins/openai/rollback", json!({ "reason": "once more" })).await;
    assert_eq!(none.outcome(), "409 runners.nothing_before");
}

#[database_test]
async fn p_a_version_out_of_service_leaves_the_sandbox_when_the_last_run_that_began_with_it_has_ended(pool: PgPool) {
    let app = unsigned(pool).await;
    let owner = app.tenant("owner").await;
    let slow =
        Behaviour { token_delay: Duration::from_millis(25), ..Behaviour::saying((0..120).map(|n| format!("{n} "))) };
    let provider = StandIn::start(slow).await.unwrap();
    bind(&owner.admin, &provider, "Slow").await;
    let use_case = use_case(&owner.admin, "stand-in").await;
    let (one, two) = (
        uploaded(&owner.admin, &component("openai.wasm", "one"), None).await,
        uploaded(&owner.admin, &component("openai.wasm", "two"), None).await,
    );
    let is_loaded = |version: &Value| app.runners.loaded(version["digest"].as_str().unwrap()).is_some();
    assert_eq!(install(&owner.admin, &one, 100).await.status, 200);
    let run = start(&owner.admin, use_case).await.id();
    assert_eq!(install(&owner.admin, &two, 100).await.status, 200);
    assert!(is_loaded(&one) && is_loaded(&two), "a run that began with it may ask its binding again");
    let end = finished(&owner.admin, run).await;
    assert_eq!((&end["status"], &end["plugin"]["digest"]), (&json!("succeeded"), &one["digest"]), "{end}");
    // Looking for changes, which happens by itself every two seconds, takes out what nobody holds.
    let gone = async |version: &Value| {
        let leaving = async {
            while is_loaded(version) {
                app.parts.registry.refresh().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), leaving).await.expect("nobody holds it");
    };
    gone(&one).await;
    assert!(is_loaded(&two));

    owner
        .admin
        .post(format!("{VERSIONS}/{}/retire", two["id"].as_str().unwrap()), json!({ "reason": "worse" }))
        .await
        .data();
    gone(&two).await;
    assert!(app.runners.installed().is_empty());
    assert_eq!(in_use(&owner.admin, "openai").await["is_built_in"], true, "the shipped one stays");
    provider.set(Behaviour::default());
    assert_eq!(finished(&owner.admin, start(&owner.admin, use_case).await.id()).await["status"], "succeeded");
    assert_eq!(install(&owner.admin, &two, 100).await.status, 200, "it can come back");
    assert!(is_loaded(&two));
}

#[database_test]
async fn p_a_canary_stands_beside_the_live_version_and_goes_by_hand_or_by_itself(pool: PgPool) {
    let app = unsigned(pool.clone()).await;
    let owner = app.tenant("owner").await;
    let provider = provider().await;
    bind(&owner.admin, &provider, "Stand-in").await;
    let (one, two) = (
        uploaded(&owner.admin, &component("openai.wasm", "one"), None).await,
        uploaded(&owner.admin, &component("openai.wasm", "two"), None).await,
    );
    assert_eq!(install(&owner.admin, &one, 100).await.status, 200);
    let canary = install(&owner.admin, &two, 10).await;
    assert_eq!((&canary.data()["state"], &canary.data()["share"]), (&json!("canary"), &json!(10)));
    let bound = app.parts.registry.bindings()[0].clone();
    assert_eq!(bound.info.digest, one["digest"].as_str().unwrap());
    let beside = bound.canary.clone().unwrap();
    assert_eq!((beside.share, beside.binding.digest.as_deref()), (10, two["digest"].as_str()));

    // Calls of both versions, as every process counts them: the canary fails in a tenth. It began before that.
    let earlier =
        "UPDATE control.plugin_versions SET judged_from = now() - interval '2 minutes' WHERE state = 'canary'";
    sqlx::query(earlier).execute(&pool).await.unwrap();
    app.parts.registry.refresh().await;
    for (version, outcome, calls) in [(&one, "succeeded", 100_i64), (&two, "succeeded", 90), (&two, "internal", 10)] {
        let counted =
            "INSERT INTO control.binding_minutes VALUES ($1, now() - interval '1 minute', $2, $3, $1, $4, '{}', '{}')";
        let query = sqlx::query(counted).bind(bound.id).bind(version["digest"].as_str()).bind(outcome).bind(calls);
        query.execute(&pool).await.unwrap();
    }
    judge_canaries(&app.parts.registry).await.unwrap();
    let gone = owner.admin.get(format!("{VERSIONS}/{}", two["id"].as_str().unwrap())).await;
    let said = "It failed in 10.0 of 100 calls, the version beside it in 0.0.";
    assert_eq!((&gone.data()["state"], &gone.data()["retire_reason"]), (&json!("retired"), &json!(said)));
    assert_eq!(install(&owner.admin, &two, 10).await.status, 200);
    // What it did the last time is not held against it now.
    judge_canaries(&app.parts.registry).await.unwrap();
    assert_eq!(in_use(&owner.admin, "openai").await["canary"]["id"], two["id"]);
    let beside_itself = install(&owner.admin, &one, 10).await;
    assert_eq!(beside_itself.outcome(), "409 runners.live_is_no_canary", "{}", beside_itself.body);

    let why = RollbackReason { sentence: "It fails in 12 of 100 runs, the other in 1.".to_owned() };
    assert!(roll_back(&app.parts.registry, &app.parts.clock, "openai", &why).await.unwrap());
    assert!(!roll_back(&app.parts.registry, &app.parts.clock, "openai", &why).await.unwrap(), "there is none any more");
    let now = in_use(&owner.admin, "openai").await;
    assert_eq!(
        (&now["live"]["id"], &now["canary"]),
        (&one["id"], &Value::Null),
        "the older version is a person's decision"
    );
    let gone = owner.admin.get(format!("{VERSIONS}/{}", two["id"].as_str().unwrap())).await;
    assert_eq!(gone.data()["retire_reason"], why.sentence.as_str());

    assert_eq!(install(&owner.admin, &two, 100).await.status, 200);
    owner.admin.post("runners/plugins/openai/rollback", json!({ "reason": "worse" })).await.data();
    assert_eq!(in_use(&owner.admin, "openai").await["live"]["id"], one["id"], "the one before");
    let log = owner.admin.get("audit-log/list?action=plugin.rolled_back").await;
    assert_eq!(log.body["total"], 3);
    let page = owner.admin.get(format!("{VERSIONS}?search=openai&limit=1")).await;
    assert_eq!((page.data().as_array().unwrap().len(), &page.body["total"]), (1, &json!(2)));
    let page = owner.admin.get(format!("{VERSIONS}?cursor={}", page.body["next"].as_str().unwrap())).await;
    assert_eq!(page.data()[0]["id"], one["id"]);
    assert_eq!(owner.admin.get(format!("{VERSIONS}?state=retired")).await.body["total"], 1);
}

#[database_test]
async fn p5_what_is_no_component_is_refused_with_a_reason_and_hurts_nobody(pool: PgPool) {
    let app = unsigned(pool).await;
    let owner = app.tenant("owner").await;
    let sandbox = app.runners.sandbox_pid();
    let mut cut = component("openai.wasm", "");
    cut.truncate(cut.len() / 2);
    for bytes in [b"\0asm nonsense".to_vec(), cut, b"PK".to_vec()] {
        let version = uploaded(&owner.admin, &bytes, None).await;
        assert_eq!(version["state"], "refused", "{version}");
        assert!(version["problem"].as_str().unwrap().contains("cannot be compiled"), "{version}");
    }
    assert_eq!(app.runners.sandbox_pid(), sandbox, "another process looked at them");
    let large = vec![0; (24 << 20) + 1];
    assert_eq!(send(&owner.admin, &large, None).await.status, 413);
    let noise = send(&owner.admin, b"x", Some(&"y".repeat(3000))).await;
    assert_eq!((noise.status, noise.field("signature").len()), (400, 1), "{}", noise.body);
    let form = Form::new().text("other", "x");
    let wrong = owner.admin.send(owner.admin.request(Method::POST, "runners/plugins").multipart(form)).await;
    assert_eq!((wrong.status, wrong.field("component").len()), (400, 1), "{}", wrong.body);
    let left = std::fs::read_dir(app.data_dir().join("files/plugins")).unwrap().count();
    assert_eq!(left, 3, "a refused upload left its file");
}
