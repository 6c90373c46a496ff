//! Guides through the real server: who sees them, what is played, what is said in them, how far people have come.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod media;

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::people::testing::{account, account_role, member, person, workspace_role};
use crate::testing::{Person, TestApp};

const VTT: &str =
    "WEBVTT\n\n00:01.000 --> 00:04.000\nChoose Run and wait.\n\n00:05.000 --> 00:09.500\nThe heron & the answer.\n";

/// The beginning of a film, as far as its kind shows in it.
fn film() -> Vec<u8> {
    let mut bytes =
        b"\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm"
            .to_vec();
    bytes.extend((0..4_000_u32).map(|byte| u8::try_from(byte % 251).unwrap()));
    bytes
}

fn fields(title: &str) -> Value {
    json!({ "title": title, "summary": "How it is done.", "language": "en" })
}

/// A draft; answers its id.
pub async fn draft(admin: &Person, fields: Value) -> String {
    let made = admin.post("guide", fields).await;
    assert_eq!(made.status, 201, "{}", made.body);
    made.data()["guide"]["id"].as_str().unwrap().to_owned()
}

/// A guide with a film and captions, published.
pub async fn published(admin: &Person, fields: Value) -> String {
    let id = draft(admin, fields).await;
    admin.upload(format!("guide/{id}/media"), "film.webm", film()).await.data();
    admin.put(format!("guide/{id}/captions/en"), json!({ "vtt": VTT })).await.data();
    admin.put(format!("guide/{id}/published"), json!({ "is_published": true })).await.data();
    id
}

async fn titles(person: &Person, query: &str) -> Vec<String> {
    let list = person.get(format!("guide/list?limit=100{query}")).await;
    list.data().as_array().unwrap().iter().map(|guide| guide["title"].as_str().unwrap().to_owned()).collect()
}

#[database_test]
async fn r43_a_draft_is_for_those_who_manage_guides_and_a_published_guide_for_the_company(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("owner").await;
    let (admin, globex) = (app.tenant("acme").await.admin, app.tenant("globex").await.admin);
    let mia = person(&app, &admin, "Mia").await;
    let id = draft(&admin, fields("  How we file expenses ")).await;
    let path = format!("guide/{id}");
    assert_eq!(titles(&admin, "").await, ["How we file expenses"]);
    assert_eq!((titles(&mia, "").await, mia.get(&path).await.outcome()), (vec![], "404 not_found".to_owned()));
    assert_eq!(mia.get(format!("{path}/media-link")).await.status, 404);
    assert_eq!(
        mia.put(format!("{path}/progress"), json!({ "position_ms": 1, "is_finished": false })).await.status,
        404
    );
    let publish = json!({ "is_published": true });
    let early = admin.put(format!("{path}/published"), publish.clone()).await;
    assert_eq!(early.outcome(), "409 guides.nothing_to_play");

    admin.upload(format!("{path}/media"), "film.webm", film()).await.data();
    assert_eq!(mia.put(format!("{path}/published"), publish.clone()).await.outcome(), "403 forbidden");
    admin.put(format!("{path}/published"), publish).await.data();
    assert_eq!(titles(&mia, "").await, ["How we file expenses"]);
    let seen = mia.get(&path).await;
    let media = &seen.data()["guide"]["media"];
    assert_eq!((&media["source"], &media["media_type"]), (&json!("upload"), &json!("video/webm")));
    assert_eq!(seen.data()["guide"]["numbers"], Value::Null);
    assert_eq!((titles(&globex, "").await, globex.get(&path).await.status), (vec![], 404));

    // Who changed it first wins, and the other hears of it.
    let revision = admin.get(&path).await.data()["guide"]["revision"].clone();
    let change = json!({ "revision": revision, "guide": fields("Expenses") });
    admin.put(&path, change.clone()).await.data();
    assert_eq!(admin.put(&path, change).await.outcome(), "409 guides.stale");
    assert_eq!(globex.delete(&path).await.status, 404);
    admin.delete(&path).await.data();
    assert_eq!(titles(&mia, "").await, [] as [&str; 0]);
}

