//! What happens to a database before it serves: roles, migrations, and the check that isolation is really in force.

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Connection, Executor, Row};

use super::super::secret::MasterKey;
use super::{functions, pgvector};

/// The login that the server uses.
pub const APP_ROLE: &str = "atelier_app";

/// What holds for every connection of the server, by name and value (milliseconds).
pub const SESSION: [(&str, &str); 4] = [
    ("statement_timeout", "5000"),
    ("lock_timeout", "2000"),
    ("idle_in_transaction_session_timeout", "15000"),
    // What is priced high enough to be compiled takes milliseconds here, and the compiling some thirty.
    ("jit", "off"),
];

/// The steps of `migrations/`. Tests name this: each `migrations = "…"` would compile a copy of all of them.
pub static MIGRATIONS: Migrator = sqlx::migrate!("../migrations");
/// Steps bear the time at which they were written. What has a smaller number was made before anything was released, and
/// nothing leads from there to here.
const FIRST_STEP: i64 = 20_261_125_000_100;
const ROLES: &str = include_str!("../../../../migrations/roles.sql");

/// Why a database was not taken into service.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot reach the database: {0}")]
    Connect(#[source] sqlx::Error),
    #[error(
        "database_url leads to a pooler ({0}), which cannot prepare a database: give the database's own address there, and the pooler's as database_pooler_url"
    )]
    Pooler(#[source] sqlx::Error),
    #[error("the database is PostgreSQL {0}; 15 or later is needed")]
    TooOld(i32),
    #[error(
        "preparing the database's roles failed: {0}; the login of ATELIER_DATABASE_URL needs CREATEROLE and must own the database"
    )]
    Roles(#[source] sqlx::Error),
    #[error(
        "the database was made by a version from before the first release and cannot be migrated; start with an empty data folder (data_dir), or with an empty database at ATELIER_DATABASE_URL"
    )]
    Unreleased,
    #[error(
        "step {0} of the migrations was applied to the database with another text, as an unreleased version had it; start the version that made the database, or start with an empty data folder (data_dir), or with an empty database at ATELIER_DATABASE_URL"
    )]
    Changed(i64),
    #[error(
        "the database has steps of another version and lacks step {0} of this one, so neither follows the other; start the version that migrated it, or one that is later than both"
    )]
    Apart(i64),
    #[error("a later version migrated the database while this one was starting (step {0}); start again")]
    Overtaken(i64),
    #[error("a migration failed: {0}")]
    Migrate(#[source] MigrateError),
    #[error("the functions of migrations/functions could not be brought up to date: {0}")]
    Functions(#[source] sqlx::Error),
    #[error("reading the catalogue failed: {0}")]
    Catalogue(#[source] sqlx::Error),
    #[error("the database does not isolate clients, so the server does not start: {}", .0.join("; "))]
    NotIsolated(Vec<String>),
}

/// Whether a database can be reached with these options.
pub async fn answers(owner: &PgConnectOptions) -> bool {
    PgConnection::connect_with(owner).await.is_ok()
}

/// Makes the roles, brings the schema up to date, and answers the options of the login that the server uses from then
/// on.
///
/// `owner` may be any login that can create roles and owns the database. The server's login gets a password derived
/// from the master key, so that several processes agree on it without sharing a file.
pub async fn prepare(owner: &PgConnectOptions, key: &MasterKey) -> Result<PgConnectOptions, Error> {
    let mut connection = PgConnection::connect_with(owner).await.map_err(unreached)?;
    let version: i32 = sqlx::query_scalar("SELECT current_setting('server_version_num')::int / 10000")
        .fetch_one(&mut connection)
        .await
        .map_err(unreached)?;
    if version < 15 {
        return Err(Error::TooOld(version));
    }
    connection.execute(ROLES).await.map_err(Error::Roles)?;
    let password = password(key);
    let mut set: String = sqlx::query_scalar("SELECT format('ALTER ROLE atelier_app PASSWORD %L', $1::text)")
        .bind(&password)
        .fetch_one(&mut connection)
        .await
        .map_err(Error::Roles)?;
    for (name, value) in SESSION {
        set += &format!("; ALTER ROLE {APP_ROLE} SET {name} = '{value}'");
    }
    // The statement was put together by the server's own format(): a role's password cannot be a bind parameter.
    // Of two servers that change the role at once, PostgreSQL refuses one (XX000, "tuple concurrently updated").
    let mut tries = 0;
    while let Err(error) = connection.execute(sqlx::AssertSqlSafe(set.clone())).await {
        tries += 1;
        let is_taken = error.as_database_error().and_then(|error| error.code()).is_some_and(|code| code == "XX000");
        if !is_taken || tries == 20 {
            return Err(Error::Roles(error));
        }
    }
    migrate(&mut connection).await?;
    take_pgvector(&mut connection).await;
    connection.close().await.map_err(Error::Connect)?;

    let login = login(owner.clone(), key);
    let mut connection = PgConnection::connect_with(&login).await.map_err(Error::Connect)?;
    let findings = isolation_findings(&mut connection).await.map_err(Error::Catalogue)?;
    connection.close().await.map_err(Error::Connect)?;
    if findings.is_empty() { Ok(login) } else { Err(Error::NotIsolated(findings)) }
}

/// The server's login at this address.
pub fn login(address: PgConnectOptions, key: &MasterKey) -> PgConnectOptions {
    address.username(APP_ROLE).password(&password(key))
}

fn password(key: &MasterKey) -> String {
    key.derive("postgres login atelier_app").iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Poolers refuse settings at the start of a connection (08P01), and lose prepared statements (26000, 42P05).
fn unreached(error: sqlx::Error) -> Error {
    let code = error.as_database_error().and_then(|error| error.code());
    match code.as_deref() {
        Some("08P01" | "26000" | "42P05") => Error::Pooler(error),
        _ => Error::Connect(error),
    }
}

/// Steps and functions. Tables lean on functions (policies, triggers, defaults) and functions read tables, so what is
/// missing of the functions is made before the steps, unchecked, and all that changed is brought up to date after them.
/// Between the two the functions of the version before are in force, on a schema that only grew.
///
/// A database that a later version has migrated is served as it is: the steps in between only expanded it, and its
/// functions stay the later ones.
async fn migrate(connection: &mut PgConnection) -> Result<(), Error> {
    let applied = applied_steps(connection).await.map_err(Error::Catalogue)?;
    if is_of_a_later_version(&applied)? {
        return Ok(());
    }
    // A step waits behind a long transaction, and everybody else behind the step: rather this start fails, and is tried
    // again.
    connection.execute("SET lock_timeout = '10s'").await.map_err(Error::Functions)?;
    functions::add_missing(connection).await.map_err(Error::Functions)?;
    MIGRATIONS.run(&mut *connection).await.map_err(|error| match error {
        MigrateError::VersionMismatch(step) => Error::Changed(step),
        MigrateError::VersionMissing(step) => Error::Overtaken(step),
        other => Error::Migrate(other),
    })?;
    functions::bring_up_to_date(connection).await.map_err(Error::Functions)
}

/// Whether a version that has all our steps and others migrated the database. Steps land in another order than they were
/// written in, so one that is not ours may have any number. Who has others and lacks one of ours is no later version:
/// our queries would not find what that step made, and our functions would replace others that are in force.
fn is_of_a_later_version(applied: &[i64]) -> Result<bool, Error> {
    if applied.iter().any(|step| *step < FIRST_STEP) {
        return Err(Error::Unreleased);
    }
    if applied.iter().all(|step| MIGRATIONS.version_exists(*step)) {
        return Ok(false);
    }
    match MIGRATIONS.iter().find(|step| !applied.contains(&step.version)) {
        Some(lacking) => Err(Error::Apart(lacking.version)),
        None => Ok(true),
    }
}

/// The steps that a database has; none: it is empty.
async fn applied_steps(connection: &mut PgConnection) -> Result<Vec<i64>, sqlx::Error> {
    let is_there: bool =
        sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL").fetch_one(&mut *connection).await?;
    if !is_there {
        return Ok(Vec::new());
    }
    sqlx::query_scalar("SELECT version FROM _sqlx_migrations").fetch_all(connection).await
}

/// Without it searches work too, so nothing of it keeps a server from starting.
async fn take_pgvector(connection: &mut PgConnection) {
    match pgvector::prepare(connection).await {
        Ok(pgvector::Found::Nothing) => {}
        Ok(pgvector::Found::Ready(version)) => tracing::info!(version, "pgvector is in use"),
        Ok(found) => tracing::warn!(?found, "pgvector is installed but cannot be used"),
        Err(error) => {
            tracing::warn!(%error, "failed to enable pgvector; run CREATE EXTENSION vector as a superuser")
        }
    }
}

/// Reads the catalogue as the server's login: every way in which a client's rows would not be walled off.
pub async fn isolation_findings(connection: &mut PgConnection) -> Result<Vec<String>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT 'the login ' || rolname || ' is superuser or may bypass row-level security' AS finding
           FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)
         UNION ALL
         SELECT 'the login ' || rolname || ' inherits the rights of other roles'
           FROM pg_roles WHERE rolname = current_user AND rolinherit
         UNION ALL
         SELECT 'role ' || rolname || ' is superuser or may bypass row-level security'
           FROM pg_roles WHERE rolname LIKE 'atelier\\_%' AND rolname <> current_user AND (rolsuper OR rolbypassrls)
         UNION ALL
         SELECT 'table ' || c.oid::regclass || ' is owned by the login' FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
          WHERE c.relnamespace IN ('public'::regnamespace, 'control'::regnamespace) AND c.relkind IN ('r', 'p') AND r.rolname = current_user
         UNION ALL
         SELECT 'table ' || c.oid::regclass || ' lacks ' || want.what
           FROM pg_class c
           JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped AND (a.attname = 'client_id' OR (c.relname = 'clients' AND c.relnamespace = 'control'::regnamespace AND a.attname = 'id'))
           CROSS JOIN LATERAL (VALUES
             ('row-level security', c.relrowsecurity),
             ('forced row-level security', c.relforcerowsecurity),
             ('a NOT NULL client_id', a.attnotnull),
             ('a tenant policy for reading and writing', EXISTS (
               SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant' AND p.polcmd = '*'
                 AND pg_get_expr(p.polqual, p.polrelid) LIKE '%current_client()%' AND pg_get_expr(p.polwithcheck, p.polrelid) LIKE '%current_client()%')),
             ('a primary key that leads with client_id', EXISTS (
               SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND i.indkey[0] = a.attnum))
           ) AS want (what, fulfilled)
          WHERE c.relnamespace IN ('public'::regnamespace, 'control'::regnamespace) AND c.relkind IN ('r', 'p') AND NOT want.fulfilled
         UNION ALL
         SELECT 'table ' || c.oid::regclass || ' lies among clients'' tables and has no client_id' FROM pg_class c
          WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> '_sqlx_migrations'
            AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'client_id' AND NOT a.attisdropped)
         UNION ALL
         SELECT 'a policy of ' || c.oid::regclass || ' opens all rows to the tenant role'
           FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
          WHERE (p.polroles @> ARRAY['atelier_tenant'::regrole::oid] OR p.polroles @> ARRAY[0::oid]) AND p.polname <> 'tenant'
            AND p.polpermissive
         UNION ALL
         SELECT 'foreign key ' || k.conname || ' of ' || k.conrelid::regclass || ' does not carry client_id'
           FROM pg_constraint k
          WHERE k.contype = 'f' AND k.connamespace IN ('public'::regnamespace, 'control'::regnamespace) AND k.confrelid NOT IN (SELECT oid FROM pg_class WHERE relname = 'clients' AND relnamespace = 'control'::regnamespace)
            -- The platform's own rows belong to no client, and may belong together.
            AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid IN (k.conrelid, k.confrelid) AND a.attname = 'client_id' AND NOT a.attisdropped)
            AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attname = 'client_id' AND a.attnum = ANY (k.conkey))
         UNION ALL
         SELECT 'foreign key ' || k.conname || ' of ' || k.conrelid::regclass || ' ties clients'' tables to the platform''s own'
           FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
          WHERE k.contype = 'f' AND c.relnamespace <> f.relnamespace AND k.confrelid NOT IN (SELECT oid FROM pg_class WHERE relname = 'clients' AND relnamespace = 'control'::regnamespace)
         ORDER BY 1",
    )
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| row.try_get("finding")).collect()
}

