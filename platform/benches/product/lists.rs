//! Lists and searches of one client with much in it, beside the same with little: what a person waits for must not grow
//! with the company. Rows are copied in the database from one of each that came in over the API, so every column is
//! what the server writes.

use std::fmt::{self, Display};
use std::ops::Range;
use std::time::{Duration, Instant};

use anyhow::Context;
use reqwest::Method;
use runners::testing::StandIn;
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

impl Display for Size {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { use_cases, documents, passages, runs } = self;
        write!(to, "{use_cases} use cases, {documents} documents with {} passages, {runs} runs", documents * passages)
    }
}

/// A thousand of each that is listed or searched.
const LITTLE: Size = Size { use_cases: 1_000, documents: 1_000, passages: 1, runs: 1_000 };
const MUCH: Size = Size { use_cases: 100_000, documents: 20_000, passages: 50, runs: 1_000_000 };
/// A development build shows that it works; `MUCH=1` has it take as much as a release.
const MUCH_OF_DEV: Size = Size { use_cases: 5_000, documents: 1_000, passages: 50, runs: 50_000 };
/// Calls of each list, in rounds in which the two sizes take turns, so that a noisy moment hits both.
const CALLS: usize = 200;
const ROUNDS: usize = 10;
const WARMING: usize = 5;
/// Passages of either size that belong to groups of fifty.
const FIRST: i64 = 1_000;
/// Rows of a page, and some more: of little too there are as many that have a tag or are shared, for thirty rows take
/// longer to show than three.
const PAGE: i64 = 33;
/// Tags of teams and groups.
const TAGS: i64 = 330;
/// Words that passages are made of; a search asks for two of them.
const WORDS: i64 = 4_000;

/// Letters that no name has.
const LETTERS: [&str; 4] = ["qz", "xq", "zj", "q"];
/// Somebody who may look at what is in the workspace.
const MEMBER: &str = "member@atelier.example";

/// A word that is the n-th row's alone, in SQL; [`word`] is the same.
pub const WORD: &str = "lpad(to_hex(n * 2654435761 % 4294967296), 8, '0')";

/// Knuth's multiplicative hash spreads neighbours, so that words have as few parts in common as those of a language.
pub fn word(n: usize) -> String {
    format!("{:08x}", n * 2_654_435_761 % 4_294_967_296)
}

/// What is copied.
pub struct Templates {
    pub workspace: String,
    use_case: String,
    document: String,
    pub run: String,
}

pub async fn bench(provider: &StandIn, server: &Server) -> anyhow::Result<()> {
    let size = if cfg!(debug_assertions) && std::env::var_os("MUCH").is_none() { &MUCH_OF_DEV } else { &MUCH };
    let beside = Server::start(&provider.url()).await?;
    let little = Company::filled(&beside, &LITTLE).await?;
    let began = Instant::now();
    let much = Company::filled(server, size).await?;
    println!("\n## Lists and searches of one client with much in it, {CALLS} calls each, in milliseconds\n");
    println!("{size}, made in {:.0} s; beside them, on a server of its own, {LITTLE}\n", began.elapsed().as_secs_f64());
    println!("{:<52} {:>17} {:>17} {:>8} {:>8}", "", "little p50 / p99", "much p50 / p99", "p50 x", "p99 x");
    for (here, there) in little.lists().zip(much.lists()) {
        let (few, many) = (Caller::of(&little, here).await?, Caller::of(&much, there).await?);
        let (mut short, mut long) = (Vec::with_capacity(CALLS), Vec::with_capacity(CALLS));
        // The first ones fill caches, as the first person of a morning does.
        few.measure(0..WARMING).await?;
        many.measure(0..WARMING).await?;
        for round in 0..ROUNDS {
            let calls = WARMING + round * CALLS / ROUNDS..WARMING + (round + 1) * CALLS / ROUNDS;
            short.extend(few.measure(calls.clone()).await?);
            long.extend(many.measure(calls).await?);
        }
        let of = |took: &[f64]| (percentile(took, 50), percentile(took, 99));
        let (name, (l50, l99), (m50, m99)) = (few.name, of(&short), of(&long));
        println!("{name:<52} {l50:>8.1} / {l99:>6.1} {m50:>8.1} / {m99:>6.1} {:>8.1} {:>8.1}", m50 / l50, m99 / l99);
    }
    beside.stop().await
}

