//! Questions and answers through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod files;
mod gaps;
mod meaning;
mod runs;

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::people::testing::member;
use crate::testing::{Person, TestApp};

/// Waits until nothing of an import is under way.
async fn settled(admin: &Person, id: &str) -> Value {
    let is_settled = |import: &Value| !matches!(import["status"].as_str(), Some("checking" | "committing"));
    admin.until(format!("question-set/import/{id}"), "the import is settled", is_settled).await
}

/// Uploads a file and has its rows looked at, mapped as its columns suggest.
async fn checked(admin: &Person, name: &str, bytes: impl Into<Vec<u8>>, replaces: bool) -> Value {
    let upload = admin.upload("question-set/import", name, bytes).await;
    let (id, mapping) = (upload.id().to_string(), upload.data()["mapping"].clone());
    let body = json!({ "mapping": mapping, "replaces": replaces });
    admin.put(format!("question-set/import/{id}/mapping"), body).await.data();
    settled(admin, &id).await
}

/// The same, made the next version.
async fn imported(admin: &Person, name: &str, bytes: impl Into<Vec<u8>>, replaces: bool) -> Value {
    let import = checked(admin, name, bytes, replaces).await;
    let id = import["id"].as_str().unwrap();
    let commit = admin.post(format!("question-set/import/{id}/commit"), json!({})).await;
    commit.data();
    settled(admin, id).await
}

async fn questions(person: &Person, version: i64) -> Vec<String> {
    let list = person.get(format!("question-set/entry/list?version={version}&limit=100")).await;
    list.data().as_array().unwrap().iter().map(|entry| entry["question"].as_str().unwrap().to_owned()).collect()
}

const FIRST: &str = "ID,Topic,Question,Answer,Language,Valid until
k1,Rent,When is the rent due?,In May.,en,
k2,Rent,How much is it?,900 euros.,en,2000-01-01
k3,Pets,Are dogs allowed?,,en,
,Pets,Are cats allowed?,Yes.,en,
,Pets,ARE CATS  ALLOWED,Perhaps.,en,
k5,Pets,Birds?,No.,English,soon
";

#[database_test]
async fn r27_a_file_is_looked_at_row_by_row_and_becomes_the_next_version_at_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let admin = acme.admin;
    let import = checked(&admin, "faq.csv", FIRST, false).await;
    let id = import["id"].as_str().unwrap();
    assert_eq!((&import["status"], &import["rows"], &import["done"]), (&json!("checked"), &json!(6), &json!(6)));
    assert_eq!(
        import["counts"],
        json!({ "added": 3, "changed": 0, "same": 0, "duplicate": 1, "faulty": 2, "alike": 0 })
    );
    let rows = async |outcome: &str| {
        admin.get(format!("question-set/import/{id}/rows?outcome={outcome}")).await.data().as_array().unwrap().clone()
    };
    let faulty = rows("faulty").await;
    assert_eq!(faulty[0]["number"], 4);
    assert_eq!(faulty[0]["faults"], json!({ "answer": ["Please enter an answer."] }));
    assert_eq!(faulty[1]["faults"].as_object().unwrap().keys().collect::<Vec<_>>(), ["language", "valid_until"]);
    assert_eq!(rows("duplicate").await[0]["of_row"], 5);
    // Nothing of it is in a version yet, and nobody else sees it.
    assert_eq!(admin.get("question-set/version/list").await.body["total"], 0);
    assert_eq!(globex.admin.get(format!("question-set/import/{id}")).await.outcome(), "404 not_found");

    admin.post(format!("question-set/import/{id}/commit"), json!({})).await.data();
    let done = settled(&admin, id).await;
    assert_eq!((&done["status"], &done["version"]), (&json!("done"), &json!(1)));
    assert_eq!(questions(&admin, 1).await, ["Are cats allowed?", "How much is it?", "When is the rent due?"]);
    assert_eq!(
        admin.post(format!("question-set/import/{id}/commit"), json!({})).await.outcome(),
        "409 questions.state"
    );
    assert_eq!(
        admin.post(format!("question-set/import/{id}/cancel"), json!({})).await.outcome(),
        "409 questions.state"
    );
    assert_eq!(globex.admin.get("question-set/entry/list?version=1").await.outcome(), "404 not_found");
    let topics = admin.get("question-set/topic/list?version=1").await;
    assert_eq!(topics.data(), &json!([{ "name": "Pets", "questions": 1 }, { "name": "Rent", "questions": 2 }]));
    assert_eq!(admin.get("question-set/entry/list?version=1&topic=Pets&search=cat").await.body["total"], 1);
    let first = admin.get("question-set/entry/list?version=1&limit=2").await;
    let next = first.body["next"].as_str().unwrap();
    let second = admin.get(format!("question-set/entry/list?version=1&limit=2&cursor={next}")).await;
    assert_eq!(second.data().as_array().unwrap().len(), 1);
}

