//! Play and home where there is much: a chat of 3,000 messages with 400 branches, and the home and the palette of a
//! company with a million runs. Rows are copied in the database from one of each that came in over the API, so every
//! column is what the server writes.

use anyhow::Context;
use futures_util::future::try_join_all;
use reqwest::Method;
use runners::testing::StandIn;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use uuid::Uuid;

use crate::asked::{line, times};
use crate::lists::{Templates, WORD, copy, templates, text, until, word};
use crate::server::{Server, Signed};

const RUNS: i64 = 1_000_000;
/// A development build shows that it works; `MUCH=1` has it take as much as a release.
const RUNS_OF_DEV: i64 = 50_000;
const CALLS: usize = 200;

/// Messages of the path that is read.
const PATH: i64 = 1_400;
/// Branches beside it, each of two questions and two answers.
const BRANCHES: i64 = 400;
const MESSAGES: i64 = PATH + 4 * BRANCHES;
/// Half of the messages are answers, each with a run of its own.
const ANSWERS: i64 = MESSAGES / 2;

/// A chat and the run that answered in it.
struct Talk {
    chat: String,
    run: String,
}

pub async fn bench(provider: &StandIn) -> anyhow::Result<()> {
    let runs = if cfg!(debug_assertions) && std::env::var_os("MUCH").is_none() { RUNS_OF_DEV } else { RUNS };
    let server = Server::start(&provider.url()).await?;
    let of = templates(&server.person().await?).await?;
    let talk = talk(&server.person().await?, &of.workspace).await?;
    let mut database = PgConnection::connect(&server.database()).await?;
    let patch = format!(
        "jsonb_build_object('id', gen_random_uuid(), 'title', 'Run ' || n || ' of many, ' || {WORD}, 'created_at', now() - interval '1 second' * n,
           'status', CASE WHEN n % 5000 = 0 THEN 'failed' ELSE 'succeeded' END, 'reason_code', CASE WHEN n % 5000 = 0 THEN 'timed_out' END)"
    );
    copy(&mut database, "runs", &of.run, runs, &patch).await?;
    branch(&mut database, &talk).await?;
    sqlx::raw_sql("VACUUM ANALYZE").execute(&mut database).await?;
    println!("\n## Play and home, {CALLS} calls each, in milliseconds\n");
    println!("a chat of {MESSAGES} messages with {BRANCHES} branches, {runs} runs\n");
    println!("{:<52} {:>17}", "", "p50 / p99");
    // Signed in when all of it is there: a session is shorter than that may take.
    chat(&server.person().await?, &talk.chat).await?;
    let person = server.person().await?;
    let took = times(CALLS, async |_| person.download("home").await.map(drop)).await?;
    line("home in one request", &took, "30 at most");
    palette(&server.person().await?, &of).await?;
    server.stop().await
}

/// A chat with one turn.
async fn talk(person: &Signed<'_>, workspace: &str) -> anyhow::Result<Talk> {
    // A title that somebody gave is none that a model is asked for.
    let new = json!({ "workspace_id": workspace, "title": "Long", "model": { "id": "stand-in", "region": "local" } });
    let chat = text(&person.call(Method::POST, "chat", new).await?, "id")?;
    let asked =
        json!({ "id": Uuid::now_v7(), "text": "When are invoices due?", "answers": [{ "id": Uuid::now_v7() }] });
    let sent = person.call(Method::POST, &format!("chat/{chat}/message"), asked).await?;
    let run = text(&sent["answers"][0]["run"], "id")?;
    until(person, &format!("run/{run}"), "succeeded").await?;
    Ok(Talk { chat, run })
}

