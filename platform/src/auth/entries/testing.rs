//! Entries for tests of every feature.

use chrono::TimeDelta;
use uuid::Uuid;

use super::model::NewEntry;
use super::store;
use crate::kit::caller::ClientId;
use crate::testing::TestApp;

/// An entry of nobody's that is under way.
pub async fn entered(app: &TestApp, client: i64) -> Uuid {
    let (now, id) = (app.parts.clock.now(), Uuid::now_v7());
    let staff = Uuid::now_v7();
    let new = NewEntry { id, staff, reason: "canary entry", may_change: false, minutes: 15, is_emergency: false, now };
    let mut tx = app.parts.db.begin_operator("make an entry for a test").await.unwrap();
    let client = ClientId::new(client).unwrap();
    store::entered(&mut tx, client, &new, Uuid::now_v7(), now + TimeDelta::minutes(15)).await.unwrap();
    tx.commit().await.unwrap();
    id
}
