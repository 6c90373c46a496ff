//! Which version serves: after a step back, when a file is gone, and when somebody else has signed it.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::PgPool;

use super::plugins::{partner, sign};
use super::uploads::{VERSIONS, asked, in_use, install, send, unsigned, uploaded};
use super::{app, bind, provider};
use crate::runners_admin::{RollbackReason, roll_back};
use crate::testing::{Person, Reply, TestApp, component};

const BACK: &str = "runners/plugins/openai/rollback";

async fn back(admin: &Person) -> Reply {
    admin.post(BACK, json!({ "reason": "it is worse" })).await
}

async fn openai(admin: &Person, words: &str) -> Value {
    uploaded(admin, &component("openai.wasm", words), None).await
}

/// Where a version's component lies.
async fn file(app: &TestApp, pool: &PgPool, version: &Value) -> PathBuf {
    let query = sqlx::query_scalar("SELECT blob_key FROM control.plugin_versions WHERE digest = $1");
    let key: String = query.bind(version["digest"].as_str()).fetch_one(pool).await.unwrap();
    app.data_dir().join("files").join(key)
}

#[database_test]
async fn p_a_rollback_leads_to_what_was_replaced_and_never_to_what_was_given_up(pool: PgPool) {
    let app = unsigned(pool.clone()).await;
    let owner = app.tenant("owner").await;
    let (one, two, three) =
        (openai(&owner.admin, "1").await, openai(&owner.admin, "2").await, openai(&owner.admin, "3").await);
    let live = async || in_use(&owner.admin, "openai").await["live"]["id"].clone();
    let target = async || in_use(&owner.admin, "openai").await["rolls_back_to"].clone();
    assert_eq!(target().await, Value::Null, "nothing was installed");
    assert_eq!(install(&owner.admin, &one, 100).await.status, 200);
    assert_eq!(target().await["kind"], "shipped");
    assert_eq!(install(&owner.admin, &two, 100).await.status, 200);
    let to = target().await;
    assert_eq!((&to["kind"], &to["id"], &to["digest"]), (&json!("earlier"), &one["id"], &one["digest"]), "{to}");

    // An administrator who saw another version than the one it would go back to is asked again.
    let other = json!({ "reason": "it is worse", "digest": two["digest"] });
    assert_eq!(owner.admin.post(BACK, other).await.outcome(), "409 runners.goes_elsewhere");
    let seen = json!({ "reason": "it is worse", "digest": one["digest"] });
    assert_eq!(owner.admin.post(BACK, seen).await.status, 200);
    assert_eq!(live().await, one["id"]);
    assert_eq!(target().await["kind"], "shipped", "what was gone back from is no way back");
    assert!(back(&owner.admin).await.body["message"].as_str().unwrap().contains("the shipped version"));
    assert_eq!(live().await, Value::Null);

    // A canary that fell, one that somebody took out, and one that another canary replaced have never had all runs.
    assert_eq!(install(&owner.admin, &one, 100).await.status, 200);
    assert_eq!(install(&owner.admin, &two, 10).await.status, 200);
    let beside = target().await;
    assert_eq!((&beside["kind"], &beside["digest"]), (&json!("beside"), &one["digest"]));
    let why = RollbackReason { sentence: "It fails.".to_owned() };
    assert!(roll_back(&app.parts.registry, &app.parts.clock, "openai", &why).await.unwrap());
    assert_eq!(target().await["kind"], "shipped", "it fell");
    assert_eq!(install(&owner.admin, &two, 10).await.status, 200);
    assert_eq!(install(&owner.admin, &three, 10).await.status, 200);
    assert_eq!(back(&owner.admin).await.status, 200);
    assert_eq!((live().await, target().await["kind"].clone()), (one["id"].clone(), json!("shipped")));

    // One that cannot be loaded is not said to serve.
    assert_eq!(install(&owner.admin, &three, 100).await.status, 200);
    std::fs::remove_file(file(&app, &pool, &one).await).unwrap();
    let lost = back(&owner.admin).await;
    assert_eq!(lost.outcome(), "409 runners.cannot_go_back", "{}", lost.body);
    assert_eq!(live().await, three["id"], "what serves stays");
}

#[database_test]
async fn p_a_rollback_leads_to_no_version_whose_key_was_revoked(pool: PgPool) {
    let app = app(pool).await;
    let owner = app.tenant("owner").await;
    let ((one, key), (two, _)) = (partner(&owner.admin, "One").await, partner(&owner.admin, "Two").await);
    for (words, secret) in [("1", &one), ("2", &two)] {
        let bytes = component("openai.wasm", words);
        let version = uploaded(&owner.admin, &bytes, Some(&sign(&bytes, secret))).await;
        assert_eq!(install(&owner.admin, &version, 100).await.status, 200);
    }
    assert_eq!(in_use(&owner.admin, "openai").await["rolls_back_to"]["kind"], "earlier");
    owner.admin.post(format!("runners/keys/{key}/revoke"), json!({ "reason": "lost" })).await.data();
    assert_eq!(in_use(&owner.admin, "openai").await["rolls_back_to"]["kind"], "shipped");
}

