//! Why a call of a model is not let in, or came to nothing: for the page as a [`Problem`], and for programs in OpenAI's
//! shape (`gateway::Failure`).

use std::time::Duration;

use runners::{Failure, Limit};

use super::reason::Reason;
use crate::kit::problem::{Code, Problem};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "This server does not execute calls of the region {0} now. Please try again, or use a server of that region."
    )]
    NotHere(String),
    #[error(
        "The model is served in the region {region}, and calls of it go to that region's own server: please use the base URL {address}/v1."
    )]
    Misdirected { region: String, address: String },
    #[error("Your company calls models too often. Please slow down.")]
    TooFast(Duration),
    #[error("Your company has {0} calls of models under way, and no more can be at once.")]
    TooMany(u32),
    /// Of the model's provider or its plugin.
    #[error("{}", words(.0))]
    Runner(Failure),
    /// The month is used up, or the database is away.
    #[error("{0}")]
    Usage(Problem),
}

impl Error {
    /// What is wrong between this server and the provider is no matter of the caller's: 502, not 401.
    pub fn code(&self) -> Code {
        match self {
            Self::NotHere(_) => Code::new("region_not_here", 503),
            // No SDK asks the same server again for this status.
            Self::Misdirected { .. } => Code::new("wrong_region", 421),
            Self::TooFast(_) | Self::TooMany(_) => Code::new("rate_limit_exceeded", 429),
            Self::Runner(failure) => of_runner(failure),
            Self::Usage(problem) => problem.code,
        }
    }

    /// Seconds after which the same may work.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Self::NotHere(_) | Self::Runner(Failure::Overloaded | Failure::SandboxDied | Failure::Cancelled) => Some(2),
            Self::TooFast(wait) => Some(whole_seconds(*wait)),
            Self::TooMany(_) => Some(1),
            Self::Runner(Failure::RateLimited { retry_after }) => Some(retry_after.map_or(2, whole_seconds)),
            Self::Misdirected { .. } | Self::Runner(_) => None,
            Self::Usage(problem) => problem.retry_after.map(u64::from),
        }
    }
}

fn of_runner(failure: &Failure) -> Code {
    match failure {
        Failure::ContextTooLong => Code::new("context_length_exceeded", 400),
        Failure::LimitExceeded(Limit::Input, _) => Code::new("request_too_large", 413),
        Failure::BadRequest(_) | Failure::Refused(_) | Failure::LimitExceeded(..) => Code::new(failure.code(), 400),
        Failure::RateLimited { .. } => Code::new("rate_limit_exceeded", 429),
        Failure::Overloaded | Failure::SandboxDied => Code::new(failure.code(), 503),
        Failure::Cancelled => Code::new("shutting_down", 503),
        Failure::TimedOut(_) => Code::new(failure.code(), 504),
        Failure::Misconfigured(_)
        | Failure::Unauthorized
        | Failure::Unavailable(_)
        | Failure::Trapped(_)
        | Failure::Internal(_) => Code::new(failure.code(), 502),
    }
}

/// A failure as a sentence. Only a server that ends cancels a call whose caller is there to read it.
fn words(failure: &Failure) -> String {
    if matches!(failure, Failure::Cancelled) {
        return "The server is shutting down. Please try again.".to_owned();
    }
    Reason::of(failure).message
}

fn whole_seconds(wait: Duration) -> u64 {
    (wait.as_secs() + u64::from(wait.subsec_nanos() > 0)).max(1)
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        Self::Runner(failure)
    }
}

/// For calls that our own page asks for.
impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let (code, wait, message) = (error.code(), error.retry_after(), error.to_string());
        if let Error::Usage(problem) = error {
            return problem;
        }
        // To our page this status means an address of another server.
        let status = if code.status == 421 { 503 } else { code.status };
        let problem = Self::new(Code::new(code.name, status), message);
        match wait {
            Some(seconds) => problem.with_retry_after(seconds),
            None => problem,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_reads_the_same_status_and_words_as_a_program() {
        let address = "https://us.example".to_owned();
        for (error, status, wait) in [
            (Error::NotHere("us".to_owned()), 503, Some(2)),
            (Error::Misdirected { region: "us".to_owned(), address }, 503, None),
            (Error::TooFast(Duration::from_millis(1100)), 429, Some(2)),
            (Error::TooMany(4), 429, Some(1)),
            (Failure::Unauthorized.into(), 502, None),
            (Failure::RateLimited { retry_after: Some(Duration::from_secs(7)) }.into(), 429, Some(7)),
            (Failure::Cancelled.into(), 503, Some(2)),
            (Failure::BadRequest("no\0such\u{1b}model..".to_owned()).into(), 400, None),
        ] {
            let message = error.to_string();
            let problem = Problem::from(error);
            assert_eq!((problem.code.status, problem.retry_after, &problem.message), (status, wait, &message));
            assert!(
                message.ends_with('.') && !message.ends_with("..") && !message.contains(char::is_control),
                "{message}"
            );
        }
    }
}
