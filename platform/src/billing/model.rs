//! What the billing page shows.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::entitlements::{Limits, Metric, Pays, Plan, Subscription};

/// Whether something can be bought here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BillingMode {
    /// No payment provider is connected: the platform's owner changes plans.
    Off,
    /// The payment provider's trial mode: no money moves.
    Test,
    Live,
}

/// This month's use of one thing that is counted, against what may be used.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsageBalance {
    pub metric: Metric,
    pub used: i64,
    /// With what is left of grants; `null`: no limit.
    pub limit: Option<i64>,
    /// Of the plan or the contract alone.
    pub of_plan: Option<i64>,
    /// Left of grants.
    pub granted_left: i64,
    /// Beyond all of it.
    pub over: i64,
    /// What a day used, of the last seven.
    pub pace: i64,
    /// At this pace nothing is left from then on; `null`: not this month, or no limit.
    pub used_up_on: Option<NaiveDate>,
}

/// What used the most of this month.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeaviestUseCase {
    /// `null`: calls of the models' API, and help while writing.
    pub id: Option<Uuid>,
    pub name: Option<String>,
    pub runs: i64,
    pub tokens: i64,
}

/// A feature, and whether the company has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeatureHeld {
    pub slug: &'static str,
    pub name: &'static str,
    pub sentence: &'static str,
    pub is_held: bool,
    /// Plans that have it, where the company does not.
    pub plans: Vec<String>,
}

/// The subscription at the payment provider.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaidSubscription {
    /// The payment provider's word for how it stands.
    pub status: String,
    pub seats: Option<i64>,
    /// It ends then and is not renewed.
    pub ends: bool,
    pub period_end: Option<DateTime<Utc>>,
    /// A payment is late since then.
    pub late_since: Option<DateTime<Utc>>,
    /// A payment that is late changes nothing before then; after it nothing new starts.
    pub grace_until: Option<DateTime<Utc>>,
    /// What is there can be read until then; after it the account is suspended.
    pub readable_until: Option<DateTime<Utc>>,
    /// From when on nothing is charged and nothing starts; `null`: it is not paused.
    pub paused_from: Option<DateTime<Utc>>,
    /// Where a payment that waits for somebody is made.
    pub action_url: Option<String>,
    /// When that is due; `null`: at once.
    pub action_due_at: Option<DateTime<Utc>>,
    /// By invoices that are sent, and not by card.
    pub by_invoice: bool,
    pub as_of: Option<DateTime<Utc>>,
    /// What it becomes when the period ends; `null`: it stays as it is.
    pub next: Option<NextPlan>,
}

/// What is paid for from the end of the period on.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextPlan {
    /// The plan's name.
    pub plan: String,
    pub pays: Option<Pays>,
    pub seats: Option<i64>,
}

/// What everybody in the company has to know about paying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// A payment is late; everything still works.
    Late,
    /// A payment waits for its payer, at a bank for instance.
    PaymentWaits,
    /// A payment was late for too long: nothing starts.
    ReadOnly,
    Suspended,
    /// It will be paused.
    Pauses,
    Paused,
}

/// A line above every page.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct BillingNotice {
    /// `null`: there is nothing to say.
    #[schema(inline)]
    pub kind: Option<NoticeKind>,
    /// When that changes: when nothing can be started, when the account is suspended, when the pause begins.
    pub until: Option<DateTime<Utc>>,
    /// Where it is paid; for those who may.
    pub action_url: Option<String>,
    /// Whether the caller manages billing.
    pub may_pay: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Billing {
    pub mode: BillingMode,
    /// `null`: none; the platform's owner has none.
    pub subscription: Option<Subscription>,
    pub plan: Option<Plan>,
    pub limits: Limits,
    /// Why nothing starts; `null`: it does.
    pub stopped: Option<String>,
    /// Accounts that are active or invited: each takes a seat.
    pub people: i64,
    /// Of documents in all their versions, pictures, guides and recordings.
    pub stored_bytes: i64,
    pub balances: Vec<UsageBalance>,
    /// The ledger as it was then. What ended later is in it within a second, in other processes' admissions within
    /// half a minute.
    pub as_of: DateTime<Utc>,
    /// The first moment of the next month, when the plan's limits start over.
    pub renews_at: DateTime<Utc>,
    /// Use cases that used the most this month, five at most.
    pub heaviest: Vec<HeaviestUseCase>,
    /// Where the company shows sums alone: these are use cases of as many people or more, on days that are over;
    /// `null`: of everybody, until now.
    pub heaviest_group: Option<i32>,
    pub features: Vec<FeatureHeld>,
    /// Plans that can be had, the cheapest first.
    pub offered: Vec<Plan>,
    /// What is paid for; `null`: nothing yet.
    pub paid: Option<PaidSubscription>,
    /// Who may change the plan, ten at most.
    pub managers: Vec<String>,
}
