//! The server with the model of this machine, which makes vectors.

use sqlx::PgPool;

use super::TestApp;

/// Once the model is loaded.
pub async fn with_local_model(pool: PgPool) -> TestApp {
    let app = TestApp::with(pool, |settings| settings.models.retrieval_deadline_ms = 30_000).await;
    let folder = super::target().join("models");
    assert!(folder.join("local.wasm").exists(), "the model is not built: run .ci/model");
    let registry = app.parts.registry.clone();
    let mut changes = registry.changes();
    tokio::spawn(async move { registry.watch_models(&folder).await });
    while app.parts.registry.plugin("local").is_none() {
        changes.changed().await.unwrap();
    }
    app
}
