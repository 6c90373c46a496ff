//! Those who are mentioned are told by mail, each once a comment, and only if they may open the run.

use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::mail::{Mail, MailBody, MailOutbox};
use crate::kit::problem::Problem;
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
    for person in reachable.iter().filter(|person| person.id != caller.user && new.contains(&person.id)) {
        let subject = format!("{author} mentioned you in a comment");
        let letter = MailBody::new()
            .text(format!("{author} mentioned you in a comment on the output of “{}”:", run.use_case_name))
            .text(body.to_owned())
            .link("Open the comment", post.url(&format!("/runs/{}/edit?comment={comment}", run.id)));
        post.put(tx, Mail { kind: "comment", to: &person.email, subject, letter, expires_at: None }).await?;
    }
    Ok(())
}