#[cfg(test)]
#[expect(clippy::disallowed_types, reason = "database_test hands out a pool")]
mod tests {
    use sqlx::{AssertSqlSafe, PgPool};
    use uuid::Uuid;

    use super::*;

    /// What docs/operating.md asks for, and no more. The tests' own login is a superuser, who is stopped by nothing.
    #[database_test]
    async fn a_login_that_may_create_roles_and_owns_its_database_prepares_it(pool: PgPool) {
        let name = format!("owner_{}", Uuid::now_v7().simple());
        let roles = "atelier_app, atelier_tenant, atelier_auth, atelier_worker, atelier_operator, atelier_search";
        let mut superuser = pool.acquire().await.unwrap();
        let mut sql = async |statement: String| superuser.execute(AssertSqlSafe(statement)).await.unwrap();
        sql(format!("CREATE ROLE {name} LOGIN CREATEROLE")).await;
        // From 16 on only who made a role may give it: here another login did.
        sql(format!(
            "DO $$ BEGIN IF current_setting('server_version_num')::int >= 160000 THEN
               EXECUTE 'GRANT {roles} TO {name} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE';
             END IF; END $$"
        ))
        .await;
        sql(format!("CREATE DATABASE {name} OWNER {name} TEMPLATE template0")).await;

        let owner = pool.connect_options().as_ref().clone().username(&name).database(&name);
        let key = MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap();
        for time in ["first", "second"] {
            let login = prepare(&owner, &key).await;
            assert_eq!(
                login.map(|login| login.get_username().to_owned()).map_err(|e| e.to_string()),
                Ok(APP_ROLE.to_owned()),
                "the {time} start"
            );
        }
        // pgvector, which only a superuser may make, is taken into use at the first start after that.
        let mut ours = PgConnection::connect_with(&owner).await.unwrap();
        let sought = format!("SELECT to_regclass('{}') IS NOT NULL", pgvector::index(pgvector::LENGTHS[0]));
        let mut is_indexed =
            async || -> bool { sqlx::query_scalar(AssertSqlSafe(sought.clone())).fetch_one(&mut ours).await.unwrap() };
        assert!(!is_indexed().await);
        let theirs = pool.connect_options().as_ref().clone().database(&name);
        let mut theirs = PgConnection::connect_with(&theirs).await.unwrap();
        let made = theirs.execute("CREATE EXTENSION vector").await;
        made.expect("pgvector is there: .ci/pgvector puts it beside a copy of Debian's PostgreSQL");
        theirs.close().await.unwrap();
        prepare(&owner, &key).await.unwrap();
        assert!(is_indexed().await);
        sql(format!("DROP DATABASE {name} WITH (FORCE)")).await;
        sql(format!("DROP OWNED BY {name}")).await;
        sql(format!("DROP ROLE {name}")).await;
    }
}
