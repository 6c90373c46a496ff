//! What the owner sees of a client, and what it sets.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::error::Error;
use crate::entitlements::SubscriptionState;
use crate::kit::paging::Limit;
use crate::usage::Allowance;

/// Regions of one client at most.
const REGIONS: usize = 50;

/// A client in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientSummary {
    /// 1 is the platform's owner.
    pub id: i64,
    pub name: String,
    /// `owner`, `enterprise` or `stripe`.
    pub kind: String,
    /// `active` or `suspended`.
    pub status: String,
    pub allowed_regions: Vec<String>,
    pub own_models: bool,
    /// `null`: none.
    pub plan_name: Option<String>,
    /// Of its plan.
    pub state: Option<SubscriptionState>,
    pub created_at: DateTime<Utc>,
}

/// What the owner sets for a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClientPlan {
    /// Regions in which its runs and calls may be executed, in this order where a program names a model without its
    /// region.
    #[garde(length(min = 1, max = REGIONS), inner(length(min = 1, max = 40)))]
    #[schema(min_items = 1, max_items = 50)]
    pub allowed_regions: Vec<String>,
    /// Allowed regions that a run or call may go on to, in this order, when no model of its own region answers. None:
    /// it never leaves its region.
    #[garde(length(max = REGIONS))]
    pub failover_regions: Vec<String>,
    /// Whether it may connect models with keys of its own.
    #[garde(skip)]
    pub own_models: bool,
    /// Runs and calls of a calendar month (UTC) together; `null`: no limit.
    #[garde(range(min = 0))]
    #[schema(minimum = 0)]
    pub monthly_runs: Option<i64>,
    /// Tokens of a calendar month; `null`: no limit.
    #[garde(range(min = 0))]
    #[schema(minimum = 0)]
    pub monthly_tokens: Option<i64>,
}

impl ClientPlan {
    /// The rules that need more than one field. `known`: regions that there are.
    pub fn check(&self, known: &[String]) -> Result<(), Error> {
        let twice = |regions: &[String]| {
            regions
                .iter()
                .enumerate()
                .find(|(n, region)| regions.iter().take(*n).any(|other| other == *region))
                .map(|(_, region)| region.clone())
        };
        for (field, regions) in
            [("allowed_regions", &self.allowed_regions), ("failover_regions", &self.failover_regions)]
        {
            if let Some(region) = twice(regions) {
                return Err(Error::Twice(field, region));
            }
        }
        if let Some(unknown) = self.allowed_regions.iter().find(|region| !known.contains(region)) {
            return Err(Error::NoRegion(unknown.clone()));
        }
        match self.failover_regions.iter().find(|region| !self.allowed_regions.contains(region)) {
            Some(closed) => Err(Error::NotAllowed(closed.clone())),
            None => Ok(()),
        }
    }
}

/// A region that a client can be let into.
#[derive(Debug, Serialize, ToSchema)]
pub struct KnownRegion {
    pub region: String,
    pub label: String,
    /// Models that the client could choose there now.
    pub models: usize,
}

/// The first administrator of a client, while nobody of it has signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingAdministrator {
    pub email: String,
    pub invited_at: Option<DateTime<Utc>>,
    /// The code of the last invitation is good until then.
    pub expires_at: Option<DateTime<Utc>>,
}

/// A client with everything that the owner sets.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientDetail {
    pub id: i64,
    pub name: String,
    /// `owner`, `enterprise` or `stripe`.
    pub kind: String,
    /// `active` or `suspended`.
    pub status: String,
    pub created_at: DateTime<Utc>,
    /// Send it back with a change.
    pub revision: i64,
    pub plan: ClientPlan,
    pub this_month: Allowance,
    /// Who was invited first and has not come yet; `null` once somebody has signed in.
    pub waiting: Option<WaitingAdministrator>,
    /// Every region that there is.
    pub regions: Vec<KnownRegion>,
}

/// A change, and the revision that it was made on.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedClient {
    #[garde(skip)]
    pub revision: i64,
    #[garde(dive)]
    pub plan: ClientPlan,
}

/// A page of clients.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ClientListQuery {
    /// Words in the name.
    #[serde(default)]
    pub search: String,
    /// Only those that may go to this region.
    #[serde(default)]
    pub region: Option<String>,
    /// `next` of the page before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    pub limit: Limit,
}

#[cfg(test)]
mod unit {
    use super::*;

    fn plan(allowed: &[&str], failover: &[&str]) -> ClientPlan {
        let owned = |regions: &[&str]| regions.iter().map(|region| (*region).to_owned()).collect();
        ClientPlan {
            allowed_regions: owned(allowed),
            failover_regions: owned(failover),
            own_models: false,
            monthly_runs: None,
            monthly_tokens: None,
        }
    }

    #[test]
    fn regions_are_known_named_once_and_failover_stays_within_what_is_allowed() {
        let known = ["eu".to_owned(), "us".to_owned()];
        let field = |plan: ClientPlan| {
            use crate::kit::problem::ApiError;
            plan.check(&known).err().and_then(|error| error.field())
        };
        assert_eq!(field(plan(&["eu", "us"], &["us"])), None);
        assert_eq!(field(plan(&["eu", "eu"], &[])).as_deref(), Some("plan.allowed_regions"));
        assert_eq!(field(plan(&["mars"], &[])).as_deref(), Some("plan.allowed_regions"));
        assert_eq!(field(plan(&["eu"], &["us"])).as_deref(), Some("plan.failover_regions"));
        assert_eq!(field(plan(&["eu", "us"], &["us", "us"])).as_deref(), Some("plan.failover_regions"));
        assert!(plan(&[], &[]).validate().is_err());
        assert!(ClientPlan { monthly_runs: Some(-1), ..plan(&["eu"], &[]) }.validate().is_err());
    }
}
