//! What can go wrong with use cases.

use crate::kit::problem::{ApiError, Code};
use crate::kit::tags::TAGS;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("This folder does not exist in this workspace.")]
    NoSuchFolder,
    #[error("This document does not exist in this workspace any more. Please remove it here.")]
    NoSuchDocument(usize),
    #[error("This folder of documents does not exist in this workspace any more. Please take it out here.")]
    NoSuchDocumentFolder(usize),
    #[error("Somebody else changed this use case since you opened it.")]
    Stale,
    #[error("Somebody imported the same use case here a moment ago. Please look at the difference again.")]
    ImportedMeanwhile,
    #[error("This draft is published already; there is nothing new in it.")]
    NothingNew,
    #[error("A use case has at most {0} examples. Please remove one first.")]
    TooManyExamples(usize),
    #[error("Somebody else changed this example since you opened it.")]
    StaleExample,
    #[error("A use case would have more than {TAGS} tags. Remove some first.")]
    TooManyTags,
    #[error("No use case of this workspace has this tag (any more).")]
    NoTag,
    #[error("This use case belongs to another workspace.")]
    OtherWorkspace(usize),
    #[error(
        "Sharing with every company is not possible during a trial. Share it with your own company until you have a plan."
    )]
    NotInPlan,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NoSuchFolder
            | Self::NoSuchDocument(_)
            | Self::NoSuchDocumentFolder(_)
            | Self::TooManyTags
            | Self::OtherWorkspace(_) => Code::INVALID,
            Self::NoTag => Code::NOT_FOUND,
            Self::Stale => Code::new("use_cases.stale", 409),
            Self::ImportedMeanwhile => Code::new("use_cases.imported_meanwhile", 409),
            Self::NothingNew => Code::new("use_cases.nothing_new", 409),
            Self::TooManyExamples(_) => Code::new("use_cases.too_many_examples", 409),
            Self::StaleExample => Code::new("use_cases.stale_example", 409),
            Self::NotInPlan => Code::new("use_cases.not_in_plan", 402),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NoSuchFolder => Some("folder_id".to_owned()),
            Self::NoSuchDocument(index) => Some(format!("document_ids[{index}]")),
            Self::TooManyTags => Some("add".to_owned()),
            Self::NoTag => Some("tag".to_owned()),
            Self::OtherWorkspace(position) => Some(format!("use_case_ids[{position}]")),
            Self::NoSuchDocumentFolder(index) => Some(format!("document_folder_ids[{index}]")),
            Self::Stale
            | Self::ImportedMeanwhile
            | Self::NothingNew
            | Self::TooManyExamples(_)
            | Self::StaleExample
            | Self::NotInPlan => None,
        }
    }
}
