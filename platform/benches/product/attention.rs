//! Questions and announcements of a large company: a question is looked up among 100,000 entries that came in as a file,
//! and an announcement is published to 100,000 people, of whom none has a row for it.

use std::fmt::Write;
use std::time::Instant;

use anyhow::Context;
use reqwest::Method;
use runners::testing::StandIn;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

use crate::asked::{line, times};
use crate::lists::{copy, text, until};
use crate::server::{EMAIL, Server, Signed};

/// Entries, and people.
const MUCH: i64 = 100_000;
/// A development build shows that it works; `MUCH=1` has it take as much as a release.
const MUCH_OF_DEV: i64 = 5_000;
const CALLS: usize = 200;

/// How questions begin: many begin alike.
const OPENINGS: [&str; 12] = [
    "How do I ask for",
    "Where do I find",
    "Who pays for",
    "When is",
    "May I keep",
    "What does it cost to cancel",
    "How long may I use",
    "Who approves",
    "Why was I refused",
    "Until when can I change",
    "Is there a form for",
    "Whom do I tell about",
];
/// Parts of words that no language has.
const SYLLABLES: [&str; 16] =
    ["ba", "lor", "mi", "sten", "ka", "ru", "vel", "tos", "ne", "gri", "pal", "dun", "fi", "har", "zo", "wem"];

pub async fn bench(provider: &StandIn) -> anyhow::Result<()> {
    let size = if cfg!(debug_assertions) && std::env::var_os("MUCH").is_none() { MUCH_OF_DEV } else { MUCH };
    let server = Server::start(&provider.url()).await?;
    let began = Instant::now();
    bring(&server.person().await?, size).await?;
    let took = began.elapsed().as_secs_f64();
    let mut database = PgConnection::connect(&server.database()).await?;
    hire(&mut database, size).await?;
    sqlx::raw_sql("VACUUM ANALYZE").execute(&mut database).await?;
    println!("\n## Questions and announcements, {CALLS} calls each, in milliseconds\n");
    println!("{size} entries, read from a file, checked and made a version in {took:.0} s; {size} people\n");
    println!("{:<52} {:>17}", "", "p50 / p99");
    look_up(&server.person().await?, size).await?;
    tell(&server.person().await?, &mut database).await?;
    server.stop().await
}

/// A question that no other number has.
fn question(n: usize) -> String {
    let word = |seed: usize| -> String {
        let spread = seed.wrapping_mul(2_654_435_761) % 4_294_967_296;
        let parts = [spread, spread >> 4, spread >> 8].map(|part| SYLLABLES[part % SYLLABLES.len()]);
        parts.concat()
    };
    let opening = OPENINGS[n % OPENINGS.len()];
    format!("{opening} the {} {} of {} {}?", word(n), word(n / 7 + 3), word(n / 4_096 + 11), n)
}

/// Brings the entries in as a person does: a file, its columns as they are guessed, a look at the rows, and the commit.
async fn bring(person: &Signed<'_>, size: i64) -> anyhow::Result<()> {
    let mut file = "Question,Answer\n".to_owned();
    for n in 0..usize::try_from(size)? {
        writeln!(file, "{},\"It takes {n} days, and your manager is told of it before.\"", question(n))?;
    }
    let import = person.upload("question-set/import", "faq.csv", file.into_bytes()).await?;
    let path = format!("question-set/import/{}", text(&import, "id")?);
    let mapping = json!({ "mapping": import["mapping"], "replaces": false });
    person.call(Method::PUT, &format!("{path}/mapping"), mapping).await?;
    until(person, &path, "checked").await?;
    person.call(Method::POST, &format!("{path}/commit"), json!({})).await?;
    until(person, &path, "done").await
}

/// Adds people until there are as many.
async fn hire(database: &mut PgConnection, size: i64) -> anyhow::Result<()> {
    let found = "SELECT id::text FROM users WHERE email = $1";
    let template: String = sqlx::query_scalar(found).bind(EMAIL).fetch_one(&mut *database).await?;
    let patch = "jsonb_build_object('id', md5('person ' || n)::uuid, 'email', 'person' || n || '@atelier.example', 'last_name', 'Person ' || n)";
    copy(database, "users", &template, size, patch).await
}

async fn look_up(person: &Signed<'_>, size: i64) -> anyhow::Result<()> {
    let size = usize::try_from(size)?;
    let of = |n: usize| question(n * 7_919 % size);
    let kinds: [(&str, &dyn Fn(usize) -> String); 3] = [
        ("a question in the words of an entry", &of),
        ("the same in other marks and another order", &|n| {
            let asked = of(n).to_lowercase().replace('?', "");
            asked.split(' ').rev().collect::<Vec<_>>().join(" ")
        }),
        ("a question that nothing answers", &|n| format!("Does anybody know whether it snows on day {n}?")),
    ];
    for (name, asked) in kinds {
        let took = times(CALLS, async |n| {
            let body = json!({ "question": asked(n) });
            person.call(Method::POST, "question-set/lookup", body).await.map(drop)
        })
        .await?;
        line(name, &took, "20 at most");
    }
    Ok(())
}

/// Publishes announcements to everybody, and looks that nobody has a row for one before they touch it.
async fn tell(person: &Signed<'_>, database: &mut PgConnection) -> anyhow::Result<()> {
    let mut drafts = Vec::new();
    let took = times(CALLS, async |n| {
        let draft = json!({
            "title": format!("Maintenance {n}"), "body": "From eight to nine.", "severity": "info", "is_banner": true,
            "needs_acknowledgement": true, "audience": "everybody",
        });
        drafts.push(text(&person.call(Method::POST, "announcement", draft).await?, "id")?);
        Ok(())
    })
    .await?;
    line("an announcement is written", &took, "");
    let took = times(CALLS, async |n| {
        let draft = drafts.get(n).context("a draft for each")?;
        person.call(Method::POST, &format!("announcement/{draft}/publish"), json!({})).await.map(drop)
    })
    .await?;
    line("it is published to all", &took, "50 at most");
    let took =
        times(CALLS, async |_| person.call(Method::GET, "notification/unread", Value::Null).await.map(drop)).await?;
    line("how much somebody has not read", &took, "");
    let rows = "SELECT (SELECT count(*) FROM announcement_states) + (SELECT count(*) FROM notifications WHERE kind LIKE 'announcement%')";
    let rows: i64 = sqlx::query_scalar(rows).fetch_one(database).await?;
    anyhow::ensure!(rows == 0, "{rows} rows of people stand there for announcements that nobody touched");
    println!("{:<52} {rows:>17}   0", "rows of people");
    Ok(())
}
