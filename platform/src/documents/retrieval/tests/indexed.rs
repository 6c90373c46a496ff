//! More passages than are compared for one question, in a database that has pgvector: `.ci/pgvector` puts it beside the
//! tests' own.

use super::*;
use crate::kit::db::pgvector::{self, Found};

/// As the server does when it starts.
async fn prepare(pool: &PgPool) -> Found {
    pgvector::prepare(&mut pool.acquire().await.unwrap()).await.unwrap()
}

/// Has the database use the index for some hundred passages too: comparing and sorting so few is rightly cheaper to it.
/// Of connections made from now on.
async fn as_if_large(pool: &PgPool) {
    let set: String =
        sqlx::query_scalar("SELECT format('ALTER DATABASE %I SET enable_sort = off', current_database())")
            .fetch_one(pool)
            .await
            .unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(set)).execute(pool).await.unwrap();
}

/// Has a document count for one passage more than are compared for a question.
async fn outgrow(pool: &PgPool, document: Uuid) {
    let many = "UPDATE documents SET passages = 50001 WHERE id = $1";
    sqlx::query(many).bind(document).execute(pool).await.unwrap();
}

/// So many sections that are about cars and nothing else.
fn about_cars(sections: usize) -> String {
    let section = |number| {
        format!(
            "## Part {number}\n\nA car is a vehicle, and an automobile is a car, which is a vehicle of part {number}.\n\n"
        )
    };
    (0..sections).map(section).collect()
}

/// What was found by meaning, with how near it is.
fn near(found: &Value) -> Vec<(Value, Value)> {
    let hits = found["data"].as_array().unwrap().iter();
    hits.map(|hit| (hit["text"].clone(), hit["why"]["nearness"].clone())).collect()
}

#[database_test]
async fn issue_5_where_the_database_has_pgvector_more_passages_than_are_compared_are_found_by_meaning(pool: PgPool) {
    as_if_large(&pool).await;
    let scene = Scene::new(pool.clone(), 30_000).await;
    scene.embedder.be(Manner::Wide);
    let workspace = scene.admin.workspace("Rules").await;
    let handbook = id(&scene.admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    // Nearer to the question, and not where it looks: in another workspace, and of another client. More than the index
    // looks at in one go.
    let elsewhere = scene.admin.workspace("Garage").await;
    scene.admin.add_document(elsewhere, "Garage.md", about_cars(40)).await;
    let globex = scene.app.tenant("globex").await.admin;
    let theirs = globex.workspace("Cars").await;
    globex.add_document(theirs, "Cars.md", about_cars(900)).await;
    scene.make().await;
    assert!(stored(&pool).await > 900, "each section is a passage");

    let asked = "Where does my car stay?";
    let exact = scene.search(workspace, asked).await;
    assert_eq!(exact["method"]["mode"], "words_and_meaning", "{exact}");

    outgrow(&pool, handbook).await;
    let words = scene.search(workspace, asked).await;
    assert_eq!((&words["method"]["reason"], &words["total"]), (&json!("too_many"), &json!(0)));

    let Found::Ready(_) = prepare(&pool).await else {
        panic!("the tests' database has no pgvector 0.8: .ci/pgvector puts it beside a copy of Debian's PostgreSQL");
    };
    let indexed = scene.search(workspace, asked).await;
    assert_eq!(indexed["method"]["mode"], "words_and_meaning", "{indexed}");
    assert!(indexed["data"][0]["text"].as_str().unwrap().contains("automobile"), "{indexed}");
    assert_eq!(near(&indexed), near(&exact), "the same passages as near as when each is compared, and nobody else's");

    let use_case = scene.use_case(workspace, &[handbook], "test").await;
    let tried = scene.admin.get(format!("use-case/{use_case}/passages?q=Where+does+my+car+stay?&limit=2")).await;
    assert_eq!(tried.body["method"]["mode"], "words_and_meaning", "{}", tried.body);
    assert!(tried.data()[0]["text"].as_str().unwrap().contains("automobile"), "{}", tried.body);

    // What comes and goes later is in the index without a word.
    let added = scene.admin.add_document(workspace, "Yard.md", "# Yard\n\nEvery vehicle is washed on Fridays.").await;
    scene.make().await;
    let found = scene.search(workspace, asked).await;
    assert!(near(&found).iter().any(|(text, _)| text.as_str().unwrap().contains("washed")), "{found}");
    scene.admin.delete(format!("document/{}", id(&added))).await.data();
    assert_eq!(near(&scene.search(workspace, asked).await), near(&exact));
}

#[database_test]
async fn issue_5_vectors_of_a_length_without_an_index_are_left_to_words(pool: PgPool) {
    let scene = Scene::new(pool.clone(), 30_000).await;
    let workspace = scene.admin.workspace("Rules").await;
    let handbook = id(&scene.admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    scene.make().await;
    assert!(matches!(prepare(&pool).await, Found::Ready(_)), "run .ci/pgvector");
    outgrow(&pool, handbook).await;
    assert_eq!(scene.search(workspace, "car").await["method"]["reason"], "too_many");
}

#[database_test]
async fn issue_5_pgvector_is_taken_into_use_once_and_not_where_names_do_not_reach_it(pool: PgPool) {
    let first = prepare(&pool).await;
    assert!(matches!(first, Found::Ready(_)), "{first:?}; run .ci/pgvector");
    assert_eq!(prepare(&pool).await, first, "every start says it again");
    let indexes: Vec<String> =
        sqlx::query_scalar("SELECT indexname FROM pg_indexes WHERE indexdef LIKE '%USING hnsw%' ORDER BY 1")
            .fetch_all(&pool)
            .await
            .unwrap();
    let mut expected = pgvector::LENGTHS.map(pgvector::index);
    expected.sort();
    assert_eq!(indexes, expected);

    // A restored database makes its indexes anew where no schema is searched.
    let mut bare = pool.acquire().await.unwrap();
    sqlx::raw_sql("SET search_path = ''").execute(&mut *bare).await.unwrap();
    let direction: String =
        sqlx::query_scalar(r"SELECT public.direction('\x7f8001ff00')::text").fetch_one(&mut *bare).await.unwrap();
    assert_eq!(direction, "[127,-128,1,-1,0]");

    sqlx::raw_sql("RESET search_path; DROP EXTENSION vector CASCADE; CREATE SCHEMA elsewhere; CREATE EXTENSION vector SCHEMA elsewhere")
        .execute(&mut *bare)
        .await
        .unwrap();
    assert_eq!(prepare(&pool).await, Found::OutOfReach);
}
