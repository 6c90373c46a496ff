//! Lists and searches of one client with much in it, beside the same with little: what a person waits for must not grow with the company.
//! Rows are copied in the database from one of each that came in over the API, so every column is what the server writes.

use std::time::{Duration, Instant};

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::load::percentile;
use crate::server::{EMAIL, Server, Signed};

/// Rows of a kind.
struct Size {
    use_cases: i64,
    documents: i64,
    /// Of a document.
    passages: i64,
    runs: i64,
}

/// A thousand of each that is listed or searched.
const LITTLE: Size = Size { use_cases: 1_000, documents: 1_000, passages: 1, runs: 1_000 };
const MUCH: Size = Size { use_cases: 100_000, documents: 20_000, passages: 50, runs: 1_000_000 };
/// A development build shows that it works; `MUCH=1` has it take as much as a release.
const MUCH_OF_DEV: Size = Size { use_cases: 5_000, documents: 1_000, passages: 50, runs: 50_000 };
/// Calls of each list.
const CALLS: usize = 200;
/// Words that passages are made of; a search asks for two of them.
const WORDS: i64 = 4_000;

/// Letters that no name has.
const LETTERS: [&str; 4] = ["qz", "xq", "zj", "q"];
/// Somebody who may look at what is in the workspace.
const MEMBER: &str = "member@atelier.example";

/// A word that is the n-th row's alone, in SQL; [`word`] is the same.
const WORD: &str = "lpad(to_hex(n * 2654435761 % 4294967296), 8, '0')";

/// Knuth's multiplicative hash spreads neighbours, so that words have as few parts in common as those of a language.
fn word(n: usize) -> String {
    format!("{:08x}", n * 2_654_435_761 % 4_294_967_296)
}

/// What is copied.
struct Templates {
    workspace: String,
    use_case: String,
    document: String,
    run: String,
}

pub async fn bench(server: &Server) -> anyhow::Result<()> {
    let person = server.person().await?;
    let templates = templates(&person).await?;
    let mut database = PgConnection::connect(&server.database()).await?;
    let much = if cfg!(debug_assertions) && std::env::var_os("MUCH").is_none() { &MUCH_OF_DEV } else { &MUCH };
    println!("\n## Lists and searches of one client, {CALLS} calls each, in milliseconds\n");
    grow(&mut database, &templates, &LITTLE, 0).await?;
    hide_one(&mut database, &templates).await?;
    let mut little = Vec::new();
    for (name, who, path) in all(&templates) {
        little.push(measure(&server.person_called(who).await?, name, &path).await?);
    }
    let began = Instant::now();
    grow(&mut database, &templates, much, LITTLE.use_cases.max(LITTLE.runs)).await?;
    println!(
        "{} use cases, {} documents with {} passages, {} runs, made in {:.0} s; beside them {}, {} with {}, {}\n",
        much.use_cases,
        much.documents,
        much.documents * much.passages,
        much.runs,
        began.elapsed().as_secs_f64(),
        LITTLE.use_cases,
        LITTLE.documents,
        LITTLE.documents * LITTLE.passages,
        LITTLE.runs,
    );
    println!("{:<52} {:>17} {:>17} {:>8} {:>8}", "", "little p50 / p99", "much p50 / p99", "p50 x", "p99 x");
    for ((name, who, path), little) in all(&templates).zip(&little) {
        // Signed in anew: rows take longer to make than a session lasts.
        let much = measure(&server.person_called(who).await?, name, &path).await?;
        let of = |took: &[f64]| (percentile(took, 50), percentile(took, 99));
        let ((l50, l99), (m50, m99)) = (of(little), of(&much));
        println!("{name:<52} {l50:>8.1} / {l99:>6.1} {m50:>8.1} / {m99:>6.1} {:>8.1} {:>8.1}", m50 / l50, m99 / l99);
    }
    Ok(())
}

/// What is asked for the n-th time.
type Path = Box<dyn Fn(usize) -> String>;

/// What is measured, and who asks.
fn all(of: &Templates) -> impl Iterator<Item = (&'static str, &'static str, Path)> {
    let by = |who| move |(name, path)| (name, who, path);
    lists(of).into_iter().map(by(EMAIL)).chain(lists_of_member(of).into_iter().map(by(MEMBER)))
}

fn path(of: impl Fn(usize) -> String + 'static) -> Path {
    Box::new(of)
}