/// A server whose client has this much in it.
struct Company<'a> {
    server: &'a Server,
    templates: Templates,
}

impl<'a> Company<'a> {
    async fn filled(server: &'a Server, size: &Size) -> anyhow::Result<Self> {
        let templates = templates(&server.person().await?).await?;
        let mut database = PgConnection::connect(&server.database()).await?;
        grow(&mut database, &templates, size).await?;
        hide_one(&mut database, &templates).await?;
        sqlx::raw_sql("VACUUM ANALYZE").execute(&mut database).await?;
        Ok(Self { server, templates })
    }

    /// What is measured, and who asks.
    fn lists(&self) -> impl Iterator<Item = (&'static str, &'static str, Path)> {
        let by = |who| move |(name, path)| (name, who, path);
        lists(&self.templates)
            .into_iter()
            .map(by(EMAIL))
            .chain(lists_of_member(&self.templates).into_iter().map(by(MEMBER)))
    }
}

/// Somebody who asks for one list again and again.
struct Caller<'a> {
    name: &'static str,
    person: Signed<'a>,
    path: Path,
}

impl<'a> Caller<'a> {
    /// Signed in for this list alone: all of them together may take longer than a session lasts.
    async fn of(company: &Company<'a>, (name, who, path): (&'static str, &'static str, Path)) -> anyhow::Result<Self> {
        Ok(Self { name, person: company.server.person_called(who).await?, path })
    }

    /// How long each of the calls took, in milliseconds.
    async fn measure(&self, calls: Range<usize>) -> anyhow::Result<Vec<f64>> {
        let mut took = Vec::with_capacity(calls.len());
        for n in calls {
            let began = Instant::now();
            self.person.call(Method::GET, &(self.path)(n), Value::Null).await.with_context(|| self.name.to_owned())?;
            took.push(began.elapsed().as_secs_f64() * 1000.0);
        }
        Ok(took)
    }
}

/// What is asked for the n-th time.
type Path = Box<dyn Fn(usize) -> String>;

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
        ("use cases by a tag that one in thirty has", cases(|n| format!("&tags=area%20{}", n % 30))),
        ("use cases by a tag that all have", cases(|_| "&tags=every".to_owned())),
        ("use cases by two tags", cases(|n| format!("&tags=every,team%20{}", n % 30))),
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

/// As a member of the workspace reads it, from whom one private use case is hidden: then every row is asked whether it
/// is open.
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

/// One of each kind, over the API.
pub async fn templates(person: &Signed<'_>) -> anyhow::Result<Templates> {
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

pub fn text(value: &Value, field: &str) -> anyhow::Result<String> {
    Ok(value[field].as_str().with_context(|| format!("no {field} in {value}"))?.to_owned())
}

pub async fn until(person: &Signed<'_>, path: &str, status: &str) -> anyhow::Result<()> {
    while person.call(Method::GET, path, Value::Null).await?["status"] != status {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// Adds rows until there are as many.
async fn grow(database: &mut PgConnection, of: &Templates, to: &Size) -> anyhow::Result<()> {
    let Templates { workspace: _, use_case, document, run } = of;
    // A name that is found once, a time of its own.
    let dated = |n: &str| format!("now() - interval '1 second' * {n}");
    let cases = format!(
        "jsonb_build_object('id', gen_random_uuid(), 'name', 'Case ' || n || ' of many, ' || {WORD}, 'updated_at', {})",
        dated("n")
    );
    copy(database, "use_cases", use_case, to.use_cases, &cases).await?;
    let part = |most: i64| (to.use_cases / PAGE).min(most);
    for marked in [tags(part(300)), published(part(100)), shared(part(100))] {
        sqlx::query(AssertSqlSafe(marked)).execute(&mut *database).await?;
    }
    let documents = format!(
        "jsonb_build_object('id', md5('document ' || n)::uuid, 'name', 'Document ' || n || '.md', 'created_at', {},
           'blob_key', 'bench/' || n, 'sha256', sha256(('document ' || n)::bytea), 'passages', {})",
        dated("n"),
        to.passages
    );
    copy(database, "documents", document, to.documents, &documents).await?;
    let passages = format!(
        "jsonb_build_object('id', gen_random_uuid(), 'document_id', md5('document ' || ((n - 1) / {each} + 1))::uuid, 'ordinal', (n - 1) % {each},
           'text', CASE WHEN n <= {FIRST} THEN 'teil gruppe' || (n - 1) / 50 || ' ' ELSE '' END
             || CASE n % 2 WHEN 0 THEN 'haus ' ELSE '' END || CASE hashint8(n) % 2 WHEN 0 THEN 'baum ' ELSE '' END
             || (SELECT string_agg('wort' || (hashint8(n * 40 + w) & 2147483647) % {WORDS}, ' ') FROM generate_series(1, 40) w))",
        each = to.passages
    );
    let template = format!("(SELECT id::text FROM passages WHERE document_id = '{document}' LIMIT 1)");
    let template: String =
        sqlx::query_scalar(AssertSqlSafe(format!("SELECT {template}"))).fetch_one(&mut *database).await?;
    copy(database, "passages", &template, to.documents * to.passages, &passages).await?;
    // As many failed of many as of few.
    let failing = (to.runs / 200).max(1);
    let runs = format!(
        "jsonb_build_object('id', gen_random_uuid(), 'title', 'Run ' || n || ' of many, ' || {WORD}, 'created_at', {},
           'status', CASE WHEN n % {failing} = 0 THEN 'failed' ELSE 'succeeded' END, 'reason_code', CASE WHEN n % {failing} = 0 THEN 'timed_out' END)",
        dated("n")
    );
    copy(database, "runs", run, to.runs, &runs).await?;
    Ok(())
}