#[database_test]
async fn r43_a_guide_is_for_roles_and_workspaces_and_beside_pages(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("owner").await;
    let admin = app.tenant("acme").await.admin;
    let (legal, sales) = (admin.workspace("Legal").await, admin.workspace("Sales").await);
    let ben = member(&app, &admin, legal, "Ben", "Builder").await;
    let vera = member(&app, &admin, sales, "Vera", "Viewer").await;
    let with = |title: &str, field: &str, value: Value| {
        let mut fields = fields(title);
        fields[field] = value;
        fields
    };
    let builder = workspace_role(&admin, "Builder").await;
    published(&admin, with("For builders", "role_ids", json!([builder]))).await;
    published(&admin, with("For Sales", "workspace_ids", json!([sales]))).await;
    published(&admin, with("For admins", "role_ids", json!([account_role(&admin, "Account Admin").await]))).await;
    published(&admin, with("Beside documents", "pages", json!(["documents"]))).await;
    assert_eq!(titles(&ben, "").await, ["For builders", "Beside documents"]);
    assert_eq!(titles(&vera, "").await, ["For Sales", "Beside documents"]);
    assert_eq!(titles(&admin, "").await.len(), 4, "who manages guides sees all");
    assert_eq!(titles(&ben, "&page=documents").await, ["Beside documents"]);
    assert_eq!(titles(&ben, "&page=play").await, [] as [&str; 0]);
    let shown = ben.get("guide/list").await;
    assert_eq!(shown.data()[0]["role_ids"], json!([]), "whom else it is for is no reader's");

    // The order is the company's, and a page of the list goes on where the last one ended.
    let all = admin.get("guide/list").await;
    let mut ids: Vec<Value> = all.data().as_array().unwrap().iter().map(|guide| guide["id"].clone()).collect();
    ids.reverse();
    admin.put("guide/order", json!({ "guide_ids": ids })).await.data();
    assert_eq!(titles(&ben, "").await, ["Beside documents", "For builders"]);
    let first = admin.get("guide/list?limit=3").await;
    let next = first.body["next"].as_str().unwrap();
    let rest = admin.get(format!("guide/list?limit=3&cursor={next}")).await;
    assert_eq!((&rest.data()[0]["title"], &rest.body["total"]), (&json!("For builders"), &json!(4)));
    assert_eq!(admin.put("guide/order", json!({ "guide_ids": [legal] })).await.outcome(), "404 not_found");

    for (field, value) in [
        ("role_ids", json!([legal])),
        ("workspace_ids", json!([builder])),
        ("pages", json!(["../etc"])),
        ("language", json!("English!")),
        ("title", json!(" ")),
        ("is_for_all", json!(true)),
        ("link", json!("https://films.example.com/a.mp4")),
        ("chapters", json!([{ "start_ms": 5, "title": "B" }, { "start_ms": 5, "title": "A" }])),
    ] {
        let refused = admin.post("guide", with("Wrong", field, value)).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{field}: {}", refused.body);
    }
}

#[database_test]
async fn r43_the_owners_guides_are_for_every_company_and_changed_by_the_owner_alone(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await.admin, app.tenant("acme").await.admin);
    let mut for_all = fields("Sign in");
    for_all["is_for_all"] = json!(true);
    published(&owner, fields("Ours alone")).await;
    let id = published(&owner, for_all).await;
    published(&acme, fields("Acme's own")).await;
    assert_eq!(titles(&acme, "").await, ["Acme's own", "Sign in"], "the own company's come first");
    let path = format!("guide/{id}");
    let seen = acme.get(&path).await;
    assert_eq!((&seen.data()["guide"]["is_own"], &seen.data()["guide"]["is_for_all"]), (&json!(false), &json!(true)));
    assert_eq!(seen.data()["transcripts"][0]["cues"].as_array().unwrap().len(), 2);
    let change = json!({ "revision": 1, "guide": fields("Taken") });
    assert_eq!(acme.put(&path, change).await.status, 404);
    assert_eq!(acme.put(format!("{path}/published"), json!({ "is_published": false })).await.status, 404);
    assert_eq!(acme.put(format!("{path}/captions/en"), json!({ "vtt": VTT })).await.status, 404);
    assert_eq!(acme.delete(&path).await.status, 404);

    // Of its own people who watch it each company sees the number, and the owner those of all.
    let mia = person(&app, &acme, "Mia").await;
    for (who, is_finished) in [(&mia, true), (&acme, false), (&owner, false)] {
        who.put(format!("{path}/progress"), json!({ "position_ms": 4_000, "is_finished": is_finished })).await.data();
    }
    let numbers = async |who: &Person| who.get(&path).await.data()["guide"]["numbers"].clone();
    assert_eq!(numbers(&acme).await, json!({ "started": 2, "finished": 1 }));
    assert_eq!(numbers(&owner).await, json!({ "started": 3, "finished": 1 }));
    owner.put(format!("{path}/published"), json!({ "is_published": false })).await.data();
    assert_eq!(titles(&acme, "").await, ["Acme's own"]);
}