/// The lists and searches that are measured.
fn lists(of: &Templates) -> Vec<(&'static str, Path)> {
    let case = of.use_case.clone();
    let of_case = format!("run/list?use_case_id={case}");
    let of_version = format!("{of_case}&version=7");
    let cases = in_place(of, "use-case/list");
    let documents = in_place(of, "document/list");
    let passages = in_place(of, "document/search");
    let tags = in_place(of, "use-case/tags");
    vec![
        ("workspaces", path(|_| "workspace/list".to_owned())),
        ("use cases, newest", cases(|_| String::new())),
        ("use cases, by name", cases(|_| "&sort_by=name".to_owned())),
        ("use cases, a search that finds one", cases(|n| format!("&search={}", word(n % 100 + 1)))),
        ("use cases, words whose parts all have", cases(|n| format!("&search=Case%20{}%20of", n % 100 + 1))),
        ("use cases, a part that one in ten has", cases(|n| format!("&search=Case%20{}", n % 9 + 1))),
        ("use cases, a search that finds nothing", cases(|n| format!("&search=Nothing{n}"))),
        ("use cases, two letters that none has", cases(|n| format!("&search={}", LETTERS[n % LETTERS.len()]))),
        ("use cases by a tag that one in fifty has", cases(|n| format!("&tags=area%20{}", n % 50))),
        ("use cases by a tag that all have", cases(|_| "&tags=every".to_owned())),
        ("use cases by two tags", cases(|n| format!("&tags=every,team%20{}", n % 300))),
        ("tags, and how many have each", tags(|_| String::new())),
        ("use cases shared with the company", path(|_| "use-case/shared".to_owned())),
        ("documents, newest", documents(|_| String::new())),
        ("documents, a search that finds nothing", documents(|n| format!("&search=Nothing{n}"))),
        ("passages, two words that fifty have", passages(|n| format!("&q=gruppe{}%20teil", n % 20))),
        (
            "passages, two words that one in a hundred has each",
            passages(|n| format!("&q=wort{}%20wort{}", n * 7 % 4_000, n * 13 % 4_000)),
        ),
        ("passages, two words that every other has each", passages(|_| "&q=haus%20baum".to_owned())),
        (
            "passages, a question of which none has all words",
            passages(|n| format!("&q=haus%20baum%20wort{}%20wort{}%20wort{n}", n * 7 % 4_000, n * 13 % 4_000)),
        ),
        (
            "passages as a run chooses them",
            path(move |n| format!("use-case/{case}/passages?q=wort{}%20wort{}", n * 7 % 4_000, n * 13 % 4_000)),
        ),
        ("runs of all, newest", path(|_| "run/list".to_owned())),
        ("runs of a use case, newest", path(move |_| of_case.clone())),
        ("runs, a search that finds one", path(|n| format!("run/list?search={}", word(n % 1_000 + 1)))),
        ("runs, words whose parts all have", path(|n| format!("run/list?search=Run%20{}%20of", n % 1_000 + 1))),
        ("runs, a part that one in ten has", path(|n| format!("run/list?search=Run%20{}", n % 9 + 1))),
        ("runs, a search that finds nothing", path(|n| format!("run/list?search=Nothing{n}"))),
        ("runs, two letters that none has", path(|n| format!("run/list?search={}", LETTERS[n % LETTERS.len()]))),
        ("runs that failed", path(|_| "run/list?status=failed".to_owned())),
        ("runs, bookmarked", path(|_| "run/list?bookmarked=true".to_owned())),
        ("runs by a model that none had", path(|_| "run/list?model=none".to_owned())),
        ("runs of a version that none had", path(move |_| of_version.clone())),
    ]
}

/// As a member of the workspace reads it, from whom one private use case is hidden: then every row is asked whether it is open.
fn lists_of_member(of: &Templates) -> Vec<(&'static str, Path)> {
    let cases = in_place(of, "use-case/list");
    let tags = in_place(of, "use-case/tags");
    let documents = in_place(of, "document/list");
    vec![
        ("one is hidden: use cases, newest", cases(|_| String::new())),
        ("one is hidden: use cases, by name", cases(|_| "&sort_by=name".to_owned())),
        ("one is hidden: use cases by a tag that all have", cases(|_| "&tags=every".to_owned())),
        ("one is hidden: use cases, a part that one in ten has", cases(|n| format!("&search=Case%20{}", n % 9 + 1))),
        ("one is hidden: tags, and how many have each", tags(|_| String::new())),
        ("one is hidden: documents, newest", documents(|_| String::new())),
        ("one is hidden: runs of all, newest", path(|_| "run/list".to_owned())),
        (
            "one is hidden: runs, words whose parts all have",
            path(|n| format!("run/list?search=Run%20{}%20of", n % 1_000 + 1)),
        ),
    ]
}