#[database_test]
async fn r27_two_people_import_at_once_and_the_later_one_builds_on_the_earlier(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let (admin, other) = (&acme.admin, app.sign_in("admin@acme.test", crate::testing::PASSWORD).await);
    let asked: &[(&Person, &str, bool)] = &[
        (admin, "ID,Question,Answer\na,Shared?,The same.\nb,Mine?,First.\n", false),
        (&other, "ID,Question,Answer\na,Shared?,The same.\nc,Theirs?,Second.\n", false),
    ];
    // Both were looked at before either is made a version.
    let looked = asked.iter().map(|(person, file, replaces)| checked(person, "faq.csv", *file, *replaces));
    let looked = futures_util::future::join_all(looked).await;
    for import in &looked {
        assert_eq!(import["counts"]["added"], 2);
    }
    let id = |import: &Value| import["id"].as_str().unwrap().to_owned();
    let commits = asked.iter().zip(&looked).map(async |((person, ..), import)| {
        person.post(format!("question-set/import/{}/commit", id(import)), json!({})).await.data();
        settled(person, &id(import)).await
    });
    let mut done = futures_util::future::join_all(commits).await;
    done.sort_by_key(|import| import["version"].as_i64());
    let told: Vec<_> = done.iter().map(|import| (&import["status"], &import["version"])).collect();
    assert_eq!(told, [(&json!("done"), &json!(1)), (&json!("done"), &json!(2))]);
    // What the other one brought is there already.
    let versions = admin.get("question-set/version/list").await;
    let added: Vec<_> = versions.data().as_array().unwrap().iter().map(|version| &version["added"]).collect();
    assert_eq!(added, [&json!(1), &json!(2)], "the newest first");
    assert_eq!(questions(admin, 1).await.len(), 2);
    assert_eq!(questions(admin, 2).await, ["Mine?", "Shared?", "Theirs?"]);
}

