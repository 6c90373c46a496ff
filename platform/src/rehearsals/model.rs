//! What is asked of a rehearsal, and what it says.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::clients::ClientPlan;
use crate::kit::paging::Limit;
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
    /// `null`: whoever asks cannot see it.
    pub id: Option<Uuid>,
    /// `null`: whoever asks cannot see it, or it is another company's.
    pub name: Option<String>,
    /// Where it is, for whoever can see it.
    pub workspace_id: Option<Uuid>,
    /// Stable, as the refused run or call would say it.
    pub code: String,
    /// A sentence.
    pub reason: String,
    /// Of a use case whose model would be gone, where another one fits.
    pub instead: Option<ModelInstead>,
}

/// A company in which something would break, and how much: what it calls things is its own.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrokenClient {
    pub client_id: i64,
    pub client_name: String,
    pub kinds: Vec<RehearsedKind>,
}

/// What a change would break.
#[derive(Debug, Serialize, ToSchema)]
pub struct BreakageReport {
    /// Each kind that was looked at.
    pub kinds: Vec<RehearsedKind>,
    /// Why nothing at all could be started, where that is so.
    pub stops_all: Option<String>,
    /// `false`: there was no time to look at everything.
    pub is_complete: bool,
    /// On the first page, of a binding of the platform: the other companies in which something would break.
    pub clients: Vec<BrokenClient>,
    pub breakages: Vec<Breakage>,
    /// Pass as `cursor` for the following page; `null` on the last.
    pub next: Option<String>,
}
