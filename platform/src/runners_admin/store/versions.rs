//! Rows of uploaded versions of plugins.

use chrono::{DateTime, Utc};
use runners::PluginInfo;
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;

/// A version as it lies in the table, with its key's words.
#[derive(Clone)]
pub struct Row {
    pub id: Uuid,
    pub file_name: String,
    pub digest: String,
    pub size: i64,
    pub blob_key: String,
    pub signature: Option<String>,
    pub signed_by: Option<Uuid>,
    pub key_name: Option<String>,
    pub key_revoked: Option<bool>,
    pub state: String,
    pub problem: Option<String>,
    pub name: Option<String>,
    pub version: Option<String>,
    pub manifest: Option<Json<PluginInfo>>,
    pub share: Option<i32>,
    pub uploaded_by_name: String,
    pub uploaded_at: DateTime<Utc>,
    pub checked_at: Option<DateTime<Utc>>,
    pub installed_at: Option<DateTime<Utc>>,
    pub installed_by_name: Option<String>,
    pub retired_at: Option<DateTime<Utc>>,
    pub retired_by_name: Option<String>,
    pub retired_how: Option<String>,
    pub retire_reason: Option<String>,
    /// With `canary`: from when on its calls say something of it.
    pub judged_from: Option<DateTime<Utc>>,
}

/// How versions go out of service: another one came, somebody took it out, somebody went back, its error budget was
/// used up.
pub const REPLACED: &str = "replaced";
pub const RETIRED: &str = "retired";
pub const ROLLED_BACK: &str = "rolled_back";
pub const BUDGET: &str = "budget";

/// A version's end of service.
pub struct End<'a> {
    pub how: &'static str,
    pub by: Option<Uuid>,
    pub reason: &'a str,
    pub at: DateTime<Utc>,
}

/// Which versions, and after which.
#[derive(Default)]
pub struct Slice<'a> {
    pub id: Option<Uuid>,
    pub name: Option<&'a str>,
    /// An `ILIKE` pattern over file, name, version and digest.
    pub search: Option<&'a str>,
    pub states: Option<&'a [String]>,
    pub before: Option<(DateTime<Utc>, Uuid)>,
    /// Those that failed their error budget since.
    pub fallen_since: Option<DateTime<Utc>>,
    pub fetch: i64,
}

