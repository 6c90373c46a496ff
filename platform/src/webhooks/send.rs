//! One delivery, on the wire.

use chrono::{DateTime, Utc};
use runners::{Outbound, OutboundError};
use serde::Serialize;
use uuid::Uuid;

use super::sign;
use crate::kit::text;
use crate::notifications::{Category, Severity};

/// What is sent. No sentence, no name: the receiver may show it to others.
#[derive(Debug, Serialize)]
pub struct Payload<'a> {
    #[serde(rename = "type")]
    pub kind: &'a str,
    pub timestamp: DateTime<Utc>,
    pub data: Content,
}

#[derive(Debug, Serialize)]
pub struct Content {
    pub id: Uuid,
    pub category: Option<Category>,
    pub severity: Option<Severity>,
    /// Where it is looked at; `null` where there is nothing to open for the hook's owner.
    pub link: Option<String>,
    /// `null` where the hook's owner may not see it.
    pub title: Option<String>,
}

/// What became of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub status: Option<u16>,
    /// `None`: it arrived.
    pub error: Option<String>,
}

impl Outcome {
    pub fn failed(error: impl Into<String>) -> Self {
        Self { status: None, error: Some(text::cut(&text::legible(&error.into()), 300)) }
    }

    /// Whether the address says that it takes nothing any more.
    pub fn is_gone(&self) -> bool {
        self.status == Some(410)
    }
}

/// Posts a body, signed with each of the secrets. Redirects are answers like any other, and not followed.
pub async fn send(
    outbound: &Outbound,
    url: &str,
    secrets: &[Vec<u8>],
    (id, now): (Uuid, DateTime<Utc>),
    body: Vec<u8>,
) -> Outcome {
    let (id, time) = (id.to_string(), now.timestamp());
    let signature = sign::signature(secrets, &id, time, &body);
    let request = http::Request::post(url)
        .header("content-type", "application/json")
        .header("user-agent", "Atelier-Webhooks/1")
        .header("webhook-id", id)
        .header("webhook-timestamp", time.to_string())
        .header("webhook-signature", signature)
        .body(body);
    let Ok(request) = request else { return Outcome::failed("No request can be sent to this address.") };
    match outbound.send(request).await {
        Ok(answer) if answer.status().is_success() => Outcome { status: Some(answer.status().as_u16()), error: None },
        Ok(answer) => {
            let error = if answer.status().is_redirection() {
                "This address redirects. Please enter the address that it redirects to."
            } else {
                "The receiver answered with an error."
            };
            Outcome { status: Some(answer.status().as_u16()), error: Some(error.to_owned()) }
        }
        Err(OutboundError::Refused(why)) => Outcome::failed(format!("This address is closed to the server: {why}.")),
        // It got there, and said more than anybody reads.
        Err(OutboundError::TooLarge(_)) => Outcome::failed("The answer is too large."),
        Err(OutboundError::Unreachable(why)) => Outcome::failed(why),
    }
}
