//! What the owner sends to make a plan or to give one to a client, and what its pages show.

use chrono::{DateTime, Months, NaiveDate, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use crate::entitlements::{AtLimit, Grant, Limits, Metric, Pays, Plan, Subscription, SubscriptionState, feature};
use crate::kit::{currency, text};

/// Nobody pays more for a plan, nor has more seats: sums of many must not overflow.
const DEAREST: i64 = 1_000_000_000;
const SEATS: i64 = 1_000_000;
/// No other limit says more than this.
const MOST: i64 = 1_000_000_000_000_000;

/// What a plan says. Prices are in the currency's smallest unit.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanTerms {
    #[garde(length(chars, max = 60), custom(text::name))]
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    #[garde(length(chars, max = 300), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 300)]
    pub sentence: String,
    #[garde(skip)]
    pub limits: Limits,
    #[garde(skip)]
    pub at_limit: AtLimit,
    /// Slugs of features.
    #[garde(length(max = 50))]
    pub features: Vec<String>,
    /// `null`: by contract.
    #[garde(range(min = 0, max = DEAREST))]
    #[schema(minimum = 0)]
    pub price_month: Option<i64>,
    #[garde(range(min = 0, max = DEAREST))]
    #[schema(minimum = 0)]
    pub price_year: Option<i64>,
    /// ISO 4217: one of those whose smallest unit is the same at the payment provider.
    #[garde(custom(currency::sold))]
    #[schema(pattern = "^[A-Z]{3}$")]
    pub currency: String,
    /// For a thousand runs over the limit; 0 unless use over the limit is charged.
    #[garde(range(min = 0, max = DEAREST))]
    #[serde(default)]
    #[schema(minimum = 0)]
    pub over_runs_price: i64,
    /// Of a million tokens over the limit.
    #[garde(range(min = 0, max = DEAREST))]
    #[serde(default)]
    #[schema(minimum = 0)]
    pub over_tokens_price: i64,
    /// `null`: no trial.
    #[garde(range(min = 1, max = 365))]
    #[serde(default)]
    #[schema(minimum = 1, maximum = 365)]
    pub trial_days: Option<i32>,
    /// Also sold by invoice, which is due within so many days: the plan works before it is paid. `null`: by card alone.
    #[garde(range(min = 1, max = 90))]
    #[serde(default)]
    #[schema(minimum = 1, maximum = 90)]
    pub invoice_days: Option<i32>,
    /// Whether new clients may take it.
    #[garde(skip)]
    pub is_offered: bool,
}

impl PlanTerms {
    /// The rules that need more than one field.
    pub fn check(&self) -> Result<(), Error> {
        if self.limits.seats.is_some_and(|seats| !(0..=SEATS).contains(&seats)) {
            return Err(Error::Seats);
        }
        for (field, limit) in [
            ("monthly_runs", self.limits.monthly_runs),
            ("monthly_tokens", self.limits.monthly_tokens),
            ("storage_bytes", self.limits.storage_bytes),
        ] {
            if limit.is_some_and(|limit| !(0..=MOST).contains(&limit)) {
                return Err(Error::Limit(field));
            }
        }
        if let Some(unknown) = self.features.iter().find(|slug| feature(slug).is_none()) {
            return Err(Error::NoFeature(unknown.clone()));
        }
        if self.at_limit != AtLimit::Overage && (self.over_runs_price > 0 || self.over_tokens_price > 0) {
            return Err(Error::NothingGoesOver);
        }
        Ok(())
    }

