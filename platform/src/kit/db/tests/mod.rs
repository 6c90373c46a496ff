//! The walls between tenants, looked at from inside the database.

use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool, Row};
use uuid::Uuid;

use super::Db;
use super::boot::isolation_findings;
use crate::kit::caller::ClientId;

mod dates;
mod dropped;
mod passages;
mod pooler;
mod schema;

/// The server's own login on the test's database.
fn login(pool: &PgPool) -> sqlx::postgres::PgConnectOptions {
    pool.connect_options().as_ref().clone().username(super::boot::APP_ROLE)
}

async fn findings(pool: &PgPool) -> Vec<String> {
    let mut connection = PgConnection::connect_with(&login(pool)).await.unwrap();
    isolation_findings(&mut connection).await.unwrap()
}

/// Two clients with a row each in `workspaces`.
async fn two_clients(pool: &PgPool) {
    sqlx::query("INSERT INTO control.clients (id, name, kind) VALUES (1, 'one', 'owner'), (2, 'two', 'enterprise')")
        .execute(pool)
        .await
        .unwrap();
    for client in [1_i64, 2] {
        let insert = "INSERT INTO workspaces (client_id, id, name) VALUES ($1, $2, 'w')";
        sqlx::query(insert).bind(client).bind(Uuid::now_v7()).execute(pool).await.unwrap();
    }
}

#[database_test]
async fn the_schema_isolates_clients_and_each_missing_piece_is_found(pool: PgPool) {
    assert_eq!(findings(&pool).await, Vec::<String>::new());
    for (breaks, undo, said) in [
        (
            "ALTER TABLE runs DISABLE ROW LEVEL SECURITY",
            "ALTER TABLE runs ENABLE ROW LEVEL SECURITY",
            "table runs lacks row-level security",
        ),
        (
            "ALTER TABLE runs NO FORCE ROW LEVEL SECURITY",
            "ALTER TABLE runs FORCE ROW LEVEL SECURITY",
            "table runs lacks forced row-level security",
        ),
        (
            "ALTER POLICY tenant ON runs RENAME TO t",
            "ALTER POLICY t ON runs RENAME TO tenant",
            "table runs lacks a tenant policy for reading and writing",
        ),
        (
            "CREATE POLICY open ON runs USING (true)",
            "DROP POLICY open ON runs",
            "a policy of runs opens all rows to the tenant role",
        ),
        ("CREATE TABLE loose (client_id bigint)", "DROP TABLE loose", "table loose lacks row-level security"),
        ("CREATE TABLE loose (client_id bigint)", "DROP TABLE loose", "table loose lacks a NOT NULL client_id"),
        (
            "ALTER TABLE control.plugin_versions NO FORCE ROW LEVEL SECURITY",
            "ALTER TABLE control.plugin_versions FORCE ROW LEVEL SECURITY",
            "table control.plugin_versions lacks forced row-level security",
        ),
        (
            "CREATE TABLE nobodys (id uuid)",
            "DROP TABLE nobodys",
            "table nobodys lies among clients' tables and has no client_id",
        ),
        (
            "ALTER TABLE runs ADD CONSTRAINT tied FOREIGN KEY (client_id, id) REFERENCES control.runner_bindings (client_id, id)",
            "ALTER TABLE runs DROP CONSTRAINT tied",
            "foreign key tied of runs ties clients' tables to the platform's own",
        ),
        (
            "ALTER TABLE control.runner_bindings ADD CONSTRAINT tied FOREIGN KEY (client_id, id) REFERENCES runs (client_id, id)",
            "ALTER TABLE control.runner_bindings DROP CONSTRAINT tied",
            "foreign key tied of control.runner_bindings ties clients' tables to the platform's own",
        ),
    ] {
        sqlx::query(breaks).execute(&pool).await.unwrap();
        assert!(findings(&pool).await.iter().any(|finding| finding == said), "{breaks}");
        sqlx::query(undo).execute(&pool).await.unwrap();
    }
}

/// Every table with rows of clients.
async fn tenant_tables(pool: &PgPool) -> Vec<String> {
    let tables =
        "SELECT c.oid::regclass::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id'
                  WHERE c.relkind = 'r' AND c.relnamespace IN ('public'::regnamespace, 'control'::regnamespace)";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(pool).await.unwrap();
    assert!(tables.len() >= 15, "the list of tables lost some: {tables:?}");
    tables
}

