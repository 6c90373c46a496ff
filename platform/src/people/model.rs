//! People and members as the page sees them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// Whether somebody may sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PersonStatus)]
pub enum Status {
    Active,
    /// Has not accepted the invitation yet.
    Invited,
    Suspended,
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

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Invited => "invited",
            Self::Suspended => "suspended",
        }
    }
}

/// The apps that somebody may enter (specification §6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum FeatureAccess {
    CallAi,
    WebApp,
    OnlyCalls,
}

impl FeatureAccess {
    fn as_str(self) -> &'static str {
        match self {
            Self::CallAi => "CALL_AI",
            Self::WebApp => "WEB_APP",
            Self::OnlyCalls => "ONLY_CALLS",
        }
    }

    /// As the database keeps them: in the order given, because the first decides the app, and each once.
    pub fn texts(given: &[Self]) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for access in given {
            if !texts.iter().any(|text| text == access.as_str()) {
                texts.push(access.as_str().to_owned());
            }
        }
        texts
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
    /// `CALL_AI`, `WEB_APP`, `ONLY_CALLS`; the first decides the app.
    #[schema(value_type = Vec<FeatureAccess>)]
    pub feature_access: Vec<String>,
    pub is_mfa_enabled: bool,
    pub has_picture: bool,
    /// How many they are a member of.
    pub workspaces: i64,
    pub invited_at: Option<DateTime<Utc>>,
    pub invite_expires_at: Option<DateTime<Utc>>,
    /// `scim`, `sso`; `null`: somebody here made the account.
    pub provisioned_by: Option<String>,
    /// The last sign-in.
    pub last_seen_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// Somebody to choose from a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct PickedPerson {
    pub id: Uuid,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
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

/// A person as a change of them needs it, locked against another one.
pub struct Target {
    pub id: Uuid,
    pub email: String,
    pub name: String,
    pub role_id: Uuid,
    /// What their account role allows.
    pub permissions: Vec<String>,
    pub status: Status,
    /// They have something to sign in with.
    pub can_sign_in: bool,
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn r71_feature_accesses_keep_their_order_and_stand_once() {
        use FeatureAccess::{CallAi, OnlyCalls, WebApp};
        assert_eq!(FeatureAccess::texts(&[WebApp, CallAi, WebApp, OnlyCalls]), ["WEB_APP", "CALL_AI", "ONLY_CALLS"]);
        let read: Vec<FeatureAccess> = serde_json::from_str(r#"["CALL_AI","WEB_APP","ONLY_CALLS"]"#).unwrap();
        assert_eq!(read, [CallAi, WebApp, OnlyCalls]);
    }
}