    pub fn into_plan(self, plan: String, version: i32, made_by: String, now: DateTime<Utc>) -> Plan {
        let mut features = self.features;
        features.sort();
        features.dedup();
        Plan {
            plan,
            version,
            name: self.name.trim().to_owned(),
            sentence: self.sentence.trim().to_owned(),
            limits: self.limits,
            at_limit: self.at_limit,
            features,
            price_month: self.price_month,
            price_year: self.price_year,
            currency: self.currency,
            over_runs_price: self.over_runs_price,
            over_tokens_price: self.over_tokens_price,
            trial_days: self.trial_days,
            invoice_days: self.invoice_days,
            is_offered: self.is_offered,
            made_by,
            created_at: now,
        }
    }
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPlan {
    /// A short name for addresses and invoices, such as `team`; never changed.
    #[garde(custom(short_name))]
    #[schema(pattern = "^[a-z][a-z0-9-]{0,39}$")]
    pub plan: String,
    #[garde(dive)]
    pub terms: PlanTerms,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewVersion {
    /// The version that this one was made from: the newest.
    #[garde(skip)]
    pub based_on: i32,
    #[garde(dive)]
    pub terms: PlanTerms,
}

/// A version in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanVersion {
    #[serde(flatten)]
    pub plan: Plan,
    pub is_newest: bool,
    /// Clients that have it now.
    pub clients: i64,
}

/// What a client is given. What it had before ends, and stays on record.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignPlan {
    #[garde(length(max = 40))]
    pub plan: String,
    /// `null`: the newest.
    #[garde(skip)]
    #[serde(default)]
    pub version: Option<i32>,
    #[garde(skip)]
    pub state: SubscriptionState,
    /// Needed for a trial, and for nothing else.
    #[garde(skip)]
    #[serde(default)]
    pub trial_until: Option<DateTime<Utc>>,
    #[garde(skip)]
    #[serde(default)]
    pub pays: Option<Pays>,
    /// Instead of the plan's; `null`: as the plan says.
    #[garde(range(min = 0, max = SEATS))]
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1_000_000)]
    pub seats: Option<i64>,
    #[garde(range(min = 0, max = MOST))]
    #[serde(default)]
    #[schema(minimum = 0)]
    pub storage_bytes: Option<i64>,
    /// Beside the plan's.
    #[garde(length(max = 50))]
    #[serde(default)]
    pub more_features: Vec<String>,
    #[garde(skip)]
    #[serde(default)]
    pub contract_until: Option<NaiveDate>,
    #[garde(length(chars, max = 100), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 100)]
    pub purchase_order: String,
    #[garde(length(chars, max = 2000), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub note: String,
    /// For the audit logs, the client's own among them.
    #[garde(custom(said), length(chars, max = 1000), custom(text::prose))]
    #[schema(min_length = 1, max_length = 1000)]
    pub reason: String,
}

fn short_name(name: &str, _: &()) -> garde::Result {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    match name.len() <= 40 && name.starts_with(|first: char| first.is_ascii_lowercase()) && name.bytes().all(fits) {
        true => Ok(()),
        false => Err(garde::Error::new("Please use lowercase letters, digits and hyphens, starting with a letter.")),
    }
}

fn said(reason: &str, _: &()) -> garde::Result {
    match reason.trim().is_empty() {
        true => Err(garde::Error::new("Please say why: the client reads it in its audit log.")),
        false => Ok(()),
    }
}

impl AssignPlan {
    pub fn check(&self, now: DateTime<Utc>) -> Result<(), Error> {
        if let Some(unknown) = self.more_features.iter().find(|slug| feature(slug).is_none()) {
            return Err(Error::NoFeature(unknown.clone()));
        }
        match (self.state, self.trial_until) {
            (SubscriptionState::Trial, None) => Err(Error::TrialUntil("Please say until when the trial lasts.")),
            (SubscriptionState::Trial, Some(until)) if until <= now || until > now + Months::new(24) => {
                Err(Error::TrialUntil("A trial ends within the next two years."))
            }
            (SubscriptionState::Trial, Some(_)) => Ok(()),
            (_, Some(_)) => Err(Error::TrialUntil("Only a trial ends on a day that you choose.")),
            (_, None) => Ok(()),
        }
    }
}

/// What a client has.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientSubscription {
    /// `null`: none; the platform's owner has none, and may do everything.
    pub subscription: Option<Subscription>,
    pub plan: Option<Plan>,
    /// What holds: of the contract, of what the owner has set, or of the plan.
    pub limits: Limits,
    /// This month.
    pub used_runs: i64,
    pub used_tokens: i64,
    /// With what is left of grants.
    pub limit_runs: Option<i64>,
    pub limit_tokens: Option<i64>,
    /// Those in force, and those that begin later.
    pub grants: Vec<GrantLeft>,
}

/// A grant, and what is left of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct GrantLeft {
    #[serde(flatten)]
    pub grant: Grant,
    pub left: i64,
}

/// More of something for a time.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGrant {
    #[garde(skip)]
    pub metric: Metric,
    #[garde(range(min = 1, max = MOST))]
    #[schema(minimum = 1)]
    pub amount: i64,
    /// `null`: now.
    #[garde(skip)]
    #[serde(default)]
    pub from_at: Option<DateTime<Utc>>,
    /// `null`: the end of the month in which it begins.
    #[garde(skip)]
    #[serde(default)]
    pub until_at: Option<DateTime<Utc>>,
    /// 0–1000, 100 unless given: the lowest is used first.
    #[garde(range(min = 0, max = 1000))]
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1000)]
    pub priority: Option<i32>,
    #[garde(custom(said), length(chars, max = 1000), custom(text::prose))]
    #[schema(min_length = 1, max_length = 1000)]
    pub reason: String,
}