/// What `testing/mutation.rs` is for the guards, for the database's half: whichever wall of whichever table is taken
/// away, the start refuses and names the table.
#[database_test]
async fn no_wall_of_any_table_can_go_unnoticed(pool: PgPool) {
    let tables = tenant_tables(&pool).await;
    for (breaks, undo) in [
        ("DISABLE ROW LEVEL SECURITY", "ENABLE ROW LEVEL SECURITY"),
        ("NO FORCE ROW LEVEL SECURITY", "FORCE ROW LEVEL SECURITY"),
    ] {
        for table in &tables {
            sqlx::query(AssertSqlSafe(format!("ALTER TABLE {table} {breaks}"))).execute(&pool).await.unwrap();
        }
        are_found(&pool, &tables, breaks).await;
        for table in &tables {
            sqlx::query(AssertSqlSafe(format!("ALTER TABLE {table} {undo}"))).execute(&pool).await.unwrap();
        }
    }
    for table in &tables {
        let open = format!("ALTER POLICY tenant ON {table} USING (true) WITH CHECK (true)");
        sqlx::query(AssertSqlSafe(open)).execute(&pool).await.unwrap();
    }
    are_found(&pool, &tables, "an open policy").await;
    for table in &tables {
        let closed = format!(
            "ALTER POLICY tenant ON {table} USING (client_id = (SELECT current_client())) WITH CHECK (client_id = (SELECT current_client()))"
        );
        sqlx::query(AssertSqlSafe(closed)).execute(&pool).await.unwrap();
    }
    assert_eq!(findings(&pool).await, Vec::<String>::new(), "everything is mended again");
}

/// Each of these tables is named by a finding, as a whole word: `runs` is not found by what is said of `run_events`.
async fn are_found(pool: &PgPool, tables: &[String], breaks: &str) {
    let found = findings(pool).await;
    for table in tables {
        let is_named = found.iter().any(|finding| finding.split_whitespace().any(|word| word == table.as_str()));
        assert!(is_named, "{table}: {breaks} goes unnoticed: {found:?}");
    }
}

#[database_test]
async fn a_query_that_forgets_its_tenant_returns_nothing_of_anybody_else(pool: PgPool) {
    two_clients(&pool).await;
    let db = Db::new(login(&pool), 2);
    let tables = tenant_tables(&pool).await;
    let mut tx = db.begin_for(ClientId::new(2).unwrap()).await.unwrap();
    // Clients write mails and never read them: codes are in them. What is counted is read by functions that look past
    // what is hidden.
    for table in tables
        .iter()
        .filter(|table| !["mails", "use_case_tag_counts", "control.client_minutes"].contains(&table.as_str()))
    {
        let clients: Vec<i64> = sqlx::query_scalar(AssertSqlSafe(format!("SELECT client_id FROM {table}")))
            .fetch_all(&mut *tx)
            .await
            .unwrap();
        assert!(clients.iter().all(|client| *client == 2), "{table}");
    }
    let names: Vec<String> = sqlx::query_scalar("SELECT name FROM control.clients").fetch_all(&mut *tx).await.unwrap();
    assert_eq!(names, ["two"]);
    let foreign = sqlx::query("INSERT INTO workspaces (client_id, id, name) VALUES (1, $1, 'x')")
        .bind(Uuid::now_v7())
        .execute(&mut *tx)
        .await;
    assert!(foreign.unwrap_err().to_string().contains("row-level security"));
}

#[database_test]
async fn issue_27_it_is_ready_only_while_a_request_would_be_answered(pool: PgPool) {
    let db = Db::new(login(&pool), 1);
    assert!(db.is_up().await);
    for (breaks, undo) in [
        ("REVOKE SELECT ON runs FROM atelier_tenant", "GRANT SELECT ON runs TO atelier_tenant"),
        (
            "CREATE OR REPLACE FUNCTION nothing_is_hidden() RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN RAISE 'undefined symbol'; END $$",
            "CREATE OR REPLACE FUNCTION nothing_is_hidden() RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN true; END $$",
        ),
    ] {
        sqlx::raw_sql(breaks).execute(&pool).await.unwrap();
        assert!(!db.is_up().await, "{breaks}");
        sqlx::raw_sql(undo).execute(&pool).await.unwrap();
        assert!(db.is_up().await, "{undo}");
    }
}

