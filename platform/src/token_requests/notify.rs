//! Who is told what: those who may answer hear of a question, and the person who asked hears of the answer.

use serde_json::json;
use uuid::Uuid;

use super::model::{Status, TokenRequest};
use super::store;
use crate::auth::AuthServices;
use crate::entitlements::Metric;
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::mail::MailBody;
use crate::kit::permission::{ManageClients, Permission, ReviewRequests};
use crate::kit::problem::Problem;
use crate::notifications::{self, Letter, Notice, kinds};

/// What was asked for, in words: `50,000 tokens for the budget of Legal`.
pub fn subject_of(metric: Metric, amount: i64, budget: Option<&str>) -> String {
    let what = metric.as_str();
    match budget {
        Some(name) => format!("{} more {what} this month for {name}", grouped(amount)),
        None => format!("{} more {what} this month for the company", grouped(amount)),
    }
}

/// A number with commas, for people.
fn grouped(number: i64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) && digit.is_ascii_digit() {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Tells those of the company who may answer.
pub async fn asked(tx: &mut TenantTx, gate: &AuthServices, request: &TokenRequest) -> Result<(), Problem> {
    let what = subject_of(request.metric, request.amount, request.budget_name.as_deref());
    let subject = format!("{} asks for {what}", request.requested_by_name);
    let body = MailBody::new()
        .text(format!("{subject}."))
        .text(request.reason.clone())
        .link("Answer the request", gate.post.url("/settings/token-requests?box=review"));
    let letter = Letter { name: "token_request", subject, body };
    let to = store::reviewers(tx, ReviewRequests::RIGHT.slug, request.requested_by_id).await?;
    let notice = Notice { actor: Some(request.requested_by_id), ..Notice::new(&kinds::TOKENS_ASKED, request.id) };
    notifications::tell(tx, &gate.post, &to, &notice, Some(&letter)).await
}

/// Tells the platform's owner; the transaction is the owner's own.
pub async fn passed_on(
    tx: &mut TenantTx,
    gate: &AuthServices,
    client: ClientId,
    client_name: &str,
    request: &TokenRequest,
) -> Result<(), Problem> {
    let what = subject_of(request.metric, request.amount, None);
    let body = MailBody::new()
        .text(format!("{client_name} (client {client}) asks for {what}."))
        .text(request.reason.clone())
        .link("Answer the request", gate.post.url("/settings/token-requests?box=owner"));
    let letter = Letter { name: "token_request", subject: format!("{client_name} asks for {what}"), body };
    let to = store::reviewers(tx, ManageClients::RIGHT.slug, Uuid::nil()).await?;
    let facts = json!({ "client": client_name });
    let notice = Notice { facts, ..Notice::new(&kinds::TOKENS_PASSED_ON, request.id) };
    notifications::tell(tx, &gate.post, &to, &notice, Some(&letter)).await
}

/// Tells the person who asked.
pub async fn answered(tx: &mut TenantTx, gate: &AuthServices, request: &TokenRequest) -> Result<(), Problem> {
    let asked = subject_of(request.metric, request.amount, request.budget_name.as_deref());
    let (answer, first, subject) = match (request.status, request.granted) {
        (Status::Granted, Some(granted)) => {
            let what = subject_of(request.metric, granted, request.budget_name.as_deref());
            ("granted", format!("You asked for {asked}. Granted: {what}."), format!("Granted: {what}"))
        }
        (Status::PassedOn, _) => (
            "passed on to the platform's owner",
            format!("Your request for {asked} was passed on to the platform's owner."),
            format!("Your request for {asked} was passed on"),
        ),
        _ => (
            "declined",
            format!("Your request for {asked} was declined."),
            format!("Your request for {asked} was declined"),
        ),
    };
    let mut body = MailBody::new().text(format!("Hello {},", request.requested_by_name)).text(first);
    if !request.answer.is_empty() {
        body = body.text(request.answer.clone());
    }
    let body = body.link("Open your requests", gate.post.url("/settings/token-requests"));
    let letter = Letter { name: "token_request", subject, body };
    let facts = json!({ "answer": answer });
    let notice = Notice { facts, ..Notice::new(&kinds::TOKENS_ANSWERED, request.id) };
    notifications::tell(tx, &gate.post, &[request.requested_by_id], &notice, Some(&letter)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_for_people() {
        assert_eq!(grouped(1), "1");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(123_456_789), "123,456,789");
        assert_eq!(subject_of(Metric::Tokens, 50_000, Some("Legal")), "50,000 more tokens this month for Legal");
    }
}