/// Newest first.
pub async fn rows(tx: &mut TenantTx, slice: &Slice<'_>) -> Result<Vec<Row>, sqlx::Error> {
    let client = tx.client();
    let (at, id) = slice.before.map_or((None, None), |(at, id)| (Some(at), Some(id)));
    query_as!(
        Row,
        r#"SELECT v.id, v.file_name, v.digest, v.size, v.blob_key, v.signature, v.signed_by, k.name AS "key_name?",
                  (k.revoked_at IS NOT NULL) AS key_revoked, v.state, v.problem, v.name, v.version, v.manifest AS "manifest: Json<PluginInfo>", v.share,
                  person_name(v.client_id, v.uploaded_by) AS "uploaded_by_name!", v.uploaded_at, v.checked_at, v.installed_at,
                  CASE WHEN v.installed_by IS NOT NULL THEN person_name(v.client_id, v.installed_by) END AS installed_by_name,
                  v.retired_at, CASE WHEN v.retired_by IS NOT NULL THEN person_name(v.client_id, v.retired_by) END AS retired_by_name,
                  v.retired_how, v.retire_reason, v.judged_from
           FROM control.plugin_versions v
           LEFT JOIN control.plugin_keys k ON k.client_id = v.client_id AND k.id = v.signed_by
           WHERE v.client_id = $1
             AND ($2::uuid IS NULL OR v.id = $2)
             AND ($3::text IS NULL OR v.name = $3)
             AND ($4::text IS NULL OR v.file_name ILIKE $4 OR v.name ILIKE $4 OR v.version ILIKE $4 OR v.digest ILIKE $4)
             AND ($5::text[] IS NULL OR v.state = ANY($5))
             AND ($6::timestamptz IS NULL OR (v.uploaded_at, v.id) < ($6, $7))
             AND ($9::timestamptz IS NULL OR (v.retired_how = 'budget' AND v.retired_at >= $9))
           ORDER BY v.uploaded_at DESC, v.id DESC
           LIMIT $8"#,
        client,
        slice.id,
        slice.name,
        slice.search,
        slice.states,
        at,
        id,
        slice.fetch,
        slice.fallen_since,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn get(tx: &mut TenantTx, id: Uuid) -> Result<Option<Row>, sqlx::Error> {
    Ok(rows(tx, &Slice { id: Some(id), fetch: 1, ..Slice::default() }).await?.pop())
}

pub async fn count(tx: &mut TenantTx, slice: &Slice<'_>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM control.plugin_versions v
             WHERE v.client_id = $1
               AND ($2::text IS NULL OR v.name = $2)
               AND ($3::text IS NULL OR v.file_name ILIKE $3 OR v.name ILIKE $3 OR v.version ILIKE $3 OR v.digest ILIKE $3)
               AND ($4::text[] IS NULL OR v.state = ANY($4))
             LIMIT $5) AS matching"#,
        client,
        slice.name,
        slice.search,
        slice.states,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// A component that has just arrived.
pub struct New<'a> {
    pub id: Uuid,
    pub file_name: &'a str,
    pub digest: &'a str,
    pub size: i64,
    pub blob_key: &'a str,
    pub signature: Option<&'a str>,
    pub by: Uuid,
    pub at: DateTime<Utc>,
}

/// Adds it, unless the same component is there; says whether it did.
pub async fn insert(tx: &mut TenantTx, new: &New<'_>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let added = query!(
        "INSERT INTO control.plugin_versions (client_id, id, file_name, digest, size, blob_key, signature, state, uploaded_by, uploaded_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'uploaded', $8, $9)
         ON CONFLICT (client_id, digest) DO NOTHING",
        client,
        new.id,
        new.file_name,
        new.digest,
        new.size,
        new.blob_key,
        new.signature,
        new.by,
        new.at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// The version with this component.
pub async fn with_digest(tx: &mut TenantTx, digest: &str) -> Result<Option<Row>, sqlx::Error> {
    let client = tx.client();
    let found =
        query_scalar!("SELECT id FROM control.plugin_versions WHERE client_id = $1 AND digest = $2", client, digest);
    match found.fetch_optional(&mut **tx).await? {
        Some(id) => get(tx, id).await,
        None => Ok(None),
    }
}

/// Gives a version another signature, and the key that it was made with where that is known.
pub async fn sign(tx: &mut TenantTx, id: Uuid, signature: &str, signed_by: Option<Uuid>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE control.plugin_versions SET signature = $3, signed_by = $4 WHERE client_id = $1 AND id = $2",
        client,
        id,
        signature,
        signed_by,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// One change of versions of a name at a time.
pub async fn lock(tx: &mut TenantTx) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("SELECT id FROM control.clients WHERE id = $1 FOR NO KEY UPDATE", client).fetch_one(&mut **tx).await?;
    Ok(())
}

/// Puts a version into service: with a share as the canary, without one as the only one.
pub async fn install(
    tx: &mut TenantTx,
    id: Uuid,
    share: Option<i32>,
    signed_by: Option<Uuid>,
    by: Option<Uuid>,
    at: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let state = if share.is_some() { "canary" } else { "live" };
    // Calls are counted by the minute. Of a version that has served before, this minute may have some of that time; a
    // canary that gets another share stays the same canary.
    query!(
        "UPDATE control.plugin_versions
         SET state = $3, share = $4, signed_by = coalesce($5, signed_by), installed_by = coalesce($6, installed_by), installed_at = $7,
             live_at = CASE WHEN $3 = 'live' THEN $7::timestamptz END,
             judged_from = CASE WHEN state = 'canary' THEN coalesce(judged_from, installed_at)
                                WHEN installed_at IS NULL THEN date_trunc('minute', $7::timestamptz)
                                ELSE date_trunc('minute', $7::timestamptz) + interval '1 minute' END,
             retired_at = NULL, retired_by = NULL, retired_how = NULL, retire_reason = NULL
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        state,
        share,
        signed_by,
        by,
        at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Takes versions of a name out of service: those in these states, but for one.
pub async fn retire(
    tx: &mut TenantTx,
    name: &str,
    states: &[&str],
    but: Option<Uuid>,
    end: &End<'_>,
) -> Result<u64, sqlx::Error> {
    let client = tx.client();
    let states: Vec<String> = states.iter().map(|state| (*state).to_owned()).collect();
    let retired = query!(
        "UPDATE control.plugin_versions
         SET state = 'retired', share = NULL, retired_at = $6, retire_reason = $5, retired_by = $7, retired_how = $8
         WHERE client_id = $1 AND name = $2 AND state = ANY($3) AND ($4::uuid IS NULL OR id <> $4)",
        client,
        name,
        &states,
        but,
        end.reason,
        end.at,
        end.by,
        end.how,
    )
    .execute(&mut **tx)
    .await?;
    Ok(retired.rows_affected())
}

/// Those that failed their error budget since, the last first.
pub async fn fallen(tx: &mut TenantTx, since: DateTime<Utc>) -> Result<Vec<Row>, sqlx::Error> {
    let mut rows = rows(tx, &Slice { fallen_since: Some(since), fetch: 1000, ..Slice::default() }).await?;
    rows.sort_by_key(|row| std::cmp::Reverse(row.retired_at));
    Ok(rows)
}

/// What a serving version of a plugin calls itself.
pub async fn serving(tx: &mut TenantTx, name: &str, state: &str) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    let found = query_scalar!(
        "SELECT version FROM control.plugin_versions WHERE client_id = $1 AND name = $2 AND state = $3",
        client,
        name,
        state,
    );
    Ok(found.fetch_optional(&mut **tx).await?.flatten())
}

/// The digest of the version that has all runs.
pub async fn live_digest(tx: &mut TenantTx, name: &str) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT digest FROM control.plugin_versions WHERE client_id = $1 AND name = $2 AND state = 'live'",
        client,
        name,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// A version to go back to.
#[derive(Clone)]
pub struct Before {
    pub id: Uuid,
    pub name: String,
    pub version: Option<String>,
    pub digest: String,
}

/// Of each plugin, or of one, the version that had all runs last before the one that has them now, and was replaced
/// there: not one that somebody took out, that was gone back from or that failed its budget. Only those whose signature
/// counts.
pub async fn before(tx: &mut TenantTx, name: Option<&str>, takes_unsigned: bool) -> Result<Vec<Before>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Before,
        r#"SELECT DISTINCT ON (v.name) v.id, v.name AS "name!", v.version, v.digest
           FROM control.plugin_versions v
           JOIN control.plugin_versions l ON l.client_id = v.client_id AND l.name = v.name AND l.state = 'live'
           LEFT JOIN control.plugin_keys k ON k.client_id = v.client_id AND k.id = v.signed_by
           WHERE v.client_id = $1 AND ($2::text IS NULL OR v.name = $2)
             AND v.state = 'retired' AND v.retired_how = 'replaced' AND v.live_at < l.live_at
             AND CASE WHEN v.signature IS NULL THEN $3 ELSE k.id IS NOT NULL AND k.revoked_at IS NULL END
           ORDER BY v.name, v.live_at DESC"#,
        client,
        name,
        takes_unsigned,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Removes a version; answers where its file lies.
pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("DELETE FROM control.plugin_versions WHERE client_id = $1 AND id = $2 RETURNING blob_key", client, id)
        .fetch_optional(&mut **tx)
        .await
}

/// Bindings by plugin, of the transaction's client.
pub async fn bindings(tx: &mut TenantTx) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let client = tx.client();
    let counted = query!(
        r#"SELECT plugin, count(*) AS "count!" FROM control.runner_bindings WHERE client_id = $1 GROUP BY plugin"#,
        client,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(counted.into_iter().map(|row| (row.plugin, row.count)).collect())
}