#[database_test]
async fn after_a_transaction_the_connection_is_nobody_again(pool: PgPool) {
    two_clients(&pool).await;
    // One connection, so that the next statement gets the one that was a tenant a moment ago.
    let db = Db::new(login(&pool), 1);
    db.begin_for(ClientId::OWNER).await.unwrap().commit().await.unwrap();
    drop(db.begin_for(ClientId::OWNER).await.unwrap());
    let looked = db.single(async |single| look(single, 1, Uuid::nil()).await).await.unwrap();
    drop(looked);
    let mut bare = db.pools.here().acquire().await.unwrap();
    let row = sqlx::query("SELECT current_user::text, current_setting('app.client_id', true)")
        .fetch_one(&mut *bare)
        .await
        .unwrap();
    assert_eq!(
        (row.get::<String, _>(0).as_str(), row.get::<Option<String>, _>(1).unwrap_or_default().as_str()),
        ("atelier_app", "")
    );
    for table in ["workspaces", "users", "control.clients", "audit_log"] {
        let denied = sqlx::query(AssertSqlSafe(format!("SELECT 1 FROM {table}"))).execute(&mut *bare).await;
        assert!(denied.unwrap_err().to_string().contains("permission denied"), "{table}");
    }
}

/// Asks, in a statement of its own, where a client finds a use case.
async fn look(
    single: &mut super::AutocommitConnection,
    client: i64,
    use_case: Uuid,
) -> Result<Option<Uuid>, sqlx::Error> {
    let asked = sqlx::query_scalar("SELECT workspace_id FROM run_seek($1, $2, $2, false, $3, false)")
        .bind(client)
        .bind(Uuid::nil());
    asked.bind(use_case).fetch_optional(&mut **single).await
}

#[database_test]
async fn a_statement_of_its_own_sees_what_its_client_sees_and_leaves_nobody_behind(pool: PgPool) {
    two_clients(&pool).await;
    let add = "INSERT INTO use_cases (client_id, id, workspace_id, name, draft) SELECT client_id, id, id, 'u', '{}' FROM workspaces";
    sqlx::query(add).execute(&pool).await.unwrap();
    let ids: Vec<Uuid> =
        sqlx::query_scalar("SELECT id FROM use_cases ORDER BY client_id").fetch_all(&pool).await.unwrap();
    let db = Db::new(login(&pool), 1);
    let (mut single, own) = db.single(async |single| look(single, 1, ids[0]).await).await.unwrap();
    assert_eq!(own, Some(ids[0]));
    assert_eq!(look(&mut single, 2, ids[0]).await.unwrap(), None, "another client's");
    assert_eq!(
        look(&mut single, 2, ids[1]).await.unwrap(),
        Some(ids[1]),
        "its own, on the connection that was another's"
    );
    // What the function reads stays closed to the connection itself, also right after.
    let bare = sqlx::query("SELECT 1 FROM use_cases").execute(&mut *single).await;
    assert!(bare.unwrap_err().to_string().contains("permission denied"));
}

#[database_test]
async fn a_kept_connection_is_the_next_ones_and_a_dead_one_is_replaced(pool: PgPool) {
    let db = Db::new(login(&pool), 4);
    let pid = async |single: &mut super::AutocommitConnection| -> Result<i32, sqlx::Error> {
        sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut **single).await
    };
    let (first, _) = db.single(pid).await.unwrap();
    let (kept, own) = db.single(pid).await.unwrap();
    kept.end().await.unwrap();
    drop(first);
    let (again, found) = db.single(pid).await.unwrap();
    assert_eq!(found, own);
    again.end().await.unwrap();
    sqlx::query("SELECT pg_terminate_backend($1, 10000)").bind(own).execute(&pool).await.unwrap();
    let (_, other) = db.single(pid).await.unwrap();
    assert_ne!(other, own);
    // Where there are hardly any, none is kept from the others.
    let few = Db::new(login(&pool), 1);
    few.single(pid).await.unwrap().0.end().await.unwrap();
    few.begin_auth().await.unwrap();
}

