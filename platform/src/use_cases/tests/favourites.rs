//! UX-34: the use cases that somebody keeps at hand.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{create, named};
use crate::people::testing::member;
use crate::testing::{Person, Reply, TestApp};

async fn keep(person: &Person, id: Uuid, is_favourite: bool) -> Reply {
    person.put(format!("use-case/{id}/favourite"), json!({ "is_favourite": is_favourite })).await
}

async fn kept(person: &Person) -> Vec<Value> {
    let list = person.get("use-case/favourites").await;
    list.data().as_array().unwrap().iter().map(|row| row["use_case_id"].clone()).collect()
}

#[database_test]
async fn favourites_are_ones_own_the_newest_first_and_twelve_at_most(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let place = admin.workspace("Legal").await;
    let mut ids = Vec::new();
    for at in 0..13 {
        let id = create(&admin, place, named(&format!("Case {at}"))).await.id();
        app.parts.clock.advance(chrono::TimeDelta::seconds(1));
        keep(&admin, id, true).await.data();
        ids.push(id);
    }
    ids.reverse();
    ids.pop();
    assert_eq!(kept(&admin).await, ids.iter().map(|id| json!(id)).collect::<Vec<_>>());

    keep(&admin, ids[0], true).await.data();
    keep(&admin, ids[1], false).await.data();
    keep(&admin, ids[1], false).await.data();
    assert_eq!(kept(&admin).await.len(), 11, "adding twice is adding once, and so is taking out");
    admin.delete(format!("use-case/{}", ids[0])).await.data();
    assert_eq!(kept(&admin).await.len(), 10, "what is deleted is no favourite");

    let mia = member(&app, &admin, place, "Mia", "Viewer").await;
    assert_eq!(kept(&mia).await, Vec::<Value>::new());
    keep(&mia, ids[2], true).await.data();
    assert_eq!((kept(&mia).await.len(), kept(&admin).await.len()), (1, 10));
}
