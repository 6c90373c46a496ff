//! What the person who started a batch is told: it is done, or it waits for somebody.

use serde_json::{Value, json};
use uuid::Uuid;

use super::model::{Batch, Reason};
use super::store;
use super::work::Inner;
use crate::auth;
use crate::kit::db::TenantTx;
use crate::kit::mail::MailBody;
use crate::kit::permission::{ManageWorkspaces, Permission};
use crate::kit::problem::Problem;
use crate::kit::text::counted;
use crate::notifications::kinds::{self, NotificationKind};
use crate::notifications::{self, Letter, Notice};
use crate::people;

/// Says that a batch has ended. In the transaction that ends it, so it is said once.
pub async fn ended(tx: &mut TenantTx, inner: &Inner, id: Uuid) -> Result<(), Problem> {
    let Some(batch) = store::get(tx, id).await? else { return Ok(()) };
    let counts = batch.counts;
    let failed = match counts.failed {
        0 => "All of them succeeded.".to_owned(),
        1 => "1 of them failed; you can try it again on its page.".to_owned(),
        failed => format!("{failed} of them failed; you can try those again on its page."),
    };
    let ran = counts.succeeded + counts.failed + counts.cancelled;
    let rows = counted(ran, "row was run.", "rows were run.");
    let subject = format!("Done: {}", batch.name);
    let facts = json!({ "succeeded": counts.succeeded, "failed": counts.failed });
    tell(tx, inner, &batch, (&kinds::BATCH_ENDED, facts), ("batch_done", subject), &[&rows, &failed]).await
}

/// Says that the server paused a batch, and why.
pub async fn paused(tx: &mut TenantTx, inner: &Inner, id: Uuid, reason: &Reason) -> Result<(), Problem> {
    let Some(batch) = store::get(tx, id).await? else { return Ok(()) };
    let left = format!("{} of its {} rows wait.", batch.counts.waiting, batch.counts.total);
    let subject = format!("Paused: {}", batch.name);
    let kind = (&kinds::BATCH_PAUSED, json!({}));
    tell(tx, inner, &batch, kind, ("batch_paused", subject), &[&reason.message, &left]).await
}

/// Says that a schedule waits, and why: to its maker, or to those who look after workspaces when the maker cannot be
/// told any more.
pub async fn schedule_paused(tx: &mut TenantTx, inner: &Inner, id: Uuid, reason: &Reason) -> Result<(), Problem> {
    let Some((name, by)) = store::schedule_of(tx, id).await? else { return Ok(()) };
    let to = match auth::on_behalf(tx, by).await? {
        Some(_) => vec![by],
        None => people::holders(tx, ManageWorkspaces::RIGHT.slug).await?,
    };
    let body = MailBody::new()
        .text(format!("The schedule “{name}” is paused and does not run until somebody resumes it."))
        .text(reason.message.as_str())
        .link("Open the schedule", inner.post.url(&format!("/schedules/{id}")));
    let letter = Letter { name: "schedule_paused", subject: format!("Paused: {name}"), body };
    notifications::tell(tx, &inner.post, &to, &Notice::new(&kinds::SCHEDULE_PAUSED, id), Some(&letter)).await
}

async fn tell(
    tx: &mut TenantTx,
    inner: &Inner,
    batch: &Batch,
    (kind, facts): (&'static NotificationKind, Value),
    (name, subject): (&'static str, String),
    words: &[&str],
) -> Result<(), Problem> {
    let Some(by) = store::starter(tx, batch.id).await? else { return Ok(()) };
    let Some(person) = auth::on_behalf(tx, by).await? else { return Ok(()) };
    let mut body = MailBody::new().text(format!("Hello {},", person.first_name));
    body = body.text(format!("About your batch “{}” ({}):", batch.name, batch.use_case_name));
    for words in words {
        body = body.text(*words);
    }
    if let Some(note) = &batch.note {
        body = body.text(note.as_str());
    }
    let body = body.link("Open the batch", inner.post.url(&format!("/batches/{}", batch.id)));
    let letter = Letter { name, subject, body };
    let notice = Notice { facts, is_without_mail: !batch.mails, ..Notice::new(kind, batch.id) };
    notifications::tell(tx, &inner.post, &[by], &notice, Some(&letter)).await
}