#[database_test]
async fn a_composite_key_refuses_to_point_at_another_clients_row(pool: PgPool) {
    two_clients(&pool).await;
    let theirs: Uuid =
        sqlx::query_scalar("SELECT id FROM workspaces WHERE client_id = 1").fetch_one(&pool).await.unwrap();
    let db = Db::new(login(&pool), 1);
    let mut tx = db.begin_for(ClientId::new(2).unwrap()).await.unwrap();
    let pointing = "INSERT INTO folders (client_id, id, workspace_id, kind, name) VALUES (2, $1, $2, 'document', 'x')";
    let refused = sqlx::query(pointing).bind(Uuid::now_v7()).bind(theirs).execute(&mut *tx).await.unwrap_err();
    assert_eq!(super::broken_constraint(&refused), Some("folders_client_id_workspace_id_fkey"));
}

#[database_test]
async fn the_audit_log_can_be_added_to_and_never_changed(pool: PgPool) {
    two_clients(&pool).await;
    let db = Db::new(login(&pool), 1);
    for change in [
        "UPDATE audit_log SET action = 'x.y'",
        "DELETE FROM audit_log",
        "UPDATE use_case_versions SET note = ''",
        "DELETE FROM outputs",
    ] {
        let mut tx = db.begin_for(ClientId::OWNER).await.unwrap();
        assert!(
            sqlx::query(change).execute(&mut *tx).await.unwrap_err().to_string().contains("permission denied"),
            "{change}"
        );
    }
}

#[database_test]
async fn the_worker_and_the_sign_in_see_their_columns_and_no_more(pool: PgPool) {
    let db = Db::new(login(&pool), 2);
    let mut worker = db.begin_worker().await.unwrap();
    assert!(sqlx::query("SELECT id, lease_until FROM runs").execute(&mut *worker).await.is_ok());
    assert!(sqlx::query("SELECT inputs FROM runs").execute(&mut *worker).await.is_err());
    let mut auth = db.begin_auth().await.unwrap();
    assert!(sqlx::query("SELECT email, password_hash FROM users").execute(&mut *auth).await.is_ok());
    assert!(sqlx::query("SELECT first_name FROM users").execute(&mut *auth).await.is_err());
}

/// `@@` is not leakproof, so no index serves it through a policy: the search function looks past the policy, and this
/// reads the plan of what it asks.
#[database_test]
async fn a_search_uses_the_index_that_leads_with_the_client(pool: PgPool) {
    two_clients(&pool).await;
    let fill = "WITH d AS (
                  INSERT INTO documents (client_id, id, workspace_id, name, blob_key, size, sha256)
                  SELECT client_id, gen_random_uuid(), id, 'd', 'k', 1, sha256('x') FROM workspaces RETURNING client_id, id, workspace_id)
                INSERT INTO passages (client_id, id, document_id, workspace_id, ordinal, start_offset, end_offset, text)
                SELECT client_id, gen_random_uuid(), d.id, workspace_id, n, 0, 1, 'word' || n || ' common' FROM d, generate_series(1, 5000) n";
    sqlx::query(fill).execute(&pool).await.unwrap();
    sqlx::query("VACUUM ANALYZE passages").execute(&pool).await.unwrap();
    let workspace: Uuid =
        sqlx::query_scalar("SELECT id FROM workspaces WHERE client_id = 2").fetch_one(&pool).await.unwrap();

    let mut tx = pool.begin().await.unwrap();
    sqlx::query("SET LOCAL ROLE atelier_search").execute(&mut *tx).await.unwrap();
    // Ten thousand rows are few enough to read them all: what matters is that the index *can* serve the words.
    sqlx::query("SET LOCAL enable_seqscan = off").execute(&mut *tx).await.unwrap();
    let asked = "EXPLAIN SELECT p.id FROM passages p
                 WHERE p.client_id = 2::bigint AND p.workspace_id = $1 AND p.searchable AND p.tsv @@ websearch_to_tsquery('english', 'word77')";
    let plan: Vec<String> = sqlx::query_scalar(asked).bind(workspace).fetch_all(&mut *tx).await.unwrap();
    let condition = plan.iter().find(|line| line.contains("Index Cond")).cloned().unwrap_or_default();
    assert!(condition.contains("client_id = '2'::bigint") && condition.contains("tsv @@"), "{plan:#?}");
    tx.rollback().await.unwrap();

    let db = Db::new(login(&pool), 1);
    let mut tx = db.begin_for(ClientId::new(2).unwrap()).await.unwrap();
    let found = "SELECT count(*) FROM search_passages($1, 'word77', 20)";
    assert_eq!(sqlx::query_scalar::<_, i64>(found).bind(workspace).fetch_one(&mut *tx).await.unwrap(), 1);
    let mut foreign = db_of(&pool, 1).await;
    assert_eq!(
        sqlx::query_scalar::<_, i64>(found).bind(workspace).fetch_one(&mut *foreign).await.unwrap(),
        0,
        "C1: another client's search"
    );
}

