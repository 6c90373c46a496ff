//! Who is told what: those who may answer hear of a question, and the person who asked hears of the answer.

use super::model::{AccessRequest, Status};
use super::store;
use crate::auth::AuthServices;
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::mail::MailBody;
use crate::kit::permission::{ManageMembers, Permission, ReviewRequests};
use crate::kit::problem::Problem;
use crate::notifications::{self, Letter, Notice, kinds};

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
    let subject = format!("{} asks for {}", request.requested_by.name, subject_of(request));
    let mut body = MailBody::new().text(format!("{subject}."));
    if !request.message.is_empty() {
        body = body.text(request.message.clone());
    }
    let body = body.link("Answer the request", gate.post.url("/settings/access-requests"));
    let letter = Letter { name: "access_request", subject, body };
    let to = store::reviewers(tx, all, workspace, here, request.requested_by.id).await?;
    let notice = Notice { actor: Some(request.requested_by.id), ..Notice::new(&kinds::ACCESS_ASKED, request.id) };
    notifications::tell(tx, &gate.post, &to, &notice, Some(&letter)).await
}

/// Tells the person who asked.
pub async fn answered(
    tx: &mut TenantTx,
    gate: &AuthServices,
    by: &Caller,
    request: &AccessRequest,
) -> Result<(), Problem> {
    let what = subject_of(request);
    let (kind, first, subject) = if request.status == Status::Approved {
        (&kinds::ACCESS_APPROVED, format!("You now have {what}."), format!("You now have {what}"))
    } else {
        let subject = format!("Your request for {what} was declined");
        (&kinds::ACCESS_DECLINED, format!("{subject}."), subject)
    };
    let mut body = MailBody::new().text(format!("Hello {},", request.requested_by.name)).text(first);
    if let Some(reason) = request.reason.as_ref().filter(|reason| !reason.is_empty()) {
        body = body.text(reason.clone());
    }
    let letter = Letter { name: "access_request", subject, body: body.link("Open", gate.post.url("/")) };
    let notice = Notice { actor: Some(by.user), ..Notice::new(kind, request.id) };
    notifications::tell(tx, &gate.post, &[request.requested_by.id], &notice, Some(&letter)).await
}