/// A list of the workspace, with what is added to its address.
fn in_place(of: &Templates, list: &str) -> impl Fn(fn(usize) -> String) -> Path {
    let address = format!("{list}?workspace_id={}", of.workspace);
    move |more| {
        let address = address.clone();
        path(move |n| address.clone() + &more(n))
    }
}

/// How long the calls took, in milliseconds.
async fn measure(person: &Signed<'_>, name: &str, path: &Path) -> anyhow::Result<Vec<f64>> {
    let mut took = Vec::with_capacity(CALLS);
    // The first ones fill caches, as the first person of a morning does.
    for n in 0..CALLS + 5 {
        let began = Instant::now();
        person.call(Method::GET, &path(n), Value::Null).await.with_context(|| name.to_owned())?;
        if n >= 5 {
            took.push(began.elapsed().as_secs_f64() * 1000.0);
        }
    }
    Ok(took)
}

/// One of each kind, over the API.
async fn templates(person: &Signed<'_>) -> anyhow::Result<Templates> {
    let workspace = json!({ "name": "Lists", "description": "" });
    let workspace = person.call(Method::POST, "setting/admin/create-workspace", workspace).await?;
    let place = text(&workspace, "id")?;
    let words = b"# Terms\n\nInvoices are due 45 days after receipt.\n".to_vec();
    let document = person.upload(&format!("document/upload?workspace_id={place}"), "terms.md", words).await?;
    let document = text(&document, "id")?;
    until(person, &format!("document/{document}"), "ready").await?;
    let definition = json!({
        "name": "Lists", "instruction": "When are invoices due?", "document_ids": [document],
        "model": { "id": "extract", "region": "local" },
    });
    let new = json!({ "workspace_id": place, "folder_id": null, "definition": definition });
    let use_case = text(&person.call(Method::POST, "use-case", new).await?, "id")?;
    let publish = json!({ "revision": 1, "note": "" });
    person.call(Method::POST, &format!("use-case/{use_case}/publish"), publish).await?;
    let run = json!({ "inputs": {}, "source": "draft" });
    let run = text(&person.call(Method::POST, &format!("use-case/{use_case}/run"), run).await?, "id")?;
    until(person, &format!("run/{run}"), "succeeded").await?;
    Ok(Templates { workspace: place, use_case, document, run })
}

fn text(value: &Value, field: &str) -> anyhow::Result<String> {
    Ok(value[field].as_str().with_context(|| format!("no {field} in {value}"))?.to_owned())
}

async fn until(person: &Signed<'_>, path: &str, status: &str) -> anyhow::Result<()> {
    while person.call(Method::GET, path, Value::Null).await?["status"] != status {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// Adds rows until there are as many; `from` keeps their numbers apart.
async fn grow(database: &mut PgConnection, of: &Templates, to: &Size, from: i64) -> anyhow::Result<()> {
    let Templates { workspace: _, use_case, document, run } = of;
    // A name that is found once, a time of its own.
    let dated = |n: &str| format!("now() - interval '1 second' * {n}");
    let cases = format!(
        "jsonb_build_object('id', gen_random_uuid(), 'name', 'Case ' || n || ' of many, ' || {WORD}, 'updated_at', {})",
        dated("n")
    );
    copy(database, "use_cases", use_case, (from + 1, from + to.use_cases), &cases).await?;
    for marked in [TAGS, PUBLISHED, SHARED] {
        sqlx::query(AssertSqlSafe(marked.replace("$from", &from.to_string()))).execute(&mut *database).await?;
    }
    let documents = format!(
        "jsonb_build_object('id', md5('document ' || n)::uuid, 'name', 'Document ' || n || '.md', 'created_at', {},
           'blob_key', 'bench/' || n, 'sha256', sha256(('document ' || n)::bytea), 'passages', {})",
        dated("n"),
        to.passages
    );
    copy(database, "documents", document, (from + 1, from + to.documents), &documents).await?;
    let passages = format!(
        "jsonb_build_object('id', gen_random_uuid(), 'document_id', md5('document ' || ((n - 1) / {each} + {from} + 1))::uuid, 'ordinal', (n - 1) % {each},
           'text', CASE WHEN {from} = 0 THEN 'teil gruppe' || (n - 1) / 50 || ' ' ELSE '' END
             || CASE n % 2 WHEN 0 THEN 'haus ' ELSE '' END || CASE hashint8(n) % 2 WHEN 0 THEN 'baum ' ELSE '' END
             || (SELECT string_agg('wort' || (hashint8(n * 40 + w) & 2147483647) % {WORDS}, ' ') FROM generate_series(1, 40) w))",
        each = to.passages
    );
    let template = format!("(SELECT id::text FROM passages WHERE document_id = '{document}' LIMIT 1)");
    let template: String =
        sqlx::query_scalar(AssertSqlSafe(format!("SELECT {template}"))).fetch_one(&mut *database).await?;
    copy(database, "passages", &template, (1, to.documents * to.passages), &passages).await?;
    // As many failed of many as of few.
    let failing = (to.runs / 200).max(1);
    let runs = format!(
        "jsonb_build_object('id', gen_random_uuid(), 'title', 'Run ' || n || ' of many, ' || {WORD}, 'created_at', {},
           'status', CASE WHEN n % {failing} = 0 THEN 'failed' ELSE 'succeeded' END, 'reason_code', CASE WHEN n % {failing} = 0 THEN 'timed_out' END)",
        dated("n")
    );
    copy(database, "runs", run, (from + 1, from + to.runs), &runs).await?;
    sqlx::raw_sql("VACUUM ANALYZE").execute(database).await?;
    Ok(())
}

