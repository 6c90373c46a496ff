//! Who uses it and who does not, who looked, and which documents answers rest on.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::insight::documents::{CitedDocument, InsightCited, UncitedDocument};
use crate::insight::dormant::DormantSeat;
use crate::insight::habit::HabitCohort;
use crate::insight::mine::{InsightLooker, Looks};
use crate::insight::page::Page;
use crate::insight::period::Window;
use crate::insight::policy::{Naming, Policy};
use crate::kit::db::TenantTx;

/// How far people have come, each step a part of the one before.
pub struct Adopted {
    pub invited: i64,
    pub signed_in: i64,
    pub ran: i64,
    pub returned: i64,
}

/// What sums do not have yet: quarters that are late, and who ran or called something in them, each with the first and
/// the last of these quarters.
#[derive(Default)]
struct Unsummed {
    quarters: Vec<DateTime<Utc>>,
    people: Vec<Uuid>,
    firsts: Vec<DateTime<Utc>>,
    lasts: Vec<DateTime<Utc>>,
}

/// Until a day begins, or all of it. Facts of quarters that are summed are not read.
async fn unsummed(tx: &mut TenantTx, zone: Tz, until: Option<NaiveDate>) -> Result<Unsummed, sqlx::Error> {
    let client = tx.client();
    let quarters = query_scalar!(
        r#"SELECT coalesce(usage_late($1, '-infinity', coalesce($3::date::timestamp AT TIME ZONE $2, 'infinity')), '{}') AS "quarters!""#,
        client,
        zone.name(),
        until,
    )
    .fetch_one(&mut **tx)
    .await?;
    let mut found = Unsummed { quarters, ..Unsummed::default() };
    if found.quarters.is_empty() {
        return Ok(found);
    }
    let rows = query!(
        r#"SELECT f.user_id AS "user_id!", min(f.quarter) AS "first!", max(f.quarter) AS "last!"
           FROM usage_quarter_sums($1, $2) f
           WHERE f.user_id IS NOT NULL AND f.runs + f.calls > 0
           GROUP BY f.user_id"#,
        client,
        &found.quarters,
    )
    .fetch_all(&mut **tx)
    .await?;
    for row in rows {
        found.people.push(row.user_id);
        found.firsts.push(row.first);
        found.lasts.push(row.last);
    }
    Ok(found)
}

