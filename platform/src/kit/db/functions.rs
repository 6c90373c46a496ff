//! The database's functions: `migrations/functions`, a file a subject. They are no steps: a file says how its functions
//! are, and is applied again whenever its text is not the one that is in force.

use std::fmt::Write;

use sha2::{Digest, Sha256};
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection, Executor};

/// What the others stand on comes first.
const FILES: &[(&str, &str)] = &[
    ("base", include_str!("../../../../migrations/functions/base.sql")),
    ("access", include_str!("../../../../migrations/functions/access.sql")),
    ("announcements", include_str!("../../../../migrations/functions/announcements.sql")),
    ("chats", include_str!("../../../../migrations/functions/chats.sql")),
    ("names", include_str!("../../../../migrations/functions/names.sql")),
    ("people", include_str!("../../../../migrations/functions/people.sql")),
    ("questions", include_str!("../../../../migrations/functions/questions.sql")),
    ("runners", include_str!("../../../../migrations/functions/runners.sql")),
    ("runs", include_str!("../../../../migrations/functions/runs.sql")),
    ("search", include_str!("../../../../migrations/functions/search.sql")),
    ("sharing", include_str!("../../../../migrations/functions/sharing.sql")),
    ("tags", include_str!("../../../../migrations/functions/tags.sql")),
    ("guides", include_str!("../../../../migrations/functions/guides.sql")),
    ("insight", include_str!("../../../../migrations/functions/insight.sql")),
    ("meanings", include_str!("../../../../migrations/functions/meanings.sql")),
    ("library", include_str!("../../../../migrations/functions/library.sql")),
];
/// Two servers that start at once apply the files one after the other: replacing a function at the same time fails.
const LOCK: i64 = 0x6675_6e63_7469_6f6e;
const BEGIN: &str = "CREATE OR REPLACE ";

/// Makes the functions that are not there, so that tables may lean on them; leaves the others as they are. Bodies are
/// not checked: their tables may not be there yet.
pub(super) async fn add_missing(owner: &mut PgConnection) -> Result<(), sqlx::Error> {
    let mut tx = owner.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *tx).await?;
    tx.execute("SET LOCAL check_function_bodies = off").await?;
    for statement in FILES.iter().flat_map(|(_, text)| definitions(text)) {
        let mut inner = tx.begin().await?;
        // Of the committed files alone.
        match inner.execute(AssertSqlSafe(format!("CREATE {statement}"))).await {
            Ok(_) => inner.commit().await?,
            Err(error) if is_there_already(&error) => inner.rollback().await?,
            Err(error) => return Err(error),
        }
    }
    tx.commit().await
}

/// Applies every file whose text is not the one in force. All in one transaction: nobody sees half of it.
pub(super) async fn bring_up_to_date(owner: &mut PgConnection) -> Result<(), sqlx::Error> {
    let mut tx = owner.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *tx).await?;
    for (name, text) in FILES {
        let digest = digest(text);
        let is_in_force: bool =
            sqlx::query_scalar("SELECT EXISTS (SELECT FROM control.function_files WHERE name = $1 AND sha256 = $2)")
                .bind(name)
                .bind(&digest)
                .fetch_one(&mut *tx)
                .await?;
        if is_in_force {
            continue;
        }
        tx.execute(*text).await?;
        sqlx::query(
            "INSERT INTO control.function_files (name, sha256) VALUES ($1, $2)
             ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied_at = now()",
        )
        .bind(name)
        .bind(&digest)
        .execute(&mut *tx)
        .await?;
    }
    tx.commit().await
}

/// The functions and aggregates of a file, each from after its `CREATE OR REPLACE` to its end. A definition begins a
/// line and ends with `;` at a line's end: behind `$$` where it has a body.
fn definitions(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.match_indices(BEGIN).filter(|(at, _)| *at == 0 || text[..*at].ends_with('\n'));
    starts.filter_map(|(at, _)| {
        let rest = text.get(at + BEGIN.len()..)?;
        let body = rest.find("$$").filter(|opened| !rest[..*opened].contains(";\n"));
        let searched = match body {
            Some(opened) => opened + 2 + rest[opened + 2..].find("$$")? + 2,
            None => 0,
        };
        let end = searched + rest[searched..].find(';')? + 1;
        rest.get(..end)
    })
}

fn is_there_already(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(|error| error.code()).is_some_and(|code| code == "42723")
}

fn digest(text: &str) -> String {
    Sha256::digest(text).iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
