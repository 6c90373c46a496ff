//! Entries that mean the same in other words, and those that contradict each other.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::{checked, imported, questions, settled};
use crate::people::testing::person;
use crate::question_sets::pairing::pair_all;
use crate::testing::{Person, TestApp};

const ENTRIES: &str = "ID,Question,Answer
k1,When is the rent due?,On 3 March.
k2,On which day must the rent be paid?,On 5 March.
k3,Are cats allowed in the flats?,\"Yes, two at most.\"
k4,Who repairs the lift?,The caretaker.
";

/// Entries, and pairs of them as the job would have found them: a database knows no meaning.
async fn paired(pool: &PgPool, admin: &Person) {
    imported(admin, "faq.csv", ENTRIES, false).await;
    let pair = "INSERT INTO question_pairs (client_id, entry_id, other_id, nearness, differs)
                SELECT a.client_id, least(a.id, b.id), greatest(a.id, b.id), $3, $4 FROM question_entries a
                JOIN question_entries b ON b.client_id = a.client_id AND b.key = $2 WHERE a.key = $1";
    for (one, other, nearness, differs) in [("k1", "k2", 0.97_f32, true), ("k3", "k4", 0.93, false)] {
        sqlx::query(pair).bind(one).bind(other).bind(nearness).bind(differs).execute(pool).await.unwrap();
    }
}

async fn pairs(person: &Person, query: &str) -> Vec<Value> {
    person.get(format!("question-set/pair/list?{query}")).await.data().as_array().unwrap().clone()
}

#[database_test]
async fn issue_32_entries_that_mean_the_same_stand_beside_each_other_until_one_of_them_changes(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let admin = acme.admin;
    paired(&pool, &admin).await;
    let mia = person(&app, &admin, "Mia").await;
    let all = pairs(&mia, "").await;
    assert_eq!((all.len(), &all[0]["contradicts"], &all[1]["contradicts"]), (2, &json!(true), &json!(false)));
    let keys: Vec<&str> = ["one", "other"].map(|side| all[0][side]["key"].as_str().unwrap()).to_vec();
    assert!(keys.contains(&"k1") && keys.contains(&"k2"), "{keys:?}");
    assert_eq!(pairs(&mia, "contradicting=true").await.len(), 1);
    assert_eq!((pairs(&mia, "search=cats").await.len(), pairs(&mia, "search=dogs").await.len()), (1, 0));
    let first = mia.get("question-set/pair/list?limit=1").await;
    assert_eq!(first.body["total"], 2);
    let next = first.body["next"].as_str().unwrap();
    let second = mia.get(format!("question-set/pair/list?limit=1&cursor={next}")).await;
    assert_eq!(second.data()[0]["contradicts"], false);
    assert!(pairs(&globex.admin, "").await.is_empty(), "C1");

    // An entry that was changed is another one: it is compared anew.
    let entry = all[0]["one"].clone();
    let change = json!({ "question": entry["question"], "answer": "On 4 March." });
    admin.put(format!("question-set/entry/{}", entry["id"].as_str().unwrap()), change).await.data();
    assert_eq!(pairs(&mia, "contradicting=true").await.len(), 0);
    assert_eq!(pairs(&mia, "").await.len(), 1);
}