#[database_test]
async fn c1_a_part_of_a_name_is_found_by_its_index_and_only_by_its_own_client(pool: PgPool) {
    two_clients(&pool).await;
    let fill = "INSERT INTO use_cases (client_id, id, workspace_id, name, draft)
                SELECT w.client_id, gen_random_uuid(), w.id, 'Case number' || n, '{}'
                FROM workspaces w, generate_series(1, 3000) n";
    sqlx::query(fill).execute(&pool).await.unwrap();
    let fill = "INSERT INTO runs (client_id, id, workspace_id, use_case_id, use_case_name, title, inputs, request, model, region, plugin, status, created_by, created_at, finished_at)
                SELECT c.client_id, gen_random_uuid(), c.workspace_id, c.id, c.name, 'Entered ' || c.name, '{}', '{}', 'm', 'r', 'p', 'succeeded', gen_random_uuid(), now(), now() FROM use_cases c";
    sqlx::query(fill).execute(&pool).await.unwrap();
    let fill = "INSERT INTO documents (client_id, id, workspace_id, name, blob_key, size, sha256)
                SELECT client_id, gen_random_uuid(), workspace_id, name, id::text, 1, sha256(name::bytea) FROM use_cases";
    sqlx::query(fill).execute(&pool).await.unwrap();
    sqlx::query("VACUUM ANALYZE use_cases, runs, documents").execute(&pool).await.unwrap();

    let mut tx = pool.begin().await.unwrap();
    sqlx::query("SET LOCAL ROLE atelier_search").execute(&mut *tx).await.unwrap();
    sqlx::query("SET LOCAL enable_seqscan = off").execute(&mut *tx).await.unwrap();
    for (index, asked) in [
        (
            "use_cases_named",
            "SELECT id FROM use_cases WHERE client_id = 2::bigint AND deleted_at IS NULL AND (name ILIKE '%number77%' OR description ILIKE '%number77%')",
        ),
        (
            "runs_named",
            "SELECT id FROM runs WHERE client_id = 2::bigint AND finished_at IS NOT NULL AND (title ILIKE '%number77%' OR use_case_name ILIKE '%number77%')",
        ),
        (
            "documents_named",
            "SELECT id FROM documents WHERE client_id = 2::bigint AND purpose = 'supporting' AND name ILIKE '%number77%'",
        ),
    ] {
        let plan: Vec<String> =
            sqlx::query_scalar(AssertSqlSafe(format!("EXPLAIN {asked}"))).fetch_all(&mut *tx).await.unwrap();
        let names_the_client = |line: &String| line.contains("Index Cond") && line.contains("client_id = '2'::bigint");
        assert!(plan.iter().any(|line| line.contains(&format!("on {index} "))), "{index}: {plan:#?}");
        assert!(plan.iter().any(names_the_client), "{index}: {plan:#?}");
    }
    tx.rollback().await.unwrap();

    let places: Vec<Uuid> = sqlx::query_scalar("SELECT id FROM workspaces").fetch_all(&pool).await.unwrap();
    let mut tx = db_of(&pool, 2).await;
    for (found, count) in [
        ("SELECT count(*) FROM names_found('use_case', $1, NULL, '%number2999%', 2500)", 1),
        // Of what very many have: a page.
        ("SELECT count(*) FROM names_found('use_case', $1, NULL, '%NUMBER%', 2500)", 100),
        ("SELECT count(*) FROM names_found('run', $1, NULL, '%number2999%', 2500)", 1),
        ("SELECT count(*) FROM names_found('run', $1, NULL, '%entered%', 2500)", 100),
        ("SELECT count(*) FROM names_found('run', $1, gen_random_uuid(), '%entered%', 2500)", 0),
    ] {
        let counted: i64 = sqlx::query_scalar(found).bind(&places).fetch_one(&mut *tx).await.unwrap();
        assert_eq!(counted, count, "both clients have as many: {found}");
    }
}

