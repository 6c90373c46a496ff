//! What must be true of the database whatever went wrong: I1 to I6 of the security design, asked behind the server's
//! back after each fault. Each question answers one line for each thing that is not as it must be.
//!
//! I3 is the ledger's side; what a provider counted is compared by the tests that have one. I5 is about references that
//! no foreign key holds; reading and writing across clients is the matrix's. Of I6, files are the tests of the object
//! store. I7 needs a payment provider, and there is none.
#![expect(
    clippy::disallowed_types,
    reason = "database_test hands out a pool, and only its owner sees all clients' rows"
)]

mod questions;

use std::collections::HashMap;

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::records::chain::{self, Hash};

/// What a test has left behind on purpose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Left {
    /// Runs that nobody ends: I1.
    pub runs_under_way: bool,
    /// Documents that are being read or written down: I6.
    pub documents_under_way: bool,
}

/// Holds the database to all of it.
pub async fn sound(pool: &PgPool) {
    sound_but(pool, Left::default()).await;
}

/// The same, but for what a test has left on purpose.
pub async fn sound_but(pool: &PgPool, left: Left) {
    let found = findings(&mut pool.acquire().await.unwrap(), left).await;
    assert!(found.is_empty(), "{found:#?}");
}

/// What is wrong, each with the id of what it breaks.
async fn findings(connection: &mut PgConnection, left: Left) -> Vec<String> {
    let mut found = questions::ask(connection).await;
    found.extend(broken_chains(connection).await);
    let is_left = |line: &String| {
        left.runs_under_way && line.starts_with("I1: run ") && line.contains(" is still ")
            || left.documents_under_way && line.starts_with("I6: document ") && line.contains(", and nobody reads it")
    };
    found.retain(|line| !is_left(line));
    found
}

/// I4: the chains of all records, from the first seal of a run to its last.
async fn broken_chains(connection: &mut PgConnection) -> Vec<String> {
    type Link = (i64, Uuid, i32, Vec<u8>, i32, String, String, String, Vec<u8>, i16);
    let links: Vec<Link> = sqlx::query_as(
        "SELECT s.client_id, s.run_id, s.seal, s.hash, e.position, e.kind, e.key, e.content, e.hash, s.form
         FROM run_seals s JOIN run_seal_entries e USING (client_id, run_id, seal)
         ORDER BY s.client_id, s.run_id, s.seal, e.position",
    )
    .fetch_all(connection)
    .await
    .unwrap();
    let hash = |bytes: &[u8]| Hash::try_from(bytes).unwrap();
    let closing: HashMap<(Uuid, i32), Hash> = links.iter().map(|link| ((link.1, link.2), hash(&link.3))).collect();
    let mut last: HashMap<(Uuid, i32), (i32, Hash)> = HashMap::new();
    let mut found = Vec::new();
    for (client, run, seal, _, position, kind, key, content, own, form) in &links {
        let at = (*run, *seal);
        let start = || (0, chain::start(*form, *client, *run, *seal, closing.get(&(*run, seal - 1))));
        let (before, link) = last.get(&at).copied().unwrap_or_else(start);
        if *position != before + 1 || chain::link(&link, kind, key, content) != hash(own) {
            found.push(format!("I4: entry {position} of seal {seal} of run {run} does not follow"));
        }
        last.insert(at, (*position, hash(own)));
    }
    let open = closing.iter().filter(|(at, hash)| last.get(at).is_none_or(|(_, last)| last != *hash));
    found.extend(open.map(|((run, seal), _)| format!("I4: seal {seal} of run {run} is not closed by its last entry")));
    found
}

mod tests {
    use super::*;
    use crate::outputs::tests::{document, finished};
    use crate::testing::TestApp;