/// A row's number, of a use case.
const TAGS: &str = "
  INSERT INTO use_case_tags (client_id, workspace_id, use_case_id, tag)
  SELECT u.client_id, u.workspace_id, u.id, t.tag
  FROM (SELECT *, substring(name FROM '^Case (\\d+) of many')::bigint AS n FROM use_cases) AS u, LATERAL (VALUES ('Every'), ('Area ' || n % 50), ('Team ' || n % 300)) AS t (tag)
  WHERE u.n > $from";

/// One in a hundred has a published version.
const PUBLISHED: &str = "
  INSERT INTO use_case_versions (client_id, use_case_id, version, definition, published_by)
  SELECT s.client_id, s.id, v.version, v.definition || jsonb_build_object('name', s.name), v.published_by
  FROM use_cases s, LATERAL (SELECT v.* FROM use_case_versions v WHERE v.client_id = s.client_id AND v.definition ->> 'name' = 'Lists' LIMIT 1) AS v
  WHERE substring(s.name FROM '^Case (\\d+) of many')::bigint > $from AND s.name LIKE 'Case %00 of many%'";
/// And is shared with the company.
const SHARED: &str = "
  UPDATE use_cases SET visibility = 'client' WHERE substring(name FROM '^Case (\\d+) of many')::bigint > $from AND name LIKE 'Case %00 of many%'";

/// A private use case among the others, and a member of the workspace who was not given it.
async fn hide_one(database: &mut PgConnection, of: &Templates) -> anyhow::Result<()> {
    let person = format!(
        "INSERT INTO users (client_id, id, email, first_name, last_name, password_hash, role_id)
         SELECT u.client_id, gen_random_uuid(), '{MEMBER}', 'Bench', 'Member', u.password_hash, r.id
         FROM users u JOIN account_roles r ON r.client_id = u.client_id AND 'manage-workspaces' <> ALL (r.permissions)
         WHERE u.password_hash IS NOT NULL LIMIT 1"
    );
    let place = format!(
        "INSERT INTO workspace_members (client_id, workspace_id, user_id, role_id)
         SELECT u.client_id, '{}', u.id, r.id FROM users u JOIN workspace_roles r ON r.client_id = u.client_id AND r.name = 'Viewer' WHERE u.email = '{MEMBER}'",
        of.workspace
    );
    let hidden = "UPDATE use_cases SET visibility = 'private' WHERE name LIKE 'Case 50 of many%'".to_owned();
    for statement in [person, place, hidden] {
        let done = sqlx::query(AssertSqlSafe(statement)).execute(&mut *database).await?;
        anyhow::ensure!(done.rows_affected() == 1, "one row is to be there for the member");
    }
    Ok(())
}

/// Copies a row with a patch for each number.
async fn copy(
    database: &mut PgConnection,
    table: &str,
    id: &str,
    numbers: (i64, i64),
    patch: &str,
) -> anyhow::Result<()> {
    let columns: String = sqlx::query_scalar(
        "SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'",
    )
    .bind(table)
    .fetch_one(&mut *database)
    .await?;
    let copied: String = columns.split(", ").map(|column| format!("r.{column}")).collect::<Vec<_>>().join(", ");
    let statement = format!(
        "INSERT INTO {table} ({columns})
         SELECT {copied} FROM {table} t, generate_series({}::bigint, {}::bigint) n, LATERAL jsonb_populate_record(t, {patch}) r
         WHERE t.id = '{id}'",
        numbers.0, numbers.1,
    );
    sqlx::query(AssertSqlSafe(statement)).execute(database).await.with_context(|| format!("rows of {table}"))?;
    Ok(())
}
