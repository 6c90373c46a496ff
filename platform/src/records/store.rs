//! All SQL of records. Of runs, outputs, documents and use cases it only reads: what a record says of them.
//!
//! What is large is told by its SHA-256. That of JSON is taken of PostgreSQL's own text of it, which is the same for
//! the same value.

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::Value;
use sqlx::query;
use uuid::Uuid;

use super::chain::{Content, Entry, FORM, Fact, Hash, WITH_PICTURES};
use crate::kit::db::TenantTx;

/// A seal's row.
pub struct Seal {
    pub number: i32,
    /// See [`super::chain`].
    pub form: i16,
    pub hash: Hash,
    pub sealed_at: DateTime<Utc>,
    pub superseded_at: Option<DateTime<Utc>>,
    pub superseded_by_name: String,
}

/// A run as far as its record is concerned.
pub struct RecordedRun {
    pub workspace_id: Uuid,
    pub use_case_id: Uuid,
    pub use_case_name: String,
    pub title: String,
    pub is_locked: bool,
}

/// Which documents a record speaks of.
pub enum Sources {
    /// Those whose passages were offered to the model.
    Offered,
    /// Those that it spoke of when it was made.
    Named(Vec<Uuid>),
}

pub async fn run(tx: &mut TenantTx, id: Uuid) -> Result<Option<RecordedRun>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT workspace_id, use_case_id AS "use_case_id!", use_case_name, title, is_locked FROM runs WHERE client_id = $1 AND id = $2 AND chat_id IS NULL"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| RecordedRun {
        workspace_id: row.workspace_id,
        use_case_id: row.use_case_id,
        use_case_name: row.use_case_name,
        title: row.title,
        is_locked: row.is_locked,
    }))
}

/// Newest first.
pub async fn seals(tx: &mut TenantTx, run: Uuid) -> Result<Vec<Seal>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT s.seal, s.form, s.hash, s.sealed_at, s.superseded_at,
                  CASE WHEN s.superseded_by IS NULL THEN '' ELSE person_name(s.client_id, s.superseded_by) END AS "superseded_by_name!"
           FROM run_seals s
           WHERE s.client_id = $1 AND s.run_id = $2
           ORDER BY s.seal DESC"#,
        client,
        run,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Seal {
            number: row.seal,
            form: row.form,
            hash: hash(&row.hash),
            sealed_at: row.sealed_at,
            superseded_at: row.superseded_at,
            superseded_by_name: row.superseded_by_name,
        })
        .collect())
}

pub async fn entries(tx: &mut TenantTx, run: Uuid, seal: i32) -> Result<Vec<Entry>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT position, kind, key, content, hash FROM run_seal_entries
         WHERE client_id = $1 AND run_id = $2 AND seal = $3
         ORDER BY position",
        client,
        run,
        seal,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Entry {
            position: row.position,
            kind: row.kind,
            key: row.key,
            content: row.content,
            hash: hash(&row.hash),
        })
        .collect())
}

