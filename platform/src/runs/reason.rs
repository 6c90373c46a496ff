//! Why a run failed that no model was to blame for.

use crate::models::Reason;

/// A run whose region nobody serves waits so long.
pub const UNSERVED_MINUTES: i64 = 15;

impl Reason {
    /// The process that executed the run ended, and the run has had all of its [`ATTEMPTS`](crate::models::ATTEMPTS).
    pub fn interrupted() -> Self {
        Self {
            code: "interrupted".to_owned(),
            message:
                "The server was restarted while this ran. Nothing is wrong with what you entered: please run it again."
                    .to_owned(),
            retryable: true,
        }
    }

    /// Nobody executes the runs of its region.
    pub fn no_server(region: &str) -> Self {
        Self {
            code: "no_server".to_owned(),
            message: format!(
                "No server of the region {region} was there for {UNSERVED_MINUTES} minutes, so this was not worked on. Please tell your administrator, or choose a model \
                 of another region."
            ),
            retryable: true,
        }
    }
}
