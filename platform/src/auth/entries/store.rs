//! All SQL of entries: the staff's side as the operator, the client's side as a tenant.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{ASKED_FOR, NewEntry, Row};
use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, TenantTx};

/// Whether a client wants to be asked, for the staff; `None`: there is no such client.
pub async fn asks(tx: &mut OperatorTx, client: ClientId) -> Result<Option<bool>, sqlx::Error> {
    query_scalar!("SELECT asks_before_entry FROM control.clients WHERE id = $1", client.get())
        .fetch_optional(&mut **tx)
        .await
}

/// Whether these staff may not look at what a client has: it wants to be asked, and nothing is under way that somebody of
/// it granted them. `None`: there is no such client.
pub async fn keeps_out(
    tx: &mut OperatorTx,
    client: ClientId,
    staff: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<bool>, sqlx::Error> {
    // Nobody of the client granted an emergency, nor an entry from before it wanted to be asked.
    query_scalar!(
        r#"SELECT c.asks_before_entry AND NOT EXISTS (
                    SELECT FROM entries e
                    WHERE e.client_id = c.id AND e.staff_id = $2 AND e.state = 'entered' AND NOT e.is_emergency
                      AND e.answered_by IS NOT NULL AND e.until_at > $3 AND e.ended_at IS NULL) AS "is_kept_out!"
           FROM control.clients c
           WHERE c.id = $1"#,
        client.get(),
        staff,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Whether it wants to be asked, for itself.
pub async fn own_setting(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT asks_before_entry FROM control.clients WHERE id = $1", client).fetch_one(&mut **tx).await
}

pub async fn set(tx: &mut TenantTx, asks: bool) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE control.clients SET asks_before_entry = $2 WHERE id = $1", client, asks).execute(&mut **tx).await?;
    Ok(())
}

/// Keeps what staff ask for.
pub async fn ask(tx: &mut OperatorTx, client: ClientId, new: &NewEntry<'_>) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO entries (client_id, id, staff_id, reason, may_change, minutes, is_emergency, state, asked_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'asked', $8)",
        client.get(),
        new.id,
        new.staff,
        new.reason,
        new.may_change,
        new.minutes,
        new.is_emergency,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Keeps an entry that nobody had to be asked for.
pub async fn entered(
    tx: &mut OperatorTx,
    client: ClientId,
    new: &NewEntry<'_>,
    session: Uuid,
    until: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO entries (client_id, id, staff_id, reason, may_change, minutes, is_emergency, state, asked_at, session_id, entered_at, until_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'entered', $8, $9, $8, $10)",
        client.get(),
        new.id,
        new.staff,
        new.reason,
        new.may_change,
        new.minutes,
        new.is_emergency,
        new.now,
        session,
        until,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Uses a grant that allows as much, for a session; `false`: there is none. The update is the lock: a grant opens one.
pub async fn take(
    tx: &mut OperatorTx,
    client: ClientId,
    wanted: &NewEntry<'_>,
    session: Uuid,
    until: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let taken = query!(
        "UPDATE entries SET state = 'entered', session_id = $6, entered_at = $7, until_at = $8
         WHERE client_id = $1 AND id = $2 AND staff_id = $3 AND state = 'granted' AND good_until > $7
           AND (may_change OR NOT $4) AND minutes >= $5",
        client.get(),
        wanted.id,
        wanted.staff,
        wanted.may_change,
        wanted.minutes,
        session,
        wanted.now,
        until,
    );
    Ok(taken.execute(&mut **tx).await?.rows_affected() == 1)
}

/// The session of an entry has ended.
pub async fn over(tx: &mut OperatorTx, client: ClientId, session: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE entries SET ended_at = $3 WHERE client_id = $1 AND session_id = $2 AND ended_at IS NULL AND until_at > $3",
        client.get(),
        session,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What this person asked for and is still open, and emergencies that wait for a second one; the newest first.
pub async fn open(tx: &mut OperatorTx, staff: Uuid, now: DateTime<Utc>) -> Result<Vec<Row>, sqlx::Error> {
    query_as!(
        Row,
        r#"SELECT e.id, e.client_id, c.name AS client_name, e.staff_id,
                  (SELECT k.name FROM kept_names k WHERE k.client_id = e.client_id AND k.id = e.staff_id) AS "staff_name!", e.reason, e.may_change,
                  e.minutes, e.is_emergency, e.state, e.asked_at, NULL::text AS answered_by_name, e.answered_at, e.answer, e.good_until,
                  e.session_id, e.entered_at, e.until_at, e.ended_at
           FROM entries e JOIN control.clients c ON c.id = e.client_id
           WHERE (e.state IN ('asked', 'granted') OR (e.state = 'refused' AND e.answered_at > $3))
             AND (e.staff_id = $1 OR (e.is_emergency AND e.state = 'asked')) AND e.asked_at > $2
           ORDER BY e.asked_at DESC, e.id DESC LIMIT 100"#,
        staff,
        now - ASKED_FOR - super::model::GRANTED_FOR,
        now - super::model::GRANTED_FOR,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Confirms an emergency that somebody else asked for; `None`: there is none that waits.
pub async fn confirm(
    tx: &mut OperatorTx,
    client: ClientId,
    id: Uuid,
    second: Uuid,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, sqlx::Error> {
    query_scalar!(
        "UPDATE entries SET state = 'granted', answered_by = $3, answered_at = $5, good_until = $4
         WHERE client_id = $1 AND id = $2 AND is_emergency AND state = 'asked' AND staff_id <> $3 AND asked_at > $6
         RETURNING staff_id",
        client.get(),
        id,
        second,
        until,
        now,
        now - ASKED_FOR,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Who asked for an emergency that waits.
pub async fn asker(tx: &mut OperatorTx, client: ClientId, id: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    query_scalar!(
        "SELECT staff_id FROM entries WHERE client_id = $1 AND id = $2 AND is_emergency AND state = 'asked'",
        client.get(),
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

macro_rules! of_client {
    ($tx:ident, $rest:literal $(, $argument:expr)*) => {{
        let client = $tx.client();
        query_as!(
            Row,
            r#"SELECT e.id, e.client_id, c.name AS client_name, e.staff_id, person_name(e.client_id, e.staff_id) AS "staff_name!", e.reason,
                      e.may_change, e.minutes, e.is_emergency, e.state, e.asked_at, person_name(e.client_id, e.answered_by) AS answered_by_name,
                      e.answered_at, e.answer, e.good_until, e.session_id, e.entered_at, e.until_at, e.ended_at
               FROM entries e JOIN control.clients c ON c.id = e.client_id
               WHERE e.client_id = $1 "# + $rest,
            client
            $(, $argument)*
        )
    }};
}

/// Entries of the transaction's client, the newest first.
pub async fn list(tx: &mut TenantTx, after: (DateTime<Utc>, Uuid), fetch: i64) -> Result<Vec<Row>, sqlx::Error> {
    let (at, id) = after;
    of_client!(tx, "AND (e.asked_at, e.id) < ($2, $3) ORDER BY e.asked_at DESC, e.id DESC LIMIT $4", at, id, fetch)
        .fetch_all(&mut **tx)
        .await
}

pub async fn count(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT count(*) AS "count!" FROM entries WHERE client_id = $1"#, client).fetch_one(&mut **tx).await
}

pub async fn get(tx: &mut TenantTx, id: Uuid) -> Result<Option<Row>, sqlx::Error> {
    of_client!(tx, "AND e.id = $2", id).fetch_optional(&mut **tx).await
}

/// What the client said; `false`: somebody was faster.
pub async fn answer(
    tx: &mut TenantTx,
    entry: &Row,
    by: Uuid,
    answer: &str,
    good_until: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let answered = query!(
        "UPDATE entries SET state = $3, answered_by = $4, answered_at = $5, answer = $6, good_until = $7, may_change = $8, minutes = $9
         WHERE client_id = $1 AND id = $2 AND state = 'asked' AND NOT is_emergency",
        client,
        entry.id,
        if good_until.is_some() { "granted" } else { "refused" },
        by,
        now,
        answer,
        good_until,
        entry.may_change,
        entry.minutes,
    );
    Ok(answered.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Ends an entry that is under way, with its session.
pub async fn end(tx: &mut TenantTx, id: Uuid, session: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE entries SET ended_at = $3 WHERE client_id = $1 AND id = $2 AND ended_at IS NULL", client, id, now)
        .execute(&mut **tx)
        .await?;
    query!(
        "UPDATE sessions SET revoked_at = $3, revoked_reason = 'acting_ended'
         WHERE client_id = $1 AND id = $2 AND way = 'acting' AND revoked_at IS NULL",
        client,
        session,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// People of the transaction's client who answer, and who are told.
pub async fn who_answers(tx: &mut TenantTx, right: &str) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT u.id FROM users u JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
         WHERE u.client_id = $1 AND u.status = 'active' AND $2 = ANY (r.permissions) LIMIT 100",
        client,
        right,
    )
    .fetch_all(&mut **tx)
    .await
}
