//! How to call the operations on plans, budgets and requests for more on another client's objects: the sixth part of
//! `contract`'s list.

use serde_json::json;
use uuid::Uuid;

use super::Person;
use super::contract::{Body, Call, Objects};

/// What limits a client below its plan.
#[derive(Clone, Debug)]
pub struct Money {
    budget: Uuid,
    request: Uuid,
}

impl Money {
    pub fn nobody() -> Self {
        Self { budget: Uuid::now_v7(), request: Uuid::now_v7() }
    }

    /// A budget of a colleague, who asks for more of it.
    pub async fn furnish(admin: &Person, colleague: &Person) -> Self {
        let limits = json!({ "monthly_runs": 1_000 });
        let budget = json!({ "kind": "person", "subject_id": colleague.user_id, "limits": limits });
        let budget = admin.post("budget", budget).await.id();
        let asks = json!({ "budget_id": budget, "metric": "runs", "amount": 1, "reason": "canary reason" });
        Self { budget, request: colleague.post("token-request", asks).await.id() }
    }
}

/// `None`: not one of these.
pub fn call(operation: &str, of: &Objects) -> Option<Call> {
    let Money { budget, request } = of.money;
    let object = |path: String, body: Body| Some(Call::Object { path, body });
    match operation {
        "GET billing" | "GET billing/features" | "GET billing/notice" | "GET budget/list" | "GET plan/features" | "GET token-request/limits"
        | "GET token-request/list" => Some(Call::Own { path: operation.trim_start_matches("GET ").to_owned() }),
        "GET billing/invoices" => Some(Call::Own { path: "billing/invoices".to_owned() }),
        "POST budget"
        | "POST billing/checkout"
        | "POST billing/portal"
        | "POST billing/change"
        | "POST billing/change/preview"
        | "POST billing/cancel"
        | "POST billing/keep"
        | "POST billing/pause"
        | "POST billing/reactivate"
        // a company has invoices where it pays: the tests of `billing` have them, and who sees none of them
        | "GET billing/invoices/{invoice}"
        | "GET billing/invoices/{invoice}/lines/{line}"
        | "GET billing/invoices/{invoice}/lines/{line}/shares"
        | "GET billing/invoices/{invoice}/lines/{line}/runs"
        | "GET billing/invoices/{invoice}/lines/{line}/export"
        | "POST plan/publish"
        | "POST token-request"
        // of the owner's people alone: the tests of `plans` and `token_requests` have them
        | "GET plan/list"
        | "POST plan"
        | "POST plan/rehearse"
        | "POST plan/{plan}/version"
        | "GET client/stripe-managed-clients-list"
        | "GET client/enterprise-clients-list"
        | "GET client/{id}/plan"
        | "PUT client/{id}/plan"
        | "POST client/{id}/grant"
        | "DELETE client/{id}/grant/{grant}"
        | "GET token-request/passed-on"
        | "POST token-request/{client}/{id}/settle" => Some(Call::Session),
        "PUT budget/{id}" => object(
            format!("budget/{budget}"),
            Body::Json(json!({ "revision": 1, "limits": { "monthly_runs": 900 } })),
        ),
        "DELETE budget/{id}" => object(format!("budget/{budget}"), Body::None),
        "POST token-request/{id}/answer" => object(
            format!("token-request/{request}/answer"),
            Body::Json(json!({ "decision": "decline", "answer": "Taken" })),
        ),
        "DELETE token-request/{id}" => object(format!("token-request/{request}"), Body::None),
        _ => None,
    }
}
