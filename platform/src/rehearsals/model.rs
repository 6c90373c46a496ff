//! What is asked of a rehearsal, and what it says.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::clients::ClientPlan;
use crate::kit::paging::Limit;
use crate::plans::AssignPlan;
use crate::runners_admin::BindingForm;

/// What can break, in the order in which a page shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BreakableKind)]
pub enum Kind {
    UseCase,
    Schedule,
    ApiKey,
    Batch,
}

impl Kind {
    pub const ALL: [Self; 4] = [Self::UseCase, Self::Schedule, Self::ApiKey, Self::Batch];
}

/// Which page of what would break.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RehearsalPage {
    /// `next` of the page before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[schema(value_type = Option<i64>, minimum = 1, maximum = 100)]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RehearseClientPlan {
    /// As it would be saved.
    #[garde(dive)]
    pub plan: ClientPlan,
    #[garde(skip)]
    #[serde(default)]
    pub page: RehearsalPage,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RehearseSubscription {
    /// As it would be saved; its reason may be empty yet.
    #[garde(dive)]
    pub given: AssignPlan,
    #[garde(skip)]
    #[serde(default)]
    pub page: RehearsalPage,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RehearseRole {
    /// The rights that it would have, as slugs.
    #[garde(length(max = 100))]
    pub permissions: Vec<String>,
    #[garde(skip)]
    #[serde(default)]
    pub page: RehearsalPage,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RehearseBinding {
    /// As it would be saved; unless given, as if it were switched off or deleted.
    #[garde(dive)]
    pub binding: Option<BindingForm>,
    #[garde(skip)]
    #[serde(default)]
    pub page: RehearsalPage,
}

/// How much of a kind was looked at, and how much of that would break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RehearsedKind {
    pub kind: Kind,
    pub looked_at: i64,
    /// Of those looked at, all but what is refused now and would be then: what stops where everything does.
    pub works: i64,
    pub breaks: i64,
}

/// A model that could be used instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ModelInstead {
    pub id: String,
    pub label: String,
    pub region: String,
}

/// Something that works now and would not.
#[derive(Debug, Serialize, ToSchema)]
pub struct Breakage {
    pub kind: Kind,
    /// `null`: the caller cannot see it.
    pub id: Option<Uuid>,
    /// `null`: the caller cannot see it, or it is another company's.
    pub name: Option<String>,
    /// Where it is, if the caller can see it.
    pub workspace_id: Option<Uuid>,
    /// Stable, as the refused run or call would say it.
    pub code: String,
    /// A sentence.
    pub reason: String,
    /// Of a use case whose model would be gone, and of a schedule of it, where another one fits.
    pub instead: Option<ModelInstead>,
    /// Of a schedule or a batch: what it runs, if the caller can see it.
    pub use_case_id: Option<Uuid>,
    /// Of an API key: its holder, if the caller may know.
    pub holder_id: Option<Uuid>,
}

/// A company in which something would break, and how much: what it calls things is its own.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrokenClient {
    pub client_id: i64,
    pub client_name: String,
    pub kinds: Vec<RehearsedKind>,
}

/// What would be left open to a company.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeftOpen {
    /// It can read, and change nothing.
    Reads,
    /// Nothing but signing in, one's own profile and billing.
    Billing,
}

/// What a plan limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlanLimit {
    Seats,
    Runs,
    Tokens,
    Storage,
}

/// What comes of a limit that is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LimitEffect {
    /// Nothing more starts this month.
    Stops,
    /// It goes on, with a warning.
    Warns,
    /// It goes on and is charged.
    Charges,
    /// Nobody can be added; nobody is removed.
    KeepsOut,
    /// It is shown; nothing is refused.
    Shows,
}

/// A limit that would be reached by what is used now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReachedLimit {
    pub limit: PlanLimit,
    pub used: i64,
    /// Of runs and tokens with what is left of grants.
    pub of: i64,
    pub effect: LimitEffect,
    /// It is not reached, or has no such effect, as things are.
    pub is_news: bool,
}

/// A feature that a company has and would lose. Existing uses continue; nothing of it can be made, started or resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LostFeature {
    pub slug: &'static str,
    pub name: &'static str,
    /// What is there of it and goes on; `null`: it is not counted.
    pub goes_on: Option<i64>,
}

/// What another plan or state does to a company, beside what breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlanEffects {
    /// `null`: as much as now, or more.
    pub left_open: Option<LeftOpen>,
    pub limits: Vec<ReachedLimit>,
    pub lost_features: Vec<LostFeature>,
}

/// What a change would break.
#[derive(Debug, Serialize, ToSchema)]
pub struct BreakageReport {
    /// Each kind that was looked at.
    pub kinds: Vec<RehearsedKind>,
    /// Why nothing at all could be started, where that is so: what the company would read.
    pub stops_all: Option<String>,
    /// The same, stable: `plan.stopped` or `usage.quota`.
    pub stops_code: Option<String>,
    /// Of another plan or state of a client.
    pub plan: Option<PlanEffects>,
    /// `false`: there was no time to look at everything.
    pub is_complete: bool,
    /// On the first page, of a binding of the platform: the other companies in which something would break.
    pub clients: Vec<BrokenClient>,
    pub breakages: Vec<Breakage>,
    /// Pass as `cursor` for the following page; `null` on the last.
    pub next: Option<String>,
}
