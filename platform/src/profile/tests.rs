//! One's own settings and picture through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};
use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;

use crate::people::testing::person;
use crate::testing::{Person, Reply, TestApp};

fn settings() -> serde_json::Value {
    json!({ "first_name": " Ada ", "last_name": "Lovelace", "language": "en", "time_zone": "Europe/Berlin", "theme": "dark" })
}

fn picture(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    RgbImage::from_pixel(40, 30, Rgb([9, 99, 199])).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

async fn put_picture(person: &Person, bytes: Vec<u8>) -> Reply {
    let part = reqwest::multipart::Part::bytes(bytes).file_name("../../me.svg").mime_str("image/svg+xml").unwrap();
    let form = reqwest::multipart::Form::new().part("file", part);
    person.send(person.request(Method::PUT, "profile/picture").multipart(form)).await
}

#[database_test]
async fn r33_people_set_their_name_language_time_zone_and_theme(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    assert_eq!(acme.admin.put("profile", settings()).await.data()["first_name"], "Ada");
    let profile = acme.admin.get("profile").await;
    assert_eq!(profile.data()["settings"], json!({ "language": "en", "time_zone": "Europe/Berlin", "theme": "dark" }));
    assert_eq!(profile.data()["user"]["last_name"], "Lovelace");
    for (field, value) in [
        ("time_zone", json!("Europe/Atlantis")),
        ("language", json!("xx")),
        ("theme", json!("neon")),
        ("first_name", json!(" ")),
        ("last_name", json!("a\u{202E}b")),
        ("email", json!("a@b.io")),
        ("role_id", json!(acme.admin.user_id)),
        ("feature_access", json!(["CALL_AI"])),
        ("is_mfa_enabled", json!(false)),
    ] {
        let mut body = settings();
        body[field] = value;
        assert_eq!(acme.admin.put("profile", body).await.status, 400, "C5 {field}");
    }
}

#[database_test]
async fn c10_a_picture_is_redrawn_and_colleagues_see_it_and_nobody_else(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let path = format!("user/{}/picture", acme.admin.user_id);
    assert_eq!(acme.admin.get(&path).await.status, 404);
    assert_eq!(put_picture(&acme.admin, picture(ImageFormat::WebP)).await.status, 200);
    assert_eq!(acme.admin.get("profile").await.data()["has_picture"], true);
    let mia = person(&app, &acme.admin, "Mia").await;
    let seen = mia.get(&path).await;
    assert_eq!(
        (seen.status, &seen.headers["content-type"], &seen.headers["x-content-type-options"]),
        (200, &"image/png".parse().unwrap(), &"nosniff".parse().unwrap())
    );
    let etag = seen.headers["etag"].to_str().unwrap().to_owned();
    let again = mia.send(mia.request(Method::GET, &path).header("If-None-Match", etag)).await;
    assert_eq!(again.status, 304);
    assert_eq!(globex.admin.get(&path).await.status, 404, "C1");
    assert_eq!(app.anonymous().get(&path).await.status, 401);
    let listed = acme.admin.get("access-management/users/list?search=admin@acme").await;
    assert_eq!(listed.data()[0]["has_picture"], true);
    assert_eq!(acme.admin.delete("profile/picture").await.status, 200);
    assert_eq!(
        (mia.get(&path).await.status, &acme.admin.get("profile").await.data()["has_picture"]),
        (404, &json!(false))
    );
}

#[database_test]
async fn b28_what_is_no_picture_is_refused(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    for bytes in [b"<svg onload=alert(1)>".to_vec(), b"GIF89a".to_vec(), Vec::new(), b"\x89PNG\r\n\x1a\n".to_vec()] {
        let answer = put_picture(&acme.admin, bytes).await;
        assert_eq!((answer.status, answer.field("file").len()), (400, 1), "{}", answer.body);
    }
    assert_eq!(put_picture(&acme.admin, vec![0; 1024 * 1024 + 1]).await.status, 413);
    let empty = acme.admin.put("profile/picture", json!({})).await;
    assert!(matches!(empty.status, 400 | 415), "{}", empty.body);
}