/// A sub-select in a policy is priced for every row that a list could have, also where it is never executed: then no
/// index seems to save anything, and the whole is compiled first.
#[database_test]
async fn goal_8_what_hides_rows_is_worked_out_once_a_statement_or_by_a_function(pool: PgPool) {
    let hidden: Vec<String> =
        sqlx::query_scalar("SELECT tablename::text FROM pg_policies WHERE policyname = 'open_to' ORDER BY 1")
            .fetch_all(&pool)
            .await
            .unwrap();
    let hides = [
        ["batches", "chat_documents", "chat_files", "chat_folders", "chat_messages", "chat_presets"].as_slice(),
        &[
            "chat_prompts",
            "chat_queue",
            "chat_reads",
            "chat_summaries",
            "chat_tool_calls",
            "chat_tool_rounds",
            "chat_tools",
            "chats",
        ],
        &["documents", "folders", "runs", "schedules", "use_case_tags", "use_cases"],
    ];
    assert_eq!(hidden, hides.concat());
    let mut tx = db_of(&pool, 2).await;
    assert_eq!(sqlx::query_scalar::<_, String>("SHOW jit").fetch_one(&mut *tx).await.unwrap(), "off");
    for table in hidden {
        let asked = AssertSqlSafe(format!("EXPLAIN SELECT FROM {table} WHERE client_id = 2"));
        let plan: Vec<String> = sqlx::query_scalar(asked).fetch_all(&mut *tx).await.unwrap();
        assert!(!plan.iter().any(|line| line.contains("SubPlan")), "{table}: {plan:#?}");
    }
}

/// How many rows of a table this transaction has read so far, and how often it read the whole of it.
async fn read_of(tx: &mut super::TenantTx, table: &str) -> (i64, i64) {
    sqlx::query_as(
        "SELECT seq_tup_read + coalesce(idx_tup_fetch, 0), seq_scan FROM pg_stat_xact_user_tables WHERE relname = $1",
    )
    .bind(table)
    .fetch_one(&mut **tx)
    .await
    .unwrap()
}