#[database_test]
async fn issue_32_a_pair_that_is_different_on_purpose_is_dismissed_until_a_text_changes(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let admin = acme.admin;
    paired(&pool, &admin).await;
    let mia = person(&app, &admin, "Mia").await;
    let pair = pairs(&admin, "contradicting=true").await.pop().unwrap();
    assert_eq!(pair["dismissed"], Value::Null);
    let path = |pair: &Value| {
        let side = |side: &str| pair[side]["id"].as_str().unwrap().to_owned();
        format!("question-set/pair/{}/{}", side("one"), side("other"))
    };
    let (dismiss, back) = (json!({ "is_dismissed": true }), json!({ "is_dismissed": false }));
    assert_eq!(mia.put(path(&pair), dismiss.clone()).await.status, 403, "C6");
    assert_eq!(globex.admin.put(path(&pair), dismiss.clone()).await.status, 404, "C1");
    let twice = format!("question-set/pair/{0}/{0}", pair["one"]["id"].as_str().unwrap());
    assert_eq!(admin.put(twice, dismiss.clone()).await.status, 404, "an entry is no pair with itself");
    for _ in 0..2 {
        admin.put(path(&pair), dismiss.clone()).await.data();
    }
    assert_eq!((pairs(&mia, "").await.len(), pairs(&mia, "contradicting=true").await.len()), (1, 0));
    let listed = mia.get("question-set/pair/list?dismissed=true").await;
    assert_eq!((listed.data().as_array().unwrap().len(), &listed.body["total"]), (1, &json!(1)), "{}", listed.body);
    assert!(listed.data()[0]["dismissed"]["by_name"].as_str().is_some_and(|name| !name.is_empty()), "{}", listed.body);
    admin.put(path(&pair), back).await.data();
    assert_eq!((pairs(&mia, "").await.len(), pairs(&mia, "dismissed=true").await.len()), (2, 0), "taken back");
    admin.put(path(&pair), dismiss.clone()).await.data();

    // Another owner makes another entry, which the job compares anew: the pair stays dismissed. Another answer does not.
    let again = "INSERT INTO question_pairs (client_id, entry_id, other_id, nearness, differs)
                 SELECT client_id, least($1, $2), greatest($1, $2), 0.97, true FROM question_entries WHERE id = $1";
    let mut one = pair["one"]["id"].as_str().unwrap().to_owned();
    let other: uuid::Uuid = pair["other"]["id"].as_str().unwrap().parse().unwrap();
    let of_one =
        |answer: &str, owner: &str| json!({ "question": pair["one"]["question"], "answer": answer, "owner": owner });
    let answer = pair["one"]["answer"].as_str().unwrap();
    for (changed, expected) in [(of_one(answer, "Finance"), (1, 1)), (of_one("On 4 March.", "Finance"), (2, 0))] {
        let made = admin.put(format!("question-set/entry/{one}"), changed).await;
        made.data()["entry"].as_str().unwrap().clone_into(&mut one);
        let id: uuid::Uuid = one.parse().unwrap();
        sqlx::query(again).bind(id).bind(other).execute(&pool).await.unwrap();
        assert_eq!((pairs(&mia, "").await.len(), pairs(&mia, "dismissed=true").await.len()), expected, "{}", made.body);
    }
    assert_eq!(
        admin.put(path(&pair), dismiss).await.outcome(),
        "409 questions.changed",
        "one of them is another by now"
    );
}

/// A file with three new questions, of which two mean the same as entries, as the vectors would have said.
async fn alike(pool: &PgPool, admin: &Person) -> String {
    let file = "Question,Answer\nWhen do I pay the rent?,On 9 March.\nMay I keep a cat?,No.\nIs there a garden?,Yes.\n";
    let import = checked(admin, "new.csv", file, false).await;
    let means = "UPDATE question_import_rows r SET of_meaning = e.id, choice = 'keep' FROM question_entries e
                 WHERE e.client_id = r.client_id AND (r.question, e.key) IN (('When do I pay the rent?', 'k1'), ('May I keep a cat?', 'k3'))";
    sqlx::query(means).execute(pool).await.unwrap();
    import["id"].as_str().unwrap().to_owned()
}