pub async fn insert(
    tx: &mut TenantTx,
    run: Uuid,
    seal: i32,
    closing: &Hash,
    now: DateTime<Utc>,
    entries: &[Entry],
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO run_seals (client_id, run_id, seal, hash, sealed_at, form) VALUES ($1, $2, $3, $4, $5, $6)",
        client,
        run,
        seal,
        &closing[..],
        now,
        FORM,
    )
    .execute(&mut **tx)
    .await?;
    let positions: Vec<i32> = entries.iter().map(|entry| entry.position).collect();
    let kinds: Vec<String> = entries.iter().map(|entry| entry.kind.clone()).collect();
    let keys: Vec<String> = entries.iter().map(|entry| entry.key.clone()).collect();
    let contents: Vec<String> = entries.iter().map(|entry| entry.content.clone()).collect();
    let hashes: Vec<Vec<u8>> = entries.iter().map(|entry| entry.hash.to_vec()).collect();
    query!(
        "INSERT INTO run_seal_entries (client_id, run_id, seal, position, kind, key, content, hash)
         SELECT $1, $2, $3, e.position, e.kind, e.key, e.content, e.hash
         FROM unnest($4::integer[], $5::text[], $6::text[], $7::text[], $8::bytea[]) AS e (position, kind, key, content, hash)",
        client,
        run,
        seal,
        &positions,
        &kinds,
        &keys,
        &contents,
        &hashes,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn supersede(tx: &mut TenantTx, run: Uuid, by: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE run_seals SET superseded_at = $3, superseded_by = $4
         WHERE client_id = $1 AND run_id = $2 AND superseded_at IS NULL",
        client,
        run,
        now,
        by,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What was entered, and the hash of it.
pub async fn inputs(tx: &mut TenantTx, run: Uuid) -> Result<(Value, String), sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT inputs, encode(sha256(convert_to(inputs::text, 'UTF8')), 'hex') AS "sha256!" FROM runs WHERE client_id = $1 AND id = $2"#,
        client,
        run,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((row.inputs, row.sha256))
}

/// All that a record of this form says, as it is now, in the order of the chain.
pub async fn facts(tx: &mut TenantTx, run: Uuid, sources: &Sources, form: i16) -> Result<Vec<Fact>, sqlx::Error> {
    let mut facts = of_run(tx, run).await?;
    // The lock closes the chain.
    let lock = facts.pop();
    let documents = of_documents(tx, run, sources).await?;
    drop(facts.splice(3..3, documents));
    facts.extend(of_outputs(tx, run).await?);
    if form >= WITH_PICTURES {
        facts.extend(of_pictures(tx, run).await?);
    }
    facts.extend(lock);
    Ok(facts)
}

async fn of_run(tx: &mut TenantTx, run: Uuid) -> Result<Vec<Fact>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT r.use_case_id AS "use_case_id!", r.use_case_name, r.use_case_version, r.title, r.model, r.region, r.plugin, r.plugin_version, r.plugin_digest,
                  r.status, r.reason_code, r.reason_message, r.attempt, r.passages_offered, r.passages_cited, r.input_tokens, r.output_tokens,
                  r.created_by, r.created_at, r.started_at, r.finished_at, r.is_locked, r.locked_by, r.locked_at, r.lock_reason,
                  r.request -> 'picked' ->> 'why' AS picked,
                  encode(sha256(convert_to(r.inputs::text, 'UTF8')), 'hex') AS "inputs!",
                  encode(sha256(convert_to(r.request::text, 'UTF8')), 'hex') AS "request!",
                  encode(sha256(convert_to(r.attempts::text, 'UTF8')), 'hex') AS "attempts!",
                  person_name(r.client_id, r.created_by) AS "created_by_name!",
                  CASE WHEN r.locked_by IS NULL THEN '' ELSE person_name(r.client_id, r.locked_by) END AS "locked_by_name!",
                  v.published_at AS "published_at?", v.published_by AS "published_by?", v.note AS "note?",
                  encode(sha256(convert_to(v.definition::text, 'UTF8')), 'hex') AS "definition?"
           FROM runs r
           LEFT JOIN use_case_versions v ON v.client_id = r.client_id AND v.use_case_id = r.use_case_id AND v.version = r.use_case_version
           WHERE r.client_id = $1 AND r.id = $2"#,
        client,
        run,
    )
    .fetch_one(&mut **tx)
    .await?;
    let fact = |kind, content| Fact { kind, key: String::new(), content, file: None };
    let model = Content::default()
        .fact("model", row.model)
        .fact("region", row.region)
        .fact("plugin", row.plugin)
        .fact("plugin_version", row.plugin_version)
        .fact("plugin_sha256", row.plugin_digest)
        .fact("attempts_sha256", row.attempts);
    // Records from before the platform picked models have no such fact, and must stay as they are.
    let model = match row.picked {
        Some(why) => model.fact("picked", why),
        None => model,
    };
    Ok(vec![
        fact(
            "run",
            Content::default()
                .fact("id", run.to_string())
                .fact("title", row.title)
                .fact("status", row.status)
                .fact("reason", row.reason_code)
                .fact("reason_message", row.reason_message)
                .fact("attempt", row.attempt)
                .fact("passages_offered", row.passages_offered)
                .fact("passages_cited", row.passages_cited)
                .fact("input_tokens", row.input_tokens)
                .fact("output_tokens", row.output_tokens)
                .fact("started_by", row.created_by.to_string())
                .fact("accepted_at", time(Some(row.created_at)))
                .fact("started_at", time(row.started_at))
                .fact("finished_at", time(row.finished_at))
                .name("started_by", row.created_by_name),
        ),
        fact(
            "use_case",
            Content::default()
                .fact("id", row.use_case_id.to_string())
                .fact("version", row.use_case_version)
                .fact("definition_sha256", row.definition)
                .fact("note", row.note)
                .fact("published_by", row.published_by.map(|id| id.to_string()))
                .fact("published_at", time(row.published_at))
                .fact("name", row.use_case_name.clone())
                .name("name", row.use_case_name),
        ),
        fact("inputs", Content::default().fact("sha256", row.inputs)),
        fact("request", Content::default().fact("sha256", row.request)),
        fact("model", model),
        fact(
            "lock",
            Content::default()
                .fact("is_locked", row.is_locked)
                .fact("locked_by", row.locked_by.map(|id| id.to_string()))
                .fact("locked_at", time(row.locked_at))
                .fact("reason", row.lock_reason)
                .name("locked_by", row.locked_by_name),
        ),
    ])
}

