//! Web push through the real server, to an address on this machine that reads it as a browser does.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use aws_lc_rs::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use sqlx::PgPool;
use uuid::Uuid;

use crate::background;
use crate::kit::caller::ClientId;
use crate::notifications::{Notice, PUSH, kinds, tell};
use crate::people::testing::person;
use crate::testing::receiver::listener;
use crate::testing::{Person, Tenant, TestApp};

/// A browser with its keys, which reads messages by RFC 8188 and RFC 8291, with another library than the server writes
/// them with.
struct Browser {
    key: PrivateKey,
    auth: [u8; 16],
}

impl Browser {
    fn new() -> Self {
        Self { key: PrivateKey::generate(&ECDH_P256).unwrap(), auth: *Uuid::now_v7().as_bytes() }
    }

    fn public(&self) -> Vec<u8> {
        self.key.compute_public_key().unwrap().as_ref().to_vec()
    }

    fn subscription(&self, endpoint: &str) -> Value {
        json!({
            "endpoint": endpoint, "p256dh": URL_SAFE_NO_PAD.encode(self.public()), "auth": URL_SAFE_NO_PAD.encode(self.auth),
        })
    }

    fn read(&self, message: &[u8]) -> Vec<u8> {
        let (salt, rest) = message.split_at(16);
        let id = usize::from(rest[4]);
        let (sender, text) = rest[5..].split_at(id);
        let peer = UnparsedPublicKey::new(&ECDH_P256, sender);
        let shared = agree(&self.key, peer, (), |shared| Ok(shared.to_vec())).unwrap();
        let info = [b"WebPush: info\0", self.public().as_slice(), sender].concat();
        let secret = mac(&mac(&self.auth, &shared), &[&info[..], &[1]].concat());
        let extracted = mac(salt, &secret);
        let expanded = |name: &str| mac(&extracted, &[name.as_bytes(), &[0, 1]].concat());
        let key = UnboundKey::new(&AES_128_GCM, &expanded("Content-Encoding: aes128gcm")[..16]).unwrap();
        let nonce = Nonce::try_assume_unique_for_key(&expanded("Content-Encoding: nonce")[..12]).unwrap();
        let mut text = text.to_vec();
        let opened = LessSafeKey::new(key).open_in_place(nonce, Aad::empty(), &mut text).unwrap();
        let (last, words) = opened.split_last().unwrap();
        assert_eq!(*last, 2, "the last record says so");
        words.to_vec()
    }
}

fn mac(key: &[u8], message: &[u8]) -> Vec<u8> {
    Hmac::<Sha256>::new_from_slice(key).unwrap().chain_update(message).finalize().into_bytes().to_vec()
}

/// A server that may push to this machine, and a company that allows it.
async fn open(pool: &PgPool) -> (TestApp, Tenant) {
    let app = TestApp::with(pool.clone(), |settings| settings.accounts.webhook_allow_private_hosts = true).await;
    let acme = app.tenant("acme").await;
    acme.admin.put("setting/push", json!({ "is_allowed": true })).await.data();
    (app, acme)
}

async fn told(app: &TestApp, acme: &Tenant, to: Uuid) {
    let mut tx = app.parts.db.begin_for(ClientId::new(acme.id).unwrap()).await.unwrap();
    let notice = Notice { facts: json!({ "browser": "canary" }), ..Notice::new(&kinds::NEW_BROWSER, Uuid::now_v7()) };
    tell(&mut tx, &app.parts.post, &[to], &notice, None).await.unwrap();
    tx.commit().await.unwrap();
}

/// Of a category that may be switched off.
async fn declined(app: &TestApp, acme: &Tenant, to: Uuid) {
    let mut tx = app.parts.db.begin_for(ClientId::new(acme.id).unwrap()).await.unwrap();
    tell(&mut tx, &app.parts.post, &[to], &Notice::new(&kinds::ACCESS_DECLINED, Uuid::now_v7()), None).await.unwrap();
    tx.commit().await.unwrap();
}

async fn step(app: &TestApp) -> bool {
    background::jobs(&app.parts).step(PUSH).await.unwrap()
}

async fn browsers(person: &Person) -> Vec<Value> {
    person.get("notification/push").await.data()["browsers"].as_array().unwrap().clone()
}