#[database_test]
async fn issue_32_rows_that_mean_the_same_as_an_entry_are_kept_replace_it_or_are_skipped(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let admin = acme.admin;
    imported(&admin, "faq.csv", ENTRIES, false).await;
    let id = alike(&pool, &admin).await;
    let path = format!("question-set/import/{id}");
    let rows = admin.get(format!("{path}/rows?alike=true")).await;
    assert_eq!((&rows.body["total"], &rows.data()[0]["choice"]), (&json!(2), &json!("keep")));
    assert_eq!(rows.data()[0]["alike_question"], "When is the rent due?");
    let choose = async |choice: &str, numbers: Value| {
        admin.put(format!("{path}/alike"), json!({ "choice": choice, "numbers": numbers })).await
    };
    let of = |reply: &crate::testing::Reply| {
        let counts = &reply.data()["counts"];
        [&counts["added"], &counts["changed"], &counts["duplicate"], &counts["alike"]].map(|n| n.as_i64().unwrap())
    };
    assert_eq!(of(&choose("replace", json!([2])).await), [2, 1, 0, 2]);
    assert_eq!(of(&choose("skip", json!([3])).await), [1, 1, 1, 2]);
    assert_eq!(choose("skip", json!([4])).await.outcome(), "409 questions.not_alike", "it means the same as none");
    assert_eq!(choose("skip", json!([])).await.field("numbers").len(), 1);
    assert_eq!(of(&choose("keep", Value::Null).await), [3, 0, 0, 2], "all at once");
    assert_eq!(globex.admin.put(format!("{path}/alike"), json!({ "choice": "skip" })).await.status, 404);
    choose("replace", json!([2])).await.data();
    choose("skip", json!([3])).await.data();

    admin.post(format!("{path}/commit"), json!({})).await.data();
    let done = settled(&admin, &id).await;
    let version = done["version"].as_i64().unwrap();
    let mut found = questions(&admin, version).await;
    found.sort_unstable();
    let expected = [
        "Are cats allowed in the flats?",
        "Is there a garden?",
        "On which day must the rent be paid?",
        "When do I pay the rent?",
        "Who repairs the lift?",
    ];
    assert_eq!(found, expected);
    let replaced = admin.get(format!("question-set/entry/list?version={version}&search=do%20I%20pay")).await;
    assert_eq!(replaced.data()[0]["key"], "k1", "it has the place of the entry that it replaced");
    assert_eq!(choose("skip", json!([3])).await.outcome(), "409 questions.state");
}

#[database_test]
async fn issue_32_the_model_of_this_machine_finds_what_means_the_same_in_the_list_and_in_a_file(pool: PgPool) {
    let app = TestApp::with_local_model(pool).await;
    let admin = app.tenant("acme").await.admin;
    let entries = "Question,Answer\nHow many days of holiday do I have?,You have 30 days.\n\
                   How many holiday days do I have?,It is 28 days a year.\nWho repairs the lift?,The caretaker.\n";
    imported(&admin, "faq.csv", entries, false).await;
    pair_all(&app.parts.db, &app.parts.retrieval).await.unwrap();
    let found = pairs(&admin, "contradicting=true").await;
    assert_eq!(found.len(), 1, "{found:?}");
    pair_all(&app.parts.db, &app.parts.retrieval).await.unwrap();
    assert_eq!(pairs(&admin, "").await.len(), 1, "each entry is compared once");
    let file = "Question,Answer\nHow many days of holidays do I have?,31 days.\nWhere is the canteen?,Below.\n";
    let import = checked(&admin, "new.csv", file, false).await;
    assert_eq!((&import["counts"]["added"], &import["counts"]["alike"]), (&json!(2), &json!(1)), "{import}");
}

#[database_test]
async fn issue_32_without_vectors_nothing_is_said_to_mean_the_same(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    imported(&admin, "faq.csv", ENTRIES, false).await;
    pair_all(&app.parts.db, &app.parts.retrieval).await.unwrap();
    assert!(pairs(&admin, "").await.is_empty());
    let import = checked(&admin, "new.csv", "Question,Answer\nWhen do I pay the rent?,Soon.\n", false).await;
    assert_eq!((&import["counts"]["added"], &import["counts"]["alike"]), (&json!(1), &json!(0)));
}
