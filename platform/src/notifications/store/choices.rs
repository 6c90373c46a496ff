//! What people and clients chose.

use chrono::{DateTime, NaiveTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::notifications::model::{Category, Channels, Quiet, Rhythm};

/// What holds for a category.
pub struct Choice {
    pub category: Category,
    pub channels: Channels,
}

fn choice(category: &str, (in_app, mail, push): (bool, &str, bool)) -> Option<Choice> {
    let channels = Channels { in_app, mail: Rhythm::parse(mail), push };
    Category::parse(category).map(|category| Choice { category, channels })
}

pub async fn choices(tx: &mut TenantTx, user: Uuid) -> Result<Vec<Choice>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT category, in_app, mail, push FROM notification_preferences WHERE client_id = $1 AND user_id = $2",
        client,
        user,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().filter_map(|row| choice(&row.category, (row.in_app, &row.mail, row.push))).collect())
}

pub async fn client_choices(tx: &mut TenantTx) -> Result<Vec<Choice>, sqlx::Error> {
    let client = tx.client();
    let rows = query!("SELECT category, in_app, mail, push FROM notification_defaults WHERE client_id = $1", client)
        .fetch_all(&mut **tx)
        .await?;
    Ok(rows.into_iter().filter_map(|row| choice(&row.category, (row.in_app, &row.mail, row.push))).collect())
}

pub async fn choose(tx: &mut TenantTx, user: Uuid, category: Category, to: Channels) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO notification_preferences (client_id, user_id, category, in_app, mail, push) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (client_id, user_id, category) DO UPDATE SET in_app = excluded.in_app, mail = excluded.mail, push = excluded.push",
        client,
        user,
        category.as_str(),
        to.in_app,
        to.mail.as_str(),
        to.push,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn client_choose(tx: &mut TenantTx, category: Category, to: Channels) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO notification_defaults (client_id, category, in_app, mail, push) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (client_id, category) DO UPDATE SET in_app = excluded.in_app, mail = excluded.mail, push = excluded.push",
        client,
        category.as_str(),
        to.in_app,
        to.mail.as_str(),
        to.push,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Whether somebody is there to choose: an active person of the transaction's client.
pub async fn allows(tx: &mut TenantTx, user: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let found = query!("SELECT id FROM users WHERE client_id = $1 AND id = $2 AND status = 'active'", client, user);
    Ok(found.fetch_optional(&mut **tx).await?.is_some())
}

/// Switches the mails of a category off, and leaves the other channels as they are `now`; what waits for a mail waits no
/// more.
pub async fn switch_off_mail(
    tx: &mut TenantTx,
    user: Uuid,
    category: Category,
    now: Channels,
    kinds: &[String],
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO notification_preferences (client_id, user_id, category, in_app, mail, push) VALUES ($1, $2, $3, $4, 'off', $5)
         ON CONFLICT (client_id, user_id, category) DO UPDATE SET mail = 'off'",
        client,
        user,
        category.as_str(),
        now.in_app,
        now.push,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "UPDATE notifications SET mail_due_at = NULL
         WHERE client_id = $1 AND user_id = $2 AND kind = ANY ($3) AND mail_due_at IS NOT NULL AND mailed_at IS NULL",
        client,
        user,
        kinds,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A person's zone and quiet hours.
pub struct Inbox {
    pub time_zone: String,
    pub quiet: Option<Quiet>,
}

pub async fn inbox(tx: &mut TenantTx, user: Uuid) -> Result<Option<Inbox>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT u.time_zone, i.quiet_from AS "quiet_from?: NaiveTime", i.quiet_until AS "quiet_until?: NaiveTime"
           FROM users u LEFT JOIN notification_inboxes i ON i.client_id = u.client_id AND i.user_id = u.id
           WHERE u.client_id = $1 AND u.id = $2"#,
        client,
        user,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Inbox {
        time_zone: row.time_zone,
        quiet: row.quiet_from.zip(row.quiet_until).map(|(from, until)| Quiet { from, until }),
    }))
}

pub async fn set_quiet(tx: &mut TenantTx, user: Uuid, quiet: Option<Quiet>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO notification_inboxes (client_id, user_id, quiet_from, quiet_until) VALUES ($1, $2, $3, $4)
         ON CONFLICT (client_id, user_id) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until",
        client,
        user,
        quiet.map(|quiet| quiet.from),
        quiet.map(|quiet| quiet.until),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A kind, or one object of it, that somebody wants to hear nothing of.
pub struct Mute {
    pub kind: String,
    /// The nil id: the whole kind.
    pub object_id: Uuid,
    pub muted_at: DateTime<Utc>,
}

pub async fn mutes(tx: &mut TenantTx, user: Uuid) -> Result<Vec<Mute>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Mute,
        "SELECT kind, object_id, muted_at FROM notification_mutes WHERE client_id = $1 AND user_id = $2
         ORDER BY muted_at DESC, kind, object_id LIMIT 200",
        client,
        user,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Two hundred at most; answers whether there was room.
pub async fn mute(
    tx: &mut TenantTx,
    user: Uuid,
    kind: &str,
    object: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let muted = query!(
        "INSERT INTO notification_mutes (client_id, user_id, kind, object_id, muted_at)
         SELECT $1, $2, $3, $4, $5
         WHERE (SELECT count(*) FROM notification_mutes WHERE client_id = $1 AND user_id = $2) < 200
         ON CONFLICT (client_id, user_id, kind, object_id) DO UPDATE SET muted_at = excluded.muted_at",
        client,
        user,
        kind,
        object,
        now,
    );
    Ok(muted.execute(&mut **tx).await?.rows_affected() == 1)
}

pub async fn unmute(tx: &mut TenantTx, user: Uuid, kind: &str, object: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM notification_mutes WHERE client_id = $1 AND user_id = $2 AND kind = $3 AND object_id = $4",
        client,
        user,
        kind,
        object,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
