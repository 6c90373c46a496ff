//! Records of a run that the offline plugin really did: sealed, handed out, tampered with, unlocked.
#![expect(
    clippy::disallowed_types,
    reason = "database_test hands out a pool, and whoever tampers is the database's owner"
)]

use image::ImageFormat;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::certificate::{AMOUNTS, Page};
use super::chain::{self, Content, Entry, Fact};
use super::store::{RecordedRun, Seal};
use crate::outputs::tests::{Done, document, finished};
use crate::testing::life::picture;
use crate::testing::{Person, TestApp};

/// A run with a second version by a person, locked.
async fn locked(admin: &Person) -> Done {
    let done = finished(admin).await;
    done.save(admin, 1, document("Due after 30 days.")).await.data();
    done.lock(admin, true, "Signed off").await.data();
    done
}

async fn check(person: &Person, run: Uuid, query: &str) -> Value {
    person.get(format!("run/{run}/record{query}")).await.data()["check"].clone()
}

/// The entries that are not as they were: kind, state and what differs.
fn findings(check: &Value) -> Vec<String> {
    let entries = check["entries"].as_array().unwrap().iter();
    let found = entries.filter(|entry| entry["state"] != "intact");
    found
        .map(|entry| {
            format!("{} {} {}", entry["kind"].as_str().unwrap(), entry["state"].as_str().unwrap(), entry["differs"])
        })
        .collect()
}

#[database_test]
async fn r63_a_locked_run_has_a_record_and_a_certificate_that_verifies(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let path = format!("run/{}/certificate", done.run);
    let none = admin.get(format!("run/{}/record", done.run)).await;
    assert_eq!((&none.data()["seals"], &none.data()["check"]), (&json!([]), &Value::Null));
    let workspace = &admin.get(format!("run/{}", done.run)).await.data()["workspace_id"].clone();
    assert!(workspace.is_string() && none.data()["workspace_id"] == *workspace, "the page says where it belongs");
    assert_eq!(admin.get(&path).await.outcome(), "409 records.not_sealed");
    done.save(&admin, 1, document("Due after 30 days.")).await.data();
    done.lock(&admin, true, "Signed off").await.data();

    let found = check(&admin, done.run, "").await;
    let kinds: Vec<&str> =
        found["entries"].as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["run", "use_case", "inputs", "document", "request", "model", "output", "output", "lock"]);
    assert_eq!(
        (&found["verdict"], &found["is_closed"], &found["entries"][3]["label"]),
        (&json!("intact"), &json!(true), &json!("contract.md"))
    );
    let hash = found["hash"].as_str().unwrap().to_owned();
    assert_eq!(found["entries"][8]["hash"], json!(hash), "the record's hash is that of its last entry");
    // Copied from paper, with spaces and capitals.
    let (head, tail) = hash.split_at(30);
    let copied = format!("?hash={}%20{tail}", head.to_uppercase());
    assert_eq!(check(&admin, done.run, &copied).await["is_hash_of_record"], true);
    assert_eq!(check(&admin, done.run, &format!("?hash={}", "0".repeat(64))).await["is_hash_of_record"], false);
    let wrong = admin.get(format!("run/{}/record?hash=12", done.run)).await;
    assert_eq!((wrong.outcome().as_str(), wrong.body["errors"]["hash"].is_array()), ("400 invalid", true));
    let logged: Value =
        sqlx::query_scalar("SELECT detail FROM audit_log WHERE action = 'run.lock'").fetch_one(&pool).await.unwrap();
    assert_eq!(logged["record"], json!(hash), "a chain made anew would not have the hash in the log");

    let certificate = admin.get(&path).await;
    let file = certificate.body.as_str().unwrap();
    assert!(file.starts_with("%PDF-1.7") && certificate.headers["content-type"] == "application/pdf");
    // Where the page that verifies finds it.
    assert!(file.contains(&format!("atelier-record:{}:1:{hash}", done.run)), "the file's properties name the record");
}

