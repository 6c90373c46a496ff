//! pgvector, where the database has it: an index by which vectors of more passages than this process compares are found
//! (`documents::compared`).
//!
//! It is asked for at each start, so that a database that gets it later is served too, and nothing needs it: without,
//! or where it may not be made, the server starts as ever. The index holds what `passage_vectors` holds, and the
//! database keeps it up to date.

use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection, Executor};

const FUNCTION: &str = include_str!("../../../../migrations/pgvector.sql");
/// The first with scans that go on until enough is found of what a query asks for, whatever else the index holds.
const OLDEST: (u32, u32) = (0, 8);
/// Numbers of the vectors that providers' models make. Of another length there is no index, and words decide beyond
/// what this process compares.
pub const LENGTHS: [i32; 9] = [256, 384, 512, 768, 1024, 1536, 2048, 2560, 3072];
/// Two servers that start at once make one index.
const LOCK: i64 = 0x7067_7665_6374_6f72;

/// Whether searches may use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The database server has no such extension.
    Nothing,
    /// It has an older one, of this version.
    TooOld(String),
    /// It lies in a schema that names without one do not reach.
    OutOfReach,
    Ready(String),
}

/// Takes the extension into use where it is there, and sees to the indexes. Takes minutes where there are a million
/// passages already, once.
///
/// # Errors
/// When the login may not make the extension and its owner has not, or the database is away.
pub async fn prepare(owner: &mut PgConnection) -> Result<Found, sqlx::Error> {
    let mut tx = owner.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *tx).await?;
    let versions: Option<(Option<String>, Option<String>)> =
        sqlx::query_as("SELECT installed_version, default_version FROM pg_available_extensions WHERE name = 'vector'")
            .fetch_optional(&mut *tx)
            .await?;
    let Some((installed, offered)) = versions else { return Ok(Found::Nothing) };
    let version = installed.clone().or(offered).unwrap_or_default();
    if number(&version).is_none_or(|number| number < OLDEST) {
        return Ok(Found::TooOld(version));
    }
    if installed.is_none() {
        tx.execute("CREATE EXTENSION vector").await?;
    }
    let (in_reach, has_function): (bool, bool) =
        sqlx::query_as("SELECT to_regtype('halfvec') IS NOT NULL, to_regprocedure('direction(bytea)') IS NOT NULL")
            .fetch_one(&mut *tx)
            .await?;
    if !in_reach {
        return Ok(Found::OutOfReach);
    }
    if !has_function {
        tx.execute(FUNCTION).await?;
    }
    // Asked for first: `IF NOT EXISTS` keeps writers of the table waiting, at each start of each process.
    let missing: Vec<i32> = sqlx::query_scalar(
        "SELECT length FROM unnest($1::integer[], $2::text[]) AS wanted (length, name) WHERE to_regclass(name) IS NULL",
    )
    .bind(LENGTHS)
    .bind(LENGTHS.map(index))
    .fetch_all(&mut *tx)
    .await?;
    if !missing.is_empty() {
        tracing::info!("creating pgvector indexes; takes about a minute per few hundred thousand vectors");
        // Beyond what fits into this an index is made ten times as slowly; the default holds some ten thousand vectors.
        tx.execute("SET LOCAL maintenance_work_mem = '512MB'").await?;
    }
    for length in missing {
        let index = format!(
            "CREATE INDEX {name} ON passage_vectors USING hnsw ((direction(vector)::halfvec({length})) halfvec_cosine_ops)
             WHERE dimensions = {length}",
            name = index(length),
        );
        // Of constants alone.
        tx.execute(AssertSqlSafe(index)).await?;
    }
    tx.commit().await?;
    Ok(Found::Ready(version))
}

/// The name of the index of vectors of this length.
pub fn index(length: i32) -> String {
    format!("passage_vectors_near_{length}")
}

fn number(version: &str) -> Option<(u32, u32)> {
    let mut parts = version.split('.').map(|part| part.parse().ok());
    Some((parts.next()??, parts.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_5_versions_are_compared_as_numbers() {
        let is_young_enough = |version| number(version).is_some_and(|number| number >= OLDEST);
        let cases = [("0.8.0", true), ("0.10.1", true), ("1.0", true), ("0.7.4", false), ("", false), ("next", false)];
        for (version, expected) in cases {
            assert_eq!(is_young_enough(version), expected, "{version}");
        }
    }
}
