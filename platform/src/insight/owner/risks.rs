//! `GET insight/risks`: clients that may leave, each with why.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::page::cut;
use super::store;
use crate::insight::store::sums_as_of;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::kit::text;

/// Clients that are asked about at once.
const MOST: usize = 100;

/// Why a client may leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RiskReason {
    /// A payment failed, and none has come since.
    PaymentFailed,
    /// It has asked to end its plan.
    Leaving,
    /// Its contract ends within 60 days.
    ContractEnds,
    /// This month's runs or tokens are used up.
    OverLimit,
    /// It stores more than its plan has room for.
    OverStorage,
    /// Nothing was done for 28 days, nor ever in the 28 days that it has been there at least.
    Unused,
    /// In the last 28 days there was less than 60 % of the 28 days before.
    Falling,
}

impl RiskReason {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PaymentFailed => "payment_failed",
            Self::Leaving => "leaving",
            Self::ContractEnds => "contract_ends",
            Self::OverLimit => "over_limit",
            Self::OverStorage => "over_storage",
            Self::Unused => "unused",
            Self::Falling => "falling",
        }
    }

    /// `None`: the database names one that is none.
    pub fn parse(text: &str) -> Option<Self> {
        [
            Self::PaymentFailed,
            Self::Leaving,
            Self::ContractEnds,
            Self::OverLimit,
            Self::OverStorage,
            Self::Unused,
            Self::Falling,
        ]
        .into_iter()
        .find(|reason| reason.as_str() == text)
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RisksQuery {
    /// Only those for this reason.
    #[param(inline)]
    reason: Option<RiskReason>,
    /// Words in the client's name.
    #[serde(default)]
    search: String,
    /// Only of these clients: their numbers with commas between them, at most 100. Without a page all of it comes.
    client_ids: Option<String>,
    /// From 1.
    #[param(minimum = 1)]
    page: Option<usize>,
}

impl RisksQuery {
    fn clients(&self) -> Result<Option<Vec<i64>>, Problem> {
        let Some(text) = &self.client_ids else { return Ok(None) };
        let ids: Result<Vec<i64>, _> = text.split(',').map(|id| id.trim().parse()).collect();
        match ids {
            Ok(ids) if ids.len() <= MOST => Ok(Some(ids)),
            _ => Err(Problem::field("client_ids", format!("Give at most {MOST} numbers with commas between them."))),
        }
    }
}

/// Which clients and reasons are asked for.
pub struct Wanted<'a> {
    /// Of the client's name.
    pub pattern: &'a str,
    pub reason: Option<RiskReason>,
    pub clients: Option<Vec<i64>>,
}

/// A reason for which a client may leave. A client may have several.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RiskRow {
    pub client_id: i64,
    pub client_name: String,
    pub plan_name: Option<String>,
    pub reason: RiskReason,
    /// Since when, or when it will be so: the payment, the end of the plan or contract, the last use. `null`: nobody
    /// knows, or it never was.
    pub at: Option<DateTime<Utc>>,
    /// Of falling use: runs, calls and tests of the last 28 days. Over a limit: what was used of it, in percent.
    pub value: Option<i64>,
    /// Of falling use: of the 28 days before.
    pub before: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightRisks)]
pub struct Risks {
    pub as_of: DateTime<Utc>,
    /// The most urgent reasons first: those of payment and contract, of limits, of use. 30 a page.
    pub rows: Vec<RiskRow>,
    pub total: i64,
    /// How many clients they are about.
    pub clients: i64,
}

/// Clients that may leave: a failed payment, a plan that was given up, a contract that ends, a limit that is reached, no
/// use, falling use. Each reason is a row.
#[utoipa::path(tag = "insight", operation_id = "list_clients_at_risk", params(RisksQuery), responses((status = 200, body = Envelope<Risks>)))]
#[get("/insight/risks")]
pub async fn risks(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<RisksQuery>,
) -> Result<Envelope<Risks>, Problem> {
    tracing::debug!(staff = %caller.user, "staff looked at clients at risk");
    let mut tx = db.begin_operator("clients at risk").await?;
    let as_of = sums_as_of(&mut tx, None).await?;
    let pattern = text::contains(&query.search);
    let wanted = Wanted { pattern: &pattern, reason: query.reason, clients: query.clients()? };
    let found = store::risks(&mut tx, clock.now(), &wanted).await?;
    let clients: std::collections::HashSet<i64> = found.iter().map(|row| row.client_id).collect();
    let clients = i64::try_from(clients.len()).unwrap_or(i64::MAX);
    let (rows, total) = match query.page {
        None if query.client_ids.is_some() => {
            let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
            (found, total)
        }
        page => cut(found, page)?,
    };
    Ok(Envelope::new(Risks { as_of, rows, total, clients }))
}