/// Makes it a long one: a path, and branches that leave it after its first answers. An odd number is a question.
async fn branch(database: &mut PgConnection, Talk { chat, run }: &Talk) -> anyhow::Result<()> {
    let answers = format!(
        "jsonb_build_object('id', md5('turn ' || n)::uuid, 'created_at', now() - interval '1 minute' * ({ANSWERS} - n))"
    );
    copy(database, "runs", run, ANSWERS, &answers).await?;
    let written = format!(
        "INSERT INTO outputs (client_id, run_id, version, content)
         SELECT client_id, md5('turn ' || n)::uuid, 1,
                jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
                  jsonb_build_object('type', 'text', 'text', n || repeat(' Invoices are due 45 days after receipt of the goods.', 20))))))
         FROM runs, generate_series(1, {ANSWERS}) n WHERE id = '{run}'"
    );
    let begun_anew = format!("DELETE FROM chat_messages WHERE chat_id = '{chat}'");
    let messages = format!(
        "INSERT INTO chat_messages (client_id, chat_id, id, parent_id, role, run_id, body, author_id, created_at)
         SELECT c.client_id, c.id, md5('message ' || n)::uuid,
                CASE WHEN n = 1 THEN NULL
                     WHEN n > {PATH} AND (n - {PATH} - 1) % 4 = 0 THEN md5('message ' || 2 * ((n - {PATH} - 1) / 4 + 1))::uuid
                     ELSE md5('message ' || n - 1)::uuid END,
                CASE n % 2 WHEN 1 THEN 'user' ELSE 'assistant' END,
                CASE n % 2 WHEN 0 THEN md5('turn ' || n / 2)::uuid END,
                n || repeat(' When are invoices of the second half of the year due?', CASE n % 2 WHEN 1 THEN 3 ELSE 20 END),
                CASE n % 2 WHEN 1 THEN c.owner_id END,
                now() - interval '1 second' * ({MESSAGES} - n)
         FROM chats c, generate_series(1, {MESSAGES}) n WHERE c.id = '{chat}'"
    );
    let end = format!("UPDATE chats SET active_leaf = md5('message ' || {PATH})::uuid WHERE id = '{chat}'");
    for statement in [written, begun_anew, messages, end] {
        let done = sqlx::query(AssertSqlSafe(statement)).execute(&mut *database).await.context("a long chat")?;
        anyhow::ensure!(done.rows_affected() > 0, "a part of the long chat is missing");
    }
    Ok(())
}

/// What opening the chat asks for: its settings, and the end of the path. The map of its branches by itself.
async fn chat(person: &Signed<'_>, chat: &str) -> anyhow::Result<()> {
    let (settings, end) = (format!("chat/{chat}"), format!("chat/{chat}/messages"));
    let mut bytes = 0;
    let took = times(CALLS, async |_| {
        bytes = person.download(&settings).await? + person.download(&end).await?;
        Ok(())
    })
    .await?;
    line("the long chat opens", &took, &format!("300 at most; {} kB of 200 kB", bytes.div_ceil(1000)));
    let map = format!("chat/{chat}/tree");
    let took = times(CALLS, async |_| person.download(&map).await.map(drop)).await?;
    line("the map of its branches", &took, "");
    Ok(())
}

/// What the palette asks for when it opens, and with each word, all at once as the page does. Schedules it asks for once
/// in half a minute, whatever is typed.
async fn palette(person: &Signed<'_>, of: &Templates) -> anyhow::Result<()> {
    let took = times(CALLS, async |_| person.download("quick-action/list").await.map(drop)).await?;
    line("the palette opens", &took, "50 at most");
    let of_word = |word: String| {
        [
            format!("document/list?workspace_id={}&search={word}&limit=5", of.workspace),
            format!("run/list?search={word}&limit=5"),
            format!("access-management/users/all?search={word}"),
            format!("batch/list?search={word}&limit=20"),
            format!("guide/list?search={word}"),
            format!("chat/list?search={word}&limit=5"),
        ]
    };
    let kinds: [(&str, &dyn Fn(usize) -> String); 3] = [
        ("the palette, a word that one run has", &|n| word(n % 1_000 + 1)),
        ("the palette, words that one run in ten has", &|n| format!("Run%20{}", n % 9 + 1)),
        ("the palette, a word that nothing has", &|n| format!("Nothing{n}")),
    ];
    for (name, of_call) in kinds {
        let took = times(CALLS, async |n| {
            let paths = of_word(of_call(n));
            try_join_all(paths.iter().map(|path| person.call(Method::GET, path, Value::Null))).await.map(drop)
        })
        .await?;
        line(name, &took, "50 at most");
    }
    Ok(())
}
