//! Categories, severities, and how somebody wants to hear of a category.

use chrono::{DateTime, NaiveTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::caller::ClientId;

/// What preferences are kept for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = NotificationCategory)]
pub enum Category {
    Runs,
    Batches,
    Comments,
    Requests,
    Sources,
    /// Limits, payments, the end of a trial: for who manages billing.
    Billing,
    /// What a month came to: for who may see the company's figures.
    Figures,
    /// Of the platform's owner alone: plugins.
    Platform,
    Security,
}

impl Category {
    /// In the order in which settings show them.
    pub const ALL: &[Self] = &[
        Self::Runs,
        Self::Batches,
        Self::Comments,
        Self::Requests,
        Self::Sources,
        Self::Billing,
        Self::Figures,
        Self::Platform,
        Self::Security,
    ];

    /// As in the tables and the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Runs => "runs",
            Self::Batches => "batches",
            Self::Comments => "comments",
            Self::Requests => "requests",
            Self::Sources => "sources",
            Self::Billing => "billing",
            Self::Figures => "figures",
            Self::Platform => "platform",
            Self::Security => "security",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|category| category.as_str() == name)
    }

    /// What holds where neither the person nor the client says anything.
    pub fn channels(self) -> Channels {
        let mail = match self {
            Self::Batches
            | Self::Comments
            | Self::Requests
            | Self::Billing
            | Self::Figures
            | Self::Platform
            | Self::Security => Rhythm::AtOnce,
            Self::Sources => Rhythm::Daily,
            // A person who waits for an answer comes back for it.
            Self::Runs => Rhythm::Off,
        };
        Channels { in_app: true, mail, push: true }
    }

    /// Whether a client's people can be told anything of it.
    pub fn is_of(self, client: ClientId) -> bool {
        self != Self::Platform || client == ClientId::OWNER
    }

    /// Whether it happens in a workspace, so that a webhook of one can be told of it.
    pub fn is_of_workspaces(self) -> bool {
        matches!(self, Self::Runs | Self::Batches | Self::Comments | Self::Requests | Self::Sources)
    }

    /// Sign-in security is told to everybody, at once and at any hour.
    pub fn is_required(self) -> bool {
        self == Self::Security
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = NotificationSeverity)]
pub enum Severity {
    Info,
    Warning,
    Error,
}

impl Severity {
    /// As in the tables and the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// The tables' checks allow nothing else.
    pub fn parse(name: &str) -> Self {
        match name {
            "error" => Self::Error,
            "warning" => Self::Warning,
            _ => Self::Info,
        }
    }
}

/// When a mail is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MailRhythm)]
pub enum Rhythm {
    Off,
    AtOnce,
    /// At the next full hour, all of it in one mail.
    Hourly,
    /// At eight in the morning of the person's day.
    Daily,
    /// On Monday at eight.
    Weekly,
}

impl Rhythm {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::AtOnce => "at_once",
            Self::Hourly => "hourly",
            Self::Daily => "daily",
            Self::Weekly => "weekly",
        }
    }

    /// The table's check allows nothing else.
    pub fn parse(name: &str) -> Self {
        match name {
            "at_once" => Self::AtOnce,
            "hourly" => Self::Hourly,
            "daily" => Self::Daily,
            "weekly" => Self::Weekly,
            _ => Self::Off,
        }
    }
}

/// How a category reaches somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NotificationChannels)]
pub struct Channels {
    /// In the bell and on the page.
    pub in_app: bool,
    pub mail: Rhythm,
    /// Browsers say that something is in the bell, where the company allows it and the person asked for it.
    #[serde(default = "pushes")]
    pub push: bool,
}

/// Of somebody who does not know of browsers.
fn pushes() -> bool {
    true
}

/// Between these times of the person's day no mail is sent; the first may be later than the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    pub from: NaiveTime,
    pub until: NaiveTime,
}

/// The table that an object lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    Run,
    UseCase,
    Batch,
    Schedule,
    Document,
    AccessRequest,
    TokenRequest,
    /// Nothing that could be looked up: the client as a whole, a session.
    Nothing,
}

/// A notification, as its reader may see it now.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Notification {
    pub id: Uuid,
    /// As `why` and `mute` take it.
    pub kind: &'static str,
    pub category: Category,
    pub severity: Severity,
    /// What happened, in a sentence; without the object's name if the reader can no longer see it.
    pub text: String,
    /// A page's path; `null` if there is no longer anything to open.
    pub link: Option<String>,
    /// What it is about, for grouping; `null` where it is not there for the reader.
    pub object: Option<NotificationObject>,
    /// How many events it stands for.
    pub count: i32,
    pub created_at: DateTime<Utc>,
    /// The last of them.
    pub happened_at: DateTime<Utc>,
    pub read_at: Option<DateTime<Utc>>,
    pub archived_at: Option<DateTime<Utc>>,
    pub snoozed_until: Option<DateTime<Utc>>,
    /// Of a mail that is about this alone: lines behind the text, and what its link says.
    #[serde(skip)]
    pub details: Vec<String>,
    #[serde(skip)]
    pub action: &'static str,
}

/// What a notification is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NotificationObject {
    pub id: Uuid,
    pub title: String,
}