#[database_test]
async fn r43_the_owners_guide_for_every_company_goes_to_built_in_roles_and_stands_beside_its_pages(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await.admin, app.tenant("acme").await.admin);
    let for_roles = |title: &str, roles: Value| {
        let mut fields = fields(title);
        (fields["is_for_all"], fields["role_ids"], fields["pages"]) = (json!(true), roles, json!(["build"]));
        fields
    };
    let builder = workspace_role(&owner, "Builder").await;
    let clerk = owner.post("account/role", json!({ "name": "Clerk", "permissions": [] })).await.id();
    let refused = owner.post("guide", for_roles("Ours", json!([builder, clerk]))).await;
    assert_eq!(refused.field("role_ids").len(), 1, "no other company has that role: {}", refused.body);
    let mut for_workspace = for_roles("There", json!([]));
    for_workspace["workspace_ids"] = json!([owner.workspace("Ours").await]);
    assert_eq!(owner.post("guide", for_workspace).await.field("workspace_ids").len(), 1);

    let building = published(&owner, for_roles("Building", json!([builder]))).await;
    let admins = for_roles("Administration", json!([account_role(&owner, "Account Admin").await]));
    published(&owner, admins).await;
    published(&owner, for_roles("Everybody", json!([]))).await;
    let legal = acme.workspace("Legal").await;
    let ben = member(&app, &acme, legal, "Ben", "Builder").await;
    let vera = member(&app, &acme, legal, "Vera", "Viewer").await;
    assert_eq!(titles(&ben, "&page=build").await, ["Building", "Everybody"]);
    assert_eq!(titles(&vera, "").await, ["Everybody"]);
    assert_eq!(vera.get(format!("guide/{building}")).await.status, 404);
    assert_eq!(vera.get(format!("guide/{building}/media-link")).await.status, 404);
    assert_eq!(ben.get(format!("guide/{building}")).await.data()["guide"]["role_ids"], json!([]));
    assert_eq!(owner.get(format!("guide/{building}")).await.data()["guide"]["role_ids"], json!([builder]));
    let theirs = titles(&acme, "").await;
    assert!(theirs.contains(&"Administration".to_owned()) && theirs.contains(&"Everybody".to_owned()), "{theirs:?}");

    // A role of their own that happens to be called the same is another one.
    acme.post("account/role", json!({ "name": "Builder", "permissions": [] })).await.data();
    let mia = account(&app, &acme, "Mia", "Builder").await;
    assert_eq!(titles(&mia, "").await, ["Everybody"]);
}

#[database_test]
async fn r43_how_far_somebody_has_come_is_theirs_alone_and_goes_with_them_to_another_computer(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("owner").await;
    let admin = app.tenant("acme").await.admin;
    let (mia, ben) = (person(&app, &admin, "Mia").await, person(&app, &admin, "Ben").await);
    let id = published(&admin, fields("Expenses")).await;
    let path = format!("guide/{id}/progress");
    let progress = async |who: &Person| who.get(format!("guide/{id}")).await.data()["guide"]["progress"].clone();
    assert_eq!(progress(&mia).await, Value::Null);
    mia.put(&path, json!({ "position_ms": 61_000, "is_finished": false })).await.data();
    assert_eq!(progress(&mia).await, json!({ "position_ms": 61_000, "is_finished": false }));
    mia.put(&path, json!({ "position_ms": 90_000, "is_finished": true })).await.data();
    mia.put(&path, json!({ "position_ms": 2_000, "is_finished": false })).await.data();
    assert_eq!(progress(&mia).await, json!({ "position_ms": 2_000, "is_finished": true }), "seen again is still seen");
    assert_eq!((progress(&ben).await, progress(&admin).await), (Value::Null, Value::Null));
    assert_eq!((titles(&mia, "&is_finished=true").await.len(), titles(&ben, "&is_finished=true").await.len()), (1, 0));
    assert_eq!(
        (titles(&mia, "&is_finished=false").await.len(), titles(&ben, "&is_finished=false").await.len()),
        (0, 1)
    );
    let all = admin.get("guide/list").await;
    assert_eq!(all.data()[0]["numbers"], json!({ "started": 1, "finished": 1 }));
    assert!(!all.body.to_string().contains(&mia.user_id.to_string()), "numbers, never who");
    for wrong in [
        json!({ "position_ms": -1, "is_finished": false }),
        json!({ "position_ms": 700_000_000, "is_finished": false }),
    ] {
        assert_eq!(mia.put(&path, wrong).await.field("position_ms").len(), 1);
    }
}