impl NewGrant {
    pub fn into_grant(self, granted_by: String, now: DateTime<Utc>) -> Result<Grant, Error> {
        let from_at = self.from_at.unwrap_or(now);
        let until_at = self.until_at.unwrap_or_else(|| next_month(from_at));
        if from_at < now - chrono::TimeDelta::days(366) {
            return Err(Error::GrantFrom);
        }
        if until_at <= from_at || until_at <= now || until_at > now + Months::new(60) {
            return Err(Error::GrantUntil);
        }
        Ok(Grant {
            id: Uuid::now_v7(),
            metric: self.metric,
            amount: self.amount,
            from_at,
            until_at,
            priority: self.priority.unwrap_or(100),
            reason: self.reason.trim().to_owned(),
            granted_by,
        })
    }
}

/// The first moment of the month after.
pub fn next_month(time: DateTime<Utc>) -> DateTime<Utc> {
    let start = crate::usage::Month::of(time).start();
    start.checked_add_months(Months::new(1)).unwrap_or(start)
}

/// What one month of a client costs under a plan, in the smallest unit: its price for each seat, and what goes over the
/// limits where that is charged. Whole lots are charged as begun: a thousand runs, a million tokens.
pub fn price_of_month(plan: &Plan, seats: i64, runs: i64, tokens: i64) -> Option<i64> {
    let price = plan.price_month?.saturating_mul(seats);
    if plan.at_limit != AtLimit::Overage {
        return Some(price);
    }
    let over = |limit: Option<i64>, used: i64, lot: i64, each: i64| {
        let over = limit.map_or(0, |limit| used.saturating_sub(limit).max(0));
        let lots = over / lot + i64::from(over % lot > 0);
        lots.saturating_mul(each)
    };
    let runs = over(plan.limits.monthly_runs, runs, 1_000, plan.over_runs_price);
    let tokens = over(plan.limits.monthly_tokens, tokens, 1_000_000, plan.over_tokens_price);
    Some(price.saturating_add(runs).saturating_add(tokens))
}

#[cfg(test)]
mod unit {
    use super::*;

    fn plan(at_limit: AtLimit) -> Plan {
        let terms = PlanTerms {
            name: "Team".to_owned(),
            sentence: String::new(),
            limits: Limits { monthly_runs: Some(1_000), monthly_tokens: Some(5_000_000), ..Limits::default() },
            at_limit,
            features: vec!["batches".to_owned(), "batches".to_owned()],
            price_month: Some(10_000),
            price_year: None,
            currency: "EUR".to_owned(),
            over_runs_price: 300,
            over_tokens_price: 70,
            trial_days: None,
            invoice_days: None,
            is_offered: true,
        };
        terms.into_plan("team".to_owned(), 1, String::new(), DateTime::UNIX_EPOCH)
    }

    #[test]
    fn r47_a_month_over_the_limit_costs_begun_lots_and_no_fraction_of_a_cent() {
        let plan = plan(AtLimit::Overage);
        assert_eq!(plan.features, ["batches"]);
        assert_eq!(price_of_month(&plan, 1, 1_000, 5_000_000), Some(10_000));
        assert_eq!(price_of_month(&plan, 3, 1_001, 5_000_000), Some(30_300));
        assert_eq!(price_of_month(&plan, 1, 3_000, 6_000_001), Some(10_000 + 600 + 140));
        assert_eq!(price_of_month(&Plan { at_limit: AtLimit::Hard, ..plan.clone() }, 1, 9_000, 0), Some(10_000));
        assert_eq!(price_of_month(&Plan { price_month: None, ..plan }, 1, 9_000, 0), None);
    }

    #[test]
    fn a_grant_without_an_end_ends_with_its_month() {
        let now: DateTime<Utc> = "2026-12-15T10:00:00Z".parse().unwrap();
        let new = |until_at| NewGrant {
            metric: Metric::Runs,
            amount: 5,
            from_at: None,
            until_at,
            priority: None,
            reason: " pilot ".to_owned(),
        };
        let grant = new(None).into_grant("Olga".to_owned(), now).unwrap();
        assert_eq!(
            (grant.until_at.to_rfc3339().as_str(), grant.reason.as_str()),
            ("2027-01-01T00:00:00+00:00", "pilot")
        );
        assert!(new(Some(now)).into_grant(String::new(), now).is_err());
    }
}
