//! Something told, for tests of other features.
#![expect(clippy::disallowed_types, reason = "sqlx::test hands out a pool; the tests look behind the server's back")]

use sqlx::PgPool;
use uuid::Uuid;

use super::{Notice, kinds, tell};
use crate::kit::caller::ClientId;
use crate::testing::{Tenant, TestApp};

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
