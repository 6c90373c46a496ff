//! Who is told by mail: those who may answer that there is a question, and whoever asked that there is an answer.

use super::model::{AccessRequest, Status};
use super::store;
use crate::auth::AuthServices;
use crate::kit::db::TenantTx;
use crate::kit::mail::{Mail, MailBody};
use crate::kit::permission::{ManageMembers, Permission, ReviewRequests};
use crate::kit::problem::Problem;

/// What was asked for, in words.
fn subject_of(request: &AccessRequest) -> String {
    match (&request.workspace, &request.permission) {
        (Some(workspace), _) => format!("the workspace {}", workspace.name),
        (None, Some(right)) => format!("the right {right}"),
        (None, None) => "access".to_owned(),
    }
}

/// Tells those who may answer, twenty at most.
pub async fn asked(tx: &mut TenantTx, gate: &AuthServices, request: &AccessRequest) -> Result<(), Problem> {
    let workspace = request.workspace.as_ref().map(|workspace| workspace.id);
    let (all, here) = (ReviewRequests::RIGHT.slug, ManageMembers::RIGHT.slug);
    let what = subject_of(request);
    for to in store::reviewers(tx, all, workspace, here, request.requested_by.id).await? {
        let mut letter = MailBody::new().text(format!("{} asks for {what}.", request.requested_by.name));
        if !request.message.is_empty() {
            letter = letter.text(request.message.clone());
        }
        let letter = letter.link("Answer the request", gate.post.url("/settings/access-requests"));
        let subject = format!("{} asks for {what}", request.requested_by.name);
        gate.post.put(tx, Mail { kind: "access_request", to: &to, subject, letter, expires_at: None }).await?;
    }
    Ok(())
}

/// Tells whoever asked.
pub async fn answered(tx: &mut TenantTx, gate: &AuthServices, request: &AccessRequest) -> Result<(), Problem> {
    let what = subject_of(request);
    let approved = request.status == Status::Approved;
    let first =
        if approved { format!("You now have {what}.") } else { format!("Your request for {what} was declined.") };
    let mut letter = MailBody::new().text(format!("Hello {},", request.requested_by.name)).text(first);
    if let Some(reason) = request.reason.as_ref().filter(|reason| !reason.is_empty()) {
        letter = letter.text(reason.clone());
    }
    let letter = letter.link("Open", gate.post.url("/"));
    let subject = if approved { format!("You now have {what}") } else { format!("About your request for {what}") };
    let to = request.requested_by.email.clone();
    gate.post.put(tx, Mail { kind: "access_request", to: &to, subject, letter, expires_at: None }).await?;
    Ok(())
}