/// Of all accounts that are there now and not suspended: as far as they have come, or had come when this day began. Who
/// was there before that was written down counts from their first use on. Tests of drafts are no use. Where only sums
/// are shown, what is not summed yet is left out, as in all figures.
pub async fn adoption(
    tx: &mut TenantTx,
    policy: &Policy,
    zone: Tz,
    until: Option<NaiveDate>,
) -> Result<Adopted, sqlx::Error> {
    let late = match policy.naming {
        Naming::Sums => Unsummed::default(),
        Naming::Named | Naming::Pseudonyms => unsummed(tx, zone, until).await?,
    };
    let client = tx.client();
    query_as!(
        Adopted,
        r#"SELECT count(*) AS "invited!", count(*) FILTER (WHERE h.seen_at < t.until_at) AS "signed_in!",
                  count(*) FILTER (WHERE h.seen_at < t.until_at AND q.first IS NOT NULL) AS "ran!",
                  count(*) FILTER (WHERE h.seen_at < t.until_at AND (q.last AT TIME ZONE $2)::date > (q.first AT TIME ZONE $2)::date) AS "returned!"
           FROM (SELECT coalesce($3::date::timestamp AT TIME ZONE $2, 'infinity') AS until_at) AS t
           JOIN users u ON u.created_at < t.until_at
           CROSS JOIN LATERAL (
             -- One look into the index for each: `min` and `max` would read all that a person ever did.
             SELECT (SELECT p.quarter FROM usage_quarters p
                     WHERE p.client_id = u.client_id AND p.user_id = u.id AND p.quarter < t.until_at AND p.runs + p.calls > 0
                       AND p.quarter <> ALL ($4::timestamptz[])
                     ORDER BY p.quarter LIMIT 1) AS first,
                    (SELECT p.quarter FROM usage_quarters p
                     WHERE p.client_id = u.client_id AND p.user_id = u.id AND p.quarter < t.until_at AND p.runs + p.calls > 0
                       AND p.quarter <> ALL ($4::timestamptz[])
                     ORDER BY p.quarter DESC LIMIT 1) AS last
           ) s
           LEFT JOIN unnest($5::uuid[], $6::timestamptz[], $7::timestamptz[]) AS l (user_id, first, last) ON l.user_id = u.id
           CROSS JOIN LATERAL (SELECT least(s.first, l.first) AS first, greatest(s.last, l.last) AS last) q
           CROSS JOIN LATERAL (
             SELECT CASE WHEN u.last_seen_at IS NOT NULL THEN coalesce(u.first_seen_at, least(q.first, u.last_seen_at)) END AS seen_at
           ) h
           WHERE u.client_id = $1 AND u.status <> 'suspended'"#,
        client,
        zone.name(),
        until,
        &late.quarters,
        &late.people,
        &late.firsts,
        &late.lasts,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Seats of people who ran and called nothing since then, those first who never did.
pub async fn dormant(
    tx: &mut TenantTx,
    since: DateTime<Utc>,
    page: Page,
) -> Result<(Vec<DormantSeat>, i64), sqlx::Error> {
    let late = unsummed(tx, Tz::UTC, None).await?;
    let client = tx.client();
    let rows = query!(
        r#"SELECT u.id AS "id!", u.status AS "status!", u.created_at AS "created_at!", u.last_seen_at AS "last_seen_at?",
                  person_name(u.client_id, u.id) AS "name!", q.last AS "last_used_at?", count(*) OVER () AS "total!"
           FROM users u
           LEFT JOIN LATERAL (
             SELECT p.quarter AS last FROM usage_quarters p
             WHERE p.client_id = u.client_id AND p.user_id = u.id AND p.runs + p.calls > 0 AND p.quarter <> ALL ($5::timestamptz[])
             ORDER BY p.quarter DESC LIMIT 1
           ) s ON true
           LEFT JOIN unnest($6::uuid[], $7::timestamptz[]) AS l (user_id, last) ON l.user_id = u.id
           CROSS JOIN LATERAL (SELECT greatest(s.last, l.last) AS last) q
           WHERE u.client_id = $1 AND u.status <> 'suspended' AND u.created_at < $2 AND (q.last IS NULL OR q.last < $2)
           ORDER BY q.last NULLS FIRST, u.created_at, u.id
           OFFSET $3 LIMIT $4"#,
        client,
        since,
        page.offset,
        page.limit,
        &late.quarters,
        &late.people,
        &late.lasts,
    )
    .fetch_all(&mut **tx)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let seats = rows.into_iter().map(|row| DormantSeat {
        person_id: Some(row.id),
        name: row.name,
        status: row.status,
        created_at: row.created_at,
        last_seen_at: row.last_seen_at,
        last_used_at: row.last_used_at,
    });
    Ok((seats.collect(), total))
}

/// Who looked at figures with names since then, and how often.
pub async fn looks(tx: &mut TenantTx, action: &str, since: DateTime<Utc>) -> Result<Looks, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT person_name($1, l.actor_id) AS "name!", l.times AS "times!", l.last_at AS "last_at!",
                  count(*) OVER () AS "people!", (sum(l.times) OVER ())::bigint AS "all!"
           FROM (
             SELECT a.actor_id, count(*) AS times, max(a.at) AS last_at
             FROM audit_log a WHERE a.client_id = $1 AND a.action = $2 AND a.at >= $3 AND a.actor_id IS NOT NULL
             GROUP BY a.actor_id
           ) AS l
           ORDER BY l.last_at DESC, l.actor_id
           LIMIT 20"#,
        client,
        action,
        since,
    )
    .fetch_all(&mut **tx)
    .await?;
    let first = rows.first();
    let (times, people) = first.map_or((0, 0), |row| (row.all, row.people));
    let last_at = first.map(|row| row.last_at);
    let by = rows.into_iter().map(|row| InsightLooker { name: row.name, times: row.times, last_at: row.last_at });
    Ok(Looks { times, people, last_at, by: by.collect() })
}

