//! A report, and how much of it is kept.

use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Characters kept of a stack, and of everything else.
const STACK: usize = 4_000;
const REST: usize = 500;

/// An error of the page.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ErrorReport)]
pub struct Report {
    pub error: PageError,
    #[serde(default)]
    pub user: Option<Claimant>,
    #[serde(default)]
    pub environment: Environment,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PageError {
    #[serde(default)]
    pub message: String,
    #[serde(default)]
    pub stack: Option<String>,
    #[serde(default)]
    pub name: String,
}

/// Who the page says is signed in; anybody can claim that.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Claimant {
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub id: Value,
    /// Taken and not kept: the log holds no addresses of people.
    #[serde(default, rename = "email")]
    #[schema(value_type = Option<String>)]
    _email: Value,
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub client_id: Value,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[schema(as = PageEnvironment)]
pub struct Environment {
    #[serde(default)]
    pub url: String,
    #[serde(default)]
    pub user_agent: String,
    /// The browser's clock; the log has the server's.
    #[serde(default, rename = "timestamp")]
    #[schema(value_type = Option<String>)]
    _timestamp: Value,
    /// The server knows the address.
    #[serde(default, rename = "ipAddress")]
    #[schema(value_type = Option<String>)]
    _ip_address: Value,
}

/// At most so many characters. The log escapes control characters itself.
fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

impl Report {
    pub fn message(&self) -> String {
        cut(&self.error.message, REST)
    }

    pub fn name(&self) -> String {
        cut(&self.error.name, REST)
    }

    pub fn stack(&self) -> String {
        cut(self.error.stack.as_deref().unwrap_or_default(), STACK)
    }

    pub fn user_agent(&self) -> String {
        cut(&self.environment.user_agent, REST)
    }

    /// Without query and fragment: one-time codes and tokens travel there.
    pub fn url(&self) -> String {
        let path = self.environment.url.split(['?', '#']).next().unwrap_or_default();
        cut(path, REST)
    }

    pub fn claimed_user(&self) -> String {
        self.user.as_ref().map(|user| scalar(&user.id)).unwrap_or_default()
    }

    pub fn claimed_client(&self) -> String {
        self.user.as_ref().map(|user| scalar(&user.client_id)).unwrap_or_default()
    }
}

fn scalar(value: &Value) -> String {
    match value {
        Value::String(text) => cut(text, 60),
        Value::Number(number) => number.to_string(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_report_is_cut_and_its_url_loses_what_could_be_a_secret() {
        let report: Report = serde_json::from_value(json!({
            "error": { "message": "m".repeat(9_000), "stack": "s".repeat(9_000), "name": "TypeError" },
            "user": { "id": "u", "email": "ann@x.io", "client_id": 3 },
            "environment": { "url": "https://x.io/validate?token=secret#code", "userAgent": "x", "timestamp": "now", "ipAddress": "ip fetch failed" },
        }))
        .unwrap();
        assert_eq!((report.message().len(), report.stack().len()), (500, 4_000));
        assert_eq!(report.url(), "https://x.io/validate");
        assert_eq!((report.claimed_user().as_str(), report.claimed_client().as_str()), ("u", "3"));
    }

    #[test]
    fn a_report_without_anybody_signed_in_is_read() {
        let report: Report = serde_json::from_value(
            json!({ "error": { "message": "x", "name": "Error", "stack": null }, "user": null }),
        )
        .unwrap();
        assert_eq!(report.claimed_user(), "");
    }

    #[test]
    fn c5_unknown_fields_are_refused() {
        assert!(serde_json::from_value::<Report>(json!({ "error": { "message": "x", "level": "info" } })).is_err());
    }
}
