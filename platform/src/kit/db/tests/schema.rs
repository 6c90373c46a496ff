//! Steps and functions at a start: on an empty database, on one of before, and beside another version.

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, PgPool};
use uuid::Uuid;

use crate::kit::db::boot::{self, Error};
use crate::kit::secret::MasterKey;

fn key() -> MasterKey {
    MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap()
}

fn owner(pool: &PgPool) -> PgConnectOptions {
    pool.connect_options().as_ref().clone()
}

async fn run(pool: &PgPool, statement: &'static str) {
    sqlx::query(statement).execute(pool).await.unwrap();
}

/// What `email_domain` answers: of the file's text, "b.c"; `CHANGED` answers otherwise.
async fn domain(pool: &PgPool) -> String {
    sqlx::query_scalar("SELECT email_domain('a@b.c')").fetch_one(pool).await.unwrap()
}

const CHANGED: &str = "CREATE OR REPLACE FUNCTION email_domain(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 'changed' $$";
const OF_ANOTHER_TEXT: &str = "UPDATE control.function_files SET sha256 = repeat('0', 64) WHERE name = 'people'";

#[database_test]
async fn a_database_of_before_the_first_release_is_refused_with_what_to_do(pool: PgPool) {
    run(
        &pool,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (57, 'served regions', true, '', 0)",
    )
    .await;
    let error = boot::prepare(&owner(&pool), &key()).await.unwrap_err();
    assert!(matches!(error, Error::Unreleased), "{error}");
    assert!(error.to_string().contains("start with an empty data folder"), "{error}");
}

#[database_test]
async fn a_file_of_functions_is_applied_when_its_text_is_not_the_one_in_force(pool: PgPool) {
    run(&pool, CHANGED).await;
    boot::prepare(&owner(&pool), &key()).await.unwrap();
    assert_eq!(domain(&pool).await, "changed", "its text is in force already: nothing is done");
    run(&pool, OF_ANOTHER_TEXT).await;
    boot::prepare(&owner(&pool), &key()).await.unwrap();
    assert_eq!(domain(&pool).await, "b.c");
    run(&pool, CHANGED).await;
    boot::prepare(&owner(&pool), &key()).await.unwrap();
    assert_eq!(domain(&pool).await, "changed", "and once");
}

#[database_test]
async fn the_version_before_serves_a_later_schema_and_leaves_its_functions(pool: PgPool) {
    run(
        &pool,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (29991231000000, 'of a later version', true, '', 0)",
    )
    .await;
    run(&pool, CHANGED).await;
    run(&pool, OF_ANOTHER_TEXT).await;
    boot::prepare(&owner(&pool), &key()).await.unwrap();
    assert_eq!(domain(&pool).await, "changed");
}

/// Its number lies between two of ours: it was written before the later one, and landed after it.
const LANDED_LATE: &str = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (20261125000150, 'landed late', true, '', 0)";

#[database_test]
async fn a_later_version_is_known_by_any_step_that_is_not_ours(pool: PgPool) {
    run(&pool, LANDED_LATE).await;
    run(&pool, CHANGED).await;
    run(&pool, OF_ANOTHER_TEXT).await;
    boot::prepare(&owner(&pool), &key()).await.unwrap();
    assert_eq!(domain(&pool).await, "changed");
}

#[database_test]
async fn a_database_with_other_steps_that_lacks_one_of_ours_is_refused_as_it_is(pool: PgPool) {
    run(&pool, LANDED_LATE).await;
    run(&pool, "DELETE FROM _sqlx_migrations WHERE version = (SELECT max(version) FROM _sqlx_migrations)").await;
    run(&pool, CHANGED).await;
    run(&pool, OF_ANOTHER_TEXT).await;
    let error = boot::prepare(&owner(&pool), &key()).await.unwrap_err();
    let newest = boot::MIGRATIONS.iter().map(|step| step.version).max();
    assert!(matches!(error, Error::Apart(step) if Some(step) == newest), "{error}");
    assert!(error.to_string().contains("start the version that migrated it, or one that is later"), "{error}");
    assert_eq!(domain(&pool).await, "changed");
}

#[database_test]
async fn a_step_that_was_applied_with_another_text_is_refused_with_what_to_do(pool: PgPool) {
    run(&pool, "UPDATE _sqlx_migrations SET checksum = '' WHERE version = 20261125000200").await;
    let error = boot::prepare(&owner(&pool), &key()).await.unwrap_err();
    assert!(matches!(error, Error::Changed(20_261_125_000_200)), "{error}");
    assert!(error.to_string().contains("start with an empty data folder"), "{error}");
}

#[database_test]
async fn two_servers_start_at_once_on_an_empty_database(pool: PgPool) {
    let name = format!("empty_{}", Uuid::now_v7().simple());
    let sql = async |statement: String| sqlx::query(AssertSqlSafe(statement)).execute(&pool).await.unwrap();
    sql(format!("CREATE DATABASE {name} TEMPLATE template0")).await;
    let (empty, key) = (owner(&pool).database(&name), key());
    let (one, other) = tokio::join!(boot::prepare(&empty, &key), boot::prepare(&empty, &key));
    assert_eq!(
        (one.map(|_| ()).map_err(|e| e.to_string()), other.map(|_| ()).map_err(|e| e.to_string())),
        (Ok(()), Ok(()))
    );
    sql(format!("DROP DATABASE {name} WITH (FORCE)")).await;
}
