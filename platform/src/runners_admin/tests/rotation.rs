//! Wrapping data keys anew while the server works.

use futures_util::future::join_all;
use secrecy::{ExposeSecret, SecretString};
use sqlx::PgPool;

use super::{BINDINGS, form, provider};
use crate::kit::caller::ClientId;
use crate::kit::keyring::Keyring;
use crate::kit::secret::MasterKey;
use crate::runners_admin::rotate;
use crate::runners_admin::vault::Vault;
use crate::testing::TestApp;

const NEW: &str = "a new key for tests 0123456789 abcdefghij";

#[database_test]
async fn c14_keys_rotate_under_load_and_no_credential_is_lost(pool: PgPool) {
    let provider = provider().await;
    let before = TestApp::with(pool.clone(), |settings| settings.models.allow_private_hosts = true).await;
    let owner = before.tenant("owner").await;
    for name in ["one", "two", "three"] {
        owner.admin.post(BINDINGS, form(&provider, name)).await.data();
    }
    // The next process knows both keys, and the new one wraps.
    let app = TestApp::with(pool.clone(), |settings| {
        settings.models.allow_private_hosts = true;
        settings.keys.credential_keys = Some(SecretString::from(NEW));
    })
    .await;
    let admin = app.sign_in("admin@owner.test", crate::testing::PASSWORD).await;
    let master = MasterKey::new("a key for tests 0123456789 abcdefghijklmnop").unwrap();
    let new = MasterKey::new(NEW).unwrap();
    let both = Keyring::new([&new], &master).unwrap();
    let load = join_all((0..12).map(|number| {
        let (admin, provider) = (admin.clone(), &provider);
        async move {
            let made = admin.post(BINDINGS, form(provider, &format!("loaded {number}"))).await;
            let tested = admin.post(format!("{BINDINGS}/{}/test", made.id()), serde_json::json!({})).await;
            assert_eq!(tested.data()["worked"], true, "{}", tested.body);
        }
    }));
    let rotating = async {
        let mut rotated = 0;
        for _ in 0..10 {
            rotated += rotate(&app.parts.db, &both).await.unwrap();
        }
        rotated
    };
    let (_, rotated) = futures_util::join!(load, rotating);
    assert_eq!(rotated, 1, "one client has a key, and it is wrapped anew once");

    let open = async |keyring: Keyring| {
        let mut tx = app.parts.db.begin_for(ClientId::OWNER).await.unwrap();
        Vault::new(keyring).open(&mut tx, None).await
    };
    let elsewhere = MasterKey::new("another key for tests 9876543210 zyxwvutsr").unwrap();
    let opened = open(Keyring::new([&new], &elsewhere).unwrap()).await.unwrap();
    assert_eq!(opened.len(), 15);
    assert!(opened.values().all(|fields| fields["api_key"].expose_secret() == "sk-canary-4711"));
    assert!(open(Keyring::new([], &master).unwrap()).await.is_err(), "the old key still opens");
    // A key that is in no ring stops the command and changes nothing.
    assert!(rotate(&app.parts.db, &Keyring::new([&master], &elsewhere).unwrap()).await.is_err());
    assert_eq!(open(both).await.unwrap().len(), 15);
}