#[database_test]
async fn r63_one_byte_that_is_changed_anywhere_is_found_at_its_entry(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = locked(&admin).await;
    let run = |sql: String| {
        let pool = pool.clone();
        async move { assert!(sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&pool).await.unwrap().rows_affected() > 0) }
    };
    let facts = [
        ("runs SET title = title || 'x'", "runs SET title = left(title, -1)", "run changed [\"title\"]"),
        (
            "runs SET passages_cited = passages_cited + 1",
            "runs SET passages_cited = passages_cited - 1",
            "run changed [\"passages_cited\"]",
        ),
        (
            "use_case_versions SET definition = definition || '{\"x\": 1}'",
            "use_case_versions SET definition = definition - 'x'",
            "use_case changed [\"definition_sha256\"]",
        ),
        ("runs SET inputs = inputs || '[1]'", "runs SET inputs = inputs - -1", "inputs changed [\"sha256\"]"),
        (
            "documents SET sha256 = set_byte(sha256, 31, get_byte(sha256, 31) # 1)",
            "documents SET sha256 = set_byte(sha256, 31, get_byte(sha256, 31) # 1)",
            "document changed [\"sha256\"]",
        ),
        (
            "passages SET text = text || 'x'",
            "passages SET text = left(text, -1)",
            "document changed [\"passages_sha256\"]",
        ),
        (
            "runs SET request = jsonb_set(request, '{user}', to_jsonb(request ->> 'user' || ' '))",
            "runs SET request = jsonb_set(request, '{user}', to_jsonb(left(request ->> 'user', -1)))",
            "request changed [\"sha256\"]",
        ),
        ("runs SET region = region || 'x'", "runs SET region = left(region, -1)", "model changed [\"region\"]"),
        (
            "runs SET plugin_digest = plugin_digest || '0'",
            "runs SET plugin_digest = left(plugin_digest, -1)",
            "model changed [\"plugin_sha256\"]",
        ),
        (
            "outputs SET content = jsonb_set(content, '{x}', '1') WHERE version = 1",
            "outputs SET content = content - 'x' WHERE version = 1",
            "output changed [\"sha256\"]",
        ),
        (
            "outputs SET created_at = created_at + interval '1 microsecond' WHERE version = 2",
            "outputs SET created_at = created_at - interval '1 microsecond' WHERE version = 2",
            "output changed [\"saved_at\"]",
        ),
        (
            "runs SET lock_reason = lock_reason || '.'",
            "runs SET lock_reason = left(lock_reason, -1)",
            "lock changed [\"reason\"]",
        ),
        // The record itself, content and names.
        (
            "run_seal_entries SET content = replace(content, 'succeeded', 'succeedee')",
            "run_seal_entries SET content = replace(content, 'succeedee', 'succeeded')",
            "run altered []",
        ),
        (
            "run_seal_entries SET content = replace(content, 'contract.md', 'contract.me')",
            "run_seal_entries SET content = replace(content, 'contract.me', 'contract.md')",
            "document altered []",
        ),
    ];
    for (change, undo, expected) in facts {
        run(format!("UPDATE {change}")).await;
        let found = check(&admin, done.run, "").await;
        assert_eq!((&found["verdict"], findings(&found)), (&json!("broken"), vec![expected.to_owned()]), "{change}");
        run(format!("UPDATE {undo}")).await;
        assert_eq!(check(&admin, done.run, "").await["verdict"], "intact", "{undo}");
    }
    // A byte of the original itself, behind the database's back, and the whole of it.
    let key: String =
        sqlx::query_scalar("SELECT blob_key FROM documents WHERE name = 'contract.md'").fetch_one(&pool).await.unwrap();
    let file = app.data_dir().join("files").join(&key);
    let before = std::fs::read(&file).unwrap();
    let mut after = before.clone();
    after[7] ^= 1;
    std::fs::write(&file, after).unwrap();
    assert_eq!(findings(&check(&admin, done.run, "").await), ["document changed [\"sha256\"]"]);
    std::fs::rename(&file, file.with_extension("away")).unwrap();
    assert_eq!(findings(&check(&admin, done.run, "").await), ["document changed [\"sha256\"]"]);
    std::fs::write(&file, before).unwrap();
    assert_eq!(check(&admin, done.run, "").await["verdict"], "intact");
    // Each stored hash in turn: it follows from nothing, and nothing follows from it.
    for position in 1..=9 {
        let flip = format!(
            "UPDATE run_seal_entries SET hash = set_byte(hash, 0, get_byte(hash, 0) # 1) WHERE position = {position}"
        );
        run(flip.clone()).await;
        let found = check(&admin, done.run, "").await;
        let first = found["entries"].as_array().unwrap().iter().find(|entry| entry["state"] != "intact").unwrap();
        assert_eq!(
            (&found["verdict"], &first["position"], &first["state"]),
            (&json!("broken"), &json!(position), &json!("altered"))
        );
        run(flip).await;
    }
    run("UPDATE run_seals SET hash = set_byte(hash, 0, get_byte(hash, 0) # 1)".to_owned()).await;
    let found = check(&admin, done.run, "").await;
    assert_eq!(
        (&found["verdict"], &found["is_closed"], findings(&found)),
        (&json!("broken"), &json!(false), Vec::new())
    );
    run("UPDATE run_seals SET hash = set_byte(hash, 0, get_byte(hash, 0) # 1)".to_owned()).await;
    // A version that slipped in beside the lock, and one that was taken away.
    run("INSERT INTO outputs (client_id, run_id, version, content) SELECT client_id, run_id, 3, content FROM outputs WHERE version = 2".to_owned()).await;
    assert_eq!(findings(&check(&admin, done.run, "").await), ["output added []"]);
    run("DELETE FROM outputs WHERE version > 1".to_owned()).await;
    assert_eq!(findings(&check(&admin, done.run, "").await), ["output gone []"]);
    run("DELETE FROM run_seal_entries WHERE position = 9".to_owned()).await;
    let found = check(&admin, done.run, "").await;
    assert_eq!((&found["verdict"], &found["is_closed"]), (&json!("broken"), &json!(false)));
}

