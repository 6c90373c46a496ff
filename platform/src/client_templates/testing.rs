//! Proposals for tests of every feature.

use serde_json::json;
use uuid::Uuid;

use super::model::{Kind, Part};
use super::store::{self, NewProposal};
use crate::kit::caller::ClientId;
use crate::testing::TestApp;

/// A change that is proposed to a client and not answered.
pub async fn proposed(app: &TestApp, client: i64) -> Uuid {
    let now = app.parts.clock.now();
    let content = json!({ "name": "canary proposed", "description": "" });
    let part = Part::new(Kind::Workspace, Uuid::now_v7().to_string(), None, "canary proposed".to_owned(), content);
    let changes = [(part, None)];
    let new =
        NewProposal { id: Uuid::now_v7(), template_name: "canary", version: 1, by: "canary", now, changes: &changes };
    let mut tx = app.parts.db.begin_for(ClientId::new(client).unwrap()).await.unwrap();
    // One is open at a time.
    store::withdraw(&mut tx, now).await.unwrap();
    store::insert(&mut tx, &new).await.unwrap();
    let (_, changes) = store::newest(&mut tx).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    changes[0].id
}
