//! A database with rows in it, as each release left one, taken through the steps since. A step more is covered by the
//! dumps that are there; a release adds its own (`.ci/dump`).
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};
use uuid::Uuid;

use super::invariants;
use crate::kit::db::boot;
use crate::kit::secret::MasterKey;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/testing/dumps")
}

/// A program of PostgreSQL on this database.
fn program(name: &str, database: &PgConnectOptions) -> Command {
    let mut command = Command::new(name);
    let host =
        database.get_socket().map_or_else(|| database.get_host().into(), |socket| socket.clone().into_os_string());
    command.arg("--host").arg(host).arg("--port").arg(database.get_port().to_string());
    command.args(["--username", database.get_username(), "--dbname", database.get_database().unwrap()]);
    command
}

/// Its standard output; fails with what it said.
fn output(mut command: Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Without what names the dump itself, and without parentheses: what was dumped and loaded once has its ANDs and ORs
/// grouped anew.
fn schema(database: &PgConnectOptions) -> String {
    let mut command = program("pg_dump", database);
    command.arg("--schema-only");
    let text = output(command);
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('\\')).collect();
    lines.join("\n").replace(['(', ')'], "")
}

/// The tables that a dump has rows of, as they are named there.
fn filled() -> BTreeSet<String> {
    let text = fs::read_to_string(folder().join("rows.sql")).unwrap();
    let named = text.lines().filter_map(|line| line.strip_prefix("INSERT INTO ")?.split([' ', '(']).next());
    named.map(str::to_owned).collect()
}

async fn rows(pool: &PgPool) -> BTreeMap<String, i64> {
    let tables = "SELECT oid::regclass::text FROM pg_class WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'control'::regnamespace)";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(pool).await.unwrap();
    let mut rows = BTreeMap::new();
    for table in tables {
        let count =
            sqlx::query_scalar(AssertSqlSafe(format!("SELECT count(*) FROM {table}"))).fetch_one(pool).await.unwrap();
        rows.insert(table, count);
    }
    rows
}

#[database_test]
async fn a_database_of_each_release_comes_to_todays_schema_with_its_rows(pool: PgPool) {
    let key = MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap();
    let fresh = pool.connect_options().as_ref().clone();
    boot::prepare(&fresh, &key).await.unwrap();
    let todays = schema(&fresh);
    let mut dumps: Vec<PathBuf> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "gz"))
        .collect();
    dumps.sort();
    assert!(!dumps.is_empty());
    let steps = i64::try_from(boot::MIGRATIONS.iter().count()).unwrap();
    for dump in &dumps {
        let name = format!("upgraded_{}", Uuid::now_v7().simple());
        let sql = async |statement: String| sqlx::query(AssertSqlSafe(statement)).execute(&pool).await.unwrap();
        sql(format!("CREATE DATABASE {name} TEMPLATE template0")).await;
        let database = fresh.clone().database(&name);
        let mut unpack = Command::new("gzip");
        unpack.arg("-dc").arg(dump);
        let text = output(unpack);
        let mut owner = PgConnection::connect_with(&database).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(text)).execute(&mut owner).await.unwrap();
        owner.close().await.unwrap();

        let upgraded = PgPoolOptions::new().max_connections(2).connect_with(database.clone()).await.unwrap();
        let before = rows(&upgraded).await;
        assert!(before["use_cases"] > 0 && before["control.clients"] > 1, "{}: {before:?}", dump.display());
        // Earlier ones were made when fewer tables were filled.
        if Some(dump) == dumps.last() {
            let empty: Vec<String> = filled().into_iter().filter(|table| before.get(table) == Some(&0)).collect();
            assert!(empty.is_empty(), "{} has no rows of {empty:?}: add one that has (.ci/dump)", dump.display());
        }
        let newest: i64 =
            sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(&upgraded).await.unwrap();
        assert!(dump.ends_with(format!("{newest}.sql.gz")), "{} ends with step {newest}", dump.display());
        let started = boot::prepare(&database, &key).await;
        assert!(started.is_ok(), "{}: {}", dump.display(), started.unwrap_err());
        let after = rows(&upgraded).await;
        assert_eq!(after["_sqlx_migrations"], steps, "{}", dump.display());
        // Bookkeeping grows, and a table that a step contracts is gone.
        let lost: Vec<_> =
            before.iter().filter(|(table, count)| after.get(*table).is_some_and(|now| now < count)).collect();
        assert!(lost.is_empty(), "{}: {lost:?}", dump.display());
        invariants::sound(&upgraded).await;
        assert!(schema(&database) == todays, "{}: its schema is not that of an empty database", dump.display());
        upgraded.close().await;
        sql(format!("DROP DATABASE {name} WITH (FORCE)")).await;
    }
}