#[database_test]
async fn p_another_signer_must_be_granted_before_it_inherits_credentials(pool: PgPool) {
    let app = app(pool).await;
    let owner = app.tenant("owner").await;
    let ((one, _), (two, _)) = (partner(&owner.admin, "One").await, partner(&owner.admin, "Two").await);
    let signed = async |words: &str, secret: &str| {
        let bytes = component("openai.wasm", words);
        uploaded(&owner.admin, &bytes, Some(&sign(&bytes, secret))).await
    };
    let first = signed("1", &one).await;
    assert!(asked(&first)[0].ends_with("instead of this server"), "{first}");
    assert_eq!(install(&owner.admin, &first, 100).await.status, 200);
    assert_eq!(signed("2", &one).await["new_asks"], json!([]), "the same one");
    let theirs = signed("3", &two).await;
    assert!(asked(&theirs)[0].starts_with("the signature of the key"), "{theirs}");
    let path = format!("{VERSIONS}/{}/install", theirs["id"].as_str().unwrap());
    assert_eq!(
        owner.admin.post(&path, json!({ "granted": asked(&first) })).await.outcome(),
        "409 runners.asks_for_more"
    );
    assert_eq!(owner.admin.post(&path, json!({ "granted": asked(&theirs) })).await.status, 200);
}

#[database_test]
async fn f_a_lost_or_damaged_file_costs_its_own_version_alone_and_only_until_it_is_back(pool: PgPool) {
    let first = unsigned(pool.clone()).await;
    let owner = first.tenant("owner").await;
    let binding = bind(&owner.admin, &provider().await, "Stand-in").await;
    let (lost, damaged, fine) = (
        openai(&owner.admin, "lost").await,
        uploaded(&owner.admin, &component("anthropic.wasm", "damaged"), None).await,
        uploaded(&owner.admin, &component("gemini.wasm", "fine"), None).await,
    );
    for version in [&lost, &damaged, &fine] {
        assert_eq!(install(&owner.admin, version, 100).await.status, 200);
    }
    let (gone, broken) = (file(&first, &pool, &lost).await, file(&first, &pool, &damaged).await);
    let bytes = std::fs::read(&gone).unwrap();
    std::fs::remove_file(&gone).unwrap();
    std::fs::write(&broken, b"something else").unwrap();

    // The next process has nothing loaded.
    let next = TestApp::with(pool, |settings| {
        settings.server.data_dir = first.data_dir().to_owned();
        settings.models.allow_private_hosts = true;
        settings.plugins.unsigned_plugins = true;
    })
    .await;
    let registry = &next.parts.registry;
    tokio::time::timeout(Duration::from_secs(20), registry.ready())
        .await
        .expect("one file must not keep all from serving");
    let digest = |name: &str| registry.plugin(name).unwrap().digest.clone();
    let shipped = |name: &str| registry.built_in(name).unwrap().digest;
    assert_eq!((digest("openai"), digest("anthropic")), (shipped("openai"), shipped("anthropic")));
    assert_eq!(digest("gemini"), fine["digest"].as_str().unwrap());
    let bound = registry.bindings();
    assert_eq!((bound[0].id, &bound[0].info.digest), (binding, &shipped("openai")));
    let admin = next.sign_in("admin@owner.test", crate::testing::PASSWORD).await;
    for (version, word) in [(&lost, "no longer in the store"), (&damaged, "not the one that was uploaded")] {
        let said = admin.get(format!("{VERSIONS}/{}", version["id"].as_str().unwrap())).await;
        assert!(said.data()["problem"].as_str().is_some_and(|said| said.contains(word)), "{}", said.body);
    }

    let mut changes = registry.changes();
    std::fs::write(&gone, bytes).unwrap();
    let served = async {
        while digest("openai") != lost["digest"].as_str().unwrap() {
            changes.changed().await.unwrap();
        }
    };
    tokio::time::timeout(Duration::from_secs(60), served).await.expect("it is tried again");
    assert_eq!(digest("anthropic"), shipped("anthropic"));
}

#[database_test]
async fn p_a_signature_can_come_after_its_component(pool: PgPool) {
    let app = app(pool).await;
    let owner = app.tenant("owner").await;
    let (secret, _) = partner(&owner.admin, "Partner").await;
    let bytes = component("openai.wasm", "late");
    let bare = uploaded(&owner.admin, &bytes, None).await;
    assert_eq!(install(&owner.admin, &bare, 100).await.outcome(), "409 runners.not_trusted");
    let again = send(&owner.admin, &bytes, None).await;
    assert_eq!(again.outcome(), "409 runners.component_taken");
    assert!(again.body["message"].as_str().unwrap().contains("together with its signature"), "{}", again.body);
    for wrong in [sign(b"something else", &secret), "nonsense".to_owned(), "a\0b".to_owned()] {
        let refused = send(&owner.admin, &bytes, Some(&wrong)).await;
        assert_eq!((refused.status, refused.field("signature").len()), (400, 1), "{}", refused.body);
    }
    let signed = send(&owner.admin, &bytes, Some(&sign(&bytes, &secret))).await;
    assert_eq!((signed.status, &signed.data()["id"]), (200, &bare["id"]), "{}", signed.body);
    assert_eq!(signed.data()["signature"]["trust"], "trusted");
    let left = std::fs::read_dir(app.data_dir().join("files/plugins")).unwrap().count();
    assert_eq!(left, 1, "the second copy is not kept");
    assert_eq!(install(&owner.admin, &bare, 100).await.status, 200);
    let late = send(&owner.admin, &bytes, Some(&sign(&bytes, &secret))).await;
    assert_eq!(late.outcome(), "409 runners.component_taken", "what serves keeps its signature");
    let log = owner.admin.get("audit-log/list?action=plugin.signed").await;
    assert_eq!(log.body["total"], 1);
}