#[database_test]
async fn goal_8_a_part_of_a_name_is_found_by_looking_at_a_bounded_number_of_rows(pool: PgPool) {
    two_clients(&pool).await;
    // Of client 2 many, of client 1 a few with the same names. The newest has the highest number.
    let fill = "INSERT INTO use_cases (client_id, id, workspace_id, name, description, draft, updated_at)
                SELECT w.client_id, gen_random_uuid(), w.id, 'Case ' || n || ' of many', CASE n WHEN 7 THEN 'Überblick über 100%_sure things (2.50 + 3)' ELSE '' END, '{}',
                       now() + interval '1 second' * n
                FROM workspaces w, generate_series(1, CASE w.client_id WHEN 2 THEN 12000 ELSE 20 END) n";
    sqlx::query(fill).execute(&pool).await.unwrap();
    for odd in ["xy first", "the jk", "a jq of words", "nojz"] {
        let name = "UPDATE use_cases SET name = $1 WHERE client_id = 2 AND name = 'Case ' || $2 || ' of many'";
        let number = if odd == "nojz" { "11000" } else { &odd.len().to_string() };
        sqlx::query(name).bind(odd).bind(number).execute(&pool).await.unwrap();
    }
    sqlx::query("UPDATE use_cases SET name = 'deleted xy' , deleted_at = now() WHERE client_id = 2 AND name = 'Case 20 of many'")
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("VACUUM ANALYZE use_cases").execute(&pool).await.unwrap();

    let places: Vec<Uuid> =
        sqlx::query_scalar("SELECT id FROM workspaces ORDER BY client_id").fetch_all(&pool).await.unwrap();
    for (pattern, count, are_many, most_read) in [
        // what all have, and what every tenth has: among the newest
        ("%case%", 100, true, 320),
        ("%of many%", 100, true, 320),
        // what every tenth has: not yet among the newest three hundred
        ("%2 of%", 100, true, 1_500),
        // and of the newest none: five rows at each of twenty times say so
        ("%Case 5%", 100, true, 6_700),
        // by the index, also where each part is one that all have; the whole pattern counts
        ("%Case 377 of%", 1, false, 700),
        ("%ase 377 %", 1, false, 700),
        ("%377%", 22, false, 700),
        ("%nothing like it%", 0, false, 700),
        ("%überBLICK%", 1, false, 700),
        ("%100\\%\\_sure%", 1, false, 700),
        ("%100\\_%", 0, false, 700),
        ("%100\\%%", 1, false, 700),
        ("%(2.50 + 3)%", 1, false, 700),
        ("%2.5. + 3%", 0, false, 700),
        // one or two letters: where a word begins, and anywhere in the newest two thousand
        ("%xy%", 1, false, 3_000),
        ("%jk%", 1, false, 3_000),
        ("%jq%", 1, false, 3_000),
        ("%jz%", 1, false, 3_000),
        ("%qz%", 0, false, 3_000),
        ("%!%", 0, false, 3_000),
    ] {
        let mut tx = db_of(&pool, 2).await;
        let (before, scans) = read_of(&mut tx, "use_cases").await;
        let asked = "SELECT count(DISTINCT id), coalesce(bool_or(are_many), false) FROM names_found('use_case', $1, NULL, $2, 4000)";
        let found: (i64, bool) = sqlx::query_as(asked).bind(&places).bind(pattern).fetch_one(&mut *tx).await.unwrap();
        let (after, scanned) = read_of(&mut tx, "use_cases").await;
        assert_eq!((found, scanned), ((count, are_many), scans), "{pattern}");
        assert!(after - before <= most_read, "{pattern}: {} rows", after - before);
    }

    // a client with few has them all looked at, and nothing of the other's
    let mut tx = db_of(&pool, 1).await;
    for (pattern, count) in [("%case%", 20), ("%1%", 12), ("%xy%", 0), ("%377%", 0)] {
        let asked = "SELECT count(*) FROM names_found('use_case', $1, NULL, $2, 4000) WHERE NOT are_many";
        let found: i64 = sqlx::query_scalar(asked).bind(&places).bind(pattern).fetch_one(&mut *tx).await.unwrap();
        assert_eq!(found, count, "C1: {pattern}");
    }
}

#[database_test]
async fn goal_8_runs_and_documents_are_found_by_name_as_use_cases_are(pool: PgPool) {
    two_clients(&pool).await;
    let fill = "WITH c AS (
                  INSERT INTO use_cases (client_id, id, workspace_id, name, draft)
                  SELECT w.client_id, gen_random_uuid(), w.id, 'Lease ' || k, '{}' FROM workspaces w, generate_series(1, 2) k
                  RETURNING client_id, id, workspace_id, name)
                INSERT INTO runs (client_id, id, workspace_id, use_case_id, use_case_name, title, inputs, request, model, region, plugin, status, created_by, created_at, finished_at, is_check)
                SELECT c.client_id, gen_random_uuid(), c.workspace_id, c.id, c.name, 'Entered ' || n || ' by hand', '{}', '{}', 'm', 'r', 'p',
                       CASE n WHEN 1 THEN 'queued' ELSE 'succeeded' END, gen_random_uuid(), now() + interval '1 second' * n, CASE n WHEN 1 THEN NULL ELSE now() END, n = 2
                FROM c, generate_series(1, 1500) n";
    sqlx::query(fill).execute(&pool).await.unwrap();
    let fill = "INSERT INTO documents (client_id, id, workspace_id, name, blob_key, size, sha256, purpose)
                SELECT client_id, gen_random_uuid(), id, 'File ' || n || '.md', id::text || n, 1, sha256((id::text || n)::bytea), CASE n WHEN 2 THEN 'run_input' ELSE 'supporting' END
                FROM workspaces, generate_series(1, 3000) n";
    sqlx::query(fill).execute(&pool).await.unwrap();
    sqlx::query("VACUUM ANALYZE").execute(&pool).await.unwrap();
    let places: Vec<Uuid> = sqlx::query_scalar("SELECT id FROM workspaces").fetch_all(&pool).await.unwrap();
    let first: Uuid = sqlx::query_scalar("SELECT id FROM use_cases WHERE client_id = 2 AND name = 'Lease 1'")
        .fetch_one(&pool)
        .await
        .unwrap();
    let mut tx = db_of(&pool, 2).await;
    for (kind, one, pattern, count, are_many) in [
        ("run", None, "%entered 1 by%", 2, false), // one that has not ended is there too
        ("run", None, "%entered 2 by%", 0, false), // a check is not
        ("run", None, "%Entered 777 by hand%", 2, false),
        ("run", Some(first), "%Entered 777 by hand%", 1, false),
        ("run", None, "%lease 2%", 100, true),
        ("run", Some(first), "%lease 2%", 0, false),
        ("run", None, "%777%", 2, false),
        ("document", None, "%file 777.%", 1, false),
        ("document", None, "%file 2.%", 0, false), // a run's own
        ("document", None, "%.md%", 100, true),
    ] {
        let (_, scans) = read_of(&mut tx, &format!("{kind}s")).await;
        let asked =
            "SELECT count(DISTINCT id), coalesce(bool_or(are_many), false) FROM names_found($1, $2, $3, $4, 4000)";
        let found: (i64, bool) =
            sqlx::query_as(asked).bind(kind).bind(&places).bind(one).bind(pattern).fetch_one(&mut *tx).await.unwrap();
        assert_eq!(found, (count, are_many), "{kind} {one:?} {pattern}");
        assert_eq!(read_of(&mut tx, &format!("{kind}s")).await.1, scans, "{kind} {pattern}");
    }
}

