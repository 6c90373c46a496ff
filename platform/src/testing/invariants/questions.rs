//! The questions themselves, which need nothing of the server: the tests of whole processes include this file and ask
//! the database that they leave.

use sqlx::PgConnection;

/// One question: which invariant, and lines about what is wrong.
struct Question {
    id: &'static str,
    sql: &'static str,
}

const QUESTIONS: &[Question] = &[
    Question {
        id: "I1",
        sql: "SELECT format('run %s is still %s', id, status) FROM runs WHERE finished_at IS NULL",
    },
    Question {
        id: "I1",
        sql: "SELECT format('run %s is %s and was counted as %s', r.id, r.status, u.status)
              FROM runs r JOIN usage_entries u ON u.client_id = r.client_id AND u.id = r.id
              WHERE r.finished_at IS NOT NULL AND u.status <> r.status",
    },
    Question {
        id: "I1",
        sql: "SELECT format('row %s of batch %s is %s and its run %s', b.row, b.batch_id, b.status, r.status)
              FROM batch_rows b JOIN runs r ON r.client_id = b.client_id AND r.id = b.run_id
              WHERE b.status IN ('succeeded', 'failed') AND b.status <> r.status",
    },
    Question {
        // A takeover begins the next million; nothing else leaves numbers out.
        id: "I2",
        sql: "SELECT format('run %s: event %s comes after %s', run_id, first_seq, before)
              FROM (SELECT run_id, first_seq, coalesce(lag(last_seq) OVER (PARTITION BY client_id, run_id ORDER BY first_seq), 0) AS before
                    FROM run_events) AS e
              WHERE first_seq <> before + 1 AND NOT (first_seq > before AND first_seq > 1000000 AND first_seq % 1000000 = 1)",
    },
    Question {
        id: "I2",
        sql: "SELECT format('run %s ends with event %s and has %s', r.id, r.last_event, e.last)
              FROM runs r
              CROSS JOIN LATERAL (SELECT coalesce(max(last_seq), 0) AS last FROM run_events WHERE client_id = r.client_id AND run_id = r.id) AS e
              WHERE r.finished_at IS NOT NULL AND r.last_event <> e.last",
    },
    Question {
        id: "I3",
        sql: "SELECT format('run %s has ended and is not counted', r.id)
              FROM runs r LEFT JOIN usage_entries u ON u.client_id = r.client_id AND u.id = r.id AND u.kind = 'run'
              WHERE r.finished_at IS NOT NULL AND u.id IS NULL",
    },
    Question {
        id: "I3",
        sql: "SELECT format('%s is counted, and is no ended run', u.id)
              FROM usage_entries u LEFT JOIN runs r ON r.client_id = u.client_id AND r.id = u.id AND r.finished_at IS NOT NULL
              WHERE u.kind = 'run' AND u.endpoint <> 'chat' AND r.id IS NULL",
    },
    Question {
        id: "I3",
        sql: "SELECT format('run %s used %s and %s tokens and was counted with %s and %s', r.id, r.input_tokens, r.output_tokens, u.input_tokens, u.output_tokens)
              FROM runs r JOIN usage_entries u ON u.client_id = r.client_id AND u.id = r.id
              WHERE r.finished_at IS NOT NULL
                AND (coalesce(r.input_tokens, 0), coalesce(r.output_tokens, 0)) <> (u.input_tokens, u.output_tokens)",
    },
    Question {
        id: "I3",
        sql: "SELECT format('row %s of batch %s says %s tokens, its runs %s', b.row, b.batch_id, b.tokens, u.tokens)
              FROM batch_rows b
              CROSS JOIN LATERAL (
                SELECT coalesce(sum(u.input_tokens + u.output_tokens), 0) AS tokens
                FROM runs r JOIN usage_entries u ON u.client_id = r.client_id AND u.id = r.id
                WHERE r.client_id = b.client_id AND r.batch_id = b.batch_id AND r.batch_row = b.row) AS u
              WHERE b.status IN ('succeeded', 'failed') AND b.tokens <> u.tokens",
    },
    Question {
        id: "I4",
        sql: "SELECT 'the audit log can be changed by ' || role
              FROM unnest(ARRAY['atelier_app', 'atelier_tenant', 'atelier_operator', 'atelier_worker', 'atelier_auth']) AS role
              WHERE has_table_privilege(role, 'audit_log', 'UPDATE, DELETE, TRUNCATE')",
    },
    Question {
        id: "I4",
        sql: "SELECT format('the audit log does not know seal %s of run %s', s.seal, s.run_id)
              FROM run_seals s
              WHERE NOT EXISTS (SELECT FROM audit_log a WHERE a.client_id = s.client_id AND a.action = 'run.lock' AND a.object_id = s.run_id::text
                                AND a.detail ->> 'record' = encode(s.hash, 'hex'))",
    },
    Question {
        id: "I5",
        sql: "SELECT format('%s %s names %s, a person of another client', t.what, t.id, t.person)
              FROM (SELECT 'run' AS what, client_id, id, created_by AS person FROM runs
                    UNION ALL SELECT 'output of run', client_id, run_id, created_by FROM outputs
                    UNION ALL SELECT 'document', client_id, id, uploaded_by FROM documents
                    UNION ALL SELECT 'usage of', client_id, id, user_id FROM usage_entries) AS t
              JOIN users p ON p.id = t.person AND p.client_id <> t.client_id
              WHERE NOT EXISTS (SELECT FROM users o WHERE o.id = t.person AND o.client_id = t.client_id)",
    },
    Question {
        id: "I5",
        sql: "SELECT format('the output of run %s cites %s, a document of another client', o.run_id, d.id)
              FROM outputs o
              CROSS JOIN LATERAL jsonb_path_query(o.content, 'strict $.**.citation.document_id') AS c (document)
              JOIN documents d ON d.id::text = c.document #>> '{}' AND d.client_id <> o.client_id",
    },
    Question {
        id: "I5",
        sql: "SELECT format('run %s was offered %s, a passage of another client', r.id, p.id)
              FROM runs r
              CROSS JOIN LATERAL jsonb_array_elements_text(CASE jsonb_typeof(r.request -> 'passages') WHEN 'array' THEN r.request -> 'passages' ELSE '[]' END) AS o (passage)
              JOIN passages p ON p.id = o.passage::uuid AND p.client_id <> r.client_id",
    },
    Question {
        id: "I6",
        sql: "SELECT format('run %s has ended and is held by %s', id, lease_owner)
              FROM runs WHERE finished_at IS NOT NULL AND lease_owner IS NOT NULL",
    },
    Question {
        id: "I6",
        sql: "SELECT format('document %s is %s, and nobody reads it', id, status) FROM documents WHERE status IN ('queued', 'extracting')",
    },
    Question { id: "I6", sql: "SELECT format('batch %s is held by %s', id, lease_owner) FROM batches WHERE lease_owner IS NOT NULL OR live" },
    Question {
        id: "I6",
        sql: "SELECT format('vectors of document %s are %s, and nobody makes them', document_id, status) FROM document_vectors WHERE status = 'working'",
    },
    Question {
        id: "I6",
        sql: "SELECT format('document %s is written down, and its parts are left', t.document_id)
              FROM transcriptions t JOIN documents d ON d.client_id = t.client_id AND d.id = t.document_id
              WHERE d.status IN ('ready', 'failed')",
    },
];

/// What is wrong, each line with the id of what it breaks.
pub async fn ask(connection: &mut PgConnection) -> Vec<String> {
    let mut found = Vec::new();
    for Question { id, sql } in QUESTIONS {
        let lines: Vec<String> = sqlx::query_scalar(*sql).fetch_all(&mut *connection).await.unwrap();
        found.extend(lines.into_iter().map(|line| format!("{id}: {line}")));
    }
    found
}