#[database_test]
async fn r63_what_is_unlocked_keeps_its_record_and_locking_again_builds_upon_it(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = locked(&admin).await;
    let first = check(&admin, done.run, "").await["hash"].clone();
    done.lock(&admin, false, "").await.data();
    done.save(&admin, 2, document("Due after 60 days.")).await.data();
    let past = check(&admin, done.run, "").await;
    assert_eq!(
        (&past["verdict"], &past["hash"], &past["superseded_by_name"]),
        (&json!("intact"), &first, &json!("Ada acme"))
    );
    assert!(past["superseded_at"].is_string());
    done.lock(&admin, true, "Signed off once more").await.data();
    let record = admin.get(format!("run/{}/record?seal=1", done.run)).await;
    let seals: Vec<&Value> = record.data()["seals"].as_array().unwrap().iter().map(|seal| &seal["seal"]).collect();
    assert_eq!((seals, &record.data()["check"]["verdict"]), (vec![&json!(2), &json!(1)], &json!("intact")));
    let second = check(&admin, done.run, "").await;
    assert_eq!((&second["verdict"], &second["superseded_at"]), (&json!("intact"), &Value::Null));
    assert_ne!(second["hash"], first);
    for (query, expected) in [("", 200), ("?seal=1", 200), ("?seal=3", 404)] {
        assert_eq!(admin.get(format!("run/{}/certificate{query}", done.run)).await.status, expected, "{query}");
    }
    // A source that is deleted later leaves a gap that is told, and no broken record.
    let document = second["entries"].as_array().unwrap().iter().position(|entry| entry["kind"] == "document").unwrap();
    for statement in ["DELETE FROM use_case_documents", "DELETE FROM documents"] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    let found = check(&admin, done.run, "").await;
    assert_eq!((&found["verdict"], &found["entries"][document]["state"]), (&json!("incomplete"), &json!("gone")));
}

