//! Pictures through the real server and the real object store.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use image::ImageFormat;
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use crate::outputs;
use crate::outputs::tests::finished;
use crate::people::testing::{member, person};
use crate::testing::TestApp;
use crate::testing::life::picture;

#[database_test]
async fn c10_a_picture_is_kept_by_what_it_is_and_shown_to_whoever_may_open_the_run(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let admin = acme.admin;
    let done = finished(&admin).await;
    let path = format!("run/{}/pictures", done.run);
    // By content: the name says nothing.
    let kept = admin.upload(&path, "photo.exe", picture(ImageFormat::Jpeg)).await;
    assert_eq!((kept.status, &kept.data()["width"], &kept.data()["height"]), (201, &8.into(), &4.into()));
    let one = format!("{path}/{}", kept.id());
    let viewer = member(&app, &admin, done.workspace, "Vera", "Viewer").await;
    let shown = viewer.get(&one).await;
    assert_eq!((shown.status, &shown.headers["content-type"]), (200, &"image/jpeg".parse().unwrap()));
    assert_eq!(shown.headers["x-content-type-options"], "nosniff");
    assert_eq!(viewer.upload(&path, "a.png", picture(ImageFormat::Png)).await.status, 403);
    assert_eq!(person(&app, &admin, "Otto").await.get(&one).await.status, 404);
    assert_eq!(globex.admin.get(&one).await.status, 404);
    // Only at its own run.
    let other = admin.post(format!("use-case/{}/run", done.use_case), json!({ "inputs": {} })).await.id();
    assert_eq!(admin.get(format!("run/{other}/pictures/{}", kept.id())).await.outcome(), "404 not_found");
    for (name, bytes) in [("a.png", b"<svg onload=alert(1)>".to_vec()), ("b.gif", b"GIF89a\x01\x00\x01\x00".to_vec())] {
        let refused = admin.upload(&path, name, bytes).await;
        assert_eq!((refused.status, refused.field("file").len()), (400, 1), "{name}: {}", refused.body);
    }
    let large = admin.upload(&path, "c.png", vec![0; 5 * 1024 * 1024 + 1]).await;
    assert_eq!((large.status, large.field("file").len()), (413, 1), "{}", large.body);
    // What makes a file of an output gets the bytes through this.
    let mut tx = app.parts.db.begin_for(crate::kit::caller::ClientId::new(acme.id).unwrap()).await.unwrap();
    let image = |id: Uuid| json!({ "tag": "image", "attr-data": { "picture": id } });
    let document = json!({ "tag": "doc", "content": [image(kept.id()), image(Uuid::now_v7())] });
    let mut document = document::Node::from_value(document).unwrap();
    let embedded = outputs::embedded(&mut tx, &app.parts.blobs, done.run, &document).await.unwrap();
    drop(tx);
    embedded.into_document(&mut document);
    let source = |at: usize| document.nodes()[at].attr("src").and_then(|src| src.as_str()).unwrap_or_default();
    assert!(source(0).starts_with("data:image/jpeg;base64,") && source(1).is_empty(), "{}", source(0));
    done.lock(&admin, true, "Signed off").await.data();
    assert_eq!(admin.upload(&path, "a.png", picture(ImageFormat::Png)).await.outcome(), "423 outputs.locked");
    assert_eq!(viewer.get(&one).await.status, 200);
}

#[database_test]
async fn i6_the_sweep_of_the_store_leaves_pictures_and_takes_them_when_their_run_is_gone(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let kept = admin.upload(&format!("run/{}/pictures", done.run), "a.png", picture(ImageFormat::Png)).await.id();
    app.parts.clock.advance(TimeDelta::hours(7));
    assert_eq!(app.parts.documents.sweep().await.unwrap(), 0);
    let key: String = sqlx::query_scalar("SELECT blob_key FROM output_pictures WHERE id = $1")
        .bind(kept)
        .fetch_one(&pool)
        .await
        .unwrap();
    sqlx::query("DELETE FROM runs WHERE id = $1").bind(done.run).execute(&pool).await.unwrap();
    assert_eq!(app.parts.documents.sweep().await.unwrap(), 1);
    assert!(app.parts.blobs.get(&key).await.is_err());
}
