//! Plans, what a client has of them, and what follows for what it may.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::feature::Spec;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident as $schema:ident { $($(#[$of:meta])* $variant:ident $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        #[schema(as = $schema)]
        pub enum $name { $($(#[$of])* $variant),+ }

        impl $name {
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// `None`: not one that the database's check constraint allows.
            pub fn parse(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

words! {
    /// What happens where a month's limit is reached.
    AtLimit as PlanAtLimit {
        /// Nothing more starts.
        Hard "hard",
        /// It goes on, with a warning.
        Soft "soft",
        /// It goes on and is charged.
        Overage "overage",
    }
}

words! {
    /// Where a subscription comes from.
    SubscriptionSource as SubscriptionSource {
        Signup "signup",
        Owner "owner",
        Contract "contract",
        Stripe "stripe",
    }
}

words! {
    /// How a subscription stands. Nothing starts in the last two.
    SubscriptionState as SubscriptionState {
        Trial "trial",
        Active "active",
        /// A payment is late.
        Grace "grace",
        Closing "closing",
        ReadOnly "read_only",
        Suspended "suspended",
    }
}

words! {
    Pays as SubscriptionPays {
        Month "month",
        Year "year",
    }
}

words! {
    /// What is counted by the month.
    Metric as UsageMetric {
        Runs "runs",
        Tokens "tokens",
    }
}

/// Limits of a plan; `null`: none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = PlanLimits)]
pub struct Limits {
    pub seats: Option<i64>,
    pub monthly_runs: Option<i64>,
    pub monthly_tokens: Option<i64>,
    pub storage_bytes: Option<i64>,
}

impl Limits {
    pub fn of(self, metric: Metric) -> Option<i64> {
        match metric {
            Metric::Runs => self.monthly_runs,
            Metric::Tokens => self.monthly_tokens,
        }
    }
}

/// One version of a plan. Prices are in the currency's smallest unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Plan {
    pub plan: String,
    pub version: i32,
    pub name: String,
    pub sentence: String,
    pub limits: Limits,
    pub at_limit: AtLimit,
    /// Slugs of features.
    pub features: Vec<String>,
    /// For each seat; `null`: by contract.
    pub price_month: Option<i64>,
    pub price_year: Option<i64>,
    /// ISO 4217.
    pub currency: String,
    /// Of a thousand runs over the limit.
    pub over_runs_price: i64,
    /// Of a million tokens over the limit.
    pub over_tokens_price: i64,
    pub trial_days: Option<i32>,
    /// Days until an invoice is due; `null`: it is paid by card alone.
    pub invoice_days: Option<i32>,
    pub is_offered: bool,
    pub made_by: String,
    pub created_at: DateTime<Utc>,
}

/// What a client has, as the owner and `billing` write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = HeldSubscription)]
pub struct Subscription {
    pub plan: String,
    pub version: i32,
    pub source: SubscriptionSource,
    pub state: SubscriptionState,
    pub trial_until: Option<DateTime<Utc>>,
    pub pays: Option<Pays>,
    /// Instead of the plan's.
    pub seats: Option<i64>,
    pub storage_bytes: Option<i64>,
    /// Beside the plan's.
    pub more_features: Vec<String>,
    pub contract_until: Option<NaiveDate>,
    pub purchase_order: String,
    pub note: String,
    pub from_at: DateTime<Utc>,
}

impl Subscription {
    pub fn is_contract(&self) -> bool {
        self.source == SubscriptionSource::Contract
    }

    /// Suspended by hand: no payment lets the client in again, only the owner does.
    pub fn is_suspended_by_owner(&self) -> bool {
        self.source == SubscriptionSource::Owner && self.state == SubscriptionState::Suspended
    }

    /// What the plan says, and nothing of the client's own.
    pub fn new(plan: &Plan, source: SubscriptionSource, state: SubscriptionState, from_at: DateTime<Utc>) -> Self {
        Self {
            plan: plan.plan.clone(),
            version: plan.version,
            source,
            state,
            trial_until: None,
            pays: None,
            seats: None,
            storage_bytes: None,
            more_features: Vec::new(),
            contract_until: None,
            purchase_order: String::new(),
            note: String::new(),
            from_at,
        }
    }
}

/// More of something for a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = UsageGrant)]
pub struct Grant {
    pub id: Uuid,
    pub metric: Metric,
    pub amount: i64,
    pub from_at: DateTime<Utc>,
    pub until_at: DateTime<Utc>,
    /// The lowest is used first, then what ends first.
    pub priority: i32,
    pub reason: String,
    pub granted_by: String,
}

/// What a client may, from plan, contract and the owner's word. Grants are apart: how much is left of them depends on
/// what was used.
#[derive(Clone, Debug)]
pub struct Rights {
    /// `None`: no plan. The platform's owner has none and may do everything.
    pub subscription: Option<Subscription>,
    pub plan: Option<Plan>,
    pub limits: Limits,
}

impl Rights {
    pub fn has(&self, spec: &Spec) -> bool {
        let (Some(plan), Some(subscription)) = (&self.plan, &self.subscription) else { return true };
        plan.features.iter().chain(&subscription.more_features).any(|slug| slug == spec.slug)
    }

    pub fn at_limit(&self) -> AtLimit {
        // Without a plan the limits are the ones that the owner set, and those have always held.
        self.plan.as_ref().map_or(AtLimit::Hard, |plan| plan.at_limit)
    }

    /// Why nothing may start, whatever is left of the month.
    pub fn stopped(&self, now: DateTime<Utc>) -> Option<Stopped> {
        let subscription = self.subscription.as_ref()?;
        match subscription.state {
            SubscriptionState::Trial => subscription.trial_until.filter(|until| *until <= now).map(Stopped::TrialOver),
            SubscriptionState::ReadOnly | SubscriptionState::Suspended => Some(Stopped::State(subscription.state)),
            SubscriptionState::Active | SubscriptionState::Grace | SubscriptionState::Closing => None,
        }
    }
}

/// Why nothing may start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    TrialOver(DateTime<Utc>),
    State(SubscriptionState),
}

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TrialOver(until) => write!(f, "Your trial ended on {}.", until.format("%-d %B %Y")),
            Self::State(SubscriptionState::Suspended) => f.write_str("Your company's account is suspended."),
            Self::State(_) => f.write_str("Your company's account can be read only."),
        }
    }
}