/// A locked run of many sources, versions, pictures and inputs.
fn crowded(documents: usize, versions: usize, pictures: usize, inputs: usize) -> (Vec<Entry>, super::inputs::Inputs) {
    let mut facts = vec![Fact {
        kind: "run",
        key: String::new(),
        file: None,
        content: Content::default().name("started_by", "Ada ".repeat(20)),
    }];
    let given: Vec<Value> = (0..inputs)
        .map(|n| {
            let text = format!("The first line of what was entered as number {n}, and it is a long one indeed\n").repeat(3);
            json!({ "name": format!("i{n}"), "label": "What the contract says of it", "type": "long_text", "value": text, "display": text })
        })
        .collect();
    facts.push(Fact {
        kind: "inputs",
        key: String::new(),
        content: Content::default().fact("sha256", "cd".repeat(32)),
        file: None,
    });
    for number in 0..documents {
        let content = Content::default()
            .fact("sha256", "ab".repeat(32))
            .name("name", "A rather long name of a contract ".repeat(3));
        facts.push(Fact { kind: "document", key: number.to_string(), content, file: None });
    }
    for number in 1..=versions {
        let content = Content::default()
            .fact("sha256", "ef".repeat(32))
            .fact("saved_at", "2026-11-22T10:00:00.000000Z")
            .name("saved_by", "Ada Lovelace");
        facts.push(Fact { kind: "output", key: number.to_string(), content, file: None });
    }
    for number in 0..pictures {
        let content = Content::default().fact("sha256", "12".repeat(32)).fact("width", 640).fact("height", 480);
        facts.push(Fact {
            kind: "picture",
            key: number.to_string(),
            content: content.fact("kind", "image/png"),
            file: None,
        });
    }
    let start = chain::start(chain::FORM, 1, Uuid::nil(), 1, None);
    let entries = chain::entries(&start, facts);
    let inputs = super::inputs::those_of(&entries, (json!(given), "cd".repeat(32)));
    (entries, inputs)
}

#[test]
fn issue_6_a_certificate_is_one_page_with_whole_hashes_however_much_there_is() {
    let run = RecordedRun {
        use_case_id: Uuid::nil(),
        workspace_id: Uuid::nil(),
        use_case_name: "Contract review ".repeat(8),
        title: "Payment terms ".repeat(14),
        is_locked: true,
    };
    let now = "2026-11-22T10:00:00Z".parse().unwrap();
    let fonts = typeset::Fonts::of(&[]);
    for (documents, versions, pictures, inputs) in [(1, 1, 0, 2), (4, 3, 2, 5), (60, 39, 30, 40)] {
        let (entries, inputs) = crowded(documents, versions, pictures, inputs);
        let seal = Seal {
            number: 1,
            form: chain::FORM,
            hash: entries.last().unwrap().hash,
            sealed_at: now,
            superseded_at: Some(now),
            superseded_by_name: "Ada Lovelace".to_owned(),
        };
        let page =
            Page { id: Uuid::nil(), client: "Northwind", run: &run, seal: &seal, entries: &entries, inputs: &inputs };
        let pages: Vec<Value> =
            AMOUNTS.iter().map(|amount| page.data(*amount, "https://atelier.example.test")).collect();
        let last = pages.last().unwrap()["entries"].to_string();
        assert!(last.contains(&"ab".repeat(32)) && last.contains(&"ef".repeat(32)), "hashes stand whole: {last}");
        if documents == 60 {
            assert!(last.contains("58 more of this kind stand in the record"), "{last}");
        }
        let set = || typeset::fitting(&fonts, typeset::Template::Certificate, pages, typeset::Limits::default());
        let pdf = typeset::with_room(set).unwrap().unwrap();
        assert_eq!(pdf.pages, 1, "{documents} documents");
    }
}

