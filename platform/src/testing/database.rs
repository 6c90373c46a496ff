//! A database for each test that bears `#[database_test]`.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::pin::Pin;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, PgPool};
use uuid::Uuid;

/// How long connections may take to close after a test.
const CLOSING: Duration = Duration::from_secs(10);

pub type Test = fn(PgPool) -> Pin<Box<dyn Future<Output = ()>>>;

/// Runs a test on a copy of `template1`, which `.ci/with-postgres` has migrated, as the database's owner. The copy of
/// a test that failed stays for as long as that server does.
pub fn run(test: Test) {
    #[expect(clippy::disallowed_methods, reason = "no setting of the server")]
    let url = std::env::var("DATABASE_URL").expect("DATABASE_URL: run tests by .ci/with-postgres");
    let server: PgConnectOptions = url.parse().expect("DATABASE_URL");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let name = format!("test_{}", Uuid::now_v7().simple());
        let mut maker = server.connect().await.unwrap();
        // Files are copied in half the time of pages, and bring what the first connection would otherwise compute.
        maker.execute(AssertSqlSafe(format!("CREATE DATABASE {name} STRATEGY file_copy"))).await.unwrap();
        let pool = PgPoolOptions::new().max_connections(5).connect_with(server.clone().database(&name)).await.unwrap();
        test(pool.clone()).await;
        // A connection that a test still holds would be waited for.
        if tokio::time::timeout(CLOSING, pool.close()).await.is_err() {
            eprintln!("{name} stays: the test still holds a connection {} s after its end", CLOSING.as_secs());
            return;
        }
        // Without FORCE: a backend of PostgreSQL 15 that is told to end while its client leaves may hang.
        if let Err(error) = maker.execute(AssertSqlSafe(format!("DROP DATABASE {name}"))).await {
            eprintln!("{name} stays: {error}");
        }
    });
}
