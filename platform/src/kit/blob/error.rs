//! Why a file was not stored or read, and what of it may be told to whom.

use crate::kit::problem::{Code, Problem};

const AWAY: &str =
    "Files cannot be stored or read at the moment. Please try again in a few minutes; nothing was changed.";
/// Somebody removed it behind our back: the operator has to hear of it.
pub const GONE: &str = "The original of this file is no longer in the store. Please tell your administrator.";

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("The file is larger than {} mb.", .0 / 1024 / 1024)]
    TooLarge(u64),
    #[error("The upload was cut off before its end.")]
    Cut,
    #[error("There is no room left for files. Please tell your administrator.")]
    Full,
    #[error("{}", told(.0))]
    Store(object_store::Error),
    #[error("the store took the request and did not answer within {} s", .0.as_secs())]
    Silent(std::time::Duration),
    #[error("object_store_url must look like s3://bucket or s3://bucket/prefix")]
    NoBucket,
    #[error("a scratch file failed: {0}")]
    Scratch(#[from] std::io::Error),
}

impl From<object_store::Error> for Error {
    fn from(error: object_store::Error) -> Self {
        let mut cause: Option<&dyn std::error::Error> = Some(&error);
        while let Some(inner) = cause {
            if inner.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == std::io::ErrorKind::StorageFull) {
                return Self::Full;
            }
            cause = inner.source();
        }
        Self::Store(error)
    }
}

/// What the store said, without its own words: a refusal of S3 repeats the request, session token and all, and this
/// goes to logs.
fn told(error: &object_store::Error) -> String {
    let words = error.to_string();
    let outline = words.split('<').next().unwrap_or_default().trim_end().trim_end_matches(':');
    let code = words.split_once("<Code>").and_then(|(_, rest)| rest.split_once("</Code>"));
    code.map_or_else(|| outline.to_owned(), |(code, _)| format!("{outline}: {code}"))
}

impl Error {
    /// Whether the store was asked for a file that it does not have.
    pub fn is_gone(&self) -> bool {
        matches!(self, Self::Store(object_store::Error::NotFound { .. }))
    }

    /// Whether the store was there and said no, so that waiting does not help: a wrong key, a bucket that is missing, a
    /// wrong setting.
    pub fn is_refusal(&self) -> bool {
        use object_store::Error as Refused;
        match self {
            Self::NoBucket | Self::Scratch(_) | Self::Full => true,
            Self::Store(error) => matches!(
                error,
                Refused::PermissionDenied { .. }
                    | Refused::Unauthenticated { .. }
                    | Refused::NotFound { .. }
                    | Refused::UnknownConfigurationKey { .. }
            ),
            Self::TooLarge(_) | Self::Cut | Self::Silent(_) => false,
        }
    }

    /// What an operator does about it.
    pub fn advice(&self) -> &'static str {
        use object_store::Error as Refused;
        match self {
            Self::Store(Refused::PermissionDenied { .. } | Refused::Unauthenticated { .. }) => {
                "the store refuses these credentials: check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that they may list the bucket and \
                 read, write and delete its objects"
            }
            Self::Store(Refused::NotFound { .. }) => "there is no such bucket: make it, or correct object_store_url",
            Self::Store(_) | Self::Silent(_) => {
                "the store does not answer as it should: check AWS_ENDPOINT_URL, AWS_REGION and that keys are set; an http:// address needs \
                 AWS_ALLOW_HTTP=true"
            }
            Self::Scratch(_) | Self::Full => "check the data folder and the room on its disk",
            Self::NoBucket | Self::TooLarge(_) | Self::Cut => "see docs/operating.md, Files in S3",
        }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match &error {
            Error::TooLarge(_) => Self::new(Code::TOO_LARGE, error.to_string()).with_field("file", error.to_string()),
            Error::Cut => Self::field("file", error.to_string()),
            Error::Full => Self::new(Code::STORAGE_FULL, error.to_string()),
            Error::Store(_) if error.is_gone() => {
                let mut problem = Self::internal(error);
                problem.message = GONE.to_owned();
                problem
            }
            Error::Store(_) | Error::Silent(_) | Error::NoBucket | Error::Scratch(_) => {
                let mut problem = Self::unavailable(error);
                problem.message = AWAY.to_owned();
                problem
            }
        }
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn f8_a_full_disk_for_files_is_told_as_such_and_not_as_a_failure_that_passes() {
        let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
        let error = Error::from(object_store::Error::Generic { store: "LocalFileSystem", source: Box::new(full) });
        assert!(matches!(error, Error::Full) && error.is_refusal());
        let problem = Problem::from(error);
        assert!(!problem.is_passing() && problem.message.contains("no room left"), "{problem}");
        let away = std::io::Error::from(std::io::ErrorKind::ConnectionRefused);
        let error = Error::from(object_store::Error::Generic { store: "S3", source: Box::new(away) });
        assert!(Problem::from(error).is_passing());
    }
}
