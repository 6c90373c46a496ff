//! `GET client/stripe-managed-clients-list` and `GET client/enterprise-clients-list` (K03, R50).

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::lists_store::{self, Row, Slice};
use crate::entitlements::{Pays, SubscriptionState};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::usage::Month;

/// How clients are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ManagedClientSort)]
pub enum Sort {
    #[default]
    Name,
    Plan,
    State,
    /// This month's.
    Runs,
    Tokens,
    /// When somebody of the client was last seen; nobody yet comes first.
    LastActive,
    Created,
}

impl Sort {
    fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Plan => "plan",
            Self::State => "state",
            Self::Runs => "runs",
            Self::Tokens => "tokens",
            Self::LastActive => "last_active",
            Self::Created => "created",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ManagedClientOrder)]
pub enum Order {
    #[default]
    Asc,
    Desc,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ManagedClientsQuery {
    /// Words in the name.
    #[serde(default)]
    search: String,
    /// Only those with this plan.
    #[serde(default)]
    plan: Option<String>,
    #[serde(default)]
    #[param(inline)]
    state: Option<SubscriptionState>,
    #[serde(default)]
    #[param(inline)]
    sort_by: Sort,
    #[serde(default)]
    #[param(inline)]
    order: Order,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// A client, its plan, and how it uses it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ManagedClient {
    pub id: i64,
    pub name: String,
    /// `active` or `suspended`.
    pub status: String,
    pub created_at: DateTime<Utc>,
    /// `null`: none.
    pub plan: Option<String>,
    pub plan_name: Option<String>,
    pub version: Option<i32>,
    pub state: Option<SubscriptionState>,
    pub trial_until: Option<DateTime<Utc>>,
    pub contract_until: Option<NaiveDate>,
    pub purchase_order: Option<String>,
    pub pays: Option<Pays>,
    /// What it pays a month for its seats by its plan's price, in the currency's smallest unit; a year's price counts a
    /// twelfth, cut to whole units. `null`: by contract.
    pub monthly_revenue: Option<i64>,
    pub currency: Option<String>,
    /// This month.
    pub runs: i64,
    pub tokens: i64,
    /// Without grants; `null`: no limit.
    pub limit_runs: Option<i64>,
    pub limit_tokens: Option<i64>,
    /// Active accounts.
    pub people: i64,
    pub seats: Option<i64>,
    pub last_active_at: Option<DateTime<Utc>>,
}

impl From<Row> for ManagedClient {
    fn from(row: Row) -> Self {
        let state = row.state.as_deref().and_then(SubscriptionState::parse);
        let pays = row.pays.as_deref().and_then(Pays::parse);
        let price = match (state, pays) {
            (Some(SubscriptionState::Trial), _) => Some(0),
            (_, Some(Pays::Year)) => row.price_year.map(|price| price / 12),
            _ => row.price_month,
        };
        let price = price.map(|price| price.saturating_mul(row.licences));
        Self {
            id: row.id,
            name: row.name,
            status: row.status,
            created_at: row.created_at,
            plan: row.plan,
            plan_name: row.plan_name,
            version: row.version,
            state,
            trial_until: row.trial_until,
            contract_until: row.contract_until,
            purchase_order: row.purchase_order.filter(|order| !order.is_empty()),
            pays,
            monthly_revenue: price,
            currency: row.currency,
            runs: row.runs,
            tokens: row.tokens,
            limit_runs: row.limit_runs,
            limit_tokens: row.limit_tokens,
            people: row.people,
            seats: row.seats,
            last_active_at: row.last_active_at,
        }
    }
}

/// Clients that signed up and pay by card, with plan, state, use of this month and last activity.
#[utoipa::path(tag = "plans", operation_id = "list_stripe_clients", params(ManagedClientsQuery), responses((status = 200, body = List<ManagedClient>)))]
#[get("/client/stripe-managed-clients-list")]
pub async fn stripe(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<ManagedClientsQuery>,
) -> Result<List<ManagedClient>, Problem> {
    tracing::debug!(staff = %caller.user, "staff listed clients that pay by card");
    page(&db, &clock, &query, "stripe").await
}

/// Clients by contract, with plan, state, use of this month and last activity.
#[utoipa::path(tag = "plans", operation_id = "list_enterprise_clients", params(ManagedClientsQuery), responses((status = 200, body = List<ManagedClient>)))]
#[get("/client/enterprise-clients-list")]
pub async fn enterprise(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<ManagedClientsQuery>,
) -> Result<List<ManagedClient>, Problem> {
    tracing::debug!(staff = %caller.user, "staff listed clients by contract");
    page(&db, &clock, &query, "enterprise").await
}

/// A cursor is the number of a page: what these lists are sorted by changes while somebody turns them.
async fn page(db: &Db, clock: &Clock, query: &ManagedClientsQuery, kind: &str) -> Result<List<ManagedClient>, Problem> {
    let search = text::contains(&query.search);
    let page: i64 = decode(query.cursor.as_deref())?.unwrap_or(0);
    if !(0..=1_000).contains(&page) {
        return Err(Problem::field("cursor", "Please use `next` of the page before."));
    }
    let slice = Slice {
        kind,
        search: &search,
        plan: query.plan.as_deref().filter(|plan| !plan.is_empty()),
        state: query.state.map(SubscriptionState::as_str),
        sort: query.sort_by.as_str(),
        is_descending: query.order == Order::Desc,
        month: Month::of(clock.now()).start(),
        offset: page * (query.limit.fetch() - 1),
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin_operator("list clients by how they pay").await?;
    tx.plan_anew().await?;
    let mut rows = lists_store::page(&mut tx, &slice).await?;
    let total = lists_store::count(&mut tx, &slice).await?;
    let next = query.limit.cut(&mut rows, |_| page + 1);
    Ok(List::page(rows.into_iter().map(ManagedClient::from).collect(), total, next))
}
