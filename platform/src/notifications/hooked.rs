//! What webhooks are given of notifications: each event as it happens, and what may be shown of it when it is sent. And
//! who is told by their browsers that there is something at all.

use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use super::model::Notification;
use super::reader::Reader;
use super::render::render;
use super::store::{self, Event, Row};
use super::tell::Notice;
use crate::kit::db::TenantTx;
use crate::kit::mail::MailOutbox;

/// Sends what waits before a webhook; the subject is the hook.
pub const DELIVER: &str = "deliver_webhook";

/// Tells a person's browsers that there is news; the subject is the person.
pub const PUSH: &str = "push_news";

/// Has the browsers of these people tell them that there is news, of those who asked for it and not in their quiet hours.
pub async fn push_news(
    tx: &mut TenantTx,
    post: &MailOutbox,
    people: &[(Uuid, DateTime<Utc>)],
) -> Result<(), sqlx::Error> {
    let ids: Vec<Uuid> = people.iter().map(|(id, _)| *id).collect();
    for wanted in store::pushed(tx, &ids).await? {
        if let Some((id, due)) = people.iter().find(|(id, _)| *id == wanted) {
            post.queue().push_at(tx, PUSH, *id, *due).await?;
        }
    }
    Ok(())
}

/// Hands what happened to the hooks of those who are told, and of the workspace that it happened in.
pub async fn hand_over(
    tx: &mut TenantTx,
    post: &MailOutbox,
    people: &[Uuid],
    notice: &Notice,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let event = Event {
        kind: notice.kind,
        object: notice.object,
        facts: &notice.facts,
        window_start: notice.once.unwrap_or(now),
        happened_at: now,
    };
    let hooks = store::hooks(tx, people, &event).await?;
    if hooks.is_empty() {
        return Ok(());
    }
    // Jobs before the rows that they are about, in one order, as everywhere: none waits for another in a circle.
    for hook in &hooks {
        post.queue().push(tx, DELIVER, *hook).await?;
    }
    store::hand_over(tx, &hooks, &event).await
}

/// An event that is about to be sent.
#[derive(Debug)]
pub struct Sent {
    pub id: Uuid,
    pub kind: String,
    pub object: Uuid,
    pub facts: Value,
    pub happened_at: DateTime<Utc>,
}

/// The event as a reader may see it now, in a transaction of theirs; `None`: a later version knows its kind.
pub async fn shown(tx: &mut TenantTx, reader: &Reader, sent: Sent) -> Result<Option<Notification>, sqlx::Error> {
    let row = Row {
        id: sent.id,
        kind: sent.kind,
        object_id: sent.object,
        actor_id: None,
        facts: sent.facts,
        count: 1,
        created_at: sent.happened_at,
        happened_at: sent.happened_at,
        read_at: None,
        archived_at: None,
        snoozed_until: None,
    };
    Ok(render(tx, reader.caller.user, &reader.caller.rights, vec![row]).await?.pop())
}
