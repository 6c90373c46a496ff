//! `GET billing/invoices`, `GET billing/invoices/{invoice}`.

use std::collections::HashMap;

use actix_web::get;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::payments::{self, KeptInvoice, Price};
use crate::entitlements::{Metric, Pays};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Envelope, List};
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ManageBilling;
use crate::kit::problem::{Problem, ProblemBody};

/// A line of an invoice.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BillLine {
    pub description: String,
    pub quantity: Option<i64>,
    pub amount: i64,
    /// The time that it is for.
    pub from_at: Option<DateTime<Utc>>,
    pub until_at: Option<DateTime<Utc>>,
    /// A part of a period: what was there before is given back, or what came instead is charged.
    pub is_proration: bool,
    /// Which version of which plan it charges; `null`: none of the platform's plans.
    pub price: Option<LinePrice>,
    /// Use that it charges and that was written down only after its month or period was closed.
    pub late: Vec<LateUse>,
}

/// Runs or tokens over the limit that were written down late.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LateUse {
    /// They were used before then.
    pub used_by: DateTime<Utc>,
    pub value: i64,
}

/// The version of a plan that a line charges.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LinePrice {
    pub plan: String,
    pub version: i32,
    /// What that version is called.
    pub name: String,
    pub pays: Pays,
    /// Use of this beyond its limit; `null`: the plan itself.
    pub over: Option<Metric>,
    /// For a seat, for a thousand runs over, or for a million tokens over.
    pub amount: i64,
}

impl BillLine {
    /// All lines of an invoice, in its order.
    pub fn all(invoice: &KeptInvoice, prices: &HashMap<String, Price>) -> Vec<Self> {
        let moment = |value: &Value| value.as_str().and_then(|text| text.parse().ok());
        let line = |line: &Value| Self {
            description: line["description"].as_str().unwrap_or_default().to_owned(),
            quantity: line["quantity"].as_i64(),
            amount: line["amount"].as_i64().unwrap_or_default(),
            from_at: moment(&line["from"]),
            until_at: moment(&line["until"]),
            is_proration: line["is_proration"] == true,
            price: line["price"].as_str().and_then(|price| prices.get(price)).map(|price| LinePrice {
                plan: price.plan.clone(),
                version: price.version,
                name: price.name.clone(),
                pays: Pays::parse(&price.pays).unwrap_or(Pays::Month),
                over: price.metric.as_deref().and_then(Metric::parse),
                amount: price.amount.unwrap_or_default(),
            }),
            late: Vec::new(),
        };
        invoice.lines.as_array().into_iter().flatten().map(line).collect()
    }

    /// Notes what of it was written down late.
    pub fn note_late(&mut self, late: &[payments::Late]) {
        let Some(over) = self.price.as_ref().and_then(|price| price.over) else { return };
        let (Some(from), Some(until)) = (self.from_at, self.until_at) else { return };
        let here = late.iter().filter(|one| one.metric == over && one.charged_at > from && one.charged_at <= until);
        self.late = here.map(|one| LateUse { used_by: one.used_by, value: one.value }).collect();
    }
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
    /// When it is due; `null`: it is charged by card.
    pub due_at: Option<DateTime<Utc>>,
}

impl Bill {
    fn new(invoice: KeptInvoice, prices: &HashMap<String, Price>, late: &[payments::Late]) -> Self {
        let mut lines = BillLine::all(&invoice, prices);
        lines.iter_mut().for_each(|line| line.note_late(late));
        Self {
            lines,
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
            due_at: invoice.due_at,
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InvoicesQuery {
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    limit: Limit,
}

/// The company's invoices, the newest first.
#[utoipa::path(tag = "billing", operation_id = "list_invoices", params(InvoicesQuery), responses((status = 200, body = List<Bill>)))]
#[get("/billing/invoices")]
pub async fn invoices(
    caller: Allow<ManageBilling>,
    query: Query<InvoicesQuery>,
    db: Data<Db>,
) -> Result<List<Bill>, Problem> {
    let behind: Option<payments::InvoiceCursor> = decode(query.cursor.as_deref())?;
    let mut tx = db.begin(&caller).await?;
    let mut invoices = payments::invoices(&mut tx, behind.as_ref(), query.limit.fetch()).await?;
    let total = payments::count_invoices(&mut tx).await?;
    let prices = payments::prices(&mut tx).await?;
    let late = payments::late(&mut tx).await?;
    let next = query.limit.cut(&mut invoices, |invoice| {
        (invoice.created_at, invoice.number.clone().unwrap_or_default(), invoice.id.clone())
    });
    Ok(List::page(invoices.into_iter().map(|invoice| Bill::new(invoice, &prices, &late)).collect(), total, next))
}

/// One of the company's invoices, with its lines.
#[utoipa::path(tag = "billing", operation_id = "get_invoice", params(("invoice" = String, Path)), responses((status = 200, body = Envelope<Bill>), (status = 404, body = ProblemBody)))]
#[get("/billing/invoices/{invoice}")]
pub async fn get_one(
    caller: Allow<ManageBilling>,
    path: Path<String>,
    db: Data<Db>,
) -> Result<Envelope<Bill>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let invoice = payments::invoice(&mut tx, &path).await?.ok_or_else(|| Problem::not_found("invoice"))?;
    let prices = payments::prices(&mut tx).await?;
    let late = payments::late(&mut tx).await?;
    Ok(Envelope::new(Bill::new(invoice, &prices, &late)))
}