async fn of_documents(tx: &mut TenantTx, run: Uuid, sources: &Sources) -> Result<Vec<Fact>, sqlx::Error> {
    let client = tx.client();
    let named = match sources {
        Sources::Offered => None,
        Sources::Named(ids) => Some(ids.as_slice()),
    };
    let rows = query!(
        r#"WITH offered AS (
             SELECT p.document_id, max(p.version) AS version, count(*) AS passages, encode(sha256(convert_to(string_agg(p.text, E'\n' ORDER BY p.ordinal), 'UTF8')), 'hex') AS sha256
             FROM runs r
             JOIN LATERAL jsonb_array_elements_text(r.request -> 'passages') AS o (id) ON true
             JOIN passages p ON p.client_id = r.client_id AND p.id = o.id::uuid
             WHERE r.client_id = $1 AND r.id = $2
             GROUP BY p.document_id
           )
           SELECT d.id, d.name, coalesce(v.size, d.size) AS "size!", encode(coalesce(v.sha256, d.sha256), 'hex') AS "sha256!",
                  coalesce(v.blob_key, d.blob_key) AS "blob_key!", coalesce(v.created_at, d.created_at) AS "created_at!", o.passages AS "passages?", o.sha256 AS "passages_sha256?"
           FROM documents d
           LEFT JOIN offered o ON o.document_id = d.id
           -- the version that the run read, which need not be the one in force
           LEFT JOIN documents v ON v.client_id = d.client_id AND v.version_of = d.id AND v.version = o.version
           WHERE d.client_id = $1 AND CASE WHEN $3::uuid[] IS NULL THEN o.document_id IS NOT NULL ELSE d.id = ANY ($3) END
           ORDER BY d.id"#,
        client,
        run,
        named as Option<&[Uuid]>,
    )
    .fetch_all(&mut **tx)
    .await?;
    let document = |id: Uuid, content, file| Fact { kind: "document", key: id.to_string(), content, file: Some(file) };
    Ok(rows
        .into_iter()
        .map(|row| {
            let content = Content::default()
                .fact("sha256", row.sha256)
                .fact("size", row.size)
                .fact("uploaded_at", time(Some(row.created_at)))
                .fact("passages", row.passages)
                .fact("passages_sha256", row.passages_sha256)
                .name("name", row.name);
            document(row.id, content, row.blob_key)
        })
        .collect())
}

async fn of_outputs(tx: &mut TenantTx, run: Uuid) -> Result<Vec<Fact>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT o.version, o.kind, o.note, o.restored_from, o.created_by, o.created_at,
                  encode(sha256(convert_to(o.content::text, 'UTF8')), 'hex') AS "sha256!",
                  CASE WHEN o.created_by IS NULL THEN '' ELSE person_name(o.client_id, o.created_by) END AS "created_by_name!"
           FROM outputs o
           WHERE o.client_id = $1 AND o.run_id = $2
           ORDER BY o.version"#,
        client,
        run,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let content = Content::default()
                .fact("sha256", row.sha256)
                .fact("kind", row.kind)
                .fact("note", row.note)
                .fact("restored_from", row.restored_from)
                .fact("saved_by", row.created_by.map(|id| id.to_string()))
                .fact("saved_at", time(Some(row.created_at)))
                .name("saved_by", row.created_by_name);
            Fact { kind: "output", key: row.version.to_string(), content, file: None }
        })
        .collect())
}

async fn of_pictures(tx: &mut TenantTx, run: Uuid) -> Result<Vec<Fact>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT id, blob_key, kind, size, width, height, encode(sha256, 'hex') AS sha256, created_by, created_at
         FROM output_pictures WHERE client_id = $1 AND run_id = $2
         ORDER BY created_at, id",
        client,
        run,
    )
    .fetch_all(&mut **tx)
    .await?;
    let picture = |content, id: Uuid, file| Fact { kind: "picture", key: id.to_string(), content, file: Some(file) };
    Ok(rows
        .into_iter()
        .map(|row| {
            let content = Content::default()
                .fact("sha256", row.sha256)
                .fact("kind", row.kind)
                .fact("size", row.size)
                .fact("width", row.width)
                .fact("height", row.height)
                .fact("added_by", row.created_by.to_string())
                .fact("added_at", time(Some(row.created_at)));
            picture(content, row.id, row.blob_key)
        })
        .collect())
}

/// With the database's own precision, so that it reads back the same.
fn time(at: Option<DateTime<Utc>>) -> Value {
    at.map_or(Value::Null, |at| Value::String(at.to_rfc3339_opts(SecondsFormat::Micros, true)))
}

/// The column's check allows no other length.
fn hash(bytes: &[u8]) -> Hash {
    bytes.try_into().unwrap_or_default()
}
