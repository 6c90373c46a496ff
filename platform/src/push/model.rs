//! Browsers that are told, as the page sees them, and what one of them is.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;
use uuid::Uuid;
use web_push_native::p256::PublicKey;

use super::error::Error;

/// Browsers of one person.
pub const MOST: i64 = 10;

/// Whether a person gets notifications in the browser, and in which browsers.
#[derive(Debug, Serialize, ToSchema)]
pub struct PushState {
    /// Whether the company allows it.
    pub is_allowed: bool,
    /// What a browser subscribes to (`applicationServerKey`); `null` where it is not allowed.
    pub public_key: Option<String>,
    pub browsers: Vec<PushBrowser>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PushBrowser {
    pub id: Uuid,
    /// By which that browser knows itself.
    pub endpoint: String,
    /// In a few words.
    pub browser: String,
    pub created_at: DateTime<Utc>,
    /// When it was told last.
    pub pushed_at: Option<DateTime<Utc>>,
}

/// What a browser's `PushSubscription` says.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPushBrowser {
    #[garde(length(chars, min = 1, max = 2000))]
    #[schema(min_length = 1, max_length = 2000)]
    pub endpoint: String,
    /// base64url
    #[garde(length(chars, max = 200))]
    #[schema(max_length = 200)]
    pub p256dh: String,
    /// base64url
    #[garde(length(chars, max = 200))]
    #[schema(max_length = 200)]
    pub auth: String,
}

/// The keys of a browser, checked.
#[derive(Debug)]
pub struct Keys {
    pub p256dh: Vec<u8>,
    pub auth: Vec<u8>,
}

impl NewPushBrowser {
    /// Which network the address leads into is looked at whenever something is sent.
    pub fn checked(&self, allows_http: bool) -> Result<Keys, Error> {
        let url = Url::parse(&self.endpoint).map_err(|_| Error::Endpoint)?;
        let has_scheme = url.scheme() == "https" || (allows_http && url.scheme() == "http");
        if !has_scheme || url.host_str().is_none() || !url.username().is_empty() || url.password().is_some() {
            return Err(Error::Endpoint);
        }
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let p256dh = bytes(&self.p256dh).filter(|key| key.len() == 65 && PublicKey::from_sec1_bytes(key).is_ok());
        let auth = bytes(&self.auth).filter(|auth| auth.len() == 16);
        Ok(Keys { p256dh: p256dh.ok_or(Error::Key)?, auth: auth.ok_or(Error::Auth)? })
    }
}