#[database_test]
async fn r27_versions_differ_are_restored_and_never_change(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    imported(&admin, "faq.csv", FIRST, false).await;
    // By key, and without one by the words of the question; what the file does not have stays.
    let second = "ID,Topic,Question,Answer,Language,Valid until
k1,Rent,When is the rent due?,In June.,en,
,Pets,are cats allowed,Only two.,en,
k9,Pets,Fish?,Yes.,en,
k2,Rent,How much is it?,900 euros.,en,2000-01-01
";
    let import = imported(&admin, "faq2.csv", second, false).await;
    assert_eq!(import["version"], 2);
    let versions = admin.get("question-set/version/list").await;
    let newest = &versions.data()[0];
    assert_eq!(
        (&newest["entries"], &newest["added"], &newest["changed"], &newest["removed"], &newest["note"]),
        (&json!(4), &json!(1), &json!(2), &json!(0), &json!("faq2.csv"))
    );
    let changes = admin.get("question-set/difference?from=1&to=2").await;
    let mut kinds: Vec<_> =
        changes.data().as_array().unwrap().iter().map(|change| change["change"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["added", "changed", "changed"]);
    assert_eq!(admin.get("question-set/difference?from=2&to=1").await.data()[2]["change"], "removed");

    // A file that says the same again makes no version.
    assert_eq!(imported(&admin, "faq2.csv", second, false).await["version"], 2);
    // One that replaces leaves nothing else.
    let third = imported(&admin, "faq3.csv", "Question,Answer\nFish?,No.\n", true).await;
    assert_eq!((third["version"].as_i64(), questions(&admin, 3).await), (Some(3), vec!["Fish?".to_owned()]));
    let restored = admin.post("question-set/version/1/restore", json!({})).await;
    assert_eq!(restored.data()["version"], 4);
    assert_eq!(questions(&admin, 4).await, questions(&admin, 1).await);
    assert_eq!(questions(&admin, 3).await, ["Fish?"], "a version is never changed");
    assert_eq!(admin.post("question-set/version/4/restore", json!({})).await.outcome(), "409 questions.is_newest");
    assert_eq!(admin.post("question-set/version/9/restore", json!({})).await.outcome(), "404 not_found");
    // How such a file was mapped is remembered, also where its columns stand in another order.
    let odd = admin.upload("question-set/import", "odd.csv", "Was,Wort\nWann?,Bald.\n").await;
    assert_eq!(odd.data()["mapping"]["question"], Value::Null);
    let mapping = json!({ "mapping": { "question": "Was", "answer": "Wort" } });
    admin.put(format!("question-set/import/{}/mapping", odd.id()), mapping).await.data();
    let again = admin.upload("question-set/import", "odd.csv", "wort,was\nBald.,Wann?\n").await;
    // Its columns are written otherwise, so that mapping does not fit them.
    assert_eq!(again.data()["mapping"]["question"], Value::Null);
    let again = admin.upload("question-set/import", "odd.csv", "Wort,Was\nBald.,Wann?\n").await;
    assert_eq!(again.data()["mapping"]["question"], "Was");
}

#[database_test]
async fn r46_an_edit_in_place_makes_the_next_version_and_two_people_do_not_lose_one(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let legal = admin.workspace("Legal").await;
    let bea = member(&app, &admin, legal, "Bea", "Builder").await;
    let entry = |question: &str, answer: &str| json!({ "question": question, "answer": answer, "topic": "Rent" });
    let made = admin.post("question-set/entry", entry(" When? ", "Soon.")).await;
    assert_eq!((made.status, &made.data()["version"]), (201, &json!(1)));
    let path = format!("question-set/entry/{}", made.data()["entry"].as_str().unwrap());
    assert_eq!(bea.put(&path, entry("When?", "Never.")).await.outcome(), "403 forbidden");
    assert_eq!(questions(&bea, 1).await, ["When?"], "everybody in the company reads it");
    assert_eq!(admin.post("question-set/entry", entry("WHEN", "x")).await.field("question").len(), 1);
    for (wrong, field) in
        [(entry("?", "x"), "question"), (entry("Why?", " "), "answer"), (entry("a\0b", "x"), "question")]
    {
        assert_eq!(admin.post("question-set/entry", wrong).await.field(field).len(), 1, "{field}");
    }
    let changed = admin.put(&path, entry("When?", "Later.")).await;
    assert_eq!(changed.data()["version"], 2);
    assert_eq!(admin.put(&path, entry("When?", "Lost?")).await.outcome(), "409 questions.changed");
    assert_eq!(admin.get("question-set/difference?from=1&to=2").await.data()[0]["new_answer"], "Later.");
    let newest = format!("question-set/entry/{}", changed.data()["entry"].as_str().unwrap());
    assert_eq!(admin.delete(&newest).await.data()["version"], 3);
    assert_eq!(questions(&admin, 3).await, Vec::<String>::new());
    assert_eq!(admin.delete(&newest).await.outcome(), "409 questions.changed");

    // Versions made at once take turns: none is lost, none has the number of another.
    let at_once = (0..6).map(|n| admin.post("question-set/entry", entry(&format!("Question {n}?"), "x")));
    let mut numbers = Vec::new();
    for made in futures_util::future::join_all(at_once).await {
        numbers.push(made.data()["version"].as_i64().unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, [4, 5, 6, 7, 8, 9]);
    assert_eq!(questions(&admin, 9).await.len(), 6);
}

#[database_test]
async fn r37_397_is_the_owners_reference_version_for_every_company(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await.admin, app.tenant("acme").await.admin);
    assert_eq!(acme.get("question-set/entry/list?version=397").await.outcome(), "404 not_found");
    let entry = json!({ "question": "What is Atelier?", "answer": "A workspace." });
    let made = owner.post("question-set/entry", entry).await;
    let publish = |version: i64| json!({ "version": version });
    assert_eq!(acme.post("question-set/reference", publish(1)).await.outcome(), "403 forbidden");
    assert_eq!(owner.post("question-set/reference", publish(9)).await.outcome(), "404 not_found");
    owner.post("question-set/reference", publish(1)).await.data();
    // What the owner does next is not in it until it is published.
    owner.delete(format!("question-set/entry/{}", made.data()["entry"].as_str().unwrap())).await.data();
    assert_eq!(questions(&acme, 397).await, ["What is Atelier?"]);
    let listed = acme.get("question-set/version/list").await;
    let reference = &listed.data()[0];
    assert_eq!(
        (&reference["number"], &reference["origin"], &reference["of_version"]),
        (&json!(397), &json!("reference"), &Value::Null)
    );
    assert_eq!(owner.get("question-set/version/list").await.data()[0]["of_version"], 1);
    // Nobody edits, restores or deletes it.
    let of_it = acme.get("question-set/entry/list?version=397").await.data()[0]["id"].clone();
    let path = format!("question-set/entry/{}", of_it.as_str().unwrap());
    let entry = json!({ "question": "What is Atelier?", "answer": "Mine." });
    assert_eq!(acme.put(&path, entry).await.outcome(), "404 not_found");
    assert_eq!(acme.delete(&path).await.outcome(), "404 not_found");
    assert_eq!(acme.post("question-set/version/397/restore", json!({})).await.outcome(), "409 questions.reference");
    let asked = json!({ "version": 397, "question": "what is ATELIER" });
    let found = acme.post("question-set/lookup", asked).await;
    assert_eq!(found.data()["answer"]["answer"], "A workspace.");
    assert_eq!(found.data()["document"]["tag"], "doc");
    owner.post("question-set/reference", publish(2)).await.data();
    assert_eq!(questions(&acme, 397).await, Vec::<String>::new());
}