#[database_test]
async fn issue_6_one_byte_of_a_picture_that_is_changed_in_the_store_is_found(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let path = format!("run/{}/pictures", done.run);
    let kept = admin.upload(&path, "chart.png", picture(ImageFormat::Png)).await.id();
    // One that was kept before pictures had hashes.
    let older = admin.upload(&path, "photo.jpg", picture(ImageFormat::Jpeg)).await.id();
    sqlx::query("UPDATE output_pictures SET sha256 = NULL WHERE id = $1").bind(older).execute(&pool).await.unwrap();
    done.lock(&admin, true, "Signed off").await.data();
    let found = check(&admin, done.run, "").await;
    let labels: Vec<&Value> = found["entries"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|entry| entry["kind"] == "picture")
        .map(|entry| &entry["label"])
        .collect();
    assert_eq!((&found["verdict"], labels), (&json!("intact"), vec![&json!("8 × 4, PNG"), &json!("8 × 4, JPEG")]));
    for id in [kept, older] {
        let key: String = sqlx::query_scalar("SELECT blob_key FROM output_pictures WHERE id = $1")
            .bind(id)
            .fetch_one(&pool)
            .await
            .unwrap();
        let file = app.data_dir().join("files").join(&key);
        let before = std::fs::read(&file).unwrap();
        let mut after = before.clone();
        after[9] ^= 1;
        std::fs::write(&file, after).unwrap();
        let found = check(&admin, done.run, "").await;
        assert_eq!(
            (&found["verdict"], findings(&found)),
            (&json!("broken"), vec!["picture changed [\"sha256\"]".to_owned()])
        );
        std::fs::write(&file, before).unwrap();
    }
    assert_eq!(check(&admin, done.run, "").await["verdict"], "intact");
    // Its row too, and one that slipped in beside the lock.
    sqlx::query("UPDATE output_pictures SET width = width + 1 WHERE id = $1").bind(kept).execute(&pool).await.unwrap();
    assert_eq!(findings(&check(&admin, done.run, "").await), ["picture changed [\"width\"]"]);
    sqlx::query("UPDATE output_pictures SET width = width - 1 WHERE id = $1").bind(kept).execute(&pool).await.unwrap();
    sqlx::query("INSERT INTO output_pictures (client_id, id, run_id, blob_key, kind, size, width, height, created_by, created_at, sha256) SELECT client_id, gen_random_uuid(), run_id, blob_key, kind, size, width, height, created_by, created_at, sha256 FROM output_pictures WHERE id = $1")
        .bind(kept).execute(&pool).await.unwrap();
    assert_eq!(findings(&check(&admin, done.run, "").await), ["picture added []"]);
}

#[database_test]
async fn issue_6_a_record_of_before_pictures_were_covered_verifies_as_it_was_made(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = acme.admin;
    let done = finished(&admin).await;
    let path = format!("run/{}/pictures", done.run);
    admin.upload(&path, "chart.png", picture(ImageFormat::Png)).await.data();
    done.lock(&admin, true, "Signed off").await.data();
    // What the release before would have written: the same entries without the picture, in the first form.
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT kind, key, content FROM run_seal_entries WHERE kind <> 'picture' ORDER BY position")
            .fetch_all(&pool)
            .await
            .unwrap();
    sqlx::query("DELETE FROM run_seal_entries").execute(&pool).await.unwrap();
    let mut hash = chain::start(1, acme.id, done.run, 1, None);
    for (position, (kind, key, content)) in (1_i32..).zip(&rows) {
        hash = chain::link(&hash, kind, key, content);
        sqlx::query("INSERT INTO run_seal_entries (client_id, run_id, seal, position, kind, key, content, hash) VALUES ($1, $2, 1, $3, $4, $5, $6, $7)")
            .bind(acme.id).bind(done.run).bind(position).bind(kind).bind(key).bind(content).bind(&hash[..])
            .execute(&pool)
            .await
            .unwrap();
    }
    sqlx::query("UPDATE run_seals SET form = 1, hash = $1").bind(&hash[..]).execute(&pool).await.unwrap();
    let old = check(&admin, done.run, &format!("?hash={}", chain::hex(&hash))).await;
    assert_eq!(
        (&old["verdict"], &old["is_hash_of_record"], findings(&old)),
        (&json!("intact"), &json!(true), Vec::new())
    );
    assert_eq!(admin.get(format!("run/{}/certificate", done.run)).await.status, 200);
    // Locked again, the next record covers them, and builds upon the one before.
    done.lock(&admin, false, "").await.data();
    done.lock(&admin, true, "Signed off once more").await.data();
    let new = check(&admin, done.run, "").await;
    assert!(new["entries"].as_array().unwrap().iter().any(|entry| entry["kind"] == "picture"), "{new}");
    assert_eq!(
        (&new["verdict"], &check(&admin, done.run, "?seal=1").await["verdict"]),
        (&json!("intact"), &json!("intact"))
    );
}
