//! Who is to be told, and the rows that tell them.

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use serde_json::Value;
use sqlx::query_scalar;
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::notifications::kinds::NotificationKind;
use crate::notifications::model::{Channels, Quiet, Rhythm};

/// Somebody who is told, and how they want it.
#[derive(Debug)]
pub struct Recipient {
    pub id: Uuid,
    pub email: String,
    /// Empty: not known.
    pub time_zone: String,
    /// Their own choice or the client's; `None`: neither said anything.
    pub channels: Option<Channels>,
    pub quiet: Option<Quiet>,
    /// Notifications that they got within the last hour.
    pub last_hour: i64,
    pub mails_last_hour: i64,
    pub mails_of_client: i64,
}

/// A row to be.
#[derive(Debug)]
pub struct New<'a> {
    pub id: Uuid,
    pub user: Uuid,
    pub kind: &'static str,
    pub object: Uuid,
    pub actor: Option<Uuid>,
    pub facts: &'a Value,
    pub window_start: DateTime<Utc>,
    /// One that is there already stays as it is.
    pub is_once: bool,
    pub in_app: bool,
    pub mail_due_at: Option<DateTime<Utc>>,
    pub mailed_at: Option<DateTime<Utc>>,
    pub now: DateTime<Utc>,
}

/// Of these people those who are active and did not mute it, in the order of their ids.
pub async fn recipients(
    tx: &mut TenantTx,
    to: &[Uuid],
    kind: &NotificationKind,
    object: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<Recipient>, sqlx::Error> {
    let client = tx.client();
    let since = now - TimeDelta::hours(1);
    let rows = sqlx::query!(
        r#"SELECT u.id, u.email, u.time_zone, coalesce(p.in_app, d.in_app) AS in_app, coalesce(p.mail, d.mail) AS mail,
                  coalesce(p.push, d.push) AS push,
                  i.quiet_from AS "quiet_from?: NaiveTime", i.quiet_until AS "quiet_until?: NaiveTime",
                  (SELECT count(*) FROM (SELECT FROM notifications n WHERE n.client_id = u.client_id AND n.user_id = u.id
                     AND n.in_app AND n.happened_at > $5 LIMIT 1000) AS recent) AS "last_hour!",
                  (SELECT count(*) FROM notifications n WHERE n.client_id = u.client_id AND n.user_id = u.id
                     AND n.mailed_at > $5) AS "mails_last_hour!",
                  (SELECT count(*) FROM (SELECT FROM notifications n WHERE n.client_id = $1 AND n.mailed_at > $5 LIMIT 5000) AS mailed)
                     AS "mails_of_client!"
           FROM users u
           LEFT JOIN notification_preferences p ON p.client_id = u.client_id AND p.user_id = u.id AND p.category = $3
           LEFT JOIN notification_defaults d ON d.client_id = u.client_id AND d.category = $3
           LEFT JOIN notification_inboxes i ON i.client_id = u.client_id AND i.user_id = u.id
           WHERE u.client_id = $1 AND u.id = ANY ($2) AND u.status = 'active'
             AND ($7 OR NOT EXISTS (
               SELECT FROM notification_mutes m
               WHERE m.client_id = u.client_id AND m.user_id = u.id AND m.kind = $4 AND m.object_id IN ($6, '00000000-0000-0000-0000-000000000000')))
           ORDER BY u.id"#,
        client,
        to,
        kind.category.as_str(),
        kind.slug,
        since,
        object,
        kind.category.is_required(),
    )
    .fetch_all(&mut **tx)
    .await?;
    let recipients = rows.into_iter().map(|row| Recipient {
        id: row.id,
        email: row.email,
        time_zone: row.time_zone,
        channels: row.in_app.zip(row.mail).zip(row.push).map(|((in_app, mail), push)| Channels {
            in_app,
            mail: Rhythm::parse(&mail),
            push,
        }),
        quiet: row.quiet_from.zip(row.quiet_until).map(|(from, until)| Quiet { from, until }),
        last_hour: row.last_hour,
        mails_last_hour: row.mails_last_hour,
        mails_of_client: row.mails_of_client,
    });
    Ok(recipients.collect())
}

/// Adds a row, or counts one more in that of the same window, which is unread again; one that is told once stays as it
/// is. Answers whether it is a new one. A window is mailed once.
pub async fn insert(tx: &mut TenantTx, new: &New<'_>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let is_new = query_scalar!(
        r#"INSERT INTO notifications (client_id, id, user_id, kind, object_id, actor_id, facts, window_start, in_app, created_at, happened_at, mail_due_at, mailed_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12)
           ON CONFLICT (client_id, user_id, kind, object_id, window_start) DO UPDATE
           SET count = notifications.count + 1, actor_id = excluded.actor_id, facts = excluded.facts, happened_at = excluded.happened_at,
               in_app = notifications.in_app OR excluded.in_app, read_at = NULL, archived_at = NULL,
               mail_due_at = coalesce(notifications.mail_due_at, excluded.mail_due_at)
           WHERE NOT $13
           RETURNING count = 1 AS "is_new!""#,
        client,
        new.id,
        new.user,
        new.kind,
        new.object,
        new.actor,
        new.facts,
        new.window_start,
        new.in_app,
        new.now,
        new.mail_due_at,
        new.mailed_at,
        new.is_once,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(is_new) = is_new else { return Ok(false) };
    super::revise(tx, new.user).await?;
    Ok(is_new)
}

/// Active people of the client whose account role holds a right, a hundred at most.
pub async fn holders(tx: &mut TenantTx, right: &str) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT u.id FROM users u
         JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
         WHERE u.client_id = $1 AND u.status = 'active' AND $2 = ANY (r.permissions)
         ORDER BY u.id
         LIMIT 100",
        client,
        right,
    )
    .fetch_all(&mut **tx)
    .await
}
