//! People and members as the page sees them, and how their lists are asked for.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::kit::paging::{Limit, decode};
use crate::kit::problem::Problem;
use crate::kit::text;

/// Whether somebody may sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PersonStatus)]
pub enum Status {
    Active,
    Suspended,
    /// Has not chosen a password yet.
    Invited,
}

impl Status {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "active" => Self::Active,
            "invited" => Self::Invited,
            _ => Self::Suspended,
        }
    }
}

/// Somebody with an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct Person {
    pub id: Uuid,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    /// The account role.
    pub role_id: Uuid,
    pub role_name: String,
    pub status: Status,
    /// The last sign-in.
    pub last_seen_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// Somebody in a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct Member {
    #[serde(flatten)]
    pub person: Person,
    pub workspace_role_id: Uuid,
    pub workspace_role_name: String,
    /// What the workspace role allows.
    pub permissions: Vec<String>,
}

/// How people are sorted.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// First name, last name.
    #[default]
    Name,
    Email,
}

/// A page of people.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PeopleQuery {
    /// Words in the name or the email.
    #[serde(default)]
    pub search: String,
    #[serde(default)]
    #[param(inline)]
    pub sort_by: Sort,
    /// 1–100, for those who count pages; `cursor` is faster and misses nobody.
    #[serde(default)]
    #[param(minimum = 1, maximum = 100)]
    pub page: Option<i64>,
    /// `next` of the page before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    pub limit: Limit,
}

/// The row before a page: two sort keys and the id.
#[derive(Debug, Serialize, Deserialize)]
pub struct After(pub String, pub String, pub Uuid);

/// A page as the store wants it.
pub struct Slice {
    /// An `ILIKE` pattern.
    pub search: String,
    pub sort: Sort,
    pub after: Option<After>,
    pub offset: i64,
    pub fetch: i64,
}

impl PeopleQuery {
    /// # Errors
    /// 400 for a page out of range, a foreign cursor, or both at once.
    pub fn slice(&self) -> Result<Slice, Problem> {
        let after: Option<After> = decode(self.cursor.as_deref())?;
        let offset = match self.page {
            None | Some(1) => 0,
            Some(_) if after.is_some() => {
                return Err(Problem::field("page", "Please give a page or a cursor, not both."));
            }
            Some(page @ 2..=100) => (page - 1) * (self.limit.fetch() - 1),
            Some(_) => {
                return Err(Problem::field(
                    "page",
                    "The page must be between 1 and 100; use the cursor to go on from there.",
                ));
            }
        };
        Ok(Slice { search: text::contains(&self.search), sort: self.sort_by, after, offset, fetch: self.limit.fetch() })
    }
}

impl Person {
    /// The sort key of this row.
    pub fn key(&self, sort: Sort) -> After {
        match sort {
            Sort::Name => After(self.first_name.clone(), self.last_name.clone(), self.id),
            Sort::Email => After(self.email.clone(), String::new(), self.id),
        }
    }
}
