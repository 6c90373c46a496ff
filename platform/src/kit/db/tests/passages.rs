//! How many passages a search looks at, and how often it asks the index.

use sqlx::PgPool;
use uuid::Uuid;

use super::super::TenantTx;
use super::{db_of, read_of, two_clients};

#[database_test]
async fn goal_8_words_that_very_many_passages_have_are_looked_for_in_the_newest_documents(pool: PgPool) {
    two_clients(&pool).await;
    // 400 documents of 20 passages; `deed` stands in all, `lease` in every other, `harbour` and `cloister` in one each,
    // in the oldest document, `quay` or `wharf` in the oldest seventy, both in one of another, `pier` in that and in
    // the newest four
    let fill = "INSERT INTO documents (client_id, id, workspace_id, name, blob_key, size, sha256, passages, created_at)
                SELECT client_id, md5(client_id || ' ' || n)::uuid, id, 'd', id::text || n, 1, sha256((id::text || n)::bytea), 20, now() + interval '1 second' * n
                FROM workspaces, generate_series(1, 400) n";
    sqlx::query(fill).execute(&pool).await.unwrap();
    let fill = "INSERT INTO passages (client_id, id, document_id, workspace_id, ordinal, start_offset, end_offset, text)
                SELECT w.client_id, gen_random_uuid(), md5(w.client_id || ' ' || d)::uuid, w.id, n, 0, 1,
                       'deed ' || d || CASE n % 2 WHEN 0 THEN ' lease' ELSE '' END || CASE WHEN d = 1 AND n = 18 THEN ' harbour' WHEN d = 1 AND n = 19 THEN ' cloister' ELSE '' END
                         || CASE WHEN d <= 70 THEN (ARRAY[' quay', ' wharf'])[n % 2 + 1] WHEN d = 300 AND n = 20 THEN ' pier quay wharf' WHEN d > 396 AND n = 1 THEN ' pier' ELSE '' END
                FROM workspaces w, generate_series(1, 400) d, generate_series(1, 20) n";
    sqlx::query(fill).execute(&pool).await.unwrap();
    sqlx::query("VACUUM ANALYZE passages, documents").execute(&pool).await.unwrap();
    let place: Uuid =
        sqlx::query_scalar("SELECT id FROM workspaces WHERE client_id = 2").fetch_one(&pool).await.unwrap();
    // half of the table is the workspace's, and then most of it
    for is_most in [false, true] {
        if is_most {
            sqlx::query("DELETE FROM passages WHERE client_id = 1 AND ordinal > 10").execute(&pool).await.unwrap();
            sqlx::query("VACUUM ANALYZE passages").execute(&pool).await.unwrap();
        }
        for (question, count, most_read) in [
            ("deed lease", 20, 4_500),
            ("deed", 20, 4_500),
            ("\"deed lease\" or lease", 20, 4_500),
            ("deed harbour", 1, 1_000),
            ("harbour", 1, 1_000),
            // a word of which the newest have more than all others is not left out, or each of seven hundred would be
            // looked at
            ("quay pier", 1, 400),
            // none has all: those that have the rarer words, wherever they are, and not the thousands that have the
            // others
            ("deed lease harbour cloister", 2, 1_000),
            ("lease -deed", 0, 5_000),
            ("nothing", 0, 1_000),
            ("the", 0, 1_000),
        ] {
            let mut tx = db_of(&pool, 2).await;
            let (before, scans) = read_of(&mut tx, "passages").await;
            let asked = "SELECT count(*) FROM search_passages($1, $2, 20)";
            let found: i64 = sqlx::query_scalar(asked).bind(place).bind(question).fetch_one(&mut *tx).await.unwrap();
            let (after, scanned) = read_of(&mut tx, "passages").await;
            assert_eq!((found, scanned), (count, scans), "{question}");
            assert!(after - before <= most_read, "{question}: {} passages", after - before);
        }
    }
    // of some words the one passage that has two is among the first, and not lost among 1,400 that have one
    let mut tx = db_of(&pool, 2).await;
    let first = "SELECT p.text FROM search_passages($1, 'cloister quay wharf', 5) s JOIN passages p ON p.client_id = 2 AND p.id = s.id";
    let first: Vec<String> = sqlx::query_scalar(first).bind(place).fetch_all(&mut *tx).await.unwrap();
    assert!(first.iter().any(|text| text.ends_with("quay wharf")), "{first:?}");
    let mut foreign = db_of(&pool, 1).await;
    let found: i64 = sqlx::query_scalar("SELECT count(*) FROM search_passages($1, 'deed lease', 20)")
        .bind(place)
        .fetch_one(&mut *foreign)
        .await
        .unwrap();
    assert_eq!(found, 0, "C1: another client's workspace");
}