    /// A way to break something, and what must be said of it.
    const BREAKS: &[(&str, &str)] = &[
        ("UPDATE runs SET status = 'running', finished_at = NULL", " is still running"),
        ("UPDATE usage_entries SET status = 'cancelled'", " is succeeded and was counted as cancelled"),
        ("UPDATE run_events SET first_seq = first_seq + 1, last_seq = last_seq + 1 WHERE first_seq = 1", " comes after 0"),
        (
            "INSERT INTO run_events (client_id, run_id, first_seq, last_seq, events)
             SELECT client_id, run_id, max(last_seq) + 2, max(last_seq) + 2, '[{}]' FROM run_events GROUP BY 1, 2",
            " comes after ",
        ),
        (
            "INSERT INTO run_events (client_id, run_id, first_seq, last_seq, events)
             SELECT client_id, run_id, max(last_seq), max(last_seq) + 1, '[{}, {}]' FROM run_events WHERE last_seq > first_seq GROUP BY 1, 2",
            " comes after ",
        ),
        ("UPDATE runs SET last_event = last_event + 1", " ends with event "),
        ("DELETE FROM usage_entries", " has ended and is not counted"),
        ("UPDATE usage_entries SET id = gen_random_uuid()", " is counted, and is no ended run"),
        ("UPDATE usage_entries SET output_tokens = output_tokens + 1", " tokens and was counted with "),
        ("GRANT DELETE ON audit_log TO atelier_tenant", "I4: the audit log can be changed by atelier_tenant"),
        ("DELETE FROM audit_log WHERE action = 'run.lock'", "I4: the audit log does not know seal 1 "),
        ("UPDATE run_seal_entries SET content = content || ' ' WHERE position = 3", "I4: entry 3 of seal 1 "),
        ("DELETE FROM run_seal_entries WHERE position = 2", "I4: entry 3 of seal 1 "),
        (
            "DELETE FROM run_seal_entries e WHERE seal = 2 AND position = (SELECT max(position) FROM run_seal_entries WHERE seal = 2)",
            "I4: seal 2 ",
        ),
        (
            "UPDATE runs SET created_by = (SELECT id FROM users WHERE email = 'admin@globex.test')",
            ", a person of another client",
        ),
        (
            "UPDATE outputs o SET content = jsonb_set(o.content, '{citation}', jsonb_build_object('document_id', (SELECT d.id FROM documents d WHERE d.client_id <> o.client_id)))",
            ", a document of another client",
        ),
        (
            "UPDATE runs r SET request = jsonb_set(r.request, '{passages}', (SELECT jsonb_agg(p.id) FROM passages p WHERE p.client_id <> r.client_id))",
            ", a passage of another client",
        ),
        ("UPDATE runs SET lease_owner = gen_random_uuid()", " has ended and is held by "),
        ("UPDATE documents SET status = 'queued'", " is queued, and nobody reads it"),
        (
            "INSERT INTO batches (client_id, id, workspace_id, use_case_id, version, name, columns, mapping, status, created_by, created_at, live)
             SELECT client_id, gen_random_uuid(), workspace_id, use_case_id, 1, 'B', '[]', '{}', 'running', created_by, now(), true FROM runs",
            "I6: batch ",
        ),
        (
            "INSERT INTO document_vectors (client_id, document_id, workspace_id, version, status)
             SELECT client_id, id, workspace_id, 1, 'working' FROM documents
             ON CONFLICT (client_id, document_id) DO UPDATE SET status = 'working'",
            "I6: vectors of document ",
        ),
        (
            "INSERT INTO transcriptions (client_id, document_id, asked_by, region, model) SELECT client_id, id, gen_random_uuid(), 'r', 'm' FROM documents",
            " is written down, and its parts are left",
        ),
    ];

    /// Breaks that need the row of a batch: it must say what its run says.
    const OF_ROWS: &[(&str, &str)] = &[
        ("UPDATE batch_rows SET status = 'failed'", " is failed and its run succeeded"),
        ("UPDATE batch_rows SET tokens = tokens + 1", " tokens, its runs "),
    ];

    async fn say(pool: &PgPool, statements: &[&'static str]) -> Vec<String> {
        let mut broken = pool.begin().await.unwrap();
        for statement in statements {
            let done = sqlx::query(*statement).execute(&mut *broken).await.unwrap();
            assert!(done.rows_affected() > 0 || statement.starts_with("GRANT"), "{statement} changes nothing");
        }
        let found = findings(&mut broken, Left::default()).await;
        broken.rollback().await.unwrap();
        found
    }

    #[database_test]
    async fn i1_to_i6_each_invariant_that_is_broken_is_named(pool: PgPool) {
        let app = TestApp::new(pool.clone()).await;
        let (acme, globex) = (app.tenant("acme").await.admin, app.tenant("globex").await.admin);
        let done = finished(&acme).await;
        done.save(&acme, 1, document("Due after 30 days.")).await.data();
        for is_locked in [true, false, true] {
            done.lock(&acme, is_locked, "Signed off").await.data();
        }
        let elsewhere = globex.workspace("Elsewhere").await;
        globex.add_document(elsewhere, "other.md", "# Other\n\nWords.").await;
        sound(&pool).await;
        for (statement, expected) in BREAKS {
            let found = say(&pool, &[statement]).await;
            assert!(found.iter().any(|line| line.contains(expected)), "{statement}: {found:#?}");
        }
        let row = "WITH b AS (
               INSERT INTO batches (client_id, id, workspace_id, use_case_id, version, name, columns, mapping, status, created_by, created_at, finished_at)
               SELECT client_id, gen_random_uuid(), workspace_id, use_case_id, 1, 'B', '[]', '{}', 'finished', created_by, now(), now() FROM runs
               RETURNING client_id, id), r AS (
               UPDATE runs SET batch_id = b.id, batch_row = 1 FROM b RETURNING b.client_id, b.id, runs.id AS run, runs.status, input_tokens, output_tokens)
             INSERT INTO batch_rows (client_id, batch_id, row, cells, status, run_id, tokens)
             SELECT client_id, id, 1, '{}', status, run, coalesce(input_tokens, 0) + coalesce(output_tokens, 0) FROM r";
        assert_eq!(say(&pool, &[row]).await, [] as [String; 0]);
        for (statement, expected) in OF_ROWS {
            let found = say(&pool, &[row, statement]).await;
            assert!(found.iter().any(|line| line.contains(expected)), "{statement}: {found:#?}");
        }
        // What a test leaves on purpose is left out, and nothing else.
        let mut broken = pool.begin().await.unwrap();
        for statement in
            ["UPDATE runs SET status = 'running', finished_at = NULL", "UPDATE documents SET status = 'queued'"]
        {
            sqlx::query(statement).execute(&mut *broken).await.unwrap();
        }
        let left = Left { runs_under_way: true, documents_under_way: true };
        let found = findings(&mut broken, left).await;
        assert!(found.iter().all(|line| line.contains("is counted, and is no ended run")), "{found:#?}");
        assert!(!found.is_empty());
    }
}
