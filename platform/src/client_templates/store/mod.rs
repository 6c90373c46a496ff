//! All SQL of templates of clients. Templates are the platform's own; what a client has of one, and what is proposed to
//! it, are the client's rows.

mod proposals;

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::error::Error;
use super::model::{AppliedPart, ClientTemplate, ClientTemplateVersion, Kind, Part};
use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, TenantTx, broken_constraint};
use crate::kit::paging::NUMBERED_COUNT_LIMIT;
use crate::kit::problem::Problem;

pub use proposals::{NewProposal, answer, change, close_answered, insert, newest, open, withdraw};

macro_rules! templates {
    ($where:literal, $($argument:expr),+) => {
        query_as!(
            ClientTemplate,
            r#"SELECT t.id, t.name, t.source_client AS client_id, c.name AS client_name, t.kinds, v.version AS "version!", v.parts AS "parts!",
                      v.taken_at AS "taken_at!", t.made_by, t.archived_at IS NOT NULL AS "is_archived!",
                      (SELECT count(*) FROM template_uses u WHERE u.template_id = t.id) AS "clients!"
               FROM control.client_templates t
               JOIN control.clients c ON c.id = t.source_client
               JOIN LATERAL (
                 SELECT n.version, n.taken_at, jsonb_array_length(n.parts) AS parts
                 FROM control.client_template_versions n
                 WHERE n.template_id = t.id
                 ORDER BY n.version DESC LIMIT 1) AS v ON true
               WHERE "#
                + $where,
            $($argument),+
        )
    };
}

/// Which templates a list shows.
pub struct Slice<'a> {
    /// A pattern.
    pub search: &'a str,
    pub archived: bool,
    /// The last template of the page before: its name in lower case, and its id.
    pub after: Option<(String, Uuid)>,
    pub fetch: i64,
}

/// A page by name, one row more than it shows.
pub async fn list(tx: &mut OperatorTx, slice: &Slice<'_>) -> Result<Vec<ClientTemplate>, sqlx::Error> {
    let (name, id) = slice.after.clone().unwrap_or_default();
    templates!(
        "t.name ILIKE $1 AND (t.archived_at IS NOT NULL) = $2 AND (lower(t.name), t.id) > ($3, $4)
         ORDER BY lower(t.name), t.id
         LIMIT $5",
        slice.search,
        slice.archived,
        name,
        id,
        slice.fetch
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count(tx: &mut OperatorTx, slice: &Slice<'_>) -> Result<i64, sqlx::Error> {
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM control.client_templates
             WHERE name ILIKE $1 AND (archived_at IS NOT NULL) = $2
             LIMIT $3) AS matching"#,
        slice.search,
        slice.archived,
        NUMBERED_COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn get(tx: &mut OperatorTx, id: Uuid) -> Result<Option<ClientTemplate>, sqlx::Error> {
    templates!("t.id = $1", id).fetch_optional(&mut **tx).await
}

/// Versions without their parts, the newest first.
pub async fn versions(tx: &mut OperatorTx, id: Uuid) -> Result<Vec<ClientTemplateVersion>, sqlx::Error> {
    query_as!(
        ClientTemplateVersion,
        r#"SELECT version, jsonb_array_length(parts) AS "parts!", taken_by, taken_at
           FROM control.client_template_versions
           WHERE template_id = $1
           ORDER BY version DESC
           LIMIT 100"#,
        id,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The parts of these versions.
pub async fn parts(tx: &mut OperatorTx, id: Uuid, versions: &[i32]) -> Result<Vec<(i32, Vec<Part>)>, sqlx::Error> {
    let rows = query!(
        r#"SELECT version, parts AS "parts: Json<Vec<Part>>" FROM control.client_template_versions
           WHERE template_id = $1 AND version = ANY ($2)"#,
        id,
        versions,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.version, row.parts.0)).collect())
}

fn refused(error: sqlx::Error) -> Problem {
    match broken_constraint(&error) {
        Some("client_templates_name") => Error::NameTaken.into(),
        Some("client_template_versions_pkey") => Error::Stale.into(),
        _ => error.into(),
    }
}

/// A template to be, as its source is called and chosen.
pub struct NewTemplate<'a> {
    pub id: Uuid,
    pub name: &'a str,
    pub source: ClientId,
    pub kinds: &'a [Kind],
    pub by: &'a str,
    pub now: DateTime<Utc>,
}

pub async fn insert_template(tx: &mut OperatorTx, new: &NewTemplate<'_>) -> Result<(), Problem> {
    let kinds: Vec<String> = new.kinds.iter().map(|kind| kind.as_str().to_owned()).collect();
    query!(
        "INSERT INTO control.client_templates (id, name, source_client, kinds, made_by, made_at) VALUES ($1, $2, $3, $4, $5, $6)",
        new.id,
        new.name,
        new.source.get(),
        &kinds,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
    .map_err(refused)
}

/// # Errors
/// 409 where there is this version already.
pub async fn insert_version(
    tx: &mut OperatorTx,
    (id, version): (Uuid, i32),
    parts: &[Part],
    by: &str,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    query!(
        "INSERT INTO control.client_template_versions (template_id, version, parts, taken_by, taken_at) VALUES ($1, $2, $3, $4, $5)",
        id,
        version,
        Json(parts) as _,
        by,
        now,
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
    .map_err(refused)
}

/// `false`: there is no such template.
pub async fn change_template(
    tx: &mut OperatorTx,
    id: Uuid,
    name: &str,
    is_archived: bool,
    now: DateTime<Utc>,
) -> Result<bool, Problem> {
    let changed = query!(
        "UPDATE control.client_templates
         SET name = $2, archived_at = CASE WHEN $3 THEN coalesce(archived_at, $4) END
         WHERE id = $1",
        id,
        name,
        is_archived,
        now,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    Ok(changed.rows_affected() == 1)
}

/// The template and the version that a client was made from.
pub async fn used(tx: &mut OperatorTx, client: ClientId) -> Result<Option<(Uuid, i32)>, sqlx::Error> {
    let row = query!("SELECT template_id, version FROM template_uses WHERE client_id = $1", client.get())
        .fetch_optional(&mut **tx)
        .await?;
    Ok(row.map(|row| (row.template_id, row.version)))
}

/// Remembers what the transaction's client is made from.
pub async fn use_template(
    tx: &mut TenantTx,
    (template, version): (Uuid, i32),
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO template_uses (client_id, template_id, version, made_at) VALUES ($1, $2, $3, $4)",
        client,
        template,
        version,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Which of the client's own things stand for which parts.
pub async fn held(tx: &mut TenantTx) -> Result<Vec<AppliedPart>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT kind, origin, version, hash, object_id FROM template_parts WHERE client_id = $1 ORDER BY kind, origin",
        client
    )
    .fetch_all(&mut **tx)
    .await?;
    // A kind that a later version knows is left alone.
    let held = rows.into_iter().filter_map(|row| {
        let kind = Kind::parse(&row.kind)?;
        Some(AppliedPart { kind, origin: row.origin, version: row.version, hash: row.hash, object: row.object_id })
    });
    Ok(held.collect())
}

/// Remembers, or remembers anew, which part something stands for.
pub async fn hold(tx: &mut TenantTx, held: &AppliedPart, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO template_parts (client_id, kind, origin, version, hash, object_id, taken_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (client_id, kind, origin)
         DO UPDATE SET version = excluded.version, hash = excluded.hash, object_id = excluded.object_id, taken_at = excluded.taken_at",
        client,
        held.kind.as_str(),
        held.origin,
        held.version,
        held.hash,
        held.object,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
