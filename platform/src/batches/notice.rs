//! Mails to whoever started a batch: it is done, or it waits for somebody.

use uuid::Uuid;

use super::model::{Batch, Reason};
use super::store;
use super::work::Inner;
use crate::auth;
use crate::kit::db::TenantTx;
use crate::kit::mail::{Mail, MailBody};
use crate::kit::permission::{ManageWorkspaces, Permission};
use crate::kit::problem::Problem;
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
    let rows = if ran == 1 { "1 row was run.".to_owned() } else { format!("{ran} rows were run.") };
    let subject = format!("Done: {}", batch.name);
    tell(tx, inner, &batch, "batch_done", subject, &[&rows, &failed]).await
}

/// Says that the server paused a batch, and why.
pub async fn paused(tx: &mut TenantTx, inner: &Inner, id: Uuid, reason: &Reason) -> Result<(), Problem> {
    let Some(batch) = store::get(tx, id).await? else { return Ok(()) };
    let left = format!("{} of its {} rows wait.", batch.counts.waiting, batch.counts.total);
    let subject = format!("Paused: {}", batch.name);
    tell(tx, inner, &batch, "batch_paused", subject, &[&reason.message, &left]).await
}

/// Says that a schedule waits, and why: to its maker, or to those who look after workspaces when the maker cannot be
/// told any more.
pub async fn schedule_paused(tx: &mut TenantTx, inner: &Inner, id: Uuid, reason: &Reason) -> Result<(), Problem> {
    let Some((name, by)) = store::schedule_of(tx, id).await? else { return Ok(()) };
    let to = match auth::on_behalf(tx, by).await? {
        Some(person) => vec![person.email],
        None => people::holders(tx, ManageWorkspaces::RIGHT.slug).await?,
    };
    for to in to {
        let letter = MailBody::new()
            .text(format!("The schedule {name:?} does not run until somebody resumes it."))
            .text(reason.message.as_str())
            .link("Open the schedule", inner.post.url(&format!("/schedules/{id}")));
        let subject = format!("Paused: {name}");
        inner.post.put(tx, Mail { kind: "schedule_paused", to: &to, subject, letter, expires_at: None }).await?;
    }
    Ok(())
}

async fn tell(
    tx: &mut TenantTx,
    inner: &Inner,
    batch: &Batch,
    kind: &'static str,
    subject: String,
    words: &[&str],
) -> Result<(), Problem> {
    let Some(by) = store::starter(tx, batch.id).await?.filter(|_| batch.mails) else { return Ok(()) };
    let Some(person) = auth::on_behalf(tx, by).await? else { return Ok(()) };
    let mut letter = MailBody::new().text(format!("Hello {},", person.first_name));
    letter = letter.text(format!("this is about {:?} ({}).", batch.name, batch.use_case_name));
    for words in words {
        letter = letter.text(*words);
    }
    if let Some(note) = &batch.note {
        letter = letter.text(note.as_str());
    }
    let letter = letter.link("Open the batch", inner.post.url(&format!("/batches/{}", batch.id)));
    inner.post.put(tx, Mail { kind, to: &person.email, subject, letter, expires_at: None }).await
}
