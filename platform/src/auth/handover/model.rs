//! What is handed over.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::auth::model::User;

/// The two apps of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = HandoverApp)]
pub enum App {
    Calls,
    Na,
}

impl App {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Calls => "calls",
            Self::Na => "na",
        }
    }
}

/// A token for the other product. Deliberately without `Debug`.
#[derive(Serialize, ToSchema)]
pub struct Handover {
    pub token: SecurityToken,
    pub app: App,
    /// Where the calls product is; `null` when none is configured.
    pub url: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct SecurityToken {
    /// Works once, within 60 s.
    pub key: String,
}

/// Who was handed over.
#[derive(Debug, Serialize, ToSchema)]
pub struct HandedOver {
    pub user: User,
    pub client_id: i64,
    pub app: App,
    pub feature_access: Vec<String>,
}

/// A token to be.
pub struct NewToken {
    pub id: Uuid,
    pub user: Uuid,
    pub session: Uuid,
    pub app: App,
}
