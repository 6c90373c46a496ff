//! How to call the operations on plans, budgets and requests for more on another client's objects: the sixth part of
//! `contract`'s list.

use serde_json::json;
use uuid::Uuid;

use super::contract::{Body, Call, Objects};
use super::{Person, TestApp};

/// What limits a client below its plan.
#[derive(Clone, Debug)]
pub struct Money {
    budget: Uuid,
    request: Uuid,
    invoice: Uuid,
}

impl Money {
    pub fn nobody() -> Self {
        Self { budget: Uuid::now_v7(), request: Uuid::now_v7(), invoice: Uuid::now_v7() }
    }

    /// A budget of a colleague, who asks for more of it; and an invoice of one line.
    pub async fn furnish(app: &TestApp, admin: &Person, colleague: &Person) -> Self {
        let limits = json!({ "monthly_runs": 1_000 });
        let budget = json!({ "kind": "person", "subject_id": colleague.user_id, "limits": limits });
        let budget = admin.post("budget", budget).await.id();
        let asks = json!({ "budget_id": budget, "metric": "runs", "amount": 1, "reason": "canary reason" });
        let invoice = Uuid::now_v7();
        let mut tx = app.parts.db.begin_operator("an invoice, as one is found at the payment provider").await.unwrap();
        sqlx::query(
            r#"INSERT INTO control.invoices (client_id, id, status, currency, total, tax, amount_due, from_at, until_at, lines, created_at)
               SELECT client_id, $2, 'paid', 'EUR', 100, 0, 0, '2026-10-01', '2026-11-01',
                      '[{"description": "canary line", "quantity": 1, "amount": 100, "price": null, "is_proration": false,
                         "from": "2026-10-01T00:00:00Z", "until": "2026-11-01T00:00:00Z"}]', '2026-11-01'
               FROM users WHERE id = $1"#,
        )
        .bind(admin.user_id)
        .bind(in_stripe(invoice))
        .execute(&mut *tx)
        .await
        .unwrap();
        tx.commit().await.unwrap();
        Self { budget, request: colleague.post("token-request", asks).await.id(), invoice }
    }
}

/// An invoice's id as the payment provider has it.
fn in_stripe(invoice: Uuid) -> String {
    format!("in_{}", invoice.simple())
}

/// `None`: not one of these.
pub fn call(operation: &str, of: &Objects) -> Option<Call> {
    let Money { budget, request, invoice } = of.money;
    let object = |path: String, body: Body| Some(Call::Object { path, body });
    match operation {
        "GET billing" | "GET billing/features" | "GET billing/notice" | "GET budget/list" | "GET plan/features" | "GET token-request/limits"
        | "GET token-request/list" => Some(Call::Own { path: operation.trim_start_matches("GET ").to_owned() }),
        "GET billing/invoices" => Some(Call::Own { path: "billing/invoices".to_owned() }),
        "POST budget"
        | "POST billing/checkout"
        | "POST billing/checkout/invoice"
        | "POST billing/portal"
        | "POST billing/change"
        | "POST billing/change/preview"
        | "POST billing/cancel"
        | "POST billing/keep"
        | "POST billing/pause"
        | "POST billing/reactivate"
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
        "GET billing/invoices/{invoice}"
        | "GET billing/invoices/{invoice}/lines/{line}"
        | "GET billing/invoices/{invoice}/lines/{line}/shares"
        | "GET billing/invoices/{invoice}/lines/{line}/runs"
        | "GET billing/invoices/{invoice}/lines/{line}/export" => {
            let path = operation.trim_start_matches("GET ").replace("{invoice}", &in_stripe(invoice));
            object(path.replace("{line}", "1"), Body::None)
        }
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
