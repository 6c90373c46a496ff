//! All SQL of brand templates.

use chrono::{DateTime, Utc};
use document::Logo;
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::design::Design;
use super::error::Error;
use super::model::{BrandTemplate, BrandTemplateSummary, UsedTemplate};
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::paging::COUNT_LIMIT;
use crate::kit::problem::Problem;

/// Which part of the list.
pub struct Slice {
    /// An `ILIKE` pattern.
    pub search: String,
    pub is_archived: bool,
    pub after: (DateTime<Utc>, Uuid),
    pub fetch: i64,
}

/// Changed last first, one more than the page shows.
pub async fn page(tx: &mut TenantTx, slice: &Slice) -> Result<Vec<BrandTemplateSummary>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        BrandTemplateSummary,
        r#"SELECT t.id, t.name, t.revision, t.archived_at IS NOT NULL AS "is_archived!", t.updated_at,
                  person_name(t.client_id, t.updated_by) AS "updated_by_name!",
                  r.design ->> 'accent' AS "accent!", r.logo_id IS NOT NULL AS "has_logo!",
                  t.id IS NOT DISTINCT FROM (SELECT d.template_id FROM brand_defaults d WHERE d.client_id = $1 ORDER BY d.since DESC LIMIT 1) AS "is_default!"
           FROM brand_templates t
           JOIN brand_template_revisions r ON r.client_id = t.client_id AND r.template_id = t.id AND r.revision = t.revision
           WHERE t.client_id = $1 AND (t.archived_at IS NOT NULL) = $2 AND t.name ILIKE $3 AND (t.updated_at, t.id) < ($4, $5)
           ORDER BY t.updated_at DESC, t.id DESC
           LIMIT $6"#,
        client,
        slice.is_archived,
        slice.search,
        slice.after.0,
        slice.after.1,
        slice.fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count(tx: &mut TenantTx, search: &str, is_archived: bool) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM brand_templates t
             WHERE t.client_id = $1 AND (t.archived_at IS NOT NULL) = $2 AND t.name ILIKE $3
             LIMIT $4) AS found"#,
        client,
        is_archived,
        search,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn exists(tx: &mut TenantTx, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM brand_templates WHERE client_id = $1 AND id = $2) AS "exists!""#,
        client,
        id,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn get(tx: &mut TenantTx, id: Uuid) -> Result<Option<BrandTemplate>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT t.id, t.name, t.revision, t.archived_at IS NOT NULL AS "is_archived!", t.updated_at,
                  person_name(t.client_id, t.updated_by) AS "updated_by_name!", r.design AS "design: Json<Design>",
                  t.id IS NOT DISTINCT FROM (SELECT d.template_id FROM brand_defaults d WHERE d.client_id = $1 ORDER BY d.since DESC LIMIT 1) AS "is_default!"
           FROM brand_templates t
           JOIN brand_template_revisions r ON r.client_id = t.client_id AND r.template_id = t.id AND r.revision = t.revision
           WHERE t.client_id = $1 AND t.id = $2"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| BrandTemplate {
        summary: BrandTemplateSummary {
            id: row.id,
            name: row.name,
            revision: row.revision,
            is_default: row.is_default,
            is_archived: row.is_archived,
            accent: row.design.accent.clone(),
            has_logo: row.design.logo_id.is_some(),
            updated_at: row.updated_at,
            updated_by_name: row.updated_by_name,
        },
        design: row.design.0,
    }))
}

/// A revision to be.
pub struct New<'a> {
    pub id: Uuid,
    pub revision: i32,
    pub name: &'a str,
    pub design: &'a Design,
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

