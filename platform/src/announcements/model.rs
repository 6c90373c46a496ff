//! An announcement as it is written, as its readers get it, and where it stands.

use chrono::{DateTime, Datelike, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use crate::kit::text;
use crate::notifications::Severity;

/// For whom it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AnnouncementAudience)]
pub enum Audience {
    /// Everybody in the company.
    Everybody,
    /// Who has one of the roles in `role_ids`.
    Roles,
    /// Members of one of the workspaces in `workspace_ids`.
    Workspaces,
    /// The platform's companies: those in `client_ids`, or all. The owner's people alone write it.
    Platform,
}

impl Audience {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Everybody => "everybody",
            Self::Roles => "roles",
            Self::Workspaces => "workspaces",
            Self::Platform => "platform",
        }
    }

    /// The table's check allows nothing else.
    pub fn parse(name: &str) -> Self {
        match name {
            "roles" => Self::Roles,
            "workspaces" => Self::Workspaces,
            "platform" => Self::Platform,
            _ => Self::Everybody,
        }
    }
}

/// The state of an announcement now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AnnouncementStage)]
pub enum Stage {
    /// Nobody is shown it.
    Draft,
    /// It is published and begins later.
    Scheduled,
    Current,
    Ended,
}

impl Stage {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Scheduled => "scheduled",
            Self::Current => "current",
            Self::Ended => "ended",
        }
    }

    pub fn of(
        published_at: Option<DateTime<Utc>>,
        starts_at: Option<DateTime<Utc>>,
        ends_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Self {
        if published_at.is_none() {
            Self::Draft
        } else if ends_at.is_some_and(|end| end <= now) {
            Self::Ended
        } else if starts_at.is_some_and(|start| start > now) {
            Self::Scheduled
        } else {
            Self::Current
        }
    }
}

/// Everything that is written in an announcement.
#[derive(Clone, Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AnnouncementFields)]
pub struct Fields {
    #[garde(length(chars, max = 200), custom(text::name))]
    #[schema(min_length = 1, max_length = 200)]
    pub title: String,
    /// Markdown; HTML in it is not shown.
    #[garde(length(chars, max = 20_000), custom(says), custom(text::prose))]
    #[schema(min_length = 1, max_length = 20_000)]
    pub body: String,
    #[garde(skip)]
    pub severity: Severity,
    /// Above every page until it is dismissed; else on the page of announcements alone.
    #[garde(skip)]
    pub is_banner: bool,
    /// Readers are asked to say that they read and understood it.
    #[garde(skip)]
    pub needs_acknowledgement: bool,
    #[garde(skip)]
    pub audience: Audience,
    #[garde(length(max = 100))]
    #[serde(default)]
    #[schema(max_items = 100)]
    pub role_ids: Vec<Uuid>,
    #[garde(length(max = 500))]
    #[serde(default)]
    #[schema(max_items = 500)]
    pub workspace_ids: Vec<Uuid>,
    /// Of the platform's companies; empty for all.
    #[garde(length(max = 1000))]
    #[serde(default)]
    #[schema(max_items = 1000)]
    pub client_ids: Vec<i64>,
    /// `null`: from its publication on.
    #[garde(inner(custom(within_reach)))]
    #[serde(default)]
    pub starts_at: Option<DateTime<Utc>>,
    /// `null`: until somebody ends it.
    #[garde(inner(custom(within_reach)))]
    #[serde(default)]
    pub ends_at: Option<DateTime<Utc>>,
    /// The state that was changed; a new one has none.
    #[garde(skip)]
    #[serde(default)]
    pub revision: Option<i64>,
}

fn says(value: &str, _: &()) -> garde::Result {
    if value.trim().is_empty() { Err(garde::Error::new("Please enter a text.")) } else { Ok(()) }
}

fn within_reach(time: &DateTime<Utc>, _: &()) -> garde::Result {
    if (2000..2200).contains(&time.year()) {
        return Ok(());
    }
    Err(garde::Error::new("Please choose a day between the years 2000 and 2200."))
}

impl Fields {
    /// Without what people leave at the ends, and without choices of another audience.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        self.title = self.title.trim().to_owned();
        self.body = self.body.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned();
        let audience = self.audience;
        let keep = |wanted: Audience| audience == wanted;
        if !keep(Audience::Roles) {
            self.role_ids.clear();
        }
        if !keep(Audience::Workspaces) {
            self.workspace_ids.clear();
        }
        if !keep(Audience::Platform) {
            self.client_ids.clear();
        }
        for ids in [&mut self.role_ids, &mut self.workspace_ids] {
            ids.sort_unstable();
            ids.dedup();
        }
        self.client_ids.sort_unstable();
        self.client_ids.dedup();
        self
    }

    /// Whether the times follow each other.
    pub fn check_times(&self) -> Result<(), Error> {
        match (self.starts_at, self.ends_at) {
            (Some(start), Some(end)) if end <= start => Err(Error::Order),
            _ => Ok(()),
        }
    }
}

/// An announcement as one of those it is for gets it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Announcement {
    pub id: Uuid,
    pub title: String,
    /// Markdown.
    pub body: String,
    pub severity: Severity,
    pub is_banner: bool,
    pub needs_acknowledgement: bool,
    /// From the platform's owner; else from the own company.
    pub is_of_platform: bool,
    pub starts_at: DateTime<Utc>,
    pub ends_at: Option<DateTime<Utc>>,
    /// Since when it says what it says.
    pub told_at: DateTime<Utc>,
    /// Of the text: an acknowledgement names it.
    pub version: i32,
    /// This version, by me.
    pub is_read: bool,
    pub is_dismissed: bool,
    /// When I acknowledged this version; an earlier one does not count.
    pub acknowledged_at: Option<DateTime<Utc>>,
}

/// An announcement as those who write it see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ManagedAnnouncement {
    pub id: Uuid,
    pub title: String,
    pub body: String,
    pub severity: Severity,
    pub is_banner: bool,
    pub needs_acknowledgement: bool,
    pub audience: Audience,
    pub role_ids: Vec<Uuid>,
    pub workspace_ids: Vec<Uuid>,
    pub client_ids: Vec<i64>,
    pub stage: Stage,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub published_at: Option<DateTime<Utc>>,
    pub version: i32,
    pub revision: i64,
    pub made_by_name: String,
    pub made_at: DateTime<Utc>,
    pub changed_at: DateTime<Utc>,
}

/// How many of those it is for did what, with the text as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AnnouncementReceipts {
    /// Active people it is for.
    pub addressed: i64,
    pub read: i64,
    pub dismissed: i64,
    pub acknowledged: i64,
}

/// One of the company's people whom an announcement is for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnnouncementReader {
    pub id: Uuid,
    pub name: String,
    pub email: String,
    pub is_read: bool,
    pub acknowledged_at: Option<DateTime<Utc>>,
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn r44_an_announcement_is_a_draft_then_scheduled_then_current_then_ended() {
        let at = |text: &str| Some(text.parse::<DateTime<Utc>>().unwrap());
        let (nine, ten, eleven) = (at("2026-11-27T09:00:00Z"), at("2026-11-27T10:00:00Z"), at("2026-11-27T11:00:00Z"));
        for (published, start, end, now, stage) in [
            (None, nine, None, ten, Stage::Draft),
            (nine, eleven, None, ten, Stage::Scheduled),
            (nine, ten, None, ten, Stage::Current),
            (nine, nine, eleven, ten, Stage::Current),
            (nine, nine, ten, ten, Stage::Ended),
        ] {
            assert_eq!(Stage::of(published, start, end, now.unwrap()), stage);
        }
    }
}
