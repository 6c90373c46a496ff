//! A line of the log as the page shows it, and what it can be asked for.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::kit::moment;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::problem::Problem;
use crate::kit::text;

/// Who did it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditActor)]
pub struct Actor {
    pub id: Uuid,
    /// Known for good, also of people who were deleted.
    pub name: String,
    /// While they have an account.
    pub email: Option<String>,
}

/// What was done, or tried.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditLine)]
pub struct AuditEntry {
    pub id: Uuid,
    pub at: DateTime<Utc>,
    /// `null`: nobody was signed in, or the platform itself.
    pub actor: Option<Actor>,
    /// Done by the platform owner's staff for this client.
    pub acting_for_client: Option<i64>,
    /// `domain.verb`.
    pub action: String,
    pub object_type: String,
    pub object_id: Option<String>,
    /// Its name now, where it has one and is still there.
    pub object_name: Option<String>,
    /// `done`, `denied` or `failed`.
    pub outcome: String,
    pub request_id: Option<Uuid>,
    pub ip: Option<String>,
    #[schema(value_type = serde_json::Value)]
    pub detail: serde_json::Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AuditOutcome)]
pub enum OutcomeFilter {
    Done,
    Denied,
    Failed,
}

impl OutcomeFilter {
    fn as_str(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Denied => "denied",
            Self::Failed => "failed",
        }
    }
}

/// A page of the log.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    /// Words in the action, the object's id or the detail; looks at the newest 100,000 lines of the time span.
    #[serde(default)]
    search: String,
    /// Exactly this action.
    #[serde(default)]
    action: Option<String>,
    #[serde(default)]
    actor_id: Option<Uuid>,
    #[serde(default)]
    #[param(inline)]
    outcome: Option<OutcomeFilter>,
    /// Not before this moment.
    #[serde(default)]
    from: Option<DateTime<Utc>>,
    /// Before this moment.
    #[serde(default)]
    to: Option<DateTime<Utc>>,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    pub limit: Limit,
}

/// The moment and id of the line before a page.
pub type After = (DateTime<Utc>, Uuid);

/// What is asked for, as the store wants it.
#[derive(Clone)]
pub struct Filter {
    /// An `ILIKE` pattern; `None`: everything.
    pub search: Option<String>,
    pub action: Option<String>,
    pub actor: Option<Uuid>,
    pub outcome: Option<&'static str>,
    pub from: Option<DateTime<Utc>>,
    /// For counting; pages say where they begin.
    pub to: Option<DateTime<Utc>>,
}

impl Filter {
    pub fn new(
        search: &str,
        action: Option<String>,
        actor: Option<Uuid>,
        outcome: Option<OutcomeFilter>,
        from: Option<DateTime<Utc>>,
    ) -> Self {
        Self {
            search: (!search.trim().is_empty()).then(|| text::contains(search)),
            action: action.filter(|action| !action.is_empty()),
            actor,
            outcome: outcome.map(OutcomeFilter::as_str),
            from,
            to: None,
        }
    }
}

/// Where a list that ends at `to` begins: after everything that is later.
pub fn before(to: Option<DateTime<Utc>>) -> After {
    (to.unwrap_or(LATEST), Uuid::nil())
}

impl LogQuery {
    /// # Errors
    /// 400 for a foreign cursor.
    pub fn read(self) -> Result<(Filter, After, Limit), Problem> {
        let (from, to) = (moment::checked("from", self.from)?, moment::checked("to", self.to)?);
        let after = decode(self.cursor.as_deref())?.unwrap_or_else(|| before(to));
        let filter = Filter::new(&self.search, self.action, self.actor_id, self.outcome, from);
        Ok((Filter { to, ..filter }, after, self.limit))
    }
}
