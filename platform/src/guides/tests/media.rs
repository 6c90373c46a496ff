//! What guides play: uploads by their content, parts of them, links to named hosts.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{draft, fields, film, published};
use crate::people::testing::person;
use crate::testing::{Person, TestApp};

/// Files of guides in the store.
fn stored(app: &TestApp, client: i64) -> usize {
    std::fs::read_dir(app.data_dir().join(format!("files/{client}/guides"))).map_or(0, Iterator::count)
}

#[database_test]
async fn r43_only_films_and_recordings_are_taken_and_only_what_is_played_is_kept(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("owner").await;
    let acme = app.tenant("acme").await;
    let admin = acme.admin;
    let id = draft(&admin, fields("Expenses")).await;
    let path = format!("guide/{id}/media");
    for (name, bytes) in [
        ("film.webm", b"<html><script>alert(1)</script></html>".to_vec()),
        ("film.mp4", b"%PDF-1.7\n".to_vec()),
        ("film.mp4", Vec::new()),
    ] {
        let refused = admin.upload(&path, name, bytes).await;
        assert_eq!((refused.status, refused.field("file").len()), (400, 1), "{}", refused.body);
    }
    let large = admin.upload(&path, "film.webm", [film(), vec![0; 4 * 1024 * 1024]].concat()).await;
    assert_eq!(large.status, 413, "{}", large.body);
    assert_eq!(stored(&app, acme.id), 0, "what was refused is gone");

    // It is what its content says, whatever it is called, and it takes the place of what was there.
    let first = admin.upload(&path, "notes.txt", film()).await;
    assert_eq!(first.data()["guide"]["media"]["media_type"], "video/webm");
    admin.upload(&path, "film.webm", film()).await.data();
    assert_eq!(stored(&app, acme.id), 1);
    admin.delete(format!("guide/{id}")).await.data();
    assert_eq!(stored(&app, acme.id), 0);
}

#[database_test]
async fn r32_r43_a_player_gets_the_parts_it_asks_for_of_a_guide_that_is_for_its_watcher(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("owner").await;
    let (admin, globex) = (app.tenant("acme").await.admin, app.tenant("globex").await.admin);
    let mia = person(&app, &admin, "Mia").await;
    let id = published(&admin, fields("Expenses")).await;
    let link = mia.get(format!("guide/{id}/media-link")).await;
    let url = link.data()["url"].as_str().unwrap().to_owned();
    assert_eq!(globex.get(format!("guide/{id}/media-link")).await.outcome(), "404 not_found");
    // A `<video>` sends neither token nor header.
    let player = app.anonymous();
    let ask = async |range: Option<&str>| {
        let mut request = player.request(Method::GET, &url);
        if let Some(range) = range {
            request = request.header("range", range);
        }
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.headers().clone(), answer.bytes().await.unwrap())
    };
    let whole = film();
    let (status, headers, bytes) = ask(None).await;
    assert_eq!((status, &bytes[..]), (200, &whole[..]));
    for (name, value) in [
        ("content-type", "video/webm"),
        ("content-disposition", "inline"),
        ("accept-ranges", "bytes"),
        ("cross-origin-resource-policy", "same-origin"),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(headers[name], value);
    }
    let size = whole.len();
    let (status, headers, bytes) = ask(Some("bytes=100-199")).await;
    assert_eq!((status, &bytes[..]), (206, &whole[100..200]));
    assert_eq!(headers["content-range"], format!("bytes 100-199/{size}"));
    assert_eq!(ask(Some("bytes=-7")).await.2[..], whole[size - 7..]);
    let (status, headers, _) = ask(Some("bytes=999999-")).await;
    assert_eq!((status, headers["content-range"].to_str().unwrap()), (416, format!("bytes */{size}").as_str()));

    // A link to a recording of documents opens no guide, and the other way round.
    let crossed = url.replace("guide-media", "media");
    assert_eq!(player.send(player.request(Method::GET, &crossed)).await.status, 404);
    assert_eq!(player.send(player.request(Method::GET, &format!("{url}x"))).await.status, 404);
    // As soon as it is a draft again, its watchers see nothing more of it.
    admin.put(format!("guide/{id}/published"), json!({ "is_published": false })).await.data();
    assert_eq!(ask(None).await.0, 404);
}

#[database_test]
async fn r43_a_link_leads_to_a_host_that_the_operator_named_and_to_no_other(pool: PgPool) {
    let app = TestApp::with(pool, |settings| settings.files.guide_hosts = "films.example.com".to_owned()).await;
    app.tenant("owner").await;
    let admin = app.tenant("acme").await.admin;
    let linked = |link: &str| {
        let mut fields = fields("Linked");
        fields["link"] = json!(link);
        fields
    };
    for link in [
        "https://evil.test/a.mp4",
        "http://films.example.com/a.mp4",
        "https://films.example.com.evil.test/",
        "nonsense",
    ] {
        let refused = admin.post("guide", linked(link)).await;
        assert_eq!((refused.status, refused.field("link").len()), (400, 1), "{link}: {}", refused.body);
    }
    let media =
        async |person: &Person, id: &str| person.get(format!("guide/{id}")).await.data()["guide"]["media"].clone();
    let id = draft(&admin, linked("https://films.example.com/embed/7")).await;
    assert_eq!(media(&admin, &id).await["source"], "player");
    assert_eq!(admin.get(format!("guide/{id}/media-link")).await.outcome(), "409 guides.no_file");
    admin.put(format!("guide/{id}/published"), json!({ "is_published": true })).await.data();
    // A published guide keeps something to play.
    let revision = admin.get(format!("guide/{id}")).await.data()["guide"]["revision"].clone();
    let emptied = admin.put(format!("guide/{id}"), json!({ "revision": revision, "guide": fields("Linked") })).await;
    assert_eq!(emptied.outcome(), "409 guides.nothing_to_play");
    admin.upload(format!("guide/{id}/media"), "film.webm", film()).await.data();
    let now = media(&admin, &id).await;
    assert_eq!((&now["source"], &now["link"]), (&json!("upload"), &Value::Null));
}