/// Adds a template with its first revision.
///
/// # Errors
/// 400 for a name that is taken and a logo that is gone, 409 where there are too many.
pub async fn insert(tx: &mut TenantTx, new: &New<'_>) -> Result<(), Problem> {
    let client = tx.client();
    if count(tx, "%", false).await? >= super::error::MOST {
        return Err(Error::TooMany.into());
    }
    query!(
        "INSERT INTO brand_templates (client_id, id, name, revision, created_by, created_at, updated_by, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $5, $6)",
        client,
        new.id,
        new.name,
        new.revision,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    add_revision(tx, new).await
}

/// Makes this the template's newest revision if the one before is in force; whether it was.
///
/// # Errors
/// 400 for a name that is taken and a logo that is gone.
pub async fn change(tx: &mut TenantTx, new: &New<'_>) -> Result<bool, Problem> {
    let client = tx.client();
    let changed = query!(
        "UPDATE brand_templates SET name = $3, revision = $4, updated_by = $5, updated_at = $6
         WHERE client_id = $1 AND id = $2 AND revision = $4 - 1",
        client,
        new.id,
        new.name,
        new.revision,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    if changed.rows_affected() == 0 {
        return Ok(false);
    }
    add_revision(tx, new).await?;
    Ok(true)
}

async fn add_revision(tx: &mut TenantTx, new: &New<'_>) -> Result<(), Problem> {
    let client = tx.client();
    query!(
        "INSERT INTO brand_template_revisions (client_id, template_id, revision, name, design, logo_id, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        client,
        new.id,
        new.revision,
        new.name,
        Json(new.design) as _,
        new.design.logo_id,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    Ok(())
}

/// Archives or restores; whether there is such a template.
///
/// # Errors
/// 400 when a template that is not archived has its name by now.
pub async fn archive(tx: &mut TenantTx, id: Uuid, at: Option<DateTime<Utc>>) -> Result<(), Problem> {
    let client = tx.client();
    query!("UPDATE brand_templates SET archived_at = $3 WHERE client_id = $1 AND id = $2", client, id, at)
        .execute(&mut **tx)
        .await
        .map_err(refused)?;
    Ok(())
}

/// From now on use cases without a template of their own have this one.
pub async fn set_default(
    tx: &mut TenantTx,
    template: Option<Uuid>,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO brand_defaults (client_id, since, template_id, chosen_by) VALUES ($1, $2, $3, $4)
         ON CONFLICT (client_id, since) DO UPDATE SET template_id = $3, chosen_by = $4",
        client,
        now,
        template,
        by,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Names that begin like this one, of templates that are not archived.
pub async fn names_like(tx: &mut TenantTx, pattern: &str) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT name FROM brand_templates WHERE client_id = $1 AND archived_at IS NULL AND name ILIKE $2",
        client,
        pattern,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A revision that was in force at some time.
pub struct InForce {
    pub design: Design,
    pub logo: Option<Logo>,
}

pub async fn in_force(
    tx: &mut TenantTx,
    chosen: Option<Uuid>,
    at: DateTime<Utc>,
) -> Result<Option<InForce>, sqlx::Error> {
    let Some(used) = used(tx, chosen, at).await? else { return Ok(None) };
    let client = tx.client();
    let row = query!(
        r#"SELECT r.design AS "design: Json<Design>", l.png AS "png?", l.width AS "width?", l.height AS "height?"
           FROM brand_template_revisions r
           LEFT JOIN brand_logos l ON l.client_id = r.client_id AND l.id = r.logo_id
           WHERE r.client_id = $1 AND r.template_id = $2 AND r.revision = $3"#,
        client,
        used.id,
        used.revision,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| InForce { design: row.design.0, logo: as_logo(row.png, row.width, row.height) }))
}

pub async fn used(
    tx: &mut TenantTx,
    chosen: Option<Uuid>,
    at: DateTime<Utc>,
) -> Result<Option<UsedTemplate>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        UsedTemplate,
        "SELECT r.template_id AS id, r.name, r.revision
         FROM brand_template_revisions r
         WHERE r.client_id = $1
           AND r.template_id = coalesce($2, (SELECT d.template_id FROM brand_defaults d WHERE d.client_id = $1 AND d.since <= $3 ORDER BY d.since DESC LIMIT 1))
           -- the first one where clocks of two processes differ
           AND (r.created_at <= $3 OR r.revision = 1)
         ORDER BY r.revision DESC
         LIMIT 1",
        client,
        chosen,
        at,
    )
    .fetch_optional(&mut **tx)
    .await
}

pub async fn logo(tx: &mut TenantTx, id: Uuid) -> Result<Option<Logo>, sqlx::Error> {
    let client = tx.client();
    let row = query!("SELECT png, width, height FROM brand_logos WHERE client_id = $1 AND id = $2", client, id)
        .fetch_optional(&mut **tx)
        .await?;
    Ok(row.and_then(|row| as_logo(Some(row.png), Some(row.width), Some(row.height))))
}

fn as_logo(png: Option<Vec<u8>>, width: Option<i32>, height: Option<i32>) -> Option<Logo> {
    Some(Logo { png: png?, size: (width?.try_into().ok()?, height?.try_into().ok()?) })
}

/// What somebody is called.
pub async fn name_of(tx: &mut TenantTx, person: Uuid) -> Result<String, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT person_name($1, $2) AS "name!""#, client, person).fetch_one(&mut **tx).await
}

/// Keeps a logo; those that no template came to have within a day go.
pub async fn add_logo(
    tx: &mut TenantTx,
    id: Uuid,
    logo: &Logo,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let side = |points: u32| i32::try_from(points).unwrap_or(i32::MAX);
    query!(
        "DELETE FROM brand_logos l
         WHERE l.client_id = $1 AND l.created_at < $2::timestamptz - interval '1 day'
           AND NOT EXISTS (SELECT FROM brand_template_revisions r WHERE r.client_id = $1 AND r.logo_id = l.id)",
        client,
        now,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "INSERT INTO brand_logos (client_id, id, png, width, height, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        client,
        id,
        logo.png,
        side(logo.size.0),
        side(logo.size.1),
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

fn refused(error: sqlx::Error) -> Problem {
    match broken_constraint(&error) {
        Some("brand_templates_by_name") => Error::NameTaken.into(),
        Some("brand_template_revisions_client_id_logo_id_fkey") => Error::NoLogo.into(),
        _ => error.into(),
    }
}
