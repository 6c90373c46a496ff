//! Clients, their people and their ledger, many at once: written in the database, by its own constraints and triggers,
//! and summed by the server's own function and job.

use anyhow::Context;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::server::{EMAIL, Server};

/// Entries of a statement: its trigger keeps them all.
const AT_ONCE: i64 = 250_000;
/// Connections that sum at once.
const SUMMING: usize = 2;

/// The rows' `n` scattered, from 0 up to this.
fn scattered(n: &str, most: i64) -> String {
    format!("((hashint8({n}) & 2147483647) % {most})")
}

/// Entries of a ledger: whose, and over how many days until now.
pub struct Ledger {
    pub entries: i64,
    pub clients: i64,
    /// Of each client.
    pub people: i64,
    pub days: i64,
}

pub async fn connect(server: &Server) -> anyhow::Result<PgConnection> {
    Ok(PgConnection::connect(&server.database()).await?)
}

pub async fn execute(database: &mut PgConnection, statement: String) -> anyhow::Result<u64> {
    let told = statement.chars().take(120).collect::<String>();
    Ok(sqlx::query(AssertSqlSafe(statement)).execute(database).await.context(told)?.rows_affected())
}

/// Whether no clients were made yet.
pub async fn is_empty(database: &mut PgConnection) -> anyhow::Result<bool> {
    let clients: i64 = sqlx::query_scalar("SELECT count(*) FROM control.clients").fetch_one(database).await?;
    Ok(clients < 2)
}

/// Clients up to this number, with so many people each and a plan. The first one is there, and gets its people too.
pub async fn clients(database: &mut PgConnection, last: i64, people: i64) -> anyhow::Result<()> {
    let made = [
        format!(
            "INSERT INTO control.clients (id, name, kind, allowed_regions, created_at)
             SELECT n, 'Client ' || n, CASE n % 2 WHEN 0 THEN 'enterprise' ELSE 'stripe' END, '{{local}}', now() - interval '1 hour' * n
             FROM generate_series(2, {last}) n"
        ),
        format!(
            "INSERT INTO account_roles (client_id, id, name, permissions, builtin)
             SELECT n, md5('role ' || n)::uuid, 'Administrator', '{{}}', true FROM generate_series(2, {last}) n"
        ),
        format!(
            "INSERT INTO users (client_id, id, email, first_name, last_name, role_id, created_at, last_seen_at)
             SELECT n, md5('person ' || n || ' ' || p)::uuid, 'p' || p || '.' || n || '@example.com', 'Person', p || ' of ' || n,
                    CASE n WHEN 1 THEN (SELECT u.role_id FROM users u WHERE u.client_id = 1 AND u.email = '{EMAIL}') ELSE md5('role ' || n)::uuid END,
                    now() - interval '390 days', now() - interval '1 minute' * {}
             FROM generate_series(1, {last}) n, generate_series(0, {people} - 1) p",
            scattered("n * 31 + p", 100_000)
        ),
        format!(
            "INSERT INTO control.subscriptions (client_id, id, plan, version, source, state, from_at)
             SELECT n, gen_random_uuid(), p.plan, p.version, 'owner', 'active', now() - interval '1 day'
             FROM generate_series(2, {last}) n,
                  LATERAL (SELECT plan, version FROM control.plans WHERE plan <> 'trial' AND n > 0 ORDER BY version DESC, plan LIMIT 1) p"
        ),
    ];
    for statement in made {
        execute(database, statement).await?;
    }
    Ok(())
}

/// Writes entries, those of all clients in turns, and sums them.
pub async fn ledger(server: &Server, of: &Ledger) -> anyhow::Result<()> {
    let mut database = connect(server).await?;
    let Ledger { entries, clients, people, days } = of;
    let mut from = 1;
    while from <= *entries {
        let to = (from + AT_ONCE - 1).min(*entries);
        let rows = entry(
            "n",
            &format!("1 + n % {clients}"),
            *people,
            &format!("now() - n * (interval '{days} days' / {entries})"),
        );
        execute(&mut database, format!("{rows} FROM generate_series({from}::bigint, {to}::bigint) n")).await?;
        from = to + 1;
    }
    sqlx::raw_sql("VACUUM ANALYZE usage_entries, usage_late_hours").execute(&mut database).await?;
    summed(server).await
}

/// The beginning of a statement that writes an entry for each `n`.
pub fn entry(n: &str, client: &str, people: i64, at: &str) -> String {
    let (person, case) = (scattered(n, people), scattered(&format!("{n} * 7"), 40));
    format!(
        "INSERT INTO usage_entries (client_id, id, kind, user_id, workspace_id, use_case_id, model, region, plugin, status, input_tokens,
                                    output_tokens, cost_micros, currency, started_at, finished_at, first_word_ms)
         SELECT {client}, gen_random_uuid(), 'run', md5('person ' || ({client}) || ' ' || {person})::uuid, md5('place ' || {n} % 5)::uuid, md5('case ' || {case})::uuid,
                'model-' || {n} % 3, 'local', 'openai', CASE WHEN {n} % 50 = 0 THEN 'failed' ELSE 'succeeded' END, 900 + {n} % 977, 300, 1500 + {n} % 11, 'USD',
                {at} - interval '1 millisecond' * (500 + {n} % 4000), {at}, 200 + ({n} % 900)::integer"
    )
}

/// Sums all that is late, and waits for what the server's job has begun meanwhile.
pub async fn summed(server: &Server) -> anyhow::Result<()> {
    let mut database = connect(server).await?;
    let late = "SELECT DISTINCT client_id FROM usage_late_hours ORDER BY 1";
    let clients: Vec<i64> = sqlx::query_scalar(late).fetch_all(&mut database).await?;
    let parts = (0..SUMMING).map(|part| {
        let mine: Vec<i64> = clients.iter().copied().skip(part).step_by(SUMMING).collect();
        async move {
            let mut database = connect(server).await?;
            for client in mine {
                sqlx::query("SELECT roll_up_usage($1, 1000000)").bind(client).execute(&mut database).await?;
            }
            anyhow::Ok(())
        }
    });
    futures_util::future::try_join_all(parts).await?;
    while sqlx::query_scalar::<_, i64>("SELECT count(*) FROM usage_late_hours").fetch_one(&mut database).await? > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    sqlx::query("SELECT sum_plugin_days(1000000)").execute(&mut database).await?;
    sqlx::raw_sql("VACUUM ANALYZE").execute(&mut database).await?;
    Ok(())
}
