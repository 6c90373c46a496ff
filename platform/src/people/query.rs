//! How lists of people are asked for.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::Status;
use crate::kit::paging::{Limit, decode};
use crate::kit::problem::Problem;
use crate::kit::text;

/// How people are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// First name, last name.
    #[default]
    Name,
    Email,
    /// The account role's name.
    Role,
    Status,
    /// The last sign-in; who never signed in comes first.
    LastSeen,
    Created,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    #[default]
    Asc,
    Desc,
}

/// How members of a workspace are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MemberSort {
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
    #[serde(default)]
    #[param(inline)]
    pub order: Order,
    #[serde(default)]
    #[param(inline)]
    pub status: Option<Status>,
    /// Holders of this account role.
    #[serde(default)]
    pub role_id: Option<Uuid>,
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
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct After(pub String, pub String, pub Uuid);

/// Which people are asked for.
pub struct Filter {
    /// An `ILIKE` pattern.
    pub search: String,
    pub status: Option<Status>,
    pub role: Option<Uuid>,
}

impl Filter {
    pub fn new(search: &str, status: Option<Status>, role: Option<Uuid>) -> Self {
        Self { search: text::contains(search), status, role }
    }
}

/// Which part of a list.
pub struct Slice {
    pub after: Option<After>,
    pub offset: i64,
    pub fetch: i64,
}

impl Slice {
    /// # Errors
    /// 400 for a page out of range, a foreign cursor, or both at once.
    pub fn new(page: Option<i64>, cursor: Option<&str>, limit: Limit) -> Result<Self, Problem> {
        let after: Option<After> = decode(cursor)?;
        let offset = match page {
            None | Some(1) => 0,
            Some(_) if after.is_some() => {
                return Err(Problem::field("page", "Please give a page or a cursor, not both."));
            }
            Some(page @ 2..=100) => (page - 1) * (limit.fetch() - 1),
            Some(_) => {
                return Err(Problem::field(
                    "page",
                    "The page must be between 1 and 100; use the cursor to go on from there.",
                ));
            }
        };
        Ok(Self { after, offset, fetch: limit.fetch() })
    }
}