/// 200 documents of 20 passages. Of the oldest, seventy have `amber` and `basalt`, thirty `basalt` and `copper`, thirty
/// `amber`, one `amber`, `basalt` and `slate`; six hundred have `onyx` and `topaz`, the last of which `zircon` too.
async fn with_rare_words(pool: &PgPool) -> Uuid {
    two_clients(pool).await;
    let fill = "INSERT INTO documents (client_id, id, workspace_id, name, blob_key, size, sha256, passages, created_at)
                SELECT client_id, md5('d' || n)::uuid, id, 'd', 'k' || n, 1, sha256(n::text::bytea), 20, now() + interval '1 second' * n
                FROM workspaces, generate_series(1, 200) n WHERE client_id = 2";
    sqlx::query(fill).execute(pool).await.unwrap();
    let fill = "INSERT INTO passages (client_id, id, document_id, workspace_id, ordinal, start_offset, end_offset, text)
                SELECT 2, gen_random_uuid(), md5('d' || (n - 1) / 20 + 1)::uuid, w.id, (n - 1) % 20, 0, 1,
                       'deed ' || n || CASE WHEN n <= 70 THEN ' amber basalt' WHEN n <= 100 THEN ' basalt copper' WHEN n <= 130 THEN ' amber' WHEN n = 131 THEN ' amber basalt slate'
                                            WHEN n <= 731 THEN ' onyx topaz' ELSE '' END || CASE n WHEN 731 THEN ' zircon' ELSE '' END
                FROM workspaces w, generate_series(1, 4000) n WHERE w.client_id = 2";
    sqlx::query(fill).execute(pool).await.unwrap();
    sqlx::query("VACUUM ANALYZE passages, documents").execute(pool).await.unwrap();
    sqlx::query_scalar("SELECT id FROM workspaces WHERE client_id = 2").fetch_one(pool).await.unwrap()
}

#[database_test]
async fn goal_8_of_rare_words_those_passages_that_have_two_say_whether_one_has_all(pool: PgPool) {
    let place = with_rare_words(&pool).await;
    for (question, said, count, asked_of_index) in [
        // none has all: many have two, for which the index is asked once
        ("amber basalt copper", "amber basalt", 20, 1),
        // one has all, and so none that has only two is shown
        ("amber basalt slate", "slate", 1, 1),
        // of more than are looked at, the last has all
        ("onyx topaz zircon", "zircon", 1, 2),
        // few have those two: others are asked for
        ("basalt copper slate", "basalt", 20, 2),
        // nobody has two: those that have one
        ("copper slate", "", 20, 2),
    ] {
        let mut tx = db_of(&pool, 2).await;
        // One word is asked for once.
        let sampled = scans_of(&mut tx, place, "unheard").await - 1;
        let scans = scans_of(&mut tx, place, question).await - sampled;
        let found =
            "SELECT p.text FROM search_passages($1, $2, 20) s JOIN passages p ON p.client_id = 2 AND p.id = s.id";
        let found: Vec<String> =
            sqlx::query_scalar(found).bind(place).bind(question).fetch_all(&mut *tx).await.unwrap();
        assert_eq!((found.len(), scans), (count, asked_of_index), "{question}");
        assert!(found.iter().all(|text| text.contains(said)), "{question}: {found:?}");
    }
}

/// How often an index of the passages is asked for one search.
async fn scans_of(tx: &mut TenantTx, workspace: Uuid, question: &str) -> i64 {
    let scans = "SELECT idx_scan FROM pg_stat_xact_user_tables WHERE relname = 'passages'";
    let before: i64 = sqlx::query_scalar(scans).fetch_one(&mut **tx).await.unwrap();
    let asked = sqlx::query("SELECT FROM search_passages($1, $2, 20)").bind(workspace).bind(question);
    asked.execute(&mut **tx).await.unwrap();
    sqlx::query_scalar::<_, i64>(scans).fetch_one(&mut **tx).await.unwrap() - before
}