/// A row's number, of a use case.
const NUMBER: &str = "substring(name FROM '^Case (\\d+) of many')::bigint";

/// One that all have, one that one in thirty has, one of so many teams, and one of so many groups that little and much
/// have as many tags.
fn tags(teams: i64) -> String {
    let groups = TAGS - teams;
    format!(
        "INSERT INTO use_case_tags (client_id, workspace_id, use_case_id, tag)
         SELECT u.client_id, u.workspace_id, u.id, t.tag
         FROM (SELECT *, {NUMBER} AS n FROM use_cases) AS u,
              LATERAL (VALUES ('Every'), ('Area ' || n % 30), ('Team ' || n % {teams}), ('Group ' || n % {groups})) AS t (tag)
         WHERE u.n > 0"
    )
}

/// One in so many has a published version.
fn published(one_in: i64) -> String {
    format!(
        "INSERT INTO use_case_versions (client_id, use_case_id, version, definition, published_by)
         SELECT s.client_id, s.id, v.version, v.definition || jsonb_build_object('name', s.name), v.published_by
         FROM use_cases s, LATERAL (SELECT v.* FROM use_case_versions v WHERE v.client_id = s.client_id AND v.definition ->> 'name' = 'Lists' LIMIT 1) AS v
         WHERE {NUMBER} % {one_in} = 0"
    )
}

/// And is shared with the company.
fn shared(one_in: i64) -> String {
    format!("UPDATE use_cases SET visibility = 'client' WHERE {NUMBER} % {one_in} = 0")
}

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
    let hidden = "UPDATE use_cases SET visibility = 'private' WHERE name LIKE 'Case 47 of many%'".to_owned();
    for statement in [person, place, hidden] {
        let done = sqlx::query(AssertSqlSafe(statement)).execute(&mut *database).await?;
        anyhow::ensure!(done.rows_affected() == 1, "one row is to be there for the member");
    }
    Ok(())
}

/// Copies a row with a patch for each number.
pub async fn copy(database: &mut PgConnection, table: &str, id: &str, rows: i64, patch: &str) -> anyhow::Result<()> {
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
         SELECT {copied} FROM {table} t, generate_series(1::bigint, {rows}::bigint) n, LATERAL jsonb_populate_record(t, {patch}) r
         WHERE t.id = '{id}'",
    );
    sqlx::query(AssertSqlSafe(statement)).execute(&mut *database).await.with_context(|| format!("rows of {table}"))?;
    // What is made next is planned for them.
    sqlx::raw_sql(AssertSqlSafe(format!("ANALYZE {table}"))).execute(database).await?;
    Ok(())
}
