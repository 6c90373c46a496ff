//! Something told, for tests of other features.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool; the tests look behind the server's back")]

use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::{Notice, kinds, tell};
use crate::kit::caller::ClientId;
use crate::testing::{Person, Tenant, TestApp, life};

/// Tells the client's administrator something that waits to be mailed and is due; answers who.
pub async fn due(app: &TestApp, pool: &PgPool, tenant: &Tenant) -> Uuid {
    let mut tx = app.parts.db.begin_for(ClientId::new(tenant.id).unwrap()).await.unwrap();
    let notice = Notice::new(&kinds::SOURCE_REPLACED, Uuid::now_v7());
    tell(&mut tx, &app.parts.post, &[tenant.admin.user_id], &notice, None).await.unwrap();
    tx.commit().await.unwrap();
    be_due(pool).await;
    tenant.admin.user_id
}

/// Whatever waits to be mailed waits no longer.
pub async fn be_due(pool: &PgPool) {
    for late in [
        "UPDATE notifications SET mail_due_at = now() - interval '1 second' WHERE mail_due_at IS NOT NULL AND mailed_at IS NULL",
        "UPDATE jobs SET due_at = now() - interval '1 second' WHERE kind = 'mail_notifications' AND state = 'waiting'",
    ] {
        sqlx::query(late).execute(pool).await.unwrap();
    }
}

/// A run of a use case, and its workspace.
pub async fn run(admin: &Person) -> (Uuid, Uuid) {
    let workspace = admin.workspace("Legal").await;
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": life::definition(&[]) });
    let created = admin.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    let run = admin.post(format!("use-case/{}/run", created.id()), json!({ "inputs": {} })).await.id();
    admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    (workspace, run)
}
