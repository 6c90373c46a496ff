//! Who is told of a comment: those who are mentioned, each once a comment and only if they may open the run; and those
//! who started the run or wrote in the thread.

use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::mail::{MailBody, MailOutbox};
use crate::kit::problem::Problem;
use crate::notifications::{self, Letter, Notice, kinds};
use crate::outputs::store::OutputRun;

/// Keeps who is mentioned in a comment, and writes to those who are new there.
pub async fn mentioned(
    tx: &mut TenantTx,
    caller: &Caller,
    post: &MailOutbox,
    run: &OutputRun,
    (comment, body): (Uuid, &str),
    people: &[Uuid],
) -> Result<(), Problem> {
    let mut wanted = people.to_vec();
    wanted.sort_unstable();
    wanted.dedup();
    let reachable = store::reachable(tx, run.workspace_id, &wanted).await?;
    if reachable.len() != wanted.len() {
        return Err(Error::Stranger.into());
    }
    let new = store::mention(tx, comment, &wanted).await?;
    let author = store::name(tx, caller.user).await?;
    let subject = format!("{author} mentioned you in a comment");
    let body = MailBody::new()
        .text(format!("{author} mentioned you in a comment on the output of “{}”:", run.use_case_name))
        .text(body.to_owned())
        .link("Open the comment", post.url(&format!("/runs/{}/edit?comment={comment}", run.id)));
    let letter = Letter { name: "comment", subject, body };
    let facts = json!({ "comment": comment });
    let notice = Notice { actor: Some(caller.user), facts, ..Notice::new(&kinds::MENTIONED, run.id) };
    notifications::tell(tx, post, &new, &notice, Some(&letter)).await
}

/// Tells those who take part, except who was mentioned, that there is a new comment.
pub async fn commented(
    tx: &mut TenantTx,
    caller: &Caller,
    post: &MailOutbox,
    run: &OutputRun,
    (comment, thread): (Uuid, Uuid),
    mentioned: &[Uuid],
) -> Result<(), Problem> {
    let mut taking_part = store::taking_part(tx, run.id, thread).await?;
    taking_part.retain(|person| !mentioned.contains(person));
    let reachable = store::reachable(tx, run.workspace_id, &taking_part).await?;
    let facts = json!({ "comment": comment });
    let notice = Notice { actor: Some(caller.user), facts, ..Notice::new(&kinds::COMMENTED, run.id) };
    notifications::tell(tx, post, &reachable, &notice, None).await
}
