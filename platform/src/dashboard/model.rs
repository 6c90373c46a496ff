//! What a dashboard is made of.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// What can stand on a dashboard. A new kind needs a line here, one in `parse`, and its card on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DashboardWidget)]
pub enum Widget {
    Waiting,
    MyRuns,
    Usage,
    Quality,
    UnderWay,
    TeamActivity,
    Bookmarked,
    Recent,
}

impl Widget {
    /// What everybody begins with.
    pub const FIRST: [Self; 5] = [Self::Waiting, Self::MyRuns, Self::Usage, Self::UnderWay, Self::TeamActivity];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::MyRuns => "my_runs",
            Self::Usage => "usage",
            Self::Quality => "quality",
            Self::UnderWay => "under_way",
            Self::TeamActivity => "team_activity",
            Self::Bookmarked => "bookmarked",
            Self::Recent => "recent",
        }
    }

    /// `None`: a kind that this version does not know, of a later one.
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "waiting" => Self::Waiting,
            "my_runs" => Self::MyRuns,
            "usage" => Self::Usage,
            "quality" => Self::Quality,
            "under_way" => Self::UnderWay,
            "team_activity" => Self::TeamActivity,
            "bookmarked" => Self::Bookmarked,
            "recent" => Self::Recent,
            _ => return None,
        })
    }
}

/// As the database keeps them; unknown ones are left out.
pub fn parsed(names: &[String]) -> Vec<Widget> {
    names.iter().filter_map(|name| Widget::parse(name)).collect()
}

pub fn named(widgets: &[Widget]) -> Vec<String> {
    widgets.iter().map(|widget| widget.as_str().to_owned()).collect()
}

/// Which widgets, in which order.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChosenWidgets {
    /// Each at most once.
    #[garde(length(max = 20), custom(once))]
    pub widgets: Vec<Widget>,
}

fn once(widgets: &[Widget], _: &()) -> garde::Result {
    let different: HashSet<&Widget> = widgets.iter().collect();
    if different.len() == widgets.len() {
        Ok(())
    } else {
        Err(garde::Error::new("Each widget can be on a dashboard once. Please take one of the two away."))
    }
}

/// A choice that somebody shared with a workspace of the reader's.
#[derive(Debug, Serialize, ToSchema)]
pub struct SharedDashboard {
    pub workspace_id: Uuid,
    pub workspace_name: String,
    pub widgets: Vec<Widget>,
    pub shared_by: String,
    pub shared_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Dashboard {
    pub widgets: Vec<Widget>,
    /// Whether the caller chose them, or has what everybody begins with.
    pub is_own: bool,
    pub shared: Vec<SharedDashboard>,
}

/// One day of the caller's runs, by the calendar of UTC.
#[derive(Debug, Serialize, ToSchema)]
pub struct RunsOfDay {
    pub day: NaiveDate,
    pub succeeded: i64,
    pub failed: i64,
    pub cancelled: i64,
}

/// The results of the caller's runs of the last 30 days.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnFigures {
    /// Days without a run are left out.
    pub days: Vec<RunsOfDay>,
    /// Ended well, and offered passages of documents.
    pub with_sources: i64,
    /// Of these, how many cite one.
    pub cited: i64,
    /// What the caller said of them.
    pub good: i64,
    pub bad: i64,
}
