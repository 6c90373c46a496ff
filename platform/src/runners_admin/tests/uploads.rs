//! Uploading and installing versions, for the tests of what becomes of them.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::testing::{Person, Reply, TestApp};

pub const VERSIONS: &str = "runners/plugin-versions";

pub async fn send(admin: &Person, bytes: &[u8], signature: Option<&str>) -> Reply {
    let part = Part::bytes(bytes.to_vec()).file_name("../a/plugin.wasm");
    let mut form = Form::new().part("component", part);
    if let Some(signature) = signature {
        form = form.text("signature", signature.to_owned());
    }
    admin.send(admin.request(Method::POST, "runners/plugins").multipart(form)).await
}

/// Uploads, and waits until it was looked at.
pub async fn uploaded(admin: &Person, bytes: &[u8], signature: Option<&str>) -> Value {
    let sent = send(admin, bytes, signature).await;
    assert_eq!((sent.status, &sent.data()["state"]), (201, &json!("uploaded")), "{}", sent.body);
    let path = format!("{VERSIONS}/{}", sent.id());
    admin.until(path, "somebody looked at the version", |version| version["state"] != "uploaded").await
}

pub async fn install(admin: &Person, version: &Value, share: i32) -> Reply {
    // What is new is against what serves by now.
    let path = format!("{VERSIONS}/{}", version["id"].as_str().unwrap());
    let now = admin.get(&path).await.data().clone();
    admin.post(format!("{path}/install"), json!({ "share": share, "granted": asked(&now) })).await
}

/// Everything that a version newly asks for, as an administrator sends it back to grant it.
pub fn asked(version: &Value) -> Vec<String> {
    version["new_asks"].as_array().unwrap().iter().map(|ask| ask["key"].as_str().unwrap().to_owned()).collect()
}

pub async fn in_use(admin: &Person, name: &str) -> Value {
    let plugins = admin.get("runners/plugins").await;
    plugins.data().as_array().unwrap().iter().find(|plugin| plugin["name"] == name).cloned().unwrap_or_default()
}

pub async fn unsigned(pool: PgPool) -> TestApp {
    TestApp::with(pool, |settings| {
        settings.models.allow_private_hosts = true;
        settings.plugins.unsigned_plugins = true;
    })
    .await
}
