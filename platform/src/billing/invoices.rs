//! `GET billing/invoices`.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::payments::{self, KeptInvoice};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageBilling;
use crate::kit::problem::Problem;

/// Invoices that are shown at most; all are in the payment provider's portal.
const MOST: i64 = 100;

/// A line of an invoice.
#[derive(Debug, Serialize, ToSchema)]
pub struct BillLine {
    pub description: String,
    pub quantity: Option<i64>,
    pub amount: i64,
}

/// Amounts are in the currency's smallest unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct Bill {
    pub id: String,
    pub number: Option<String>,
    /// `open`, `paid`, `void` or `uncollectible`.
    pub status: String,
    pub currency: String,
    pub total: i64,
    pub tax: i64,
    pub amount_due: i64,
    pub from_at: DateTime<Utc>,
    pub until_at: DateTime<Utc>,
    /// Where it can be paid and read.
    pub page: Option<String>,
    pub pdf: Option<String>,
    pub lines: Vec<BillLine>,
    pub created_at: DateTime<Utc>,
}

impl From<KeptInvoice> for Bill {
    fn from(invoice: KeptInvoice) -> Self {
        let line = |line: &Value| BillLine {
            description: line["description"].as_str().unwrap_or_default().to_owned(),
            quantity: line["quantity"].as_i64(),
            amount: line["amount"].as_i64().unwrap_or_default(),
        };
        Self {
            lines: invoice.lines.as_array().into_iter().flatten().map(line).collect(),
            id: invoice.id,
            number: invoice.number,
            status: invoice.status,
            currency: invoice.currency,
            total: invoice.total,
            tax: invoice.tax,
            amount_due: invoice.amount_due,
            from_at: invoice.from_at,
            until_at: invoice.until_at,
            page: invoice.page,
            pdf: invoice.pdf,
            created_at: invoice.created_at,
        }
    }
}

/// The company's invoices, the newest first.
#[utoipa::path(tag = "billing", operation_id = "list_invoices", responses((status = 200, body = Envelope<Vec<Bill>>)))]
#[get("/billing/invoices")]
pub async fn invoices(caller: Allow<ManageBilling>, db: Data<Db>) -> Result<Envelope<Vec<Bill>>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let invoices = payments::invoices(&mut tx, MOST).await?;
    Ok(Envelope::new(invoices.into_iter().map(Bill::from).collect()))
}
