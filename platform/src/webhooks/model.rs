//! Webhooks and their deliveries, as the page sees them, and what people enter.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use crate::kit::caller::ClientId;
use crate::notifications::Category;

/// Hooks that a person, or a workspace, may have.
pub const MOST: i64 = 5;
/// Characters of an address at most, as it is kept: what is no ASCII is written with three of them for each byte.
const ADDRESS: usize = 2_000;

/// Why a hook is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookOff {
    /// Somebody switched it off.
    Owner,
    /// Nothing arrived for days, or the address said that it is gone.
    Failures,
}

impl WebhookOff {
    /// The table's check allows nothing else.
    pub fn parse(name: &str) -> Self {
        if name == "failures" { Self::Failures } else { Self::Owner }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Webhook {
    pub id: Uuid,
    /// `null`: one's own.
    pub workspace_id: Option<Uuid>,
    pub url: String,
    pub categories: Vec<Category>,
    /// `null`: it is on.
    pub off_reason: Option<WebhookOff>,
    /// Since when nothing arrived there; `null`: the last delivery did.
    pub failing_since: Option<DateTime<Utc>>,
    /// Until then the previous secret also signs.
    pub old_secret_until: Option<DateTime<Utc>>,
    /// With whose rights titles are looked up.
    pub owner_name: String,
    pub created_at: DateTime<Utc>,
}

/// A hook with the secret that it signs with, which is shown this once.
#[derive(Serialize, ToSchema)]
pub struct WebhookSecret {
    pub webhook: Webhook,
    /// As libraries of Standard Webhooks take it.
    pub secret: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryState {
    Waiting,
    Delivered,
    Failed,
}

impl DeliveryState {
    /// The table's check allows nothing else.
    pub fn parse(name: &str) -> Self {
        match name {
            "delivered" => Self::Delivered,
            "failed" => Self::Failed,
            _ => Self::Waiting,
        }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = WebhookDelivery)]
pub struct Delivery {
    /// The `webhook-id` of all its attempts.
    pub id: Uuid,
    /// The kind of notification, or `test`.
    pub kind: String,
    #[schema(inline)]
    pub state: DeliveryState,
    pub happened_at: DateTime<Utc>,
    pub attempts: i32,
    pub tried_at: Option<DateTime<Utc>>,
    /// The HTTP status that was answered last; `null`: nothing was.
    pub status: Option<i32>,
    /// Why the last attempt failed.
    pub error: Option<String>,
}

/// Where to, and what of.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWebhook {
    /// A workspace's, for who manages its members; without it one's own.
    #[garde(skip)]
    #[serde(default)]
    pub workspace_id: Option<Uuid>,
    /// Begins with `https://`. Addresses of private networks are never reached.
    #[garde(length(chars, min = 1, max = 2000))]
    #[schema(min_length = 1, max_length = 2000)]
    pub url: String,
    #[garde(length(max = 20))]
    #[schema(min_items = 1, max_items = 20)]
    pub categories: Vec<Category>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeWebhook {
    #[garde(length(chars, min = 1, max = 2000))]
    #[schema(min_length = 1, max_length = 2000)]
    pub url: String,
    #[garde(length(max = 20))]
    #[schema(min_items = 1, max_items = 20)]
    pub categories: Vec<Category>,
    /// Switching it on starts over: pending and failed deliveries are discarded.
    #[garde(skip)]
    pub is_on: bool,
}

/// An address that may be entered. Which network it leads into is looked at whenever something is sent.
pub fn address(text: &str, allows_http: bool) -> Result<Url, Error> {
    let url = Url::parse(text.trim()).map_err(|_| Error::Url)?;
    let has_scheme = url.scheme() == "https" || (allows_http && url.scheme() == "http");
    let is_plain = url.username().is_empty() && url.password().is_none();
    if !has_scheme || !is_plain || url.host_str().is_none_or(str::is_empty) {
        return Err(Error::Url);
    }
    if url.as_str().len() > ADDRESS { Err(Error::UrlLength) } else { Ok(url) }
}

/// The categories once each, in their order, if such a hook can be told of them all.
pub fn chosen(categories: &[Category], client: ClientId, workspace: Option<Uuid>) -> Result<Vec<String>, Error> {
    let fits = |one: &Category| one.is_of(client) && (workspace.is_none() || one.is_of_workspaces());
    if categories.is_empty() || !categories.iter().all(fits) {
        return Err(Error::Categories);
    }
    let all = Category::ALL.iter().filter(|one| categories.contains(one));
    Ok(all.map(|one| one.as_str().to_owned()).collect())
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn r44_an_address_is_https_and_carries_no_password() {
        for good in ["https://hooks.example.test/a?b=c", " https://hooks.example.test:8443/ "] {
            assert!(address(good, false).is_ok(), "{good}");
        }
        for bad in
            ["", "hooks.example.test", "http://hooks.example.test/", "https://a:b@hooks.example.test/", "ftp://x/"]
        {
            assert!(address(bad, false).is_err(), "{bad}");
        }
        assert!(address("http://127.0.0.1:1/", true).is_ok(), "where the operator opens it");
    }

    #[test]
    fn r44_b22_an_address_is_as_long_as_it_is_kept_and_not_as_it_was_typed() {
        let of = |path: String| address(&format!("https://hooks.example.test/{path}"), false);
        assert_eq!(of("a".repeat(1_973)).unwrap().as_str().len(), 2_000);
        for long in ["a".repeat(1_974), "é".repeat(400)] {
            assert!(matches!(of(long), Err(Error::UrlLength)));
        }
    }

    #[test]
    fn r44_a_hook_is_told_only_of_what_can_happen_for_it() {
        let (own, place) = (ClientId::new(2).unwrap(), Some(Uuid::nil()));
        assert_eq!(chosen(&[Category::Batches, Category::Runs], own, None).unwrap(), ["runs", "batches"]);
        assert!(chosen(&[], own, None).is_err());
        assert!(chosen(&[Category::Platform], own, None).is_err());
        assert!(chosen(&[Category::Security], own, place).is_err(), "that is a person's");
        assert!(chosen(&[Category::Platform], ClientId::OWNER, None).is_ok());
    }
}