#[database_test]
async fn r43_captions_are_checked_line_by_line_shown_as_a_transcript_and_searched(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("owner").await;
    let admin = app.tenant("acme").await.admin;
    let mia = person(&app, &admin, "Mia").await;
    let id = published(&admin, fields("Expenses")).await;
    published(&admin, fields("Herons")).await;
    let path = format!("guide/{id}/captions");
    let wrong = "WEBVTT\n\n00:01.000 --> 00:02.000\nOne.\n\n00:03,000 --> 00:04,000\nTwo.\n";
    let refused = admin.put(format!("{path}/en"), json!({ "vtt": wrong })).await;
    assert_eq!(refused.field("vtt"), ["Line 6: this is not a time of the form 00:00:01.000 --> 00:00:04.000."]);
    assert_eq!(admin.put(format!("{path}/english!"), json!({ "vtt": VTT })).await.field("language").len(), 1);
    let german = "WEBVTT\n\n00:01.000 --> 00:04.000\nWarten Sie auf den Reiher.\n";
    admin.put(format!("{path}/de"), json!({ "vtt": german })).await.data();
    let seen = mia.get(format!("guide/{id}")).await;
    assert_eq!(seen.data()["guide"]["captions"], json!(["en", "de"]), "the spoken language first");
    assert_eq!(seen.data()["guide"]["length_ms"], 9_500);
    let second = json!({ "start_ms": 5_000, "end_ms": 9_500, "text": "The heron & the answer." });
    assert_eq!(seen.data()["transcripts"][0]["cues"][1], second);
    let vtt = mia.get(format!("{path}/en")).await;
    assert_eq!(vtt.headers["content-type"], "text/vtt; charset=utf-8");
    assert!(vtt.body.as_str().unwrap().contains("00:00:05.000 --> 00:00:09.500\nThe heron &amp; the answer.\n"));

    // Titles, summaries and what is said are searched, and a hit says where it is said.
    let found = mia.get("guide/list?search=reiher").await;
    let hit = json!({ "start_ms": 1_000, "text": "Warten Sie auf den Reiher." });
    assert_eq!((&found.body["total"], &found.data()[0]["found"]), (&json!(1), &hit));
    assert_eq!(titles(&mia, "&search=heron").await, ["Expenses", "Herons"]);
    assert_eq!(titles(&mia, "&search=100%25").await, [] as [&str; 0]);
    assert_eq!(titles(&mia, "&language=de").await, ["Expenses"]);
    admin.delete(format!("{path}/de")).await.data();
    assert_eq!(admin.delete(format!("{path}/de")).await.outcome(), "404 not_found");
    assert_eq!(titles(&mia, "&search=reiher").await, [] as [&str; 0]);

    let chapters = "WEBVTT\n\n00:00.000 --> 00:05.000\nSign in\n\n00:05.000 --> 00:09.000\nAsk\n";
    let read = admin.post("guide/chapters", json!({ "vtt": chapters })).await;
    let expected = json!([{ "start_ms": 0, "title": "Sign in" }, { "start_ms": 5_000, "title": "Ask" }]);
    assert_eq!(read.data(), &expected);
    let mut guide = fields("Expenses");
    guide["chapters"] = expected.clone();
    let revision = admin.get(format!("guide/{id}")).await.data()["guide"]["revision"].clone();
    admin.put(format!("guide/{id}"), json!({ "revision": revision, "guide": guide })).await.data();
    assert_eq!(mia.get(format!("guide/{id}")).await.data()["chapters"], expected);
}