/// The documents that answers of these days cite most, of those that the transaction's person sees, each with the time
/// before; and how many there are in all.
pub async fn cited_documents(
    tx: &mut TenantTx,
    window: &Window,
    pattern: &str,
    page: Page,
) -> Result<(Vec<CitedDocument>, i64), sqlx::Error> {
    let client = tx.client();
    let (now, before, zone) = (window.range, window.before().range, window.zone.name());
    let rows = query!(
        r#"SELECT d.id, d.name, d.workspace_id, d.updated_at, c.answers AS "answers!", c.passages AS "passages!", c.answers_before AS "answers_before!",
                  c.passages_before AS "passages_before!", c.last_at AS "last_cited_at!", count(*) OVER () AS "total!"
           FROM (
             SELECT u.document_id, count(*) FILTER (WHERE u.is_now) AS answers, coalesce(sum(u.passages) FILTER (WHERE u.is_now), 0)::bigint AS passages,
                    count(*) FILTER (WHERE NOT u.is_now) AS answers_before,
                    coalesce(sum(u.passages) FILTER (WHERE NOT u.is_now), 0)::bigint AS passages_before, max(u.cited_at) AS last_at
             FROM (
               SELECT k.document_id, k.passages, k.cited_at, k.cited_at >= $2::date::timestamp AT TIME ZONE $5 AS is_now
               FROM usage_citations k
               WHERE k.client_id = $1 AND k.cited_at >= $3::date::timestamp AT TIME ZONE $5 AND k.cited_at < ($4::date + 1)::timestamp AT TIME ZONE $5
             ) AS u
             GROUP BY 1
           ) AS c
           JOIN documents d ON d.client_id = $1 AND d.id = c.document_id
           WHERE c.answers > 0 AND d.name ILIKE $6
           ORDER BY c.answers DESC, c.passages DESC, d.name, d.id
           OFFSET $7 LIMIT $8"#,
        client,
        now.first,
        before.first,
        now.last,
        zone,
        pattern,
        page.offset,
        page.limit,
    )
    .fetch_all(&mut **tx)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let cited = rows.into_iter().map(|row| CitedDocument {
        id: row.id,
        name: row.name,
        workspace_id: row.workspace_id,
        updated_at: row.updated_at,
        answers: row.answers,
        passages: row.passages,
        answers_before: row.answers_before,
        passages_before: row.passages_before,
        last_cited_at: row.last_cited_at,
    });
    Ok((cited.collect(), total))
}

/// What answers of these days cite of all documents, also of those that are gone or that nobody may see.
pub async fn cited_in_all(tx: &mut TenantTx, window: &Window) -> Result<InsightCited, sqlx::Error> {
    let client = tx.client();
    let (now, before, zone) = (window.range, window.before().range, window.zone.name());
    query_as!(
        InsightCited,
        r#"SELECT count(DISTINCT u.entry_id) FILTER (WHERE u.is_now) AS "answers!",
                  coalesce(sum(u.passages) FILTER (WHERE u.is_now), 0)::bigint AS "passages!",
                  count(DISTINCT u.entry_id) FILTER (WHERE NOT u.is_now) AS "answers_before!",
                  coalesce(sum(u.passages) FILTER (WHERE NOT u.is_now), 0)::bigint AS "passages_before!"
           FROM (
             SELECT k.entry_id, k.passages, k.cited_at >= $2::date::timestamp AT TIME ZONE $5 AS is_now
             FROM usage_citations k
             WHERE k.client_id = $1 AND k.cited_at >= $3::date::timestamp AT TIME ZONE $5 AND k.cited_at < ($4::date + 1)::timestamp AT TIME ZONE $5
           ) AS u"#,
        client,
        now.first,
        before.first,
        now.last,
        zone,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Supporting documents that no answer has cited, the oldest first, of those that the transaction's person sees; and how
/// many there are in all.
pub async fn never_cited(
    tx: &mut TenantTx,
    pattern: &str,
    page: Page,
) -> Result<(Vec<UncitedDocument>, i64), sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT d.id, d.name, d.workspace_id, d.created_at, d.updated_at, count(*) OVER () AS "total!"
           FROM documents d
           WHERE d.client_id = $1 AND d.purpose = 'supporting' AND d.status = 'ready' AND d.name ILIKE $2
             AND NOT EXISTS (SELECT FROM usage_citations c WHERE c.client_id = d.client_id AND c.document_id = d.id)
           ORDER BY d.created_at, d.id
           OFFSET $3 LIMIT $4"#,
        client,
        pattern,
        page.offset,
        page.limit,
    )
    .fetch_all(&mut **tx)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let documents = rows.into_iter().map(|row| UncitedDocument {
        id: row.id,
        name: row.name,
        workspace_id: row.workspace_id,
        created_at: row.created_at,
        updated_at: row.updated_at,
    });
    Ok((documents.collect(), total))
}

/// How many of those who began in each of the last so many months came back in the weeks after, the latest month first.
/// The database keeps to the smallest group.
pub async fn habit(
    tx: &mut TenantTx,
    today: NaiveDate,
    smallest: i32,
    months: i32,
) -> Result<Vec<HabitCohort>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT month AS "month!", people AS "people!", weeks AS "weeks!: Vec<Option<i64>>" FROM usage_cohorts($1, $2, $3, $4) ORDER BY month DESC"#,
        client,
        today,
        smallest,
        months,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| HabitCohort { month: row.month, people: row.people, weeks: row.weeks }).collect())
}

/// Those of these budgets of which somebody asked for more and has no answer yet.
pub async fn asked_for_more(tx: &mut TenantTx, budgets: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT DISTINCT budget_id AS "id!" FROM token_requests
           WHERE client_id = $1 AND budget_id = ANY ($2) AND status IN ('open', 'passed_on')"#,
        client,
        budgets,
    )
    .fetch_all(&mut **tx)
    .await
}
