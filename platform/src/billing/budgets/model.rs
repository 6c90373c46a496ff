//! A budget as the page shows it, and what is sent to set one.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use crate::usage::BudgetUse;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BudgetKind)]
pub enum Kind {
    Workspace,
    /// An account role: all its people together.
    Role,
    Person,
    UseCase,
    /// An API key.
    Key,
}

impl Kind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Workspace => "workspace",
            Self::Role => "role",
            Self::Person => "person",
            Self::UseCase => "use_case",
            Self::Key => "key",
        }
    }

    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "workspace" => Self::Workspace,
            "role" => Self::Role,
            "use_case" => Self::UseCase,
            "key" => Self::Key,
            _ => Self::Person,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Budget {
    pub id: Uuid,
    pub kind: Kind,
    /// The workspace, role, person, use case or key.
    pub subject_id: Uuid,
    /// Empty: the subject was deleted.
    pub name: String,
    /// For every month; `null`: no limit.
    pub monthly_runs: Option<i64>,
    pub monthly_tokens: Option<i64>,
    /// This month, with what was granted for it.
    pub limit_runs: Option<i64>,
    pub limit_tokens: Option<i64>,
    /// `null`: the company's policy does not show it. An answer to a change shows none: who changes a budget does not look at figures.
    pub used_runs: Option<i64>,
    pub used_tokens: Option<i64>,
    /// Send it back with a change.
    pub revision: i64,
}

impl Budget {
    /// `shows_use`: whether the company's policy shows what was used of it.
    pub fn new(BudgetUse { row, used }: &BudgetUse, shows_use: bool) -> Self {
        Self {
            id: row.id,
            kind: Kind::parse(&row.kind),
            subject_id: row.subject,
            name: row.name.clone(),
            monthly_runs: row.monthly.runs,
            monthly_tokens: row.monthly.tokens,
            limit_runs: row.limit.runs,
            limit_tokens: row.limit.tokens,
            used_runs: shows_use.then_some(used.runs),
            used_tokens: shows_use.then_some(used.tokens),
            revision: row.revision,
        }
    }
}

/// How much a month may use: of runs and calls, of tokens, or of both.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Validate, ToSchema)]
pub struct BudgetLimits {
    #[garde(range(min = 0))]
    #[serde(default)]
    #[schema(minimum = 0)]
    pub monthly_runs: Option<i64>,
    #[garde(range(min = 0))]
    #[serde(default)]
    #[schema(minimum = 0)]
    pub monthly_tokens: Option<i64>,
}

impl BudgetLimits {
    pub fn check(&self) -> Result<(), Error> {
        if self.monthly_runs.is_none() && self.monthly_tokens.is_none() { Err(Error::NoLimit) } else { Ok(()) }
    }
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBudget {
    #[garde(skip)]
    pub kind: Kind,
    #[garde(skip)]
    pub subject_id: Uuid,
    #[garde(dive)]
    pub limits: BudgetLimits,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedBudget {
    #[garde(skip)]
    pub revision: i64,
    #[garde(dive)]
    pub limits: BudgetLimits,
}