#[database_test]
async fn r44_a_browser_is_told_that_there_is_news_and_nothing_of_it(pool: PgPool) {
    let (app, acme) = open(&pool).await;
    let (url, mut came) = listener(&[201]).await;
    let browser = Browser::new();
    let key = acme.admin.get("notification/push").await.data()["public_key"].clone();
    acme.admin.post("notification/push", browser.subscription(&url)).await.data();
    told(&app, &acme, acme.admin.user_id).await;
    assert!(step(&app).await);
    let first = came.recv().await.unwrap();
    assert_eq!(browser.read(&first.body), b"news");
    assert_eq!((first.headers["content-encoding"].as_str(), first.headers["ttl"].as_str()), ("aes128gcm", "86400"));
    assert!(first.headers["authorization"].ends_with(&format!("k={}", key.as_str().unwrap())));
    assert_eq!(acme.admin.get("notification/push").await.data()["public_key"], key, "the same for good");

    // News that comes right after is told later; a person who tries it out is told at once.
    told(&app, &acme, acme.admin.user_id).await;
    assert!(step(&app).await);
    assert!(came.try_recv().is_err(), "twice within the pause");
    acme.admin.post("notification/push/test", json!({})).await.data();
    assert!(step(&app).await);
    assert_eq!(browser.read(&came.recv().await.unwrap().body), b"news");
}

#[database_test]
async fn r44_a_person_chooses_by_category_what_their_browsers_tell(pool: PgPool) {
    let (app, acme) = open(&pool).await;
    let (url, mut came) = listener(&[201]).await;
    let (browser, admin) = (Browser::new(), &acme.admin);
    admin.post("notification/push", browser.subscription(&url)).await.data();
    let channels = |in_app: bool, push: bool| json!({ "in_app": in_app, "mail": "off", "push": push });
    let of = |channels: Value| json!([{ "category": "requests", "channels": channels }]);
    // Not in the browser, and not where there would be nothing to see either.
    for quiet in [channels(true, false), channels(false, true)] {
        admin.put("notification/preferences", json!({ "categories": of(quiet), "quiet": null })).await.data();
        declined(&app, &acme, admin.user_id).await;
        assert!(!step(&app).await);
    }
    admin.put("setting/notifications", json!({ "categories": of(channels(true, false)) })).await.data();
    let mia = person(&app, admin, "Mia").await;
    mia.post("notification/push", Browser::new().subscription(&url)).await.data();
    declined(&app, &acme, mia.user_id).await;
    assert!(!step(&app).await, "her company chose so");
    let own = json!({ "categories": of(channels(true, true)), "quiet": null });
    mia.put("notification/preferences", own).await.data();
    declined(&app, &acme, mia.user_id).await;
    assert!(step(&app).await);
    came.recv().await.unwrap();
}

#[database_test]
async fn r44_a_browser_that_is_gone_is_forgotten_and_one_belongs_to_one_person(pool: PgPool) {
    let (app, acme) = open(&pool).await;
    let (url, mut came) = listener(&[410]).await;
    let browser = Browser::new();
    acme.admin.post("notification/push", browser.subscription(&url)).await.data();
    let mia = person(&app, &acme.admin, "Mia").await;
    mia.post("notification/push", browser.subscription(&url)).await.data();
    assert!(browsers(&acme.admin).await.is_empty(), "it tells whoever uses it now");
    let id = browsers(&mia).await[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(acme.admin.delete(format!("notification/push/{id}")).await.status, 404);
    mia.post("notification/push/test", json!({})).await.data();
    assert!(step(&app).await);
    came.recv().await.unwrap();
    assert!(browsers(&mia).await.is_empty());
}

#[database_test]
async fn r44_push_needs_the_companys_leave_and_never_reaches_private_networks(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let browser = Browser::new();
    let closed = browser.subscription("https://127.0.0.1/push");
    assert_eq!(acme.admin.post("notification/push", closed.clone()).await.outcome(), "403 push.not_allowed");
    assert!(acme.admin.get("notification/push").await.data()["public_key"].is_null());
    acme.admin.put("setting/push", json!({ "is_allowed": true })).await.data();
    for (field, value) in [("endpoint", "http://push.example.test/"), ("p256dh", "AAAA"), ("auth", "AAAA")] {
        let mut wrong = closed.clone();
        wrong[field] = json!(value);
        assert_eq!(acme.admin.post("notification/push", wrong).await.field(field).len(), 1, "{field}");
    }
    acme.admin.post("notification/push", closed).await.data();
    acme.admin.post("notification/push/test", json!({})).await.data();
    assert!(step(&app).await);
    assert!(browsers(&acme.admin).await.is_empty(), "a closed address is no browser");
    let mia = person(&app, &acme.admin, "Mia").await;
    assert_eq!(mia.put("setting/push", json!({ "is_allowed": false })).await.outcome(), "403 forbidden");
}