/// What is kept for functions of the search role is nobody else's to call.
#[database_test]
async fn use_case_tags_that_are_counted_are_read_by_the_search_functions_alone(pool: PgPool) {
    two_clients(&pool).await;
    for refused in [
        "SELECT FROM use_case_tag_counts",
        "INSERT INTO use_case_tag_counts (workspace_id, tag, place, count) VALUES (gen_random_uuid(), 'a', gen_random_uuid(), 1)",
        "SELECT count_tags(2, gen_random_uuid(), '{a}', ARRAY[gen_random_uuid()], '{1}')",
        "SELECT place_counted(2, NULL, 'private')",
        "SELECT give_to_search('current_client()')",
        "UPDATE use_case_tags SET tag = 'b'",
    ] {
        let mut tx = db_of(&pool, 2).await;
        let error = sqlx::query(refused).execute(&mut *tx).await.unwrap_err().to_string();
        assert!(error.contains("permission denied"), "{refused}: {error}");
    }
}

/// As the tables' owner a function would see no row where that is no superuser: the policies are forced upon it.
#[database_test]
async fn what_looks_past_the_policies_is_the_search_roles_and_not_the_owners(pool: PgPool) {
    let theirs =
        "SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.prosecdef AND p.proowner = 'atelier_search'::regrole";
    let theirs: Vec<String> = sqlx::query_scalar(theirs).fetch_all(&pool).await.unwrap();
    assert!(theirs.contains(&"name_shared()".to_owned()), "{theirs:?}");
    let others = "SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.prosecdef AND p.proowner <> 'atelier_search'::regrole AND p.pronamespace IN ('public'::regnamespace, 'control'::regnamespace)";
    assert_eq!(sqlx::query_scalar::<_, String>(others).fetch_all(&pool).await.unwrap(), Vec::<String>::new());
}

/// COALESCE counts as leaky: with a policy of functions a tenant's query reads the whole table instead of such an index.
#[database_test]
async fn goal_8_no_tenant_looks_things_up_by_what_row_level_security_cannot_use(pool: PgPool) {
    let leaky = "SELECT indexname FROM pg_indexes JOIN pg_policies USING (schemaname, tablename)
                 WHERE policyname = 'open_to' AND indexdef LIKE 'CREATE INDEX%COALESCE(%' ORDER BY 1";
    let leaky: Vec<String> = sqlx::query_scalar(leaky).fetch_all(&pool).await.unwrap();
    // The worker's, who sweeps.
    assert_eq!(leaky, ["chats_to_delete"]);
}

async fn db_of(pool: &PgPool, client: i64) -> super::TenantTx {
    Db::new(login(pool), 1).begin_for(ClientId::new(client).unwrap()).await.unwrap()
}
